"""The end of the game (S29, S32, S34)."""

from typing import Any

import pytest

from tests.games.santiago.table import Table, entering, position


def ended(**facts: Any) -> Table:
    """The 7th ship has departed and the game is scored."""
    table = entering("harbormaster", value=4, ship=7, **facts)
    table.play("value up", "score")
    return table


def test_nothing_is_asked_after_the_end():
    """S29: the game is over."""
    table = ended()
    assert (table.now, table.legal_moves, table.to_move) == ("over: nothing", [], None)


@pytest.mark.parametrize(("count", "points"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2)])
def test_three_goods_for_a_point(count, points):
    """S32: every 3 goods become 1 VP, the rest stays."""
    table = ended(goods={"blue": {"sugar": count}})
    assert table.vp("blue") == points
    assert sum(table.goods("blue").values()) == count - 3 * points


def test_any_mix_wood_included():
    """S32: wood counts, and the kinds may be mixed."""
    assert ended(goods={"red": {"wood": 1, "rum": 1, "citrus": 1}}).vp("red") == 1


def test_which_goods_go_back():
    """S32: in the order sugar, citrus, tobacco, rum, cigars, wood."""
    table = ended(goods={"blue": {"wood": 2, "cigars": 1, "citrus": 1, "sugar": 1}})
    assert table.goods("blue") == {"wood": 2}
    assert table.supply == {"sugar": 8, "citrus": 8, "tobacco": 8, "rum": 8, "cigars": 8, "wood": 6}


def test_most_points_win():
    """S32: VP decide; money is worth none."""
    table = ended(vp={"blue": 9, "red": 10, "yellow": 8}, pesos={"blue": 30})
    assert (table.scores, table.winners) == ([9, 10, 8], [1])


def test_points_for_goods_count():
    """S32: goods are turned in before the winner is found."""
    table = ended(vp={"blue": 9, "red": 10}, goods={"blue": {"sugar": 6}})
    assert (table.scores, table.winners) == ([11, 10, 0], [0])


def test_a_tie_goes_to_most_goods_left():
    """S32: goods left after turning in, not before."""
    table = ended(vp={"blue": 9, "red": 10}, goods={"blue": {"sugar": 3}, "red": {"wood": 1}}, pesos={"blue": 5})
    assert (table.scores, table.winners) == ([10, 10, 0], [1])


def test_then_to_most_pesos():
    """S32: as many goods left: pesos decide."""
    table = ended(vp={"blue": 7, "red": 7, "yellow": 7}, goods={"red": {"rum": 2}, "yellow": {"sugar": 1, "wood": 1}})
    assert table.winners == [1, 2]
    table = ended(
        vp={"blue": 7, "red": 7, "yellow": 7},
        goods={"red": {"rum": 2}, "yellow": {"sugar": 1, "wood": 1}},
        pesos={"blue": 9, "red": 1, "yellow": 2},
    )
    assert table.winners == [2]


def test_then_the_win_is_shared():
    """S32: all the same: all win."""
    assert ended(vp={"blue": 7, "red": 7, "yellow": 6}, pesos={"yellow": 9}).winners == [0, 1]


class TestFourHundredTurns:
    """S34: a game ends after 400 turns."""

    def test_turn_399_is_followed_by_the_last(self):
        """S34: the 400th turn is played."""
        table = entering("bank", turn=399)
        table.play("use")
        assert (table.now, table.state.turn) == ("red: drive", 400)

    def test_after_turn_400(self):
        """S34: then the game is scored, whatever ship is in port."""
        table = entering("bank", turn=400, goods={"blue": {"sugar": 3}})
        table.play("use")
        assert table.now == "table: score"
        table.play("score")
        assert (table.vp("blue"), table.ship) == (1, 1)

    def test_the_owner_is_still_paid(self):
        """S34, S18: it ends at the end of a turn, so the owner has his income."""
        table = entering("bank", turn=400, owners={"bank": "red"})
        table.play("use", "income")
        assert (table.vp("red"), table.now) == (1, "table: score")

    def test_no_new_ship(self):
        """S34, S30: a ship that departs in the last turn is not followed by another."""
        table = entering("harbormaster", turn=400, value=4)
        table.play("value up")
        assert (table.now, table.ship) == ("table: score", 2)

    def test_to_and_fro_for_ever(self):
        """S34: once a loop the port raises the marker and the Harbormaster lowers it; the game ends at turn 400."""
        table = position(players=2, turn=1, car="port")
        answers = ("value down", "drive 1", "skip", "enter harbormaster", "enter office")
        while table.asked != "score":
            wanted = [move for move in answers if move in table.legal]
            table.play(wanted[0] if wanted else table.legal_moves[0])
        assert (table.state.turn, table.ship) == (400, 1)
