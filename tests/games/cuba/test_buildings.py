"""Every building, each edge of its effect (C60–C83). Costs are in test_architect.py, editions in test_editions.py."""

import pytest

from malecon.games.cuba.rules.turn import begin_round
from tests.games.cuba.table import board, playing, position, using

# Trading in pieces for points or pesos

TRADING_IN = [
    # building, kind, at most, VP each, pesos each
    pytest.param("cement-factory", "stone", 4, 1, 0, id="C60 Cement Factory"),
    pytest.param("saw-mill", "wood", 4, 1, 0, id="C61 Saw Mill"),
    pytest.param("golf-course", "water", 4, 1, 0, id="C62 Golf Course"),
    pytest.param("monastery", "sugar", 2, 1, 0, id="C63 Monastery"),
    pytest.param("rum-cafe", "rum", 3, 2, 0, id="C64 Rum Café"),
    pytest.param("cigar-cafe", "cigars", 3, 2, 0, id="C65 Cigar Café"),
    pytest.param("general-store", "cigars", 1, 0, 6, id="C70 General Store"),
    pytest.param("product-house", "tobacco", 1, 0, 4, id="C71 Product House"),
    pytest.param("resource-house", "stone", 2, 0, 2, id="C72 Resource House"),
]


@pytest.mark.parametrize(("building", "kind", "most", "vp", "pesos"), TRADING_IN)
def test_as_many_as_allowed(building, kind, most, vp, pesos):
    """C60–C65, C70–C72: any number from 1 to the most, each for its points or pesos, to the stock."""
    for count in range(1, most + 1):
        table = using(building, pieces={"blue": {kind: 6}})
        assert table.can("give") == {f"{kind} {number}" for number in range(1, most + 1)}
        stock = table.stock[kind]
        table.play(f"give {kind} {count}")
        assert (table.vp(), table.pesos()) == (count * vp, count * pesos)
        assert (table.pieces()[kind], table.stock[kind]) == (6 - count, stock + count)


@pytest.mark.parametrize(("building", "kind", "most", "vp", "pesos"), TRADING_IN)
def test_fewer_than_allowed(building, kind, most, vp, pesos):
    """C60–C65, C70–C72: not more than one has."""
    table = using(building, pieces={"blue": {kind: 1}})
    assert table.legal == {f"give {kind} 1"}


@pytest.mark.parametrize(("building", "kind", "most", "vp", "pesos"), TRADING_IN)
def test_nothing_to_trade_in(building, kind, most, vp, pesos):
    """C60–C65, C70–C72: without such a piece the building is not offered."""
    others = {name: 3 for name in ("wood", "citrus", "rum") if name != kind}
    if building in ("monastery", "product-house"):
        del others["citrus"]
    if building == "resource-house":
        others.pop("wood", None)
    if building == "general-store":
        del others["rum"]
    table = playing("foreman", buildings={"blue": {"b1": building, "c1": "inn"}}, pieces={"blue": others})
    assert building not in table.can("use")


def test_monastery_of_two_kinds():
    """C63: two products of different kinds, in the order of the kinds."""
    table = using("monastery", pieces={"blue": {"citrus": 1, "tobacco": 2}})
    assert table.can("give") == {"citrus 1", "tobacco 1", "tobacco 2"}
    table.play("give citrus 1")
    assert table.legal == {"give tobacco 1", "done"}
    table.play("give tobacco 1")
    assert (table.vp(), table.pieces()) == (2, {"tobacco": 1})


def test_monastery_of_one():
    """C63: one is enough."""
    table = using("monastery", pieces={"blue": {"citrus": 1, "tobacco": 2}})
    table.play("give citrus 1", "done")
    assert table.vp() == 1


def test_monastery_takes_no_goods():
    """C63: products only."""
    table = playing("foreman", buildings={"blue": {"b1": "monastery", "c1": "inn"}}, pieces={"blue": {"rum": 2}})
    assert table.can("use") == {"inn"}


def test_general_store_sells_one_good():
    """C70: rum or cigars, one of them."""
    table = using("general-store", pieces={"blue": {"rum": 2, "cigars": 2, "sugar": 2}})
    assert table.legal == {"give rum 1", "give cigars 1"}
    market = table.market
    table.play("give rum 1")
    assert (table.pesos(), table.market, table.now) == (6, market, "blue: foreman")


def test_product_house_sells_one_product():
    """C71: of any kind, for 4."""
    table = using("product-house", pieces={"blue": {"citrus": 1, "sugar": 2, "rum": 2}})
    assert table.legal == {"give citrus 1", "give sugar 1"}


def test_resource_house_of_two_kinds():
    """C72: up to 2 resources, 2 pesos each."""
    table = using("resource-house", pieces={"blue": {"wood": 1, "water": 1}})
    table.play("give wood 1", "give water 1")
    assert (table.pesos(), table.pieces()) == (4, {})


# Gifts


@pytest.mark.parametrize(
    ("building", "vp", "pesos"),
    [
        pytest.param("hotel", 2, 0, id="C68 Hotel"),
        pytest.param("inn", 1, 0, id="C69 Inn"),
        pytest.param("small-bank", 0, 2, id="C73 Small Bank"),
        pytest.param("large-bank", 0, 4, id="C74 Large Bank"),
    ],
)
def test_gifts(building, vp, pesos):
    """C68, C69, C73, C74: points or pesos, at once."""
    table = using(building)
    assert (table.vp(), table.pesos(), table.now) == (vp, pesos, "red: card")


def test_dam():
    """C80: 2 water; one if the stock has no more; not offered if it has none."""
    assert using("dam").pieces() == {"water": 2}
    assert using("dam", pieces={"red": {"water": 14}}).pieces() == {"water": 1}
    table = playing("foreman", buildings={"blue": {"b1": "dam"}}, pieces={"red": {"water": 15}})
    assert table.now == "red: card"


def test_town_hall():
    """C79: who used it has 2 votes more in this round's parliament."""
    table = using("town-hall")
    assert table.state.town_hall == 0


# Factories


@pytest.mark.parametrize(
    ("building", "verb", "raw", "made"),
    [
        pytest.param("cigar-factory", "wrap", "tobacco", "cigars", id="C75 Cigar Factory"),
        pytest.param("distillery", "distil", "sugar", "rum", id="C76 Distillery"),
    ],
)
class TestFactories:
    """C75, C76: any number, as far as the stock has the goods."""

    def test_any_number(self, building, verb, raw, made):
        for count in (1, 4):
            table = using(building, pieces={"blue": {raw: 4}})
            assert table.can(verb) == {"1", "2", "3", "4"}
            table.play(f"{verb} {count}")
            assert table.pieces().get(raw, 0) == 4 - count
            assert table.pieces()[made] == count

    def test_as_far_as_the_stock_has_them(self, building, verb, raw, made):
        table = using(building, pieces={"blue": {raw: 4}, "red": {made: 11}})
        assert table.can(verb) == {"1", "2"}

    def test_an_empty_stock(self, building, verb, raw, made):
        table = playing(
            "foreman",
            buildings={"blue": {"b1": building, "c1": "inn"}},
            pieces={"blue": {raw: 4}, "red": {made: 13}},
        )
        assert building not in table.can("use")

    def test_nothing_to_convert(self, building, verb, raw, made):
        table = playing("foreman", buildings={"blue": {"b1": building, "c1": "inn"}})
        assert table.can("use") == {"inn"}

    def test_from_the_warehouse_too(self, building, verb, raw, made):
        table = using(building, stored={"blue": {raw: 2}})
        table.play(f"{verb} 2")
        assert (table.pieces(), table.stored()) == ({made: 2}, {})


# Branch offices


def test_small_branch_office():
    """C66: 1 piece onto one ship in a dock, for the dock's points; one piece only."""
    table = using("small-branch-office", pieces={"blue": {"citrus": 3, "rum": 2}})
    assert table.legal == {"dock 1", "dock 2", "dock 3"}
    table.play("dock 3")
    assert table.legal == {"load rum 1"}
    table.play("load rum 1")
    assert (table.vp(), table.loaded(3), table.pieces()) == (3, {"rum": 1}, {"citrus": 3, "rum": 1})


def test_large_branch_office():
    """C67 (2007): any number of one kind."""
    table = using("large-branch-office", pieces={"blue": {"tobacco": 3, "rum": 2}})
    table.play("dock 2")
    assert table.legal == {"load tobacco 1", "load tobacco 2", "load tobacco 3", "load rum 1", "load rum 2"}
    table.play("load tobacco 3")
    assert (table.vp(), table.loaded(2)) == (6, {"tobacco": 3})
    assert (table.pieces(), table.now) == ({"rum": 2}, "red: card")


def test_no_ship_takes_it():
    """C66, C67: without a piece that a ship in a dock takes, neither is offered."""
    both = {"blue": {"b1": "small-branch-office", "c1": "large-branch-office", "d1": "inn"}}
    table = playing("foreman", buildings=both, pieces={"blue": {"cigars": 1}}, loaded={3: {"cigars": 2}})
    assert table.can("use") == {"inn"}


def test_a_branch_office_is_no_mayor():
    """C23: who uses it gets no pesos for loading nothing, and may still play the Mayor."""
    table = using("small-branch-office", pieces={"blue": {"citrus": 3}})
    table.play("dock 1", "load citrus 1")
    assert (table.pesos(), table.vp()) == (0, 1)


# Church


def test_church():
    """C78: one bill is struck out at once; three are left."""
    table = using("church")
    assert table.can("veto") == {"tax", "duty", "subsidy", "other"}
    table.play("veto duty")
    assert table.bills == ("tax-3", "none", "subsidy-water", "drought")


def test_church_in_the_next_round():
    """C78: not of the type struck in the round before; in the round after that again."""
    table = using("church", last_veto="duty")
    assert table.can("veto") == {"tax", "subsidy", "other"}


def test_the_veto_is_remembered_for_one_round():
    """C78: what was struck this round is spared in the next, and only then."""
    state = board(buildings={"blue": {"b1": "church"}})
    state.veto = 1
    begin_round(state)
    assert (state.veto, state.last_veto) == (-1, 1)
    begin_round(state)
    assert (state.veto, state.last_veto) == (-1, -1)


# Lighthouse


def test_lighthouse():
    """C81, C38: the ship at sea for any ship of the pile; the pile's unknown part stays unknown."""
    table = using("lighthouse", under=(8, 2))
    pile = {str(ship) for ship in range(1, 16)} - {"1", "3", "4", "5"}
    assert table.can("fetch") == pile
    table.play("fetch 11")
    assert (table.sea, table.under, table.state.shuffled[4], table.state.shuffled[10]) == (11, [8, 2], 1, 0)


def test_lighthouse_takes_a_ship_from_under_the_pile():
    """C81: the exchanged ship takes its place; the order of the rest is kept."""
    table = using("lighthouse", under=(8, 2, 9))
    table.play("fetch 2")
    assert (table.sea, table.under) == (2, [8, 5, 9])


# Black Market (2007; the others in test_editions.py)


def test_black_market():
    """C77 (2007): a product for a good or a good for a product."""
    table = using("black-market", pieces={"blue": {"citrus": 1, "rum": 1}})
    assert table.can("swap") == {
        *("citrus for rum", "citrus for cigars"),
        *("rum for citrus", "rum for sugar", "rum for tobacco"),
    }
    table.play("swap citrus for cigars")
    assert table.pieces() == {"rum": 1, "cigars": 1}


def test_black_market_and_an_empty_stock():
    """C77, C1: what the stock lacks can't be had; with nothing to be had the building is not offered."""
    table = using("black-market", pieces={"blue": {"citrus": 1}, "red": {"rum": 13}})
    assert table.can("swap") == {"citrus for cigars"}
    table = playing(
        "foreman",
        buildings={"blue": {"b1": "black-market", "c1": "inn"}},
        pieces={"blue": {"citrus": 1}, "red": {"rum": 13, "cigars": 13}},
    )
    assert "black-market" not in table.can("use")


def test_black_market_with_nothing():
    """C77: without merchandise it is not offered."""
    table = playing("foreman", buildings={"blue": {"b1": "black-market", "c1": "inn"}}, pieces={"blue": {"wood": 5}})
    assert table.can("use") == {"inn"}


# Storing


@pytest.mark.parametrize("building", [pytest.param("printed", id="C83"), pytest.param("warehouse", id="C82")])
def test_storing(building):
    """C82, C83: all products of the lot, and nothing else, into one common store without limit."""
    tiles = {"blue": {"c3": "warehouse"}} if building == "warehouse" else {}
    table = playing(
        "foreman", buildings=tiles, pieces={"blue": {"citrus": 9, "rum": 2, "wood": 1}}, stored={"blue": {"sugar": 9}}
    )
    table.play("use warehouse")
    assert table.stored() == {"citrus": 9, "sugar": 9}
    assert table.pieces() == {"citrus": 9, "sugar": 9, "rum": 2, "wood": 1}


def test_nothing_to_store():
    """C83: with all products stored, or none there, the warehouse is not offered."""
    table = playing("foreman", stored={"blue": {"sugar": 3}}, pieces={"blue": {"rum": 1}})
    assert table.now == "red: card"


def test_storing_twice():
    """C82, C83: printed warehouse and tile are two buildings: what comes in between is stored too."""
    table = playing(
        "foreman",
        buildings={"blue": {"b1": "warehouse", "c1": "black-market"}},
        pieces={"blue": {"citrus": 1, "rum": 1}},
    )
    table.play("use warehouse", "use black-market", "swap rum for sugar", "use warehouse")
    assert (table.stored(), table.now) == ({"citrus": 1, "sugar": 1}, "red: card")


def test_a_second_round_of_the_same_building():
    """C34: next round the building can be used again."""
    table = position(2, buildings={"blue": {"b1": "hotel"}})
    table.play("play foreman", "use hotel")
    assert table.state.used == 0
