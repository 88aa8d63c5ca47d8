"""The end of a round and the ships (C32–C34), the end of the game (C36)."""

import pytest

from malecon.games.cuba import GAME
from tests.games.cuba.table import ending

FULL_1 = {1: {"citrus": 3, "sugar": 2}}
FULL_2 = {2: {"tobacco": 3, "rum": 2}}


def test_products_in_the_lot_spoil():
    """C32: they go to the stock; resources, goods and what is stored stay."""
    table = ending(
        pieces={"blue": {"citrus": 2, "wood": 1, "rum": 1}, "red": {"tobacco": 1}}, stored={"blue": {"sugar": 3}}
    )
    stock = table.stock
    table.play("spoil")
    assert table.pieces("blue") == {"wood": 1, "sugar": 3, "rum": 1}
    assert (table.pieces("red"), table.stored("blue")) == ({}, {"sugar": 3})
    assert (table.stock["citrus"], table.stock["tobacco"]) == (stock["citrus"] + 2, stock["tobacco"] + 1)


def test_nothing_spoils():
    """C32: with empty lots the step is left out."""
    assert ending(stored={"blue": {"sugar": 3}}).now == "table: sail"


def test_round_1():
    """C33: no ship is in dock 3; all slide down by one, and a new one is drawn to the sea."""
    table = ending(rounds=1)
    assert table.now == "table: slide"
    table.play("slide")
    assert (table.docks, table.sea) == ((5, 1, 3), 0)
    table.play("ship 12")
    assert (table.docks, table.sea, table.now, table.state.rounds) == ((5, 1, 3), 12, "table: bill", 2)


def test_a_full_ship_leaves_in_round_1():
    """C33: then two are drawn, the first for dock 1."""
    table = ending(rounds=1, loaded=FULL_2)
    table.play("sail 2", "slide")
    assert table.docks == (0, 5, 1)
    table.play("ship 12")
    assert (table.docks, table.sea, table.now) == ((12, 5, 1), 0, "table: ship")
    table.play("ship 7")
    assert (table.docks, table.sea) == ((12, 5, 1), 7)


def test_dock_3_leaves_from_round_2_on():
    """C33: whatever its load, also with none; its cargo goes to the stock."""
    table = ending(loaded={3: {"rum": 2}})
    stock = table.stock["rum"]
    assert table.legal == {"sail 3"}
    table.play("sail 3")
    assert (table.stock["rum"], table.under) == (stock + 2, [4])
    table.play("slide", "ship 12")
    assert (table.docks, table.sea) == ((5, 1, 3), 12)


def test_dock_3_leaves_with_a_full_dock_1():
    """C33: cards under the pile in the order of docks 1, 2, 3; dock 2 slides to 3, the sea to 2, new ones follow."""
    table = ending(loaded={**FULL_1, 2: {"rum": 1}})
    table.play("sail 1", "sail 3")
    assert table.under == [1, 4]
    table.play("slide")
    assert (table.docks, table.loaded(3), table.loaded(2)) == ((0, 5, 3), {"rum": 1}, {})
    table.play("ship 9", "ship 2")
    assert (table.docks, table.sea) == ((9, 5, 3), 2)


def test_all_three_leave():
    """C33: the sea ship goes to dock 3, and three are drawn."""
    table = ending(loaded={**FULL_1, **FULL_2})
    table.play("sail 1", "sail 2", "sail 3")
    assert table.under == [1, 3, 4]
    table.play("slide")
    assert table.docks == (0, 0, 5)
    table.play("ship 9", "ship 2", "ship 6")
    assert (table.docks, table.sea) == ((2, 9, 5), 6)


def test_the_pile_runs_out():
    """C33: when the ships in unknown order are drawn, those put under the pile follow in their order."""
    known = (2, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    table = ending(under=known, loaded=FULL_1)
    table.play("sail 1", "sail 3", "slide")
    assert table.legal == {"ship 15"}
    table.play("ship 15")
    assert table.legal == {"ship 2"}
    table.play("ship 2")
    assert (table.docks, table.sea, table.under) == ((15, 5, 3), 2, [6, 7, 8, 9, 10, 11, 12, 13, 14, 1, 4])


def test_ships_just_put_under_come_last():
    """C33: with the whole pile known, the ship that left is behind all others."""
    known = (2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    table = ending(under=known)
    table.play("sail 3")
    assert table.under == [*known, 4]
    table.play("slide", "ship 2")
    assert table.under == [*known[1:], 4]


def test_unknown_ships_are_equally_likely():
    """C33: each once among the table's moves."""
    table = ending(under=(2, 6))
    table.play("sail 3", "slide")
    assert sorted(GAME.legal_moves(table.state)) == [GAME.moves.number(f"ship {n}") for n in range(7, 16)]


def test_a_new_round():
    """C34: alternatives open again, Town Hall votes end, cards come back, taxes are forgotten."""
    table = ending(
        alternatives={"resource": 1, "product": 1, "architect": 2, "mayor": 2},
        town_hall="blue",
        buildings={"blue": {"b1": "town-hall"}},
    )
    table.play("sail 3", "slide", "ship 9")
    state = table.state
    assert (state.rounds, state.town_hall) == (3, -1)
    for name in ("alternatives", "played", "paid_tax", "votes"):
        assert not state[name].any()


def test_the_starting_player_stays():
    """C12: who became starting player begins the next round."""
    table = ending(start="yellow")
    table.play("sail 3", "slide", "ship 9", "turn tax-1", "turn duty-citrus", "turn subsidy-votes", "turn harbor")
    assert table.now == "yellow: card"


# The end


def test_after_round_6():
    """C36: products spoil, ships no longer move, each tile is worth 2 VP, the printed warehouse nothing."""
    table = ending(
        rounds=6,
        vp={"blue": 10, "red": 10},
        buildings={"blue": {"b1": "inn", "c1": "warehouse"}, "red": {"b1": "dam"}},
        pieces={"blue": {"citrus": 1}},
        loaded=FULL_1,
    )
    table.play("spoil")
    assert table.now == "table: score"
    table.play("score")
    assert (table.scores, table.who, table.docks) == ([14, 12, 0], "over", (1, 3, 4))
    assert table.winners == [0]


@pytest.mark.parametrize(
    ("vp", "pesos", "winners"),
    [
        ({"blue": 50, "red": 51}, {"blue": 99}, [1]),
        ({"blue": 50, "red": 50}, {"blue": 3, "red": 4}, [1]),
        ({"blue": 50, "red": 50}, {"blue": 4, "red": 4, "yellow": 9}, [0, 1]),
    ],
)
def test_who_wins(vp, pesos, winners):
    """C36: most VP; tied, most pesos; still tied, they share it."""
    table = ending(rounds=6, vp=vp, pesos=pesos)
    table.play("score")
    assert table.winners == winners
