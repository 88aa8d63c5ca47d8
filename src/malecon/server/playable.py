"""Which games can be played here, and by which rules: each table by the version it began with, for ever."""

import logging
from functools import cache

from malecon import games
from malecon.engine.game import Game
from malecon.server.refusals import Refusal

log = logging.getLogger("malecon.rules")


def find(name: str) -> Game:
    """The game of that name as it is now."""
    found = next((game for game in all_games() if game.name == name), None)
    if found is None:
        raise Refusal("no-such-game", "There is no such game.", name=name)
    return found


def find_for(name: str, version: int) -> Game:
    """The game of that name, if it knows a version of its rules: a database may have been a newer server's."""
    game = find(name)
    if version > game.version:
        raise Refusal("new-rules", f"Version {version} of {game.title} is newer than this server.", name=name)
    return game


@cache
def all_games() -> tuple[Game, ...]:
    """All games that can be played here; one that can't be loaded is left out, and the log says so."""
    found = []
    for name in games.names():
        try:
            found.append(games.find(name))
        except Exception:
            log.exception("the game %s can't be loaded", name)
    return tuple(found)
