"""Which bots can be seated: those the players' registry knows, within what a server can afford."""

import re

from malecon import players
from malecon.errors import BadPlayer
from malecon.players.ladder import STEPS
from malecon.players.registry import LADDER

OFFERED = {
    "random": "Makes any legal move.",
    "greedy": "Looks to the end of its own turn and takes the most. Answers at once.",
    "search@0.2s": "Thinks a fifth of a second about each move.",
    "search@1s": "Thinks a second about each move.",
    "search@3s": "Thinks three seconds about each move.",
    "net": "Learned by playing against itself. Answers at once.",
    "learned@1s": "Learned by playing against itself, and thinks a second about each move. The strongest.",
}
"""What a person is offered when he makes a table."""
MOST_SECONDS = 10.0
MOST_PLAYOUTS = 20_000
SECONDS = re.compile(r"@([\d.]+)s")
PLAYOUTS = re.compile(r":(\d+)")


def exists(name: str) -> bool:
    """Whether a bot of that name can be seated: known, on one core, and quick enough."""
    if len(name) > 30 or "*" in name or name != name.strip():
        return False
    try:
        players.find(name)
    except BadPlayer:
        return False
    return seconds(name) <= MOST_SECONDS and playouts(name) <= MOST_PLAYOUTS


def seconds(name: str) -> float:
    """How long a bot may think about a move, by its name."""
    found = SECONDS.search(name)
    return float(found[1]) if found else 0.0


def playouts(name: str) -> int:
    if found := LADDER.fullmatch(name):
        return STEPS[int(found[1]) - 1].playouts
    found = PLAYOUTS.search(name)
    return int(found[1]) if found else 0


def has_learned(name: str) -> bool:
    """Whether it plays by a net, which not every game has."""
    return name.startswith(("net", "learned"))


def is_quick(name: str) -> bool:
    """Whether it answers at once."""
    return seconds(name) <= 0.05 and playouts(name) <= 100


def is_brief(name: str) -> bool:
    """Whether it thinks no longer than the stand-in."""
    return seconds(name) <= 1.0 and playouts(name) <= 1_000


def hurried(name: str) -> str:
    """A bot of the same kind that hardly thinks; a step of the ladder is what it is."""
    return name if LADDER.fullmatch(name) else re.sub(r"[:@].*", ":200", name)


STAND_IN = "search@1s"
"""The bot that plays for who left, or whose clock ended."""


def limit(name: str) -> float:
    """The seconds after which a bot's move is given up."""
    return 1.25 * seconds(name) + playouts(name) / 1000 + 1.0
