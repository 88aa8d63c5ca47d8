"""Features: everything a seat knows as columns that are lit, and nothing else."""

import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from malecon import games
from malecon.engine.chance import draw, stream_key
from malecon.engine.endless import Endless
from malecon.engine.features import (
    BFLOATS,
    CODES,
    DIGIT,
    FAR,
    FLAG,
    GROWS,
    MOST,
    REST,
    SHIFT,
    code_of_number,
    features,
    light_rows,
)
from malecon.engine.fields import OVER, RULES, SEATS, UNKNOWN, State, copy
from malecon.engine.game import Game
from malecon.engine.observe import FIRST, KIND, NUMBER, TURNED, VEIL, veils
from tests.walks import EVERY_GAME, main_tables, random_match

GAMES = pytest.mark.parametrize("game", EVERY_GAME, ids=[game.name for game in EVERY_GAME])


COLOURED = ("flower",)
"""Their colours are no seats."""


def lit(game: Game, state: State, seat: int, down: int = 0) -> np.ndarray:
    """A row of features, as numbers."""
    raw = np.frombuffer(state.tobytes(), np.uint8)[None]
    one = np.zeros(1, np.int32)
    rows = np.zeros((1, features(game).size), np.int16)
    players, seats, veiled = (np.array([value], np.int32) for value in (state.players, seat, down))
    with np.errstate(over="ignore"):
        light_rows(raw, one, players, seats, veiled, features(game).cells, BFLOATS, rows)
    return numbers(rows[0])


def numbers(bits: np.ndarray) -> np.ndarray:
    """What bfloat16 bits stand for."""
    found: np.ndarray = (bits.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    return found


def positions(game: Game) -> list[State]:
    """From all over the game, with every number of players and every option."""
    found = []
    for number, (_, players, options) in enumerate(main_tables(game)):
        for moves in (40, 120, 250):
            state = random_match(game, players, number, moves, **options).state
            if state.actor >= 0:
                found.append(state)
    return found


@GAMES
def test_columns_have_one_meaning_each(game: Game):
    plan = features(game)
    used = np.zeros(plan.size, int)
    for cell in plan.cells:
        digit = cell[KIND] == FLAG
        count = 1 if digit else cell[CODES] - 1 + (cell[VEIL] >= 0)
        used[cell[FIRST] : cell[FIRST] + count] += 1
        if cell[GROWS] >= 0:
            used[cell[GROWS]] += 1
    assert (used == 1).all()
    assert len(set(plan.names)) == len(plan.cells)
    assert not any(re.fullmatch(rf"({RULES}|actor)\b.*", name) for name in plan.names)


@GAMES
def test_a_position_can_be_read_off_its_features(game: Game):
    """Nothing is lost but what lies beyond the exact numbers: every field of the view, turned to the seat."""
    plan = features(game)
    for state in positions(game):
        players, seat = int(state.players), int(state.actor)
        view = game.view(state, seat, True)
        row = lit(game, view, seat)
        for name, cell in zip(plan.names, plan.cells, strict=True):
            found = re.fullmatch(r"(\w+)(?:\[(.*)\])?(?:\.(\d+))?", name)
            assert found
            field = game.field[found[1]]
            place = [int(part) for part in found[2].split(",")] if found[2] else []
            codes = row[cell[FIRST] : cell[FIRST] + cell[CODES] - 1]
            if cell[TURNED] >= players:
                assert not codes.any()
                continue
            if cell[TURNED] >= 0:
                axis = next(k for k, axis in enumerate(field.axes) if axis.name == "seat")
                place[axis] = (seat + place[axis]) % players
            value = int(view[field.name][tuple(place)] if place else view[field.name])
            if value == UNKNOWN:
                assert not codes.any()
                assert cell[VEIL] < 0 or row[cell[FIRST] + cell[CODES] - 1] == 1
                continue
            if field.name not in COLOURED and field.words and field.words[value - field.low] in SEATS:
                first = field.words.index("blue")
                value = field.low + first + (value - field.low - first - seat) % players
            if cell[KIND] == FLAG:
                assert row[cell[FIRST]] == (value >> cell[DIGIT]) & 1
                continue
            value -= field.low
            value = {0: int(cell[REST]), int(cell[REST]): 0}.get(value, value)
            code = code_of_number(value) if cell[KIND] == NUMBER else value
            assert codes.sum() == (code > 0), name
            assert code == 0 or codes[code - 1] == 1, name
            if cell[GROWS] >= 0:
                assert row[cell[GROWS]] == min(value, MOST) / 2 ** cell[SHIFT], name


def test_numbers_have_codes_in_order_without_gaps():
    codes = [int(code_of_number(np.int32(value))) for value in range(400)]
    assert codes[:16] == list(range(16))
    assert all(later - sooner in (0, 1) for sooner, later in pairwise(codes))
    assert codes[16:20] == [16] * 4
    assert len({*codes[FAR:]}) == 1


@GAMES
def test_nothing_hidden_lights_anything(game: Game):
    """Whatever stands where the view has nothing may change: the features do not, from the state and its veils."""
    if game.veil is None:
        pytest.skip("It has no veils: it is learned from its views alone.")
    chance, changed = random.Random(3), 0
    for state in positions(game):
        for seat in range(int(state.players)):
            for memory in (False, True):
                view = game.view(state, seat, memory)
                other = copy(state)
                for field in game.fields:
                    hidden = np.atleast_1d(view[field.name] == UNKNOWN)
                    if hidden.any():
                        values = np.atleast_1d(other[field.name])
                        values[hidden] = chance.randint(max(field.low, 0), min(field.high, 100))
                        other[field.name] = values.reshape(np.shape(other[field.name]))
                        changed += 1
                down = int(veils(game)(state, memory))
                seen = lit(game, view, seat)
                assert (lit(game, state, seat, down) == seen).all()
                assert (lit(game, other, seat, down) == seen).all()
    assert changed


@GAMES
def test_options_and_the_number_of_players_are_seen(game: Game):
    """And so are other boxes: a net can tell every table from every other."""
    usual = game.start(game.players[0])
    rows = {lit(game, usual, 0).tobytes()}
    for option in game.options:
        for value in list(option.choices)[1:]:
            rows.add(lit(game, game.start(game.players[0], {option.name: value}), 0).tobytes())
    rows |= {lit(game, game.start(players), 0).tobytes() for players in range(game.players[0] + 1, game.players[1] + 1)}
    changes = sum(len(option.choices) - 1 for option in game.options)
    assert len(rows) == 1 + changes + game.players[1] - game.players[0]


@GAMES
def test_a_digest_tells_layouts_apart(game: Game):
    fewer = replace(game, fields=tuple(field for field in game.fields if field.name != "mover"))
    assert features(fewer).digest != features(game).digest
    assert features(replace(game, title="Another")).digest == features(game).digest


# Endless batches


class Alone:
    """One game of a seed, played by the rules alone."""

    def __init__(self, game: Game, players: int, seed: int, number: int) -> None:
        self.game, self.state, self.drawn = game, game.start(players), 0
        with np.errstate(over="ignore"):
            self.key = np.uint64(stream_key(np.uint64(seed), np.uint64(number)))
        self.go_on()

    def go_on(self) -> None:
        """To the next choice of a seat, or the end."""
        while not self.game.is_over(self.state):
            moves, choice = self.game.legal_moves(self.state), 0
            if len(moves) > 1:
                if self.state.actor >= 0:
                    return
                with np.errstate(over="ignore"):
                    choice = int(draw(self.key, self.drawn, len(moves)))
                self.drawn += 1
            self.game.apply(self.state, moves[choice])


@pytest.mark.parametrize("name", games.names())
def test_endless_games_follow_the_rules_and_begin_anew(name: str):
    game, n = games.find(name), 6
    endless = Endless(game, [game.start(2), game.start(3)], np.arange(n) % 2, seed=5)
    alone = [Alone(game, 2 + i % 2, 5, i) for i in range(n)]
    ends = 0
    for number in range(400):
        for i, one in enumerate(alone):
            legal = game.legal_moves(one.state)
            assert endless.states[i].tobytes() == one.state.tobytes()
            assert endless.choices[i, : endless.counts[i]].tolist() == legal
            assert np.flatnonzero(endless.mask[i]).tolist() == sorted(legal)
            assert endless.asked[i].tolist() == [one.state.actor, int(veils(game)(one.state, True))]
            assert endless.now[i, : one.state.players].tolist() == game.scores(one.state)
            endless.moves[i] = legal[(i * 7 + number * 3) % len(legal)]
            game.apply(one.state, int(endless.moves[i]))
            one.go_on()
        endless.step()
        for i, one in enumerate(alone):
            assert endless.ended[i] == game.is_over(one.state)
            if endless.ended[i]:
                ends += 1
                winners = game.winners(one.state)
                shares = [(seat in winners) / len(winners) for seat in range(one.state.players)]
                assert endless.points[i, : one.state.players].tolist() == game.scores(one.state)
                assert endless.wins[i, : one.state.players].tolist() == pytest.approx(shares)
                alone[i] = Alone(game, 2 + i % 2, 5, int(endless.numbers[i]))
    assert ends >= n


@pytest.mark.parametrize("name", games.names())
def test_endless_games_light_what_a_view_does(name: str):
    game = games.find(name)
    tables = list(main_tables(game))
    endless = Endless(game, [game.start(players, options) for _, players, options in tables], np.arange(len(tables)))
    rows = np.zeros((endless.n, features(game).size), np.int16)
    for number in range(60):
        if number % 6 == 0:
            endless.light(rows)
            for i in range(endless.n):
                seat = int(endless.states[i].actor)
                seen = lit(game, game.view(endless.states[i], seat, True), seat)
                assert (numbers(rows[i]) == seen).all()
        endless.advise()
        assert endless.mask[np.arange(endless.n), endless.advised].all()
        places = (np.arange(endless.n) * 5 + number) % endless.counts
        endless.moves[:] = endless.choices[np.arange(endless.n), places]
        endless.step()
    assert (endless.states.actor != OVER).all()


SIMULATED = """
import sys
import numpy as np
from malecon import games
from malecon.engine.endless import Endless
from malecon.engine.endless_kernel import CudaEndless
from malecon.engine.features import features

game = games.find(sys.argv[1])
low, high = game.players
starts = [game.start(players) for players in range(low, high + 1)]
kinds = np.arange(8) % len(starts)
cpu, gpu = Endless(game, starts, kinds, seed=3), CudaEndless(game, starts, kinds, seed=3)
for number in range(9):
    if number == 5:  # right before the end, so that games begin anew
        for both in (cpu, gpu):
            both.moves[:] = -1
            both.step()
    for name in ("states", "counts", "mask", "keys", "drawn", "asked", "ended", "wins", "points", "now", "numbers"):
        assert getattr(cpu, name).tobytes() == getattr(gpu, name).tobytes(), (name, number)
    rows = [np.zeros((8, features(game).size), np.int16) for _ in range(2)]
    cpu.light(rows[0])
    gpu.light(rows[1])
    assert (rows[0] == rows[1]).all()
    assert (cpu.advise() == gpu.advise()).all()
    moves = cpu.choices[np.arange(8), (np.arange(8) * 7 + number * 3) % cpu.counts]
    for both in (cpu, gpu):
        both.moves[:] = moves
        both.step()
print("equal")
"""

COMPILED = """
import sys
from malecon import games
from malecon.engine import endless_kernel, kernel
game = games.find(sys.argv[1])
with kernel.for_size():
    for text in (*endless_kernel.ptx(game), kernel.ptx(game, "observe")):
        assert ".target sm_90" in text and ".entry" in text
        print(len(text))
"""


def run(code: str, *arguments: str, **environment: str) -> str:
    command = [sys.executable, "-c", code, *arguments]
    result = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stderr[-3000:]
    return result.stdout


@pytest.mark.parametrize("name", games.names())
def test_simulated_endless_games_agree_with_the_cpu_to_the_byte(name: str):
    pytest.importorskip("numba_cuda")
    assert run(SIMULATED, name, NUMBA_ENABLE_CUDASIM="1").strip() == "equal"


@pytest.mark.parametrize("name", games.names())
def test_endless_kernels_compile_for_a_hopper_card_without_one(name: str):
    pytest.importorskip("nvidia.cu13")
    assert all(int(size) > 10_000 for size in run(COMPILED, name).split())


def test_a_game_without_veils_is_not_learned_side_by_side():
    from malecon.errors import BadOption
    from tests.toy import TOY

    with pytest.raises(BadOption, match="does not say what it hides"):
        Endless(TOY, [TOY.start(2)], [0])


def test_our_own_box_lights_nothing_and_another_does():
    cuba = games.find("cuba")
    plan, usual = features(cuba), lit(cuba, cuba.start(2), 0)
    cells = {
        name: cell for name, cell in zip(plan.names, plan.cells, strict=True) if re.match("price|cargo|spaces", name)
    }
    for cell in cells.values():
        assert not usual[cell[FIRST] : cell[FIRST] + cell[CODES] - 1].any()
        assert cell[GROWS] < 0
    other = cuba.start(2)
    other.price[1, 2] += 1
    row = lit(cuba, other, 0)
    cell = cells["price[1, 2]"]
    assert (row != usual).sum() == 1
    assert row[cell[FIRST] : cell[FIRST] + cell[CODES] - 1].sum() == 1


def test_flags_are_the_field_s_own_to_declare():
    cuba = games.find("cuba")
    names = features(cuba).names
    assert [name for name in names if name.startswith("sold")] == [f"sold.{digit}" for digit in range(5)]
    assert sum(name.startswith("used.") for name in names) == 12
