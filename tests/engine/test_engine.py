"""The engine's parts: fields, move tables, chance, and the compile cache."""

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import numba
import numpy as np
import pytest

from malecon.engine.chance import commitment, draw, fair_draw, mix, seed_number, stream_key
from malecon.engine.drive import drivers, prepare, random_playout
from malecon.engine.fields import OVER, SEATS, Axis, Field, actor_field, blank, copy, record
from malecon.engine.moves import MoveTable
from malecon.engine.rule import PACKAGE, sources
from malecon.games import cuba
from malecon.games.cuba.rules.worker import apply_pawn
from tests.toy import TOY
from tests.walks import EVERY_GAME

# Fields


def test_a_field_takes_the_smallest_integer_that_holds_its_range():
    assert Field("a", "", high=127).dtype == np.int8
    assert Field("a", "", high=128).dtype == np.int16
    assert Field("a", "", high=40_000).dtype == np.int32


def test_a_field_speaks_in_words_or_numbers():
    actor = actor_field()
    assert [actor.say(value) for value in (-2, -1, 0, 4)] == ["over", "table", "blue", "purple"]
    assert actor.hear("table") == -1
    with pytest.raises(ValueError, match="actor is one of over, table, blue"):
        actor.hear("nobody")
    number = Field("pesos", "", low=-3, high=200)
    assert number.hear("-3") == -3
    for text in ("201", "-4", "3.0", "", "-", "٣", "1e2", "99999999999"):
        with pytest.raises(ValueError, match="pesos is a number from -3 to 200"):
            number.hear(text)


@pytest.mark.parametrize("game", EVERY_GAME, ids=[game.name for game in EVERY_GAME])
def test_a_record_has_no_gaps_and_stays_aligned(game):
    dtype = game.dtype
    used = sum(dtype.fields[name][0].itemsize for name in dtype.names)
    assert used == dtype.itemsize
    assert dtype.itemsize % 4 == 0
    assert all(dtype.fields[name][1] % dtype.fields[name][0].base.itemsize == 0 for name in dtype.names)


def test_a_copy_is_equal_and_apart():
    dtype = record([Field("a", "", (Axis("seat", SEATS),), high=9), Field("b", "", high=1000)])
    state = blank(dtype)
    other = copy(state)
    other.a[2] = 5
    assert state.a[2] == 0
    assert state.tobytes() != other.tobytes()


@pytest.mark.parametrize("game", EVERY_GAME, ids=[game.name for game in EVERY_GAME])
def test_every_field_explains_itself(game):
    assert all(field.about for field in game.fields)
    assert {"players", "actor", "vp"} <= set(game.field)
    assert all(option.name in game.field for option in game.options)


# Moves


@pytest.mark.parametrize("game", EVERY_GAME, ids=[game.name for game in EVERY_GAME])
def test_every_move_reads_back(game):
    for number, text in enumerate(game.moves.texts):
        assert game.moves.number(text) == number
        assert game.moves.number(f"  {text.upper()} ") == number
        assert "," not in text
        assert ":" not in text


def test_families_number_their_last_argument_fastest():
    table = MoveTable()
    assert table.add("pass") == 0
    first = table.add("deliver {} {}", ("rum", "wood"), range(1, 4))
    assert first == 1
    assert table.text(first + 3 * 1 + 2) == "deliver wood 3"
    assert table.arguments[6] == ("wood", "3")
    assert table.family(6).name == "deliver"
    assert table.number("deliver gold 1") is None
    with pytest.raises(ValueError, match="two moves read 'pass'"):
        table.add("pass")


# Chance


def test_the_fast_generator_is_splitmix64():
    """Its published first outputs for the seed 1234567."""
    with np.errstate(over="ignore"):
        key = np.uint64(1234567)
        golden = np.uint64(0x9E3779B97F4A7C15)
        outputs = [int(mix(key + np.uint64(n) * golden)) for n in range(1, 4)]
    assert outputs == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draws_are_spread_evenly_and_streams_differ():
    with np.errstate(over="ignore"):
        keys = [np.uint64(stream_key(np.uint64(1), np.uint64(game))) for game in range(3)]
        counts = Counter(int(draw(keys[0], number, 6)) for number in range(60_000))
        sequences = {tuple(int(draw(key, number, 1000)) for number in range(10)) for key in keys}
    assert set(counts) == set(range(6))
    assert all(abs(count - 10_000) < 400 for count in counts.values())
    assert len(sequences) == 3


def test_fair_draws_can_be_made_again_by_anyone():
    """As documented in engine/chance.py; these values must never change, old games are checked with them."""
    assert [fair_draw("7", number, 6) for number in range(8)] == [2, 3, 0, 4, 3, 4, 3, 3]
    counts = Counter(fair_draw("seed", number, 5) for number in range(10_000))
    assert all(abs(count - 2000) < 200 for count in counts.values())
    assert commitment("7") != commitment("8")


def test_a_seed_is_a_number_or_any_text():
    assert seed_number(7) == 7
    assert seed_number("seven") != seed_number("eight")
    assert seed_number(-1) == seed_number("-1")


# Drivers and the cache


def test_a_playout_leaves_its_start_alone():
    start = TOY.start(3)
    before = start.tobytes()
    assert random_playout(TOY, start, seed=1).actor == OVER
    assert start.tobytes() == before


def test_the_first_run_says_that_it_compiles_and_the_second_does_not(tmp_path):
    program = "from tests.toy import TOY; from malecon.engine.drive import prepare; prepare(TOY, print)"
    environment = os.environ | {"MALECON_CACHE": str(tmp_path)}
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert "Compiling the rules of Race" in outputs[0]
    assert "done in" in outputs[0]
    assert outputs[1] == ""


def test_interpreted_rules_need_no_preparation():
    program = "from tests.toy import TOY; from malecon.engine.drive import prepare; prepare(TOY, print)"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == ""


def test_preparing_twice_is_quiet():
    said: list[str] = []
    prepare(TOY)
    prepare(TOY, said.append)
    assert said == []


def files_of(compiled: Any) -> set[str]:
    function = getattr(compiled, "py_func", compiled)
    return {file.relative_to(PACKAGE).as_posix() for file in sources(function) if file.is_relative_to(PACKAGE)}


def test_a_rule_is_made_of_all_its_file_imports_and_of_nothing_else():
    """So a change in a rule reaches all that may call it, and a change in words or drawings compiles nothing anew."""
    files = files_of(apply_pawn)
    used = {"rules/worker.py", "rules/pieces.py", "rules/turn.py", "components.py", "moves.py", "state.py"}
    assert {f"games/cuba/{name}" for name in used} | {"engine/rule.py", "engine/fields.py"} <= files
    assert not files & {f"games/cuba/{name}" for name in ("__init__.py", "story.py", "view.py", "rules/foreman.py")}


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="interpreted functions are not kept")
def test_a_driver_is_made_of_the_rules_it_drives_too():
    assert {"engine/drive.py", "games/cuba/rules/ships.py"} | files_of(apply_pawn) <= files_of(
        drivers(cuba.GAME).playouts
    )
