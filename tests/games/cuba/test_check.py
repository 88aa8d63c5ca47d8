"""Positions: what can't have come from the box is refused, with the reason."""

from collections.abc import Callable
from typing import Any

import pytest

import malecon
from malecon.engine.fields import State, copy
from malecon.games.cuba import GAME
from malecon.games.cuba.components import BUILDINGS, CHARACTERS, FIELDS_OF_PLANTATION, KINDS, STATUTES
from malecon.games.cuba.state import ASKED
from tests.games.cuba.games import random_steps
from tests.games.cuba.table import (
    Facts,
    Table,
    ending,
    fresh,
    opened,
    parliament,
    playing,
    position,
    statutes,
    using,
)

Change = Callable[[State], None]


def put(**values: Any) -> Change:
    """A change of whole fields: `put(rounds=7)`, words allowed: `put(asked="score", actor="table")`."""

    def change(state: State) -> None:
        for name, value in values.items():
            field = GAME.field[name]
            state[name] = field.hear(value) if isinstance(value, str) else value

    return change


def put_at(name: str, *place: int, value: int) -> Change:
    """A change of one place of a field."""

    def change(state: State) -> None:
        state[name][place] = value

    return change


def after(make: Callable[..., Table], *moves: str, **facts: Any) -> Callable[[], Table]:
    def table() -> Table:
        made = make(**facts)
        made.play(*moves)
        return made

    return table


def picking() -> Table:
    return parliament(fifth={"blue": "mayor"})


def bidding() -> Table:
    return parliament(pesos={"blue": 3, "red": 3, "yellow": 3})


CEMENT: Facts = {"pieces": {"blue": {"stone": 3}}}
CITRUS_3: Facts = {"pieces": {"blue": {"citrus": 3}}}
harvesting = after(lambda: playing("worker"), "pawn a1")
trading = after(lambda: playing("tradeswoman", pesos={"blue": 9}, pieces={"blue": {"sugar": 2}}), "sell sugar")
siting = after(lambda: playing("architect", pieces={"blue": {"stone": 2}}), "build dam")
loading = after(lambda: playing("mayor", **CITRUS_3), "dock 1")
branch = after(lambda: using("small-branch-office", **CITRUS_3), "dock 1")
sailing = after(
    lambda: playing("mayor", pieces={"blue": {"citrus": 3, "sugar": 2}}, acts={"other": "harbor"}),
    "dock 1",
    "load citrus 3",
    "load sugar 2",
)
duty = after(lambda: statutes(pieces={"blue": {"citrus": 1}}), "unable blue", "unable red", "unable yellow")
drawing = after(ending, "sail 3", "slide")
choosing = after(lambda: opened(delegate="chosen"), "delegate mayor")
choosing_lots = after(lambda: fresh(3), "ship 1", "ship 2", "ship 3", "start blue", "take wood", "take wood")
turning = after(lambda: ending(), "sail 3", "slide", "ship 9", "turn tax-1")


def ship_to(name: str, *place: int) -> Change:
    """A ship of the pile goes to an empty place."""

    def change(state: State) -> None:
        ship = max(number for number in range(15) if state.shuffled[number])
        state.shuffled[ship] = 0
        if place:
            state[name][place] = ship
        else:
            state[name] = ship

    return change


def ship_from(name: str, *place: int) -> Change:
    """A ship goes back to the pile."""

    def change(state: State) -> None:
        state.shuffled[state[name][place] if place else state[name]] = 1
        if place:
            state[name][place] = -1
        else:
            state[name] = -1

    return change


def to_stock(state: State, seat: int, kind: int) -> None:
    state.stock[kind] += state.pieces[seat, kind]
    state.pieces[seat, kind] = 0


def wood_for_citrus(state: State) -> None:
    """Blue has a product before he has two resources."""
    state.pieces[0, WOOD] -= 1
    state.stock[WOOD] += 1
    state.pieces[0, CITRUS] += 1
    state.stock[CITRUS] -= 1


def misload(state: State) -> None:
    """The citrus lies on the ship in dock 2."""
    state.loaded[0, 0], state.loaded[1, 0] = 0, 1


def subsidize_early(state: State) -> None:
    """A subsidy is in force before any was a bill."""
    state.act[2] = statute("subsidy-votes")
    state.in_pile[statute("subsidy-votes")] = 0


def statute(name: str) -> int:
    return STATUTES.index(name)


WOOD, CITRUS = KINDS.index("wood"), KINDS.index("citrus")
HOTEL, DAM, CHURCH = (BUILDINGS.index(name) for name in ("hotel", "dam", "church"))
WORKER, MAYOR, FOREMAN = (CHARACTERS.index(name) for name in ("worker", "mayor", "foreman"))
B1, C3 = FIELDS_OF_PLANTATION.index("b1"), FIELDS_OF_PLANTATION.index("c3")


UNSOUND: dict[str, tuple[Callable[[], Table], Change, str]] = {
    # the box
    "a ship of 6 spaces": (position, put_at("cargo", 0, 0, value=4), r"Ship 1 has 5 cargo spaces \(C4\)"),
    "a rising price": (position, put_at("price", 0, 2, value=6), r"prices fall from 7 .*\(C5\)"),
    "a price beyond the row": (position, put_at("price", 1, 7, value=1), r"prices fall"),
    "a row that never ends": (position, put_at("spaces", 0, value=6), r"prices fall"),
    "two lakes": (position, put_at("terrain", 0, 1, value=2), r"Each plantation has .*\(C3\)"),
    "a common plantation of lakes": (position, put(common_terrain=2), r"The common plantation has .*\(C3\)"),
    "not alike": (position, put(plantations="common"), r"all are alike \(C3\)"),
    # the moment
    "an absent mover": (position, put(mover="purple", actor="purple"), "A seat nobody sits in can't act"),
    "an absent starting player": (position, put(start="green"), "A seat nobody sits in can't act"),
    "over too early": (position, put(actor="over"), "over when nothing is asked"),
    "nothing to do": (position, put(asked="nothing"), "over when nothing is asked"),
    "the table plays a card": (position, put(actor="table"), "“card” is not asked of that actor"),
    "a player turns bills": (turning, put(actor="blue", mover="blue"), "“bill” is not asked of that actor"),
    "out of turn": (position, put(actor="red"), "The actor is the mover, or the table"),
    "a card in parliament": (position, put(phase="parliament"), "“card” is not asked in that phase"),
    "round 0": (position, put(rounds=0), "The opening is before round 1"),
    "scored too early": (lambda: ending(rounds=5), put(asked="score", loading="none"), r"after round 6 \(C36\)"),
    "ships after round 6": (lambda: ending(rounds=5), put(rounds=6), r"no longer move \(C36\)"),
    "a delegate chosen without the variant": (choosing, put(delegate="kept"), r"only in the variant \(C11\)"),
    # pieces, tiles
    "16 wood": (position, put_at("stock", WOOD, value=16), r"15 wood in the box, and this position has 16 \(C1\)"),
    "17 citrus": (position, put_at("market", 0, value=2), r"18 citrus in the box, and this position has 17 \(C1\)"),
    "more stored than there is": (position, put_at("stored", 0, 0, value=1), r"stored more than he has \(C24\)"),
    "a free resource twice": (position, put_at("alternatives", 0, value=2), r"used once a round \(C18\)"),
    "two hotels": (
        position,
        put_at("building_at", 0, B1, value=HOTEL),
        r"1 tiles hotel, and this position has 2 \(C2\)",
    ),
    "no warehouse": (position, put_at("building_at", 0, 0, value=-1), r"printed warehouse is where .*\(C3\)"),
    "votes without a Town Hall": (position, put(town_hall="blue"), r"used by its owner's Foreman \(C79\)"),
    "a veto without a Church": (position, put(last_veto="tax"), r"Nobody has built the Church \(C78\)"),
    # ships
    "a gap under the pile": (position, put_at("under", 1, value=8), r"without a gap \(C33\)"),
    "a ship twice": (position, put(sea="1"), r"Each ship is in one place \(C4\)"),
    "a ship nowhere": (position, put_at("shuffled", 14, value=0), r"Each ship is in one place \(C4\)"),
    "no room for the load": (
        lambda: position(loaded={1: {"citrus": 1}}),
        misload,
        r"dock 2 has no room for its load \(C22\)",
    ),
    "dock 3 in round 1": (lambda: position(rounds=1), ship_to("dock", 2), r"Dock 3 is empty in round 1"),
    "no dock 3 in round 2": (position, ship_from("dock", 2), r"Dock 3 is empty in round 1, and only then"),
    "nothing at sea": (position, ship_from("sea"), r"Docks 1 and 2 and the sea have a ship"),
    "a ship at sea while drawing": (drawing, ship_to("sea"), r"slide down before new ones are drawn \(C33\)"),
    "sliding without a gap": (after(ending, "sail 3"), ship_to("dock", 2), r"slide down to fill a dock \(C33\)"),
    # statutes
    "a duty as tax": (
        position,
        put_at("bill", 0, value=statute("duty-water")),
        r"duty-water is not of the type tax \(C6\)",
    ),
    "a bill in its pile": (position, put_at("in_pile", statute("tax-3"), value=1), r"no longer in its pile \(C9\)"),
    "an act in its pile": (
        lambda: position(acts={"other": "harbor"}),
        put_at("in_pile", statute("harbor"), value=1),
        r"An act is no longer a bill \(C27\)",
    ),
    "too many cards": (
        position,
        put_at("in_pile", statute("tax-per-building"), value=1),
        r"turned up each round \(C9\)",
    ),
    "no tax": (position, put_at("act", 0, value=-1), r"A tax and a duty are always in force \(C7\)"),
    "a subsidy in round 1": (opened, subsidize_early, r"A card of the subsidy pile is turned up each round \(C9\)"),
    "a missing bill": (position, put_at("bill", 1, value=-1), r"All bills but those struck out are there \(C9\)"),
    "bills after the vote": (
        lambda: statutes(pesos={"blue": 2}),
        put_at("bill", 0, value=statute("tax-3")),
        r"until parliament has voted \(C27\)",
    ),
    # cards
    "a card too many": (position, put_at("played", 1, WORKER, value=1), r"play a card each in turn \(C10\)"),
    "no card on top": (lambda: playing("worker"), put_at("top_card", 0, value=-1), r"has one on top"),
    "another card on top": (
        lambda: playing("worker"),
        put_at("top_card", 0, value=MAYOR),
        r"card on top has been played",
    ),
    "a delegate too early": (position, put_at("fifth", 0, value=MAYOR), r"when his time comes \(C10, C11\)"),
    "a pawn moved by nobody": (lambda: playing("worker"), put(asked="trade"), "of who plays the tradeswoman"),
    "docks without a loader": (lambda: playing("worker"), put(asked="dock"), r"Mayor or a branch office \(C22\)"),
    # parliament
    "votes from nowhere": (position, put_at("votes", 0, value=3), r"Votes come from cards and bids \(C25\)"),
    "a bid too high": (bidding, put_at("bid", 1, value=9), r"more than he has \(C25\)"),
    "a bidder in the street": (position, put_at("bidder", 0, value=1), r"only in an auction \(C25\)"),
    "not all bid": (bidding, put_at("bidder", 2, value=0), r"All bid, then only the tied \(C25, C26\)"),
    "a bid twice": (bidding, put_at("bid", 0, value=1), r"Each bids once in an auction \(C25\)"),
    "revealed too early": (bidding, put(asked="bids", actor="table"), r"revealed when all have bid \(C25\)"),
    "bids of none": (bidding, put_at("pesos", 2, value=0), r"no pesos is not asked for a bid \(C25\)"),
    "bids and corruption": (
        bidding,
        put_at("act", 3, value=statute("corruption")),
        r"The Corruption Act forbids buying votes \(C25\)",
    ),
    "a tax paid before": (
        lambda: statutes(pesos={"blue": 2}),
        put_at("paid_tax", 1, value=1),
        r"before he was asked \(C28\)",
    ),
    "taxes too early": (position, put_at("paid_tax", 0, value=1), r"paid in the statute phase \(C28\)"),
    # registers
    "a building in use": (position, put(using="hotel"), "in use when one is built or used"),
    "a dock being loaded": (position, put(loading="1"), "A dock is named when"),
    "used before the Foreman": (position, put(used=3), r"Buildings are used by the Foreman \(C21\)"),
    "sold before the Tradeswoman": (position, put(sold=1), r"traded by the Tradeswoman \(C17\)"),
    "an order of nothing": (position, put(order=3), "Only what is done in parts has an order"),
    # questions
    "products first": (choosing_lots, wood_for_citrus, r"2 resources, then 2 products \(C8\)"),
    "five free fields": (harvesting, put(left=5), r"2 product fields are free \(C15\)"),
    "bought before sold": (trading, put(sold=0), r"Sales come before purchases, .*\(C17\)"),
    "a building gone": (siting, put(using="hotel"), r"The mover can build the building \(C19\)"),
    "a building not used": (lambda: using("cement-factory", **CEMENT), put(used=1), r"uses a building he has \(C21\)"),
    "a hotel with a choice": (
        lambda: using("cement-factory", buildings={"blue": {"c3": "hotel"}}, **CEMENT),
        put(using="hotel", used=4095),
        r"That building leaves no choice \(C21\)",
    ),
    "too much to give": (lambda: using("cement-factory", **CEMENT), put(left=5), r"Kinds are given in their order"),
    "a Dam that loads": (
        lambda: using("small-branch-office", buildings={"blue": {"c3": "dam"}}, **CITRUS_3),
        put(using="dam", used=4095),
        r"Only branch offices load ships \(C66, C67\)",
    ),
    "a branch office of five": (branch, put(left=5), r"Kinds are loaded in their order \(C22\)"),
    "a Mayor of three": (loading, put(left=3), r"Kinds are loaded in their order \(C22\)"),
    "an empty ship sails": (sailing, put(loading="2"), r"only a full ship leaves, by the Harbor Act \(C35\)"),
    "dock 1 sails empty": (ending, put(loading="1"), r"That ship does not leave \(C33\)"),
    "three bills": (picking, put(left=3), r"Two bills are picked"),
    "who can't pay is asked": (
        lambda: statutes(pesos={"blue": 2}),
        put_at("pesos", 0, value=1),
        r"Who can pay the tax is asked.*\(C28\)",
    ),
    "who can't comply is asked": (duty, lambda state: to_stock(state, 0, CITRUS), r"Who can comply is asked \(C29\)"),
    "half a duty": (duty, put(left=2), r"Kinds are given in their order \(C29\)"),
    "no subsidy to score": (
        lambda: statutes(),
        put(asked="subsidy"),
        r"No subsidy is in force \(C30\)",
    ),
    "no market to change": (lambda: statutes(), put(asked="market"), r"No Market Act is in force \(C31\)"),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_unsound(name):
    """One thing is wrong with a sound position; the sentence names it."""
    table, change, reason = UNSOUND[name][0](), *UNSOUND[name][1:]
    GAME.check(table.state)
    wrong = copy(table.state)
    change(wrong)
    with pytest.raises(malecon.BadPosition, match=reason):
        GAME.check(wrong)


def test_every_question_was_tried():
    """The tables above stand before nearly every question a game can ask."""
    tried = {ASKED[table().state.asked] for table, *_ in UNSOUND.values()}
    untried = {"start", "build", "foreman", "new-start", "delegates", "bids", "subsidy", "market", "spoil", "score"}
    assert tried >= set(ASKED) - untried - {"nothing"}


def test_read_from_text():
    """C1: the same door stands before positions in text."""
    text = position().position()
    assert malecon.from_position(text, seed=1).to_move == 0
    with pytest.raises(malecon.BadPosition, match="15 wood in the box, and this position has 14"):
        malecon.from_position(text.replace("stock: wood 15", "stock: wood 14"), seed=1)
    with pytest.raises(malecon.BadPosition, match="from 0 to 18, not 19"):
        malecon.from_position(text.replace("stock: wood 15", "stock: wood 19"), seed=1)


def test_every_position_of_a_game_is_sound():
    """What the rules make of sound positions is sound."""
    for _, _, state, _ in random_steps(8):
        GAME.check(state)
