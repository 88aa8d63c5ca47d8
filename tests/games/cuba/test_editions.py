"""What differs by edition, side by side."""

import pytest

import malecon
from malecon.games.cuba import GAME
from malecon.games.cuba.components import STATUTES
from tests.games.cuba.table import Facts, board, fresh, playing, position, statutes, using

EDITIONS = ("2007", "2008", "manual")
CONTROL: Facts = {"acts": {"other": "control"}, "edition": "manual"}
EXPORT: Facts = {"acts": {"other": "export"}, "edition": "manual"}


@pytest.mark.parametrize(("edition", "most"), [("2007", 3), ("2008", 2), ("manual", 2)])
def test_large_branch_office(edition, most):
    """C67: any number of one kind in 2007, at most 2 later."""
    table = using("large-branch-office", pieces={"blue": {"tobacco": 3}}, edition=edition)
    table.play("dock 2")
    assert table.legal == {f"load tobacco {count}" for count in range(1, most + 1)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_small_branch_office(edition):
    """C66: one piece in every edition."""
    table = using("small-branch-office", pieces={"blue": {"tobacco": 3}}, edition=edition)
    table.play("dock 2")
    assert table.legal == {"load tobacco 1"}


@pytest.mark.parametrize(
    ("edition", "swaps"),
    [
        ("2007", {"rum", "cigars"}),
        ("2008", {"rum", "cigars", "sugar", "tobacco"}),
        ("manual", {"rum", "cigars", "sugar", "tobacco"}),
    ],
)
def test_black_market_with_a_product(edition, swaps):
    """C77: citrus for a good; later for anything but itself."""
    table = using("black-market", pieces={"blue": {"citrus": 1}}, edition=edition)
    assert table.can("swap") == {f"citrus for {kind}" for kind in swaps}


@pytest.mark.parametrize(
    ("edition", "swaps"),
    [
        ("2007", {"citrus", "sugar", "tobacco"}),
        ("2008", {"citrus", "sugar", "tobacco", "cigars"}),
        ("manual", {"citrus", "sugar", "tobacco", "cigars"}),
    ],
)
def test_black_market_with_a_good(edition, swaps):
    """C77: rum for a product; later for anything but itself."""
    table = using("black-market", pieces={"blue": {"rum": 1}}, edition=edition)
    assert table.can("swap") == {f"rum for {kind}" for kind in swaps}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_manual_has_three_more_statutes(edition):
    """C6: a subsidy for goods, Export and Control are the manual's."""
    pile = {name for name, there in zip(STATUTES, fresh(edition=edition).state.in_pile, strict=True) if there}
    assert ({"subsidy-goods", "export", "control"} <= pile) == (edition == "manual")
    assert len(pile) == (27 if edition == "manual" else 24)


def test_six_of_each_are_turned_up():
    """C9: the manual's piles of seven and eight are dealt six cards, which is what six rounds turn up."""
    table = fresh(2, edition="manual")
    table.play("ship 1", "ship 2", "ship 3", "start red")
    table.play(*["take wood", "take wood", "take sugar", "take sugar"] * 2)
    table.play("turn tax-1", "turn duty-sugar")
    assert len(table.can("turn")) == 7
    table.play("turn subsidy-goods")
    assert len(table.can("turn")) == 8


def test_subsidy_for_goods():
    """C30: 1 VP for each rum and cigars, without a cap."""
    table = statutes(
        acts={"subsidy": "subsidy-goods"},
        pieces={"blue": {"rum": 6, "cigars": 4}, "red": {"sugar": 4}},
        edition="manual",
    )
    table.play(*["unable blue", "unable red", "unable yellow"] * 2, "subsidize blue", "subsidize red")
    assert (table.vp("blue"), table.vp("red")) == (10, 0)


@pytest.mark.parametrize(("dock", "kind"), [(1, "citrus"), (2, "tobacco"), (3, "rum")])
def test_export(dock, kind):
    """C22: with the Export Act every piece is worth 2 VP, whatever the dock."""
    table = playing("mayor", pieces={"blue": {kind: 2}}, **EXPORT)
    table.play(f"dock {dock}", f"load {kind} 2")
    assert table.vp() == 4


def test_export_and_branch_offices():
    """C66: theirs too."""
    table = using("small-branch-office", pieces={"blue": {"rum": 1}}, **EXPORT)
    table.play("dock 3", "load rum 1")
    assert table.vp() == 2


def test_control():
    """C18, C20, C23: with the Control Act no alternative may be used, and nobody is paid for doing nothing."""
    table = playing("tradeswoman", pesos={"blue": 9}, **CONTROL)
    assert table.can("take") == set()
    assert "buy citrus" in table.legal
    assert playing("architect", **CONTROL).vp() == 0
    assert playing("mayor", **CONTROL).pesos() == 0
    table = position(pieces={"blue": {"stone": 2, "citrus": 1}}, **CONTROL)
    table.play("play architect", "decline")
    assert table.vp() == 0
    table.play("play mayor", "play mayor", "play mayor", "decline")
    assert [table.pesos(seat) for seat in ("blue", "red", "yellow")] == [0, 0, 0]


def test_control_uses_nothing_up():
    """C34: what could not be used was not used."""
    state = playing("architect", **CONTROL).state
    assert not state.alternatives.any()


def test_a_statute_of_another_edition():
    """C6: a position can't have the Export Act in 2007."""
    state = board(acts={"other": "building"})
    state.act[3] = STATUTES.index("export")
    with pytest.raises(malecon.BadPosition, match="another edition"):
        GAME.check(state)
