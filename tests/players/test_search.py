"""The tree search: finds what is forced, says what is true of a branch, and reuses what it learned."""

import time
from typing import Any

import pytest

from malecon.engine.fields import OVER, TABLE
from malecon.players import Choice, find
from malecon.players.search import Search
from tests.games.santiago.table import Table, entering, position
from tests.toy import LONGEST, TOY


def search(table: Table, name: str = "search:2000", seed: int = 0) -> Choice:
    seat = int(table.state.actor)
    legal = table.game.legal_moves(table.state)
    return find(name, table.game, seed).choose(table.view(seat, memory=True), seat, legal)


def wins_alone(table: Table, moves: int, seed: int = 0) -> bool:
    """Whether the search, asked again for each of its own moves, wins within so many; others give a peso, or pass."""
    seat, made = int(table.state.actor), 0
    player = find("search:3000", table.game, seed)
    while table.state.actor != OVER:
        legal = table.game.legal_moves(table.state)
        if table.state.actor == TABLE or len(legal) == 1:
            table.play(legal[0])
        elif table.state.actor == seat:
            if made == moves:
                return False
            table.play(player.choose(table.view(seat, memory=True), seat, legal).move)
            made += 1
        else:
            table.play(next(text for text in ("give peso", "pass") if text in table.legal_moves))
    return table.winners == [seat]


def last_ship(**facts: Any) -> Table:
    return position(2, ship=7, **facts)


@pytest.mark.parametrize("seed", range(3))
def test_a_win_in_one_is_found(seed):
    """Behind by 1, the last good of the last ship in hand: delivered, the game is over and won."""
    table = last_ship(ahead="port", demand={"rum": 1}, vp={"blue": 5, "red": 6}, goods={"blue": {"rum": 1}})
    table.play("drive 1")
    assert wins_alone(table, 1, seed)


def test_a_plain_search_finds_a_win_too_but_counts_only_what_the_rules_say():
    """Blue has only to deliver; where nobody can win or lose any more, all moves look alike to it."""
    table = last_ship(ahead="port", demand={"rum": 1}, vp={"blue": 5, "red": 6}, goods={"blue": {"rum": 1}})
    table.play("drive 1")
    best = search(table, "plain:500").candidates[0]
    assert (table.game.moves.text(best.move), best.chance) == ("deliver rum 1", 1.0)
    table = last_ship(ahead="port", demand={"rum": 1}, vp={"blue": 90}, goods={"blue": {"rum": 1}})
    table.play("drive 1")
    visits = [candidate.visits for candidate in search(table, "plain:500").candidates]
    assert max(visits) - min(visits) <= 1


@pytest.mark.parametrize("seed", range(3))
def test_a_win_in_one_by_ending_the_game_is_found(seed):
    """Ahead by 1, red's goods counted, and the value marker on 4: the Harbormaster sends the last ship off at once."""
    facts = {"players": 2, "ship": 7, "value": 4, "demand": {"sugar": 3, "rum": 3}, "vp": {"blue": 11, "red": 8}}
    goods = {"red": {"sugar": 3, "rum": 3}}
    assert wins_alone(entering("harbormaster", goods=goods, **facts), 1, seed)


@pytest.mark.parametrize("seed", range(3))
def test_a_win_in_two_is_found(seed):
    """Drive past the others to the port, then deliver the right kind: only all of it ends the game."""
    table = last_ship(
        car="pablo",
        pesos={"blue": 3, "red": 9},
        demand={"cigars": 2},
        vp={"blue": 6, "red": 8},
        goods={"blue": {"cigars": 2}, "red": {"cigars": 2, "rum": 2}},
    )
    assert wins_alone(table, 2, seed)


@pytest.mark.parametrize("seed", range(3))
def test_a_win_in_three_is_found(seed):
    """To El Zorro, take what he takes, and consign the last good in the Office where the pawn stands."""
    table = last_ship(
        car="martinez",
        pesos={"blue": 1, "red": 3},
        demand={"citrus": 1},
        vp={"blue": 6, "red": 7},
        goods={"blue": {"citrus": 1}, "red": {"citrus": 1, "tobacco": 1}},
        pawns={"blue": "office"},
    )
    assert wins_alone(table, 3, seed)


def test_a_branch_carries_the_outcome_it_says():
    """A move that ends the game is worth exactly what making it shows."""
    table = last_ship(ahead="port", demand={"rum": 1}, vp={"blue": 5, "red": 6}, goods={"blue": {"rum": 1}})
    table.play("drive 1")
    candidates = {table.game.moves.text(candidate.move): candidate for candidate in search(table).candidates}
    delivered = candidates["deliver rum 1"]
    table.play("deliver rum 1", "score")
    assert table.scores == [7, 6]
    assert (delivered.chance, delivered.points) == (1.0, 7.0)
    assert sum(candidate.visits for candidate in candidates.values()) == 2000


def test_a_branch_with_dice_carries_each_outcome_as_often_as_it_comes():
    """The last roll of the race decides: red, who is 2 or 3 behind, rolls 1, 1, 2 or 3 and may keep it."""
    state = TOY.start(2)
    state.turn, state.mover, state.actor, state.die = LONGEST - 1, 0, 0, 1
    state.vp[0], state.vp[1] = 3, 1
    choice = find("search:20000", TOY).choose(TOY.view(state, 0, True), 0, TOY.legal_moves(state))
    by_move = {TOY.moves.text(candidate.move): candidate for candidate in choice.candidates}
    assert choice.move == TOY.moves.number("keep")
    assert by_move["keep"].chance == pytest.approx(3 / 4 + 1 / 4 * 1 / 2, abs=0.02)  # only a 3 shares
    assert by_move["discard"].chance == pytest.approx(2 / 4 + 1 / 4 * 1 / 2, abs=0.05)  # a 2 shares, a 3 wins
    assert by_move["discard"].points == pytest.approx(3.0, abs=0.01)


def test_the_tree_goes_on_within_a_turn():
    """The second move of a turn starts with what the first learned about it."""
    table = position(2, vp={"blue": 3, "red": 3}, pesos={"blue": 4, "red": 4}, goods={"blue": {"sugar": 2}})
    player = find("search:1000", table.game)
    assert isinstance(player, Search)
    first = player.choose(table.view(0, memory=True), 0, table.game.legal_moves(table.state))
    table.play(first.move)
    assert table.state.actor == 0
    learned = first.candidates[0].visits
    second = player.choose(table.view(0, memory=True), 0, table.game.legal_moves(table.state))
    assert sum(candidate.visits for candidate in second.candidates) == pytest.approx(1000 + learned, abs=1)
    player.forget()
    anew = player.choose(table.view(0, memory=True), 0, table.game.legal_moves(table.state))
    assert sum(candidate.visits for candidate in anew.candidates) == 1000


def test_several_trees_are_added_up_the_same_each_time():
    table = position(3, pesos={"blue": 4}, goods={"blue": {"sugar": 2}})
    one, two = (search(table, "search:900*3", seed=4) for _ in range(2))
    assert one.candidates == two.candidates
    assert one.playouts == 900
    assert sum(candidate.visits for candidate in one.candidates) == 900


def test_a_timed_search_keeps_its_time():
    """Loosely: the machine may be busy. It never takes many times as long."""
    table = position(2, pesos={"blue": 6, "red": 6})
    search(table, "search@0.01s")  # whatever there is to compile
    begun = time.perf_counter()
    choice = search(table, "search@0.2s")
    assert choice.playouts > 0
    assert time.perf_counter() - begun < 5


def test_a_search_that_is_decided_stops_early():
    """With the win in hand nothing can overtake it: a minute's search answers long before."""
    table = last_ship(ahead="port", demand={"rum": 1}, vp={"blue": 5, "red": 6}, goods={"blue": {"rum": 1}})
    table.play("drive 1")
    assert search(table, "search@0.1s").move == table.game.moves.number("deliver rum 1")


def test_reasons_are_data_for_an_interface():
    table = position(2, pesos={"blue": 2})
    reasons = search(table).reasons(table.game)
    assert [set(reason) for reason in reasons] == [{"move", "visits", "points", "chance"}] * 3
    assert reasons[0]["visits"] >= reasons[-1]["visits"]
    assert all(0 <= reason["chance"] <= 1 for reason in reasons)


def test_the_state_given_is_left_alone():
    table = position(2, pesos={"blue": 6, "red": 6})
    view = table.view(0, memory=True)
    before = view.tobytes()
    for name in ("random", "greedy", "search:100"):
        find(name, table.game).choose(view, 0, table.game.legal_moves(table.state))
    assert view.tobytes() == before
