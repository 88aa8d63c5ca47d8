"""The table as text."""

import pytest

from malecon.games.santiago import GAME
from malecon.play.voice import Voice
from malecon.words import languages
from tests.games.santiago.games import random_steps
from tests.games.santiago.table import fresh, position

LONG = ("Bartholomew the Magnificent of Havana",) * 4


def test_it_fits_a_terminal():
    """At most 100 by 40 characters at every moment of random games, whatever the names."""
    voices = [Voice(GAME, LONG, language) for language in languages()]
    for number, (_, _, after, _) in enumerate(random_steps(24)):
        lines = voices[number % len(voices)].picture(after).splitlines()
        assert len(lines) <= 40
        assert max(map(len, lines)) <= 100, "\n".join(lines)


def test_it_fits_before_anything_happened():
    assert max(map(len, Voice(GAME, LONG).picture(fresh(4).state).splitlines())) <= 100


@pytest.mark.parametrize("language", languages())
def test_it_fits_with_everything_in_the_widest_places(language: str):
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
    lines = Voice(GAME, LONG, language).picture(table.state).splitlines()
    assert max(map(len, lines)) <= 100, "\n".join(lines)


def test_what_it_shows():
    """Everything on the table is there by name."""
    table = position(
        pawns={"red": "casino"}, owners={"casino": "yellow"}, pesos={"blue": 17}, inactive=["maria"], value=3
    )
    text = Voice(GAME, ("Ana", "Ben", "Carla")).picture(table.state)
    for part in ("[car] PORT", "(Maria)", "Casino =Carla @Ben", "17", "value 3", "sugar 3", "Turn 10", "ship 1 of 7"):
        assert part in text


def test_every_pawn_can_be_seen():
    """Whoever stands in an owned building with a long name is there."""
    table = position(pawns={"red": "harbormaster"}, owners={"harbormaster": "yellow"})
    assert "@Benedict" in Voice(GAME, ("Anabella", "Benedict", "Carlotta")).picture(table.state)
