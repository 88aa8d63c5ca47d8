"""PettingZoo: every seat an agent, one after the other.

    from malecon.envs import pettingzoo
    env = pettingzoo.env("cuba", players=3)

| | |
|---|---|
| API | AEC; `parallelizable` False |
| agents | the seats in turn order: `blue`, `red`, `yellow`, … as many as play |
| action | `Discrete(number of moves)`: a move's number in the game's table (`env.unwrapped.game.moves.text(action)`) |
| observation | `{"observation": int16 row, "action_mask": int8 row}`; the row from the agent's own seat, see below |
| reward | at the end: `reward="placing"` (default) 1 for the winner, -1 for the last, evenly between, equals share; \
`reward="margin"` own victory points less the best other's, in hundreds |
| illegal action | ends the game with -1 for who made it (PettingZoo's `TerminateIllegalWrapper`) |
| chance | the table's moves are drawn from the seed of `reset` and made between two agents' moves |
| render modes | `ansi` (a text), `human` (printed) |
| options | the game's own, by name: `env("santiago", owner_income="visit")`; `memory=False` hides what only perfect \
memory of open moves would know |

The row is laid out by `malecon.engine.observe`: `env.unwrapped.layout.table()` lists its parts,
`env.unwrapped.layout.views(row)` names them.

Versions: v0 – first.
"""

from typing import Any

import numpy as np

from malecon.engine.fields import SEATS
from malecon.envs.episode import Episode, check_render_mode, move_number
from malecon.errors import extra

with extra("envs", "PettingZoo’s environment"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

RENDER_MODES = ("ansi", "human")


def env(game: str, players: int = 2, *, render_mode: str | None = None, **settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers; `raw_env` is without."""
    wrapped = raw_env(game, players, render_mode=render_mode, **settings)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801
    """See the module's docstring."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        reward: str = "placing",
        memory: bool = True,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        """Every argument is in the table above."""
        super().__init__()
        self.episode = Episode(game, players, reward=reward, memory=memory, **options)
        self.game, self.layout = self.episode.game, self.episode.layout
        self.render_mode = check_render_mode(render_mode, RENDER_MODES)
        self.metadata = {
            "name": f"malecon_{self.game.name}_v0",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = list(SEATS[:players])
        row = spaces.Box(self.layout.lows, self.layout.highs, dtype=np.int16)
        mask = spaces.Box(0, 1, (len(self.game.moves),), np.int8)
        self.observation_spaces = {
            seat: spaces.Dict({"observation": row, "action_mask": mask}) for seat in self.possible_agents
        }
        self.action_spaces = {seat: spaces.Discrete(len(self.game.moves)) for seat in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed, chance is drawn from the system."""
        self.episode.begin(int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in self.agents}
        self.agent_selection = self.agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: int | None) -> None:
        """The selected agent's move."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        assert action is not None
        self.episode.play(move_number(action))
        self.rewards = dict(zip(self.agents, self.episode.rewards, strict=True))
        if self.episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.episode.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as text."""
        picture = self.episode.picture()
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """Nothing is held open."""
