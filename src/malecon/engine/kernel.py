"""Kernels: batches on a CUDA GPU, one game a thread, with the rule functions as they are.

A compiled rule is callable from a kernel, so nothing of a game is written twice. What is here is the order in which the
32 games of a warp take their steps, because a warp runs one branch at a time: `playout` goes round the things that can
be asked (the field `asked`, in the order of a game) and lets every game that is asked this make its move, before it
looks at the next; all warps of a block do so together, so that they share the code they fetch. docs/performance.md has
the figures.

The kernels run in Numba's simulator (`NUMBA_ENABLE_CUDASIM=1`) and compile to PTX without a GPU: `ptx(game)`.
"""

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from malecon.engine.batch import Array, Batch, Played, steps
from malecon.engine.chance import draw, stream_key
from malecon.engine.fields import OVER
from malecon.engine.game import Game
from malecon.engine.observe import encode, layout, veils
from malecon.errors import NoDevice

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for it, NumPy 2.5 has it no longer
    np.row_stack = np.vstack  # type: ignore[attr-defined, unused-ignore]  # noqa: NPY201

try:
    import numba as numba
    import numba_cuda  # noqa: F401
    from numba import cuda as cuda
    from numba import types as types
    from numba.core import config
    from numba.np import numpy_support as numpy_support
except ImportError:
    raise NoDevice("A batch on a GPU needs the extra cuda: pip install 'malecon[cuda]'.") from None

BLOCK = 128
"""Threads in a block, except in a playout…"""
TEAM = 512
"""…whose blocks go through the questions together, …"""
RESIDENT = 1024
"""…with so many threads on a multiprocessor."""


def require_device() -> None:
    """NoDevice with a sentence if there is no GPU."""
    if not cuda.is_available():
        raise NoDevice("No NVIDIA GPU can be used here: a card and its driver are needed, or take device='cpu'.")


DEFINITION = re.compile(r"^define (?!.*alwaysinline)[^\n{]*\)", re.MULTILINE)
"""A function's head in LLVM's assembly."""
SLOW = "This numba-cuda does not let kernels be compiled for size: they will be slower (docs/performance.md)."


class Kernels(NamedTuple):
    """A game's kernels."""

    begin: Any
    advance: Any
    playout: Any
    survey: Any
    refused: Any
    convert: Any
    observe: Any


def simulated() -> bool:
    """Whether Numba simulates CUDA in Python."""
    return bool(config.ENABLE_CUDASIM)


def bodies(game: Game) -> Kernels:
    """The kernels as Python functions, not yet compiled for CUDA."""
    int32 = numba.int32
    if simulated():

        def real(array: Any) -> Any:
            """What a compiled rule can take: the array behind the simulator's."""
            return array._item._ary if hasattr(array, "_item") else array

        def wait() -> None:
            """No barriers: the simulator's take milliseconds each, and nothing depends on them."""

        def anyone(busy: bool) -> bool:
            return busy
    else:
        real = cuda.jit(device=True, forceinline=True)(lambda array: array)
        wait = cuda.jit(device=True, forceinline=True)(lambda: cuda.syncthreads())
        anyone = cuda.jit(device=True, forceinline=True)(lambda busy: cuda.syncthreads_or(int32(busy)))

    parts, legal, apply, most = steps(game), game.legal, game.apply, game.bounds.choices
    deal, list_moves, clear = parts.deal, parts.list_moves, parts.clear
    record, int16 = numpy_support.from_dtype(game.dtype), numba.int16
    asks = len(game.field["asked"].words) if "asked" in game.field else 0

    def begin(states, choices, counts, mask, keys, drawn, start, seed, apart, numbers, which):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(states) and which[i]:
            s, row = real(states)[i], real(choices)[i]
            clear(row, counts[i], real(mask)[i])
            real(states)[i] = real(start)[0]
            numbers[i] += apart
            keys[i] = stream_key(seed, np.uint64(numbers[i]))
            drawn[i] = deal(s, row, keys[i], 0)
            counts[i] = list_moves(s, row, real(mask)[i])

    def advance(states, choices, counts, mask, keys, drawn, moves):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(states) and counts[i] > 0:
            s, row = real(states)[i], real(choices)[i]
            clear(row, counts[i], real(mask)[i])
            apply(s, moves[i])
            drawn[i] = deal(s, row, keys[i], drawn[i])
            counts[i] = list_moves(s, row, real(mask)[i])

    def survey(states, choices, counts, mask, keys, drawn):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(states):
            s, row = real(states)[i], real(choices)[i]
            clear(row, counts[i], real(mask)[i])
            drawn[i] = deal(s, row, keys[i], drawn[i])
            counts[i] = list_moves(s, row, real(mask)[i])

    def playout_in_step(  # type: ignore[no-untyped-def]
        states, choices, counts, mask, keys, drawn, decisions, lengths, queue
    ):
        """Each thread plays a game in memory of its own, then takes the next one from the queue."""
        mine = cuda.local.array(1, record)
        moves = cuda.local.array(most, int16)
        s = mine[0]
        s["actor"] = OVER
        i, n = -1, len(states)
        key, draws, decided, made = keys[0], drawn[0], 0, 0
        while anyone(i < n):
            if s["actor"] == OVER and i < n:
                if i >= 0:
                    clear(real(choices)[i], counts[i], real(mask)[i])
                    real(states)[i] = mine[0]
                    drawn[i], decisions[i], lengths[i], counts[i] = draws, decided, made, 0
                i = cuda.atomic.add(queue, 0, 1)
                if i < n:
                    mine[0] = real(states)[i]
                    key, draws, decided, made = keys[i], drawn[i], 0, 0
            for asked in range(asks):
                wait()  # the warps of a block fetch each question's code once, together
                while s["asked"] == asked and s["actor"] != OVER:
                    count = legal(s, moves)
                    choice = 0
                    if count > 1:
                        choice = draw(key, draws, count)
                        draws += 1
                    if s["actor"] >= 0:
                        decided += 1
                    made += 1
                    apply(s, moves[choice])

    finish = parts.finish

    def playout_freely(  # type: ignore[no-untyped-def]
        states, choices, counts, mask, keys, drawn, decisions, lengths, queue
    ):
        """For a game without a field `asked`: each thread plays its games one after the other."""
        mine = cuda.local.array(1, record)
        moves = cuda.local.array(most, int16)
        i = cuda.atomic.add(queue, 0, 1)
        while i < len(states):
            mine[0] = real(states)[i]
            clear(real(choices)[i], counts[i], real(mask)[i])
            drawn[i], decisions[i], lengths[i] = finish(mine[0], moves, keys[i], drawn[i])
            real(states)[i] = mine[0]
            counts[i] = 0
            i = cuda.atomic.add(queue, 0, 1)

    def refused(counts, mask, moves, first):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(counts) and counts[i] > 0 and not (0 <= moves[i] < mask.shape[1] and mask[i, moves[i]]):
            cuda.atomic.min(first, 0, i)

    def convert(numbers, converted):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(numbers):
            converted[i] = numbers[i]

    veiled = veils(game)

    def observe(states, cells, memory, raw, rows):  # type: ignore[no-untyped-def]
        """A block is a game and a thread has a few of its cells: neighbours write side by side."""
        i, first, step = cuda.blockIdx.x, cuda.threadIdx.x, cuda.blockDim.x
        s = real(states)[i]
        seat = max(s["actor"], 0)
        encode(real(raw)[i], s["players"], seat, veiled(s, memory), real(cells), real(rows)[i], first, step)

    playout = playout_in_step if asks else playout_freely
    return Kernels(begin, advance, playout, survey, refused, convert, observe)


@cache
def kernels(game: Game) -> Kernels:
    """The kernels of a game, compiled when they are first called."""
    return Kernels(*(cuda.jit(body) for body in bodies(game)))


def ptx(game: Game, kernel: str | Callable[..., None] = "playout", capability: tuple[int, int] = (9, 0)) -> str:
    """The PTX of one of a game's kernels (or of another playout), made without a GPU; needs nvidia-cuda-nvrtc."""
    states = types.Array(numpy_support.from_dtype(game.dtype), 1, "C")
    ints, wide, flags = types.int32[::1], types.int64[::1], types.uint8[::1]
    arrays = (states, types.int16[:, ::1], ints, types.uint8[:, ::1], types.uint64[::1], ints)
    takes: dict[str, tuple[Any, ...]] = {
        "begin": (*arrays, states, types.uint64, types.int64, wide, flags),
        "advance": (*arrays, types.int64[::1]),
        "playout": (*arrays, ints, ints, ints),
        "survey": arrays,
        "observe": (states, types.int32[:, ::1], types.boolean, types.uint8[:, ::1], types.int16[:, ::1]),
    }
    name, body = (kernel, getattr(bodies(game), kernel)) if isinstance(kernel, str) else ("playout", kernel)
    return compile_without_card(body, takes[name], capability)


def compile_without_card(body: Callable[..., None], takes: tuple[Any, ...], capability: tuple[int, int]) -> str:
    """A kernel's PTX for arguments of these types."""
    from numba.cuda import dispatcher

    class Pretended:
        compute_capability = capability

    asked = dispatcher.get_current_device
    dispatcher.get_current_device = Pretended  # a called rule asks for the card it will run on
    try:
        text, _ = cuda.compile(body, types.void(*takes), cc=capability, device=False, abi="numba")
    finally:
        dispatcher.get_current_device = asked
    return str(text)


@contextmanager
def for_size() -> Iterator[None]:
    """Within it, kernels are compiled for size instead of speed: on a GPU, code that fits its cache *is* fast.

    NVVM takes no such option (its `-opt` is 0 or 3), but LLVM's attribute `optsize` on every function. `cuda.jit` can't
    set it, and a rule called from a kernel is written out only on the way to NVVM: so that is where it is added. In a
    numba-cuda that goes another way, kernels are compiled as they are, with a warning.
    """
    if simulated():
        yield
        return
    from numba.cuda.cudadrv import nvvm

    compile_ir = getattr(nvvm, "compile_ir", None)
    if compile_ir is None:
        warnings.warn(SLOW, RuntimeWarning, stacklevel=3)
        yield
        return

    def compile_small(code: Any, **options: Any) -> Any:
        parts = [code] if isinstance(code, str) else code
        smaller = [DEFINITION.subn(r"\g<0> optsize", part) for part in parts]
        if not any(marked for _, marked in smaller):
            warnings.warn(SLOW, RuntimeWarning, stacklevel=2)
        return compile_ir([part for part, _ in smaller], **options)

    nvvm.compile_ir = compile_small
    try:
        yield
    finally:
        nvvm.compile_ir = compile_ir


class Shared:
    """Part of a device array as another library sees it: the same memory, no copy."""

    def __init__(self, owner: Any, offset: int, shape: tuple[int, ...], strides: tuple[int, ...], kind: str) -> None:
        """`owner` keeps the memory alive as long as somebody looks."""
        self.owner = owner
        self.shape = shape
        pointer = owner.__cuda_array_interface__["data"][0]
        self.__cuda_array_interface__ = {
            "shape": shape,
            "strides": strides,
            "typestr": kind,
            "data": (pointer + offset, False),
            "version": 3,
        }


class CudaBatch(Batch):
    """A batch on a GPU: the same arrays, in the card's memory.

    They speak `__cuda_array_interface__`: `torch.as_tensor(batch.mask, device="cuda")` is the mask itself. Moves may be
    any such array of integers; int64 is taken as it is. Calls return before the card is done; what reads the arrays
    there waits for it.
    """

    device = "cuda"

    def _allocate(self) -> None:
        require_device()
        self._launchers: dict[tuple[Any, tuple[int, int]], Any] = {}
        super()._allocate()
        for name in ("states", "choices", "counts", "mask", "keys", "drawn", "numbers"):
            host = getattr(self, name)
            setattr(self, name, cuda.to_device(np.asarray(host)))
        self._start = cuda.to_device(np.asarray(self.start))
        self._everywhere = cuda.to_device(np.ones(self.n, np.uint8))
        self._moves = cuda.to_device(np.zeros(self.n, np.int64))
        self._flag = cuda.to_device(np.zeros(1, np.int32))
        self._played = Played(self.states, *(cuda.to_device(np.zeros(self.n, np.int32)) for _ in range(2)))

    @property
    def over(self) -> Array:
        """Which games are over, as a NumPy array."""
        return self.states.copy_to_host()["actor"] == OVER

    def field(self, name: str) -> Array:
        """One field of all states, as a view for torch and others; in the simulator, for NumPy."""
        if simulated():
            return self.states.copy_to_host()[name]
        dtype = self.game.dtype
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        inner = np.empty(kind.shape, kind.base).strides
        return Shared(self.states, offset, (self.n, *kind.shape), (dtype.itemsize, *inner), kind.base.str)

    def reset(self, which: Array | None = None) -> None:
        """Begin anew, everywhere or where `which` is true (uint8 or bool, on the card or not)."""
        if which is not None:
            found = cuda.as_cuda_array(which) if hasattr(which, "__cuda_array_interface__") else np.asarray(which)
            self._check_which(found.shape, found.dtype)
        chosen = self._everywhere if which is None else self._on_card(which, np.uint8)
        self._launch(kernels(self.game).begin, self._start, self.seed, self.n, self.numbers, chosen)

    def step(self, moves: Sequence[int] | Array) -> None:
        """Make one move in each game, checked; it waits for the card to have looked at them all."""
        wide = self._widen(moves)
        self._flag.copy_to_device(np.full(1, self.n, np.int32))
        self._launch(kernels(self.game).refused, wide, self._flag, arrays=(self.counts, self.mask))
        refused = int(self._flag.copy_to_host()[0])
        if refused < self.n:
            raise self._refusal(refused, int(wide.copy_to_host()[refused]))
        self._make(wide)

    def apply(self, moves: Array) -> None:
        """Make one move in each game, unchecked: an illegal one breaks its game."""
        self._make(self._widen(moves))

    def _widen(self, moves: Sequence[int] | Array) -> Array:
        """A move for each game, as int64 on the card."""
        chosen: Array = cuda.as_cuda_array(moves) if hasattr(moves, "__cuda_array_interface__") else np.asarray(moves)
        self._check_moves(chosen.shape, chosen.dtype)
        return self._on_card(chosen, np.int64)

    def _make(self, wide: Array) -> None:
        self._launch(kernels(self.game).advance, wide)

    def playout(self) -> Played:
        """Play every game to its end at random."""
        self._flag.copy_to_device(np.zeros(1, np.int32))
        if simulated():
            blocks, block = 2, 4
        else:
            processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
            blocks, block = min(-(-self.n // TEAM), processors * RESIDENT // TEAM), TEAM
        _, decisions, lengths = self._played
        self._launch(kernels(self.game).playout, decisions, lengths, self._flag, grid=(blocks, block))
        return self._played

    def observe(self, memory: bool = True) -> Array:
        """What the seat that is asked knows in each game, as rows of int16 on the card."""
        if self.game.veil is None:
            raise NoDevice(f"{self.game.title} does not say what it hides (Game.veil): observe it on the CPU.")
        if self._rows is None:
            self._cells = cuda.to_device(layout(self.game).cells)
            self._rows = cuda.to_device(np.zeros((self.n, layout(self.game).size), np.int16))
            self._raw = self.states.view(np.uint8).reshape(self.n, self.game.dtype.itemsize)
        more = self._cells, memory, self._raw, self._rows
        self._launch(kernels(self.game).observe, *more, arrays=(self.states,), grid=(self.n, BLOCK))
        return self._rows

    def refresh(self) -> None:
        """After writing into `states` yourself: let the table act and list the legal moves anew."""
        self._launch(kernels(self.game).survey)

    def _on_card(self, values: Array, dtype: Any) -> Array:
        """Integers as an array on the card, of this type."""
        if not hasattr(values, "__cuda_array_interface__"):
            return cuda.to_device(np.ascontiguousarray(values, dtype))
        found = cuda.as_cuda_array(values)
        if found.dtype == dtype:
            return found
        converted = self._moves if dtype == np.int64 else cuda.device_array(self.n, dtype)
        self._launch(kernels(self.game).convert, found, converted, arrays=())
        return converted

    def _launch(
        self, kernel: Any, *more: Any, arrays: tuple[Any, ...] | None = None, grid: tuple[int, int] | None = None
    ) -> None:
        if arrays is None:
            arrays = (self.states, self.choices, self.counts, self.mask, self.keys, self.drawn)
        shape = grid or (-(-self.n // BLOCK), BLOCK)
        if (kernel, shape) in self._launchers:
            self._launchers[kernel, shape](*arrays, *more)
            return
        with for_size(), warnings.catch_warnings():  # the first launch compiles
            warnings.filterwarnings("ignore", message=".*Grid size")  # a small batch is small on purpose
            launcher = kernel[shape]
            launcher(*arrays, *more)
        if not simulated():  # there a kernel remembers its last shape
            self._launchers[kernel, shape] = launcher
