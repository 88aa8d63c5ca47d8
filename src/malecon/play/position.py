"""A position as text: every field by name, to start a puzzle, a bug report or a test anywhere.

    Malecon position 1
    Game: santiago
    Rules: 1

    players: 2
    car: port
    pesos: blue 3, red 3
    goods blue: sugar 1, citrus 1, tobacco 1, rum 0, cigars 0, wood 0

Reading is strict: every field must be there once, every value in its range, and the whole must have come from the box.
"""

from itertools import product

import numpy as np

from malecon import games
from malecon.engine.fields import RULES, Axis, Field, State
from malecon.engine.game import Game
from malecon.errors import BadPosition, UnknownGame

MAGIC = "Malecon position 1"
MOST_CHARACTERS = 20_000


def write(game: Game, state: State) -> str:
    """The text of a position."""
    lines = [MAGIC, f"Game: {game.name}", f"Rules: {state.rules}", ""]
    for field in named(game, state):
        for key, index in rows(field, int(state.players)):
            lines.append(f"{key}: {write_row(field, state, index)}")
    return "\n".join(lines) + "\n"


def named(game: Game, state: State) -> list[Field]:
    """The fields that a position names: those its rules have; the rules' version itself is a header."""
    return [field for field in game.fields if field.since <= state.rules and field.name != RULES]


def labels(axis: Axis, players: int) -> tuple[str, ...]:
    """An axis's labels; only the seats taken."""
    return axis.labels[:players] if axis.name == "seat" else axis.labels


def rows(field: Field, players: int) -> list[tuple[str, tuple[int, ...]]]:
    """The lines a field takes: one for each combination of all its axes but the last."""
    outer = [labels(axis, players) for axis in field.axes[:-1]]
    return [
        (" ".join([field.name, *(words[i] for words, i in zip(outer, index, strict=True))]), index)
        for index in product(*(range(len(words)) for words in outer))
    ]


def write_row(field: Field, state: State, index: tuple[int, ...]) -> str:
    if not field.axes:
        return field.say(int(state[field.name]))
    names = labels(field.axes[-1], int(state.players))
    values = state[field.name][index]
    return ", ".join(f"{name} {field.say(int(values[i]))}" for i, name in enumerate(names))


def read(text: str, game: Game | None = None) -> tuple[Game, State]:
    """The game and state of a position text; BadPosition with a sentence if it is not sound.

    `game` is the game to expect; without it the text's own header finds it.
    """
    if len(text) > MOST_CHARACTERS:
        raise BadPosition("A position is a page of text; this is far longer.")
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1] != MAGIC:
        raise BadPosition(f"A position begins with the line “{MAGIC}”.")
    values: dict[str, tuple[int, str]] = {}
    for number, line in lines[1:]:
        key, colon, value = line.partition(":")
        if not colon:
            raise BadPosition(f"Line {number}: expected “name: value”.")
        if key in values:
            raise BadPosition(f"Line {number}: {key} is there already.")
        values[key] = (number, value.strip())
    game = find_game(values, game)
    state = fill(game, values)
    game.check(state)
    return game, state


def take(values: dict[str, tuple[int, str]], key: str) -> tuple[int, str]:
    if key not in values:
        raise BadPosition(f"“{key}” is missing.")
    return values.pop(key)


def find_game(values: dict[str, tuple[int, str]], expected: Game | None) -> Game:
    number, name = take(values, "Game")
    try:
        game = expected if expected and expected.name == name else games.find(name)
    except UnknownGame as error:
        raise BadPosition(f"Line {number}: {error}") from None
    return game


def fill(game: Game, values: dict[str, tuple[int, str]]) -> State:
    """The state of which each field is read, in range, from its lines."""
    if "players" not in values:
        raise BadPosition("“players” is missing.")
    rules = hear(game.field[RULES], *take(values, "Rules"))
    # A start, for what belongs to seats nobody sits in, and for what these rules do not have.
    state = game.start(hear(game.field["players"], *values["players"]), rules=rules)
    for field in named(game, state):
        for key, index in rows(field, int(state.players)):
            number, value = take(values, key)
            if not field.axes:
                state[field.name] = hear(field, number, value)
                continue
            row = np.atleast_1d(state[field.name][index])
            read_row(field, labels(field.axes[-1], int(state.players)), number, value, row)
    if values:
        key, (number, _) = next(iter(values.items()))
        raise BadPosition(f"Line {number}: {game.title} knows no “{key}”.")
    return state


def read_row(
    field: Field, names: tuple[str, ...], number: int, value: str, row: np.ndarray[tuple[int], np.dtype[np.int8]]
) -> None:
    """Read “label value, label value” into a row of the field's array."""
    parts = [part.split() for part in value.split(",")]
    if [part[:1] for part in parts] != [[name] for name in names] or any(len(part) != 2 for part in parts):
        raise BadPosition(f"Line {number}: expected a value for each of {', '.join(names)}, in this order.")
    for i, (_, word) in enumerate(parts):
        row[i] = hear(field, number, word)


def hear(field: Field, number: int, text: str) -> int:
    try:
        return field.hear(text)
    except ValueError as error:
        raise BadPosition(f"Line {number}: {error}.") from None
