"""Driving the shared car (S9–S12)."""

import pytest

import malecon
from tests.games.santiago.table import position, roll


def test_the_first_stop_is_free():
    """S9: without a peso the car goes exactly one stop, and it must go."""
    table = position(pesos={"blue": 0})
    assert table.legal == {"drive 1"}
    table.play("drive 1")
    assert table.car == "pedro"
    assert table.pesos("blue") == 0


def test_each_further_stop_costs_a_peso():
    """S9: the first step is free, each further one costs a peso."""
    table = position(pesos={"blue": 3})
    assert table.legal == {"drive 1", "drive 2", "drive 3", "drive 4"}
    table.play("drive 4")
    assert table.car == "martinez"
    assert table.pesos("blue") == 0


def test_too_far_for_the_purse():
    """S9: a drive nobody can pay is refused, with the reason."""
    table = position(pesos={"blue": 1})
    with pytest.raises(malecon.IllegalMove, match=r"2 pesos, and you have 1 \(S9\)"):
        table.play("drive 3")


def test_two_loops_at_most_by_the_first_rules():
    """S9: version 1 stopped at 20 steps."""
    table = position(pesos={"blue": 100}, rules=1)
    assert table.legal == {f"drive {steps}" for steps in range(1, 21)}
    table.play("drive 20")
    assert table.car == "port"
    assert table.pesos("blue") == 81


class TestLongDrive:
    """A drive of more than two loops goes on in a second move."""

    def test_as_far_as_one_can_pay(self):
        """S9: 22 stops for 21 pesos; who goes on drives at least one stop more."""
        table = position(pesos={"blue": 21})
        assert table.legal == {f"drive {steps}" for steps in range(1, 21)} | {"drive 20 and on"}
        table.play("drive 20 and on")
        assert (table.now, table.car, table.pesos("blue")) == ("blue: drive", "port", 21)
        assert table.legal == {"drive 1", "drive 2"}

    def test_not_further_than_two_loops_for_less(self):
        """S9: with 19 pesos two loops are all there is."""
        assert "drive 20 and on" not in position(pesos={"blue": 19}).legal
        with pytest.raises(malecon.IllegalMove, match=r"21 stops cost 20 pesos, and you have 19 \(S9\)"):
            position(pesos={"blue": 19}).play("drive 20 and on")

    def test_three_times_past_the_port_ends_the_game(self):
        """S9, S10, S29: from stop 9 with the marker on 2, 22 stops for 21 pesos send the 7th ship away."""
        table = position(car="alonso", pesos={"blue": 21}, ship=7)
        events = table.play("drive 20 and on", "drive 2")
        assert (table.now, table.pesos("blue"), table.ship) == ("table: score", 0, 8)
        assert events[0] == {"what": "drive-on", "seat": 0, "steps": 20}
        assert events[1]["steps"] == 22

    def test_and_on_again(self):
        """S9: nothing but money bounds it."""
        table = position(pesos={"blue": 60})
        table.play("drive 20 and on", "drive 20 and on", "drive 20 and on")
        assert table.legal == {"drive 1"}
        with pytest.raises(malecon.IllegalMove, match=r"62 stops cost 61 pesos, and you have 60 \(S9\)"):
            table.play("drive 2")
        table.play("drive 1")
        assert (table.car, table.pesos("blue")) == ("pedro", 0)


def test_everyone_drives_the_same_car():
    """S9: the next player drives on from where the car stands."""
    table = position(players=2, ahead="maria")
    table.play("drive 1", "use", "enter customs", "skip")
    assert table.now == "red: drive"
    table.play("drive 1")
    assert table.car == "jose"


@pytest.mark.parametrize(("before", "after"), [(2, 3), (3, 4)])
def test_passing_the_port_raises_the_value(before, after):
    """S10: passing the port without stopping moves the value marker one flag up."""
    table = position(car="alonso", pesos={"blue": 1}, value=before)
    table.play("drive 2")
    assert (table.car, table.value, table.in_port) == ("pedro", after, True)


def test_stopping_at_the_port_is_not_passing():
    """S10: stopping there begins a delivery round, and the marker has not moved yet."""
    table = position(car="alonso", goods={"blue": {"sugar": 1}})
    table.play("drive 1")
    assert (table.now, table.value) == ("blue: deliver", 2)


def test_leaving_the_port_is_not_passing():
    """S10: a car that stood at the port has stopped there."""
    table = position(car="port")
    table.play("drive 1")
    assert table.value == 2


def test_onto_the_chequered_flag():
    """S10, S28: passing at 4 the ship departs; the mover finishes his turn, then he rolls the next demand."""
    table = position(car="alonso", pesos={"blue": 1}, value=4)
    table.play("drive 2")
    assert (table.ship, table.value, table.in_port, table.demand) == (2, 2, False, {})
    assert table.now == "blue: cuban"
    table.play("use", "enter bank", "use")
    assert (table.goods("blue"), table.pesos("blue")) == ({"tobacco": 2}, 2)
    table.play(*roll(sugar=1, rum=2))
    assert table.now == "blue: keep-out"
    table.play("keep out sugar")
    assert (table.now, table.demand, table.in_port) == ("red: drive", {"rum": 2}, True)


def test_passing_twice_raises_twice():
    """S10: each passing counts."""
    table = position(car="alonso", pesos={"blue": 11}, value=2)
    table.play("drive 12")
    assert (table.car, table.value) == ("pedro", 4)


def test_passing_again_with_no_ship_does_nothing():
    """S10: the first passing sends the ship away, the second finds an empty port."""
    table = position(car="alonso", pesos={"blue": 11}, value=4)
    table.play("drive 12")
    assert (table.car, table.ship, table.value, table.in_port) == ("pedro", 2, 2, False)


def test_stopping_at_an_empty_port():
    """S10: the ship left when the car passed; stopping there is no delivery round, and the turn ends."""
    table = position(car="alonso", pesos={"blue": 10}, value=4, goods={"blue": {"sugar": 3}})
    table.play("drive 11")
    assert (table.car, table.ship) == ("port", 2)
    assert table.now == "table: roll"
    assert table.goods("blue") == {"sugar": 3}


def test_the_seventh_ship_departs_on_the_way():
    """S9, S29: the game ends in mid-drive, the whole drive is paid, the car stands at the port."""
    table = position(car="pablo", pesos={"blue": 9}, value=4, ship=7)
    table.play("drive 8")
    assert table.now == "table: score"
    assert (table.car, table.pesos("blue")) == ("port", 2)
    assert table.legal_moves == ["score"]


def test_driving_over_an_inactive_cuban_wakes_him():
    """S11: passing his stop makes him active again."""
    table = position(car="port", pesos={"blue": 2}, inactive=["maria"])
    table.play("drive 3")
    assert (table.car, table.inactive) == ("jose", set())


def test_stopping_at_an_inactive_cuban():
    """S12: no function, no pawn, no building; the turn ends, and he is still inactive."""
    table = position(ahead="maria", inactive=["maria"], pawns={"blue": "bank"})
    table.play("drive 1")
    assert table.now == "red: drive"
    assert (table.vp("blue"), table.pesos("blue"), table.pawn("blue")) == (0, 0, "bank")
    assert table.inactive == {"maria"}


def test_leaving_an_inactive_cuban_wakes_him():
    """S11, S25: he is active again once the car has left his stop."""
    table = position(ahead="maria", inactive=["maria"])
    table.play("drive 1", "drive 1")
    assert (table.car, table.inactive) == ("jose", set())


def test_a_full_loop_finds_him_active():
    """S11: the car leaves him, goes all the way round, and stops at an active Cuban."""
    table = position(car="maria", pesos={"blue": 9}, inactive=["maria"])
    table.play("drive 10")
    assert (table.car, table.inactive, table.now) == ("maria", set(), "blue: cuban")


def test_passing_him_first_finds_him_active():
    """S11: driving over him and a whole loop further finds him active."""
    table = position(car="pedro", pesos={"blue": 10}, inactive=["maria"])
    table.play("drive 11")
    assert (table.car, table.now) == ("maria", "blue: cuban")


def test_those_not_passed_sleep_on():
    """S25: an inactive Cuban stays so while the car drives elsewhere."""
    table = position(car="port", pesos={"blue": 2}, inactive=["maria", "pablo"])
    table.play("drive 3")
    assert table.inactive == {"pablo"}


def test_declining_a_cuban():
    """S12: the function may be declined; the pawn moves all the same."""
    table = position(ahead="maria")
    table.play("drive 1", "skip")
    assert (table.now, table.vp("blue")) == ("blue: enter", 0)
