"""The table as text."""

import pytest

from malecon.engine.fields import UNKNOWN
from malecon.games.cuba import GAME
from malecon.games.cuba.components import BUILDINGS, FIELDS_OF_PLANTATION
from malecon.play.voice import Voice
from malecon.words import languages
from tests.games.cuba.games import random_steps
from tests.games.cuba.table import fresh, position

LONG = ("Bartholomew the Magnificent of Havana",) * 5


def test_it_fits_a_terminal():
    """At most 100 by 40 characters at every moment of random games, whatever the names."""
    voices = [Voice(GAME, LONG, language) for language in languages()]
    for number, (_, _, after, _) in enumerate(list(random_steps(16))[::3]):
        lines = voices[number % len(voices)].picture(after).splitlines()
        assert len(lines) <= 40
        assert max(map(len, lines)) <= 100, "\n".join(lines)


def test_it_fits_before_anything_happened():
    lines = Voice(GAME, LONG).picture(fresh(5).state).splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("language", languages())
def test_it_fits_with_everything_in_the_widest_places(language: str):
    """Five full plantations, the longest statutes, purses and stores."""
    seats = ("blue", "red", "yellow", "green", "purple")
    fields = [field for field in FIELDS_OF_PLANTATION if field != "a1"]
    tiles = [*BUILDINGS, "distillery", "cigar-factory"]
    built = {seat: dict(zip(fields, tiles[5 * i : 5 * i + 5], strict=False)) for i, seat in enumerate(seats)}
    table = position(
        5,
        rounds=3,
        buildings=built,
        pesos=dict.fromkeys(seats, 9999),
        vp=dict.fromkeys(seats, 9999),
        stored={"blue": {"citrus": 14}, "red": {"sugar": 14}},
        acts={"tax": "tax-per-building", "subsidy": "subsidy-resource-fields", "other": "corruption"},
        bills=("tax-5", "duty-resources", "subsidy-product-fields", "market-up"),
    )
    lines = Voice(GAME, LONG, language).picture(table.state).splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 100, "\n".join(lines)


def test_what_it_shows():
    """Everything on the table is there by name."""
    table = position(
        buildings={"red": {"b1": "hotel"}},
        pawns={"red": "b1"},
        pesos={"blue": 17},
        stored={"blue": {"citrus": 2}},
        loaded={1: {"citrus": 1}},
    )
    text = Voice(GAME, ("Ana", "Ben", "Carla")).picture(table.state)
    for part in (
        *(
            "Round 2, Action phase (of 6)",
            "starting player Ana",
            "Tax: 2 pesos",
            "Drought Act",
            "HOT*",
            "HOT Hotel",
            "17",
            "2[2]",
        ),
        *("ship 1", "citrus 1/3", "citrus 3 (4/3)", "To build: Cement Factory", "11 in the pile"),
    ):
        assert part in text


def test_a_view_can_be_drawn():
    """C38: the picture of a view shows no hidden number, at any moment of random games."""
    for before, *_ in list(random_steps(8))[::7]:
        for seat in (0, None):
            assert str(UNKNOWN) not in Voice(GAME, LONG).picture(GAME.view(before, seat, False))
