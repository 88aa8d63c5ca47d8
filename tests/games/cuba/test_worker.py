"""The Worker (C13–C16)."""

import pytest

from malecon.games.cuba.components import FIELDS_OF_PLANTATION
from tests.games.cuba.table import playing

# blue   a b c d
#    1   W M C S
#    2   T L S C
#    3   F T M F


def test_the_pawn_may_go_anywhere():
    """C13: to any of the 12 fields, warehouse and buildings too, or stay; C10: or the card is played for nothing."""
    table = playing("worker", buildings={"blue": {"c3": "inn"}})
    assert table.legal == {f"pawn {field}" for field in FIELDS_OF_PLANTATION} | {"decline"}
    table.play("pawn c3")
    assert table.pawn() == "c3"


def test_the_card_played_for_nothing():
    """C10: nothing moves, nothing is got."""
    table = playing("worker")
    table.play("decline")
    assert (table.pawn(), table.pieces(), table.now) == ("a1", {}, "red: card")


def test_the_six_fields():
    """C13, C14: from b3 its row (forest, tobacco, mountain, forest) and column (mountain, lake): all resources."""
    table = playing("worker")
    table.play("pawn b3")
    assert {kind: table.pieces().get(kind, 0) for kind in ("wood", "stone", "water")} == {
        "wood": 2,
        "stone": 2,
        "water": 1,
    }


def test_staying_activates_too():
    """C13: a pawn that stays uses the row and column it stands in."""
    table = playing("worker", pawns={"blue": "d3"})
    table.play("pawn d3")
    assert {kind: table.pieces().get(kind, 0) for kind in ("wood", "stone")} == {"wood": 2, "stone": 1}


def test_no_yield_under_a_building():
    """C14: the forest under a building yields nothing, nor does the warehouse."""
    table = playing("worker", buildings={"blue": {"a3": "inn"}})
    table.play("pawn a1")  # W M C S, T, F under the Inn
    assert table.pieces() == {"stone": 1}


def test_a_resource_the_stock_lacks():
    """C1, C14: two forests are activated, one wood is left."""
    table = playing("worker", pieces={"red": {"wood": 14}})
    table.play("pawn d3")
    assert table.pieces()["wood"] == 1


def test_two_product_fields_of_choice():
    """C15: of c1, d1 and a2 two must be chosen, in the order of the fields, each once; then the turn ends."""
    table = playing("worker")
    table.play("pawn a1")
    assert (table.now, table.legal) == ("blue: harvest", {"harvest c1", "harvest d1"})
    table.play("harvest d1")
    assert table.legal == {"harvest a2"}
    table.play("harvest a2")
    assert table.pieces() == {"wood": 1, "stone": 1, "sugar": 1, "tobacco": 1}
    assert table.now == "red: card"


def test_every_pair_once():
    """C15: of three fields there are three pairs."""
    pairs = set()
    for first in ("c1", "d1"):
        table = playing("worker")
        table.play("pawn a1", f"harvest {first}")
        pairs |= {(first, second) for second in table.can("harvest")}
    assert pairs == {("c1", "d1"), ("c1", "a2"), ("d1", "a2")}


def test_fewer_fields_than_two():
    """C15: where only one product field is activated and open, one yields."""
    table = playing("worker", buildings={"blue": {"c1": "inn", "d1": "hotel"}})
    table.play("pawn a1")
    assert table.legal == {"harvest a2"}


def test_no_product_field():
    """C15: where none is, nothing is asked."""
    table = playing("worker", buildings={"blue": {"c1": "inn", "d1": "hotel", "a2": "dam"}})
    table.play("pawn a1")
    assert table.now == "red: card"


def test_a_product_the_stock_lacks():
    """C15: without citrus in the stock the citrus field can't be chosen; the other two must."""
    table = playing("worker", pieces={"red": {"citrus": 15}})
    table.play("pawn a1")
    assert table.legal == {"harvest d1"}
    table.play("harvest d1", "harvest a2")
    assert table.pieces() == {"wood": 1, "stone": 1, "sugar": 1, "tobacco": 1}


def test_one_piece_for_two_fields():
    """C15: d1 and c2 are sugar and one sugar is left: who takes d1 can't take c2, and the rule for two still holds."""
    table = playing("worker", pieces={"red": {"sugar": 14}}, buildings={"blue": {"c1": "inn", "d2": "dam"}})
    table.play("pawn c2")  # column C→Inn, S, M; row T L S C→Dam
    assert table.legal == {"harvest a2"}
    table.play("harvest a2")
    assert table.legal == {"harvest c2"}


def test_a_stock_of_one_and_only_such_fields():
    """C15: fewer only where the stock lacks the product: one sugar for two sugar fields is one harvest."""
    table = playing("worker", pieces={"red": {"sugar": 14}}, pawns={"blue": "d1"}, buildings=SUGAR_ONLY)
    table.play("pawn c1")
    assert table.legal == {"harvest d1", "harvest c2"}
    table.play("harvest c2")
    assert (table.pieces().get("sugar"), table.now) == (1, "red: card")


SUGAR_ONLY = {"blue": {"c1": "inn", "a2": "dam", "d2": "hotel", "b3": "church"}}


def test_water_for_more_fields():
    """C15: each water given up buys one more field, after the two free ones; enough is when the player says so."""
    table = playing("worker", pieces={"blue": {"water": 1}})
    table.play("pawn c2", "harvest c1", "harvest a2")  # C S M / T L S C: the lake gives another water
    assert table.pieces() == {"water": 2, "stone": 1, "citrus": 1, "tobacco": 1}
    assert table.legal == {"harvest c2", "harvest d2", "done"}
    table.play("harvest c2")
    assert table.pieces()["water"] == 1
    table.play("harvest d2")
    assert table.pieces() == {"stone": 1, "citrus": 2, "sugar": 1, "tobacco": 1}
    assert table.now == "red: card"


def test_water_just_received():
    """C15: the lake's water of this turn can be used at once."""
    table = playing("worker")
    table.play("pawn c2", "harvest c1", "harvest a2", "harvest d2")
    assert table.pieces() == {"stone": 1, "citrus": 2, "tobacco": 1}
    assert table.stock["water"] == 15


def test_water_is_kept():
    """C15: nobody has to give it up."""
    table = playing("worker")
    table.play("pawn c2", "harvest c1", "harvest a2", "done")
    assert (table.pieces()["water"], table.now) == (1, "red: card")


def test_no_field_twice():
    """C15: with water to spare a field still yields once."""
    table = playing("worker", pieces={"blue": {"water": 5}})
    table.play("pawn c2", "harvest c1", "harvest a2", "harvest c2", "harvest d2")
    assert table.now == "red: card"
    assert table.pieces()["water"] == 4


@pytest.mark.parametrize(("act", "free"), [("none", 2), ("drought", 1), ("harbor", 2)])
def test_drought(act, free):
    """C15: the Drought Act leaves one free field; the resources are not touched."""
    acts = {} if act == "none" else {"other": act}
    table = playing("worker", acts=acts, bills=("tax-3", "duty-sugar", "subsidy-water", "corruption"))
    table.play("pawn d2")  # S C F / T L S: forest and lake
    assert table.pieces() == {"wood": 1, "water": 1}
    table.play("harvest d1")
    assert ("done" in table.legal) == (free == 1)


def test_drought_and_water():
    """C15: in a drought each water still buys a field."""
    table = playing("worker", acts={"other": "drought"}, bills=("tax-3", "duty-sugar", "subsidy-water", "harbor"))
    table.play("pawn d2", "harvest d1", "harvest a2")
    assert table.pieces() == {"wood": 1, "sugar": 1, "tobacco": 1}
    assert table.now == "red: card"


def test_no_water_no_question():
    """C15: who has no water after the free fields is not asked."""
    table = playing("worker", acts={"other": "drought"}, bills=("tax-3", "duty-sugar", "subsidy-water", "harbor"))
    table.play("pawn a1", "harvest c1")
    assert table.now == "red: card"


def test_everything_lands_in_the_lot():
    """C16: nothing is stored by itself."""
    table = playing("worker", stored={"blue": {"citrus": 2}})
    table.play("pawn a1", "harvest c1", "harvest d1")
    assert (table.pieces()["citrus"], table.stored()) == (3, {"citrus": 2})
