"""The Architect (C19, C20)."""

import pytest

from malecon.games.cuba.components import BUILDINGS, COST, FIELDS_OF_PLANTATION, KINDS
from tests.games.cuba.table import Facts, playing, position

RICH = {"blue": {"wood": 5, "stone": 5, "water": 5}}


def cost(building: str) -> dict[str, int]:
    return {kind: int(count) for kind, count in zip(KINDS[:3], COST[BUILDINGS.index(building)], strict=True)}


@pytest.mark.parametrize("building", BUILDINGS)
def test_every_building(building):
    """C19: its cost is paid to the stock, the tile leaves the supply and stands on the field."""
    table = playing("architect", pieces={"blue": {kind: max(n, 0) for kind, n in cost(building).items()}})
    stock = table.stock
    left = int(table.state.tiles[BUILDINGS.index(building)])
    table.play(f"build {building}", "site c1")
    assert table.pieces() == {}
    assert {kind: table.stock[kind] - stock[kind] for kind in cost(building)} == cost(building)
    assert (table.building("c1"), table.state.tiles[BUILDINGS.index(building)]) == (building, left - 1)
    assert table.now == "red: card"


@pytest.mark.parametrize("building", BUILDINGS)
def test_one_piece_short(building):
    """C19: with any one piece less it can't be built."""
    for kind, count in cost(building).items():
        if count:
            table = playing("architect", pieces={"blue": {**cost(building), kind: count - 1, "citrus": 1}})
            assert building not in table.can("build")


def test_sites():
    """C19: any field without a building, the lake and the pawn's own too, but not the warehouse."""
    table = playing("architect", pieces=RICH, buildings={"blue": {"b3": "inn"}}, pawns={"blue": "c3"})
    table.play("build hotel")
    assert table.can("site") == set(FIELDS_OF_PLANTATION) - {"a1", "b3"}
    table.play("site c3")
    assert (table.building("c3"), table.pawn()) == ("hotel", "c3")


def test_the_field_is_no_longer_open():
    """C19, C14: the lake under a Dam gives no water to the Worker."""
    table = position(2, pieces={"blue": {"stone": 2}})
    table.play("play architect", "build dam", "site b2", "play worker", "decline", "play worker", "pawn b2")
    assert "water" not in table.pieces()


def test_a_tile_is_built_once():
    """C2: a second Hotel there is not; a second Distillery there is, a third not."""
    table = playing("architect", pieces=RICH, buildings={"red": {"b1": "hotel", "c1": "distillery"}})
    assert "hotel" not in table.can("build")
    assert "distillery" in table.can("build")
    table = playing("architect", pieces=RICH, buildings={"red": {"b1": "distillery"}, "yellow": {"b1": "distillery"}})
    assert "distillery" not in table.can("build")


def test_building_act():
    """C19: while the Building Act is in force 2 pesos more; without them nothing can be built."""
    act: Facts = {"acts": {"other": "building"}, "pieces": RICH}
    table = playing("architect", pesos={"blue": 3}, **act)
    table.play("build inn", "site b1")
    assert table.pesos() == 1
    table = playing("architect", pesos={"blue": 1}, **act)
    assert (table.now, table.vp()) == ("red: card", 2)


def test_building_nothing():
    """C20: 2 VP for the first, 1 for the second, nothing for the third."""
    table = position(pieces={seat: {"wood": 3, "stone": 3} for seat in ("blue", "red", "yellow")})
    table.play(*["play architect", "decline"] * 3)
    assert [table.vp(seat) for seat in ("blue", "red", "yellow")] == [2, 1, 0]


def test_who_cannot_build_is_paid_too():
    """C20, C10: by itself, without a question."""
    table = playing("architect")
    assert (table.vp(), table.now) == (2, "red: card")
    table.play("play architect")
    assert table.vp("red") == 1


def test_building_does_not_use_it_up():
    """C20: who builds leaves both alternatives to the others."""
    table = position(pieces=RICH)
    table.play("play architect", "build inn", "site b1", "play architect")
    assert table.vp("red") == 2


def test_no_field_left():
    """C19: with all 11 fields built over nothing can be built."""
    fields = [field for field in FIELDS_OF_PLANTATION if field != "a1"]
    full = dict(zip(fields, BUILDINGS, strict=False))
    table = playing("architect", pieces=RICH, buildings={"blue": full})
    assert (table.vp(), table.now) == (2, "red: card")
