"""The Foreman (C21)."""

from tests.games.cuba.table import playing, position

CROSS = {"blue": {"b1": "hotel", "d1": "inn", "a3": "small-bank", "c3": "large-bank"}}


def test_all_in_the_row_and_column():
    """C21: from a1 the Hotel, the Inn and the Small Bank are in the cross, in any order; the Large Bank is not."""
    table = playing("foreman", buildings=CROSS)
    assert table.can("use") == {"hotel", "inn", "small-bank", "large-bank"}
    table.play("use inn")
    assert table.can("use") == {"hotel", "small-bank"}
    table.play("use small-bank", "use hotel")
    assert (table.vp(), table.pesos(), table.now) == (3, 2, "red: card")


def test_any_one_elsewhere():
    """C21: who uses the Large Bank, outside the cross, uses nothing else."""
    table = playing("foreman", buildings=CROSS)
    table.play("use large-bank")
    assert (table.pesos(), table.now) == (4, "red: card")


def test_the_building_under_the_pawn():
    """C21: its own field is part of the cross."""
    table = playing("foreman", buildings=CROSS, pawns={"blue": "c3"})
    table.play("use large-bank")
    assert table.can("use") == {"small-bank"}


def test_each_is_optional():
    """C21: enough is when the player says so, also before the first."""
    table = playing("foreman", buildings=CROSS)
    table.play("use hotel", "done")
    assert (table.vp(), table.now) == (2, "red: card")
    table = playing("foreman", buildings=CROSS)
    table.play("done")
    assert (table.vp(), table.now) == (0, "red: card")


def test_each_once():
    """C21: a building used is not offered again."""
    table = playing("foreman", buildings=CROSS)
    table.play("use hotel")
    assert "hotel" not in table.can("use")


def test_the_printed_warehouse():
    """C21, C83: it is one of the buildings, wherever the pawn stands; from a1 it is in the cross."""
    table = playing("foreman", buildings=CROSS, pieces={"blue": {"citrus": 2}})
    table.play("use warehouse")
    assert table.stored() == {"citrus": 2}
    assert table.can("use") == {"hotel", "inn", "small-bank"}
    table = playing("foreman", pawns={"blue": "d3"}, pieces={"blue": {"citrus": 2}})
    table.play("use warehouse")
    assert (table.stored(), table.now) == ({"citrus": 2}, "red: card")


def test_nothing_to_use():
    """C10: who has no building that can do anything is not asked."""
    assert playing("foreman").now == "red: card"
    assert playing("foreman", buildings={"blue": {"b1": "cement-factory"}}).now == "red: card"


def test_two_of_a_kind_in_the_cross():
    """C21: two Distilleries are two uses."""
    twins = {"blue": {"b1": "distillery", "a2": "distillery"}}
    table = playing("foreman", buildings=twins, pieces={"blue": {"sugar": 3}})
    table.play("use distillery", "distil 1", "use distillery", "distil 2")
    assert table.pieces() == {"rum": 3}


def test_two_of_a_kind_one_elsewhere():
    """C21: the one in the cross is used, so that the others there can follow; the one elsewhere is not a second use."""
    twins = {"blue": {"c3": "distillery", "a2": "distillery", "b1": "inn"}}
    table = playing("foreman", buildings=twins, pieces={"blue": {"sugar": 3}})
    table.play("use distillery", "distil 1")
    assert table.can("use") == {"inn", "warehouse"}


def test_order_matters():
    """C21: sugar first distilled can be served in the Rum Café in the same turn."""
    table = playing(
        "foreman", buildings={"blue": {"b1": "distillery", "c1": "rum-cafe"}}, pieces={"blue": {"sugar": 2}}
    )
    assert "rum-cafe" not in table.can("use")
    table.play("use distillery", "distil 2", "use rum-cafe", "give rum 2")
    assert (table.vp(), table.pieces()) == (4, {})


def test_whether_or_not_the_worker_was_played():
    """C21: the pawn counts where it stands."""
    table = position(2, buildings={"blue": {"d2": "inn", "b1": "hotel"}})
    table.play("play worker", "pawn d3", "harvest d1", "harvest b3", "play mayor", "play foreman", "use inn")
    assert (table.vp(), table.now) == (1, "red: card")
