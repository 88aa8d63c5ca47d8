"""The box and the set-up (S1–S8)."""

from collections import Counter

import pytest

import malecon
from malecon.games.santiago import GAME
from malecon.games.santiago.components import BUILDINGS, COLOURS, CUBANS, GOODS
from tests.games.santiago.table import DICE, STREET, TOWN, dealt, entering, fresh, position, roll


@pytest.mark.parametrize("players", [2, 3, 4])
def test_eight_of_each_good(players):
    """S1: 2 to 4 play, with eight pieces of each good between supply and players."""
    table = fresh(players)
    for good in GOODS:
        assert table.supply[good] + sum(table.goods(seat).get(good, 0) for seat in GAME.seats(table.state)) == 8


@pytest.mark.parametrize("players", [1, 5])
def test_not_for_one_or_five(players):
    """S1: 2 to 4 play."""
    with pytest.raises(malecon.BadOption, match="2 to 4"):
        malecon.new("santiago", players=players)


def test_what_is_spent_goes_back():
    """S1: goods that are spent return to the supply."""
    table = entering("cafe", goods={"blue": {"rum": 1, "cigars": 1}})
    assert (table.supply["rum"], table.supply["cigars"]) == (7, 7)
    table.play("serve both")
    assert (table.supply["rum"], table.supply["cigars"]) == (8, 8)


def test_pesos_and_points_have_no_end():
    """S2: however much the players hold, the bank and the church pay."""
    rich = {"blue": 500, "red": 500, "yellow": 500}
    table = entering("bank", pesos=rich)
    table.play("use")
    assert table.pesos("blue") == 502
    table = entering("church", vp=rich)
    table.play("use")
    assert table.vp("blue") == 501


def test_nine_cubans_and_twelve_buildings():
    """S3: the people and the houses of the box."""
    table = fresh()
    assert table.legal == {f"site {building}" for building in BUILDINGS}
    assert len(BUILDINGS) == 12
    table.play(*(f"site {building}" for building in BUILDINGS))
    assert table.legal == {f"stop {cuban}" for cuban in CUBANS}
    assert len(CUBANS) == 9


def test_flowers():
    """S4: two Cubans of each colour, and none for El Zorro."""
    flower = {
        cuban: COLOURS[colour] if colour >= 0 else "none"
        for cuban, colour in zip(CUBANS, fresh().state.flower, strict=True)
    }
    assert flower == {
        "pedro": "white",
        "alonso": "white",
        "miguel": "blue",
        "martinez": "blue",
        "maria": "red",
        "conchita": "red",
        "jose": "yellow",
        "pablo": "yellow",
        "el-zorro": "none",
    }


def test_an_edited_flower_leads_the_pawn_elsewhere():
    """S4: the flowers come from a file that a person can edit."""
    flowers = GAME.components.load()["flowers"] if GAME.components else {}
    table = position(ahead="pedro", components={"flowers": flowers | {"pedro": "red"}})
    table.play("drive 1", "use")
    assert table.legal == {"enter cafe", "enter customs", "enter casino"}


def test_dice():
    """S5: one die a good with 0, 1, 1, 2, 2, 3; the citrus die has 0, 1, 2, 2, 3, 4. Every face is equally likely."""
    table = dealt()
    faces = {}
    for good in DICE:
        faces[good] = Counter(table.legal_moves)
        table.play(f"roll {good} 0")
    for good in ("sugar", "tobacco", "rum", "cigars"):
        name = f"roll {good}"
        assert faces[good] == {f"{name} 0": 1, f"{name} 1": 2, f"{name} 2": 2, f"{name} 3": 1}
    assert faces["citrus"] == {"roll citrus 0": 1, "roll citrus 1": 1, "roll citrus 2": 2} | {
        "roll citrus 3": 1,
        "roll citrus 4": 1,
    }


def test_shuffles():
    """S6: each building on one of twelve sites, each Cuban at one of stops 1 to 9; the car starts at the port."""
    table = dealt()
    assert [BUILDINGS[number] for number in table.state.building_at] == list(TOWN)
    assert [CUBANS[number] for number in table.state.cuban_at] == list(STREET)
    assert table.car == "port"


def test_no_tile_twice():
    """S6: a building that has its site is not drawn again."""
    table = fresh()
    table.play("site casino")
    assert "site casino" not in table.legal
    assert len(table.legal_moves) == 11


def test_after_the_port_comes_stop_1():
    """S6: the street is a loop."""
    table = position(car="port")
    table.play("drive 1")
    assert table.car == STREET[0]


def test_what_everyone_starts_with():
    """S7: 3 pesos, 2 VP, a sugar, a tobacco, a citrus, three markers, no pawn on the board; ship 1, value 2."""
    table = dealt(players=4)
    for number, seat in enumerate(("blue", "red", "yellow", "green")):
        assert (table.pesos(seat), table.vp(seat)) == (3, 2)
        assert table.goods(seat) == {"sugar": 1, "tobacco": 1, "citrus": 1}
        assert table.state.markers[number] == 3
        assert table.pawn(seat) == "none"
    assert table.supply == {"sugar": 4, "citrus": 4, "tobacco": 4, "rum": 8, "cigars": 8, "wood": 8}
    assert (table.ship, table.value) == (1, 2)
    assert not table.inactive


@pytest.mark.parametrize(
    ("start", "right"), [("blue", "green"), ("red", "blue"), ("yellow", "red"), ("green", "yellow")]
)
def test_the_player_to_the_right_sets_the_first_demand(start, right):
    """S8: the starting player is drawn; his right neighbour rolls and leaves a die out; then the starter drives."""
    table = dealt(players=4, start=start)
    table.play(*roll(sugar=2, citrus=1, tobacco=3))
    assert table.now == f"{right}: keep-out"
    table.play("keep out tobacco")
    assert table.now == f"{start}: drive"
    assert table.demand == {"sugar": 2, "citrus": 1}
    assert table.state.turn == 1


def test_anyone_may_start():
    """S8: the starting player is drawn from those who play."""
    table = fresh(players=2)
    table.play(*(f"site {building}" for building in TOWN), *(f"stop {cuban}" for cuban in STREET))
    assert table.legal_moves == ["start blue", "start red"]
