"""`net` and `learned`: players by nets that learned the game from nothing but its rules, by playing against themselves.

The weights in the package are made by `malecon learn` (docs/learning.md); a file of one's own serves as well. They are
opened when a player first needs them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.engine.rule import is_compiled
from malecon.errors import BadWeights
from malecon.learn.weights import load, sha256
from malecon.players.net import Net, net_of, sight
from malecon.players.net_tree import NODE, Knobs, net_tree
from malecon.players.player import Candidate, Choice, Player
from malecon.players.search import Branches, TreeSearch
from malecon.players.tree import SEATS

SHIPPED = Path(__file__).with_name("weights")
"""A file for each game, of its name."""
DEFAULT = Knobs()


def shipped(game: Game) -> Path:
    """Where the package's own weights for a game are, if they are."""
    return SHIPPED / f"{game.name}.npz"


def is_learned(game: Game) -> bool:
    """Whether there are any."""
    return shipped(game).exists()


def weights_file(game: Game, file: str = "") -> Path:
    """The file of a game's weights, one's own or ours; BadWeights, with a sentence, if it is not there."""
    if not (Path(file).exists() if file else is_learned(game)):
        raise BadWeights(
            f"There are no weights {file}."
            if file
            else f"No net that learned {game.title} is in this package. `malecon learn {game.name}` makes one, and"
            f" learned:2000:FILE plays by it."
        )
    return Path(file) if file else shipped(game)


@cache
def open_net(game: Game, path: Path) -> Net:
    """A net, ready to be asked; once for each file."""
    return net_of(load(path, game))


@cache
def version_of(path: Path) -> str:
    """What tells weights apart: the beginning of the file's SHA-256."""
    return sha256(path)[:8]


def memory(states: Any) -> np.ndarray[Any, Any]:
    """The bytes of a single state in an array, in place."""
    plain: np.ndarray[Any, Any] = states.view(np.ndarray).view(np.uint8)
    return plain.reshape(-1)


@dataclass(repr=False)
class NetPlayer(Player):
    """The move that the net finds likeliest, at a glance."""

    file: str = ""
    """Of weights; empty for ours."""

    def version(self, game: Game) -> str:
        return version_of(weights_file(game, self.file))

    def think(self, game: Game, view: State, seat: int, legal: Sequence[int]) -> Choice:
        net = open_net(game, weights_file(game, self.file))
        states = np.array([view], game.dtype).view(np.recarray)
        moves, chances = np.array(legal, np.int16), np.empty(len(legal), np.float32)
        wins, points = np.zeros(SEATS), np.zeros(SEATS)
        net_tree(game).judge(
            states, memory(states), seat, moves, len(moves), sight(game, int(view.players)), net, chances, wins, points
        )
        order = sorted(range(len(moves)), key=lambda i: (-chances[i], moves[i]))
        return Choice(int(moves[order[0]]), tuple(Candidate(int(moves[i])) for i in order))

    def prepare(self, game: Game, say: Callable[[str], None] = lambda sentence: None) -> None:
        if not is_compiled(net_tree(game).judge):
            say(f"Compiling net for {game.title}, this once…")
        state = game.start(game.players[0])
        self.think(game, state, 0, game.legal_moves(state))


class NetBranches(Branches):
    """A tree that a net leads."""

    kind = NODE

    def __init__(self, game: Game, knobs: np.ndarray[Any, Any], net: Net) -> None:
        super().__init__(game, knobs)
        self.net = net
        self.root_raw, self.raw = memory(self.root), memory(self.scratch)

    def nodes_of_playout(self) -> int:
        """Memory that is never used costs nothing."""
        return self.game.bounds.choices

    def run(self, seat: int, seed: np.uint64, count: int) -> int:
        return int(
            self.loop(
                self.root, self.scratch, self.root_raw, self.raw, self.root_raw.view(np.uint32),
                self.raw.view(np.uint32), self.nodes, self.used, self.top, seat, seed, self.playouts, count, self.knobs,
                sight(self.game, int(self.root[0].players)), self.net,
            )
        )  # fmt: skip

    @property
    def loop(self) -> Callable[..., Any]:
        return net_tree(self.game).grow


@dataclass(repr=False)
class Learned(TreeSearch):
    """A tree search led by a net."""

    file: str = ""
    """Of weights; empty for ours."""
    knobs: Knobs = DEFAULT

    def version(self, game: Game) -> str:
        return version_of(weights_file(game, self.file))

    def branches(self, game: Game) -> Branches:
        return NetBranches(game, self.knobs.numbers(), open_net(game, weights_file(game, self.file)))
