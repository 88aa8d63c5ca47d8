"""Moves that were taken back at a table: they stand in its record, and the dice fall anew after them.

Else who plays on alone could learn every roll of the future, take it all back, and only then let the others sit down.
So what was taken back goes into every later draw (`malecon.engine.chance.fair_draw`), as a digest of all of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from malecon.engine.chance import digest_moves
from malecon.play.pledges import NOTHING


@dataclass(frozen=True)
class TakenBack:
    """The moves from number `to` on, as they were, taken back at the wish of `seat`."""

    seat: int
    to: int
    moves: list[int]


def added(before: bytes, back: TakenBack) -> bytes:
    """The digest of all that was taken back, with one more."""
    return digest_moves(before, back.to, back.moves)


def digest(backs: Iterable[TakenBack], found: bytes = NOTHING) -> bytes:
    """What goes into the draws after all these; `found`: what went into those before."""
    for back in backs:
        found = added(found, back)
    return found


@dataclass(frozen=True)
class Stretch:
    """A game as it stood before something was taken back, or as it stands; what is new in it begins at `first`."""

    moves: list[int]
    first: int
    mixed: bytes
    """What went into the draws when the new moves were made."""


def stretches(moves: Sequence[int], backs: Sequence[TakenBack], mixed: bytes = NOTHING) -> Iterator[Stretch]:
    """The course of a game in the order of time; its last stretch is the game that stands.

    `mixed`: what went into the first draws. ValueError if it can't have been so.
    """
    lines = [list(moves)]
    for back in reversed(backs):
        if not 0 <= back.to <= len(lines[-1]) or not back.moves:
            raise ValueError("nobody can have taken that back")
        lines.append(lines[-1][: back.to] + back.moves)
    lines.reverse()
    yield Stretch(lines[0], 0, mixed)
    for line, back in zip(lines[1:], backs, strict=True):
        mixed = added(mixed, back)
        yield Stretch(line, back.to, mixed)
