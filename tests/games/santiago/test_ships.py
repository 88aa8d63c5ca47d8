"""Departures and new demands (S28–S31)."""

from typing import Any

import pytest

from tests.games.santiago.table import Table, dealt, entering, position, roll


def departed(ship: int = 1, **facts: Any) -> Table:
    """Blue has sent a ship away with the Harbormaster's office; the dice are next."""
    table = entering("harbormaster", value=4, ship=ship, **facts)
    table.play("value up")
    return table


def test_what_a_departure_clears():
    """S28: the demand is cleared, the next ship is due, the marker is back on 2, the port is empty."""
    table = departed()
    assert (table.demand, table.ship, table.value, table.in_port) == ({}, 2, 2, False)


def test_no_ship_until_the_end_of_the_turn():
    """S28: after a departure by passing the port the mover finishes his turn with the port empty."""
    table = position(car="alonso", value=4, pesos={"blue": 1})
    table.play("drive 2", "use", "enter bank")
    assert (table.now, table.in_port) == ("blue: building", False)
    table.play("use")
    assert table.now == "table: roll"


class TestAtOnce:
    """The option `new_ship` at `at-once`: the next ship is in port, its demand comes at the end of the turn."""

    def test_it_waits_for_its_demand(self):
        """S28: in port, wanting nothing yet; the same without the option, and in version 1, is an empty port."""
        assert (departed(new_ship="at-once").in_port, departed().in_port, departed(rules=1).in_port) == (
            True,
            False,
            False,
        )

    def test_the_harbormaster_works(self):
        """S28, S21: past the port the ship leaves; its successor's marker goes up, and stays there."""
        facts: dict[str, Any] = {"car": "alonso", "value": 4, "pesos": {"blue": 3}}
        table = position(new_ship="at-once", **facts)
        table.play("drive 4", "use", "enter harbormaster")
        assert table.legal == {"value up", "skip"}
        table.play("value up", *roll(sugar=2, rum=1), "keep out cigars")
        assert (table.value, table.demand, table.now) == (3, {"sugar": 2, "rum": 1}, "red: drive")
        empty = position(**facts)
        empty.play("drive 4", "use", "enter harbormaster")
        assert empty.now == "table: roll"

    @pytest.mark.parametrize("building", ["customs", "office"])
    def test_without_dice_nothing_is_delivered_or_cleared(self, building: str):
        """S28, S21: Customs office and Office find no demand."""
        table = position(
            car="alonso", value=4, pesos={"blue": 3}, goods={"blue": {"sugar": 1}}, new_ship="at-once",
            owners={building: "red"},
        )  # fmt: skip
        caller = {"customs": "drive 3", "office": "drive 4"}[building]
        table.play(caller, "use", f"enter {building}")
        assert table.now == "table: income"

    def test_no_delivery_round(self):
        """S28, S26: who passes the port and comes round to it again finds nothing to deliver."""
        table = position(car="alonso", value=4, pesos={"blue": 10}, goods={"blue": {"sugar": 1}}, new_ship="at-once")
        table.play("drive 11")
        assert (table.car, table.ship, table.now) == ("port", 2, "table: roll")

    def test_past_the_port_again(self):
        """S28, S10: the ship that came at once is passed too."""
        for new_ship, value in (("at-once", 3), ("after-turn", 2)):
            table = position(car="alonso", value=4, pesos={"blue": 11}, new_ship=new_ship)
            table.play("drive 12", "skip", "enter church", "skip", *roll(sugar=1), "keep out rum")
            assert (table.ship, table.value) == (2, value)

    def test_the_last_ship_has_no_successor(self):
        """S28, S29: after the 7th departure the port is empty."""
        assert not departed(ship=7, new_ship="at-once").in_port

    def test_nothing_but_zeros(self):
        """S28, S31: a ship that wants nothing leaves, and the next waits for its dice."""
        table = departed(new_ship="at-once")
        table.play(*roll(), "keep out rum")
        assert (table.ship, table.in_port, table.now) == (3, True, "table: roll")


def test_the_mover_rolls_and_leaves_one_out():
    """S30: five dice are rolled, one is left out, the other four are the demand as rolled; the next player drives."""
    table = departed()
    table.play(*roll(sugar=3, citrus=4, tobacco=1, rum=2, cigars=0))
    assert table.now == "blue: keep-out"
    assert table.legal == {f"keep out {good}" for good in ("sugar", "citrus", "tobacco", "rum", "cigars")}
    table.play("keep out citrus")
    assert table.demand == {"sugar": 3, "tobacco": 1, "rum": 2}
    assert (table.in_port, table.value, table.now) == (True, 2, "red: drive")


def test_a_zero_may_be_left_out():
    """S30: which die is left out is free; a die that shows 0 may go, and all others stay."""
    table = departed()
    table.play(*roll(sugar=1, citrus=2, tobacco=3, rum=1), "keep out cigars")
    assert table.demand == {"sugar": 1, "citrus": 2, "tobacco": 3, "rum": 1}


def test_the_roller_caused_the_departure_not_the_deliverer():
    """S30: red delivers the last piece, but blue, who triggered the round, rolls."""
    table = position(ahead="port", demand={"rum": 1}, goods={"red": {"rum": 1}})
    table.play("drive 1", "deliver rum 1", *roll(sugar=1))
    assert table.now == "blue: keep-out"


def test_nothing_but_zeros():
    """S31: the ship counts as departed, and the same player rolls again."""
    table = departed()
    table.play(*roll(sugar=2), "keep out sugar")
    assert (table.ship, table.in_port, table.now) == (3, False, "table: roll")
    table.play(*roll(rum=1), "keep out sugar")
    assert (table.ship, table.now) == (3, "red: drive")


def test_nothing_but_zeros_twice():
    """S31: and again, if it happens again."""
    table = departed()
    table.play(*roll(), "keep out sugar", *roll(cigars=3), "keep out cigars")
    assert (table.ship, table.now) == (4, "table: roll")
    table.play(*roll(rum=1))
    assert table.now == "blue: keep-out"


def test_nothing_but_zeros_on_the_last_ship():
    """S31, S29: the 7th ship counts as departed, and the game ends."""
    table = departed(ship=6)
    assert table.ship == 7
    table.play(*roll(), "keep out rum")
    assert table.now == "table: score"


def test_nothing_but_zeros_twice_up_to_the_last_ship():
    """S31, S29: the 6th and the 7th in one go."""
    table = departed(ship=5)
    table.play(*roll(), "keep out rum", *roll(), "keep out rum")
    assert table.now == "table: score"


def test_nothing_but_zeros_for_the_first_ship():
    """S31, S8: in the set-up too, and the same player rolls."""
    table = dealt(start="red")
    table.play(*roll(sugar=1), "keep out sugar")
    assert (table.ship, table.now) == (2, "table: roll")
    table.play(*roll(sugar=1))
    assert table.now == "blue: keep-out"
    table.play("keep out rum")
    assert table.now == "red: drive"


def test_the_sixth_departure_does_not_end_the_game():
    """S29: only the 7th does."""
    table = departed(ship=6)
    table.play(*roll(rum=1), "keep out sugar")
    assert (table.ship, table.now) == (7, "red: drive")
