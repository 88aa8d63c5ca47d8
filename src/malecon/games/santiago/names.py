"""Santiago de Cuba in English: what is asked, what happened, what a move would do."""

from collections.abc import Sequence

from malecon.engine.fields import OVER, SEATS, TABLE, State
from malecon.engine.game import Event
from malecon.games.santiago import moves as m
from malecon.games.santiago.components import (
    BUILDINGS,
    COLOURS,
    CUBANS,
    GOODS,
    HIGHEST_VALUE,
    PORT,
    SHIPS,
    STOPS,
)
from malecon.games.santiago.rules.cubans import gift
from malecon.games.santiago.state import ASKED

CUBAN_NAMES = ("Pedro", "Maria", "José", "Martinez", "Conchita", "El Zorro", "Miguel", "Pablo", "Alonso")
BUILDING_NAMES = (
    "Bank",
    "Church",
    "Distillery",
    "Cigar factory",
    "Black market",
    "Sawmill",
    "Café",
    "Customs office",
    "Casino",
    "Harbormaster's office",
    "Office",
    "Newspaper publisher",
)
CUBAN_NAME = dict(zip(CUBANS, CUBAN_NAMES, strict=True))
BUILDING_NAME = dict(zip(BUILDINGS, BUILDING_NAMES, strict=True))


def chapter(state: State) -> str:
    """The part of the game a state belongs to."""
    return f"turn {state.turn}" if state.turn else "set-up"


# What is asked

QUESTIONS = {
    "keep-out": "leave one of the five dice out of the new ship's demand",
    "drive": "drive the car; the first stop is free, each further one costs 1 peso",
    "give": "give El Zorro's guest a peso, a good or a victory point",
    "enter": "move the pawn to a building under the {colour} flower",
    "building": "use the {building}, or not",
    "called building": "use the {building}, as you asked Alonso",
    "cuban": "ask {cuban} for help, or not",
    "deliver": "deliver one kind of good at {value} VP apiece, wood at 1, or pass",
}


def ask(state: State) -> str:
    """What is asked of the actor now."""
    if state.actor == OVER:
        return "The game is over."
    if state.actor == TABLE:
        return "The table acts."
    cuban = state.cuban_at[state.car] if state.car != PORT else -1
    what = "called building" if state.lawyer else ASKED[state.asked]
    question = QUESTIONS[what].format(
        colour=COLOURS[state.flower[cuban]],
        building=BUILDING_NAMES[state.using],
        cuban=CUBAN_NAMES[cuban],
        value=state.value,
    )
    return question[0].upper() + question[1:] + "."


# What happened

SENTENCES = {
    "site": "The {building} stands at site {site}.",
    "stop": "{cuban} waits at stop {stop}.",
    "start": "{seat} starts.",
    "roll": "{seat} rolls {good} {face}.",
    "keep-out": "{seat} keeps {good} out. The ship wants {demand}.",
    "drive": "{seat} drives {steps} to {place}.",
    "active": "{cuban} is active again.",
    "inactive-stop": "{cuban} is inactive: {seat}'s turn ends.",
    "decline": "{seat} does not ask {cuban}.",
    "mark": "{seat} buys up the {building}.",
    "call": "Alonso opens the {building} for {seat}.",
    "rob": "{seat} lets El Zorro loose on everybody else.",
    "enter": "{seat} enters the {building}.",
    "use": "{seat} uses the {building}.",
    "unused": "{seat} does not use the {building}.",
    "clear": "The ship's demand for {good} is cleared.",
    "silence": "{cuban} is made inactive.",
    "pass": "{seat} passes.",
    "income": "{visitor} stands in {seat}'s {building}.",
    "value": "The value marker goes from {from} to {to}.",
    "depart": "Ship {ship} departs.",
    "end": "The game is over.",
}


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence."""
    what = event["what"]
    if what == "points":
        return f"{names[event['seat']]}: {event['count']:+d} VP ({source_name(event['source'])})."
    if what == "pesos":
        amount = abs(event["count"])
        verb = "gets" if event["count"] > 0 else "pays"
        return f"{names[event['seat']]} {verb} {plural(amount, 'peso')} ({source_name(event['source'])})."
    if what == "goods":
        return tell_goods(event, names)
    words = {key: value for key, value in event.items() if key != "what"}
    for key in ("seat", "visitor"):
        if key in words:
            words[key] = names[words[key]]
    if "cuban" in words:
        words["cuban"] = CUBAN_NAME[words["cuban"]]
    if "building" in words:
        words["building"] = BUILDING_NAME[words["building"]]
    if "place" in words:
        words["place"] = CUBAN_NAME.get(words["place"], "the port")
    if "demand" in words:
        words["demand"] = ", ".join(f"{good} {count}" for good, count in words["demand"].items()) or "nothing"
    return SENTENCES[what].format(**words)


def tell_goods(event: Event, names: Sequence[str]) -> str:
    amount = f"{event['count']} {event['good']}"
    origin, target = event["from"], event["to"]
    if target == "ship":
        instead = f" in place of {event['for']}" if "for" in event else ""
        return f"{names[SEATS.index(origin)]} delivers {amount}{instead}."
    if origin == "supply":
        return f"{names[SEATS.index(target)]} takes {amount}."
    if target == "supply":
        return f"{names[SEATS.index(origin)]} gives up {amount}."
    return f"{names[SEATS.index(origin)]} gives {names[SEATS.index(target)]} {amount}."


def source_name(source: str) -> str:
    names = {"drive": "driving", "goods": "left-over goods", "income": "owner's income", "delivery": "delivery"}
    return names.get(source) or CUBAN_NAME.get(source) or BUILDING_NAME.get(source) or source


def plural(count: int, word: str) -> str:
    return f"{count} {word}" + ("" if count == 1 else "s")


# What a move would do

CUBAN_HELP = {
    "maria": "2 victory points",
    "martinez": "3 pesos",
    "el-zorro": "every other player gives a peso, a good or a victory point",
}
"""The others give goods."""
BUILDING_HELP = {
    "bank": ("S19", "2 pesos"),
    "church": ("S19", "1 victory point"),
    "sawmill": ("S19", "1 wood becomes 1 victory point and 1 peso"),
    "newspaper": ("S24", "1 peso, and no Cuban is made inactive"),
}
MOVE_HELP = {
    "take": ("S13", "Pablo: 1 {0} from the supply."),
    "mark": ("S15", "Alonso: put a property marker on the {building}; others' visits then earn 1 VP."),
    "call": ("S15", "Alonso: use your own {building}, then move the pawn."),
    "give peso": ("S14", "Give 1 peso."),
    "give vp": ("S14", "Give 1 victory point."),
    "give": ("S14", "Give 1 {0}."),
    "distil": ("S20", "{0} sugar become {0} rum."),
    "wrap": ("S20", "{0} tobacco become {0} cigars."),
    "swap for": ("S20", "1 {0} becomes 1 {1}."),
    "serve rum": ("S19", "1 rum for 2 VP."),
    "serve cigars": ("S19", "1 cigars for 2 VP."),
    "serve both": ("S19", "1 rum and 1 cigars for 4 VP."),
    "clear": ("S21", "The ship takes no more {0}."),
    "consign": ("S21", "Deliver 1 {0} for 2 VP."),
    "value up": ("S21", "The value marker goes one flag up; beyond 4 the ship departs."),
    "value down": ("S21", "The value marker goes one flag down."),
    "buy vp": ("S23", "Pay {pesos} pesos for {0} VP."),
    "sell vp": ("S23", "Give up {0} VP for {pesos} pesos."),
    "silence": ("S24", "1 peso, and {cuban} is inactive until the car has passed."),
    "wood for": ("S26", "Deliver {1} wood in place of {0}, 1 VP apiece."),
    "pass": ("S26", "Deliver nothing more in this round."),
}


def explain(state: State, move: int) -> tuple[str, str]:
    """The number of the rule, and what a legal move would do."""
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    if kind == "drive":
        return explain_drive(state, int(words[0]))
    if kind == "use":
        return explain_use(state)
    if kind == "skip":
        return ("S12", "Do not ask.") if ASKED[state.asked] == "cuban" else ("S16", "Do not use the building.")
    if kind == "enter":
        return explain_enter(state, words[0])
    if kind == "deliver":
        value = int(words[1]) * int(state.value)
        return "S26", f"Deliver {words[1]} {words[0]} for {value} VP."
    if kind == "keep out":
        return explain_keep_out(state, words[0])
    rule, sentence = MOVE_HELP[kind]
    pesos = 3 * int(words[0]) if kind in ("buy vp", "sell vp") else 0
    building = BUILDING_NAME.get(words[0], "") if words else ""
    cuban = CUBAN_NAME.get(words[0], "") if words else ""
    return rule, sentence.format(*words, pesos=pesos, building=building, cuban=cuban)


def explain_drive(state: State, steps: int) -> tuple[str, str]:
    stop = (int(state.car) + steps) % STOPS
    cost = "free" if steps == 1 else plural(steps - 1, "peso")
    passes = sum((int(state.car) + step) % STOPS == PORT for step in range(1, steps))
    departs = state.value + passes > HIGHEST_VALUE
    if departs and state.ship == SHIPS:
        return "S29", f"Past the port ({cost}): the last ship departs there, and the game ends."
    on_the_way = (
        " The ship departs on the way." if departs else f" The value marker rises by {passes}." if passes else ""
    )
    if stop == PORT:
        return "S26", f"To the port ({cost})" + (
            f", empty by then.{on_the_way}" if departs else f": a delivery round.{on_the_way}"
        )
    cuban = int(state.cuban_at[stop])
    asleep = "" if state.active[cuban] or steps >= STOPS else ", who is inactive"
    return "S9", f"To {CUBAN_NAMES[cuban]}{asleep} ({cost}).{on_the_way}"


def explain_use(state: State) -> tuple[str, str]:
    if ASKED[state.asked] == "cuban":
        number = int(state.cuban_at[state.car])
        cuban = CUBANS[number]
        gives = CUBAN_HELP.get(cuban) or goods_from(state, int(gift(number)))
        return ("S14" if cuban == "el-zorro" else "S13"), f"{CUBAN_NAME[cuban]}: {gives}."
    building = BUILDINGS[state.using]
    rule, sentence = BUILDING_HELP[building]
    return rule, f"{BUILDING_NAME[building]}: {sentence}."


def goods_from(state: State, good: int) -> str:
    return f"{min(2, int(state.supply[good]))} {GOODS[good]} from the supply"


def explain_keep_out(state: State, good: str) -> tuple[str, str]:
    if state.demand.sum() > state.demand[GOODS.index(good)]:
        return "S30", f"The ship will not want {good}."
    end = " It is the last one: the game ends." if state.ship == SHIPS else ""
    return "S31", f"The ship will want nothing and depart at once.{end}"


def explain_enter(state: State, building: str) -> tuple[str, str]:
    owner = int(state.owner[BUILDINGS.index(building)])
    income = f" It is {SEATS[owner]}'s, who gets 1 VP." if owner not in (-1, int(state.mover)) else ""
    return "S16", f"Move the pawn to the {BUILDING_NAME[building]}.{income}"
