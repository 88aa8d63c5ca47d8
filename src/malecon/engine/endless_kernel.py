"""Endless batches on a CUDA GPU: a thread is a game; for features a block is a position and a thread some of its cells.

The arrays are the card's; torch shares them without a copy (`torch.as_tensor(games.mask, device="cuda")`). As in
`malecon.engine.kernel`, the kernels run in Numba's simulator and compile to PTX without a GPU: `ptx(game)`.
"""

import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from malecon.engine.batch import Array
from malecon.engine.endless import SEAT, VEILS, Endless, turns
from malecon.engine.features import light_row
from malecon.engine.game import Game
from malecon.engine.kernel import (
    compile_without_card,
    cuda,
    for_size,
    numba,
    numpy_support,
    require_device,
    simulated,
    types,
)

BLOCK, TEAM = 64, 128
"""Threads in a block, of games and of cells."""


class Kernels(NamedTuple):
    """A game's kernels."""

    go_on: Any
    advise: Any
    light: Any


def bodies(game: Game) -> Kernels:
    """The kernels as Python functions, not yet compiled for CUDA."""
    if simulated():

        def real(array: Any) -> Any:
            """What a compiled rule can take: the array behind the simulator's."""
            return array._item._ary if hasattr(array, "_item") else array
    else:
        real = cuda.jit(device=True, forceinline=True)(lambda array: array)
    go_on_one, advise_one = turns(game)
    most, float32 = game.bounds.choices, numba.float32

    def go_on(  # type: ignore[no-untyped-def]
        states, kinds, keys, drawn, numbers, choices, counts, mask, moves, asked, ended, wins, points, now,
        starts, apart, seed,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < len(kinds):
            go_on_one(
                i, real(states), real(kinds), real(keys), real(drawn), real(numbers), real(choices), real(counts),
                real(mask), real(moves), real(asked), real(ended), real(wins), real(points), real(now),
                real(starts), apart, seed,
            )  # fmt: skip

    def advise(states, choices, counts, advised):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(counts):
            weights = cuda.local.array(most, float32)
            advise_one(i, real(states), real(choices), real(counts), real(weights), real(advised))

    def light(raws, which, players, asked, cells, bfloats, rows):  # type: ignore[no-untyped-def]
        i, first, step = cuda.blockIdx.x, cuda.threadIdx.x, cuda.blockDim.x
        k = which[i]
        seat, down, row = asked[k, SEAT], asked[k, VEILS], real(rows)[i]
        light_row(real(raws)[k], players[k], seat, down, real(cells), real(bfloats), row, first, step)

    return Kernels(go_on, advise, light)


@cache
def kernels(game: Game) -> Kernels:
    """The kernels of a game, compiled when they are first called."""
    return Kernels(*(cuda.jit(body) for body in bodies(game)))


def ptx(game: Game, capability: tuple[int, int] = (9, 0)) -> Iterator[str]:
    """The PTX of each kernel, made without a GPU."""
    states = types.Array(numpy_support.from_dtype(game.dtype), 1, "C")
    i16, i32, i64, u8, f32 = types.int16, types.int32, types.int64, types.uint8, types.float32
    takes = Kernels(
        go_on=(
            states, i32[::1], types.uint64[::1], i32[::1], i64[::1], i16[:, ::1], i32[::1], u8[:, ::1], i64[::1],
            i32[:, ::1], u8[::1], f32[:, ::1], f32[:, ::1], f32[:, ::1], states, i64, types.uint64,
        ),
        advise=(states, i16[:, ::1], i32[::1], i64[::1]),
        light=(u8[:, ::1], i32[::1], i32[::1], i32[:, ::1], i32[:, ::1], i16[:, ::1], i16[:, ::1]),
    )  # fmt: skip
    for body, arguments in zip(bodies(game), takes, strict=True):
        yield compile_without_card(body, arguments, capability)


class CudaEndless(Endless):
    """Games without end on a GPU. In the simulator its arrays are NumPy's."""

    device = "cuda"

    def _allocate(self, **arrays: Array) -> None:
        require_device()
        self._launchers: dict[tuple[Any, tuple[int, int]], Any] = {}
        move = np.asarray if simulated() else cuda.to_device
        super()._allocate(**{name: move(np.asarray(array)) for name, array in arrays.items()})

    def _bytes(self) -> Array:
        return self.states.view(np.uint8).reshape(self.n, self.game.dtype.itemsize)

    def step(self) -> None:
        """Make `moves`, one in each game. It returns before the card is done."""
        arrays = [getattr(self, name) for name in self.BY_GAME]
        self._launch(kernels(self.game).go_on, self._grid(), *arrays, self.starts, np.int64(self.n), self.seed)

    def advise(self) -> Array:
        """The moves that the game's own advice gives most weight, in `advised`."""
        self._launch(kernels(self.game).advise, self._grid(), self.states, self.choices, self.counts, self.advised)
        return self.advised

    def light_stored(self, raws: Array, which: Array, players: Array, asked: Array, rows: Array) -> None:
        """Rows of features; here they must be all 0 before."""
        arrays = raws, which, players, asked, self.cells, self.bfloats, rows
        self._launch(kernels(self.game).light, (len(which), TEAM), *arrays)

    def _grid(self) -> tuple[int, int]:
        return -(-self.n // BLOCK), BLOCK

    def _launch(self, kernel: Any, grid: tuple[int, int], *arrays: Any) -> None:
        if (kernel, grid) in self._launchers:
            self._launchers[kernel, grid](*arrays)
            return
        with for_size(), warnings.catch_warnings():  # the first launch compiles
            warnings.filterwarnings("ignore", message=".*Grid size")  # a small batch is small on purpose
            launcher = kernel[grid]
            launcher(*arrays)
        if not simulated():  # there a kernel remembers its last shape
            self._launchers[kernel, grid] = launcher
