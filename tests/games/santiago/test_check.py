"""Positions that can't have come from the box are refused, each with a sentence."""

from collections.abc import Callable
from typing import Any

import pytest

import malecon
from malecon.engine.fields import SEATS, State, copy
from malecon.games.santiago import GAME
from malecon.games.santiago.components import BUILDINGS, CUBANS, GOODS
from malecon.games.santiago.state import ASKED
from tests.games.santiago.table import Table, dealt, entering, fresh, position, roll

Change = Callable[[State], None]


def put(**values: Any) -> Change:
    """A change of whole fields: `put(ship=8)`, words allowed: `put(asked="score", actor="table")`."""

    def change(state: State) -> None:
        for name, value in values.items():
            field = GAME.field[name]
            state[name] = field.hear(value) if isinstance(value, str) else value

    return change


def put_at(name: str, place: int, value: int) -> Change:
    """A change of one place of a field."""

    def change(state: State) -> None:
        state[name][place] = value

    return change


def at_the_port(**facts: Any) -> Table:
    table = position(ahead="port", goods={"blue": {"sugar": 1}}, **facts)
    table.play("drive 1")
    return table


def asked_by(cuban: str, **facts: Any) -> Table:
    table = position(ahead=cuban, **facts)
    table.play("drive 1")
    return table


def at_el_zorros() -> Table:
    table = asked_by("el-zorro", vp={"yellow": 1})
    table.play("use")
    return table


def to_enter(**facts: Any) -> Table:
    table = asked_by("pedro", **facts)
    table.play("use")
    return table


def opened_by_alonso() -> Table:
    table = asked_by("alonso", owners={"bank": "blue"})
    table.play("call bank")
    return table


def rolled(dice: int) -> Table:
    table = dealt()
    table.play(*roll(sugar=1)[:dice])
    return table


def income_due() -> Table:
    return entering("cafe", owners={"cafe": "red"})


def placed(sites: int) -> Table:
    table = fresh()
    table.play(*(f"site {building}" for building in BUILDINGS[:sites]))
    return table


BANK, CHURCH = BUILDINGS.index("bank"), BUILDINGS.index("church")
PEDRO, ZORRO = CUBANS.index("pedro"), CUBANS.index("el-zorro")
SUGAR, CITRUS, RUM = GOODS.index("sugar"), GOODS.index("citrus"), GOODS.index("rum")
EVERYTHING = [1, 1, 1, 1, 1]

UNSOUND: dict[str, tuple[Callable[[], Table], Change, str]] = {
    # pieces
    "nine rum": (position, put_at("supply", RUM, 9), r"8 rum in the box, and this position has 9 \(S1\)"),
    "seven rum": (position, put_at("supply", RUM, 7), r"this position has 7 \(S1\)"),
    "a fourth marker": (position, put_at("owner", BANK, 0), r"3 property markers, placed or not \(S7\)"),
    "two pawns in a bank": (position, put(pawn=[BANK, BANK, -1, -1]), r"Two pawns stand in one building \(S16\)"),
    "an absent owner": (position, put_at("owner", BANK, 3), "a seat nobody sits in"),
    # the board
    "two banks": (position, put_at("building_at", 5, BANK), "A building stands in two places"),
    "no building": (position, put_at("building_at", 11, -1), r"A site has no building \(S6\)"),
    "a gap in the town": (lambda: placed(3), put_at("building_at", 0, -1), r"sites are filled in order \(S6\)"),
    "a full town, to be filled": (dealt, put(asked="site", turn=0), r"has no building"),
    "two Pedros": (position, put_at("cuban_at", 5, PEDRO), "A Cuban stands in two places"),
    "no Cuban": (position, put_at("cuban_at", 8, -1), r"A stop has no Cuban \(S6\)"),
    "Cubans before buildings": (lambda: placed(3), put_at("cuban_at", 0, PEDRO), r"after the buildings \(S6\)"),
    "El Zorro with a flower": (position, put_at("flower", ZORRO, 1), r"has a flower; look at el-zorro \(S4\)"),
    "Pedro without": (position, put_at("flower", PEDRO, -1), r"look at pedro \(S4\)"),
    # the ship
    "an eighth ship": (position, put(ship=8), r"the game is over \(S29\)"),
    "dice on the table": (position, put(dice=2), r"only for a new ship \(S30\)"),
    "four dice to choose from": (lambda: rolled(5), put(dice=4), r"when all five are rolled \(S30\)"),
    "a sixth die": (lambda: rolled(4), put(dice=5), r"rolled already \(S30\)"),
    "two ships at once": (lambda: rolled(3), put(in_port="yes"), r"a ship in port already \(S28\)"),
    "a ship that wants nothing": (position, put(demand=[0] * 5), r"wants nothing has left \(S22, S27\)"),
    "a ship that wants it all": (position, put(demand=EVERYTHING), r"left out of the demand \(S30\)"),
    "demand without a ship": (lambda: rolled(2), put_at("demand", 4, 1), r"No ship in port wants anything \(S28\)"),
    "value without a ship": (lambda: rolled(2), put(value=3), r"marker is on 2 \(S28\)"),
    "four rum": (position, put_at("demand", RUM, 4), r"rum die shows 3 at most \(S5\)"),
    # the moment
    "an absent mover": (position, put(mover="green", actor="green"), "A seat nobody sits in can't act"),
    "over too early": (position, put(actor="over"), "over when nothing is asked"),
    "nothing to do": (position, put(asked="nothing"), "over when nothing is asked"),
    "the table drives": (position, put(actor="table"), "“drive” is not asked of that actor"),
    "a player rolls": (lambda: rolled(3), put(actor="blue"), "“roll” is not asked of that actor"),
    "out of turn": (position, put(actor="red"), "“drive” is asked of the mover"),
    "turn 5 of the set-up": (fresh, put(turn=5), "No turn has begun"),
    "turn 0": (position, put(turn=0), "A turn has begun"),
    "a roll after the last turn": (lambda: rolled(3), put(turn=400), r"ends after 400 turns \(S34\)"),
    "a building in use": (position, put(using="bank"), "in use exactly when “building” is asked"),
    "no building in use": (lambda: entering("bank"), put(using="none"), "in use exactly when “building” is asked"),
    "Alonso on the road": (position, put(lawyer="yes"), "opens a building only when it is used"),
    "passed on the road": (position, put_at("passed", 1, 1), "Only in a delivery round"),
    # what goes on in a second move, and what outlasts a turn
    "two ships, one at once": (
        lambda: rolled(3),
        put(in_port="yes", demand_due="yes"),
        r"came at once waits .*\(S28\)",
    ),
    "a drive beyond means": (lambda: position(pesos={"blue": 19}), put(drive_begun=20), r"as can be paid \(S9\)"),
    "half a loop begun": (lambda: position(pesos={"blue": 30}), put(drive_begun=10), r"A drive goes on .*\(S9\)"),
    "an exchange on the road": (position, put(exchange="buy"), r"goes on at the Casino \(S23\)"),
    "an exchange of nothing": (
        lambda: entering("casino", vp={"blue": 1}),
        put(exchange="buy"),
        r"goes on at the Casino \(S23\)",
    ),
    "nobody stays silent": (position, put(stays_silent="yes"), r"inactive Cuban at the car stays so \(S25\)"),
    # the question
    "a Cuban at the port": (position, put(asked="cuban"), r"At the port nobody is asked.*\(S26\)"),
    "an inactive Cuban": (lambda: asked_by("pedro"), put_at("active", PEDRO, 0), r"can't help now \(S12\)"),
    "gifts at Pedro's": (lambda: to_enter(vp={"red": 1}), put(asked="give", actor="red"), r"At El Zorro's .*\(S14\)"),
    "an empty-handed giver": (at_el_zorros, put(actor="red"), r"At El Zorro's .*\(S14\)"),
    "a gift to oneself": (at_el_zorros, put(actor="blue"), r"At El Zorro's .*\(S14\)"),
    "nowhere to go": (to_enter, put(pawn=[0, 1, 2, -1]), r"no building to enter \(S17\)"),
    "a pawn moves at El Zorro's": (at_el_zorros, put(asked="enter", actor="blue"), r"no building to enter \(S17\)"),
    "a useless building": (lambda: entering("bank"), put(using="cafe"), "can do nothing now"),
    "another building": (lambda: entering("bank"), put(using="church"), r"building his pawn is in \(S16\)"),
    "Alonso at Pedro's": (lambda: entering("bank"), put(lawyer="yes"), r"Alonso opens own buildings \(S15\)"),
    "Alonso and another's": (opened_by_alonso, put(using="church"), r"Alonso opens own buildings \(S15\)"),
    "deliveries on the road": (at_the_port, put(car=3), r"Deliveries happen at the port, to a ship \(S26\)"),
    "who passed delivers": (at_the_port, put_at("passed", 0, 1), r"can't deliver \(S26\)"),
    "who has nothing delivers": (at_the_port, put(actor="red"), r"can't deliver \(S26\)"),
    "nobody's income": (income_due, put_at("pawn", 0, CHURCH), r"No owner is due an income \(S18\)"),
    "scored too early": (position, put(asked="score", actor="table"), r"scored when it ends \(S29, S34\)"),
    "the car is off already": (fresh, put(car=3), r"car starts at the port \(S6\)"),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_unsound(name):
    """One thing is wrong with a sound position; the sentence names it, also to who reads the position as text."""
    table, change, reason = UNSOUND[name][0](), *UNSOUND[name][1:]
    GAME.check(table.state)
    wrong = copy(table.state)
    change(wrong)
    with pytest.raises(malecon.BadPosition, match=reason):
        GAME.check(wrong)


def test_read_from_text():
    """S1: the same door stands before positions in text."""
    text = position().position()
    assert malecon.from_position(text, seed=1).legal_moves == ["drive 1"]
    with pytest.raises(malecon.BadPosition, match="8 sugar in the box, and this position has 7"):
        malecon.from_position(text.replace("supply: sugar 8", "supply: sugar 7"), seed=1)
    with pytest.raises(malecon.BadPosition, match="from 0 to 8, not 9"):
        malecon.from_position(text.replace("supply: sugar 8", "supply: sugar 9"), seed=1)


def test_the_mover_sits_at_the_table():
    """Every seat that plays may move."""
    for players in (2, 3, 4):
        for seat in SEATS[:players]:
            GAME.check(position(players, mover=seat).state)


def test_every_question_was_tried():
    """S12–S34: the tables above stand before every question a game can ask but the last two."""
    tried = {ASKED[table().state.asked] for table, *_ in UNSOUND.values()}
    assert tried >= set(ASKED) - {"stop", "start", "score", "nothing"}


class TestLookingSoundButNot:
    """Positions no game can reach, which would outlive it."""

    def test_a_new_ship_after_the_last_turn(self):
        """S34: after turn 400 no demand is set, so no die is left out then."""
        state = copy(rolled(5).state)
        put(turn=400)(state)
        with pytest.raises(malecon.BadPosition):
            GAME.check(state)

    def test_a_turn_begins_with_a_ship_in_port(self):
        """S28, S30: the demand of the next ship is set before the next turn."""
        state = copy(position().state)
        put(in_port="no", demand=[0] * 5)(state)
        with pytest.raises(malecon.BadPosition):
            GAME.check(state)
