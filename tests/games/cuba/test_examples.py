"""The worked examples of the rulebooks."""

from malecon.games.cuba.components import COMPONENTS
from tests.games.cuba.table import playing, statutes, using


def test_the_worker():
    """C13–C16: 1 stone, 2 wood, and of the product fields a citrus and a tobacco, from one cross arranged like it."""
    box = COMPONENTS.load()
    box["plantations"]["blue"] = ["WSMC", "TFCF", "SLTM"]
    table = playing("worker", components=box)
    table.play("pawn d2")  # tobacco, forest, citrus, forest; above citrus, below a mountain
    table.play("harvest a2", "harvest c2")
    assert table.pieces() == {"stone": 1, "wood": 2, "citrus": 1, "tobacco": 1}


def test_the_cigar_factory():
    """C75: it costs 2 stone and 2 wood."""
    table = playing("architect", pieces={"blue": {"stone": 2, "wood": 2}})
    assert "cigar-factory" in table.can("build")
    table.play("build cigar-factory", "site d3")
    assert table.pieces() == {}


def test_tax_and_duty():
    """C29: 2 + 2 + 1 are 5 VP."""
    table = statutes(pesos={"blue": 2}, pieces={"blue": {"citrus": 1}})
    table.play("pay", "unable red", "unable yellow", "give citrus 1")
    assert table.vp() == 5


def test_the_cement_factory():
    """C60: up to four stones are given to the stock, one point each."""
    table = using("cement-factory", pieces={"blue": {"stone": 5}})
    table.play("give stone 4")
    assert (table.vp(), table.pieces()) == (4, {"stone": 1})
