"""Whether a position can have come from the box: pieces conserved, nobody in two places, the moment consistent."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from malecon.engine.fields import OVER, TABLE, State
from malecon.errors import BadPosition
from malecon.games.cuba.components import (
    BUILDINGS,
    CARDS_PLAYED,
    CHARACTERS,
    CHURCH,
    CITRUS,
    CONTROL,
    CORRUPTION,
    DEMANDED,
    DOCKS,
    DROUGHT,
    DUTY,
    DUTY_CITRUS,
    EFFECT,
    EMPTY_ROW,
    EXPORT,
    FETCHES,
    FIELDS_OF_EACH,
    FIRST_OF_TYPE,
    FOREMAN,
    FULL_ROW_GOOD,
    FULL_ROW_PRODUCT,
    GOODS_ON_MARKET,
    HARBOR,
    KINDS,
    LOADS,
    MAKES,
    MARKET_DOWN,
    MARKET_UP,
    MERCHANDISE,
    NUMBERS,
    OTHER,
    PIECES,
    PLOTS,
    PRINTED,
    PRINTED_WAREHOUSE,
    PRODUCTS_ON_MARKET,
    SHIPS,
    SPACES,
    STATUTES,
    SUBSIDY,
    SUBSIDY_GOODS,
    SWAPS,
    TAX_2,
    TERRAIN,
    TILES,
    TOWN_HALL,
    TRADES_IN,
    TYPES,
    VETOES,
)
from malecon.games.cuba.questions import legal
from malecon.games.cuba.rules.architect import can_pay
from malecon.games.cuba.rules.buildings import branch_pieces
from malecon.games.cuba.rules.foreman import building_on
from malecon.games.cuba.rules.loading import is_full
from malecon.games.cuba.rules.parliament import pesos_bid, says_hundreds
from malecon.games.cuba.rules.ships import leaves
from malecon.games.cuba.rules.statutes import can_comply, tax_due
from malecon.games.cuba.rules.tradeswoman import marked
from malecon.games.cuba.state import (
    ACTIONS,
    ASKED,
    BILLS,
    CHOSEN,
    COMMON,
    EDITION_MANUAL,
    OPENING,
    PARLIAMENT,
    ROUND_END,
    STATUTE_PHASE,
)

# Who is asked what, and when
BY_TABLE = (
    "ship",
    "start",
    "bill",
    "new-start",
    "delegates",
    "bids",
    "subsidy",
    "market",
    "spoil",
    "sail",
    "slide",
    "score",
)
BY_EITHER = ("tax", "duty")
IN_TURN = ("pawn", "harvest", "trade", "build", "site", "foreman", "building", "dock", "load")
"""Asked in the middle of a turn of the action phase."""
PHASES_OF = {
    "ship": (OPENING, ACTIONS, ROUND_END),
    "start": (OPENING,),
    "lot": (OPENING,),
    "bill": (BILLS,),
    "sail": (ACTIONS, ROUND_END),
    "slide": (ACTIONS, ROUND_END),
    "spoil": (ROUND_END,),
    "score": (ROUND_END,),
    "nothing": (ROUND_END,),
    **dict.fromkeys(("bid", "bids", "pick"), (PARLIAMENT,)),
    **dict.fromkeys(("tax", "duty", "subsidy", "market"), (STATUTE_PHASE,)),
}
"""All else is asked in the action phase."""
CARD_OF = {
    "pawn": "worker",
    "harvest": "worker",
    "trade": "tradeswoman",
    "build": "architect",
    "site": "architect",
    "foreman": "foreman",
    "building": "foreman",
}
MOST_CHOICES = 100


def demand(condition: object, sentence: str) -> None:
    if not condition:
        raise BadPosition(sentence)


def check(state: State) -> None:
    """Raise BadPosition with a sentence unless the position is sound."""
    check_box(state)
    check_moment(state)
    check_pieces(state)
    check_plantations(state)
    check_ships(state)
    check_statutes(state)
    check_cards(state)
    check_parliament(state)
    check_registers(state)
    check_question(state)


# What the box prints


def check_box(state: State) -> None:
    for ship in range(SHIPS):
        demand(state.cargo[ship].sum() == SPACES, f"Ship {ship + 1} has {SPACES} cargo spaces (C4).")
    least, off_row = (PRODUCTS_ON_MARKET, GOODS_ON_MARKET), (FULL_ROW_PRODUCT, FULL_ROW_GOOD)
    for row in range(2):
        end = int(state.spaces[row]) + 2
        ladder = [int(price) for price in state.price[row]]
        falling = all(dear > cheap for dear, cheap in pairwise(ladder[:end]))
        framed = ladder[0] == EMPTY_ROW and ladder[end - 1] == off_row[row] and not any(ladder[end:])
        demand(
            falling and framed and end - 2 >= least[row],
            "The market's prices fall from 7 to what a full row pays (C5).",
        )
    check_terrain(state.common_terrain, "The common plantation")
    for seat in range(state.players):
        check_terrain(state.terrain[seat], "Each plantation")
        same = (state.terrain[seat] == state.common_terrain).all()
        demand(same or state.plantations != COMMON, "With common plantations all are alike (C3).")


def check_terrain(fields: np.ndarray[Any, Any], whose: str) -> None:
    for terrain, count in enumerate(FIELDS_OF_EACH):
        name = TERRAIN[terrain]
        demand((fields == terrain - 1).sum() == count, f"{whose} has {count} of the field {name} (C3).")


# Who acts, in which phase


def check_moment(state: State) -> None:
    asked, actor = ASKED[state.asked], int(state.actor)
    seats = (actor, int(state.mover), int(state.start), int(state.town_hall))
    demand(max(seats) < state.players, "A seat nobody sits in can't act.")
    demand((asked == "nothing") == (actor == OVER), "The game is over when nothing is asked.")
    if asked not in BY_EITHER and actor != OVER:
        demand((asked in BY_TABLE) == (actor == TABLE), f"“{asked}” is not asked of that actor.")
    demand(actor < 0 or actor == state.mover, "The actor is the mover, or the table.")
    demand(state.phase in PHASES_OF.get(asked, (ACTIONS,)), f"“{asked}” is not asked in that phase.")
    demand((state.rounds == 0) == (state.phase == OPENING), "The opening is before round 1.")
    demand(state.rounds == 6 or asked not in ("score", "nothing"), "The game is scored after round 6 (C36).")
    over = state.rounds == 6 and state.phase == ROUND_END
    demand(not over or asked in ("spoil", "score", "nothing"), "After round 6 the ships no longer move (C36).")
    demand(asked != "delegate" or state.delegate == CHOSEN, "Delegates are chosen only in the variant (C11).")


# Pieces and tiles


def check_pieces(state: State) -> None:
    held = state.pieces[: state.players].sum(axis=0)
    for kind, name in enumerate(KINDS):
        count = int(state.stock[kind]) + int(held[kind])
        if kind >= CITRUS:
            count += int(state.market[kind - CITRUS]) + int(state.loaded[:, kind - CITRUS].sum())
        demand(
            count == PIECES[kind], f"There are {PIECES[kind]} {name} in the box, and this position has {count} (C1)."
        )
    products = state.pieces[: state.players, CITRUS : CITRUS + 3]
    demand((state.stored[: state.players] <= products).all(), "Nobody can have stored more than he has (C24).")
    for kind in range(len(MERCHANDISE)):
        room = state.spaces[0 if kind < 3 else 1]
        demand(state.market[kind] <= room, f"The market has room for {room} {MERCHANDISE[kind]} (C5).")
    demand(state.alternatives[:2].max() <= 1, "Each alternative of the Tradeswoman is used once a round (C18).")


def check_plantations(state: State) -> None:
    built = state.building_at[: state.players]
    for tile in range(len(BUILDINGS)):
        count = int(state.tiles[tile]) + int((built == tile).sum())
        demand(
            count == TILES[tile],
            f"There are {TILES[tile]} tiles {BUILDINGS[tile]}, and this position has {count} (C2).",
        )
    printed = state.terrain[: state.players] == PRINTED_WAREHOUSE
    demand(((built == PRINTED) == printed).all(), "The printed warehouse is where the plantation has it (C3).")
    if state.town_hall >= 0:
        used = TOWN_HALL in built[state.town_hall] and state.played[state.town_hall, FOREMAN]
        demand(used, "The Town Hall is used by its owner's Foreman (C79).")
    if state.veto >= 0:
        demand(state.phase >= ACTIONS, "The Church strikes a bill out in the action phase (C78).")
    if max(state.veto, state.last_veto) >= 0:
        demand(state.tiles[CHURCH] == 0, "Nobody has built the Church (C78).")


# Ships


def check_ships(state: State) -> None:
    under = [int(ship) for ship in state.under if ship >= 0]
    demand(list(state.under[: len(under)]) == under, "The ships under the pile lie without a gap (C33).")
    known = [*under, *(int(ship) for ship in (*state.dock, state.sea) if ship >= 0)]
    everywhere = sorted([*known, *(ship for ship in range(SHIPS) if state.shuffled[ship])])
    demand(everywhere == list(range(SHIPS)), "Each ship is in one place (C4).")
    for dock in range(DOCKS):
        ship = int(state.dock[dock])
        space = state.cargo[ship] if ship >= 0 else 0
        demand((state.loaded[dock] <= space).all(), f"The ship in dock {dock + 1} has no room for its load (C22).")
    check_places(state)


def check_places(state: State) -> None:
    """Which docks have a ship depends on the moment (C7, C33, C35)."""
    asked, filled = ASKED[state.asked], [bool(ship >= 0) for ship in state.dock]
    at_sea = state.sea >= 0
    if state.phase == OPENING:
        drawing = asked == "ship"
        order = [*filled[:2], at_sea]
        demand(
            order == sorted(order, reverse=True) and drawing != all(order), "Docks 1 and 2 come before the sea (C7)."
        )
        demand(not filled[2], "Dock 3 is empty in round 1 (C7).")
    elif asked == "ship":
        demand(not at_sea and filled == sorted(filled), "Ships slide down before new ones are drawn (C33).")
    elif asked == "slide":
        demand(at_sea and not all(filled), "Ships slide down to fill a dock (C33).")
    elif asked == "sail" and state.phase == ROUND_END:
        demand(at_sea, "A ship is at sea.")
    else:
        early = state.rounds == 1 and state.phase != ROUND_END
        empty_third = state.rounds == 1 and not filled[2]
        demand(at_sea and all(filled[:2]), "Docks 1 and 2 and the sea have a ship.")
        demand(
            empty_third if early else filled[2] or state.rounds == 1, "Dock 3 is empty in round 1, and only then (C7)."
        )
    if state.phase == OPENING:
        demand(not state.loaded.any(), "Nothing is loaded before the first round.")


# Statutes


def check_statutes(state: State) -> None:
    manual = state.edition == EDITION_MANUAL
    for pile, name in enumerate(TYPES):
        first, end = int(FIRST_OF_TYPE[pile]), int(FIRST_OF_TYPE[pile + 1])
        for card in (int(state.bill[pile]), int(state.act[pile])):
            demand(card < 0 or first <= card < end, f"{STATUTES[card]} is not of the type {name} (C6).")
        extra = {SUBSIDY_GOODS, EXPORT, CONTROL}
        cards = [card for card in range(first, end) if manual or card not in extra]
        used = {int(state.bill[pile]), int(state.act[pile]), *(c for c in range(first, end) if state.in_pile[c])}
        demand(used <= {-1, *cards}, "That statute belongs to another edition.")
        demand(not state.in_pile[state.bill[pile]] or state.bill[pile] < 0, "A bill is no longer in its pile (C9).")
        printed = state.act[pile] in (TAX_2, DUTY_CITRUS)
        act = state.act[pile]
        demand(
            printed or act < 0 or not (state.in_pile[act] or state.bill[pile] == act),
            "An act is no longer a bill (C27).",
        )
        turned = len(cards) - sum(bool(state.in_pile[card]) for card in cards)
        waiting = ASKED[state.asked] == "bill" and state.bill[pile] < 0
        demand(turned == int(state.rounds) - waiting, f"A card of the {name} pile is turned up each round (C9).")
    demand(state.act[0] >= 0 and state.act[1] >= 0, "A tax and a duty are always in force (C7).")
    check_bills(state)


def check_bills(state: State) -> None:
    bills = [bool(bill >= 0) for bill in state.bill]
    asked = ASKED[state.asked]
    if asked == "bill":
        demand(bills == sorted(bills, reverse=True) and not all(bills), "Bills are turned up in order, I to IV (C9).")
        demand(state.veto < 0, "Nothing is struck out before the bills are turned up (C78).")
    elif state.phase in (ACTIONS, PARLIAMENT):
        gone = {int(state.veto)} | ({int(state.order) - 1} if asked == "pick" and state.left == 1 else set())
        demand(
            all(bill != (pile in gone) for pile, bill in enumerate(bills)),
            "All bills but those struck out are there (C9).",
        )
        demand(state.veto < 0 or state.veto != state.last_veto, "The Church spares the type it struck before (C78).")
    else:
        demand(not any(bills), "Bills are there until parliament has voted (C27).")


# Cards


def check_cards(state: State) -> None:
    asked = ASKED[state.asked]
    played = [int(state.played[seat].sum()) for seat in range(state.players)]
    order = [(int(state.start) + step) % int(state.players) for step in range(state.players)]
    turn = order.index(int(state.mover))
    if state.phase in (OPENING, BILLS) or asked == "delegate":
        expected = [0] * len(order)
    elif asked == "card" or asked in IN_TURN or (state.phase == ACTIONS and asked in ("sail", "slide", "ship")):
        lap = played[order[-1]] + (turn == len(order) - 1 and asked != "card") * -1
        begun = turn + (asked != "card")
        expected = [lap + (place < begun) for place in range(len(order))]
        demand(0 <= lap < CARDS_PLAYED, "Each plays four cards (C10).")
    else:
        expected = [CARDS_PLAYED] * len(order)
    demand([played[seat] for seat in order] == expected, "Players play a card each in turn (C10).")
    for seat in range(state.players):
        top = int(state.top_card[seat])
        demand((top < 0) == (played[seat] == 0), "Who has played a card has one on top.")
        demand(top < 0 or state.played[seat, top], "The card on top has been played.")
    check_delegates(state, order, turn)
    if asked in CARD_OF:
        card = CHARACTERS[state.top_card[state.mover]]
        demand(card == CARD_OF[asked], f"“{asked}” is asked of who plays the {CARD_OF[asked]}.")
    if asked in ("dock", "load") or (state.phase == ACTIONS and asked in ("sail", "slide", "ship")):
        card = CHARACTERS[state.top_card[state.mover]]
        demand(card in ("foreman", "mayor"), "Ships are loaded by the Mayor or a branch office (C22).")


def check_delegates(state: State, order: list[int], turn: int) -> None:
    asked = ASKED[state.asked]
    for place, seat in enumerate(order):
        fifth = int(state.fifth[seat])
        if state.phase in (OPENING, BILLS):
            expected = False
        elif state.phase == ACTIONS:
            expected = state.delegate == CHOSEN and (asked != "delegate" or place < turn)
        else:
            expected = True
        demand((fifth >= 0) == expected, "A delegate is chosen, or left over, when his time comes (C10, C11).")
        demand(fifth < 0 or not state.played[seat, fifth], "A delegate is not played (C11).")


# Parliament


def check_parliament(state: State) -> None:
    asked, players = ASKED[state.asked], int(state.players)
    for seat in range(players):
        voting = state.phase in (PARLIAMENT, STATUTE_PHASE, ROUND_END)
        least = int(state.fifth[seat]) + 1 + 2 * (state.town_hall == seat) if voting else 0
        demand(
            state.votes[seat] == least or (voting and state.votes[seat] > least),
            "Votes come from cards and bids (C25).",
        )
        demand(state.bid[seat] < 0 or state.bidder[seat], "Only bidders bid (C26).")
        demand(pesos_bid(state, seat) <= state.pesos[seat], "Nobody can bid more than he has (C25).")
        in_hundreds = state.bidder[seat] and says_hundreds(state, seat)
        demand(in_hundreds or state.hundreds[seat] == 0, "Hundreds are said by bidders who have more than 99 (C25).")
        demand(state.hundreds[seat] >= 0 or state.bid[seat] < 0, "The hundreds of a bid come first (C25).")
        demand(not state.paid_tax[seat] or state.phase >= STATUTE_PHASE, "Taxes are paid in the statute phase (C28).")
    bidding = asked in ("bid", "bids")
    demand(bidding or not (state.bidder.any() or state.rebid), "There are bidders only in an auction (C25).")
    if bidding:
        demand(state.act[OTHER] != CORRUPTION, "The Corruption Act forbids buying votes (C25).")
        bidders = [seat for seat in range(players) if state.bidder[seat]]
        most = state.votes[:players].max()
        tied = [seat for seat in range(players) if state.votes[seat] == most]
        expected = tied if state.rebid else list(range(players))
        demand(bidders == expected and len(bidders) > 1, "All bid, then only the tied (C25, C26).")
        waiting = [seat for seat in bidders if state.bid[seat] < 0]
        demand(all(state.pesos[seat] > 0 for seat in waiting), "Who has no pesos is not asked for a bid (C25).")
        demand((asked == "bid") == bool(waiting), "Bids are revealed when all have bid (C25).")
        demand(asked != "bid" or state.actor in waiting, "Each bids once in an auction (C25).")


# The registers of the moment


def check_registers(state: State) -> None:
    asked = ASKED[state.asked]
    in_use = asked in ("site", "building") or (asked in ("dock", "load") and state.top_card[state.mover] == FOREMAN)
    demand((state.using >= 0) == in_use, "A building is in use when one is built or used.")
    demand((state.loading >= 0) == (asked in ("load", "sail")), "A dock is named when its ship is loaded or leaves.")
    foreman = state.phase == ACTIONS and asked != "card" and state.top_card[state.mover] == FOREMAN
    demand(state.used == 0 or foreman, "Buildings are used by the Foreman (C21).")
    trades = state.sold or state.to_stock or state.from_stock or state.keeping
    demand(not trades or asked == "trade", "Merchandise is traded by the Tradeswoman (C17).")
    in_parts = asked in ("harvest", "trade", "building", "load", "pick", "duty") and state.actor >= 0
    demand(in_parts or (state.order == 0 and state.left == 0), "Only what is done in parts has an order.")


def check_question(state: State) -> None:
    """What is asked must have an answer: compiled rules take that for granted."""
    if asked_about := QUESTIONS.get(ASKED[state.asked]):
        asked_about(state)
    moves = np.empty(MOST_CHOICES, np.int16)
    demand(state.actor == OVER or legal(state, moves) > 0, "Nobody can do anything in this position.")


def check_lot(state: State) -> None:
    order = [(int(state.start) + step) % int(state.players) for step in range(state.players)]
    turn = order.index(int(state.mover))
    for place, seat in enumerate(order):
        resources, products = int(state.pieces[seat, :3].sum()), int(state.pieces[seat, 3:6].sum())
        if place == turn:
            sound = (resources < 2 and products == 0) or (resources == 2 and products < 2)
        else:
            sound = resources == products == (2 if place < turn else 0)
        demand(sound, "Each in turn takes 2 resources, then 2 products (C8).")


def check_harvest(state: State) -> None:
    free = 1 if state.act[OTHER] == DROUGHT else 2
    demand(state.left <= free and state.order < PLOTS, f"{free} product fields are free (C15).")


def check_trade(state: State) -> None:
    kinds = [CITRUS + kind for kind in range(len(MERCHANDISE)) if state.sold >> kind & 1]
    bought = int(state.order) - len(MERCHANDISE)
    if state.order < CITRUS:
        sound = state.order == 0 and not kinds
    elif state.order < len(KINDS):
        sound = bool(kinds) and kinds[-1] == state.order
    else:
        sound = bought < len(KINDS) and (state.rules >= 2 or bought not in kinds)
    demand(sound and state.left == 0, "Sales come before purchases, kinds in their order (C17).")
    demand(state.to_stock & ~state.sold == 0, "What went to the stock was sold (C17).")
    buying = state.order >= len(KINDS)
    demand(buying or not (state.from_stock or state.keeping), "Only what was bought can be sold on or kept (C17).")
    demand(not (state.from_stock and state.keeping), "What is kept is not sold on (C17).")
    if state.from_stock:
        back = not marked(state.to_stock, bought) and state.pieces[state.mover, bought] + state.market[bought - CITRUS]
        demand(back, "What is sold on came from the stock (C17).")


def check_site(state: State) -> None:
    building = int(state.using)
    demand(state.tiles[building] > 0 and can_pay(state, building), "The mover can build the building (C19).")


def check_used(state: State) -> None:
    fields = [field for field in range(PLOTS) if building_on(state, field) == state.using]
    demand(any(state.used >> field & 1 for field in fields), "The mover uses a building he has (C21).")


def check_building(state: State) -> None:
    check_used(state)
    effect, numbers = EFFECT[state.using], NUMBERS[state.using]
    demand(effect in (TRADES_IN, MAKES, SWAPS, VETOES, FETCHES), "That building leaves no choice (C21).")
    if effect != TRADES_IN:
        demand(state.order == 0 and state.left == 0, "Only what is done in parts has an order.")
        return
    first, last, most = (int(number) for number in numbers[:3])
    begun = state.left < most and first < state.order <= last
    demand(begun or (state.left == most and state.order == first), "Kinds are given in their order (C60–C72).")


def check_dock(state: State) -> None:
    if state.using >= 0:
        check_used(state)
        demand(EFFECT[state.using] == LOADS, "Only branch offices load ships (C66, C67).")


def check_load(state: State) -> None:
    check_dock(state)
    if state.using >= 0:
        sound = state.order == CITRUS and state.left == branch_pieces(state)
    else:
        sound = state.left == SPACES if state.order == 0 else state.order > CITRUS and state.left < SPACES
    demand(sound, "Kinds are loaded in their order (C22).")


def check_sail(state: State) -> None:
    dock = int(state.loading)
    if state.phase == ACTIONS:
        completed = state.act[OTHER] == HARBOR and is_full(state, dock)
        demand(completed, "In the middle of a round only a full ship leaves, by the Harbor Act (C35).")
    else:
        demand(leaves(state, dock), "That ship does not leave (C33).")


def check_pick(state: State) -> None:
    sound = state.order == 0 if state.left == 2 else state.left == 1 and 1 <= state.order < len(TYPES)
    demand(sound, "Two bills are picked, in the order of their types (C27).")


def check_tax(state: State) -> None:
    able = state.pesos[state.mover] >= tax_due(state, state.mover)
    demand(able == (state.actor >= 0), "Who can pay the tax is asked, and nobody else (C28).")
    later = [(int(state.mover) + step) % int(state.players) for step in range(state.players)]
    later = later[: later.index(int(state.start))] if state.mover != state.start else later
    demand(not any(state.paid_tax[seat] for seat in later), "Nobody has paid before he was asked (C28).")


def check_duty(state: State) -> None:
    first, last, count = (int(number) for number in DEMANDED[state.act[DUTY]])
    begun = 0 < state.left < count and first < state.order <= last
    demand(begun or bool(can_comply(state, state.mover)) == (state.actor >= 0), "Who can comply is asked (C29).")
    fresh = (state.order, state.left) == ((first, count) if state.actor >= 0 else (0, 0))
    demand(begun or fresh, "Kinds are given in their order (C29).")


def check_subsidy(state: State) -> None:
    demand(state.act[SUBSIDY] >= 0, "No subsidy is in force (C30).")


def check_market(state: State) -> None:
    demand(state.act[OTHER] in (MARKET_DOWN, MARKET_UP), "No Market Act is in force (C31).")


QUESTIONS: dict[str, Callable[[State], None]] = {
    "lot": check_lot,
    "harvest": check_harvest,
    "trade": check_trade,
    "site": check_site,
    "building": check_building,
    "dock": check_dock,
    "load": check_load,
    "sail": check_sail,
    "pick": check_pick,
    "tax": check_tax,
    "duty": check_duty,
    "subsidy": check_subsidy,
    "market": check_market,
}
