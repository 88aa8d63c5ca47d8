"""The pawn, and what an owner earns from it (S16–S18)."""

import pytest

import malecon
from tests.games.santiago.table import position, roll


def test_under_the_cubans_colour():
    """S16: the pawn goes to one of the three buildings of the Cuban's colour."""
    table = position(ahead="jose")
    table.play("drive 1", "use")
    assert table.legal == {"enter harbormaster", "enter office", "enter newspaper"}
    with pytest.raises(malecon.IllegalMove, match=r"under: White flower.*S16"):
        table.play("enter bank")


def test_not_where_it_stands():
    """S16: it must move to another building."""
    table = position(ahead="pedro", pawns={"blue": "bank"})
    table.play("drive 1", "use")
    assert table.legal == {"enter church", "enter distillery"}
    with pytest.raises(malecon.IllegalMove, match="stands there already"):
        table.play("enter bank")


def test_not_where_another_pawn_stands():
    """S16: an occupied building cannot be entered; a property marker is no obstacle."""
    table = position(ahead="pedro", pawns={"red": "bank"}, owners={"church": "yellow"})
    table.play("drive 1", "use")
    assert table.legal == {"enter church", "enter distillery"}
    with pytest.raises(malecon.IllegalMove, match="Another pawn"):
        table.play("enter bank")


def test_using_is_optional():
    """S16: the building entered may be left unused."""
    table = position(ahead="pedro")
    table.play("drive 1", "use", "enter bank")
    assert table.legal == {"use", "skip"}
    table.play("skip")
    assert (table.pesos("blue"), table.pawn("blue"), table.now) == (0, "bank", "red: drive")


def test_a_building_that_can_do_nothing_is_not_asked_about():
    """S16: without rum or cigars the Café ends the turn at once."""
    table = position(ahead="maria")
    table.play("drive 1", "use", "enter cafe")
    assert (table.pawn("blue"), table.now) == ("cafe", "red: drive")


def test_all_three_occupied_by_others():
    """S17: the pawn stays, and its own building may be used."""
    table = position(
        players=4,
        ahead="pedro",
        pawns={"blue": "bank", "red": "church", "yellow": "distillery", "green": "cafe"},
        town=(
            "church", "distillery", "cafe", "cigar-factory", "black-market", "sawmill",
            "bank", "customs", "casino", "harbormaster", "office", "newspaper",
        ),
    )  # fmt: skip
    table.play("drive 1", "use")
    assert table.now == "blue: building"
    table.play("use")
    assert (table.pesos("blue"), table.pawn("blue"), table.now) == (2, "bank", "red: drive")


def test_two_occupied_and_the_own_third():
    """S17: its own building is no way out either; it stays and uses it."""
    table = position(ahead="pedro", pawns={"blue": "bank", "red": "church", "yellow": "distillery"})
    table.play("drive 1", "use")
    assert table.now == "blue: building"
    table.play("skip")
    assert table.pawn("blue") == "bank"


def test_all_three_occupied_and_no_pawn_on_the_board():
    """S17: then there is no building to use, and the turn ends."""
    table = position(players=4, ahead="pedro", pawns={"red": "bank", "yellow": "church", "green": "distillery"})
    table.play("drive 1", "use")
    assert (table.pawn("blue"), table.now) == ("none", "red: drive")


class TestIncome:
    """The owner's income (S18)."""

    @pytest.mark.parametrize("owner_income", ["end-of-turn", "visit"])
    @pytest.mark.parametrize("answer", ["use", "skip"])
    def test_a_visitor_pays_in_points(self, owner_income, answer):
        """S18: blue enters red's bank, used or not; red gets 1 VP, under either option."""
        table = position(ahead="pedro", owners={"bank": "red"}, owner_income=owner_income)
        table.play("drive 1", "use", "enter bank", answer)
        assert (table.now, table.legal_moves) == ("table: income", ["income"])
        table.play("income")
        assert (table.vp("red"), table.vp("blue"), table.now) == (1, 0, "red: drive")

    def test_not_in_an_own_building(self):
        """S18: the owner himself earns nothing."""
        table = position(ahead="pedro", owners={"bank": "blue"})
        table.play("drive 1", "use", "enter bank", "use")
        assert (table.now, table.vp("blue")) == ("red: drive", 0)

    def test_not_in_nobodys_building(self):
        """S18: where nobody owns the building nobody earns."""
        table = position(ahead="pedro", owners={"church": "red"})
        table.play("drive 1", "use", "enter bank", "use")
        assert table.now == "red: drive"

    @pytest.mark.parametrize(("owner_income", "paid"), [("end-of-turn", 1), ("visit", 0)])
    def test_after_a_stop_at_the_port(self, owner_income, paid):
        """S18: by the text the pawn that still stands there earns again; with `visit` it does not."""
        table = position(ahead="port", pawns={"blue": "bank"}, owners={"bank": "red"}, owner_income=owner_income)
        table.play("drive 1", *["income"] * paid)
        assert (table.vp("red"), table.now) == (paid, "red: drive")

    @pytest.mark.parametrize(("owner_income", "paid"), [("end-of-turn", 1), ("visit", 0)])
    def test_at_an_inactive_cuban(self, owner_income, paid):
        """S18, S12: the same at an inactive Cuban."""
        table = position(
            ahead="maria", inactive=["maria"], pawns={"blue": "bank"}, owners={"bank": "red"}, owner_income=owner_income
        )
        table.play("drive 1", *["income"] * paid)
        assert (table.vp("red"), table.now) == (paid, "red: drive")

    @pytest.mark.parametrize(
        ("owner_income", "answer", "paid"),
        [("end-of-turn", "use", 1), ("end-of-turn", "skip", 1), ("visit", "use", 1), ("visit", "skip", 0)],
    )
    def test_at_el_zorros(self, owner_income, answer, paid):
        """S18, S14: with `visit` only the use of the building counts."""
        table = position(ahead="el-zorro", pawns={"blue": "bank"}, owners={"bank": "red"}, owner_income=owner_income)
        table.play("drive 1", answer, *["income"] * paid)
        assert (table.vp("red"), table.now) == (paid, "red: drive")

    @pytest.mark.parametrize(("answer", "paid"), [("use", 1), ("skip", 0)])
    def test_a_pawn_that_could_not_move(self, answer, paid):
        """S18, S17: with `visit` a pawn that stayed pays if it used its building."""
        table = position(
            ahead="pedro",
            pawns={"blue": "bank", "red": "church", "yellow": "distillery"},
            owners={"bank": "red"},
            owner_income="visit",
        )
        table.play("drive 1", "use", answer, *["income"] * paid)
        assert (table.vp("red"), table.now) == (paid, "red: drive")

    def test_what_alonso_opens_is_no_visit(self):
        """S18, S15: with `visit`, an own building used through Alonso says nothing about where the pawn stays."""
        table = position(
            ahead="alonso",
            pawns={"blue": "bank", "red": "church", "yellow": "distillery"},
            owners={"bank": "red", "cafe": "blue"},
            goods={"blue": {"rum": 1}},
            owner_income="visit",
        )
        table.play("drive 1", "call cafe", "serve rum", "skip")
        assert (table.vp("red"), table.now) == (0, "red: drive")

    def test_before_the_roll(self):
        """S18, S30: the ship departed; the owner is paid first, then the dice are rolled."""
        table = position(ahead="jose", owners={"harbormaster": "red"}, value=4)
        table.play("drive 1", "use", "enter harbormaster", "value up")
        assert (table.now, table.in_port) == ("table: income", False)
        table.play("income")
        assert (table.now, table.vp("red")) == ("table: roll", 1)
        table.play(*roll(sugar=1))
        assert table.now == "blue: keep-out"

    def test_a_game_that_ends_in_mid_turn_pays_none(self):
        """S18, S29: the 7th ship departs from red's Harbormaster's office; red gets nothing."""
        table = position(ahead="jose", owners={"harbormaster": "red"}, value=4, ship=7)
        table.play("drive 1", "use", "enter harbormaster", "value up")
        assert table.now == "table: score"
        table.play("score")
        assert table.vp("red") == 0
