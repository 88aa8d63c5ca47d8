"""`Game`: the one place where a game is declared.

Everything else in Malecón (matches, records, bots, servers, batches) takes a `Game` and asks nothing more of it. To add
a game, add a folder under `malecon/games` whose package defines `GAME`.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from pathlib import Path
from typing import Any

import numpy as np

from malecon.engine.fields import OVER, SEATS, Field, State, blank, copy, record
from malecon.engine.moves import MoveTable
from malecon.errors import BadComponents, BadOption

Event = dict[str, Any]
"""One thing that happened, as data: `what`, `seat`, and whatever tells it (`good`, `count`, `from`, `to`, `source`)."""


class Reason:
    """Why a move is not legal now: a code and data for the catalogue of any language, and an English sentence.

    The number of the rule that forbids it ends the sentence; there is none if nothing of the kind was asked at all.
    """

    def __init__(self, code: str, rule: str | None, words: str, **data: Any) -> None:
        self.code, self.rule, self.data = code, rule, data
        self.sentence = f"{words} ({rule})." if rule else f"{words}."


@dataclass(frozen=True)
class Option:
    """A choice made before the game. It is a field of the state of the same name; the first choice is the default."""

    name: str
    about: str
    choices: dict[str, str]
    """Each value with what it means."""

    @property
    def default(self) -> str:
        return next(iter(self.choices))


@dataclass(frozen=True)
class Bounds:
    """What no game can exceed; the tests hold every game to it."""

    moves: int
    """The most moves in a game, the table's included."""
    choices: int
    """The most entries `legal` can list at once."""
    scores: tuple[int, int]
    """The lowest and highest possible score."""


@dataclass(frozen=True)
class Components:
    """Data that a box prints and a person may edit: a TOML file, checked before a game uses it."""

    file: Path
    read: Callable[[Mapping[str, Any]], dict[str, np.ndarray[Any, Any]]]
    """Checks the file's tables and returns the fields they fill; raises BadComponents with a sentence."""

    def load(self, path: str | Path | None = None) -> dict[str, Any]:
        """The tables of a component file, checked (default: the project's own)."""
        file = Path(path or self.file)
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadComponents(f"The component file {file} can't be read: {error.strerror}.") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadComponents(f"The component file {file} is not valid TOML: {error}.") from None
        self.read(data)
        return data


def places(standings: Sequence[int]) -> list[float]:
    """Each seat's place by its standing, 1 for the first; who shares places shares their mean."""
    return [
        1 + sum(other > own for other in standings) + (sum(other == own for other in standings) - 1) / 2
        for own in standings
    ]


@dataclass(frozen=True, eq=False)
class Advice:
    """What a game knows about playing it well. Players use it, rules never do. All compiled."""

    weigh: Callable[[State, np.ndarray[Any, Any], int, np.ndarray[Any, Any]], None]
    """`weigh(state, moves, count, weights)`: how promising each move of the actor looks, above 0. Cheap: it guides
    every step of a search's playouts."""
    value: Callable[[State, int], float]
    """`value(state, seat)`: the victory points a seat will end with, at a guess."""
    imagine: Callable[[State, int, np.uint64], None]
    """`imagine(state, seat, key)`: fills the blanks of what a seat knows with one possibility, drawn from `key`."""
    horizon: int = 1_000_000
    """Moves after which a playout is better valued than played on; how far the value can be trusted."""
    heat: float = 5.0
    """A lead by so many victory points, by `value`, makes a win almost three times as likely as a loss."""


# What a game does not say. They have names because a lambda can't be pickled.


def nothing_sealed(state: State, move: int) -> bool:
    return False


def nothing_secret(state: State) -> bool:
    return False


def nothing_veiled(state: State, number: int, memory: bool) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its record, its moves, its rules, its bounds, its options, its view and its words."""

    name: str
    title: str
    version: int
    """Raised by any change that alters what old games mean; records carry it."""
    players: tuple[int, int]
    fields: tuple[Field, ...]
    """Among them `players`, `actor`, `vp` by seat, and one for each option."""
    moves: MoveTable
    bounds: Bounds

    setup: Callable[[State], None]
    """Makes the position before anything happened; the options are in the state already. Compiled."""
    legal: Callable[[State, np.ndarray[Any, Any]], int]
    """Lists the moves the actor may make and returns how many. The table's are equally likely, so that a number may
    stand there twice (a die with two faces alike); a seat's differ. Compiled."""
    apply: Callable[[State, int], None]
    """Makes a legal move; anything else breaks the state. Compiled."""
    standing: Callable[[State, int], int]
    """A seat's result as one number, tie-breaks included: more is better. Compiled."""

    view: Callable[[State, int | None, bool], State]
    """`view(state, seat, memory)`: what a seat (or, with None, a spectator) knows, as a state in which every other
    number is UNKNOWN. With `memory` it includes what perfect memory of public moves would know."""
    story: Callable[[State, int, State], list[Event]]
    """`story(before, move, after)`: what happened, as data."""
    check: Callable[[State], None]
    """Raises BadPosition if a state whose fields are in range can't have come from the box."""
    chapter: Callable[[State], str]
    """The part of the game a state belongs to ("turn 12"), a heading in records and logs."""
    ask: Callable[[State], str]
    """What is asked of the actor now, as a sentence."""
    tell: Callable[[Event, Sequence[str]], str]
    """An event as a sentence, with the names of the seats."""
    explain: Callable[[State, int], tuple[str, str]]
    """`explain(state, move)`: the rule's number, and what the move would do, as a sentence."""
    refuse: Callable[[State, int], Reason]
    """Why a move is not legal now."""
    picture: Callable[[State, Sequence[str]], str]
    """The table as text, at most 100 by 40 characters."""

    options: tuple[Option, ...] = ()
    components: Components | None = None
    sealed: Callable[[State, int], bool] = nothing_sealed
    """Whether a move made now is hidden from the other seats…"""
    secrets: Callable[[State], bool] = nothing_secret
    """…and whether anything sealed is still face down. Once not, every sealed move so far is open."""
    veil: tuple[str, ...] | None = None
    """The fields that hide something from other seats at times, each with the seat as its first axis. With it and…"""
    veiled: Callable[[State, int, bool], bool] = nothing_veiled
    """…`veiled(state, number, memory)`, whether the veil over that field is down now (compiled), a batch observes as
    `view` would, at a batch's speed. A test holds the two together; without them a batch asks `view` for every game."""
    advice: Advice | None = None
    """For players; without it they play all the same, with less sense."""

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The state's record."""
        return record(self.fields)

    @cached_property
    def field(self) -> dict[str, Field]:
        """The fields by name."""
        return {field.name: field for field in self.fields}

    def start(self, players: int, options: Mapping[str, str | int] | None = None, components: Any = None) -> State:
        """The position before anything happened. `components` are a component file's tables (default: our own)."""
        low, high = self.players
        if not isinstance(players, Integral) or not low <= players <= high:
            raise BadOption(f"{self.title} is for {low} to {high} players, not {players}.")
        state = blank(self.dtype)
        state.players = players
        for name, value in self.complete(options or {}).items():
            state[name] = self.field[name].hear(value)
        if self.components:
            for name, values in self.components.read(self._tables(components)).items():
                state[name] = values
        elif components is not None:
            raise BadComponents(f"{self.title} has no component file.")
        self.setup(state)
        return state

    def _tables(self, components: Any) -> Mapping[str, Any]:
        """The tables of a component file as they were given; our own if none were."""
        assert self.components
        if components is None:
            return self.components.load()
        if not isinstance(components, Mapping):
            raise BadComponents(f"Components are the tables of a component file by name, not {components!r}.")
        return components

    def complete(self, options: Mapping[str, str | int]) -> dict[str, str]:
        """The options with defaults filled in, each checked. A year may be a number: `edition=2008`."""
        known = {option.name: option for option in self.options}
        complete = {name: option.default for name, option in known.items()}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option {name!r}. It has: {names}.")
            text = str(value) if isinstance(value, Integral) else value
            if not isinstance(text, str) or text not in known[name].choices:
                values = " or ".join(known[name].choices)
                raise BadOption(f"The option {name} is {values}, not {value!r}.")
            complete[name] = text
        return complete

    def options_of(self, state: State) -> dict[str, str]:
        """The options a state was started with."""
        return {option.name: self.field[option.name].say(int(state[option.name])) for option in self.options}

    def legal_moves(self, state: State) -> list[int]:
        """The legal moves as a list (the table's with their weights, as repeats)."""
        moves = np.empty(self.bounds.choices, np.int16)
        return [int(move) for move in moves[: self.legal(state, moves)]]

    def after(self, state: State, move: int) -> State:
        """A new state with a legal move made; the given one is left alone."""
        result = copy(state)
        self.apply(result, move)
        return result

    def is_over(self, state: State) -> bool:
        return bool(state.actor == OVER)

    def scores(self, state: State) -> list[int]:
        """Each seat's victory points."""
        return [int(points) for points in state.vp[: state.players]]

    def winners(self, state: State) -> list[int]:
        """The seats that stand best now, tie-breaks applied; several if they share it."""
        standings = [int(self.standing(state, seat)) for seat in range(state.players)]
        return [seat for seat, standing in enumerate(standings) if standing == max(standings)]

    def seats(self, state: State) -> tuple[str, ...]:
        """The names of the seats taken, in turn order."""
        return SEATS[: int(state.players)]

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A copy, or what a pickle brings back, is the game itself: there is one of each, compiled once."""
        from malecon import games

        if self.name in games.names() and games.find(self.name) is self:
            return games.find, (self.name,)
        return super().__reduce_ex__(protocol)
