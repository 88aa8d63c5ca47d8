"""Malecón: play, host and study *Cuba* and *Santiago de Cuba*.

>>> import malecon
>>> match = malecon.new("santiago", players=3, seed=7)
>>> match
<Match santiago, 3 players, 27 moves, yellow to move>
>>> match.legal_moves
['keep out sugar', 'keep out citrus', 'keep out tobacco', 'keep out rum', 'keep out cigars']
>>> events = match.play("keep out rum")
>>> malecon.read(match.record()).moves == match.moves
True
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from malecon import games
from malecon.engine.batch import Batch, batch
from malecon.errors import (
    BadComponents,
    BadOption,
    BadPlayer,
    BadPosition,
    BadRecord,
    IllegalMove,
    MaleconError,
    MissingExtra,
    NoDevice,
    UnknownGame,
    UnknownMove,
)
from malecon.play import position as _position
from malecon.play import record as _record
from malecon.play.match import Match

__version__ = "0.1.0"

__all__ = [
    "BadComponents",
    "BadOption",
    "BadPlayer",
    "BadPosition",
    "BadRecord",
    "Batch",
    "IllegalMove",
    "MaleconError",
    "Match",
    "MissingExtra",
    "NoDevice",
    "UnknownGame",
    "UnknownMove",
    "batch",
    "from_position",
    "new",
    "read",
    "verify",
]


def __getattr__(name: str) -> Any:
    """`malecon.players` and `malecon.arena` are there without an import of their own, and cost nothing until then."""
    if name in ("arena", "players"):
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def new(
    game: str,
    players: int | str = 2,
    seed: int | str | None = None,
    *,
    names: Sequence[str] | None = None,
    components: Any = None,
    rules: int | str | None = None,
    **options: str,
) -> Match:
    """Start a match. Without a seed one is drawn from the system's secure source.

    `components` are a component file's tables (see `games/<game>/components.toml`); `rules` is the version of the
    rules, the newest if none is named; `options` are the game's own.
    """
    found = games.find(game)
    return Match(found, found.start(players, options, components, rules), seed, names)


def read(text: str) -> Match:
    """The match a record describes (`Match.record`); BadRecord if it is torn or altered."""
    return _record.read(text)


def from_position(text: str, seed: int | str | None = None) -> Match:
    """A match that starts at a position (`Match.position`); BadPosition if it can't have come from the box."""
    game, state = _position.read(text)
    return Match(game, state, seed)


def verify(match: Match) -> int:
    """Check the table's moves of a finished match against its revealed seed; returns how many were checked."""
    return _record.verify(match)
