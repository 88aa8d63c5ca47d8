"""What an audience sees of a position, as JSON: the game's view, with null for what it may not know."""

from functools import cache
from typing import Any

import numpy as np

from malecon.engine.fields import UNKNOWN, State, blank
from malecon.engine.game import Game

Audience = int | None
"""A seat, or None for a spectator."""
Json = dict[str, Any]


class Sight:
    """A position as one audience sees it; fields are turned into JSON when asked for."""

    def __init__(self, game: Game, state: State, audience: Audience, everything: bool = False) -> None:
        """`everything`: the game is over, and all of it is open."""
        self.game, self.players = game, int(state.players)
        self.view = state if everything else game.view(state, audience, False)

    def field(self, name: str) -> Any:
        """One field's numbers, nested by axis, cut to the seats taken, null where unknown."""
        cut = cuts(self.game)[name]
        if cut is None:
            value = int(self.view[name])
            return None if value == UNKNOWN else value
        numbers = self.view[name][tuple(slice(self.players) if is_seat else slice(None) for is_seat in cut)]
        if (numbers == UNKNOWN).any():
            known: Any = numbers.astype(object)
            known[numbers == UNKNOWN] = None
            return known.tolist()
        return numbers.tolist()

    def all(self) -> Json:
        """The whole view."""
        return {field.name: self.field(field.name) for field in self.game.fields}

    def since(self, earlier: "Sight") -> Json:
        """The fields that this audience sees differently from an earlier position."""
        mine, theirs = self.view.tobytes(), earlier.view.tobytes()
        return {name: self.field(name) for name, part in extents(self.game) if mine[part] != theirs[part]}

    def imagined(self) -> State:
        """The view with its unknown numbers at their lowest: a state that rules and sentences can be asked about."""
        numbers = bytearray(self.view.tobytes())
        for size, start, lows in lowest(self.game):
            part: Any = np.frombuffer(numbers, size, len(lows), start)
            np.copyto(part, lows, where=part == UNKNOWN)
        return np.frombuffer(numbers, self.game.dtype).view(np.recarray)[0]


@cache
def extents(game: Game) -> tuple[tuple[str, slice], ...]:
    """Where each field lies in the bytes of a state."""
    parts: Any = game.dtype.fields
    return tuple((name, slice(parts[name][1], parts[name][1] + parts[name][0].itemsize)) for name in game.field)


@cache
def lowest(game: Game) -> list[tuple[np.dtype[Any], int, np.ndarray[Any, Any]]]:
    """The lowest value of every number of a state: for each size of number, where they begin, and the values."""
    state = blank(game.dtype)
    for field in game.fields:
        state[field.name] = field.low
    parts: Any = game.dtype.fields
    found = []
    for size in sorted({field.dtype for field in game.fields}, key=lambda size: size.itemsize):
        mine = [parts[field.name] for field in game.fields if field.dtype == size]  # side by side: see `record`
        start, end = min(at for _, at in mine), max(at + kind.itemsize for kind, at in mine)
        found.append((size, start, np.frombuffer(state.tobytes()[start:end], size)))
    return found


@cache
def cuts(game: Game) -> dict[str, tuple[bool, ...] | None]:
    """For each field, which of its axes count seats; None for a single number."""
    return {field.name: tuple(axis.name == "seat" for axis in field.axes) or None for field in game.fields}
