"""Shares, intervals, places and ratings, from known outcomes."""

import math

import pytest

from malecon.arena.play import Played
from malecon.arena.results import climb, sum_up, to_json, wilson
from malecon.engine.game import places


def game(number: int, players: tuple[str, ...], scores: tuple[int, ...]) -> Played:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    many = len(players)
    return Played(number, number, players, scores, winners, scores, (10,) * many, (0.5,) * many, (100,) * many)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (392, 400, 0.9611, 0.9898), (0, 0, 0, 1)],
)
def test_wilson(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0005)


def test_ratings_and_their_doubts_add_up_from_match_to_match():
    first, second, third = climb([(10, 11), (200, 400)])
    assert (first.value, first.low, first.high) == (0, 0, 0)
    assert second.value == pytest.approx(400 * math.log10(10.5 / 1.5))
    assert third.value == pytest.approx(second.value)
    assert third.high - third.low > second.high - second.low
    assert climb([(200, 400)])[1].high == pytest.approx(34, abs=0.5)  # an even match of 400 games says ±34


def test_who_always_wins_has_a_rating():
    assert 1000 < climb([(400, 400)])[1].value < 1200


def test_who_shares_a_place_shares_its_number():
    assert places([30, 50, 30, 10]) == [2.5, 1.0, 2.5, 4.0]


def test_a_table_is_summed_up():
    games = [game(0, ("a", "b"), (50, 40)), game(1, ("b", "a"), (45, 45)), game(2, ("a", "b"), (60, 30))]
    first, second = sum_up(games)
    assert (first.name, first.games, first.wins) == ("a", 3, 2.5)
    assert (second.name, second.games, second.wins) == ("b", 3, 0.5)
    assert first.mean_score == pytest.approx(155 / 3)
    assert second.mean_place == pytest.approx((2 + 1.5 + 2) / 3)
    assert first.by_seat == ((2, 2.0), (1, 0.5))
    assert first.seconds_per_move == pytest.approx(0.05)
    assert first.playouts_per_move == 10
    assert first.rating is not None
    assert second.rating is not None
    assert first.rating.value > second.rating.value
    assert first.rating.low < first.rating.value < first.rating.high


def test_who_sits_twice_counts_twice():
    (alone, crowd) = sum_up([game(0, ("x", "y", "y", "y"), (9, 1, 2, 3)), game(1, ("y", "x", "y", "y"), (1, 9, 2, 3))])
    assert (alone.games, alone.win_share, crowd.games, crowd.win_share) == (2, 1.0, 6, 0.0)


def test_one_object_for_programs():
    report = to_json("santiago", 2, [game(0, ("a", "b"), (50, 40))])
    assert report["games"] == 1
    for row in report["players"]:
        assert {"name", "games", "wins", "win_share", "low", "high", "mean_score"} <= set(row)


def test_a_mirror_match_has_no_rating():
    (row,) = sum_up([game(0, ("a", "a"), (50, 40))])
    assert row.rating is None
    assert row.win_share == 0.5


def test_equals_rate_alike_however_many_seats_they_have():
    """One alone against three: he wins one game in four, in every seat, and so does each of them."""
    seatings = [tuple("x" if seat == alone else "y" for seat in range(4)) for alone in range(4)]
    games = [game(n, seatings[n % 4], tuple((n // 4 + seat) % 4 for seat in range(4))) for n in range(160)]
    alone, crowd = sum_up(games)
    assert (alone.name, alone.win_share, crowd.win_share) == ("x", 0.25, 0.25)
    assert alone.rating is not None
    assert crowd.rating is not None
    assert alone.rating.low < crowd.rating.value < alone.rating.high
