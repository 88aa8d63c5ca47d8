"""Fields: how a game declares its state, once, for memory and for people.

A state is one flat record of small integers. Each `Field` says what the numbers mean: its axes (seat, good, …), its
range, and the words for its values. The dtype, the text form of a position, the checks of a position that was read
and the named parts of an observation all come from this one declaration.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

SEATS = ("blue", "red", "yellow", "green", "purple")
"""The seats in turn order; a seat's number is its place in this list."""

TABLE = -1
"""The actor when chance, the set-up or the bookkeeping acts."""
OVER = -2
"""The actor when the game has ended."""

UNKNOWN = -128
"""The number a view holds in place of one that its seat may not know. No field's range includes it."""

State = Any
"""One element of a record array: `state.pesos[seat]`. Typed loosely, for compiled and interpreted code alike."""


@dataclass(frozen=True)
class Axis:
    """What an index of a field counts, with a label for each place."""

    name: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Field:
    """A named part of the state: numbers from `low` to `high`, one for each combination of its axes' labels."""

    name: str
    about: str
    axes: tuple[Axis, ...] = ()
    low: int = 0
    high: int = 127
    words: tuple[str, ...] = ()
    """Words for the values `low`, `low` + 1, …; without words a value is written as a number."""
    since: int = 1
    """The rules version that brought it: older positions neither name nor change it."""
    flags: bool = False
    """Whether the number is a sum of powers of two, each of which says yes or no to something of its own."""

    def __post_init__(self) -> None:
        if self.words:
            object.__setattr__(self, "high", self.low + len(self.words) - 1)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The smallest signed integer that holds the range."""
        small = self.low >= -128 and self.high <= 127
        return np.dtype(np.int8 if small else np.int16 if self.high <= 32767 else np.int32)

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(axis.labels) for axis in self.axes)

    def say(self, value: int) -> str:
        """The word (or number) for a value."""
        return self.words[value - self.low] if self.words else str(value)

    def hear(self, text: str) -> int:
        """The value a word (or number) stands for; ValueError with a sentence if it is none or out of range."""
        if self.words:
            if text not in self.words:
                raise ValueError(f"{self.name} is one of {', '.join(self.words)}, not {text!r}")
            return self.low + self.words.index(text)
        if not text.lstrip("-").isascii() or not text.removeprefix("-").isdigit() or len(text) > 6:
            raise ValueError(f"{self.name} is a number from {self.low} to {self.high}, not {text!r}")
        value = int(text)
        if not self.low <= value <= self.high:
            raise ValueError(f"{self.name} is a number from {self.low} to {self.high}, not {value}")
        return value


def actor_field() -> Field:
    """The field every game has: who acts now."""
    return Field("actor", "who acts now", low=OVER, words=("over", "table", *SEATS))


RULES = "rules"


def rules_field(newest: int) -> Field:
    """The field every game has: the version of the rules it is played by, from its first move to its last.

    A fix that changes what old games mean raises `newest` and says `if s.rules >= 2` at the place it concerns.
    """
    return Field(RULES, "the version of the rules it is played by", low=1, high=newest)


def record(fields: Sequence[Field]) -> np.dtype[Any]:
    """The dtype of a state: wide fields first, no gaps, a size that keeps every element of an array aligned.

    Without gaps, equality of states is equality of bytes.
    """
    columns = sorted(fields, key=lambda field: -field.dtype.itemsize)
    layout: list[Any] = [(field.name, field.dtype, field.shape) for field in columns]
    spare = -np.dtype(layout).itemsize % 4
    if spare:
        layout.append(("spare", np.uint8, (spare,)))
    return np.dtype(layout, align=True)


def blank(dtype: np.dtype[Any]) -> State:
    """A state with every number 0."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def copy(state: State) -> State:
    """A state of its own with the same bytes."""
    return np.array([state], state.dtype).view(np.recarray)[0]
