"""OpenSpiel: every game here as an OpenSpiel game, chance explicit.

    import pyspiel
    from malecon.envs import openspiel
    openspiel.register()
    game = pyspiel.load_game("malecon_cuba(players=3)")

| | |
|---|---|
| names | `malecon_santiago`, `malecon_cuba`: one for each game there is |
| parameters | `players`, and the game's options by name: `malecon_santiago(players=4,owner_income=visit)`; a value \
that is a number has the option's name before it: `malecon_cuba(edition=edition-2007)` |
| chance | the table is the chance player; equal outcomes of one draw are one outcome with their weight |
| actions | a move's number; `action_to_string` is the move's text |
| utilities | final placing: 1 for the winner down to -1 for the last, evenly between, equals share; they sum to 0 |
| observation | the view with memory: as a tensor, one flat row from the observing player's seat \
(`malecon.engine.observe`); as a string, field by field |
| information state | as a string, perfect recall: a line for every move so far, the table's included, but for those \
still sealed from the player. As a tensor, a summary: the observation with the number of moves before it (a whole \
history would be thousands of numbers) |
| serialisation | OpenSpiel's own: the list of actions |
"""

from collections import Counter
from functools import cache
from typing import Any

import numpy as np

from malecon import games
from malecon.engine.fields import OVER, TABLE, UNKNOWN, State, copy
from malecon.engine.game import Game, Option
from malecon.engine.observe import layout, observe
from malecon.envs.episode import final_rewards
from malecon.errors import extra
from malecon.play.match import SEALED

with extra("envs", "OpenSpiel’s games"):
    import pyspiel


@cache
def register() -> tuple[str, ...]:
    """Make the games known to OpenSpiel, once; returns their names there."""
    return tuple(_register(games.find(name)) for name in games.names())


def _register(game: Game) -> str:
    low, high = game.players
    kind = pyspiel.GameType(
        short_name=f"malecon_{game.name}",
        long_name=f"Malecón: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": low,
            **{option.name: spell(option, option.default) for option in game.options},
        },
    )

    class Registered(OpenSpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params or {})

    pyspiel.register_game(kind, Registered)
    return str(kind.short_name)


def load(text: str) -> Any:
    """A game by its text, as `pyspiel.load_game` would, registered if it was not."""
    register()
    return pyspiel.load_game(text)


def resume(text: str, history: list[int]) -> Any:
    """A state by its game's text and the actions that led to it."""
    state = load(text).new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


def spell(option: Option, value: str) -> str:
    """An option's value as OpenSpiel can carry it."""
    return f"{option.name}-{value}" if value.isdigit() else value


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its parameters, for OpenSpiel."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any]) -> None:
        """Parameters are `players` and the game's options."""
        self.game = game
        given = {option.name: params.get(option.name, spell(option, option.default)) for option in game.options}
        options = {name: value.removeprefix(f"{name}-") for name, value in given.items()}
        players = int(params.get("players", game.players[0]))
        self.beginning = game.start(players, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.moves),
            max_chance_outcomes=len(game.moves),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.bounds.moves,
        )
        super().__init__(kind, info, {"players": players, **given})

    def __reduce__(self) -> Any:
        return load, (str(self),)

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return self.game.bounds.moves


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position on its way through a game."""

    def __init__(self, spiel: OpenSpielGame) -> None:
        """At the beginning."""
        super().__init__(spiel)
        self.name = spiel.game.name  # OpenSpiel pickles what is here, so no game
        self.state: State = copy(spiel.beginning)
        self.sealed: dict[int, int] = {}
        """The moves that lie face down before the others: their numbers, and whose they are."""

    @property
    def game(self) -> Game:
        return games.find(self.name)

    def current_player(self) -> int:
        if self.state.actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.state.actor == TABLE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.state.actor)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.game.legal_moves(self.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each different move of the table, with its weight."""
        moves = self.game.legal_moves(self.state)
        return [(move, count / len(moves)) for move, count in sorted(Counter(moves).items())]

    def _apply_action(self, action: int) -> None:
        if self.game.sealed(self.state, action):
            self.sealed[self.move_number()] = int(self.state.actor)
        self.game.apply(self.state, action)
        if self.sealed and not self.game.secrets(self.state):
            self.sealed = {}

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.moves.text(action)

    def is_terminal(self) -> bool:
        return bool(self.state.actor == OVER)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * int(self.state.players)
        return final_rewards(self.game, self.state, "placing")

    def __str__(self) -> str:
        return describe(self.game, self.state)

    def hidden_from(self, player: int) -> set[int]:
        """The numbers of the moves that a player may not see yet."""
        return {number for number, seat in self.sealed.items() if seat != player}

    def __reduce__(self) -> Any:
        return resume, (str(self.get_game()), self.history())

    def __deepcopy__(self, memo: Any) -> "OpenSpielState":
        twin: OpenSpielState = self.get_game().new_initial_state()
        for action in self.history():
            twin.apply_action(action)
        return twin


def describe(game: Game, state: State) -> str:
    """A state, or what is known of it, field by field; ? is what is not known."""
    lines = []
    for field in game.fields:
        values = np.ravel(state[field.name]).tolist()
        said = ["?" if value == UNKNOWN else field.say(value) for value in values]
        lines.append(f"{field.name}: {' '.join(said)}")
    return "\n".join(lines)


class Observer:
    """What a player sees, as OpenSpiel asks for it: a flat tensor, named parts of it, and a text."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        """With perfect recall, the number of moves stands before the rest, and the text tells them all."""
        if params:
            raise ValueError(f"Observers of {game.title} take no parameters, not {params}.")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError(f"Observers of {game.title} tell what one player sees, or what all do, not all secrets.")
        self.game, self.recall = game, bool(kind.perfect_recall)
        self.public = kind.private_info == pyspiel.PrivateInfoType.NONE
        plan = layout(game)
        self.tensor = np.zeros(plan.size + self.recall, np.float32)
        self.dict = dict(plan.views(self.tensor[self.recall :]))
        if self.recall:
            self.dict["moves_made"] = self.tensor[:1]

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with what a player knows."""
        self.tensor[self.recall :] = observe(self.game, self._view(state, player), player)
        if self.recall:
            self.tensor[0] = state.move_number()

    def _view(self, state: OpenSpielState, player: int) -> State:
        return self.game.view(state.state, None if self.public else player, True)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What a player knows, as text."""
        if not self.recall:
            known = describe(self.game, self._view(state, player))
            return f"seen by {player}\n{known}"
        text = self.game.moves.text
        hidden = set(state.sealed) if self.public else state.hidden_from(player)
        lines = [
            f"{made.player}: {SEALED if number in hidden else text(made.action)}"
            for number, made in enumerate(state.full_history())
        ]
        return "\n".join([f"seen by {player}", *lines])
