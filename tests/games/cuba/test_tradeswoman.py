"""The Tradeswoman (C17, C18)."""

import pytest

from tests.games.cuba.table import playing, position

LOADED = {"citrus": 2, "sugar": 2, "tobacco": 2, "rum": 2, "cigars": 2}


def test_buying_the_cheapest_piece():
    """C17: with 3 citrus on the market they cost 4, 5, 6, and land in the lot."""
    table = playing("tradeswoman", pesos={"blue": 15})
    for price, left in ((4, 2), (5, 1), (6, 0)):
        money = table.pesos()
        table.play("buy citrus")
        assert (money - table.pesos(), table.market["citrus"]) == (price, left)
    assert (table.pieces(), table.stored()) == ({"citrus": 3}, {})


def test_an_empty_row_sells_from_the_stock_at_7():
    """C17: none left on the market: from the stock, 7 pesos, products and goods alike."""
    table = playing("tradeswoman", pesos={"blue": 14}, market={"citrus": 0, "rum": 0})
    stock = table.stock
    table.play("buy citrus", "buy rum")
    assert (table.pesos(), table.pieces()) == (0, {"citrus": 1, "rum": 1})
    assert (table.stock["citrus"], table.stock["rum"]) == (stock["citrus"] - 1, stock["rum"] - 1)


def test_nothing_anywhere():
    """C17: what is neither on the market nor in the stock can't be bought."""
    table = playing("tradeswoman", pesos={"blue": 50}, market={"citrus": 0}, pieces={"red": {"citrus": 18}})
    assert "citrus" not in table.can("buy")


def test_not_enough_money():
    """C17: 3 pesos buy nothing that costs 4."""
    table = playing("tradeswoman", pesos={"blue": 3})
    assert table.can("buy") == set()


def test_selling_to_the_dearest_space():
    """C17: with 3 sugar on the market sales bring 3, 2, and then, the row full, 1 from the stock for ever."""
    table = playing("tradeswoman", pieces={"blue": {"sugar": 4}})
    stock = table.stock["sugar"]
    for price, offered in ((3, 4), (2, 5), (1, 5), (1, 5)):
        money = table.pesos()
        table.play("sell sugar")
        assert (table.pesos() - money, table.market["sugar"]) == (price, offered)
    assert table.stock["sugar"] == stock + 2


def test_a_full_row_of_goods_pays_3():
    """C17: cigars bring 4, then 3 and 3."""
    table = playing("tradeswoman", pieces={"blue": {"cigars": 3}})
    table.play("sell cigars")
    assert (table.pesos(), table.market["cigars"]) == (4, 3)
    table.play("sell cigars", "sell cigars")
    assert (table.pesos(), table.market["cigars"]) == (10, 3)


def test_an_empty_row_pays_6():
    """C17: the dearest space of an empty row."""
    table = playing("tradeswoman", pieces={"blue": {"tobacco": 1}}, market={"tobacco": 0})
    table.play("sell tobacco")
    assert table.pesos() == 6


def test_both_never():
    """C17: a kind sold this turn can't be bought back, and after a purchase there are no more sales."""
    table = playing("tradeswoman", pesos={"blue": 40}, pieces={"blue": LOADED})
    table.play("sell sugar")
    assert table.can("buy") == {"citrus", "tobacco", "rum", "cigars"}
    table.play("buy citrus")
    assert table.can("sell") == set()
    assert "sugar" not in table.can("buy")


def test_one_order():
    """C17: sales by kind, then purchases by kind: what could be done in another order can be done in this one."""
    table = playing("tradeswoman", pesos={"blue": 40}, pieces={"blue": LOADED})
    table.play("sell sugar")
    assert table.can("sell") == {"sugar", "tobacco", "rum", "cigars"}
    table.play("sell rum")
    assert table.can("sell") == {"rum", "cigars"}
    table.play("buy tobacco")
    assert table.can("buy") == {"tobacco", "cigars"}


def test_sales_pay_for_purchases():
    """C17: money from a sale can be spent in the same turn."""
    table = playing("tradeswoman", pieces={"blue": {"rum": 1}})
    table.play("sell rum", "buy citrus")
    assert (table.pesos(), table.pieces()) == (0, {"citrus": 1})


def test_the_turn_ends():
    """C17: when the player says so, or when nothing more can be done."""
    table = playing("tradeswoman", pesos={"blue": 40}, pieces={"blue": LOADED})
    table.play("done")
    assert table.now == "red: card"
    table = playing("tradeswoman", pieces={"blue": {"citrus": 1}})
    table.play("sell citrus")  # 3 pesos buy nothing
    assert table.now == "red: card"


def test_products_from_the_lot_first():
    """C24: a sale takes from the lot as long as anything lies there, then from the warehouse."""
    table = playing("tradeswoman", pieces={"blue": {"citrus": 1}}, stored={"blue": {"citrus": 2}})
    table.play("sell citrus")
    assert (table.pieces(), table.stored()) == ({"citrus": 2}, {"citrus": 2})
    table.play("sell citrus")
    assert (table.pieces(), table.stored()) == ({"citrus": 1}, {"citrus": 1})


# Alternatives


def test_a_resource():
    """C18: 1 of any kind, and the turn is over."""
    table = playing("tradeswoman")
    assert {"wood", "stone", "water"} <= table.can("take")
    table.play("take stone")
    assert (table.pieces(), table.now) == ({"stone": 1}, "red: card")


def test_the_cheapest_product():
    """C18: with citrus 2, sugar 4, tobacco 3 on the market sugar is the cheapest."""
    table = playing("tradeswoman", market={"citrus": 2, "sugar": 4, "tobacco": 3})
    assert table.can("take") == {"wood", "stone", "water", "sugar"}
    stock = table.stock["sugar"]
    table.play("take sugar")
    assert (table.pieces(), table.stock["sugar"], table.market["sugar"]) == ({"sugar": 1}, stock - 1, 4)


def test_equal_prices():
    """C18: of equal prices, choose; rows that are all empty all cost 7."""
    assert playing("tradeswoman").can("take") == {"wood", "stone", "water", "citrus", "sugar", "tobacco"}
    table = playing("tradeswoman", market={"citrus": 0, "sugar": 0, "tobacco": 0})
    assert {"citrus", "sugar", "tobacco"} <= table.can("take")


def test_the_cheapest_is_not_in_the_stock():
    """C18: then no product is to be had; a tie leaves the other."""
    table = playing("tradeswoman", market={"sugar": 4}, pieces={"red": {"sugar": 14}})
    assert table.can("take") == {"wood", "stone", "water"}
    table = playing("tradeswoman", market={"sugar": 4, "citrus": 4}, pieces={"red": {"sugar": 14}})
    assert table.can("take") == {"wood", "stone", "water", "citrus"}


def test_a_resource_the_stock_lacks():
    """C1, C18: no wood in the stock, no wood to take."""
    table = playing("tradeswoman", pieces={"red": {"wood": 15}})
    assert "wood" not in table.can("take")


@pytest.mark.parametrize(
    ("first", "left"),
    [("take wood", {"citrus", "sugar", "tobacco"}), ("take sugar", {"wood", "stone", "water"})],
)
def test_each_once_a_round(first, left):
    """C18: what one player took nobody else can take this round; the other alternative is still there."""
    table = position()
    table.play("play tradeswoman", first, "play tradeswoman")
    assert table.can("take") == left


def test_both_taken():
    """C18, C10: with both alternatives gone, and nothing to trade, nothing is asked."""
    table = position(players=4)
    table.play("play tradeswoman", "take wood", "play tradeswoman", "take sugar", "play tradeswoman")
    assert table.now == "green: card"


def test_instead_of_trading():
    """C18: after a trade there is no alternative."""
    table = playing("tradeswoman", pieces={"blue": {"citrus": 2}})
    table.play("sell citrus")
    assert table.can("take") == set()


def test_alternatives_open_again():
    """C34: in the next round."""
    table = position(alternatives={"resource": 1, "product": 1, "architect": 2, "mayor": 1}, pesos={"blue": 50})
    table.play("play tradeswoman")
    assert table.can("take") == set()
