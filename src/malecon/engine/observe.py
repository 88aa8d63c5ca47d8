"""Observations: what a seat knows, as one flat row of numbers for a learner, made from a game's fields.

The row goes through the fields in their order. Each number of a field becomes

| the field holds | entries | what they are |
|---|---|---|
| words ("yes", "rum", "casino") | one for each word | 1 at the word that holds, all 0 if it is unknown |
| words, seats among them | one for each word | the same, the seats counted from the observer: himself, then clockwise |
| numbers | 1 | the number as it is; one less than the lowest possible if it is unknown |

Whatever counts seats is turned so that the observer comes first; seats nobody sits on are all 0. So a learner plays
every seat alike. `layout(game).views(row)` names the parts of a row, as views into it; `layout(game).table()` lists
them. The version of the rules is left out: it is the same in all of a batch, and a learner is of one version.

Unknown is what `game.view` leaves out, nothing else decides it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from malecon.engine.fields import RULES, SEATS, UNKNOWN, Field, State
from malecon.engine.game import Game
from malecon.engine.rule import rule
from malecon.engine.seats import around

NUMBER, WORD, SEAT_WORD = range(3)
# the columns of a layout's cells: where a number stands in the state, and what becomes of it
OFFSET, WIDTH, KIND, LOW, ENTRIES, FIRST, TURNED, STRIDE, FIRST_SEAT, VEIL = range(10)


@dataclass(frozen=True)
class Part:
    """A field's share of an observation."""

    name: str
    about: str
    first: int
    shape: tuple[int, ...]
    low: int
    high: int

    @property
    def size(self) -> int:
        return int(np.prod(self.shape))


@dataclass(frozen=True)
class Layout:
    """How a game's observations are laid out."""

    parts: tuple[Part, ...]
    cells: np.ndarray[Any, Any]
    size: int

    def views(self, rows: Any) -> dict[str, Any]:
        """The parts of a row (or of many: the last axis counts) by name, without copies."""
        return {
            part.name: rows[..., part.first : part.first + part.size].reshape(*rows.shape[:-1], *part.shape)
            for part in self.parts
        }

    @property
    def lows(self) -> np.ndarray[Any, Any]:
        """The lowest value of each entry…"""
        return np.concatenate([np.full(part.size, part.low, np.int16) for part in self.parts])

    @property
    def highs(self) -> np.ndarray[Any, Any]:
        """…and the highest."""
        return np.concatenate([np.full(part.size, part.high, np.int16) for part in self.parts])

    def table(self) -> str:
        """The parts as a table: name, place, shape, range, meaning."""
        lines = ["| part | from | shape | values | what |", "|---|---|---|---|---|"]
        for part in self.parts:
            shape = " × ".join(str(length) for length in part.shape)
            lines.append(f"| `{part.name}` | {part.first} | {shape} | {part.low} to {part.high} | {part.about} |")
        return "\n".join(lines)


@cache
def layout(game: Game) -> Layout:
    """The layout of a game's observations."""
    parts, cells, first = [], [], 0
    for field in game.fields:
        if field.name == RULES:
            continue
        entries = len(field.words) or 1
        shape = (*field.shape, entries) if field.words else field.shape or (1,)
        low, high = (0, 1) if field.words else (min(field.low - 1, 0), field.high)
        part = Part(field.name, field.about, first, shape, low, high)
        parts.append(part)
        cells += [cell for _, cell in cells_of(game, field, first, entries)]
        first += part.size
    return Layout(tuple(parts), np.array(cells, np.int32), first)


def cells_of(game: Game, field: Field, first: int, entries: int) -> list[tuple[tuple[int, ...], list[int]]]:
    """A field's cells, each with its place in the field and so many entries of a row."""
    offset = game.dtype.fields[field.name][1]  # type: ignore[index]
    strides = np.empty(field.shape, field.dtype).strides
    turned = next((place for place, axis in enumerate(field.axes) if axis.name == "seat"), -1)
    everyone = SEATS[: game.players[1]]
    seats = (
        [field.words.index(everyone[0])] if set(everyone) <= set(field.words) else []
    )  # other things have colours too
    kind = SEAT_WORD if seats else WORD if field.words else NUMBER
    veil = game.veil.index(field.name) if game.veil and field.name in game.veil else -1
    cells = []
    for number, place in enumerate(product(*(range(length) for length in field.shape))):
        fixed = sum(i * stride for axis, (i, stride) in enumerate(zip(place, strides, strict=True)) if axis != turned)
        cell = [
            offset + fixed,
            field.dtype.itemsize,
            kind,
            field.low,
            entries,
            first + number * entries,
            place[turned] if turned >= 0 else -1,
            strides[turned] if turned >= 0 else 0,
            seats[0] if seats else 0,
            veil,
        ]
        cells.append((place, cell))
    return cells


@rule
def read_number(raw, offset, width):  # type: ignore[no-untyped-def]
    """A little-endian signed integer out of a state's bytes."""
    if width == 1:
        return np.int32(np.int8(raw[offset]))
    if width == 2:
        return np.int32(np.int16(np.int32(raw[offset]) | np.int32(raw[offset + 1]) << 8))
    value = np.int64(0)
    for i in range(4):
        value |= np.int64(raw[offset + i]) << (8 * i)
    return np.int32(value)


ABSENT = -129
"""What nobody's seat holds."""


@rule
def look(  # type: ignore[no-untyped-def]
    raw, players, seat, veiled, offset, width, kind, low, turned, stride, first_seat, veil
):
    """What the seat sees of a cell, whose numbers follow one by one (an array handed on costs more than all this).

    It is counted from the lowest value, and a seat from the observer; UNKNOWN behind veil `v` if bit `v` of `veiled` is
    set and it is another's; ABSENT where nobody sits.
    """
    owner = seat
    if turned >= players:
        return np.int32(ABSENT)
    if turned >= 0:
        owner = around(seat + turned, players)
        offset += owner * stride
    value = read_number(raw, offset, width)
    if value == UNKNOWN or (veil >= 0 and owner != seat and veiled & (1 << veil)):
        return np.int32(UNKNOWN)
    value -= low
    if kind == SEAT_WORD:
        who = value - first_seat
        if 0 <= who < players:
            value = first_seat + around(who - seat + players, players)
    return np.int32(value)


@rule
def encode(raw, players, seat, veiled, cells, row, begin, step):  # type: ignore[no-untyped-def]
    """Fill a row with what the seat sees in a state's bytes: every `step`-th cell from `begin`.

    Each entry belongs to one cell, so that several threads can do it together.
    """
    for c in range(begin, len(cells), step):
        cell = cells[c]
        kind, low, first = cell[KIND], cell[LOW], cell[FIRST]
        value = look(
            raw, players, seat, veiled, cell[OFFSET], cell[WIDTH], kind, low, cell[TURNED], cell[STRIDE],
            cell[FIRST_SEAT], cell[VEIL],
        )  # fmt: skip
        if kind != NUMBER:
            for word in range(cell[ENTRIES]):
                row[first + word] = 0
            if 0 <= value < cell[ENTRIES]:
                row[first + value] = 1
        elif value == ABSENT:
            row[first] = 0
        else:
            row[first] = low + (-1 if value == UNKNOWN else value)


def observe(game: Game, view: State, seat: int) -> np.ndarray[Any, Any]:
    """What a seat knows, as a row of int16; `view` is `game.view(state, seat, …)`."""
    plan = layout(game)
    row = np.zeros(plan.size, np.int16)
    raw = np.frombuffer(view.tobytes(), np.uint8)
    with np.errstate(over="ignore"):  # interpreted, bytes become signed numbers by wrapping around
        encode(raw, int(view.players), seat, 0, plan.cells, row, 0, 1)
    return row


@cache
def veils(game: Game) -> Callable[..., Any]:
    """`veils(s, memory)`: which of a game's veils are down, one bit each. Compiled."""
    count, hidden = len(game.veil or ()), game.veiled

    if not count:

        @rule
        def none(s, memory):  # type: ignore[no-untyped-def]
            return 0

        return none

    @rule
    def which(s, memory):  # type: ignore[no-untyped-def]
        down = 0
        for veil in range(count):
            if hidden(s, veil, memory):
                down |= 1 << veil
        return down

    return which
