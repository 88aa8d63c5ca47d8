"""The ladder: eight opponents who differ in how far they see and how strict they are."""

import math

import pytest

import malecon
from malecon import players
from malecon.engine.fields import State
from malecon.errors import BadPlayer
from malecon.players.ladder import GOOD, ODDS, STEPS, Ladder, Step
from malecon.players.player import Candidate
from malecon.server.bots import bot_names
from tests.toy import TOY


def ladder(step: Step, seed: str = "x") -> Ladder:
    return Ladder("ladder", seed=seed, step=step)


@pytest.mark.parametrize("game", ["santiago", "cuba"])
def test_every_step_plays_and_plays_the_same_again(game: str):
    view, seat, legal = opening(game, 3)
    for number in range(1, len(STEPS) + 1):
        moves = [players.find(f"ladder:{number}", seed="x").choose(view, seat, legal).move for _ in range(2)]
        assert moves[0] == moves[1]
        assert moves[0] in legal


def opening(game: str, number: int) -> tuple[State, int, list[int]]:
    """What the first to choose sees, his seat and his moves."""
    match = malecon.new(game, players=number, seed="opening")
    seat = int(match.state.actor)
    return match.view(seat, memory=True), seat, match.game.legal_moves(match.state)


def test_the_strictest_takes_the_best_and_the_least_strict_any_good_one():
    position = opening("santiago", 3)
    best = ladder(Step(100, math.inf)).choose(*position)
    assert best.move == best.candidates[0].move
    taken = set()
    for seed in range(30):
        choice = ladder(Step(100, 0.0), f"{seed}").choose(*position)
        visits = {each.move: each.visits for each in choice.candidates}
        assert visits[choice.move] >= GOOD * choice.candidates[0].visits
        taken.add(choice.move)
    assert len(taken) > 1


def test_odds():
    strict, lax = ladder(Step(8, 2.0)), ladder(Step(8, 0.0))
    best = Candidate(1, 100)
    assert [strict.odds(each, best) for each in (best, Candidate(2, 50), Candidate(3, 9))] == [ODDS, ODDS // 4, 0]
    assert [lax.odds(each, best) for each in (best, Candidate(2, 50), Candidate(3, 9))] == [ODDS, ODDS, 0]


def test_a_game_that_no_net_has_learned_has_a_ladder_too():
    state = TOY.start(2)
    while state.actor < 0:
        TOY.apply(state, TOY.legal_moves(state)[0])
    assert players.find("ladder:5", TOY).choose(state, int(state.actor), TOY.legal_moves(state)).move >= 0


def test_steps_by_name():
    assert players.find("ladder:8").name == "ladder:8"
    with pytest.raises(BadPlayer, match="steps 1 to 8, not 9"):
        players.find("ladder:9")
    assert bot_names.exists("ladder:1")
    assert not bot_names.exists("ladder:0")
    assert bot_names.playouts("ladder:8") == STEPS[-1].playouts  # it is waited for as long as they take
    for name in ("ladder:8", "search@1s", "learned:2000", "greedy"):
        assert bot_names.exists(bot_names.hurried(name))
