"""What happened, as data: from the state before a move, the move, and the state after it.

Every change of money, goods and points is told with where it came from and where it went, so that a log, an animation
and a score sheet need nothing else. `points` events carry the source of the victory points.
"""

from collections.abc import Callable

from malecon.engine.fields import OVER, SEATS, State
from malecon.engine.game import Event
from malecon.games.santiago import moves as m
from malecon.games.santiago.components import (
    BANK_PESOS,
    BUILDINGS,
    CAFE_VP,
    CASINO_PESOS,
    CHURCH_VP,
    COLOURS,
    CUBANS,
    GIFT,
    GOODS,
    GOODS_LEFT_PER_VP,
    INCOME_VP,
    MARIA_VP,
    MARTINEZ_PESOS,
    NEWSPAPER_PESOS,
    OFFICE_VP,
    PORT,
    SAWMILL_PESOS,
    SAWMILL_VP,
    WOOD_VP,
)
from malecon.games.santiago.rules.cubans import gift
from malecon.games.santiago.rules.end import goods_held
from malecon.games.santiago.state import ASKED, SITE

SOURCES = (
    "start",
    "delivery",
    "wood",
    "maria",
    "el-zorro",
    "church",
    "sawmill",
    "cafe",
    "office",
    "casino",
    "income",
    "goods",
)
"""Where victory points come from."""


def points(seat: int, count: int, source: str) -> Event:
    return {"what": "points", "seat": seat, "count": count, "source": source}


def pesos(seat: int, count: int, source: str) -> Event:
    return {"what": "pesos", "seat": seat, "count": count, "source": source}


def goods(good: int, count: int, origin: str, target: str) -> Event:
    return {"what": "goods", "good": GOODS[good], "count": count, "from": origin, "to": target}


def story(before: State, move: int, after: State) -> list[Event]:
    """Everything one move did, in the order in which a person would tell it."""
    words, asked = m.MOVES.arguments[move], ASKED[before.asked]
    events = TELLERS[asked](before, move, after, words)
    if asked != "drive":  # which tells it itself, before its stop
        events += tell_ship(before, after)
    if after.actor == OVER:
        events.append({"what": "end"})
    return events


def tell_ship(before: State, after: State) -> list[Event]:
    """What became of the ship and its flag."""
    if after.ship != before.ship:
        return [{"what": "depart", "seat": int(before.mover), "ship": int(before.ship)}]
    if after.value != before.value:
        return [{"what": "value", "from": int(before.value), "to": int(after.value)}]
    return []


def tell_site(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    site = list(before.building_at).index(-1)
    return [{"what": "site", "building": words[0], "site": SITE.labels[site], "colour": COLOURS[site // 3]}]


def tell_stop(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    return [{"what": "stop", "cuban": words[0], "stop": list(before.cuban_at).index(-1) + 1}]


def tell_start(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    return [{"what": "start", "seat": SEATS.index(words[0])}]


def tell_roll(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    return [{"what": "roll", "seat": int(before.mover), "good": words[0], "face": int(words[1])}]


def tell_keep_out(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    demand = {good: int(count) for good, count in zip(GOODS, before.demand, strict=False) if good != words[0] and count}
    return [{"what": "keep-out", "seat": int(before.actor), "good": words[0], "demand": demand}]


def tell_drive(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    if move == m.DRIVE_ON:
        return [{"what": "drive-on", "seat": int(before.mover), "steps": int(after.drive_begun)}]
    steps = int(before.drive_begun) + int(words[0])
    place = "port" if after.car == PORT else CUBANS[after.cuban_at[after.car]]
    drive: Event = {"what": "drive", "seat": int(before.mover), "steps": steps, "from": int(before.car) + 1}
    events = [drive | {"to": int(after.car) + 1, "place": place}]
    if steps > 1:
        events.append(pesos(int(before.mover), 1 - steps, "drive"))
    woken = [cuban for i, cuban in enumerate(CUBANS) if after.active[i] and not before.active[i]]
    events += [{"what": "active", "cuban": cuban} for cuban in woken]
    events += tell_ship(before, after)
    if place != "port" and not after.active[after.cuban_at[after.car]]:
        events.append({"what": "inactive-stop", "seat": int(before.mover), "cuban": place})
    return events


def tell_cuban(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat, cuban = int(before.mover), int(before.cuban_at[before.car])
    name, kind = CUBANS[cuban], m.MOVES.family(move).name
    if kind == "skip":
        return [{"what": "decline", "seat": seat, "cuban": name}]
    if kind == "mark":
        return [{"what": "mark", "seat": seat, "building": words[0]}]
    if kind == "call":
        return [{"what": "call", "seat": seat, "building": words[0]}]
    if kind == "take":
        return [goods(GOODS.index(words[0]), 1, "supply", SEATS[seat])]
    if name == "maria":
        return [points(seat, MARIA_VP, "maria")]
    if name == "martinez":
        return [pesos(seat, MARTINEZ_PESOS, "martinez")]
    if name == "el-zorro":
        return [{"what": "rob", "seat": seat}]
    good = gift(cuban)
    return [goods(good, min(GIFT, int(before.supply[good])), "supply", SEATS[seat])]


def tell_give(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    giver, taker = int(before.actor), int(before.mover)
    if move == m.GIVE_PESO:
        return [pesos(giver, -1, "el-zorro"), pesos(taker, 1, "el-zorro")]
    if move == m.GIVE_VP:
        return [points(giver, -1, "el-zorro"), points(taker, 1, "el-zorro")]
    return [goods(GOODS.index(words[0]), 1, SEATS[giver], SEATS[taker])]


def tell_enter(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    origin = before.pawn[before.mover]
    left = BUILDINGS[origin] if origin >= 0 else "none"
    return [{"what": "enter", "seat": int(before.mover), "from": left, "building": words[0]}]


def tell_building(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat, building = int(before.mover), BUILDINGS[before.using]
    if move == m.SKIP:
        return [{"what": "unused", "seat": seat, "building": building}]
    events: list[Event] = [{"what": "use", "seat": seat, "building": building}]
    if building == "customs":
        good = GOODS.index(words[0])
        return [*events, {"what": "clear", "seat": seat, "good": words[0], "count": int(before.demand[good])}]
    for good in range(len(GOODS)):
        change = int(after.goods[seat, good] - before.goods[seat, good])
        if change < 0:
            events.append(goods(good, -change, SEATS[seat], "ship" if building == "office" else "supply"))
        elif change > 0:
            events.append(goods(good, change, "supply", SEATS[seat]))
    if (gained := pesos_of(building, words, move)) != 0:
        events.append(pesos(seat, gained, building))
    if (scored := points_of(building, words, move)) != 0:
        events.append(points(seat, scored, building))
    if m.MOVES.family(move).name == "silence":
        events.append({"what": "silence", "seat": seat, "cuban": words[0]})
    return events


def pesos_of(building: str, words: tuple[str, ...], move: int) -> int:
    """Pesos a building's use brings (or, in the Casino, costs)."""
    if building == "casino":
        return -CASINO_PESOS * points_of(building, words, move)
    return {"bank": BANK_PESOS, "sawmill": SAWMILL_PESOS, "newspaper": NEWSPAPER_PESOS}.get(building, 0)


def points_of(building: str, words: tuple[str, ...], move: int) -> int:
    """Victory points a building's use brings (or, in the Casino, costs)."""
    if building == "casino":
        return int(words[0]) * (-1 if m.MOVES.family(move).name.startswith("sell") else 1)
    if building == "cafe":
        return CAFE_VP * (2 if move == m.SERVE_BOTH else 1)
    return {"church": CHURCH_VP, "sawmill": SAWMILL_VP, "office": OFFICE_VP}.get(building, 0)


def tell_deliver(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    seat = int(before.actor)
    if move == m.PASS:
        return [{"what": "pass", "seat": seat}]
    count = int(words[1])
    if move < m.WOOD_FOR:
        told = points(seat, count * int(before.value), "delivery")
        return [goods(GOODS.index(words[0]), count, SEATS[seat], "ship"), told]
    wood = goods(GOODS.index("wood"), count, SEATS[seat], "ship")
    return [wood | {"for": words[0]}, points(seat, count * WOOD_VP, "wood")]


def tell_income(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    building = int(before.pawn[before.mover])
    owner = int(before.owner[building])
    visit: Event = {"what": "income", "seat": owner, "visitor": int(before.mover), "building": BUILDINGS[building]}
    return [visit, points(owner, INCOME_VP, "income")]


def tell_score(before: State, move: int, after: State, words: tuple[str, ...]) -> list[Event]:
    events = []
    for seat in range(before.players):
        sets = int(goods_held(before, seat)) // GOODS_LEFT_PER_VP
        if sets:
            returned = before.goods[seat] - after.goods[seat]
            events += [goods(good, int(count), SEATS[seat], "supply") for good, count in enumerate(returned) if count]
            events.append(points(seat, sets, "goods"))
    return events


TELLERS: dict[str, Callable[[State, int, State, tuple[str, ...]], list[Event]]] = {
    "site": tell_site,
    "stop": tell_stop,
    "start": tell_start,
    "roll": tell_roll,
    "keep-out": tell_keep_out,
    "drive": tell_drive,
    "cuban": tell_cuban,
    "give": tell_give,
    "enter": tell_enter,
    "building": tell_building,
    "deliver": tell_deliver,
    "income": tell_income,
    "score": tell_score,
}
