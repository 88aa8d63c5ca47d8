"""What is asked tells nothing of what stands behind a screen (S33)."""

from typing import Any

import pytest

import malecon
from tests.games.santiago.table import Table, entering, position


def behind_screens(ahead: str, **facts: Any) -> Table:
    table = position(ahead=ahead, screens="closed", **facts)
    table.play("drive 1")
    return table


class TestPort:
    """A forced pass looks like a chosen one."""

    def test_everybody_is_asked(self):
        """S26, S33: who cannot deliver passes by a move of his own."""
        table = behind_screens("port", goods={"red": {"sugar": 1}})
        assert (table.now, table.legal) == ("blue: deliver", {"pass"})
        table.play("pass")
        assert (table.now, table.legal) == ("red: deliver", {"deliver sugar 1", "pass"})

    def test_a_pass_tells_the_same_either_way(self):
        """S33: what others see of a pass, and what is asked next, does not depend on what he holds."""
        able, unable = (behind_screens("port", goods={"blue": held}) for held in ({"sugar": 1}, {}))
        assert able.play("pass") == unable.play("pass")
        assert able.now == unable.now

    @pytest.mark.parametrize(("rules", "screens"), [(1, "closed"), (1, "open"), (2, "open")])
    def test_where_all_can_see_it_nobody_is_asked(self, rules: int, screens: str):
        """S26: in the open, and in version 1, who cannot deliver passes without being asked."""
        table = position(ahead="port", goods={"red": {"sugar": 1}}, rules=rules, screens=screens)
        table.play("drive 1")
        assert table.now == "red: deliver"


class TestBuildings:
    """A building is asked about if it could do something for all that others know."""

    @pytest.mark.parametrize(
        "building", ["distillery", "cigar-factory", "black-market", "sawmill", "cafe", "casino", "office"]
    )
    def test_asked_with_empty_hands(self, building: str):
        """S16, S33: the answer is that it is not used."""
        table = entering(building, screens="closed")
        assert (table.now, table.legal) == ("blue: building", {"skip"})
        assert entering(building, screens="closed", rules=1).now == "red: drive"
        assert entering(building).now == "red: drive"

    @pytest.mark.parametrize(
        ("building", "goods"),
        [
            ("distillery", {"red": {"rum": 8}, "blue": {"sugar": 1}}),
            ("cigar-factory", {"red": {"cigars": 8}, "blue": {"tobacco": 1}}),
        ],
    )
    def test_what_everybody_knows_is_not_asked(self, building: str, goods: dict[str, dict[str, int]]):
        """S16, S20: an empty supply is no secret."""
        assert entering(building, screens="closed", goods=goods).now == "red: drive"

    def test_the_office_without_a_ship(self):
        """S21: an empty port is no secret either."""
        table = position(car="alonso", value=4, pesos={"blue": 3}, screens="closed")
        table.play("drive 4", "use", "enter office")
        assert table.now == "table: roll"


class TestAlonso:
    """An own building that may do nothing."""

    def test_asked_with_empty_hands(self):
        """S15, S33: he is asked, and only he knows that he can but decline."""
        owners = {"distillery": "blue", "cafe": "blue", "sawmill": "blue"} | dict.fromkeys(
            ["bank", "church", "customs"], "red"
        ) | dict.fromkeys(["casino", "office", "newspaper"], "yellow")  # fmt: skip
        table = behind_screens("alonso", owners=owners, goods={})
        marks = {move for move in table.legal if move.startswith("mark")}
        assert (table.now, table.legal - marks, marks) == ("blue: cuban", {"skip"}, set())

    def test_no_building_that_can_do_nothing(self):
        """S15: to ask for it is to use it, so it must be able to."""
        table = behind_screens("alonso", owners={"distillery": "blue"})
        assert "call distillery" not in table.legal
        with pytest.raises(malecon.IllegalMove, match=r"could do nothing for you now \(S15\)"):
            table.play("call distillery")


class TestElZorro:
    """Who has nothing gives nothing, and giving is no choice: that tells itself."""

    def test_asked_whatever_others_hold(self):
        """S14, S33: the mover learns only by asking that nobody has anything."""
        table = behind_screens("el-zorro")
        assert (table.now, table.legal) == ("blue: cuban", {"use", "skip"})
        table.play("use")
        assert table.now == "red: drive"

    def test_who_has_nothing_is_passed_over(self):
        """S14: everybody who has something gives it, so being passed over says what the table sees anyway."""
        table = behind_screens("el-zorro", pesos={"yellow": 1})
        table.play("use")
        assert (table.now, table.legal) == ("yellow: give", {"give peso"})
