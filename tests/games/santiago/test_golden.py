"""A whole game to read, and counts of legal sequences; see tests/golden.py for how to make them anew."""

import pytest

from malecon.games.santiago.moves import MOVES
from tests import golden


@pytest.mark.parametrize("name", ["santiago-3-players.txt", "santiago-at-once-passed-4-players.txt"])
def test_playthrough(name: str):
    """The stored games, of versions 1 and 2, are what the rules give now."""
    golden.compare_playthrough(name)


def test_the_playthrough_shows_every_kind_of_move():
    """Whoever reads it has seen every kind of move but those for which nobody in a random game is rich enough."""
    lines = (golden.FOLDER / "santiago-3-players.txt").read_text(encoding="utf-8").splitlines()
    numbers = [MOVES.number(line.partition(": ")[2]) for line in lines if line and not line.startswith(" ")]
    seen = {MOVES.family(number).name for number in numbers if number is not None}
    assert seen | {"drive and on", "buy vp and on", "sell vp and on"} == {family.name for family in MOVES.families}


def test_perft():
    """From every stored position there are as many legal sequences as before."""
    golden.compare_perft("santiago-perft.toml")
