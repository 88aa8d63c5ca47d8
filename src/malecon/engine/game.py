"""`Game`: the one place where a game is declared.

Everything else in Malecón (matches, records, bots, servers, batches) takes a `Game` and asks nothing more of it. To add
a game, add a folder under `malecon/games` whose package defines `GAME`.
"""

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from numbers import Integral
from pathlib import Path
from typing import Any

import numpy as np

from malecon.engine.fields import OVER, RULES, SEATS, Field, State, blank, copy, record
from malecon.engine.moves import MoveTable
from malecon.errors import BadComponents, BadOption
from malecon.words import Saying, Words, gain, merged

Event = dict[str, Any]
"""One thing that happened, as data: `what`, `seat`, and whatever tells it (`good`, `count`, `from`, `to`, `source`)."""


class Reason:
    """Why a move is not legal now, and the number of the rule that forbids it; none if nothing such was asked."""

    def __init__(self, code: str, rule: str | None, **data: Any) -> None:
        self.saying, self.rule = Saying(code, data), rule


@dataclass(frozen=True)
class Option:
    """A choice made before the game. It is a field of the state of the same name; the first choice is the default.

    What it and each of its values mean is said by the game's words (table `option`).
    """

    name: str
    choices: tuple[str, ...]
    since: int = 1
    """The rules version that brought it. Games of older rules are played by its default and do not name it."""

    @property
    def default(self) -> str:
        return self.choices[0]

    @property
    def field(self) -> Field:
        """Its field of the state."""
        return Field(self.name, "an option, agreed before the game", words=self.choices, since=self.since)


@dataclass(frozen=True)
class Bounds:
    """What no game can exceed; the tests hold every game to it."""

    moves: int
    """The most moves in a game, the table's included."""
    choices: int
    """The most entries `legal` can list at once."""
    scores: tuple[int, int]
    """The lowest and highest possible score."""


class Problem:
    """Something in a component file that is not so in any box: where, a code with data for any language, a sentence."""

    def __init__(self, place: str, code: str, sentence: str, **data: Any) -> None:
        self.place, self.code, self.sentence, self.data = place, code, sentence, data


@dataclass(frozen=True)
class Components:
    """Data that a box prints and a person may edit: a TOML file, checked before a game uses it."""

    file: Path
    problems: Callable[[Mapping[str, Any]], Iterator[Problem]]
    """Everything that is wrong with the file's tables."""
    fields: Callable[[Mapping[str, Any]], dict[str, np.ndarray[Any, Any]]]
    """The fields of the state that the tables fill; only of tables without a problem."""

    def read(self, data: Mapping[str, Any]) -> dict[str, np.ndarray[Any, Any]]:
        """Check the tables of a file and return the fields they fill; BadComponents names the first problem."""
        for problem in self.problems(data):
            raise BadComponents(problem.sentence)
        return self.fields(data)

    def load(self, path: str | Path | None = None) -> dict[str, Any]:
        """The tables of a component file, checked (default: the project's own)."""
        data = open_tables(path or self.file)
        self.read(data)
        return data

    def open(self) -> dict[str, Any]:
        """The tables of the project's own file."""
        return open_tables(self.file)

    def dealt(self, data: Mapping[str, Any], colours: Sequence[str]) -> dict[str, Any]:
        """The tables as seats of other colours get them: what has a line for each colour goes with the colour.

        A seat is named after the colour it has where nobody chooses, so the first seat finds in the line `blue` what
        the box gives to its colour.
        """
        rest = [colour for colour in SEATS if colour not in colours]
        return {
            name: {**table, **{seat: table[colour] for seat, colour in zip(SEATS, [*colours, *rest], strict=True)}}
            if set(SEATS) <= set(table)
            else table
            for name, table in data.items()
        }

    def write(self, data: Mapping[str, Any]) -> str:
        """The text of a component file."""
        tables = (
            f"[{name}]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in table.items())
            for name, table in data.items()
        )
        return "\n".join(tables)


def open_tables(path: str | Path) -> dict[str, Any]:
    """The tables of a component file as they are."""
    called = f"The component file {path}"
    try:
        return parse_tables(Path(path).read_text(encoding="utf-8"), called)
    except OSError as error:
        raise BadComponents(f"{called} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise BadComponents(f"{called} is not valid TOML: {error}.") from None


def parse_tables(text: str, called: str = "The component file") -> dict[str, Any]:
    """The tables of a component file's text."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadComponents(f"{called} is not valid TOML: {error}.") from None


def toml(value: Any) -> str:
    """A value as TOML writes it on one line; what is a table by itself stands on lines of its own within a list."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
        return "[\n" + "".join(f"  {toml(one)},\n" for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def one_of(numbers: range, wanted: int | str) -> int | None:
    """The number among `numbers` that is wanted, as itself or as its text; a float is none."""
    return None if isinstance(wanted, float) else next((n for n in numbers if wanted in (n, str(n))), None)


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
    rewind: Callable[[State, int], None] | None = None
    """`rewind(state, seat)`: takes back the others' sealed moves that were made since the last open one, so that who
    knows better how they choose can let them choose again; does nothing where there is more to take back."""


# What a game does not say. They have names because a lambda can't be pickled.


def nothing_sealed(state: State, move: int) -> bool:
    return False


def nothing_secret(state: State) -> bool:
    return False


def nothing_longed(state: State) -> list[tuple[int, Saying]]:
    return []


def nothing_veiled(state: State, number: int, memory: bool) -> bool:
    return False


def as_it_is(event: Event) -> Saying:
    """An event told by what it is called, with all its data; points by their source."""
    if event["what"] == "points":
        return gain(event["seat"], "vp", event["count"], event["source"])
    return Saying(event["what"], {name: value for name, value in event.items() if name != "what"})


def called_by_its_text(state: State, move: int) -> None:
    """A game without words of its own for it; the table's moves have none either."""
    return


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its record, its moves, its rules, its bounds, its options, its view and its words."""

    name: str
    title: str
    players: tuple[int, int]
    fields: tuple[Field, ...]
    """Among them `players`, `actor`, `rules`, `vp` by seat, and one for each option."""
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
    ask: Callable[[State], Saying]
    """What is asked of the actor now, as the table `asked` of the catalogues says it."""
    explain: Callable[[State, int], tuple[str, Saying]]
    """`explain(state, move)`: the rule's number, and what the move would do (table `does`)."""
    refuse: Callable[[State, int], Reason]
    """Why a move is not legal now (table `refused`)."""
    picture: Callable[[State, Sequence[str], Words], str]
    """The table as text, with the names of the seats, at most 100 by 40 characters."""

    call: Callable[[State, int], Saying | None] = called_by_its_text
    """What any move of a seat is called on its button now, legal or not (table `move`)."""
    tell: Callable[[Event], Saying] = as_it_is
    """How an event is told (table `told`)."""
    words: Path | None = None
    """The folder of the game's catalogues, one a language, at least `en.toml`. Without one it speaks plainly."""
    figures: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The figures of the box by what they are of: those in the texts of the table `effect`, and prices."""
    longed: Callable[[State], list[tuple[int, Saying]]] = nothing_longed
    """Moves that a player would look for beside the legal ones and can't have now, each with why in few words (table
    `near`)."""
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

    @property
    def version(self) -> int:
        """The newest version of the rules. New games are played by it; older ones by theirs, for ever."""
        return self.field[RULES].high

    def hides(self, state: State) -> bool:
        """Whether anything is behind a screen or face down now, for whoever remembers nothing."""
        return any(self.veiled(state, number, False) for number in range(len(self.veil or ())))

    def check_players(self, players: int | str) -> int:
        """The number of players, if the game is for so many."""
        low, high = self.players
        number = one_of(range(low, high + 1), players)
        if number is None:
            raise BadOption(f"{self.title} is for {low} to {high} players, not {players!r}.")
        return number

    def check_rules(self, version: int | str) -> int:
        """The version, a number or its text, if these rules know it."""
        number = one_of(range(1, self.version + 1), version)
        if number is None:
            known = f"versions 1 to {self.version}" if self.version > 1 else "version 1"
            raise BadOption(f"The rules of {self.title} are known here in {known}, not in {version!r}.")
        return number

    def told(self, events: Iterable[Event]) -> list[Saying]:
        """What one move did, as it is told: what is alike together."""
        return merged(map(self.tell, events))

    def start(
        self,
        players: int | str,
        options: Mapping[str, str | int] | None = None,
        components: Any = None,
        rules: int | str | None = None,
    ) -> State:
        """The position before anything happened.

        `components` are a component file's tables (default: our own); `rules` is the version to play by, the newest
        if none is named.
        """
        state = blank(self.dtype)
        state.players = self.check_players(players)
        state.rules = self.version if rules is None else self.check_rules(rules)
        chosen = self.complete(options or {}, int(state.rules))
        for option in self.options:
            state[option.name] = self.field[option.name].hear(chosen.get(option.name, option.default))
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

    def options_in(self, rules: int) -> list[Option]:
        """The options that a version of the rules has."""
        return [option for option in self.options if option.since <= rules]

    def complete(self, options: Mapping[str, str | int], rules: int | None = None) -> dict[str, str]:
        """The options with defaults filled in, each checked. A year may be a number: `edition=2008`."""
        known = {option.name: option for option in self.options_in(self.version if rules is None else rules)}
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
        options = self.options_in(int(state.rules))
        return {option.name: self.field[option.name].say(int(state[option.name])) for option in options}

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
