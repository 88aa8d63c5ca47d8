"""The nine Cubans (S13–S15)."""

import pytest

import malecon
from malecon.games.santiago.components import BUILDINGS
from tests.games.santiago.table import position


@pytest.mark.parametrize(
    ("cuban", "good"), [("pedro", "tobacco"), ("jose", "sugar"), ("conchita", "citrus"), ("miguel", "wood")]
)
class TestMerchants:
    """Pedro, José, Conchita and Miguel."""

    def test_two(self, cuban, good):
        """S13: two from the supply."""
        table = position(ahead=cuban)
        table.play("drive 1", "use")
        assert table.goods("blue") == {good: 2}
        assert table.supply[good] == 6
        assert table.now == "blue: enter"

    def test_short_supply(self, cuban, good):
        """S13: with one left, take one."""
        table = position(ahead=cuban, goods={"red": {good: 7}})
        table.play("drive 1", "use")
        assert table.goods("blue") == {good: 1}
        assert table.supply[good] == 0

    def test_empty_supply(self, cuban, good):
        """S12, S13: with none left he is not asked about, and the pawn moves."""
        table = position(ahead=cuban, goods={"red": {good: 8}})
        table.play("drive 1")
        assert (table.now, table.goods("blue")) == ("blue: enter", {})


def test_maria():
    """S13: Maria brings 2 VP."""
    table = position(ahead="maria", vp={"blue": 4})
    table.play("drive 1", "use")
    assert table.vp("blue") == 6


def test_martinez():
    """S13: Martinez brings 3 pesos."""
    table = position(ahead="martinez", pesos={"blue": 1})
    table.play("drive 1", "use")
    assert table.pesos("blue") == 4


def test_pablo():
    """S13: Pablo has one good of choice, no wood."""
    table = position(ahead="pablo")
    table.play("drive 1")
    assert table.legal == {"skip", "take sugar", "take citrus", "take tobacco", "take rum", "take cigars"}
    table.play("take cigars")
    assert table.goods("blue") == {"cigars": 1}


def test_pablo_with_short_supplies():
    """S13: Pablo has only what the supply has."""
    table = position(ahead="pablo", goods={"red": {"sugar": 8, "rum": 8}, "yellow": {"cigars": 8}})
    table.play("drive 1")
    assert table.legal == {"skip", "take citrus", "take tobacco"}


def test_pablo_with_nothing_left():
    """S12, S13: wood alone does not help Pablo: he is not asked about."""
    everything = {"sugar": 8, "citrus": 8, "tobacco": 8, "rum": 8, "cigars": 8}
    table = position(ahead="pablo", goods={"red": everything})
    table.play("drive 1")
    assert table.now == "blue: enter"


class TestElZorro:
    """El Zorro takes from everybody else."""

    def test_clockwise_from_the_mover(self):
        """S14: the others give in turn order after the mover, each what he chooses."""
        table = position(
            players=4,
            mover="yellow",
            ahead="el-zorro",
            pesos={"green": 2},
            goods={"blue": {"rum": 1, "wood": 3}},
            vp={"red": 5},
        )
        table.play("drive 1", "use")
        assert table.now == "green: give"
        table.play("give peso")
        assert table.now == "blue: give"
        table.play("give rum")
        assert table.now == "red: give"
        table.play("give vp")
        assert (table.pesos("yellow"), table.goods("yellow"), table.vp("yellow")) == (1, {"rum": 1}, 1)
        assert (table.pesos("green"), table.goods("blue"), table.vp("red")) == (1, {"wood": 3}, 4)
        assert table.now == "green: drive"

    def test_the_giver_chooses_from_what_he_has(self):
        """S14: a peso, a VP or a good, never wood."""
        table = position(
            players=2, ahead="el-zorro", pesos={"red": 1}, vp={"red": 1}, goods={"red": {"sugar": 2, "wood": 1}}
        )
        table.play("drive 1", "use")
        assert table.legal == {"give peso", "give vp", "give sugar"}

    def test_who_has_nothing_gives_nothing(self):
        """S14: the empty-handed are passed over; wood is nothing to give."""
        table = position(players=4, ahead="el-zorro", goods={"red": {"wood": 2}}, vp={"green": 1})
        table.play("drive 1", "use")
        assert table.now == "green: give"
        table.play("give vp")
        assert (table.vp("blue"), table.goods("red")) == (1, {"wood": 2})

    def test_nobody_has_anything(self):
        """S12, S14: with nothing to take he is not asked about; the building is."""
        table = position(ahead="el-zorro", pawns={"blue": "bank"})
        table.play("drive 1")
        assert table.now == "blue: building"

    def test_the_pawn_stays_and_its_building_works_again(self):
        """S14: after the gifts the pawn's own building may be used."""
        table = position(players=2, ahead="el-zorro", pawns={"blue": "bank"}, pesos={"red": 1})
        table.play("drive 1", "use", "give peso")
        assert (table.now, table.legal) == ("blue: building", {"use", "skip"})
        table.play("use")
        assert (table.pesos("blue"), table.pawn("blue"), table.now) == (3, "bank", "red: drive")

    def test_declining_him_leaves_the_building(self):
        """S14: without robbing anyone the building may be used."""
        table = position(players=2, ahead="el-zorro", pawns={"blue": "church"}, pesos={"red": 1})
        table.play("drive 1", "skip")
        assert table.now == "blue: building"
        table.play("use")
        assert (table.vp("blue"), table.pesos("red")) == (1, 1)

    def test_no_pawn_on_the_board_yet(self):
        """S14: then there is no building."""
        table = position(players=2, ahead="el-zorro", pesos={"red": 1})
        table.play("drive 1", "use", "give peso")
        assert (table.now, table.pawn("blue")) == ("red: drive", "none")

    def test_a_building_that_can_do_nothing(self):
        """S14, S16: the turn ends without a question."""
        table = position(players=2, ahead="el-zorro", pawns={"blue": "sawmill"}, pesos={"red": 1})
        table.play("drive 1", "use", "give peso")
        assert table.now == "red: drive"


class TestAlonso:
    """Alonso, the lawyer."""

    def test_a_marker_on_any_free_building(self):
        """S15: any building nobody owns, of any colour, occupied or not."""
        table = position(ahead="alonso", owners={"casino": "red"}, pawns={"red": "cafe", "blue": "office"})
        table.play("drive 1")
        assert table.legal == {"skip"} | {f"mark {building}" for building in BUILDINGS if building != "casino"}
        table.play("mark cafe")
        assert table.owner("cafe") == "blue"
        assert table.state.markers[0] == 2
        assert table.now == "blue: enter"

    def test_three_markers_in_a_game(self):
        """S15: who has placed three places no more."""
        table = position(ahead="alonso", owners={"sawmill": "blue", "cafe": "blue", "bank": "blue"})
        table.play("drive 1")
        assert table.legal == {"skip", "call bank"}

    def test_use_an_own_building_whoever_stands_there(self):
        """S15: the owned Bank works though red's pawn is in it; then the pawn moves, and that building works too."""
        table = position(ahead="alonso", owners={"bank": "blue"}, pawns={"red": "bank"})
        table.play("drive 1", "call bank")
        assert table.now == "blue: building"
        table.play("use")
        assert table.pesos("blue") == 2
        assert table.legal == {"enter church", "enter distillery"}
        table.play("enter church", "use")
        assert (table.vp("blue"), table.now) == (1, "red: drive")

    def test_who_asked_for_it_uses_it(self):
        """S15: after asking Alonso to open a building there is no declining it."""
        table = position(ahead="alonso", owners={"casino": "blue"}, pesos={"blue": 3})
        table.play("drive 1", "call casino")
        assert table.legal == {"buy vp 1"}
        with pytest.raises(malecon.IllegalMove, match="S15"):
            table.play("skip")

    def test_an_own_building_that_can_do_nothing(self):
        """S15: is not offered."""
        table = position(ahead="alonso", owners={"cafe": "blue", "sawmill": "blue", "casino": "blue"})
        table.play("drive 1")
        assert table.now == "blue: enter"

    def test_others_buildings_stay_closed(self):
        """S15: only an own building is opened."""
        table = position(ahead="alonso", owners={"bank": "red"})
        table.play("drive 1")
        assert "call bank" not in table.legal
        assert "mark bank" not in table.legal

    def test_the_opened_building_may_be_entered_too(self):
        """S15, S16: the pawn may go to the very building Alonso opened and use it again."""
        table = position(ahead="alonso", owners={"bank": "blue"})
        table.play("drive 1", "call bank", "use", "enter bank", "use")
        assert table.pesos("blue") == 4

    def test_declining_alonso(self):
        """S12, S15: then only the pawn moves."""
        table = position(ahead="alonso")
        table.play("drive 1", "skip")
        assert table.legal == {"enter bank", "enter church", "enter distillery"}

    def test_the_ship_departs_at_alonsos(self):
        """S15, S22, S28: an own Customs office ends the ship; the pawn still moves, and the mover then rolls."""
        table = position(ahead="alonso", owners={"customs": "blue"}, demand={"rum": 2})
        table.play("drive 1", "call customs", "clear rum")
        assert (table.ship, table.in_port, table.now) == (2, False, "blue: enter")
        table.play("enter bank", "use")
        assert table.now == "table: roll"

    def test_the_last_ship_departs_at_alonsos(self):
        """S15, S29: the game ends before the pawn moves."""
        table = position(ahead="alonso", owners={"harbormaster": "blue"}, value=4, ship=7)
        table.play("drive 1", "call harbormaster", "value up")
        assert table.now == "table: score"

    def test_silenced_by_his_own_client(self):
        """S15, S24: the Newspaper publisher may silence Alonso himself; the pawn moves all the same."""
        table = position(ahead="alonso", owners={"newspaper": "blue"})
        table.play("drive 1", "call newspaper", "silence alonso")
        assert (table.inactive, table.now) == ({"alonso"}, "blue: enter")
