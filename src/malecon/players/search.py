"""`search`: Monte-Carlo tree search for any number of players, within a number of playouts or a time.

What `learned` shares with it, everything around the compiled loop, is here too.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from malecon.engine.fields import TABLE, State, copy
from malecon.engine.game import Game
from malecon.engine.rule import is_compiled
from malecon.players.player import Candidate, Choice, Player
from malecon.players.tree import NODE, NONE, Knobs, tree

clock = time.perf_counter
"""What a timed search goes by; a benchmark on a busy machine puts `time.thread_time` here."""
CHUNK_SECONDS = 0.01
"""How often a timed search looks at the clock."""
FIRST_CHUNK = 100
MOST_NODES = 4_000_000
"""Of one tree; a search that needs more goes on without new nodes."""
FEWEST_NODES = 1024
SETTLED = 2
"""A timed search stops when the second move would need more than one in so many of the playouts left to catch up."""


DEFAULT = Knobs()


class Branches:
    """One tree, and the position at its root."""

    kind: np.dtype[Any] = NODE
    """Of its nodes."""

    def __init__(self, game: Game, knobs: np.ndarray[Any, Any]) -> None:
        self.game, self.knobs = game, knobs
        self.nodes = np.zeros(FEWEST_NODES, self.kind).view(np.recarray)
        self.used = 1
        self.top = 0
        self.root = np.zeros(1, game.dtype).view(np.recarray)
        self.scratch = np.zeros(1, game.dtype).view(np.recarray)
        self.playouts = 0

    def plant(self, view: State) -> None:
        """Begin anew."""
        self.root[0] = view
        self.nodes[0] = np.zeros((), self.kind)
        for name in ("move", "first", "next"):
            self.nodes[name][0] = NONE
        self.nodes["actor"][0] = TABLE
        self.used, self.top = 1, 0

    def climb(self, move: int, view: State) -> None:
        """Go on from the branch of a move that was made, with what was learned about it."""
        self.top = next((child for child in self.children() if self.nodes[child].move == move), NONE)
        if self.top == NONE:
            self.plant(view)
        self.root[0] = view

    def grow(self, seat: int, seed: np.uint64, count: int) -> None:
        """Make so many playouts."""
        need = min(self.used + count * self.nodes_of_playout(), MOST_NODES)
        if need > len(self.nodes):
            nodes = np.zeros(min(2 * need, MOST_NODES), self.kind).view(np.recarray)
            nodes[: self.used] = self.nodes[: self.used]
            self.nodes = nodes
        with np.errstate(over="ignore"):
            self.used = self.run(seat, seed, count)
        self.playouts += count

    def nodes_of_playout(self) -> int:
        """The nodes a playout adds."""
        return 1

    def run(self, seat: int, seed: np.uint64, count: int) -> int:
        """Playouts in the compiled loop; how many nodes are used then."""
        return int(
            self.loop(
                self.root, self.scratch, self.nodes, self.used, self.top, seat, seed, self.playouts, count, self.knobs
            )
        )

    @property
    def loop(self) -> Callable[..., Any]:
        """What is compiled."""
        return tree(self.game).grow

    @property
    def visits(self) -> int:
        """Playouts that went through the root, those of the turn's earlier moves included: a timed search that goes on
        with a grown tree needs only the rest."""
        return int(self.nodes[self.top].visits)

    def children(self) -> list[int]:
        """The nodes of the moves at the root."""
        found, child, asked = [], int(self.nodes[self.top].first), self.root[0].actor
        while child != NONE:
            if self.nodes[child].actor == asked:
                found.append(child)
            child = int(self.nodes[child].next)
        return found


@dataclass(repr=False)
class TreeSearch(Player):
    """Tries every move in playouts, the promising ones more often, and makes the one tried most."""

    playouts: int = 0
    """A move; 0 if it goes by time."""
    seconds: float = 0.0
    cores: int = 1
    """One tree for each; their counts are added up."""
    _trees: list[Branches] = field(default_factory=list, init=False, repr=False)
    _expected: State | None = field(default=None, init=False, repr=False)
    """What the seat would see if it were asked again at once: its turn goes on."""
    _last: int = field(default=0, init=False, repr=False)

    def branches(self, game: Game) -> Branches:
        """A tree of its kind."""
        raise NotImplementedError

    def think(self, game: Game, view: State, seat: int, legal: Sequence[int]) -> Choice:
        self._go_on(game, view)
        seeds = [self.stream(seat, i) for i in range(self.cores)]
        for branches in self._trees:
            branches.playouts = 0
        if self.cores == 1:
            self._grow(self._trees[0], seat, seeds[0], self.playouts)
        else:
            shares = [
                self.playouts * (i + 1) // self.cores - self.playouts * i // self.cores for i in range(self.cores)
            ]
            with ThreadPoolExecutor(self.cores) as pool:
                list(pool.map(lambda i: self._grow(self._trees[i], seat, seeds[i], shares[i]), range(self.cores)))
        candidates = self._candidates(legal)
        self._remember(game, view, seat, candidates[0].move)
        return Choice(candidates[0].move, candidates, sum(branches.playouts for branches in self._trees))

    def _grow(self, branches: Branches, seat: int, seed: np.uint64, playouts: int) -> None:
        if not self.seconds:
            branches.grow(seat, seed, playouts)
            return
        begun, chunk = clock(), FIRST_CHUNK
        while True:
            branches.grow(seat, seed, chunk)
            spent = clock() - begun
            if spent >= self.seconds:
                return
            speed = branches.playouts / spent
            left = speed * self.seconds - branches.visits
            if left < 1 or self._settled(branches, left):
                return
            chunk = max(int(min(speed * CHUNK_SECONDS, left)), 1)

    def _settled(self, branches: Branches, left: float) -> bool:
        """Whether the move tried most will not be overtaken any more."""
        visits = sorted((int(branches.nodes[child].visits) for child in branches.children()), reverse=True)
        return len(visits) > 1 and SETTLED * (visits[0] - visits[1]) > left * self.cores

    def _candidates(self, legal: Sequence[int]) -> tuple[Candidate, ...]:
        """The legal moves with what all trees found out about them, the most visited first."""
        sums = {move: np.zeros(4) for move in legal}
        for branches in self._trees:
            for child in branches.children():
                node = branches.nodes[child]
                if int(node.move) in sums:
                    sums[int(node.move)] += node.visits, node.result, node.wins, node.points
        order = sorted(legal, key=lambda move: (-sums[move][0], -sums[move][1], move))
        return tuple(
            Candidate(
                move,
                int(sums[move][0]),
                float(sums[move][3] / max(sums[move][0], 1)),
                float(sums[move][2] / max(sums[move][0], 1)),
            )
            for move in order
        )

    def _go_on(self, game: Game, view: State) -> None:
        """Keep the trees if the turn goes on where the last move left it; else plant new ones."""
        if len(self._trees) != self.cores or self._trees[0].game is not game:
            self._trees = [self.branches(game) for _ in range(self.cores)]
            self._expected = None
        for branches in self._trees:
            if self._expected is not None and self._expected.tobytes() == view.tobytes():
                branches.climb(self._last, view)
            else:
                branches.plant(view)

    def _remember(self, game: Game, view: State, seat: int, move: int) -> None:
        """What the seat will see if it goes on itself, forced moves of its own included."""
        self._expected, self._last = None, move
        state = game.after(view, move)
        while state.actor == seat:
            moves = game.legal_moves(state)
            if len(moves) > 1:
                self._expected = copy(state)
                return
            state = game.after(state, moves[0])

    def forget(self) -> None:
        super().forget()
        self._trees, self._expected = [], None

    def prepare(self, game: Game, say: Callable[[str], None] = lambda sentence: None) -> None:
        branches = self.branches(game)
        if not is_compiled(branches.loop):
            say(f"Compiling {type(self).__name__.lower()} for {game.title}, this once…")
        branches.plant(game.start(game.players[0]))
        branches.grow(0, np.uint64(0), 1)


@dataclass(repr=False)
class Search(TreeSearch):
    """Led by the game's advice."""

    knobs: Knobs = DEFAULT

    def branches(self, game: Game) -> Branches:
        return Branches(game, self.knobs.numbers(game))
