"""The players by name, with their settings in the name."""

import re
import sys
from importlib import import_module
from pathlib import Path

from malecon.engine.game import Game
from malecon.errors import BadPlayer
from malecon.players.greedy import Greedy
from malecon.players.ladder import STEPS, Ladder
from malecon.players.learned import Learned, NetPlayer
from malecon.players.plain import Plain
from malecon.players.player import Player
from malecon.players.random import Random
from malecon.players.search import Search, TreeSearch

EXAMPLES = (
    "greedy",
    "ladder:1",
    "learned:2000",
    "learned@0.5s",
    "net",
    "plain:2000",
    "random",
    "search:2000",
    "search@0.5s",
)
MOST_PLAYOUTS, MOST_SECONDS, MOST_CORES = 100_000_000, 3600, 256
SEARCHES: dict[str, type[TreeSearch]] = {"search": Search, "plain": Plain, "learned": Learned}
SEARCH = re.compile(
    rf"(?P<kind>{'|'.join(SEARCHES)})"
    r"(?::(?P<playouts>\d{1,9})|@(?P<seconds>\d{1,4}(?:\.\d{1,4})?)s)(?:\*(?P<cores>\d{1,3}))?"
)
LADDER = re.compile(r"ladder:(\d{1,2})")
WEIGHTS = re.compile(r"(?P<player>net|learned[:@][^:]+):(?P<file>.+\.npz)")
"""A player by weights of one's own: `net:mine.npz`, `learned@0.5s:runs/mine.npz`."""
OWN = re.compile(r"(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<kind>[^\W\d]\w*)")
"""A player of one's own: `mybot:Bot` is the class Bot of mybot.py."""


def names() -> tuple[str, ...]:
    """Examples of what can be found; a search takes any number of playouts or seconds."""
    return EXAMPLES


def find(name: str, game: Game | None = None, seed: int | str = 0, *, own: bool = False) -> Player:
    """The player of that name; BadPlayer, with a sentence, if there is none.

    Without a game it plays the one it is first asked about. Its own chance comes from `seed`, apart from the table's.
    With `own`, `module:Class` is a player of your own, imported from there or from the current folder, and `net:FILE`
    or `learned:2000:FILE` plays by weights of your own. That runs the module and opens the file: never for a name that
    a stranger gave.
    """
    if not isinstance(name, str):
        raise BadPlayer(f"A player is a name, such as {EXAMPLES[0]}, not {name!r}.")
    name = name.strip()
    if name == "random":
        return Random(name, game, seed)
    if name == "greedy":
        return Greedy(name, game, seed)
    if name == "net":
        return NetPlayer(name, game, seed)
    if found := LADDER.fullmatch(name):
        if not 1 <= (step := int(found[1])) <= len(STEPS):
            raise BadPlayer(f"The ladder has steps 1 to {len(STEPS)}, not {step}.")
        return Ladder(name, game, seed, step=STEPS[step - 1])
    if own and (found := WEIGHTS.fullmatch(name)):
        player = find(found["player"], game, seed)
        assert isinstance(player, NetPlayer | Learned)
        player.name, player.file = name, found["file"]
        return player
    if own and (found := OWN.fullmatch(name)) and found["module"] not in (*SEARCHES, "net", "ladder"):
        return import_player(found["module"], found["kind"])(name, game, seed)
    if not name.startswith(tuple(SEARCHES)):
        raise BadPlayer(f"There is no player {name!r}. There are: {', '.join(EXAMPLES)}.")
    found = SEARCH.fullmatch(name)
    if found is None:
        raise BadPlayer(
            f"A search is named by its playouts or its time a move, like search:2000, learned@0.5s or, on four cores, "
            f"search@0.5s*4; not {name!r}."
        )
    playouts, seconds, cores = int(found["playouts"] or 0), float(found["seconds"] or 0), int(found["cores"] or 1)
    if found["playouts"] and not 1 <= playouts <= MOST_PLAYOUTS:
        raise BadPlayer(f"A search makes 1 to {MOST_PLAYOUTS:,} playouts a move, not {playouts}.")
    if found["seconds"] and not 0.001 <= seconds <= MOST_SECONDS:
        raise BadPlayer(f"A search takes 0.001 to {MOST_SECONDS} seconds a move, not {found['seconds']}.")
    if not 1 <= cores <= MOST_CORES:
        raise BadPlayer(f"A search runs on 1 to {MOST_CORES} cores, not {cores}.")
    return SEARCHES[found["kind"]](name, game, seed, playouts=playouts, seconds=seconds, cores=cores)


def import_player(module: str, kind: str) -> type[Player]:
    """A class of one's own; the current folder is looked through last, so that it hides nothing."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), kind, None)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module is there, and misses another
        raise BadPlayer(f"There is no module {module!r} for the player '{module}:{kind}', here or installed.") from None
    if found is None:
        raise BadPlayer(f"The module {module!r} has no class {kind!r}.")
    if not (isinstance(found, type) and issubclass(found, Player)):
        raise BadPlayer(f"'{module}:{kind}' is no player: it must be a subclass of malecon.players.Player.")
    return found
