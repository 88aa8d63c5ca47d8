"""The box and the set-up (C1–C8)."""

import pytest

import malecon
from malecon.engine.fields import SEATS
from malecon.games.cuba import GAME
from malecon.games.cuba.components import BUILDINGS, SHIPS, STATUTES, TERRAIN, TYPES
from tests.games.cuba.table import fresh, opened, playing, position, using


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pieces(players):
    """C1: 15 of each resource, 18 of each product, 15 of each good, less what the market has."""
    table = fresh(players)
    assert table.stock == {
        "wood": 15,
        "stone": 15,
        "water": 15,
        "citrus": 15,
        "sugar": 15,
        "tobacco": 15,
        "rum": 13,
        "cigars": 13,
    }
    assert table.market == {"citrus": 3, "sugar": 3, "tobacco": 3, "rum": 2, "cigars": 2}


@pytest.mark.parametrize("players", [1, 6])
def test_how_many_play(players):
    """C1: 2 to 5."""
    with pytest.raises(malecon.BadOption, match="2 to 5 players"):
        malecon.new("cuba", players=players)


def test_who_is_due_a_piece_the_stock_lacks():
    """C1: goes without: the Dam gives the one water that is left."""
    table = using("dam", pieces={"red": {"water": 14}})
    assert (table.pieces(), table.stock["water"]) == ({"water": 1}, 0)


def test_tiles():
    """C2: 25 building tiles, one of each but two Cigar Factories and two Distilleries."""
    tiles = dict(zip(BUILDINGS, fresh().state.tiles, strict=True))
    assert sum(tiles.values()) == 25
    assert {name for name, count in tiles.items() if count == 2} == {"cigar-factory", "distillery"}
    assert set(tiles.values()) == {1, 2}


@pytest.mark.parametrize("plantations", ["individual", "common"])
def test_plantations(plantations):
    """C3: 1 warehouse, 1 lake, 2 mountains, 2 forests, 2 of each product; each his own arrangement, or all the same."""
    state = fresh(5, plantations=plantations).state
    for seat in range(5):
        fields = [TERRAIN[terrain + 1] for terrain in state.terrain[seat]]
        assert {name: fields.count(name) for name in TERRAIN} == {
            "warehouse": 1,
            "forest": 2,
            "mountain": 2,
            "lake": 1,
            "citrus": 2,
            "sugar": 2,
            "tobacco": 2,
        }
    different = {state.terrain[seat].tobytes() for seat in range(5)}
    assert len(different) == (5 if plantations == "individual" else 1)
    assert all((state.terrain[seat] == state.common_terrain).all() == (plantations == "common") for seat in range(5))


def test_ships():
    """C4: 15 ships of 5 spaces, 15 spaces of each kind over all."""
    cargo = fresh().state.cargo
    assert len(cargo) == SHIPS == 15
    assert (cargo.sum(axis=1) == 5).all()
    assert (cargo.sum(axis=0) == 15).all()


def test_prices():
    """C5: 3 citrus on the market: the next costs the third price, 4, the next sale brings the fourth, 3."""
    table = playing("tradeswoman", pesos={"blue": 4}, pieces={"blue": {"sugar": 1, "rum": 1}})
    table.play("sell sugar")
    assert table.pesos() == 4 + 3
    table.play("sell rum")  # 2 rum: the third price of goods
    assert table.pesos() == 4 + 3 + 4
    table.play("buy citrus")
    assert table.pesos() == 4 + 3 + 4 - 4


def test_statutes():
    """C6: 24 cards, 6 of each type; the manual has three more."""
    for edition, counts in (("2007", [6, 6, 6, 6]), ("2008", [6, 6, 6, 6]), ("manual", [6, 6, 7, 8])):
        pile = [name for name, there in zip(STATUTES, fresh(edition=edition).state.in_pile, strict=True) if there]
        of_type = [sum(STATUTES.index(name) in range(*bounds) for name in pile) for bounds in RANGES]
        assert of_type == counts


RANGES = [(0, 6), (6, 12), (12, 19), (19, 27)]


def test_the_first_ships():
    """C7: the first drawn in dock 1, the second in dock 2, dock 3 empty, the third at sea; all are equally likely."""
    table = fresh()
    assert table.now == "table: ship"
    assert table.can("ship") == {str(number) for number in range(1, 16)}
    table.play("ship 9", "ship 2")
    assert "9" not in table.can("ship")
    table.play("ship 4")
    assert (table.docks, table.sea, table.now) == ((9, 2, 0), 4, "table: start")


def test_the_first_laws():
    """C7: a tax of 2 pesos and a duty of 1 citrus, no subsidy and no other act; their cards are in the piles too."""
    table = fresh()
    assert table.acts == ("tax-2", "duty-citrus", "none", "none")
    assert table.state.in_pile[STATUTES.index("tax-2")]
    assert table.state.in_pile[STATUTES.index("duty-citrus")]
    assert table.bills == ("none",) * len(TYPES)


@pytest.mark.parametrize("players", [2, 5])
def test_what_everybody_has(players):
    """C8: a starting player drawn; 10 pesos, no points, the pawn on the warehouse, nothing else yet."""
    table = fresh(players)
    table.play("ship 1", "ship 2", "ship 3")
    assert table.legal == {f"start {seat}" for seat in SEATS[:players]}
    for seat in SEATS[:players]:
        assert (table.pesos(seat), table.vp(seat), table.pieces(seat)) == (10, 0, {})
        assert table.building(table.pawn(seat), seat) == "printed"


def test_first_pieces():
    """C8: 2 resources and 2 products of choice, from the starting player clockwise; kinds have one order."""
    table = fresh()
    table.play("ship 1", "ship 2", "ship 3", "start yellow")
    assert (table.now, table.legal) == ("yellow: lot", {"take wood", "take stone", "take water"})
    table.play("take stone")
    assert table.legal == {"take stone", "take water"}
    table.play("take stone")
    assert table.legal == {"take citrus", "take sugar", "take tobacco"}
    table.play("take tobacco")
    assert table.legal == {"take tobacco"}
    table.play("take tobacco")
    assert table.pieces("yellow") == {"stone": 2, "tobacco": 2}
    assert table.now == "blue: lot"
    table.play("take wood", "take water", "take citrus", "take tobacco")
    assert table.pieces("blue") == {"wood": 1, "water": 1, "citrus": 1, "tobacco": 1}
    assert table.now == "red: lot"
    assert table.stored("yellow") == {}


def test_every_first_choice_once():
    """C8: two of three kinds are 6 pairs, for resources and for products, each in one order only."""
    table = fresh(2)
    table.play("ship 1", "ship 2", "ship 3", "start blue")
    ends = set()

    def explore(state, taken):
        if len(taken) == 4:
            ends.add(taken)
            return
        for move in GAME.legal_moves(state):
            explore(GAME.after(state, move), (*taken, move))

    explore(table.state, ())
    assert len(ends) == len({tuple(sorted(end)) for end in ends}) == 36


def test_the_bills_follow():
    """C9: then the first round begins; each pile turns up its top card, I to IV, any card equally likely."""
    table = fresh(2)
    table.play("ship 1", "ship 2", "ship 3", "start red")
    table.play(*["take wood", "take wood", "take sugar", "take sugar"] * 2)
    assert table.now == "table: bill"
    assert table.can("turn") == {"tax-1", "tax-2", "tax-3", "tax-4", "tax-5", "tax-per-building"}
    table.play("turn tax-2")
    assert len(table.can("turn")) == 6
    table.play("turn duty-resources", "turn subsidy-votes")
    assert table.can("turn") == {"market-down", "market-up", "drought", "building", "harbor", "corruption"}
    table.play("turn harbor")
    assert table.bills == ("tax-2", "duty-resources", "subsidy-votes", "harbor")
    assert (table.state.rounds, table.now) == (1, "red: card")


def test_a_statute_is_turned_up_once():
    """C9: what was a bill in round 1 is no longer in its pile."""
    table = opened()
    assert not table.state.in_pile[STATUTES.index("tax-3")]


def test_no_trade_between_players():
    """C37: there is no move by which anything goes from one player to another."""
    assert not [text for text in GAME.moves.texts if any(f"to {seat}" in text for seat in SEATS)]
    table = position(pieces={"red": {"wood": 3}}, pesos={"red": 9})
    table.play("play worker", "pawn a1")
    assert (table.pieces("red"), table.pesos("red")) == ({"wood": 3}, 9)
