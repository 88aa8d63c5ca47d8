"""The compiled net says what its weights say, whichever way it came to its first layer."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.engine.observe import veils
from malecon.learn import weights
from malecon.learn.weights import Weights
from malecon.players.learned import memory
from malecon.players.net import Net, differ, net_of, sight, sum_up
from malecon.players.net_tree import net_tree
from malecon.players.tree import SEATS
from tests.engine.test_features import lit
from tests.players.nets import some_weights
from tests.walks import EVERY_GAME, main_tables, walk

GAMES = pytest.mark.parametrize("game", EVERY_GAME, ids=[game.name for game in EVERY_GAME])


def questions(game: Game) -> Iterator[tuple[State, list[int]]]:
    """Some positions with a choice from random games with every number of players and every option."""
    for number, (_, players, options) in enumerate(main_tables(game)):
        choose = random.Random(number)
        for before, _, _ in walk(game, game.start(players, options), number):
            if before.actor >= 0 and choose.random() < 0.06:
                yield before, game.legal_moves(before)


def exactly(path: Path, game: Game) -> Weights:
    """Weights whose plain NumPy reference reckons with twice the digits."""
    found = weights.load(path, game)
    return replace(found, arrays={name: array.astype(np.float64) for name, array in found.arrays.items()})


def softmax(logits: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    shares: np.ndarray[Any, Any] = np.exp(logits - logits.max())
    shares /= shares.sum()
    return shares


def one(state: State) -> Any:
    return np.array([state], state.dtype).view(np.recarray)


def judge(game: Game, net: Net, view: State, seat: int, legal: list[int]) -> tuple[Any, Any, Any]:
    """Chances of the legal moves; by seat shares and points."""
    states, moves = one(view), np.array(legal, np.int16)
    chances, wins, points = np.empty(len(legal), np.float32), np.zeros(SEATS), np.zeros(SEATS)
    players = int(view.players)
    with np.errstate(over="ignore"):
        net_tree(game).judge(
            states, memory(states), seat, moves, len(legal), sight(game, players), net, chances, wins, points
        )
    return chances, wins[:players], points[:players]


@GAMES
@pytest.mark.parametrize("depth", [0, 2])
def test_a_compiled_net_says_what_its_weights_say(game: Game, depth: int, tmp_path: Path):
    path = some_weights(game, tmp_path, depth=depth)
    net, reference = net_of(weights.load(path, game)), exactly(path, game)
    for state, legal in questions(game):
        seat, players = int(state.actor), int(state.players)
        view = game.view(state, seat, True)
        chances, wins, points = judge(game, net, view, seat, legal)
        policy, win, ahead = (part[0] for part in reference.says(lit(game, view, seat)[None]))
        turned = [(other - seat) % players for other in range(players)]
        assert np.allclose(chances, softmax(policy[legal]), rtol=1e-5, atol=1e-5)
        assert np.allclose(wins, softmax(win[:players])[turned], rtol=1e-5, atol=1e-5)
        assert np.allclose(points, ahead[:players][turned] + state.vp[:players], rtol=1e-5, atol=1e-5)


@GAMES
def test_a_net_knows_no_more_of_a_position_than_of_a_view(game: Game, tmp_path: Path):
    """To the last digit: what is hidden behind a veil, where a search imagines it, lights nothing."""
    net = net_of(weights.load(some_weights(game, tmp_path), game))
    for state, legal in questions(game):
        seat = int(state.actor)
        says, sees = judge(game, net, state, seat, legal), judge(game, net, game.view(state, seat, True), seat, legal)
        assert all((full == seen).all() for full, seen in zip(says, sees, strict=True))


@GAMES
def test_the_first_layer_by_what_differs_is_that_from_nothing(game: Game, tmp_path: Path):
    """From any root of the same game to any position, for every seat; the root is a view, with blanks."""
    net = net_of(weights.load(some_weights(game, tmp_path, width=16), game))
    root, covered = None, 0
    for number, (state, _) in enumerate(questions(game)):
        if root is None or state.players != root.players or number % 5 == 0:
            root = game.view(state, int(state.actor), True)
        players, plan = int(state.players), sight(game, int(state.players))
        before, after = one(root), one(state)
        was, down = (int(veils(game)(states[0], True)) for states in (before, after))
        covered += was != down
        for seat in range(players):
            h, whole = np.empty(16, np.float32), np.empty(16, np.float32)
            with np.errstate(over="ignore"):
                sum_up(h, memory(before), players, seat, was, plan, net)
                differ(
                    h, memory(after), memory(after).view(np.uint32), down, memory(before),
                    memory(before).view(np.uint32), was, players, seat, plan, net,
                )  # fmt: skip
                sum_up(whole, memory(after), players, seat, down, plan, net)
            assert np.allclose(h, whole, rtol=1e-5, atol=2e-5)
    assert covered or game.name != "cuba", "veils were lifted and lowered between the two"
