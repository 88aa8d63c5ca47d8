"""What a seat may know (S33)."""

from typing import Any

import pytest

from malecon.engine.fields import UNKNOWN
from malecon.games.santiago import GAME
from malecon.play.voice import Voice
from tests.games.santiago.games import random_game, random_steps
from tests.games.santiago.table import Table, entering, position

HIDDEN = ("pesos", "vp", "goods")


def rich(**options: Any) -> Table:
    return position(
        **{"screens": "closed", **options},
        pesos={"blue": 5, "red": 6, "yellow": 7},
        vp={"blue": 1, "red": 2, "yellow": 3},
        goods={"blue": {"sugar": 1}, "red": {"rum": 2}, "yellow": {"wood": 3}},
    )


def test_closed_screens():
    """S33: red sees his own in full and nothing of what the others hold."""
    table = rich()
    seen = table.view(1)
    for name in HIDDEN:
        assert (seen[name][1] == table.state[name][1]).all()
        for other in (0, 2):
            assert (seen[name][other] == UNKNOWN).all()


def test_what_stands_on_the_board():
    """S33: everything else is open to all."""
    for before, *_ in random_game(0):
        for seat in (*range(before.players), None):
            seen = GAME.view(before, seat, False)
            for field in GAME.fields:
                if field.name not in HIDDEN:
                    assert (seen[field.name] == before[field.name]).all()


def test_a_spectator():
    """S33: looks behind no screen."""
    seen = rich().view(None)
    for name in HIDDEN:
        assert (seen[name][:3] == UNKNOWN).all()


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_open_screens(seat):
    """S33: with the option `open` everybody sees everything."""
    table = rich(screens="open")
    assert table.view(seat).tobytes() == table.state.tobytes()


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_perfect_memory(seat):
    """S33: all of it came there by public moves: who remembers them all knows it."""
    table = rich()
    assert table.view(seat, memory=True).tobytes() == table.state.tobytes()


def test_the_end():
    """S33: when the game is over the screens are taken away."""
    table = entering("harbormaster", value=4, ship=7, vp={"red": 7}, screens="closed")
    table.play("value up")
    assert table.view(0).vp[1] == UNKNOWN
    table.play("score")
    assert table.view(0).tobytes() == table.view(None).tobytes() == table.state.tobytes()


def test_a_view_can_be_drawn():
    """S33: the picture of a view shows no hidden number, at any moment of random games."""
    for before, *_ in list(random_steps(4))[::4]:
        for seat in (*range(before.players), None):
            lines = Voice(GAME, ("Ana", "Ben", "Carla", "Dora")).picture(GAME.view(before, seat, False)).splitlines()
            assert len(lines) <= 40
            assert not any(str(UNKNOWN) in line for line in lines)
