"""Endless batches: many games for a learner, in which each step is one choice of a seat.

Like `malecon.engine.batch`, with three differences: forced moves are made for the seats as the table's are; a game that
ends tells its result and begins anew at once; and the games of a batch may start from different positions, with other
options and numbers of players. So after every step a seat has a choice in every game.

What it holds, each an array with one place for every game, on its device:

| name | shape | what |
|---|---|---|
| `states` | n | the states, as records; `raw` is the same memory as bytes |
| `kinds` | n | which of the starting positions each game has; `players` is how many play it |
| `choices`, `counts`, `mask` | | the legal moves, as in a batch |
| `moves` | n, int64 | the moves that the next `step` makes: write them there |
| `asked` | n × 2 | the seat that is asked, and the veils that are down (`malecon.engine.observe`) |
| `ended` | n | 1 where the last step ended a game; then … |
| `wins`, `points` | n × seats | … each seat's share of winning it, and its victory points |
| `now` | n × seats | the victory points in the position as it is |
| `advised` | n, int64 | after `advise`: the move that the game's advice gives most weight |

Moves are not checked: an illegal one breaks its game.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from malecon.engine.batch import Array, Cores
from malecon.engine.chance import draw, seed_number, stream_key
from malecon.engine.features import BFLOATS, features, light_rows
from malecon.engine.fields import OVER, TABLE, State
from malecon.engine.game import Game
from malecon.engine.observe import veils
from malecon.engine.questions import weigh_alike
from malecon.engine.rule import rule
from malecon.errors import BadOption

SEAT, VEILS = range(2)
"""The columns of `asked`."""
NONE = -1
"""In place of a move: begin a new game."""


class Turns(NamedTuple):
    """What happens in game `i` of an endless batch, compiled. The kernels of a GPU call the same functions."""

    go_on: Callable[..., Any]
    """Make a move and everything after it that is no choice."""
    advise: Callable[..., Any]
    """Write down the move with the most weight."""


@cache
def turns(game: Game) -> Turns:
    """The parts of a game's endless batches."""
    legal, apply, standing, veiled = game.legal, game.apply, game.standing, veils(game)
    weigh = game.advice.weigh if game.advice else weigh_alike

    @rule
    def tell(s, wins, points):  # type: ignore[no-untyped-def]
        best, winners = standing(s, 0), 1
        for seat in range(1, s.players):
            own = standing(s, seat)
            if own > best:
                best, winners = own, 1
            elif own == best:
                winners += 1
        for seat in range(s.players):
            points[seat] = s.vp[seat]
            wins[seat] = np.float32(1.0) / np.float32(winners) if standing(s, seat) == best else np.float32(0.0)

    @rule
    def go_on(  # type: ignore[no-untyped-def]
        i, states, kinds, keys, drawn, numbers, choices, counts, mask, moves, asked, ended, wins, points, now,
        starts, apart, seed,
    ):  # fmt: skip
        s, row = states[i], choices[i]
        for j in range(counts[i]):
            mask[i, row[j]] = 0
        move, key, draws, count = np.int64(moves[i]), keys[i], drawn[i], 0
        ended[i] = 0
        while True:  # one place for each of the rules: they are most of a kernel's code
            if move != NONE:
                apply(s, move)  # type: ignore[arg-type]  # a rule takes any integer
                if s.actor == OVER:
                    ended[i] = 1
                    tell(s, wins[i], points[i])
                    move = np.int64(NONE)
            if move == NONE:
                states[i] = starts[kinds[i]]
                numbers[i] += apart
                key, draws = stream_key(seed, np.uint64(numbers[i])), 0
            count = legal(s, row)
            choice = 0
            if count > 1:
                if s.actor != TABLE:
                    break
                choice = draw(key, draws, count)
                draws += 1
            move = np.int64(row[choice])
        keys[i], drawn[i], counts[i] = key, draws, count
        for j in range(count):
            mask[i, row[j]] = 1
        asked[i, SEAT], asked[i, VEILS] = s.actor, veiled(s, True)
        for seat in range(s.players):
            now[i, seat] = s.vp[seat]

    @rule
    def advise(i, states, choices, counts, weights, advised):  # type: ignore[no-untyped-def]
        weigh(states[i], choices[i], counts[i], weights)
        best = 0
        for j in range(1, counts[i]):
            if weights[j] > weights[best]:
                best = j
        advised[i] = choices[i, best]

    return Turns(go_on, advise)


@cache
def loops(game: Game) -> Turns:
    """The same over part of a batch, on the CPU."""
    go_on_one, advise_one, most = turns(game).go_on, turns(game).advise, game.bounds.choices

    @rule
    def go_on(  # type: ignore[no-untyped-def]
        states, kinds, keys, drawn, numbers, choices, counts, mask, moves, asked, ended, wins, points, now,
        starts, apart, seed,
    ):  # fmt: skip
        for i in range(len(states)):
            go_on_one(
                i, states, kinds, keys, drawn, numbers, choices, counts, mask, moves, asked, ended, wins, points, now,
                starts, apart, seed,
            )  # fmt: skip

    @rule
    def advise(states, choices, counts, advised):  # type: ignore[no-untyped-def]
        weights = np.empty(most, np.float32)
        for i in range(len(states)):
            advise_one(i, states, choices, counts, weights, advised)

    return Turns(go_on, advise)


class Endless:
    """Games without end on the CPU; see the module's docstring."""

    device = "cpu"
    BY_GAME = (
        "states", "kinds", "keys", "drawn", "numbers", "choices", "counts", "mask", "moves", "asked", "ended", "wins",
        "points", "now",
    )  # fmt: skip
    """What `go_on` takes of every game, in its order."""
    KEPT = ("kinds", "keys", "drawn", "numbers", "choices", "counts", "mask", "asked", "now")
    """What, beside the raw states, goes on into another process."""

    starts: Array
    states: Array
    raw: Array
    kinds: Array
    players: Array
    keys: Array
    drawn: Array
    numbers: Array
    choices: Array
    counts: Array
    mask: Array
    moves: Array
    asked: Array
    ended: Array
    wins: Array
    points: Array
    now: Array
    advised: Array
    everyone: Array
    cells: Array
    bfloats: Array

    def __init__(
        self,
        game: Game,
        starts: Sequence[State],
        kinds: Sequence[int] | np.ndarray[Any, Any],
        seed: int | str = 0,
        threads: int | None = None,
    ) -> None:
        """A game for each of `kinds`, which are places in `starts`."""
        if game.veil is None:
            raise BadOption(
                f"{game.title} does not say what it hides (Game.veil), so it can't be learned side by side."
            )
        self.game, self.n, self.seed = game, len(kinds), seed_number(seed)
        self.seats = game.players[1]
        beginnings = np.array(starts, game.dtype).view(np.recarray)
        self._cores = Cores(threads)
        n, choices, moves = self.n, game.bounds.choices, len(game.moves)
        of_each = np.asarray(kinds, np.int32)
        self._allocate(
            starts=beginnings,
            states=np.zeros(n, game.dtype).view(np.recarray),
            kinds=of_each,
            players=beginnings.players[of_each].astype(np.int32),
            keys=np.zeros(n, np.uint64),
            drawn=np.zeros(n, np.int32),
            numbers=np.arange(n) - n,
            choices=np.zeros((n, choices), np.int16),
            counts=np.zeros(n, np.int32),
            mask=np.zeros((n, moves), np.uint8),
            moves=np.full(n, NONE, np.int64),
            asked=np.zeros((n, 2), np.int32),
            ended=np.zeros(n, np.uint8),
            wins=np.zeros((n, self.seats), np.float32),
            points=np.zeros((n, self.seats), np.float32),
            now=np.zeros((n, self.seats), np.float32),
            advised=np.zeros(n, np.int64),
            everyone=np.arange(n, dtype=np.int32),
            cells=features(game).cells,
            bfloats=BFLOATS,
        )
        self.raw = self._bytes()
        self.step()

    def _allocate(self, **arrays: Array) -> None:
        for name, array in arrays.items():
            setattr(self, name, array)

    def _bytes(self) -> Array:
        """The states' memory."""
        return self.states.view(np.ndarray).view(np.uint8).reshape(self.n, self.game.dtype.itemsize)

    def step(self) -> None:
        """Make `moves`, one in each game."""
        arrays = [getattr(self, name) for name in self.BY_GAME]
        run = loops(self.game).go_on

        def part(low: int, high: int) -> None:
            run(*(array[low:high] for array in arrays), self.starts, self.n, self.seed)

        self._cores.share(self.n, part)

    def advise(self) -> Array:
        """The moves that the game's own advice gives most weight, in `advised`."""
        arrays = self.states, self.choices, self.counts, self.advised
        run = loops(self.game).advise
        self._cores.share(self.n, lambda low, high: run(*(array[low:high] for array in arrays)))
        return self.advised

    def light(self, rows: Array) -> None:
        """The positions as they are, as rows of features in bfloat16 bits (int16), from the seats that are asked.

        Rows may be longer than there are columns: the rest is 0.
        """
        self.light_stored(self.raw, self.everyone, self.players, self.asked, rows)

    def light_stored(self, raws: Array, which: Array, players: Array, asked: Array, rows: Array) -> None:
        """The same for the positions `which` out of stored ones."""
        seats, down = asked[:, SEAT], asked[:, VEILS]

        def part(low: int, high: int) -> None:
            light_rows(raws, which[low:high], players, seats, down, self.cells, self.bfloats, rows[low:high])

        self._cores.share(len(which), part)

    def __repr__(self) -> str:
        return f"<Endless of {self.n} {self.game.name} on {self.device}>"
