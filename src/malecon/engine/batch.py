"""Batches: many games of one kind side by side, as arrays.

>>> from malecon import games
>>> from malecon.engine.batch import Batch
>>> batch = Batch(games.find("santiago"), 1000, players=4, seed=7)
>>> batch.mask.shape, int(batch.actors.min()) >= 0  # the table has dealt, a seat is asked everywhere
((1000, 276), True)
>>> batch.step(batch.choices[:, 0])  # each game's first legal move; IllegalMove if one is not legal
>>> finals = batch.playout().states
>>> bool(batch.over.all())
True

What a batch holds, each an array with one place for every game, on its device and never copied for you:

| name | shape | what |
|---|---|---|
| `states` | n | the states, as records; `field("pesos")` is one field of all of them, as a view |
| `actors` | n | the seat asked in each game, -2 (`OVER`) where the game has ended |
| `choices`, `counts` | n × most choices, n | the legal moves as lists: `choices[i, :counts[i]]` |
| `mask` | n × moves | the same as a mask over all moves: 1 where legal |
| `keys`, `drawn` | n | each game's stream of chance, and how many draws it has made of it |

The table's moves are made for you, drawn from each game's own stream: between two calls a seat is asked in every game
that is not over. Game `i` of a seed draws what `malecon.engine.drive.playouts` would, on every device: `reset` and
`playout` end in the same bytes.

`step` is the checked door: it looks at every move first and changes nothing if one is illegal. `apply` is the fast one:
it only sees that there is a number for each game, and an illegal move breaks that game's state. Both leave games that
are over alone, whatever their move.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from malecon.engine.chance import draw, seed_number, stream_key
from malecon.engine.drive import drivers
from malecon.engine.fields import OVER, TABLE, State
from malecon.engine.game import Game
from malecon.engine.observe import encode, layout, observe, veils
from malecon.engine.rule import rule
from malecon.errors import BadOption, IllegalMove

Array = Any
"""A NumPy array; on a GPU, a device array that speaks `__cuda_array_interface__`."""

ALONE = 128
"""With fewer games than this a second thread costs more than it brings."""

NOTHING, BEGIN, MOVE, LOOK = range(4)
"""What a loop does with a game: leave it, begin it anew, make its move, or only see what is asked."""


class Steps(NamedTuple):
    """What a game's batches are made of, compiled. The kernels of a GPU call the same functions."""

    deal: Callable[..., Any]
    """`deal(s, moves, key, drawn)`: lets the table act until it is a seat's turn; returns the draws made so far."""
    finish: Callable[..., Any]
    """The driver's `playout`, from where a game stands."""
    list_moves: Callable[..., Any]
    """`list_moves(s, moves, mask)`: the legal moves, as list and mask; returns how many."""
    clear: Callable[..., Any]
    """`clear(moves, count, mask)`: wipes what `list_moves` wrote into a mask."""


@cache
def steps(game: Game) -> Steps:
    """The parts of a game's batches. Nothing is compiled until they are called."""
    legal, apply = game.legal, game.apply

    @rule
    def deal(s, moves, key, drawn):  # type: ignore[no-untyped-def]
        while s.actor == TABLE:
            count = legal(s, moves)
            choice = 0
            if count > 1:
                choice = draw(key, drawn, count)
                drawn += 1
            apply(s, moves[choice])
        return drawn

    @rule
    def list_moves(s, moves, mask):  # type: ignore[no-untyped-def]
        count = 0
        if s.actor != OVER:
            count = legal(s, moves)
        for i in range(count):
            mask[moves[i]] = 1
        return count

    @rule
    def clear(moves, count, mask):  # type: ignore[no-untyped-def]
        for i in range(count):
            mask[moves[i]] = 0

    return Steps(deal, drivers(game).playout, list_moves, clear)


class Loops(NamedTuple):
    """A game's loops over part of a batch on the CPU. Arguments are the batch's arrays, in the order of its table."""

    advance: Callable[..., Any]
    """One loop for all that ends in a new question (each compiled loop holds all the rules): NOTHING, BEGIN, …"""
    finish: Callable[..., Any]
    refused: Callable[..., Any]
    observe: Callable[..., Any]


@cache
def loops(game: Game) -> Loops:
    """The compiled loops of a game."""
    parts, apply = steps(game), game.apply
    deal, finish_one, list_moves, clear = parts.deal, parts.finish, parts.list_moves, parts.clear

    @rule
    def advance(  # type: ignore[no-untyped-def]
        states, choices, counts, mask, keys, drawn, start, seed, apart, numbers, what, moves
    ):
        for i in range(len(states)):
            if what[i] == NOTHING or (what[i] == MOVE and counts[i] == 0):
                continue
            clear(choices[i], counts[i], mask[i])
            if what[i] == BEGIN:
                states[i] = start[0]
                numbers[i] += apart
                keys[i] = stream_key(seed, np.uint64(numbers[i]))
                drawn[i] = 0
            elif what[i] == MOVE:
                apply(states[i], moves[i])
            drawn[i] = deal(states[i], choices[i], keys[i], drawn[i])
            counts[i] = list_moves(states[i], choices[i], mask[i])

    @rule
    def finish(states, choices, counts, mask, keys, drawn, decisions, lengths):  # type: ignore[no-untyped-def]
        for i in range(len(states)):
            clear(choices[i], counts[i], mask[i])
            counts[i] = 0
            drawn[i], decisions[i], lengths[i] = finish_one(states[i], choices[i], keys[i], drawn[i])

    @rule
    def refused(counts, mask, moves):  # type: ignore[no-untyped-def]
        for i in range(len(counts)):
            if counts[i] > 0 and not (0 <= moves[i] < mask.shape[1] and mask[i, moves[i]]):
                return i
        return -1

    veiled = veils(game)

    @rule
    def observe(states, choices, counts, mask, keys, drawn, cells, memory, raw, rows):  # type: ignore[no-untyped-def]
        for i in range(len(states)):
            s = states[i]
            encode(raw[i], s.players, max(s.actor, 0), veiled(s, memory), cells, rows[i], 0, 1)

    return Loops(advance, finish, refused, observe)


class Played(NamedTuple):
    """What a random playout of a batch counted, by game: moves by seats, and moves in all, the table's included."""

    states: Array
    decisions: Array
    lengths: Array


class Cores:
    """Threads for work on many games; they are started when they are first needed."""

    def __init__(self, threads: int | None = None) -> None:
        """All cores, if nothing is said."""
        self.threads = threads or os.cpu_count() or 1
        self._pool: ThreadPoolExecutor | None = None

    def share(self, n: int, part: Callable[[int, int], None]) -> None:
        """Do `part(low, high)` for `n` games in all, side by side if that pays."""

        def quietly(low: int, high: int) -> None:
            with np.errstate(over="ignore"):  # interpreted, the generator's arithmetic wraps around on purpose
                part(low, high)

        parts = min(self.threads, -(-n // ALONE))
        if parts <= 1:
            quietly(0, n)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="malecon-batch")
        edges = np.linspace(0, n, parts + 1).astype(int)
        list(self._pool.map(quietly, edges[:-1], edges[1:]))

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles: threads can't be copied, and are there again when they are needed."""
        return {**self.__dict__, "_pool": None}


class Batch:
    """Many games side by side on the CPU; see the module's docstring. `malecon.batch` makes one for any device."""

    device = "cpu"

    def __init__(
        self,
        game: Game,
        n: int,
        players: int | None = None,
        seed: int | str = 0,
        *,
        start: State | None = None,
        threads: int | None = None,
        **options: str,
    ) -> None:
        """`n` games from the set-up for so many players (default 2) with the game's own options, or from `start`.

        The position `start` has its players and options already. The same seed gives the same games; there is always
        one.
        """
        if not isinstance(n, int | np.integer) or n < 1:
            raise BadOption(f"A batch has at least one game, not {n}.")
        if seed is None:
            raise BadOption("A batch needs a seed, a number or a text: the same one gives the same games.")
        self.game, self.n, self.seed = game, n, seed_number(seed)
        if start is None:
            start = game.start(2 if players is None else players, options)
        else:
            self._check_start(start, players, options)
        self.players = int(start.players)
        self.start = np.array([start], game.dtype).view(np.recarray)
        self._cores = Cores(threads)
        self._rows: Array | None = None
        self._allocate()
        self.reset()

    def _check_start(self, start: State, players: int | None, options: dict[str, str]) -> None:
        """What would have no effect is a mistake."""
        if getattr(start, "dtype", None) != self.game.dtype:
            raise BadOption(f"A batch starts from a state of {self.game.title}, such as match.state.")
        if players not in (None, int(start.players)):
            raise BadOption(f"The position to start from is for {start.players} players, not {players}.")
        if options:
            raise BadOption(f"The position to start from has its options already: leave out {', '.join(options)}.")

    def _allocate(self) -> None:
        game, n = self.game, self.n
        self.states: Array = np.zeros(n, game.dtype).view(np.recarray)
        self.choices: Array = np.zeros((n, game.bounds.choices), np.int16)
        self.counts: Array = np.zeros(n, np.int32)
        self.mask: Array = np.zeros((n, len(game.moves)), np.uint8)
        self.keys: Array = np.zeros(n, np.uint64)
        self.drawn: Array = np.zeros(n, np.int32)
        self.numbers: Array = np.arange(n) - n
        self._moves: Array = np.zeros(n, np.int64)

    # What there is

    @property
    def actors(self) -> Array:
        """The seat asked in each game; -2 where it is over."""
        return self.field("actor")

    @property
    def over(self) -> Array:
        """Which games are over."""
        return self.states["actor"] == OVER

    def field(self, name: str) -> Array:
        """One field of all states, as a view: `field("pesos")[i, seat]`."""
        return self.states[name]

    # What can be done

    def reset(self, which: Array | None = None) -> None:
        """Begin anew, everywhere or where `which` is true: the start, the table's moves up to a seat's, the masks.

        A game that begins anew takes the next stream of the seed that no game of this batch has had.
        """
        chosen = np.ones(self.n, np.bool_) if which is None else np.asarray(which)
        self._check_which(chosen.shape, chosen.dtype)
        self._advance(np.where(chosen, BEGIN, NOTHING).astype(np.uint8), self._moves)

    def _check_which(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        """Numbers of games would be read as truths, beyond their end."""
        if tuple(shape) != (self.n,) or dtype not in (np.bool_, np.uint8):
            raise BadOption(
                f"A batch of {self.n} games takes {self.n} truths, one for each, to say which begin anew:"
                " batch.reset(batch.over)."
            )

    def step(self, moves: Sequence[int] | Array) -> None:
        """Make one move in each game, checked: IllegalMove, and no game has changed, if one is not legal."""
        chosen = np.asarray(moves)
        self._check_moves(chosen.shape, chosen.dtype)
        wide = chosen.astype(np.int64)
        refused = int(loops(self.game).refused(self.counts, self.mask, wide))
        if refused >= 0:
            raise self._refusal(refused, int(wide[refused]))
        self._make(wide)

    def _check_moves(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        if tuple(shape) != (self.n,) or dtype.kind not in "iu":
            raise IllegalMove(f"A batch of {self.n} games takes {self.n} move numbers, one for each.")

    def _refusal(self, i: int, move: int) -> IllegalMove:
        if not 0 <= move < len(self.game.moves):
            return IllegalMove(f"Game {i} of the batch: there is no move {move}.")
        return IllegalMove(f"Game {i} of the batch: {self.game.moves.text(move)!r} is not legal now.")

    def apply(self, moves: Array) -> None:
        """Make one move in each game, unchecked: an illegal one breaks its game."""
        chosen = np.asarray(moves)
        self._check_moves(chosen.shape, chosen.dtype)  # compiled loops would read beyond a short array's end
        self._make(np.ascontiguousarray(chosen, np.int64))

    def _make(self, wide: Array) -> None:
        self._advance(np.full(self.n, MOVE, np.uint8), wide)

    def playout(self) -> Played:
        """Play every game to its end at random."""
        decisions, lengths = np.zeros(self.n, np.int32), np.zeros(self.n, np.int32)
        self._run(loops(self.game).finish, decisions, lengths)
        return Played(self.states, decisions, lengths)

    def observe(self, memory: bool = True) -> Array:
        """What the seat that is asked knows in each game, as rows of int16 (`malecon.engine.observe`).

        With `memory`, what perfect memory of open moves would know is known. The rows are the batch's own and are
        filled anew by the next call; `malecon.engine.observe.layout(game).views(rows)` names their parts. A game that
        is over is seen by its first seat.
        """
        plan = layout(self.game)
        if self._rows is None:
            self._rows = np.zeros((self.n, plan.size), np.int16)
        if self.game.veil is None:
            for i in range(self.n):
                seat = max(int(self.states[i].actor), 0)
                self._rows[i] = observe(self.game, self.game.view(self.states[i], seat, memory), seat)
            return self._rows
        raw = self.states.view(np.ndarray).view(np.uint8).reshape(self.n, -1)
        self._run(loops(self.game).observe, raw, self._rows, fixed=(plan.cells, memory))
        return self._rows

    def refresh(self) -> None:
        """After writing into `states` yourself: let the table act and list the legal moves anew."""
        self._advance(np.full(self.n, LOOK, np.uint8), self._moves)

    def _advance(self, what: Array, moves: Array) -> None:
        self._run(loops(self.game).advance, self.numbers, what, moves, fixed=(self.start, self.seed, self.n))

    def _run(self, loop: Callable[..., Any], *by_game: Array, fixed: tuple[Any, ...] = ()) -> None:
        """Run a loop over the batch, in parts on all cores if that pays."""
        arrays = (self.states, self.choices, self.counts, self.mask, self.keys, self.drawn)

        def part(low: int, high: int) -> None:
            loop(*(array[low:high] for array in arrays), *fixed, *(array[low:high] for array in by_game))

        self._cores.share(self.n, part)

    def __repr__(self) -> str:
        return f"<Batch of {self.n} {self.game.name}, {self.players} players, on {self.device}>"


def batch(
    game: str | Game, n: int, players: int | None = None, *, device: str = "cpu", seed: int | str = 0, **options: Any
) -> Batch:
    """`n` games side by side, on `"cpu"` (all cores) or `"cuda"` (one game a thread; needs the extra `cuda`).

    Two play if nothing else is said. The rest is as for `Batch`: the game's options, or a position as `start`. Unlike a
    match, a batch without a seed has one, 0: it always plays the same games.
    """
    from malecon import games

    found = games.find(game) if isinstance(game, str) else game
    if device == "cpu":
        return Batch(found, n, players, seed, **options)
    if device == "cuda":
        from malecon.engine.kernel import CudaBatch

        return CudaBatch(found, n, players, seed, **options)
    raise BadOption(f"A batch runs on cpu or cuda, not on {device!r}.")
