"""Batches on a GPU, without one: in Numba's simulator and as PTX. benchmarks/gpu.py checks them on a real card."""

import os
import subprocess
import sys

import pytest

from malecon import games

pytest.importorskip("numba_cuda")

SIMULATED = """
import numpy as np, sys
from malecon import games
from malecon.engine.batch import Batch
from malecon.engine.kernel import CudaBatch
from malecon.errors import IllegalMove
from tests.toy import TOY

game = TOY if sys.argv[1] == "race" else games.find(sys.argv[1])
n = 8

def refuses(moves, sentence, door="step"):
    try:
        getattr(gpu, door)(moves)
    except IllegalMove as refusal:
        assert sentence in str(refusal), refusal
    else:
        raise AssertionError(sentence)

def same():
    for name in ("states", "counts", "mask", "keys", "drawn"):
        assert getattr(cpu, name).tobytes() == getattr(gpu, name).copy_to_host().tobytes(), name
    choices = gpu.choices.copy_to_host()
    for i in range(n):
        assert (cpu.choices[i, : cpu.counts[i]] == choices[i, : cpu.counts[i]]).all()

for players in range(game.players[0], game.players[1] + 1):
    cpu, gpu = Batch(game, n, players, seed=3), CudaBatch(game, n, players, seed=3)
    same()
    for number in range(6):
        places = (np.arange(n) * 7 + number * 3) % np.maximum(cpu.counts, 1)
        moves = np.where(cpu.counts > 0, cpu.choices[np.arange(n), places], 0)
        (cpu.step if number % 2 else cpu.apply)(moves)
        (gpu.step if number % 2 else gpu.apply)(moves)
        same()
    if game.veil:
        for memory in (False, True):
            assert (cpu.observe(memory) == np.asarray(gpu.observe(memory).copy_to_host())).all()
    refuses(np.full(n, -1), "Game 0 of the batch: there is no move -1")
    for door in ("step", "apply"):
        for moves in (np.zeros(n), [0], np.zeros((n, 1), int)):
            refuses(moves, "move numbers", door)
    which = np.arange(n) % 3 == 0
    cpu.reset(which), gpu.reset(which)
    same()
    assert (cpu.playout().decisions == gpu.playout().decisions.copy_to_host()).all()
    same()
    assert gpu.over.all()
print("equal")
"""


def run(code: str, *arguments: str, **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert result.returncode == 0, result.stderr[-3000:]
    return result.stdout


@pytest.mark.parametrize("name", [*games.names(), "race"])
def test_simulated_kernels_agree_with_the_cpu_to_the_byte(name: str):
    assert run(SIMULATED, name, NUMBA_ENABLE_CUDASIM="1").strip() == "equal"


MEASURED = """
from malecon.cli import _peers

_peers.ON_GPU = 8
for row in _peers.gpu_rows(0.1, players=4):
    print(row["project"], "|", row["game"])
    assert row["games_per_second"] > 0
    assert row["decisions_per_second"] > 50 * row["games_per_second"]
"""


def test_a_gpu_stands_in_the_table_of_the_benchmark():
    rows = run(MEASURED, NUMBA_ENABLE_CUDASIM="1").splitlines()
    assert rows == [f"malecon, simulated GPU | {games.find(name).title}, 4 players" for name in games.names()]


@pytest.mark.parametrize("name", games.names())
def test_kernels_compile_for_a_hopper_card_without_one(name: str):
    pytest.importorskip("nvidia.cu13")
    code = """
import sys
from malecon import games
from malecon.engine.kernel import for_size, ptx
with for_size():
    text = ptx(games.find(sys.argv[1]))
assert ".target sm_90" in text and ".entry" in text
print(len(text))
"""
    assert int(run(code, name)) > 10_000


@pytest.mark.parametrize("change", ["gone", "written otherwise"])
def test_a_numba_that_compiles_another_way_costs_speed_and_nothing_else(monkeypatch, change: str):
    from numba.cuda.cudadrv import nvvm

    from malecon.engine.kernel import for_size

    if change == "gone":
        monkeypatch.delattr(nvvm, "compile_ir")
        with pytest.warns(RuntimeWarning, match="compiled for size"), for_size():
            assert not hasattr(nvvm, "compile_ir")
        return
    monkeypatch.setattr(nvvm, "compile_ir", lambda code, **options: code)
    with for_size():
        assert nvvm.compile_ir("define void @f() {}") == ["define void @f() optsize {}"]
        with pytest.warns(RuntimeWarning, match="compiled for size"):
            assert nvvm.compile_ir("func @f() {}") == ["func @f() {}"]
    assert nvvm.compile_ir("define void @f() {}") == "define void @f() {}"


def test_a_missing_card_or_extra_is_one_sentence():
    code = """
import sys
if len(sys.argv) > 1:
    sys.modules["numba_cuda"] = None
import malecon.errors
from malecon.engine.batch import batch
try:
    batch("santiago", 2, device="cuda")
except malecon.errors.NoDevice as error:
    print(error)
"""
    assert "needs the extra" in run(code, "without")
    if not os.path.exists("/dev/nvidia0"):
        assert "No NVIDIA GPU can be used here" in run(code)
