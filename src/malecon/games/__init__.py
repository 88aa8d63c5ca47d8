"""The games: one folder each, whose package declares `GAME`. A new folder is a new game; nothing else to touch.

A game of another package is found by its entry point, `race = "race:GAME"` under
`[project.entry-points."malecon.games"]` in its pyproject.toml, once that package is installed. What it
says stands in a folder of catalogues that its `GAME` names, `en.toml` and what other languages it has; without one it
speaks plainly.
"""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from malecon.engine.game import Game
from malecon.errors import UnknownGame

OTHERS = "malecon.games"
"""The group of entry points."""


@cache
def names() -> tuple[str, ...]:
    """The names of the games there are."""
    return tuple(sorted({*_folders(), *_others()}))


@cache
def find(name: str) -> Game:
    """The game of that name."""
    if name not in names():
        raise UnknownGame(f"There is no game {name!r}. There are: {', '.join(names())}.")
    game = import_module(f"{__name__}.{name}").GAME if name in _folders() else _others()[name].load()
    assert isinstance(game, Game)
    assert game.name == name, f"The game {game.name!r} is found as {name!r}."
    return game


@cache
def _folders() -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def _others() -> dict[str, EntryPoint]:
    """What other packages bring. A name of ours stays ours."""
    return {entry.name: entry for entry in entry_points(group=OTHERS)}
