"""What Santiago de Cuba has to say, in no language yet: what is asked, what happened, what a move is and would do.

The sentences are in `words/`.
"""

from typing import Any

from malecon.engine.fields import OVER, SEATS, TABLE, State
from malecon.engine.game import Event
from malecon.games.santiago import moves as m
from malecon.games.santiago.components import (
    BUILDINGS,
    CAFE_VP,
    CASINO_PESOS,
    COLOURS,
    CUBANS,
    FIGURES,
    GIFT,
    GOODS,
    HIGHEST_VALUE,
    INCOME_VP,
    LOWEST_VALUE,
    NEWSPAPER_PESOS,
    OFFICE_VP,
    PORT,
    SHIPS,
    STOPS,
    WOOD_VP,
)
from malecon.games.santiago.rules.cubans import gift
from malecon.games.santiago.state import ASKED, AT_ONCE
from malecon.words import Saying, gain

Explained = tuple[str, Saying]
"""The number of a rule, and what a move would do."""


def chapter(state: State) -> str:
    """The part of the game a state belongs to."""
    return f"turn {state.turn}" if state.turn else "set-up"


# What is asked


def ask(state: State) -> Saying:
    """What is asked of the actor now."""
    if state.actor == OVER:
        return Saying("over")
    if state.actor == TABLE:
        return Saying("table")
    return question(question_of(state), state)


def question_of(state: State) -> str:
    """What is asked, more closely than `asked` says."""
    if state.exchange:
        return "building-exchange"
    if state.drive_begun:
        return "drive-on"
    return "building-called" if state.lawyer else ASKED[state.asked]


def question(code: str, state: State) -> Saying:
    cuban = int(state.cuban_at[state.car]) if state.car != PORT else -1
    data: dict[str, Any] = {}
    match code:
        case "drive-on":
            data = {"begun": int(state.drive_begun)}
        case "cuban":
            data = {"cuban": CUBANS[cuban]}
        case "give":
            data = {"other": int(state.mover)}
        case "enter":
            data = {"flower": COLOURS[state.flower[cuban]]}
        case "building" | "building-called":
            data = {"building": BUILDINGS[state.using]}
        case "deliver":
            data = {"value": int(state.value)}
    return Saying(code, data)


# What happened


def tell(event: Event) -> Saying:
    """How an event is told."""
    what = event["what"]
    if what in ("points", "pesos"):
        return gain(event["seat"], "vp" if what == "points" else "peso", event["count"], source(event["source"]))
    if what == "goods":
        return tell_goods(event)
    data = {name: value for name, value in event.items() if name != "what"}
    if what == "site":
        data["flower"] = event["colour"]
    if what == "drive":
        data["place"] = "place.port" if event["place"] == "port" else f"cuban.{event['place']}"
    return Saying(what, data)


def tell_goods(event: Event) -> Saying:
    giver, taker = event["from"], event["to"]
    what: dict[str, Any] = {"what": {event["good"]: event["count"]}}
    if giver == "supply":
        return Saying("take", {"seat": SEATS.index(taker), **what})
    what = {"seat": SEATS.index(giver), **what}
    if taker == "ship":
        return Saying("deliver-wood", {**what, "good": event["for"]}) if "for" in event else Saying("deliver", what)
    return Saying("spend", what) if taker == "supply" else Saying("give", {**what, "other": SEATS.index(taker)})


def source(word: str) -> str:
    """Where points and pesos come from, as a word of the catalogues."""
    table = "cuban" if word in CUBANS else "building" if word in BUILDINGS else "source"
    return f"{table}.{word}"


# What a move is called, and would do


NAMES = {"silence": "cuban"} | dict.fromkeys(("mark", "call", "enter"), "building")
"""What the word of a move is, by its family; elsewhere it is a good."""


def call(state: State, move: int) -> Saying | None:
    """What any move of a seat is called on its button now; the table's have no buttons."""
    if m.SITE <= move <= m.SCORE:
        return None
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    code = kind.replace(" ", "-")
    match kind:
        case "drive":
            return Saying(code, {"place": stop_name(state, int(state.drive_begun) + int(words[0]))})
        case "use":
            return call_use(state)
        case "skip":
            return Saying("skip-cuban" if ASKED[state.asked] == "cuban" else "skip-building")
        case "swap for":
            return Saying(code, {"good": words[1]})
        case "deliver":
            return Saying(code, {"what": {words[0]: int(words[1])}})
        case "wood for":
            return Saying(code, {"what": {"wood": int(words[1])}})
    if not words:
        return Saying(code)
    return Saying(code, {"n": int(words[0])} if words[0].isdigit() else {NAMES.get(kind, "good"): words[0]})


def stop_name(state: State, steps: int) -> str:
    """The stop so many steps ahead of the car, as a word of the catalogues."""
    stop = (int(state.car) + steps) % STOPS
    return "place.port" if stop == PORT else f"cuban.{CUBANS[state.cuban_at[stop]]}"


def call_use(state: State) -> Saying | None:
    """The Cuban at the car, or the building that is asked about; without either there is nothing to use."""
    if ASKED[state.asked] == "cuban":
        return Saying("use", {"name": stop_name(state, 0)})
    return Saying("use", {"name": f"building.{BUILDINGS[state.using]}"}) if state.using >= 0 else None


def effect(code: str, **data: Any) -> Saying:
    """What a Cuban or a building does, with the figures of the box but for those that are given."""
    return Saying(code, {**FIGURES.get(code, {}), **data})


def explain(state: State, move: int) -> Explained:
    """The number of the rule, and what a legal move would do."""
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    match kind:
        case "drive":
            return explain_drive(state, int(state.drive_begun) + int(words[0]))
        case "drive and on":
            return "S9", Saying("drive-and-on", {"steps": int(words[0])})
        case "use":
            return explain_use(state)
        case "skip":
            return ("S12" if ASKED[state.asked] == "cuban" else "S16"), Saying(f"skip-{ASKED[state.asked]}")
        case "take":
            return "S13", Saying("take", {"what": {words[0]: 1}})
        case "mark":
            return "S15", Saying("mark", {"building": words[0], "what": {"vp": INCOME_VP}})
        case "call":
            return "S15", Saying("call", {"building": words[0]})
        case "give peso" | "give vp" | "give":
            return "S14", Saying("give", {"what": {words[0] if words else kind.removeprefix("give "): 1}})
        case "enter":
            return explain_enter(state, words[0])
        case "keep out":
            return explain_keep_out(state, words[0])
        case "deliver" | "wood for" | "pass":
            return explain_delivery(state, kind, words)
    return explain_building(kind, words)


def explain_drive(state: State, steps: int) -> Explained:
    stop = (int(state.car) + steps) % STOPS
    passes = sum((int(state.car) + step) % STOPS == PORT for step in range(1, steps))
    left = departures(state, passes)
    data: dict[str, Any] = {"price": steps - 1, "flags": passes}
    data["way"] = "departs" if left else "rises" if passes else "quiet"
    if state.ship + left > SHIPS:
        return "S29", Saying("drive-past", data)
    if stop == PORT:
        return "S26", Saying("drive-port-empty" if left else "drive-port", data)
    cuban = int(state.cuban_at[stop])
    rounds = 2 if state.stays_silent and stop == state.car else 1
    awake = state.active[cuban] or steps >= rounds * STOPS
    return "S9", Saying("drive", {**data, "cuban": CUBANS[cuban], "awake": "yes" if awake else "no"})


def departures(state: State, passes: int) -> int:
    """How many ships leave if the car passes the port so often: with `new_ship` at-once the next can follow (S10)."""
    flags = HIGHEST_VALUE - LOWEST_VALUE + 1
    left = (int(state.value) - LOWEST_VALUE + passes) // flags
    return left if state.new_ship == AT_ONCE else min(left, 1)


def explain_use(state: State) -> Explained:
    if ASKED[state.asked] == "cuban":
        number = int(state.cuban_at[state.car])
        cuban, good = CUBANS[number], int(gift(number))
        given = {"what": {GOODS[good]: min(GIFT, int(state.supply[good]))}} if good >= 0 else {}
        rule = "S14" if cuban == "el-zorro" else "S13"
        return rule, Saying("cuban", {"cuban": cuban, "effect": effect(cuban, **given)})
    building = BUILDINGS[state.using]
    if building == "newspaper":
        return "S24", Saying("newspaper", {"building": building, **FIGURES[building]})
    return "S19", Saying("building", {"building": building, "effect": effect(building)})


def explain_enter(state: State, building: str) -> Explained:
    owner = int(state.owner[BUILDINGS.index(building)])
    if owner in (-1, int(state.mover)):
        return "S16", Saying("enter", {"building": building})
    return "S16", Saying("enter-owned", {"building": building, "seat": owner, "what": {"vp": INCOME_VP}})


def explain_keep_out(state: State, good: str) -> Explained:
    if state.demand.sum() > state.demand[GOODS.index(good)]:
        return "S30", Saying("keep-out", {"good": good})
    return "S31", Saying("keep-out-last" if state.ship == SHIPS else "keep-out-all")


def explain_delivery(state: State, kind: str, words: tuple[str, ...]) -> Explained:
    if kind == "pass":
        return "S26", Saying("pass")
    good, count = words[0], int(words[1])
    if kind == "deliver":
        return "S26", Saying("deliver", {"what": {good: count}, "got": {"vp": count * int(state.value)}})
    return "S26", Saying("wood-for", {"good": good, "what": {"wood": count}, "got": {"vp": count * WOOD_VP}})


def explain_building(kind: str, words: tuple[str, ...]) -> Explained:
    """What the building in use makes of what one gives."""
    first = words[0] if words else ""
    match kind:
        case "distil":
            return "S20", exchange({"sugar": int(first)}, {"rum": int(first)})
        case "wrap":
            return "S20", exchange({"tobacco": int(first)}, {"cigars": int(first)})
        case "swap for":
            return "S20", exchange({first: 1}, {words[1]: 1})
        case "serve rum" | "serve cigars":
            return "S19", exchange({kind.removeprefix("serve "): 1}, {"vp": CAFE_VP})
        case "serve both":
            return "S19", exchange({"rum": 1, "cigars": 1}, {"vp": 2 * CAFE_VP})
        case "clear":
            return "S21", Saying("clear", {"good": first})
        case "consign":
            return "S21", Saying("deliver", {"what": {first: 1}, "got": {"vp": OFFICE_VP}})
        case "value up" | "value down":
            return "S21", Saying(kind.replace(" ", "-"), {"highest": HIGHEST_VALUE})
        case "silence":
            return "S24", Saying("silence", {"cuban": first, "what": {"peso": NEWSPAPER_PESOS}})
    pesos, points = {"peso": CASINO_PESOS * int(first)}, {"vp": int(first)}
    given, got = (pesos, points) if kind.startswith("buy") else (points, pesos)
    return "S23", exchange(given, got, "exchange-on" if kind.endswith("and on") else "exchange")


def exchange(given: dict[str, int], got: dict[str, int], code: str = "exchange") -> Saying:
    return Saying(code, {"given": given, "got": got})
