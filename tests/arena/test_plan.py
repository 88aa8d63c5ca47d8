"""Who sits where: everyone in every seat, against everyone, on the same openings."""

from collections import Counter

import pytest

from malecon.arena.plan import Plan
from malecon.errors import BadOption, BadPlayer, UnknownGame


def first_games(plan: Plan, count: int) -> list[tuple[int, tuple[str, ...]]]:
    return [(plan.pairing(number).opening, plan.pairing(number).players) for number in range(count)]


def test_as_many_players_as_seats_rotate():
    plan = Plan("santiago", ("greedy", "random", "search:10"), 3)
    assert first_games(plan, 4) == [
        (0, ("greedy", "random", "search:10")),
        (0, ("random", "search:10", "greedy")),
        (0, ("search:10", "greedy", "random")),
        (1, ("greedy", "random", "search:10")),
    ]


def test_more_players_than_seats_all_meet_everywhere():
    players = ("greedy", "random", "search:10", "search:20")
    plan = Plan("cuba", players, 2)
    games = first_games(plan, 12)
    assert {opening for opening, _ in games} == {0}
    assert Counter(name for _, names in games for name in names) == dict.fromkeys(players, 6)
    assert len({names for _, names in games}) == 12
    assert {names[0] for _, names in games} == {names[1] for _, names in games} == set(players)


def test_fewer_players_than_seats_the_last_fills_the_table():
    plan = Plan("santiago", ("search:10", "greedy"), 4)
    games = [names for _, names in first_games(plan, 4)]
    assert [names.index("search:10") for names in games] == [0, 3, 2, 1]
    assert all(names.count("greedy") == 3 for names in games)


def test_a_mirror_match_needs_no_rotation():
    assert len(Plan("santiago", ("greedy", "greedy"), 2).tables) == 1


def test_games_are_rounded_up_to_whole_sets():
    plan = Plan("santiago", ("greedy", "random"), 2)
    assert (plan.balanced(7), plan.balanced(8)) == (8, 8)


def test_the_same_plan_has_the_same_folder():
    plan = Plan("santiago", ("greedy", "random"), 2)
    assert plan.name == Plan("santiago", ("greedy", "random"), 2).name
    others = [
        Plan("santiago", ("random", "greedy"), 2),
        Plan("santiago", ("greedy", "random"), 3),
        Plan("santiago", ("greedy", "random"), 2, seed="b"),
        Plan("santiago", ("greedy", "random"), 2, options={"screens": "open"}),
    ]
    assert len({plan.name, *(other.name for other in others)}) == 5


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("chess", ("greedy", "random"), 2), UnknownGame),
        (("santiago", ("greedy", "rnd"), 2), BadPlayer),
        (("santiago", ("greedy",), 2), BadPlayer),
        (("santiago", ("greedy", "random"), 7), BadOption),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_begins(arguments, error):
    with pytest.raises(error):
        Plan(*arguments)
