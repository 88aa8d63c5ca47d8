"""Statutes (C28–C31)."""

import pytest

from tests.games.cuba.table import statutes

SEATS = ("blue", "red", "yellow")


# Tax


@pytest.mark.parametrize("pesos", [1, 2, 3, 4, 5])
def test_taxes(pesos):
    """C28: who pays gets 2 VP; with one peso less one is not asked."""
    table = statutes(acts={"tax": f"tax-{pesos}"}, bills=BILLS, pesos={"blue": pesos, "red": pesos - 1})
    assert table.legal == {"pay", "decline"}
    table.play("pay")
    assert (table.pesos(), table.vp()) == (0, 2)
    assert (table.now, table.legal) == ("table: tax", {"unable red"})


BILLS = ("tax-per-building", "duty-products", "subsidy-votes", "corruption")


def test_nobody_has_to_pay():
    """C28: it is a choice."""
    table = statutes(pesos={"blue": 9})
    table.play("decline")
    assert (table.pesos(), table.vp()) == (9, 0)


def test_tax_per_building():
    """C28: tiles count, the printed warehouse does not; who has none complies by paying nothing."""
    table = statutes(
        acts={"tax": "tax-per-building"},
        buildings={"blue": {"b1": "inn", "c1": "dam"}, "yellow": {"b1": "hotel"}},
        pesos={"blue": 5},
    )
    table.play("pay")
    assert (table.pesos(), table.vp()) == (3, 2)
    table.play("pay")
    assert (table.pesos("red"), table.vp("red")) == (0, 2)
    assert table.legal == {"unable yellow"}


def test_from_the_starting_player():
    """C28: clockwise from whoever starts."""
    table = statutes(start="yellow", pesos=dict.fromkeys(SEATS, 2))
    order = []
    for _ in SEATS:
        order.append(table.who)
        table.play("pay")
    assert order == ["yellow", "blue", "red"]
    assert table.now == "table: duty"


# Duty


def duty(act: str, **facts):
    """Blue is asked for the duty; nobody can pay the tax."""
    table = statutes(
        acts={} if act == "duty-citrus" else {"duty": act}, bills=BILLS_OF_DUTY[act == "duty-products"], **facts
    )
    table.play("unable blue", "unable red", "unable yellow")
    return table


BILLS_OF_DUTY = (BILLS, ("tax-per-building", "duty-citrus", "subsidy-votes", "corruption"))


@pytest.mark.parametrize("kind", ["citrus", "sugar", "tobacco", "water"])
def test_duty_of_one_piece(kind):
    """C29: who gives it gets 2 VP; who has none is not asked."""
    table = duty(f"duty-{kind}", pieces={"blue": {kind: 2}})
    assert (table.now, table.legal) == ("blue: duty", {f"give {kind} 1", "decline"})
    stock = table.stock[kind]
    table.play(f"give {kind} 1")
    assert (table.vp(), table.pieces(), table.stock[kind]) == (2, {kind: 1}, stock + 1)
    assert (table.now, table.legal) == ("table: duty", {"unable red"})


def test_nobody_has_to_give():
    """C29: it is a choice."""
    table = duty("duty-citrus", pieces={"blue": {"citrus": 1}})
    table.play("decline")
    assert (table.vp(), table.pieces()) == (0, {"citrus": 1})


def test_duty_of_two_resources():
    """C29: which two is his choice; exactly two, kinds in their order; who has begun goes on."""
    table = duty("duty-resources", pieces={"blue": {"wood": 2, "stone": 1, "water": 1}})
    assert table.legal == {"give wood 1", "give wood 2", "give stone 1", "decline"}
    table.play("give wood 1")
    assert table.legal == {"give stone 1", "give water 1"}
    table.play("give water 1")
    assert (table.vp(), table.pieces()) == (2, {"wood": 1, "stone": 1})


def test_duty_of_two_products():
    """C29: products only; one is not enough to be asked."""
    table = duty("duty-products", pieces={"blue": {"citrus": 1, "tobacco": 1}, "red": {"sugar": 1, "rum": 5}})
    assert table.legal == {"give citrus 1", "decline"}
    table.play("give citrus 1", "give tobacco 1")
    assert (table.vp(), table.legal) == (2, {"unable red"})


def test_two_of_one_kind_is_one_way():
    """C29: two sugar are given at once, not one after the other."""
    table = duty("duty-products", pieces={"blue": {"sugar": 3}})
    assert table.legal == {"give sugar 2", "decline"}


def test_duty_from_the_lot_first():
    """C24, C29: what is stored stays as long as the lot has one."""
    table = duty("duty-citrus", pieces={"blue": {"citrus": 1}}, stored={"blue": {"citrus": 1}})
    table.play("give citrus 1")
    assert table.stored() == {"citrus": 1}


def test_tax_and_duty():
    """C29: who complies with both gets 5 VP in all; with one of them, 2."""
    table = statutes(pesos={"blue": 2, "red": 2}, pieces={seat: {"citrus": 1} for seat in SEATS})
    table.play("pay", "pay", "unable yellow", "give citrus 1", "decline", "give citrus 1")
    assert [table.vp(seat) for seat in SEATS] == [5, 2, 2]


# Subsidies


def subsidized(act: str, **facts) -> list[int]:
    """What each scores."""
    bills = ("tax-3", "duty-sugar", "subsidy-votes" if act != "subsidy-votes" else "subsidy-water", "corruption")
    table = statutes(acts={"subsidy": act}, bills=bills, **facts)
    while table.now.split(": ")[1] in ("tax", "duty"):
        table.play("decline" if "decline" in table.legal else table.legal_moves[0])
    before = [table.vp(seat) for seat in SEATS]
    for seat in SEATS:
        assert table.legal == {f"subsidize {seat}"}
        table.play(f"subsidize {seat}")
    return [table.vp(seat) - old for seat, old in zip(SEATS, before, strict=True)]


def test_no_subsidy():
    """C30: without an act in force nothing is scored."""
    table = statutes()
    table.play(*(f"unable {seat}" for seat in SEATS * 2))
    assert table.now == "table: sail"


BUILT = {"blue": {"b1": "inn", "c1": "dam", "b2": "hotel"}, "red": {"b1": "warehouse"}}


def test_subsidy_for_buildings():
    """C30: tiles, the Warehouse too, not the printed one."""
    assert subsidized("subsidy-buildings", buildings=BUILT) == [3, 1, 0]


def test_subsidy_for_resource_fields():
    """C30: of 5 resource fields, those not built over: blue has built on a mountain and the lake, red on a forest."""
    assert subsidized("subsidy-resource-fields", buildings=BUILT) == [3, 4, 5]


def test_subsidy_for_product_fields():
    """C30: of 6; blue has built on one citrus field."""
    assert subsidized("subsidy-product-fields", buildings=BUILT) == [5, 6, 6]


def test_subsidy_for_water():
    """C30: 1 for each, at most 7; nothing is given up."""
    assert subsidized("subsidy-water", pieces={"blue": {"water": 8}, "red": {"water": 7}}) == [7, 7, 0]


def test_subsidy_for_votes():
    """C30: the card's number only; no Town Hall, no bought votes."""
    facts = {"town_hall": "blue", "buildings": {"blue": {"b1": "town-hall"}}}
    assert subsidized("subsidy-votes", fifth={"blue": "architect", "red": "mayor"}, **facts) == [3, 5, 1]


def test_subsidy_for_pesos():
    """C30: 1 for every 3, at most 7."""
    assert subsidized("subsidy-pesos", pesos={"blue": 24, "red": 20, "yellow": 2}) == [7, 6, 0]


# Market Acts


def marketed(act: str, **facts):
    bills = ("tax-3", "duty-sugar", "subsidy-votes", "corruption")
    table = statutes(acts={"other": act}, bills=bills, **facts)
    while table.now.split(": ")[1] in ("tax", "duty"):
        table.play("decline" if "decline" in table.legal else table.legal_moves[0])
    assert table.now == "table: market"
    return table


def test_market_down():
    """C31: 2 of each product leave for the stock, as far as there are any; goods stay."""
    table = marketed("market-down", market={"citrus": 3, "sugar": 1, "tobacco": 0})
    stock = table.stock
    table.play("market")
    assert table.market == {"citrus": 1, "sugar": 0, "tobacco": 0, "rum": 2, "cigars": 2}
    assert (table.stock["citrus"], table.stock["sugar"]) == (stock["citrus"] + 2, stock["sugar"] + 1)


def test_market_up():
    """C31: 2 of each product come from the stock, as far as the row has room and the stock has pieces."""
    table = marketed("market-up", market={"citrus": 3, "sugar": 4, "tobacco": 0}, pieces={"red": {"tobacco": 17}})
    stock = table.stock
    assert stock["tobacco"] == 1
    table.play("market")
    assert table.market == {"citrus": 5, "sugar": 5, "tobacco": 1, "rum": 2, "cigars": 2}


def test_every_round_while_in_force():
    """C31: an act that passed rounds ago works again."""
    table = marketed("market-down", rounds=4)
    table.play("market")
    assert table.market["citrus"] == 1


@pytest.mark.parametrize("act", ["drought", "building", "harbor", "corruption"])
def test_the_others_work_elsewhere(act):
    """C31: nothing happens in the statute phase."""
    table = statutes(acts={"other": act}, bills=("tax-3", "duty-sugar", "subsidy-votes", "market-up"))
    table.play(*(f"unable {seat}" for seat in SEATS * 2))
    assert table.now == "table: sail"
