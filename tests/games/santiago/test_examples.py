"""The worked examples of the printed rules. Martina is red, Philipp yellow, Peter blue, Wolf green."""

import pytest

import malecon
from tests.games.santiago.table import position

STREET = ("jose", "maria", "martinez", "conchita", "pedro", "el-zorro", "miguel", "pablo", "alonso")
"""Pedro three stops on from Maria."""


def test_from_maria_to_pedro():
    """S9, S13, S16: Martina drives three stops from Maria to Pedro for 2 pesos; 2 tobacco; then a white building."""
    table = position(mover="red", street=STREET, car="maria", pesos={"red": 3})
    table.play("drive 3")
    assert (table.car, table.pesos("red")) == ("pedro", 1)
    table.play("use")
    assert table.goods("red") == {"tobacco": 2}
    assert table.legal == {"enter bank", "enter church", "enter distillery"}


def test_miguel_and_the_bank():
    """S13, S16, S18, S19: 2 wood at Miguel's; Philipp's Bank is the only way: 2 pesos, and he gets 1 VP."""
    table = position(
        mover="red",
        ahead="miguel",
        town=(
            "church", "distillery", "sawmill", "cigar-factory", "black-market", "bank",
            "cafe", "customs", "casino", "harbormaster", "office", "newspaper",
        ),
        pawns={"yellow": "cigar-factory", "red": "black-market"},
        owners={"bank": "yellow"},
    )  # fmt: skip
    table.play("drive 1", "use")
    assert table.goods("red") == {"wood": 2}
    assert table.legal == {"enter bank"}
    table.play("enter bank", "use")
    assert table.pesos("red") == 2
    assert table.now == "table: income"
    table.play("income")
    assert (table.vp("yellow"), table.now) == (1, "yellow: drive")


def test_alonso_and_the_own_bank():
    """S15, S16: Martina uses her Bank at Alonso's for 2 pesos, then visits a white building and uses that too."""
    table = position(mover="red", ahead="alonso", owners={"bank": "red"}, pawns={"yellow": "bank"})
    table.play("drive 1", "call bank", "use")
    assert table.pesos("red") == 2
    assert table.legal == {"enter church", "enter distillery"}
    table.play("enter church", "use")
    assert (table.vp("red"), table.now) == (1, "yellow: drive")


def test_the_delivery_round():
    """S26, S27: four players; what was delivered, who passed, and the marker one flag up."""
    table = position(
        players=4,
        mover="blue",  # Peter
        ahead="port",
        value=3,
        demand={"citrus": 4, "sugar": 2, "rum": 1},
        goods={
            "blue": {"citrus": 2, "rum": 1},
            "red": {"sugar": 2},  # Martina
            "yellow": {"sugar": 2, "citrus": 1},  # Philipp
            "green": {"tobacco": 1, "cigars": 1},  # Wolf
        },
    )
    table.play("drive 1")
    assert table.now == "blue: deliver"
    table.play("deliver citrus 2")
    assert (table.vp("blue"), table.demand) == (6, {"sugar": 2, "citrus": 2, "rum": 1})
    assert table.now == "red: deliver"
    table.play("deliver sugar 2")
    assert (table.vp("red"), table.demand) == (6, {"citrus": 2, "rum": 1})
    assert table.now == "yellow: deliver"
    assert table.legal == {"deliver citrus 1", "pass"}
    table.play("deliver citrus 1")
    assert table.vp("yellow") == 3
    assert table.now == "blue: deliver"  # Wolf could not deliver
    assert table.state.passed[3]
    table.play("deliver rum 1")
    assert table.vp("blue") == 9
    # 1 citrus is left, and nobody has any: the round is over
    assert (table.demand, table.value, table.ship, table.now) == ({"citrus": 1}, 4, 1, "red: drive")
    assert [table.vp(seat) for seat in ("blue", "red", "yellow", "green")] == [9, 6, 3, 0]
    assert table.goods("yellow") == {"sugar": 2}


def test_the_last_citrus():
    """S27: had someone the last citrus, the demand would be met and the ship would leave."""
    table = position(ahead="port", value=3, demand={"citrus": 1}, goods={"green": {"citrus": 1}}, players=4)
    table.play("drive 1", "deliver citrus 1")
    assert (table.vp("green"), table.ship, table.now) == (3, 2, "table: roll")


def test_two_wood():
    """S26: 2 wood for 2 VP in place of all the sugar or all the rum, not one of this and one of that."""
    wood = {"blue": {"wood": 2, "sugar": 1}}
    demand = {"sugar": 2, "rum": 2, "tobacco": 1}
    table = position(ahead="port", value=3, demand=demand, goods=wood)
    table.play("drive 1", "wood for sugar 2")
    assert (table.vp("blue"), table.demand) == (2, {"rum": 2, "tobacco": 1})
    table = position(ahead="port", value=3, demand=demand, goods=wood)
    table.play("drive 1", "wood for rum 2")
    assert (table.vp("blue"), table.demand) == (2, {"sugar": 2, "tobacco": 1})
    table = position(ahead="port", value=3, demand=demand, goods=wood | {"red": {"rum": 1}})
    table.play("drive 1", "wood for tobacco 1")  # one kind in one go: the other wood waits its turn
    assert table.now == "red: deliver"


def test_not_wood_and_sugar_at_once():
    """S26: 1 wood and 1 sugar together are no delivery; there is no such move."""
    table = position(ahead="port", demand={"sugar": 2}, goods={"blue": {"wood": 1, "sugar": 1}})
    table.play("drive 1")
    assert table.legal == {"deliver sugar 1", "wood for sugar 1", "pass"}
    with pytest.raises(malecon.IllegalMove, match="Sugar cane: you have 1"):
        table.play("deliver sugar 2")


def test_the_first_round_at_el_zorros():
    """S14: in the very first round no building can be used there."""
    table = position(players=2, turn=1, ahead="el-zorro", vp={"blue": 2, "red": 2}, pesos={"blue": 3, "red": 3})
    table.play("drive 1", "use", "give vp")
    assert (table.vp("blue"), table.now) == (3, "red: drive")
