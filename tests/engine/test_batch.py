"""Batches on the CPU: the same games as one by one, through a checked and a fast door."""

import copy
import pickle

import numpy as np
import pytest

from malecon import games as known
from malecon.engine.batch import Batch, batch
from malecon.engine.drive import playouts
from malecon.engine.fields import OVER
from malecon.engine.game import Game
from malecon.errors import BadOption, IllegalMove
from tests.walks import EVERY_GAME

GAMES = pytest.mark.parametrize("game", EVERY_GAME, ids=[game.name for game in EVERY_GAME])


def some_moves(games: Batch, number: int) -> np.ndarray:
    """A legal move for every game, a different one each time; 0 where it is over."""
    places = (np.arange(games.n) * 7 + number * 3) % np.maximum(games.counts, 1)
    moves: np.ndarray = np.where(games.counts > 0, games.choices[np.arange(games.n), places], 0)
    return moves


@GAMES
def test_a_playout_ends_in_the_bytes_that_single_playouts_do(game: Game):
    for players in range(game.players[0], game.players[1] + 1):
        games = Batch(game, 300, players, seed=5)
        played = games.playout()
        expected = playouts(game, game.start(players), 300, seed=5)
        assert played.states.tobytes() == expected.finals.tobytes()
        assert played.decisions.tolist() == expected.decisions.tolist()
        assert games.over.all()
        assert not games.mask.any()


@GAMES
def test_stepping_follows_the_rules(game: Game):
    games = Batch(game, 40, game.players[1], seed=2)
    for number in range(60):
        for i in range(games.n):
            state = games.states[i]
            legal = [] if state.actor == OVER else game.legal_moves(state)
            assert state.actor != -1
            assert games.choices[i, : games.counts[i]].tolist() == legal
            assert np.flatnonzero(games.mask[i]).tolist() == sorted(legal)
        games.step(some_moves(games, number))
    assert (games.actors == games.states["actor"]).all()
    assert np.shares_memory(games.field("vp"), games.states)


@GAMES
def test_the_number_of_threads_changes_nothing(game: Game):
    one, three = (Batch(game, 500, 2, seed=8, threads=threads) for threads in (1, 3))
    for number in range(20):
        one.apply(some_moves(one, number))
        three.apply(some_moves(three, number))
    assert one.states.tobytes() == three.states.tobytes()
    assert one.mask.tobytes() == three.mask.tobytes()


@GAMES
def test_a_game_that_begins_anew_is_another_one_and_the_rest_stay(game: Game):
    games = Batch(game, 10, 2, seed=1)
    for number in range(5):
        games.step(some_moves(games, number))
    before, keys = games.states.copy(), games.keys.copy()
    which = np.arange(10) % 2 == 0
    games.reset(which)
    assert games.states[~which].tobytes() == before[~which].tobytes()
    assert not (games.keys[which] == keys[which]).any()
    assert len(set(games.keys.tolist())) == 10


def test_the_checked_door_changes_nothing_if_one_move_is_illegal():
    games = batch("santiago", 5, players=3)
    moves = games.choices[:, 0].copy()
    before = games.states.tobytes()
    moves[3] = 1
    with pytest.raises(IllegalMove, match="Game 3 of the batch: 'drive 2' is not legal now"):
        games.step(moves)
    moves[3] = 9999
    with pytest.raises(IllegalMove, match="there is no move 9999"):
        games.step(moves)
    with pytest.raises(IllegalMove, match="takes 5 move numbers"):
        games.step(moves[:2])
    with pytest.raises(IllegalMove, match="takes 5 move numbers"):
        games.step(moves.astype(float))
    assert games.states.tobytes() == before


def test_a_state_may_be_written_into():
    games = batch("santiago", 4, players=2)
    games.step(games.choices[:, 0])
    games.field("pesos")[:, :] = 9
    games.refresh()
    assert games.counts.tolist() == [10] * 4  # the first step is free


def test_options_and_devices_are_checked():
    assert batch("santiago", 2, owner_income="visit").states.owner_income.tolist() == [1, 1]
    with pytest.raises(BadOption, match="at least one game"):
        batch("santiago", 0)
    with pytest.raises(BadOption, match="cpu or cuda, not on 'abacus'"):
        batch("santiago", 2, device="abacus")
    with pytest.raises(BadOption, match="no option 'weather'"):
        batch("santiago", 2, weather="fine")


@pytest.mark.parametrize("which", [[0, 1], np.array([3, 5]), np.ones(9, bool), np.arange(10), np.ones((10, 1), bool)])
def test_numbers_of_games_are_no_truths(which):
    games = batch("santiago", 10, seed=1)
    before = games.states.tobytes()
    with pytest.raises(BadOption, match=r"takes 10 truths, one for each"):
        games.reset(which)
    assert games.states.tobytes() == before


def test_a_number_is_a_number_whoever_made_it():
    plain, numpy = (batch("santiago", 4, players=three, seed=three + 2) for three in (3, np.int64(3)))  # type: ignore[arg-type]
    assert plain.states.tobytes() == numpy.states.tobytes()


@pytest.mark.parametrize("moves", [[0], [0] * 6, np.zeros((5, 1), int), np.zeros(5), 0, [None] * 5])
def test_the_fast_door_too_takes_one_number_for_each_game(moves):
    """A short array was read beyond its end, and took the interpreter with it."""
    games = batch("santiago", 5, players=3)
    before = games.states.tobytes()
    with pytest.raises(IllegalMove, match="takes 5 move numbers"):
        games.apply(moves)
    assert games.states.tobytes() == before


def test_the_fast_door_takes_any_integers():
    one, two = (batch("santiago", 5, players=3) for _ in range(2))
    one.apply(one.choices[:, 0])
    two.apply(two.choices[:, 0].tolist())
    assert one.states.tobytes() == two.states.tobytes()


@pytest.mark.parametrize("again", [copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
@pytest.mark.parametrize("name", known.names())
def test_a_batch_that_has_used_its_threads_is_copied(name: str, again):
    games = batch(name, 300, seed=8, threads=2)
    twin = again(games)
    assert twin.game is games.game
    for each in (games, twin):
        each.step(some_moves(each, 1))
    assert twin.states.tobytes() == games.states.tobytes()
    assert not np.shares_memory(twin.states, games.states)


def test_a_position_to_start_from_has_its_players_and_options():
    santiago = known.find("santiago")
    start = santiago.start(3, {"screens": "open"})
    assert batch("santiago", 2, start=start).players == 3
    assert batch("santiago", 2, players=3, start=start).players == 3
    with pytest.raises(BadOption, match="is for 3 players, not 4"):
        batch("santiago", 2, players=4, start=start)
    with pytest.raises(BadOption, match="has its options already: leave out screens, nonsense"):
        batch("santiago", 2, start=start, screens="open", nonsense=5)
    for other in (known.find("cuba").start(3), np.zeros(3), "start"):
        with pytest.raises(BadOption, match="starts from a state of Santiago de Cuba"):
            batch("santiago", 2, start=other)


@pytest.mark.parametrize("n", [0, -1, 2.5, "3", None])
def test_a_batch_has_a_whole_number_of_games(n):
    with pytest.raises(BadOption, match="at least one game"):
        batch("santiago", n)


def test_a_batch_is_never_of_unknown_chance():
    with pytest.raises(BadOption, match="needs a seed"):
        batch("santiago", 2, seed=None)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="is not a text"):
        batch("santiago", 2, seed="\udcff")
