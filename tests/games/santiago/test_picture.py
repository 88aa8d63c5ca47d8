"""The table as text."""

from malecon.games.santiago import GAME
from tests.games.santiago.games import random_steps
from tests.games.santiago.table import fresh, position

LONG = ("Bartholomew the Magnificent of Havana",) * 4


def test_it_fits_a_terminal():
    """At most 100 by 40 characters at every moment of random games, whatever the names."""
    for _, _, after, _ in random_steps(24):
        lines = GAME.picture(after, LONG).splitlines()
        assert len(lines) <= 40
        assert max(map(len, lines)) <= 100, "\n".join(lines)


def test_it_fits_before_anything_happened():
    assert max(map(len, GAME.picture(fresh(4).state, LONG).splitlines())) <= 100


def test_it_fits_with_everything_in_the_widest_places():
    """Long names of buildings, owners, pawns and purses all at once."""
    seats = ("blue", "red", "yellow", "green")
    table = position(
        players=4,
        pawns=dict(zip(seats, ("harbormaster", "newspaper", "customs", "cigar-factory"), strict=True)),
        owners=dict(zip(("harbormaster", "newspaper", "customs", "cigar-factory"), seats, strict=True)),
        pesos=dict.fromkeys(seats, 9999),
        vp=dict.fromkeys(seats, 9999),
        inactive=["conchita", "martinez", "el-zorro"],
        car="martinez",
    )
    lines = GAME.picture(table.state, LONG).splitlines()
    assert max(map(len, lines)) <= 100, "\n".join(lines)


def test_what_it_shows():
    """Everything on the table is there by name."""
    table = position(
        pawns={"red": "casino"}, owners={"casino": "yellow"}, pesos={"blue": 17}, inactive=["maria"], value=3
    )
    text = GAME.picture(table.state, ("Ana", "Ben", "Carla"))
    for part in ("[car] PORT", "(Maria)", "Casino =Carla @Ben", "17", "value 3", "sugar 3", "turn 10", "ship 1 of 7"):
        assert part in text


def test_every_pawn_can_be_seen():
    """Whoever stands in an owned building with a long name is there."""
    table = position(pawns={"red": "harbormaster"}, owners={"harbormaster": "yellow"})
    assert "@Benedict" in GAME.picture(table.state, ("Anabella", "Benedict", "Carlotta"))
