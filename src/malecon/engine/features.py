"""Features: a position as a learner's net sees it, as columns that are lit, made from a game's fields.

A net's first layer is a sum of rows, one for each column that is lit, so few columns should be lit, and few should
differ between two positions of a game (NNUE's idea): a search adds and takes away the rows of what changed since its
root. Each number of a field has columns of its own. Its lowest value lights none of them; others light

| the field holds | columns |
|---|---|
| words ("yes", "rum", "casino") | one for each word but the first |
| words, seats among them | the same, the seats counted from the observer: himself, then clockwise |
| numbers | one for each value up to 15 above the lowest, then four an octave, then one for all from 128 on; |
| – with more than five values | one more that grows with the number |
| flags | one for each binary digit |
| what is hidden at times | one more: it is hidden now |

Seats, veils and what is left unknown are those of an observation (`malecon.engine.observe`). Left out are the version
of the rules, and the actor: the observer is always the seat that is asked. The options and what the box prints are
among the columns, so one net plays all tables of a game; what is the same for all seats lights nothing where it is as
in our own box, because columns that are always lit would only be many biases. `features(game).cells` lays all out for
compiled code; its `digest` says whether two layouts mean the same.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from malecon.engine.fields import RULES, UNKNOWN, Field
from malecon.engine.game import Game
from malecon.engine.observe import (
    ABSENT,
    FIRST,
    FIRST_SEAT,
    KIND,
    LOW,
    NUMBER,
    OFFSET,
    STRIDE,
    TURNED,
    VEIL,
    WIDTH,
    cells_of,
    look,
)
from malecon.engine.rule import rule

FLAG = 3
"""A kind of cell beside those of an observation."""
CODES, GROWS, SHIFT, DIGIT, REST = range(10, 15)
"""Columns of a cell after those of an observation: how many codes it has (0 lights nothing), the column that grows with
the number (or -1) and the power of two it is divided by, the binary digit of a flag, and the value that changes places
with the lowest, because it is the one that lights nothing."""

EXACT, OCTAVE, FAR = 16, 4, 128
"""Values with a code of their own; codes for each doubling after them; and where a single one is left."""
MOST = 255
"""A growing column grows no further: up to here its values are exact as bfloat16."""
SHIFTS = 8


@rule
def code_of_number(value):  # type: ignore[no-untyped-def]
    """The code of a number counted from its lowest value."""
    if value < EXACT:
        return value
    if value >= FAR:
        return np.int32(EXACT + 3 * OCTAVE)
    octave = 2 if value >= 64 else 1 if value >= 32 else 0
    return np.int32(EXACT + OCTAVE * octave + ((value >> (octave + 2)) & 3))


@rule
def light(value, kind, codes, grows, digit, rest, veil):  # type: ignore[no-untyped-def]
    """What a cell lights that looks so (`look`): its code, 0 for nothing, and how far the growing column has grown."""
    if value == ABSENT:
        return np.int32(0), np.int32(0)
    if value == UNKNOWN:
        return np.int32(codes if veil >= 0 else 0), np.int32(0)
    if kind == FLAG:
        return np.int32((value >> digit) & 1), np.int32(0)
    if value == rest:
        value = np.int32(0)
    elif value == 0:
        value = np.int32(rest)
    if kind == NUMBER:
        return np.int32(code_of_number(value)), np.int32(min(value, MOST) if grows >= 0 else 0)
    return np.int32(value), np.int32(0)


BFLOATS = (np.arange(MOST + 1, dtype=np.float32) / 2.0 ** np.arange(SHIFTS)[:, None]).astype(np.float32)
BFLOATS = (np.ascontiguousarray(BFLOATS).view(np.uint32) >> 16).astype(np.int16)
"""The bits of n / 2**shift as a bfloat16; all are exact."""
ONE = int(BFLOATS[0, 1])


@rule
def light_row(raw, players, seat, veiled, cells, bfloats, row, begin, step):  # type: ignore[no-untyped-def]
    """Light the columns of every `step`-th cell from `begin`, in a row of bfloat16 bits that was all 0."""
    for c in range(begin, len(cells), step):
        cell = cells[c]
        kind, veil, grows = cell[KIND], cell[VEIL], cell[GROWS]
        value = look(
            raw, players, seat, veiled, cell[OFFSET], cell[WIDTH], kind, cell[LOW], cell[TURNED], cell[STRIDE],
            cell[FIRST_SEAT], veil,
        )  # fmt: skip
        code, grown = light(value, kind, cell[CODES], grows, cell[DIGIT], cell[REST], veil)
        if code > 0:
            row[cell[FIRST] + code - 1] = ONE
        if grown > 0:
            row[grows] = bfloats[cell[SHIFT], grown]


@rule
def light_rows(raws, which, players, seats, veiled, cells, bfloats, rows):  # type: ignore[no-untyped-def]
    """Rows for the positions `which` out of many, from the seats that are asked."""
    for i in range(len(which)):
        k, row = which[i], rows[i]
        for j in range(len(row)):
            row[j] = 0
        light_row(raws[k], players[k], seats[k], veiled[k], cells, bfloats, row, 0, 1)


@dataclass(frozen=True)
class Features:
    """How a game's positions are laid out for a net."""

    cells: np.ndarray[Any, Any]
    names: tuple[str, ...]
    """Of the cells: the field, its place in it and the binary digit, as `goods[0, 3]` or `sold.2`."""
    size: int
    """Columns."""
    digest: str
    """Of what the columns mean; where they lie in memory is no part of it."""


@cache
def features(game: Game) -> Features:
    """The features of a game."""
    cells, names, size = [], [], 0
    for field in game.fields:
        if field.name not in (RULES, "actor"):
            for name, cell, columns in _cells(game, field, size):
                names.append(name)
                cells.append(cell)
                size += columns
    table = np.array(cells, np.int32)
    meaning = [name + str(cell[2:4] + cell[5:7] + cell[8:]) for name, cell in zip(names, cells, strict=True)]
    digest = hashlib.sha256("\n".join([*meaning, *game.moves.texts]).encode()).hexdigest()[:16]
    return Features(table, tuple(names), size, digest)


def _cells(game: Game, field: Field, first: int) -> list[tuple[str, list[int], int]]:
    """A field's cells with their names and how many columns each has."""
    found, span = [], field.high - field.low
    printed = _printed(game, field)
    codes = 2 if field.flags else span + 1 if field.words else code_of_number(span) + 1
    grows = not field.words and not field.flags and printed is None and span > 4
    for place, cell in cells_of(game, field, 0, 1):
        columns = int(codes - 1 + (cell[VEIL] >= 0) + grows)
        name = field.name + (str(list(place)) if place else "")
        for digit in range(span.bit_length() if field.flags else 1):
            mine = [*cell, codes, first + columns - 1 if grows else -1, min(max(span.bit_length() - 1, 2), 5), digit]
            mine.append(0 if printed is None else int(printed[place]) - field.low)
            mine[FIRST] = first
            if field.flags:
                mine[KIND] = FLAG
            found.append((f"{name}.{digit}" if field.flags else name, mine, columns))
            first += columns
    return found


def _printed(game: Game, field: Field) -> np.ndarray[Any, Any] | None:
    """What our own box prints in a field, if it is the same for all seats."""
    if game.components is None or any(axis.name == "seat" for axis in field.axes):
        return None
    return game.components.read(game.components.load()).get(field.name)
