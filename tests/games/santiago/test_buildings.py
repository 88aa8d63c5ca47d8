"""The twelve buildings (S19–S25)."""

import pytest

import malecon
from tests.games.santiago.table import entering, position, roll


def test_bank():
    """S19: 2 pesos."""
    table = entering("bank")
    assert table.legal == {"use", "skip"}
    table.play("use")
    assert (table.pesos("blue"), table.now) == (2, "red: drive")


def test_church():
    """S19: 1 VP."""
    table = entering("church")
    table.play("use")
    assert table.vp("blue") == 1


def test_sawmill():
    """S19: 1 wood for 1 VP and 1 peso, once."""
    table = entering("sawmill", goods={"blue": {"wood": 3}})
    table.play("use")
    assert (table.goods("blue"), table.vp("blue"), table.pesos("blue")) == ({"wood": 2}, 1, 1)
    assert table.supply["wood"] == 6


def test_sawmill_without_wood():
    """S19, S16: without wood there is nothing to ask."""
    table = entering("sawmill", goods={"blue": {"sugar": 3}})
    assert table.now == "red: drive"


class TestCafe:
    """The Café."""

    @pytest.mark.parametrize(
        ("move", "left", "points"),
        [
            ("serve rum", {"rum": 1, "cigars": 2}, 2),
            ("serve cigars", {"rum": 2, "cigars": 1}, 2),
            ("serve both", {"rum": 1, "cigars": 1}, 4),
            ("skip", {"rum": 2, "cigars": 2}, 0),
        ],
    )
    def test_up_to_one_of_each(self, move, left, points):
        """S19: 1 rum, 1 cigars or both, 2 VP apiece; never two of a kind."""
        table = entering("cafe", goods={"blue": {"rum": 2, "cigars": 2}})
        assert table.legal == {"serve rum", "serve cigars", "serve both", "skip"}
        table.play(move)
        assert (table.goods("blue"), table.vp("blue")) == (left, points)

    @pytest.mark.parametrize("good", ["rum", "cigars"])
    def test_only_what_one_has(self, good):
        """S19: with one of the two only that can be served."""
        table = entering("cafe", goods={"blue": {good: 1, "sugar": 2}})
        assert table.legal == {f"serve {good}", "skip"}


@pytest.mark.parametrize(
    ("building", "verb", "raw", "made"),
    [("distillery", "distil", "sugar", "rum"), ("cigar-factory", "wrap", "tobacco", "cigars")],
)
class TestWorks:
    """Distillery and Cigar factory."""

    def test_any_number(self, building, verb, raw, made):
        """S20: any number of the one becomes as many of the other."""
        table = entering(building, goods={"blue": {raw: 3}})
        assert table.legal == {f"{verb} 1", f"{verb} 2", f"{verb} 3", "skip"}
        table.play(f"{verb} 2")
        assert table.goods("blue") == {raw: 1, made: 2}
        assert (table.supply[raw], table.supply[made]) == (7, 6)

    def test_all_eight(self, building, verb, raw, made):
        """S20: even all there are."""
        table = entering(building, goods={"blue": {raw: 8}})
        table.play(f"{verb} 8")
        assert table.goods("blue") == {made: 8}

    def test_as_far_as_the_supply_has_the_result(self, building, verb, raw, made):
        """S20: with one left in the supply only one can be made."""
        table = entering(building, goods={"blue": {raw: 3}, "red": {made: 7}})
        assert table.legal == {f"{verb} 1", "skip"}
        with pytest.raises(malecon.IllegalMove, match="S20"):
            table.play(f"{verb} 2")

    def test_nothing_to_make(self, building, verb, raw, made):
        """S20, S16: with no raw good, or none of the result in the supply, the turn ends."""
        assert entering(building, goods={"blue": {made: 1}}).now == "red: drive"
        assert entering(building, goods={"blue": {raw: 1}, "red": {made: 8}}).now == "red: drive"


class TestBlackMarket:
    """The Black market."""

    def test_one_for_one_other(self):
        """S20: 1 good for 1 other good of choice, no wood either way."""
        table = entering("black-market", goods={"blue": {"sugar": 2, "wood": 1}})
        others = ("citrus", "tobacco", "rum", "cigars")
        assert table.legal == {"skip"} | {f"swap sugar for {other}" for other in others}
        table.play("swap sugar for cigars")
        assert table.goods("blue") == {"sugar": 1, "cigars": 1, "wood": 1}
        assert (table.supply["sugar"], table.supply["cigars"]) == (7, 7)

    def test_only_what_the_supply_has(self):
        """S20: what the supply lacks cannot be had."""
        table = entering("black-market", goods={"blue": {"sugar": 1}, "red": {"cigars": 8, "rum": 8}})
        assert table.legal == {"skip", "swap sugar for citrus", "swap sugar for tobacco"}

    def test_nothing_for_itself(self):
        """S20, S16: if the own kind is all there would be to get back, there is no trade."""
        others = {"citrus": 8, "tobacco": 8, "rum": 8, "cigars": 8}
        assert entering("black-market", goods={"blue": {"sugar": 1}, "red": others}).now == "red: drive"

    def test_wood_is_no_good_here(self):
        """S20, S16: with nothing but wood there is no trade."""
        assert entering("black-market", goods={"blue": {"wood": 4}}).now == "red: drive"


class TestCustoms:
    """The Customs office."""

    def test_one_die_to_zero(self):
        """S21: a die of choice that shows more than 0 goes to 0; nobody scores."""
        table = entering("customs", demand={"sugar": 3, "rum": 1})
        assert table.legal == {"clear sugar", "clear rum", "skip"}
        table.play("clear sugar")
        assert (table.demand, table.vp("blue"), table.now) == ({"rum": 1}, 0, "red: drive")

    def test_the_last_demand(self):
        """S22, S30: nothing is wanted any more; the ship departs, the mover rolls for the next."""
        table = entering("customs", demand={"citrus": 4}, value=3)
        table.play("clear citrus")
        assert (table.ship, table.in_port, table.value, table.now) == (2, False, 2, "table: roll")
        table.play(*roll(sugar=1))
        assert table.now == "blue: keep-out"

    def test_the_seventh_ship(self):
        """S22, S29: the game ends."""
        table = entering("customs", demand={"rum": 1}, ship=7)
        table.play("clear rum")
        assert table.now == "table: score"


class TestOffice:
    """The Office."""

    @pytest.mark.parametrize("value", [2, 3, 4])
    def test_two_points_whatever_the_marker(self, value):
        """S21: 1 good in demand for exactly 2 VP, its die down by one."""
        table = entering(
            "office", demand={"sugar": 3, "rum": 1}, value=value, goods={"blue": {"sugar": 2, "citrus": 1}}
        )
        assert table.legal == {"consign sugar", "skip"}
        table.play("consign sugar")
        assert (table.vp("blue"), table.demand, table.goods("blue")) == (
            2,
            {"sugar": 2, "rum": 1},
            {"sugar": 1, "citrus": 1},
        )
        assert table.supply["sugar"] == 7

    def test_no_wood(self):
        """S21, S16: wood is not taken; with nothing in demand the turn ends."""
        assert entering("office", goods={"blue": {"wood": 3, "citrus": 2}}).now == "red: drive"

    def test_the_last_demand(self):
        """S22: the last piece in demand sends the ship away."""
        table = entering("office", demand={"rum": 1}, goods={"blue": {"rum": 1}})
        table.play("consign rum")
        assert (table.vp("blue"), table.ship, table.now) == (2, 2, "table: roll")

    def test_the_seventh_ship(self):
        """S22, S29: the 2 VP count, then the game ends."""
        table = entering("office", demand={"rum": 1}, goods={"blue": {"rum": 1}}, ship=7)
        table.play("consign rum")
        assert (table.vp("blue"), table.now) == (2, "table: score")


class TestHarbormaster:
    """The Harbormaster's office."""

    @pytest.mark.parametrize(
        ("value", "moves"), [(2, {"value up"}), (3, {"value up", "value down"}), (4, {"value up", "value down"})]
    )
    def test_up_or_down(self, value, moves):
        """S21: one flag either way, but not below 2."""
        table = entering("harbormaster", value=value)
        assert table.legal == moves | {"skip"}

    def test_one_flag(self):
        """S21: up and down move one flag; the ship stays."""
        table = entering("harbormaster", value=3)
        table.play("value down")
        assert (table.value, table.ship) == (2, 1)
        table = entering("harbormaster", value=3)
        table.play("value up")
        assert (table.value, table.ship, table.now) == (4, 1, "red: drive")

    def test_onto_the_chequered_flag(self):
        """S21, S28: up from 4 the ship departs with its demand, and the mover rolls."""
        table = entering("harbormaster", value=4)
        table.play("value up")
        assert (table.ship, table.value, table.demand, table.now) == (2, 2, {}, "table: roll")

    def test_the_seventh_ship(self):
        """S21, S29: the game ends."""
        table = entering("harbormaster", value=4, ship=7)
        table.play("value up")
        assert table.now == "table: score"


@pytest.mark.parametrize(("building", "cuban"), [("customs", "maria"), ("office", "jose"), ("harbormaster", "jose")])
def test_no_harbour_business_without_a_ship(building, cuban):
    """S21: the ship left when the car passed the port; the three harbour buildings do nothing now."""
    stop = {"maria": 3, "jose": 4}[cuban]
    table = position(car="alonso", pesos={"blue": 3}, value=4, goods={"blue": {"sugar": 3}})
    table.play(f"drive {stop}", "skip", f"enter {building}")
    assert (table.ship, table.now) == (2, "table: roll")


def test_alonso_opens_no_harbour_building_without_a_ship():
    """S21, S15: nor through Alonso."""
    table = position(car="pablo", pesos={"blue": 10}, value=4, owners={"customs": "blue"})
    table.play("drive 11")
    assert (table.car, table.ship) == ("alonso", 2)
    assert "call customs" not in table.legal


class TestCasino:
    """The Casino."""

    def test_pesos_into_points(self):
        """S23: 3 pesos for 1 VP, any number of times."""
        table = entering("casino", pesos={"blue": 8})
        assert table.legal == {"buy vp 1", "buy vp 2", "skip"}
        table.play("buy vp 2")
        assert (table.pesos("blue"), table.vp("blue"), table.now) == (2, 2, "red: drive")

    def test_points_into_pesos(self):
        """S23: 1 VP for 3 pesos, any number of times."""
        table = entering("casino", vp={"blue": 3})
        assert table.legal == {"sell vp 1", "sell vp 2", "sell vp 3", "skip"}
        table.play("sell vp 3")
        assert (table.pesos("blue"), table.vp("blue")) == (9, 0)

    def test_either_way_but_once(self):
        """S23: both directions are offered, one is made, and the turn ends."""
        table = entering("casino", pesos={"blue": 3}, vp={"blue": 1})
        assert table.legal == {"buy vp 1", "sell vp 1", "skip"}
        table.play("buy vp 1")
        assert table.now == "red: drive"

    def test_twenty_exchanges_at_most_by_the_first_rules(self):
        """S23: version 1 stopped at 20 exchanges in one use."""
        table = entering("casino", pesos={"blue": 63}, vp={"blue": 21}, rules=1)
        buys, sells = {f"buy vp {n}" for n in range(1, 21)}, {f"sell vp {n}" for n in range(1, 21)}
        assert table.legal == buys | sells | {"skip"}
        table.play("buy vp 20")
        assert (table.pesos("blue"), table.vp("blue")) == (3, 41)

    def test_any_number_of_exchanges(self):
        """S23: beyond 20 it goes on in a second move, in the same direction and by at least one."""
        table = entering("casino", pesos={"blue": 66}, vp={"blue": 30})
        assert {"buy vp 20 and on", "sell vp 20 and on"} < table.legal
        table.play("buy vp 20 and on")
        assert (table.now, table.legal) == ("blue: building", {"buy vp 1", "buy vp 2"})
        table.play("buy vp 2")
        assert (table.pesos("blue"), table.vp("blue"), table.now) == (0, 52, "red: drive")

    def test_any_number_of_points(self):
        """S23: the other way too, as often as there are points."""
        table = entering("casino", vp={"blue": 41})
        table.play("sell vp 20 and on", "sell vp 20 and on", "sell vp 1")
        assert (table.pesos("blue"), table.vp("blue")) == (123, 0)

    def test_one_direction(self):
        """S23: who goes on neither turns round nor stops."""
        table = entering("casino", pesos={"blue": 66}, vp={"blue": 30})
        table.play("buy vp 20 and on")
        with pytest.raises(malecon.IllegalMove, match=r"one direction \(S23\)"):
            table.play("sell vp 1")
        with pytest.raises(malecon.IllegalMove, match=r"at least one more \(S23\)"):
            table.play("skip")
        with pytest.raises(malecon.IllegalMove, match=r"21 VP cost 63 pesos, and you have 6 \(S23\)"):
            table.play("buy vp 20 and on")

    def test_nothing_to_exchange(self):
        """S23, S16: with 2 pesos and no VP the turn ends."""
        assert entering("casino", pesos={"blue": 2}).now == "red: drive"


class TestNewspaper:
    """The Newspaper publisher."""

    def test_a_peso_and_a_silenced_cuban(self):
        """S24: 1 peso, and an active Cuban of choice, El Zorro too, becomes inactive."""
        table = entering("newspaper")
        assert "silence el-zorro" in table.legal
        table.play("silence el-zorro")
        assert (table.pesos("blue"), table.inactive, table.now) == (1, {"el-zorro"}, "red: drive")

    def test_a_peso_alone(self):
        """S24: nobody needs to be silenced; nor need the building be used at all."""
        table = entering("newspaper")
        assert {"use", "skip"} < table.legal
        table.play("use")
        assert (table.pesos("blue"), table.inactive) == (1, set())

    def test_only_the_active(self):
        """S24: who is inactive already cannot be silenced again."""
        table = entering("newspaper", inactive=["alonso", "pablo"])
        assert "silence alonso" not in table.legal
        assert len(table.legal) == 2 + 7

    def test_the_one_at_the_car(self):
        """S24, S11: José, at whose stop the car stands, may be silenced; leaving him wakes him."""
        table = entering("newspaper")
        assert table.car == "jose"
        table.play("silence jose")
        assert table.inactive == {"jose"}
        table.play("drive 1")
        assert table.inactive == set()

    def test_a_full_loop_back_to_the_one_at_the_car(self):
        """S24, S11: the next player drives ten stops and finds him active."""
        table = entering("newspaper", pesos={"red": 9})
        table.play("silence jose", "drive 10")
        assert (table.car, table.now) == ("jose", "red: cuban")

    @pytest.mark.parametrize(("rules", "silenced"), [(1, {}), (2, {}), (2, {"silenced": "next-drive"})])
    def test_the_one_at_the_car_wakes_with_the_next_drive(self, rules: int, silenced: dict[str, str]):
        """S25: leaving his stop is passing him, in version 1 and by default."""
        table = entering("newspaper", rules=rules, **silenced)
        table.play("silence jose", "drive 1")
        assert table.inactive == set()

    def test_the_one_at_the_car_waits_for_a_full_loop(self):
        """S25: with `silenced` at `passed` the car must come round and pass him."""
        table = entering("newspaper", silenced="passed", pesos={"yellow": 10})
        table.play("silence jose", "drive 1", "use", "enter sawmill")
        assert table.inactive == {"jose"}
        table.play("drive 10", "use", "enter cigar-factory", *(["skip"] if table.asked == "building" else []))
        assert table.inactive == set()

    def test_a_stop_at_the_one_who_sleeps_on(self):
        """S25, S12: ten stops lead back to him, who has not been passed; then he wakes."""
        table = entering("newspaper", silenced="passed", pesos={"red": 9})
        table.play("silence jose", "drive 10")
        assert (table.car, table.inactive, table.now) == ("jose", {"jose"}, "yellow: drive")
        table.play("drive 1")
        assert table.inactive == set()

    def test_past_the_one_at_the_car_in_one_drive(self):
        """S25: eleven stops leave him, come round and pass him."""
        table = entering("newspaper", silenced="passed", pesos={"red": 10})
        table.play("silence jose", "drive 11")
        assert (table.car, table.inactive) == ("martinez", set())

    def test_until_the_car_has_passed(self):
        """S25: a silenced Cuban whose stop the car has not passed stays inactive over several turns."""
        table = entering("newspaper")
        table.play("silence miguel", "drive 1", "use", "enter sawmill")
        table.play("drive 1", "use", "enter customs", "skip")
        assert table.inactive == {"miguel"}
        table.play("drive 1", "skip")
        assert table.inactive == {"miguel"}
