"""What must hold for every game, every number of players and every option."""

import hashlib
import os
import random
import subprocess
import sys

import numpy as np
import pytest

from malecon.engine.drive import playouts
from malecon.engine.fields import OVER, TABLE, UNKNOWN, copy
from malecon.engine.game import Game
from malecon.play import position, record
from malecon.play.voice import Voice
from tests.walks import ALL_TABLES, EVERY_GAME, MAIN_TABLES, random_match, setting_name, walk

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=[game.name for game in EVERY_GAME])
all_tables = pytest.mark.parametrize(("game", "players", "options"), ALL_TABLES, ids=map(setting_name, ALL_TABLES))
main_tables = pytest.mark.parametrize(("game", "players", "options"), MAIN_TABLES, ids=map(setting_name, MAIN_TABLES))


def in_range(game: Game, state: object) -> bool:
    return all(
        (np.asarray(state[field.name]) >= field.low).all() and (np.asarray(state[field.name]) <= field.high).all()  # type: ignore[index]
        for field in game.fields
    )


@main_tables
def test_random_games_stay_within_their_declaration(game: Game, players: int, options: dict[str, str]):
    """Legal is never empty, lists moves of the table, and every state is sound by the game's own check."""
    start = game.start(players, options)
    low, high = game.bounds.scores
    for seed in range(3):
        length = 0
        for before, move, after in walk(game, start, seed):
            moves = game.legal_moves(before)
            assert moves, "nothing to do before the end"
            assert len(moves) <= game.bounds.choices
            assert all(0 <= number < len(game.moves) for number in moves)
            if before.actor != TABLE:
                assert len(set(moves)) == len(moves), "a seat's moves differ"
            assert after.players == players
            assert in_range(game, after), f"a field out of range after {game.moves.text(move)}"
            game.check(after)
            length += 1
        assert length <= game.bounds.moves
        assert all(low <= score <= high for score in game.scores(after))
        assert game.legal_moves(after) == []


@all_tables
def test_thousands_of_games_end_within_the_bound(game: Game, players: int, options: dict[str, str]):
    played = playouts(game, game.start(players, options), 1000, seed=5)
    assert (played.finals["actor"] == OVER).all()
    assert played.lengths.max() <= game.bounds.moves
    low, high = game.bounds.scores
    assert played.finals["vp"].min() >= low
    assert played.finals["vp"].max() <= high
    for final in played.finals[:50]:
        game.check(final)
        assert in_range(game, final)


@every_game
def test_playouts_do_not_depend_on_threads_or_chunks(game: Game):
    start = game.start(game.players[1])
    one = playouts(game, start, 101, seed=3, threads=1)
    three = playouts(game, start, 101, seed=3, threads=3)
    later = playouts(game, start, 51, seed=3, first=50)
    other = playouts(game, start, 101, seed=4, threads=1)
    assert one.finals.tobytes() == three.finals.tobytes()
    assert one.finals[50:].tobytes() == later.finals.tobytes()
    assert one.finals.tobytes() != other.finals.tobytes()
    assert (one.decisions <= one.lengths).all()


DIGEST = """
import hashlib, sys
from tests.walks import EVERY_GAME
from malecon.engine.drive import playouts
for game in EVERY_GAME:
    for players in range(game.players[0], game.players[1] + 1):
        played = playouts(game, game.start(players), 4, seed=11, threads=1)
        print(game.name, players, hashlib.sha256(played.finals.tobytes()).hexdigest())
"""


def test_interpreted_equals_compiled_to_the_byte():
    """Overflow of small integers would be the one difference: interpreted, NumPy warns, and a warning is an error."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", DIGEST]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    expected = []
    for game in EVERY_GAME:
        for players in range(game.players[0], game.players[1] + 1):
            played = playouts(game, game.start(players), 4, seed=11, threads=1)
            expected.append(f"{game.name} {players} {hashlib.sha256(played.finals.tobytes()).hexdigest()}")
    assert done.stdout.splitlines() == expected


@main_tables
def test_undo_restores_the_bytes(game: Game, players: int, options: dict[str, str]):
    match = random_match(game, players, 2, moves=60, **options)
    choose = random.Random(3)
    for _ in range(20):
        if match.is_over:
            break
        before, count = match.state.tobytes(), len(match.moves)
        text = choose.choice(match.legal_moves)
        match.play(text)
        assert match.undo() == text
        assert match.state.tobytes() == before
        assert len(match.moves) == count
        match.play(text)


@main_tables
def test_record_and_position_round_trip(game: Game, players: int, options: dict[str, str]):
    for seed, moves in ((1, 10), (2, 45), (3, 150), (4, None)):
        match = random_match(game, players, seed, moves, **options)
        if not match.game.secrets(match.state):
            again = record.read(match.record(), game)
            assert again.moves[: len(match.moves)] == match.moves
            assert again.state_at(len(match.moves)).tobytes() == match.state.tobytes()
        if match.is_over:
            assert again.record() == match.record()
            assert record.verify(again) == sum(match.actor(i) == TABLE for i in range(len(match.moves)))
        hosted = record.read(match.record(host=True), game)
        assert hosted.moves == match.moves
        assert hosted.record(host=True) == match.record(host=True)
        text = match.position()
        assert position.read(text, game)[1].tobytes() == match.state.tobytes()
        assert position.write(game, position.read(text, game)[1]) == text


@main_tables
def test_views_tell_the_truth_or_nothing(game: Game, players: int, options: dict[str, str]):
    """Every number of a view is the state's own or UNKNOWN; memory knows no less than a person."""
    for before, _, _ in walk(game, game.start(players, options), 9):
        for seat in (None, *range(players)):
            seen, known = game.view(before, seat, False), game.view(before, seat, True)
            for field in game.fields:
                truth = np.asarray(before[field.name])
                shown, remembered = np.asarray(seen[field.name]), np.asarray(known[field.name])
                assert ((shown == truth) | (shown == UNKNOWN)).all(), field.name
                assert ((remembered == truth) | (remembered == UNKNOWN)).all(), field.name
                assert ((shown == UNKNOWN) | (remembered != UNKNOWN)).all(), field.name


@main_tables
def test_views_do_not_change_with_what_they_hide(game: Game, players: int, options: dict[str, str]):
    """Whatever the hidden numbers are, the view is the same to the byte."""
    for before, _, _ in walk(game, game.start(players, options), 12):
        for seat in (None, *range(players)):
            for memory in (False, True):
                seen, other = game.view(before, seat, memory), copy(before)
                for field in game.fields:
                    hidden = np.asarray(seen[field.name]) == UNKNOWN
                    other[field.name] = np.where(hidden, field.high, before[field.name])
                assert game.view(other, seat, memory).tobytes() == seen.tobytes()


@main_tables
def test_everything_can_be_said(game: Game, players: int, options: dict[str, str]):
    """Each event, question, legal and illegal move has its sentence; the picture fits a terminal."""
    choose = random.Random(8)
    names = ["Wilhelmina-Alexandra", "Jo", "Ana", "Ben", "Cleo"][:players]
    voice = Voice(game, names)
    for before, move, after in walk(game, game.start(players, options), 10):
        for event in game.story(before, move, after):
            assert all(sentence.strip() for sentence in voice.tell([event]))
        assert voice.ask(before)
        assert game.chapter(before)
        legal = game.legal_moves(before)
        if before.actor != TABLE:
            for number in legal:
                rule, sentence = voice.explain(before, number)
                assert rule
                assert sentence
            for number in choose.sample(range(len(game.moves)), 5):
                if number not in legal:
                    assert voice.refuse(game.refuse(before, number))
        if choose.random() < 0.05:
            lines = voice.picture(game.view(before, 0, False)).splitlines()
            assert len(lines) <= 40
            assert max(map(len, lines)) <= 100
