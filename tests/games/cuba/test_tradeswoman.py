"""The Tradeswoman (C17, C18)."""

import pytest

import malecon
from malecon.games.cuba import GAME
from malecon.games.cuba.state import ASKED
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


@pytest.mark.parametrize("rules", [1, 2])
def test_no_undoing(rules: int):
    """C17: a kind sold onto the row this turn is not bought back, nor one from the row sold back, in any version."""
    table = playing("tradeswoman", pesos={"blue": 40}, pieces={"blue": LOADED}, rules=rules)
    table.play("sell sugar")
    assert table.can("buy") == {"citrus", "tobacco", "rum", "cigars"}
    table.play("buy citrus")
    assert table.can("sell") == set()
    assert "sugar" not in table.can("buy")


class TestBothWays:
    """What is both bought and sold in one turn, because it changes the market."""

    def test_from_the_stock_onto_the_row(self):
        """C17: 3 tobacco for 21 pesos, sold for 6, 5 and 4: the next player's 4 bring 7 in place of 18."""
        table = playing("tradeswoman", pesos={"blue": 21}, market={"tobacco": 0}, pieces={"red": {"tobacco": 4}})
        table.play("buy tobacco", "buy tobacco", "buy tobacco", "sell tobacco", "sell tobacco", "sell tobacco")
        assert (table.pesos(), table.market["tobacco"], table.pieces()) == (15, 3, {})
        table.play("done", "play tradeswoman", *["sell tobacco"] * 4)
        assert table.pesos("red") == 3 + 2 + 1 + 1

    def test_by_the_first_rules(self):
        """C17: version 1 took a kind for bought or sold."""
        table = playing("tradeswoman", pesos={"blue": 21}, market={"tobacco": 0}, rules=1)
        table.play("buy tobacco")
        assert table.can("sell") == set()
        table = playing("tradeswoman", pesos={"blue": 40}, pieces={"blue": {"sugar": 1}}, market={"sugar": 5}, rules=1)
        table.play("sell sugar")
        assert "sugar" not in table.can("buy")

    def test_some_are_kept(self):
        """C17: 2 are bought and 1 is sold on; that kind is then done with."""
        table = playing("tradeswoman", pesos={"blue": 40}, market={"rum": 0})
        table.play("buy rum", "buy rum", "sell rum")
        assert (table.pieces(), table.market["rum"], table.pesos()) == ({"rum": 1}, 1, 40 - 14 + 6)
        assert "rum" in table.can("sell")
        with pytest.raises(malecon.IllegalMove, match=r"only undo your sale: Rum \(C17\)"):
            table.play("buy rum")

    def test_as_far_as_the_row_has_room(self):
        """C17: to sell on to the stock would undo the purchase."""
        table = playing("tradeswoman", pesos={"blue": 40}, market={"rum": 0}, pieces={"blue": {"rum": 1}})
        table.play("buy rum", "buy rum", "buy rum", *["sell rum"] * 3)
        with pytest.raises(malecon.IllegalMove, match=r"The row is full.*\(C17\)"):
            table.play("sell rum")

    def test_from_the_row_is_not_sold_on(self):
        """C17: with pieces on the row a sale after a purchase undoes it."""
        table = playing("tradeswoman", pesos={"blue": 40})
        table.play("buy citrus")
        with pytest.raises(malecon.IllegalMove, match=r"only undo your purchase: Citrus fruit \(C17\)"):
            table.play("sell citrus")

    def test_to_the_stock_and_from_the_row(self):
        """C17: the row full, 1 goes to the stock for 1 peso and 2 are bought from the row, which has 3 left."""
        table = playing("tradeswoman", pesos={"blue": 40}, pieces={"blue": {"sugar": 1}}, market={"sugar": 5})
        stock = table.stock["sugar"]
        table.play("sell sugar", "buy sugar", "buy sugar")
        assert (table.pesos(), table.market["sugar"], table.stock["sugar"]) == (40 + 1 - 2 - 3, 3, stock + 1)
        assert "sugar" not in table.can("sell")

    def test_to_the_stock_is_not_bought_from_it(self):
        """C17: an emptied row is the end of it."""
        table = playing("tradeswoman", pesos={"blue": 40}, pieces={"blue": {"sugar": 1}}, market={"sugar": 5})
        table.play("sell sugar", *["buy sugar"] * 5)
        assert "sugar" not in table.can("buy")

    def test_sold_on_in_the_order_of_the_kinds(self):
        """C17: first what is sold on, kinds in their order; then what is kept, from the first kind again."""
        empty = {"citrus": 0, "sugar": 0, "tobacco": 0}
        table = playing("tradeswoman", pesos={"blue": 60}, market=empty)
        table.play("buy sugar", "sell sugar", "buy tobacco", "sell tobacco", "buy citrus")
        with pytest.raises(malecon.IllegalMove, match=r"What is sold on is bought before what is kept.*\(C17\)"):
            table.play("sell citrus")
        assert table.can("buy") == {"citrus", "rum", "cigars"}

    def test_what_was_kept_is_kept(self):
        """C17: who goes on from a kind that he kept keeps the rest."""
        table = playing("tradeswoman", pesos={"blue": 60}, market={"citrus": 0, "sugar": 0})
        table.play("buy citrus", "buy sugar")
        assert table.can("sell") == set()

    def test_no_two_lists_mean_the_same_turn(self):
        """C17: every end of a small turn is reached in one way only."""
        table = playing(
            "tradeswoman", pesos={"blue": 23}, pieces={"blue": {"sugar": 2}}, market={"citrus": 0, "sugar": 4, "rum": 2}
        )
        ends: dict[bytes, int] = {}
        waiting = [table.state]
        while waiting:
            state = waiting.pop()
            for move in GAME.legal_moves(state):
                after = GAME.after(state, move)
                if ASKED[after.asked] == "trade":
                    waiting.append(after)
                else:
                    ends[after.tobytes()] = ends.get(after.tobytes(), 0) + 1
        assert len(ends) > 50
        assert set(ends.values()) == {1}

    @pytest.mark.parametrize("offered", range(6))
    def test_whatever_another_order_leads_to(self, offered: int):
        """C17: trading sugar in any order leaves no more money with the same market and the same pieces."""
        table = playing("tradeswoman", pesos={"blue": 30}, pieces={"blue": {"sugar": 2}}, market={"sugar": offered})
        price = [int(pesos) for pesos in table.state.price[0]]
        best: dict[tuple[int, int], int] = {}  # (on the market, with blue): pesos
        waiting = [(offered, 2, 30)]
        while waiting:
            row, held, pesos = waiting.pop()
            if best.get((row, held), -1) >= pesos:
                continue
            best[row, held] = pesos
            if held:
                waiting.append((min(row + 1, 5), held - 1, pesos + price[row + 1]))
            if pesos >= price[row]:
                waiting.append((max(row - 1, 0), held + 1, pesos - price[row]))
        reached: dict[tuple[int, int], int] = {}
        states = [table.state]
        while states:
            state = states.pop()
            place = int(state.market[1]), int(state.pieces[0, 4])
            reached[place] = max(reached.get(place, -1), int(state.pesos[0]))
            moves = [GAME.moves.number(text) for text in ("sell sugar", "buy sugar")]
            states += [GAME.after(state, move) for move in moves if move in GAME.legal_moves(state)]
        assert reached == best


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
