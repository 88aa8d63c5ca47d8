"""Gymnasium: one learner against named bots, and many learners' games at once.

    from malecon.envs.gymnasium import Against, Many
    env = Against("santiago", bots=["random"])                # the learner and one bot: two players
    envs = Many("santiago", 4096, players=2)                  # self-play over a batch

`Against`, one game:

| | |
|---|---|
| action | `Discrete(number of moves)`; an illegal one ends the game with -1 |
| observation | `{"observation": int16 row, "action_mask": int8 row}` from the learner's seat, by \
`malecon.engine.observe` |
| reward | at the end, `reward="placing"` (1 for the winner to -1 for the last) or `"margin"` (points, in hundreds) |
| seat | `seat=None` (default): drawn anew for every game from its seed; or a number |
| bots | names that `malecon.players.find` knows, one for each other seat; your own as `module:Class` |
| render modes | `ansi` (a text) |
| `action_masks()` | the legal moves as booleans, as sb3-contrib's MaskablePPO wants them |

`Many`, a vector environment over `malecon.batch`, for self-play: in each game the learner moves for whoever is asked.
`step` makes a move in every game; a game that ends begins anew at once (autoreset in the same step), its last rewards
by seat are in `info["rewards"]`, and the step's reward is that of the seat that moved.

Versions: v0 – first.
"""

from collections.abc import Sequence
from numbers import Integral
from typing import Any

import numpy as np

from malecon.engine.batch import Batch
from malecon.engine.fields import OVER
from malecon.engine.observe import layout
from malecon.envs.episode import Episode, check_render_mode, final_rewards, move_number
from malecon.errors import BadOption, extra

with extra("envs", "Gymnasium’s environments"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv

Observation = dict[str, np.ndarray[Any, Any]]
RENDER_MODES = ("ansi",)


class Against(gymnasium.Env[Any, Any]):
    """A learner at a table of bots; see the module's docstring."""

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = ("random",),
        *,
        seat: int | None = None,
        reward: str = "placing",
        memory: bool = True,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        """One bot for each other seat."""
        from malecon import players

        if isinstance(bots, str) or not isinstance(bots, Sequence):
            raise BadOption(f"Name a bot for each other seat, in a list such as ['random', 'greedy'], not {bots!r}.")
        self.episode = Episode(game, len(bots) + 1, reward=reward, memory=memory, **options)
        self.bots = [players.find(name, own=True) for name in bots]
        if seat is not None and not (isinstance(seat, Integral) and 0 <= seat <= len(bots)):
            raise BadOption(f"The learner's seat is a number from 0 to {len(bots)}, or None for any, not {seat}.")
        self.always, self.render_mode = seat, check_render_mode(render_mode, RENDER_MODES)
        self.metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}
        self.layout = self.episode.layout
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(self.layout.lows, self.layout.highs, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (len(self.episode.game.moves),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(len(self.episode.game.moves))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, played up to the learner's first question."""
        super().reset(seed=seed)
        self.episode.begin(int(self.np_random.integers(2**62)))
        self.seat = int(self.np_random.integers(self.episode.players)) if self.always is None else self.always
        for bot in self.bots:
            bot.seed = int(self.np_random.integers(2**62))
            bot.forget()
        self._let_bots_play()
        return self._observation(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's move, then the others' until he is asked again or it is over."""
        move = move_number(action)
        if move not in self.episode.legal:
            return self._observation(), -1.0, True, False, {"illegal": True}
        self.episode.play(move)
        self._let_bots_play()
        reward = self.episode.rewards[self.seat]
        return self._observation(), reward, self.episode.is_over, False, {}

    def action_masks(self) -> np.ndarray[Any, Any]:
        """The learner's legal moves, as sb3-contrib asks for them."""
        return self.episode.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """The table as text."""
        return self.episode.picture()

    def _let_bots_play(self) -> None:
        while not self.episode.is_over and self.episode.seat != self.seat:
            seat = self.episode.seat
            bot = self.bots[seat - (seat > self.seat)]
            view = self.episode.game.view(self.episode.state, seat, True)
            self.episode.play(bot.choose(view, seat, self.episode.legal).move)

    def _observation(self) -> Observation:
        return {"observation": self.episode.observe(self.seat), "action_mask": self.episode.mask(self.seat)}


class Many(VectorEnv[Any, Any, Any]):
    """Many games at once over a batch; see the module's docstring."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int = 2,
        *,
        reward: str = "placing",
        memory: bool = True,
        **options: str,
    ) -> None:
        """`num_envs` games on all cores."""
        if not isinstance(num_envs, int | np.integer) or num_envs < 1:
            raise BadOption(f"There is at least one game, not {num_envs}.")
        self.episode = Episode(game, players, reward=reward, memory=memory, **options)
        self.num_envs, self.memory = num_envs, memory
        self.options: dict[str, Any] = dict(options)
        self.layout = layout(self.episode.game)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(self.layout.lows, self.layout.highs, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (len(self.episode.game.moves),), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(len(self.episode.game.moves))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.batch: Batch | None = None

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """New games everywhere."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        self.batch = Batch(self.episode.game, self.num_envs, self.episode.players, number, **self.options)
        return self._observation(), self._info(np.zeros((self.num_envs, self.episode.players)))

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """A move in every game; IllegalMove, and nothing has changed, if one is not legal."""
        assert self.batch is not None, "reset first"
        movers = self.batch.actors.astype(int)
        self.batch.step(actions)
        over = self.batch.over
        worth = np.zeros((self.num_envs, self.episode.players))
        for i in np.flatnonzero(over):
            worth[i] = final_rewards(self.episode.game, self.batch.states[i], self.episode.reward)
        if over.any():
            self.batch.reset(over)
        rewards = worth[np.arange(self.num_envs), movers]
        return self._observation(), rewards, over, np.zeros(self.num_envs, bool), self._info(worth)

    def _observation(self) -> Observation:
        assert self.batch is not None
        return {"observation": self.batch.observe(self.memory).copy(), "action_mask": self.batch.mask.astype(np.int8)}

    def _info(self, worth: Any) -> dict[str, Any]:
        """Who is asked now, and what each seat of a game that just ended got."""
        assert self.batch is not None
        assert not (self.batch.actors == OVER).any()
        return {"seat": self.batch.actors.astype(np.int8), "rewards": worth}
