"""Whole games to read, and counts of legal sequences; see tests/golden.py for how to make them anew."""

import pytest

from malecon.games.cuba.moves import MOVES
from tests import golden

PLAYTHROUGHS = (
    "cuba-2-players.txt",
    "cuba-2008-3-players.txt",
    "cuba-manual-chosen-5-players.txt",
    "cuba-2008-chosen-4-players.txt",
)
"""The last is of version 2."""


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name):
    """The stored game is what the rules give now."""
    golden.compare_playthrough(name)


def test_the_playthroughs_show_every_kind_of_move():
    """Whoever reads them has seen every kind of move but a bid of hundreds, for which a random game is too poor."""
    texts = [(golden.FOLDER / name).read_text(encoding="utf-8") for name in PLAYTHROUGHS]
    lines = [line for text in texts for line in text.splitlines() if line and not line.startswith(" ")]
    numbers = [MOVES.number(line.partition(": ")[2]) for line in lines]
    seen = {MOVES.family(number).name for number in numbers if number is not None}
    assert seen | {"hundreds"} == {family.name for family in MOVES.families}


def test_perft():
    """From every stored position there are as many legal sequences as before."""
    golden.compare_perft("cuba-perft.toml")
