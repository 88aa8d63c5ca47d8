"""Which rules a table is played by: the game of its own version, however old."""

import logging
from functools import cache
from importlib import import_module

from malecon import games
from malecon.engine.game import Game
from malecon.server.refusals import Refusal

log = logging.getLogger("malecon.rules")


def find(name: str) -> Game:
    """The game of that name as it is now."""
    found = next((game for game in playable() if game.name == name), None)
    if found is None:
        raise Refusal("no-such-game", "There is no such game.", name=name)
    return found


def find_version(name: str, version: int) -> Game:
    """The game as it was at a version. A game that changed keeps its older rules in `VERSIONS` of its package."""
    game = find(name)
    if game.version == version:
        return game
    older: dict[int, Game] = getattr(import_module(f"malecon.games.{name}"), "VERSIONS", {})
    if version not in older:
        raise Refusal("old-rules", f"Version {version} of {game.title} is not known to this server.", name=name)
    return older[version]


@cache
def playable() -> tuple[Game, ...]:
    """All games that can be played here; one that can't be loaded is left out, and the log says so."""
    found = []
    for name in games.names():
        try:
            found.append(games.find(name))
        except Exception:
            log.exception("the game %s can't be loaded", name)
    return tuple(found)
