"""The Mayor, loading, and the Harbor Act (C22, C23, C35)."""

import pytest

from tests.games.cuba.table import Facts, playing, position

# dock 1  ship 1: citrus 3, sugar 2     dock 3  ship 4: rum 3, cigars 2
# dock 2  ship 3: tobacco 3, rum 2      at sea  ship 5: cigars 3, citrus 2

HARBOR: Facts = {"acts": {"other": "harbor"}}


@pytest.mark.parametrize(("dock", "kind", "points"), [(1, "citrus", 1), (2, "tobacco", 2), (3, "rum", 3)])
def test_points_by_dock(dock, kind, points):
    """C22: each piece is worth the dock's 1, 2 or 3 VP, and lies on the ship."""
    table = playing("mayor", pieces={"blue": {kind: 3}})
    table.play(f"dock {dock}", f"load {kind} 3")
    assert (table.vp(), table.loaded(dock), table.pieces()) == (3 * points, {kind: 3}, {})


def test_one_ship_only():
    """C22: after the dock is chosen only its ship is loaded, kinds in their order, each with how many."""
    table = playing("mayor", pieces={"blue": {"citrus": 1, "sugar": 1, "tobacco": 2, "rum": 1}})
    assert table.legal == {"dock 1", "dock 2", "dock 3", "decline"}
    table.play("dock 2")
    assert table.legal == {"load tobacco 1", "load tobacco 2", "load rum 1"}
    table.play("load tobacco 1")
    assert table.legal == {"load rum 1", "done"}
    table.play("load rum 1")
    assert (table.vp(), table.now) == (4, "red: card")


def test_one_order():
    """C22: rum before tobacco is not a second way to load the same."""
    table = playing("mayor", pieces={"blue": {"tobacco": 2, "rum": 1}})
    table.play("dock 2", "load rum 1")
    assert (table.vp(), table.now) == (2, "red: card")


def test_open_spaces():
    """C22: only open spaces take pieces; a ship without any for one's pieces is not offered."""
    table = playing("mayor", pieces={"blue": {"citrus": 3}}, loaded={1: {"citrus": 1}})
    table.play("dock 1")
    assert table.legal == {"load citrus 1", "load citrus 2"}
    table = playing("mayor", pieces={"blue": {"citrus": 3, "rum": 1}}, loaded={1: {"citrus": 3}})
    assert table.can("dock") == {"2", "3"}


def test_no_ship_in_dock_3_in_round_1():
    """C7, C22: rum finds its place only in dock 2."""
    table = playing("mayor", rounds=1, pieces={"blue": {"rum": 3}})
    assert table.can("dock") == {"2"}


def test_the_ship_at_sea_is_not_loaded():
    """C22: ships in a dock only."""
    table = playing("mayor", pieces={"blue": {"cigars": 1}}, loaded={3: {"cigars": 2}})
    assert (table.pesos(), table.now) == (4, "red: card")


def test_loading_from_lot_and_warehouse():
    """C24: both are at hand; the lot is emptied first."""
    table = playing("mayor", pieces={"blue": {"citrus": 1}}, stored={"blue": {"citrus": 2}})
    table.play("dock 1", "load citrus 2")
    assert (table.pieces(), table.stored()) == ({"citrus": 1}, {"citrus": 1})


def test_resources_are_not_shipped():
    """C22: only merchandise."""
    table = playing("mayor", pieces={"blue": {"wood": 5, "water": 5}})
    assert table.now == "red: card"


def test_loading_nothing():
    """C23: 4 pesos for the first, 2 for the second, nothing for the third."""
    table = position(pieces={seat: {"citrus": 1} for seat in ("blue", "red", "yellow")})
    table.play(*["play mayor", "decline"] * 3)
    assert [table.pesos(seat) for seat in ("blue", "red", "yellow")] == [4, 2, 0]


def test_who_cannot_load_is_paid_too():
    """C23, C10: by itself."""
    assert playing("mayor").pesos() == 4


def test_a_full_ship_stays():
    """C33: without the Harbor Act it leaves at the end of the round."""
    table = playing("mayor", pieces={"blue": {"citrus": 3, "sugar": 2}})
    table.play("dock 1", "load citrus 3", "load sugar 2")
    assert (table.docks, table.vp(), table.now) == ((1, 3, 4), 5, "red: card")


# The Harbor Act


def test_it_leaves_at_once():
    """C35: cargo to the stock, card under the pile, the ships above move down, the sea ship enters, one is drawn."""
    table = playing("mayor", pieces={"blue": {"tobacco": 1}}, loaded={2: {"tobacco": 2, "rum": 2}}, **HARBOR)
    stock = table.stock
    table.play("dock 2", "load tobacco 1")
    assert (table.vp(), table.now) == (2, "table: sail")
    table.play("sail 2")
    assert (table.docks, table.under, table.loaded(2)) == ((1, 0, 4), [3], {})
    assert (table.stock["tobacco"], table.stock["rum"]) == (stock["tobacco"] + 3, stock["rum"] + 2)
    table.play("slide")
    assert (table.docks, table.sea, table.now) == ((5, 1, 4), 0, "table: ship")
    table.play("ship 9")
    assert (table.docks, table.sea, table.now) == ((5, 1, 4), 9, "red: card")


def test_the_load_moves_with_the_ship():
    """C35: what lies on the ships above moves down with them, what lies below stays."""
    load = {1: {"sugar": 1}, 2: {"tobacco": 2, "rum": 2}, 3: {"rum": 2}}
    table = playing("mayor", pieces={"blue": {"tobacco": 1}}, loaded=load, **HARBOR)
    table.play("dock 2", "load tobacco 1", "sail 2", "slide")
    assert (table.loaded(1), table.loaded(2), table.loaded(3)) == ({}, {"sugar": 1}, {"rum": 2})


def test_the_loading_ends_with_it():
    """C35: when the ship is complete nothing more is loaded, even if the next ship would take it."""
    table = playing("mayor", pieces={"blue": {"citrus": 5, "sugar": 2}}, **HARBOR)
    table.play("dock 1", "load citrus 3", "load sugar 2", "sail 1", "slide", "ship 6")
    assert (table.pieces(), table.now) == ({"citrus": 2}, "red: card")


def test_a_ship_full_before_the_act_stays():
    """C35: only a ship completed while the act is in force leaves at once."""
    table = playing("mayor", pieces={"blue": {"tobacco": 1}}, loaded={1: {"citrus": 3, "sugar": 2}}, **HARBOR)
    table.play("dock 2", "load tobacco 1")
    assert (table.docks, table.now) == ((1, 3, 4), "red: card")


def test_an_incomplete_ship_stays():
    """C35: four pieces are not enough."""
    table = playing("mayor", pieces={"blue": {"citrus": 3, "sugar": 1}}, **HARBOR)
    table.play("dock 1", "load citrus 3", "load sugar 1")
    assert table.now == "red: card"


def test_twice_in_one_foreman_turn():
    """C35, C66, C67: two branch offices complete two ships, one after the other; each sails before the next use."""
    table = playing(
        "foreman",
        pieces={"blue": {"rum": 1, "tobacco": 2}},
        loaded={2: {"tobacco": 1, "rum": 2}, 3: {"rum": 2, "cigars": 2}},
        buildings={"blue": {"b1": "small-branch-office", "c1": "large-branch-office"}},
        **HARBOR,
    )
    table.play("use small-branch-office", "dock 3", "load rum 1")
    assert (table.vp(), table.now) == (3, "table: sail")
    table.play("sail 3", "slide", "ship 9")
    assert (table.docks, table.now) == ((5, 1, 3), "blue: foreman")
    table.play("use large-branch-office", "dock 3", "load tobacco 2")
    assert (table.vp(), table.now) == (9, "table: sail")
    table.play("sail 3", "slide", "ship 2")
    assert (table.docks, table.sea, table.under) == ((9, 5, 1), 2, [4, 3])
    assert table.now == "red: card"
