"""What a seat may know (C38), and what stays sealed until when (C11, C25)."""

from collections.abc import Iterator

import pytest

import malecon
from malecon.engine.fields import UNKNOWN, copy
from malecon.games.cuba import GAME
from malecon.games.cuba.view import PRIVATE
from tests.games.cuba.games import random_steps
from tests.games.cuba.table import Table, opened, parliament, using

MONEY = {"blue": 5, "red": 5, "yellow": 5}
EVERYBODY = (0, 1, 2, None)


def bidding() -> Table:
    """Blue has bid 2, red 4; yellow is asked."""
    table = parliament(fifth={"blue": "mayor"}, pesos=MONEY)
    table.play("bid 2", "bid 4")
    return table


def choosing() -> Table:
    """Blue has chosen the Mayor, red the Worker; yellow is asked."""
    table = opened(delegate="chosen")
    table.play("delegate mayor", "delegate worker")
    return table


def test_bids_are_hidden():
    """C25, C38: each sees his own, nobody another's, until all have bid."""
    table = bidding()
    assert [list(table.view(seat).bid[:3]) for seat in EVERYBODY] == [
        [2, UNKNOWN, UNKNOWN],
        [UNKNOWN, 4, UNKNOWN],
        [UNKNOWN, UNKNOWN, -1],
        [UNKNOWN, UNKNOWN, UNKNOWN],
    ]
    table.play("bid 0")
    assert table.view(0).bid[1] == UNKNOWN
    table.play("reveal bids")
    assert all(table.view(seat).tobytes() == table.state.tobytes() for seat in EVERYBODY)


def test_the_second_bids_are_hidden_too():
    """C26, C38: of the tied players; the first bids are open by then."""
    table = parliament(fifth={"blue": "mayor", "red": "mayor"}, pesos=MONEY)
    table.play("bid 2", "bid 2", "bid 0", "reveal bids")
    assert table.hidden_from(2) == set()
    table.play("bid 3")
    assert table.view(1).bid[0] == UNKNOWN
    assert len(table.hidden_from(1)) == len(table.hidden_from(None)) == 1
    assert table.hidden_from(0) == set()
    table.play("bid 1", "reveal bids")
    assert table.hidden_from(None) == set()


def test_delegates_are_hidden():
    """C11, C38: a delegate lies face down until parliament."""
    table = choosing()
    assert [list(table.view(seat).fifth[:3]) for seat in EVERYBODY] == [
        [4, UNKNOWN, UNKNOWN],
        [UNKNOWN, 0, UNKNOWN],
        [UNKNOWN, UNKNOWN, -1],
        [UNKNOWN, UNKNOWN, UNKNOWN],
    ]
    table.play("delegate mayor", "play worker", "decline")
    assert table.view(0).fifth[1] == UNKNOWN


def test_delegates_are_revealed():
    """C11, C25: in parliament."""
    table = parliament(fifth={"blue": "mayor"}, delegate="chosen")
    assert list(table.view(None).fifth[:3]) == [4, 0, 0]


def test_delegates_are_open_while_bids_are_not():
    """C11, C25: yellow has no pesos and bids none; the delegates revealed before are open all the same."""
    table = opened(delegate="chosen")
    table.play("delegate mayor", "delegate mayor", "delegate worker")
    numbers = {len(table.moves) - 3, len(table.moves) - 2, len(table.moves) - 1}
    assert table.hidden_from(None) == numbers
    while table.now.split(": ")[1] not in ("bid", "pick"):
        table.play(sorted(table.legal, key=lambda move: (move.startswith("buy"), move))[-1])
    assert table.hidden_from(None) == set()


def test_the_kept_card_is_no_secret():
    """C10: nobody has chosen anything before parliament."""
    table = opened()
    assert all(table.view(seat).tobytes() == table.state.tobytes() for seat in EVERYBODY)


@pytest.mark.parametrize("memory", [False, True])
def test_everything_else_lies_open(memory):
    """C38: memory adds nothing; at every moment of random games only delegates and bids are ever unknown."""
    for before, *_ in list(random_steps(8))[::5]:
        for seat in (None, *range(before.players)):
            seen = GAME.view(before, seat, memory)
            for field in GAME.fields:
                if field.name not in PRIVATE:
                    assert (seen[field.name] == before[field.name]).all()


def hidden_elsewise(table: Table, seat: int) -> Iterator[Table]:
    """Tables that differ only in what a seat may not know."""
    for name in PRIVATE:
        for other in range(3):
            if other != seat and table.view(seat)[name][other] == UNKNOWN:
                for value in (0, 1, 2):
                    state = copy(table.state)
                    state[name][other] = value
                    yield Table(GAME, state, seed=0)


@pytest.mark.parametrize("make", [bidding, choosing])
def test_bytes_do_not_change_with_hidden_facts(make):
    """C38: what a seat is shown is the same whatever the others hide."""
    table = make()
    for seat in range(3):
        for other in hidden_elsewise(table, seat):
            assert other.view(seat).tobytes() == table.view(seat).tobytes()


@pytest.mark.parametrize("make", [bidding, choosing])
def test_logs_and_records_hide_them_too(make):
    """C38: in the moves, the log and the record of an unfinished game others' sealed moves are not to be read."""
    table = make()
    assert table.move_texts(None)[-2:] == ["sealed", "sealed"]
    assert table.move_texts(0)[-2] != "sealed"
    assert table.log(None)[-2:] == ["blue decides face down.", "red decides face down."]
    assert "sealed, sealed" in table.record().replace("\nred: ", ", ")
    with pytest.raises(malecon.BadRecord, match="still sealed"):
        malecon.read(table.record())
    assert malecon.read(table.record(host=True)).moves[: len(table.moves)] == table.moves


def test_a_finished_game_hides_nothing():
    """C38: bids and delegates of a whole game are in its record."""
    match = malecon.new("cuba", players=2, seed=5, delegate="chosen")
    while not match.is_over:
        match.play(match.legal_moves[0])
    assert "sealed" not in match.record()
    assert "delegate worker" in match.record()


def test_who_uses_the_lighthouse_sees_the_pile():
    """C38, C81: every ship that is neither in a dock nor at sea is offered; the state has no order of the unknown."""
    table = using("lighthouse", under=(8,))
    seen = {int(text.split()[1]) for text in table.legal}
    assert seen == set(range(1, 16)) - {1, 3, 4, 5}
    assert set(table.state.shuffled) <= {0, 1}
