"""The port: delivery rounds (S26, S27)."""

from typing import Any

import pytest

import malecon
from tests.games.santiago.table import Table, position


def at_port(**facts: Any) -> Table:
    """The mover has just stopped at the port."""
    table = position(ahead="port", **facts)
    table.play("drive 1")
    return table


def test_no_pawn_and_no_building():
    """S26: a stop at the port leaves the pawn alone, and the turn ends after the deliveries."""
    table = at_port(players=2, pawns={"blue": "bank"}, goods={"blue": {"sugar": 1}})
    table.play("pass")
    assert (table.now, table.pawn("blue"), table.pesos("blue")) == ("red: drive", "bank", 0)


@pytest.mark.parametrize("value", [2, 3, 4])
def test_each_piece_is_worth_the_marker(value):
    """S26: 2 sugar at 2, 3 or 4 VP apiece; they go back to the supply."""
    table = at_port(goods={"blue": {"sugar": 2}}, value=value)
    table.play("deliver sugar 2")
    assert (table.vp("blue"), table.goods("blue"), table.supply["sugar"]) == (2 * value, {}, 8)


def test_at_least_one_at_most_demand_and_stock():
    """S26: one kind; no more than the ship wants, no more than one has."""
    table = at_port(demand={"sugar": 2, "citrus": 4}, goods={"blue": {"sugar": 3, "citrus": 1, "rum": 2}})
    assert table.legal == {"deliver sugar 1", "deliver sugar 2", "deliver citrus 1", "pass"}
    with pytest.raises(malecon.IllegalMove, match=r"Sugar cane: the ship wants 2, not 3 \(S26\)"):
        table.play("deliver sugar 3")
    with pytest.raises(malecon.IllegalMove, match=r"Citrus fruit: you have 1, not 2 \(S26\)"):
        table.play("deliver citrus 2")
    with pytest.raises(malecon.IllegalMove, match=r"Rum: the ship wants 0"):
        table.play("deliver rum 1")


def test_from_the_mover_clockwise_and_around():
    """S26: the mover begins; it goes round until all have passed."""
    goods = {seat: {"sugar": 1, "citrus": 1} for seat in ("blue", "red", "yellow")}
    table = at_port(mover="red", demand={"sugar": 3, "citrus": 4}, goods=goods)
    order = []
    for move in ["deliver sugar 1"] * 3 + ["deliver citrus 1"] * 3:
        order.append(table.who)
        table.play(move)
    assert order == ["red", "yellow", "blue"] * 2
    assert (table.demand, table.now) == ({"citrus": 1}, "yellow: drive")


def test_who_passed_is_out():
    """S26: after a pass one is not asked again in this round, but in the next."""
    goods = {"blue": {"sugar": 2}, "red": {"sugar": 1, "rum": 1}}
    table = at_port(players=2, goods=goods, demand={"sugar": 3, "rum": 3})
    table.play("pass", "deliver sugar 1")
    assert table.now == "red: deliver"
    table.play("deliver rum 1")
    assert (table.now, table.goods("blue")) == ("red: drive", {"sugar": 2})
    assert not any(table.state.passed)


def test_who_cannot_deliver_is_not_asked():
    """S26: red has nothing in demand and passes by itself; blue is asked again."""
    table = at_port(demand={"sugar": 3}, goods={"blue": {"sugar": 2}, "red": {"rum": 2}})
    table.play("deliver sugar 1")
    assert table.now == "blue: deliver"
    assert list(table.state.passed[:3]) == [0, 1, 1]


def test_the_mover_cannot_deliver_but_others_can():
    """S26: who triggers the round needs nothing to deliver."""
    table = at_port(goods={"yellow": {"rum": 1}})
    assert table.now == "yellow: deliver"


def test_nobody_can_deliver():
    """S26, S27: everyone passes by himself, and the marker goes up."""
    table = at_port()
    assert (table.now, table.value) == ("red: drive", 3)


def test_a_ship_that_still_wants_something():
    """S27: the marker goes one flag up, the demand stays."""
    table = at_port(players=2, goods={"blue": {"sugar": 2}})
    table.play("deliver sugar 2")
    assert (table.value, table.demand, table.ship, table.now) == (3, {"sugar": 1, "rum": 1}, 1, "red: drive")


def test_a_ship_that_is_full():
    """S27, S28: the demand is met, the round stops at once, the ship departs and the mover rolls."""
    table = at_port(demand={"sugar": 1}, goods={"blue": {"rum": 1}, "red": {"sugar": 1}, "yellow": {"sugar": 1}})
    assert table.now == "red: deliver"
    table.play("deliver sugar 1")
    assert (table.ship, table.in_port, table.value, table.now) == (2, False, 2, "table: roll")
    assert table.state.mover == 0


def test_onto_the_chequered_flag():
    """S27: nobody delivers at 4: the ship departs with demand left, and the mover rolls."""
    table = at_port(value=4, goods={"blue": {"sugar": 1}})
    table.play("pass")
    assert (table.ship, table.demand, table.now) == (2, {}, "table: roll")


@pytest.mark.parametrize("move", ["deliver rum 1", "pass"])
def test_the_seventh_ship(move):
    """S27, S29: full, or by the flag, its departure ends the game."""
    table = at_port(value=4, ship=7, demand={"rum": 1}, goods={"blue": {"rum": 1}})
    table.play(move)
    assert table.now == "table: score"
    assert table.vp("blue") == (4 if move != "pass" else 0)


class TestWood:
    """Wood is taken in place of one kind in demand."""

    @pytest.mark.parametrize("value", [2, 3, 4])
    def test_one_point_whatever_the_marker(self, value):
        """S26: each wood is worth 1 VP."""
        table = at_port(value=value, goods={"blue": {"wood": 2}, "red": {"rum": 1}})
        table.play("wood for sugar 2")
        assert (table.vp("blue"), table.demand, table.supply["wood"]) == (2, {"sugar": 1, "rum": 1}, 8)

    def test_part_of_a_demand_or_all_of_it(self):
        """S26: for each kind in demand any amount up to the demand and the stock."""
        table = at_port(demand={"sugar": 3, "rum": 1}, goods={"blue": {"wood": 2}})
        assert table.legal == {"wood for sugar 1", "wood for sugar 2", "wood for rum 1", "pass"}

    def test_not_for_what_is_not_in_demand(self):
        """S26: wood needs a demand to stand in for."""
        table = at_port(demand={"sugar": 1}, goods={"blue": {"wood": 1}})
        with pytest.raises(malecon.IllegalMove, match="Citrus fruit: the ship wants 0"):
            table.play("wood for citrus 1")

    def test_wood_keeps_one_in_the_round(self):
        """S26: who has only wood can deliver."""
        assert at_port(goods={"red": {"wood": 1}}).now == "red: deliver"

    def test_wood_can_fill_the_ship(self):
        """S26, S27: the last demand may be met with wood."""
        table = at_port(demand={"citrus": 4}, goods={"blue": {"wood": 4}})
        table.play("wood for citrus 4")
        assert (table.vp("blue"), table.ship) == (4, 2)

    def test_not_mixed_with_goods(self):
        """S26: a delivery is goods or wood; the other has to wait for one's next go."""
        table = at_port(players=2, demand={"sugar": 2}, goods={"blue": {"sugar": 1, "wood": 1}, "red": {"sugar": 1}})
        table.play("wood for sugar 1")
        assert table.now == "red: deliver"
