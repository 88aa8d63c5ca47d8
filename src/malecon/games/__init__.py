"""The games: one folder each, whose package declares `GAME`. A new folder is a new game; nothing else to touch."""

import pkgutil
from functools import cache
from importlib import import_module

from malecon.engine.game import Game
from malecon.errors import UnknownGame


@cache
def names() -> tuple[str, ...]:
    """The names of the games there are."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def find(name: str) -> Game:
    """The game of that name."""
    if name not in names():
        raise UnknownGame(f"There is no game {name!r}. There are: {', '.join(names())}.")
    game = import_module(f"{__name__}.{name}").GAME
    assert isinstance(game, Game)
    return game
