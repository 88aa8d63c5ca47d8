"""What happened, as data: from the state before a move, the move, and the state after it.

Every change of money, pieces and points is told with where it came from and where it went, so that a log, an animation
and a score sheet need nothing else. `points` events carry the source of the victory points.
"""

from collections.abc import Callable

from malecon.engine.fields import OVER, SEATS, TABLE, State
from malecon.engine.game import Event
from malecon.games.cuba import moves as m
from malecon.games.cuba.components import (
    BUILDINGS,
    CHARACTERS,
    CITRUS,
    DOCKS,
    FIELDS_OF_PLANTATION,
    KINDS,
    MERCHANDISE,
    STATUTES,
    TOBACCO,
    TYPES,
    WATER,
)
from malecon.games.cuba.rules.parliament import pesos_bid
from malecon.games.cuba.rules.statutes import subsidy_vp
from malecon.games.cuba.state import ASK_BID, ASK_PICK, ASKED

SOURCES = ("mayor", "architect", *BUILDINGS, "tax", "duty", "tax-and-duty", "subsidy", "buildings")
"""Where victory points come from: loading as Mayor, building nothing, using a building, the law, the final scoring."""

Teller = Callable[[State, int, State, tuple[str, ...]], list[Event]]


def points(seat: int, count: int, source: str) -> Event:
    return {"what": "points", "seat": seat, "count": count, "source": source}


def pesos(seat: int, count: int, source: str) -> Event:
    return {"what": "pesos", "seat": seat, "count": count, "source": source}


def pieces(kind: int, count: int, origin: str, target: str, why: str) -> Event:
    """Pieces move: `from` and `to` are a seat, the stock, the market or a dock."""
    return {"what": "pieces", "kind": KINDS[kind], "count": count, "from": origin, "to": target, "why": why}


def story(before: State, move: int, after: State) -> list[Event]:
    """Everything one move did, in the order in which a person would tell it."""
    events = TELLERS[ASKED[before.asked]](before, move, after, m.MOVES.arguments[move])
    if after.actor == OVER:
        events.append({"what": "end"})
    return events


def changes(before: State, after: State, seat: int, source: str, other: str = "stock") -> list[Event]:
    """What a seat gave, got, paid and scored: pieces first, then pesos, then points."""
    events: list[Event] = []
    for sign in (-1, 1):
        for kind in range(len(KINDS)):
            count = sign * (int(after.pieces[seat, kind]) - int(before.pieces[seat, kind]))
            if count > 0:
                ends = (other, SEATS[seat]) if sign > 0 else (SEATS[seat], other)
                events.append(pieces(kind, count, *ends, source))
    if gained := int(after.pesos[seat]) - int(before.pesos[seat]):
        events.append(pesos(seat, gained, source))
    if scored := int(after.vp[seat]) - int(before.vp[seat]):
        events.append(points(seat, scored, source))
    return events


# The set-up and the bills


def tell_ship(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    place = next((f"dock {d + 1}" for d in range(DOCKS) if after.dock[d] != before.dock[d]), "sea")
    return [{"what": "ship", "ship": int(words[0]), "to": place}]


def tell_start(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    return [{"what": "start", "seat": SEATS.index(words[0])}]


def tell_lot(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    return changes(before, after, int(before.actor), "set-up")


def tell_bill(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    pile = list(before.bill).index(-1)
    return [{"what": "bill", "type": TYPES[pile], "statute": words[0]}]


def tell_delegate(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    return [{"what": "delegate", "seat": int(before.actor), "character": words[0]}]


# The characters


def tell_card(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    """Who can build or load nothing is paid with the card itself."""
    seat, character = int(before.actor), words[0]
    return [{"what": "play", "seat": seat, "character": character}, *changes(before, after, seat, character)]


def tell_decline(before: State, after: State, seat: int) -> list[Event]:
    character = CHARACTERS[before.top_card[seat]]
    return [{"what": "decline", "seat": seat, "character": character}, *changes(before, after, seat, character)]


def tell_pawn(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.actor)
    if move == m.DECLINE:
        return tell_decline(before, after, seat)
    origin = FIELDS_OF_PLANTATION[before.pawn[seat]]
    pawn: Event = {"what": "pawn", "seat": seat, "from": origin, "to": words[0]}
    return [pawn, *changes(before, after, seat, "worker")]


def tell_harvest(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.actor)
    if move == m.DONE:
        return [{"what": "done", "seat": seat}]
    return [event | {"field": words[0]} for event in changes(before, after, seat, "worker")]


def tell_trade(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.actor)
    if move == m.DONE:
        return [{"what": "done", "seat": seat}]
    offered = not (before.market == after.market).all()
    return changes(before, after, seat, "tradeswoman", "market" if offered else "stock")


def tell_build(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.actor)
    if move == m.DECLINE:
        return tell_decline(before, after, seat)
    return [{"what": "plan", "seat": seat, "building": words[0]}]


def tell_site(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.actor)
    built: Event = {"what": "build", "seat": seat, "building": BUILDINGS[before.using], "field": words[0]}
    return [built, *changes(before, after, seat, "architect")]


def tell_foreman(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.actor)
    if move == m.DONE:
        return [{"what": "done", "seat": seat}]
    events: list[Event] = [{"what": "use", "seat": seat, "building": words[0]}]
    for product in range(CITRUS, TOBACCO + 1):
        count = int(after.stored[seat, product - CITRUS]) - int(before.stored[seat, product - CITRUS])
        if count > 0:
            events.append({"what": "store", "seat": seat, "kind": KINDS[product], "count": count})
    return events + changes(before, after, seat, words[0])


def tell_building(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat, kind = int(before.actor), m.MOVES.family(move).name
    if kind == "done":
        return [{"what": "done", "seat": seat}]
    if kind == "veto":
        statute = STATUTES[before.bill[TYPES.index(words[0])]]
        return [{"what": "veto", "seat": seat, "type": words[0], "statute": statute}]
    if kind == "fetch":
        return [{"what": "fetch", "seat": seat, "ship": int(words[0]), "back": int(before.sea) + 1}]
    return changes(before, after, seat, BUILDINGS[before.using])


def tell_dock(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.actor)
    if move == m.DECLINE:
        return tell_decline(before, after, seat)
    dock = int(words[0])
    return [{"what": "dock", "seat": seat, "dock": dock, "ship": int(before.dock[dock - 1]) + 1}]


def tell_load(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.actor)
    if move == m.DONE:
        return [{"what": "done", "seat": seat}]
    source = BUILDINGS[before.using] if before.using >= 0 else "mayor"
    return changes(before, after, seat, source, f"dock {int(before.loading) + 1}")


# Parliament


def tell_delegates(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    events: list[Event] = []
    for seat in range(before.players):
        card = CHARACTERS[after.fifth[seat]]
        votes = int(after.fifth[seat]) + 1 + 2 * (before.town_hall == seat)
        events.append({"what": "votes", "seat": seat, "character": card, "count": int(votes)})
    return events + tell_outcome(after)


def tell_outcome(after: State) -> list[Event]:
    """Who won the vote, or who bids once more."""
    if after.asked == ASK_PICK:
        return [{"what": "majority", "seat": int(after.actor), "count": int(after.votes[after.actor])}]
    if after.asked == ASK_BID and after.rebid:
        return [{"what": "tie", "seats": [seat for seat in range(after.players) if after.bidder[seat]]}]
    return []


def tell_bid(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    if move >= m.HUNDREDS:  # told with the rest
        return []
    return [
        {"what": "bid", "seat": int(before.actor), "count": 100 * int(before.hundreds[before.actor]) + int(words[0])}
    ]


def tell_bids(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    events: list[Event] = []
    for seat in range(before.players):
        if before.bidder[seat]:
            bid = int(pesos_bid(before, seat))
            events.append({"what": "reveal", "seat": seat, "count": bid})
            if bid:
                events.append(pesos(seat, -bid, "votes"))
    return events + tell_outcome(after)


def tell_pick(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    pile, seat = TYPES.index(words[0]), int(before.actor)
    events: list[Event] = [{"what": "act", "seat": seat, "type": words[0], "statute": STATUTES[before.bill[pile]]}]
    if after.asked != ASK_PICK:
        dropped = [STATUTES[bill] for other, bill in enumerate(before.bill) if bill >= 0 and other != pile]
        events += [{"what": "drop", "statute": statute} for statute in dropped]
    return events


# Statutes and the end of a round


def tell_tax(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.mover)
    if move == m.PAY:
        return changes(before, after, seat, "tax")
    return [{"what": "unable" if before.actor == TABLE else "refuse", "seat": seat, "type": "tax"}]


def tell_duty(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.mover)
    if before.actor == TABLE or move == m.DECLINE:
        return [{"what": "unable" if before.actor == TABLE else "refuse", "seat": seat, "type": "duty"}]
    events = [event for event in changes(before, after, seat, "duty") if event["what"] != "points"]
    scored = int(after.vp[seat]) - int(before.vp[seat])
    if scored:
        events.append(points(seat, 2, "duty"))
    if scored > 2:
        events.append(points(seat, 1, "tax-and-duty"))
    return events


def tell_subsidy(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat, statute = int(before.mover), STATUTES[before.act[2]]
    count = int(subsidy_vp(before, seat))
    if count == 0:
        return [{"what": "no-subsidy", "seat": seat, "statute": statute}]
    return [points(seat, count, "subsidy") | {"statute": statute}]


def tell_market(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    events: list[Event] = [{"what": "market", "statute": STATUTES[before.act[3]]}]
    for product in range(TOBACCO - WATER):
        change = int(after.market[product]) - int(before.market[product])
        if change:
            ends = ("stock", "market") if change > 0 else ("market", "stock")
            events.append(pieces(CITRUS + product, abs(change), *ends, "market-act"))
    return events


def tell_spoil(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    return [event for seat in range(before.players) for event in changes(before, after, seat, "spoil")]


def tell_sail(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    dock = int(words[0])
    cargo = {kind: int(count) for kind, count in zip(MERCHANDISE, before.loaded[dock - 1], strict=True) if count}
    return [{"what": "sail", "dock": dock, "ship": int(before.dock[dock - 1]) + 1, "cargo": cargo}]


def tell_slide(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    places = {int(ship): f"dock {dock + 1}" for dock, ship in enumerate(before.dock) if ship >= 0}
    places[int(before.sea)] = "sea"
    events: list[Event] = []
    for dock in range(DOCKS - 1, -1, -1):
        ship = int(after.dock[dock])
        if ship >= 0 and places[ship] != f"dock {dock + 1}":
            events.append({"what": "slide", "ship": ship + 1, "from": places[ship], "to": f"dock {dock + 1}"})
    return events


def tell_score(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seats = range(before.players)
    return [event for seat in seats for event in changes(before, after, seat, "buildings")]


TELLERS: dict[str, Teller] = {
    "ship": tell_ship,
    "start": tell_start,
    "lot": tell_lot,
    "bill": tell_bill,
    "delegate": tell_delegate,
    "card": tell_card,
    "pawn": tell_pawn,
    "harvest": tell_harvest,
    "trade": tell_trade,
    "build": tell_build,
    "site": tell_site,
    "foreman": tell_foreman,
    "building": tell_building,
    "dock": tell_dock,
    "load": tell_load,
    "new-start": tell_start,
    "delegates": tell_delegates,
    "bid": tell_bid,
    "bids": tell_bids,
    "pick": tell_pick,
    "tax": tell_tax,
    "duty": tell_duty,
    "subsidy": tell_subsidy,
    "market": tell_market,
    "spoil": tell_spoil,
    "sail": tell_sail,
    "slide": tell_slide,
    "score": tell_score,
}
