"""What a GPU does: byte equality with the CPU, variants of the playout kernel, and stepping with masks.

    python benchmarks/gpu.py [--games santiago,cuba] [--check 100000] [--count 2000000] [--variants NAMES] [--json FILE]
    python benchmarks/gpu.py --ptx FOLDER      # without a GPU: compile every variant for sm_90 and leave the PTX there

Variants (docs/performance.md tells what came of them):
    naive       one thread a game, set-up included, each thread on its own until its game ends
    freely      a fixed number of threads; each takes the next game from a queue as soon as its game ends
    in-step…    the same, but the games of a warp go round the questions together (malecon.engine.kernel)
        -ls, -sl, -ss      where the state and the list of moves live: l local memory, s shared memory
        -warp, -pass, -ask a barrier for the warp at each question; for the block after each round; at each question
        -256, -512, …      threads in a block
        -size              compiled for size
"""

import argparse
import fcntl
import json
import sys
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path

import numba
import numpy as np
from numba import cuda
from numba.np import numpy_support

from malecon import games
from malecon.engine import kernel
from malecon.engine.batch import steps
from malecon.engine.chance import draw, stream_key
from malecon.engine.drive import playouts
from malecon.engine.fields import OVER
from malecon.engine.kernel import for_size

RESIDENTS = (512, 1024, 1536)
VARIANTS = (
    "batch,naive-size,freely,in-step,in-step-size,in-step-pass-512-size,in-step-ask-512-size,in-step-ask-1024-size"
)


def odd_words(size, width):
    """A row length whose bytes make an odd number of 4-byte words: no two lanes of a warp in one bank."""
    while size * width % 8 != 4:
        size += 1
    return size


def in_step(game, state_in="l", moves_in="l", block=128, sync="never"):
    """The playout of malecon.engine.kernel with its memory and its barriers elsewhere; same arguments."""
    names = dict(  # noqa: C408
        cuda=cuda,
        record=numpy_support.from_dtype(game.dtype),
        int16=numba.int16,
        int32=numba.int32,
        most=game.bounds.choices,
        row=odd_words(game.bounds.choices, 2),
        block=block,
        asks=len(game.field["asked"].words),
        OVER=OVER,
        legal=game.legal,
        apply=game.apply,
        draw=draw,
    )
    source = f"""
def playout(states, choices, counts, mask, keys, drawn, decisions, lengths, queue):
    {"mine = cuda.shared.array(block, record)" if state_in == "s" else "mine = cuda.local.array(1, record)"}
    me = {"cuda.threadIdx.x" if state_in == "s" else 0}
    {
        "moves = cuda.shared.array((block, row), int16)[cuda.threadIdx.x]"
        if moves_in == "s"
        else "moves = cuda.local.array(most, int16)"
    }
    s = mine[me]
    s["actor"] = OVER
    key, draws, decided, made = keys[0], drawn[0], 0, 0
    i, n = -1, len(states)
    while {"True" if sync == "never" else "cuda.syncthreads_or(int32(i < n))"}:
        if s["actor"] == OVER and i < n:
            if i >= 0:
                states[i] = mine[me]
                drawn[i], decisions[i], lengths[i], counts[i] = draws, decided, made, 0
            i = cuda.atomic.add(queue, 0, 1)
            if i < n:
                mine[me] = states[i]
                key, draws, decided, made = keys[i], drawn[i], 0, 0
            {"else: return" if sync == "never" else ""}
        for asked in range(asks):
            {"cuda.syncthreads()" if sync == "ask" else "cuda.syncwarp()" if sync == "warp" else ""}
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
"""
    exec(source, names)
    return names["playout"]


def freely(game):
    most = game.bounds.choices
    record, int16 = numpy_support.from_dtype(game.dtype), numba.int16
    finish = steps(game).finish

    def playout(states, choices, counts, mask, keys, drawn, decisions, lengths, queue):
        mine = cuda.local.array(1, record)
        moves = cuda.local.array(most, int16)
        i = cuda.atomic.add(queue, 0, 1)
        while i < len(states):
            mine[0] = states[i]
            drawn[i], decisions[i], lengths[i] = finish(mine[0], moves, keys[i], drawn[i])
            states[i] = mine[0]
            counts[i] = 0
            i = cuda.atomic.add(queue, 0, 1)

    return playout


def naive(game):
    """Ignores what `begin` did: from the start, in one thread."""
    most = game.bounds.choices
    record, int16 = numpy_support.from_dtype(game.dtype), numba.int16
    finish = steps(game).finish

    def playout(states, start, seed, decisions, lengths):
        i = cuda.grid(1)
        if i < len(states):
            mine = cuda.local.array(1, record)
            moves = cuda.local.array(most, int16)
            mine[0] = start[0]
            _, decisions[i], lengths[i] = finish(mine[0], moves, stream_key(seed, np.uint64(i)), 0)
            states[i] = mine[0]

    return playout


def variant(game, name):
    """A playout kernel by its name, e.g. `in-step-ls-ask-512`: memory, barriers, block; and the block."""
    if name.startswith("freely"):
        return freely(game), 128
    words = name.split("-")[2:]
    memory = next((word for word in words if word in ("ls", "sl", "ss")), "ll")
    sync = next((word for word in words if word in ("warp", "pass", "ask")), "never")
    block = next((int(word) for word in words if word.isdigit()), 128)
    return in_step(game, *memory, block, sync), block


class Timer:
    """Milliseconds on the card."""

    def __enter__(self):
        self.begin, self.end = cuda.event(), cuda.event()
        self.begin.record()
        return self

    def __exit__(self, *error):
        self.end.record()
        self.end.synchronize()
        self.ms = cuda.event_elapsed_time(self.begin, self.end)


def check(game, count, lock):
    """Final states on the card and on the CPU, to the byte."""
    for players in range(game.players[0], game.players[1] + 1):
        with alone(lock):
            played = kernel.CudaBatch(game, count, players, seed=11).playout()
            cuda.synchronize()
        expected = playouts(game, game.start(players), count, seed=11)
        same = played.states.copy_to_host().tobytes() == expected.finals.tobytes()
        same = same and (played.decisions.copy_to_host() == expected.decisions).all()
        print(f"{game.name:9} {players} players, {count} games, byte-equal: {'yes' if same else 'NO'}", flush=True)
        yield {"game": game.name, "players": players, "games": count, "equal": bool(same)}


def measure(game, count, names, residents, lock, players=4):
    """Each variant: whole games from the set-up to the scores."""
    batch = kernel.CudaBatch(game, count, players, seed=5)
    processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
    decisions, lengths = cuda.device_array(count, np.int32), cuda.device_array(count, np.int32)
    queue = cuda.to_device(np.zeros(1, np.int32))

    def report(name, resident, ms, whole, compiled):
        made = int(decisions.copy_to_host().sum(dtype=np.int64))
        row = {
            "game": game.name,
            "variant": name,
            "resident": resident,
            "games": count,
            "setup_ms": whole - ms,
            "ms": ms,
            "compile_s": compiled,
            "decisions_per_second": made / whole * 1e3,
            "games_per_second": count / whole * 1e3,
        }
        rate = row["decisions_per_second"]
        print(
            f"{game.name:9} {name:14} {resident or '':>5} {ms:9.1f} ms {rate / 1e9:7.3f} G decisions/s",
            f"{row['games_per_second'] / 1e6:7.2f} M games/s, set-up {whole - ms:.1f} ms, compiled in {compiled:.0f} s",
            flush=True,
        )
        return row

    for name in names:
        begun = time.perf_counter()
        try:
            sized = for_size if "size" in name else nullcontext
            if name == "batch":  # what malecon.batch does
                batch.playout()
                with alone(lock):
                    for _ in range(3):
                        with Timer() as opening:
                            batch.reset()
                        with Timer() as timer:
                            decisions = batch.playout().decisions
                        yield report(name, None, timer.ms, timer.ms + opening.ms, time.perf_counter() - begun)
                continue
            if name.startswith("naive"):
                body, block = cuda.jit(naive(game)), 128
                with sized():
                    body[1, block](batch.states[:0], batch._start, batch.seed, decisions, lengths)
            else:
                playout, block = variant(game, name)
                body = cuda.jit(playout)
                arrays = (batch.states, batch.choices, batch.counts, batch.mask, batch.keys, batch.drawn)
                queue.copy_to_device(np.full(1, count, np.int32))  # compiles and finds nothing to do
                with sized():
                    body[1, block](*arrays, decisions, lengths, queue)
            cuda.synchronize()
            compiled = time.perf_counter() - begun
            with alone(lock):
                if name.startswith("naive"):
                    with Timer() as timer:
                        body[-(-count // block), block](batch.states, batch._start, batch.seed, decisions, lengths)
                    yield report(name, None, timer.ms, timer.ms, compiled)
                    continue
                with Timer() as opening:
                    batch.reset()
                for resident in residents:
                    if resident < block:
                        continue
                    batch.reset()
                    queue.copy_to_device(np.zeros(1, np.int32))
                    cuda.synchronize()
                    with Timer() as timer:
                        body[processors * resident // block, block](*arrays, decisions, lengths, queue)
                    yield report(name, resident, timer.ms, timer.ms + opening.ms, compiled)
        except Exception as error:  # a variant that does not fit is a result too
            print(f"   {name}: {type(error).__name__} {str(error)[:300]}", flush=True)


@contextmanager
def alone(lock):
    """The card for oneself, while other processes compile."""
    if lock is None:
        yield
        return
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def stepping(game, lock, count=65_536, rounds=300, players=4):
    """Moves chosen by torch from masks that the batch filled in, finished games begun anew in every step."""
    import torch

    batch = kernel.CudaBatch(game, count, players, seed=3)
    mask, choices, counts, actors = (
        torch.as_tensor(array, device="cuda") for array in (batch.mask, batch.choices, batch.counts, batch.actors)
    )
    assert mask.data_ptr() == batch.mask.__cuda_array_interface__["data"][0], "a copy was made"

    def from_lists():
        place = (torch.rand(count, device="cuda") * counts).long()
        return choices.gather(1, place[:, None])[:, 0].long()

    def from_masks():
        return (torch.rand(mask.shape, device="cuda") * mask).argmax(1)

    def observing():
        batch.observe()
        return from_masks()

    policies = {"moves from the lists": from_lists, "moves from the masks": from_masks, "and observations": observing}
    for name, policy in policies.items():
        for measured in (False, True):
            with alone(lock), Timer() as timer:
                for _ in range(rounds if measured else 20):
                    batch.apply(policy())
                    batch.reset((actors == OVER).view(torch.uint8))
        rate = count * rounds / timer.ms * 1e3
        legal = bool(mask.gather(1, from_lists()[:, None]).all())
        print(f"{game.name:9} stepping {count} games, {name}: {rate / 1e6:.1f} M steps/s, legal {legal}", flush=True)
        yield {"game": game.name, "policy": name, "games": count, "steps_per_second": rate}


def profile(game, name, resident, count=400_000, players=4):
    batch = kernel.CudaBatch(game, count, players, seed=5)
    processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
    queue = cuda.to_device(np.zeros(1, np.int32))
    arrays = batch.states, batch.choices, batch.counts, batch.mask, batch.keys, batch.drawn, *batch._played[1:], queue
    playout, block = variant(game, name)
    with for_size() if "size" in name else nullcontext():
        cuda.jit(playout)[processors * int(resident) // block, block](*arrays)
    cuda.synchronize()


def all_ptx(found, folder, names):
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        if name == "naive":
            continue
        begun = time.perf_counter()
        with for_size() if "size" in name else nullcontext():
            text = kernel.ptx(found, variant(found, name)[0])
        (folder / f"{found.name}-{name}.ptx").write_text(text)
        print(found.name, name, len(text.splitlines()), "lines", f"{time.perf_counter() - begun:.1f} s", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", default="santiago")
    parser.add_argument("--check", type=int, default=100_000)
    parser.add_argument("--count", type=int, default=2_000_000)
    parser.add_argument("--variants", default=VARIANTS)
    parser.add_argument("--residents", default=",".join(map(str, RESIDENTS)))
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--ptx", type=Path)
    parser.add_argument("--lock", type=Path, help="a file: processes that share it time one after the other")
    parser.add_argument("--profile", help="launch one variant once, for ncu: in-step:1024")
    chosen = parser.parse_args()
    names = chosen.variants.split(",")
    residents = [int(value) for value in chosen.residents.split(",")]
    results = {"checks": [], "playouts": [], "stepping": []}
    for name in chosen.games.split(","):
        game = games.find(name)
        if chosen.ptx:
            all_ptx(game, chosen.ptx, names)
            continue
        if chosen.profile:
            profile(game, *chosen.profile.split(":"))
            continue
        if chosen.check:
            results["checks"] += check(game, chosen.check, chosen.lock)
        if chosen.count:
            results["playouts"] += measure(game, chosen.count, names, residents, chosen.lock)
        if chosen.steps:
            results["stepping"] += stepping(game, chosen.lock, rounds=chosen.steps)
        if chosen.json:
            chosen.json.write_text(json.dumps(results, indent=1))
    return 0 if all(row["equal"] for row in results["checks"]) else 1


if __name__ == "__main__":
    sys.exit(main())
