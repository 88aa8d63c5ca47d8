"""What Cuba has to say, in no language yet: what is asked, what happened, what a move is and would do.

The sentences are in `words/`.
"""

from collections.abc import Callable
from typing import Any

from malecon.engine.fields import OVER, SEATS, TABLE, State
from malecon.engine.game import Event
from malecon.games.cuba import moves as m
from malecon.games.cuba.components import (
    ARCHITECT_VP,
    BUILDING_ACT,
    BUILDING_ACT_PESOS,
    BUILDINGS,
    CHARACTERS,
    CITRUS,
    CONTROL,
    DEMANDED,
    DUTY,
    DUTY_VP,
    EFFECT,
    FIELDS_OF_PLANTATION,
    FIGURES,
    KINDS,
    MAYOR_PESOS,
    MERCHANDISE,
    NUMBERS,
    OTHER,
    PESOS_EACH,
    RESOURCES,
    RUM,
    STATUTES,
    TAX,
    TAX_VP,
    TERRAIN,
    TRADES_IN,
    TYPES,
    VP_EACH,
    WATER,
)
from malecon.games.cuba.rules.loading import piece_vp, room
from malecon.games.cuba.rules.parliament import says_hundreds
from malecon.games.cuba.rules.statutes import tax_due
from malecon.games.cuba.rules.tradeswoman import can_take, cost, worth
from malecon.games.cuba.state import ASKED, EDITION_2007, IDLE_ARCHITECT, IDLE_MAYOR, PHASES
from malecon.words import Saying, gain

Explained = tuple[str, Saying]
"""The number of a rule, and what a move would do."""


def chapter(state: State) -> str:
    """The part of the game a state belongs to."""
    if state.rounds == 0:
        return "set-up"
    return f"round {state.rounds}, {PHASES[state.phase].replace('-', ' ')}"


# What is asked


def ask(state: State) -> Saying:
    """What is asked of the actor now."""
    if state.actor == OVER:
        return Saying("over")
    if state.actor == TABLE:
        return Saying("table")
    return question(question_of(state), state)


def question_of(state: State) -> str:
    """The question, without an alternative that is gone."""
    asked = ASKED[state.asked]
    if asked == "trade" and not any(can_take(state, kind) for kind in range(RUM)):
        return "trade-only"
    if asked == "bid" and says_hundreds(state, state.actor):
        return "bid-hundreds" if state.hundreds[state.actor] < 0 else "bid-on"
    _, _, demanded = DEMANDED[state.act[DUTY]]
    if asked == "duty" and state.left < demanded:
        return "duty-begun"
    return asked


def question(code: str, state: State) -> Saying:
    data: dict[str, Any] = {}
    match code:
        case "site" | "building":
            data = {"building": BUILDINGS[state.using]}
        case "load":
            data = {"dock": int(state.loading) + 1}
        case "bid-on":
            data = {"hundreds": 100 * int(state.hundreds[state.actor])}
        case "tax":
            data = {"statute": STATUTES[state.act[TAX]], "vp": TAX_VP}
        case "duty" | "duty-begun":
            data = {"statute": STATUTES[state.act[DUTY]], "vp": DUTY_VP}
    return Saying(code, data)


# What happened


def tell(event: Event) -> Saying:
    """How an event is told."""
    what = event["what"]
    data = {name: value for name, value in event.items() if name != "what"}
    match what:
        case "points" | "pesos":
            return gain(event["seat"], "vp" if what == "points" else "peso", event["count"], source(event["source"]))
        case "pieces":
            return tell_pieces(event)
        case "ship" | "slide":
            data["place"] = place(event["to"])
        case "pawn":
            data["field"] = event["to"]
        case "store":
            data["what"] = {event["kind"]: event["count"]}
        case "votes" | "majority":
            data["votes"] = {"vote": event["count"]}
        case "bid" | "reveal":
            data["what"] = {"peso": event["count"]}
        case "unable" | "refuse":
            return Saying(f"{what}-{event['type']}", data)
    return Saying(what, data)


def tell_pieces(event: Event) -> Saying:
    giver, taker, why = event["from"], event["to"], event["why"]
    data: dict[str, Any] = {"what": {event["kind"]: event["count"]}}
    if why == "market-act":
        return Saying("market-up" if taker == "market" else "market-down", data)
    data = {"seat": SEATS.index(giver if giver in SEATS else taker), **data}
    if giver in SEATS:
        if taker.startswith("dock "):
            return Saying("load", {**data, "dock": dock_number(taker)})
        if taker == "market" or why == "tradeswoman":
            return Saying("sell", data)
        return Saying("spoil" if why == "spoil" else "spend", data)
    if giver == "market":
        return Saying("buy", data)
    return Saying("harvest", {**data, "field": event["field"]}) if "field" in event else Saying("take", data)


def place(word: str) -> Saying:
    """A place of the harbour: the sea, or `dock 2`."""
    return Saying("dock", {"n": dock_number(word)}) if word.startswith("dock ") else Saying(word)


def dock_number(word: str) -> int:
    return int(word.removeprefix("dock "))


def source(word: str) -> str:
    """Where points and pesos come from, as a word of the catalogues."""
    table = "character" if word in CHARACTERS else "building" if word in BUILDINGS else "source"
    return f"{table}.{word}"


# What a move is called, and would do


NAMES = (
    dict.fromkeys(("play", "delegate"), "character")
    | dict.fromkeys(("pawn", "site"), "field")
    | dict.fromkeys(("build", "use"), "building")
    | {"fetch": "ship"}
)
"""What the word of a move is, by its family; elsewhere it is a figure or a good."""
DECLINED = {"build", "dock", "tax", "duty"}
"""Where declining has a name of its own."""


def call(state: State, move: int) -> Saying | None:
    """What any move of a seat is called on its button now; the table's have no buttons."""
    if m.SHIP <= move <= m.SCORE:
        return None
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    code, first = kind.replace(" ", "-"), words[0] if words else ""
    match kind:
        case "decline":
            asked = ASKED[state.asked]
            return Saying(f"decline-{asked}" if asked in DECLINED else code)
        case "harvest":
            terrain = TERRAIN[state.terrain[state.actor, FIELDS_OF_PLANTATION.index(first)] + 1]
            return Saying(code, {"field": first, "good": f"terrain.{terrain}"})
        case "give" | "load":
            return Saying(code, {"what": {first: int(words[1])}})
        case "swap for":
            return Saying(code, {"good": words[1]})
        case "veto" | "pick":
            bill = state.bill[TYPES.index(first)]
            return Saying(code, {"statute": STATUTES[bill] if bill >= 0 else f"type.{first}"})
        case "hundreds":
            return Saying(code, {"least": 100 * int(first), "most": 100 * int(first) + 99})
    if not words:
        return Saying(code)
    figure = int(first) if first.isdigit() else first
    return Saying(code, {NAMES.get(kind, "n" if first.isdigit() else "good"): figure})


def explain(state: State, move: int) -> Explained:
    """The number of the rule, and what a legal move would do."""
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    return EXPLANATIONS[kind](state, words)


CHARACTER_RULE = {"worker": "C13", "tradeswoman": "C17", "architect": "C19", "foreman": "C21", "mayor": "C22"}
BUILDING_RULE: dict[str, str] = {building: FIGURES[building]["rule"] for building in BUILDINGS}
DONE_RULE = {"harvest": "C15", "trade": "C17", "foreman": "C21", "load": "C22", "building": "C21"}
Words = tuple[str, ...]


def effect(state: State, building: str) -> Saying:
    """What a building does, in the edition that is played."""
    if building == "black-market":
        return Saying("black-market-2007" if state.edition == EDITION_2007 else "black-market-2008")
    if building == "dam":
        most = FIGURES["dam"]["what"]["water"]
        return Saying("dam", {"what": {"water": min(most, int(state.stock[WATER]))}})
    return Saying(building, FIGURES.get(building, {}))


def price_of(state: State, building: str) -> dict[str, int]:
    """What a building costs now."""
    price: dict[str, int] = FIGURES[building]["price"]
    return price | {"peso": BUILDING_ACT_PESOS} if state.act[OTHER] == BUILDING_ACT else price


def explain_play(state: State, words: Words) -> Explained:
    return CHARACTER_RULE[words[0]], Saying("play", {"character": words[0], "effect": Saying(words[0], {})})


def explain_delegate(state: State, words: Words) -> Explained:
    votes = CHARACTERS.index(words[0]) + 1
    return "C11", Saying("delegate", {"character": words[0], "votes": {"vote": votes}})


def explain_decline(state: State, words: Words) -> Explained:
    asked = ASKED[state.asked]
    alternatives = state.act[OTHER] != CONTROL
    if asked == "build":
        vp = int(ARCHITECT_VP[state.alternatives[IDLE_ARCHITECT]]) if alternatives else 0
        return "C20", Saying("decline-build", {"what": {"vp": vp}})
    if asked == "dock":
        pesos = int(MAYOR_PESOS[state.alternatives[IDLE_MAYOR]]) if alternatives else 0
        return "C23", Saying("decline-dock", {"what": {"peso": pesos}})
    if asked in ("tax", "duty"):
        return ("C28" if asked == "tax" else "C29"), Saying(f"decline-{asked}")
    return "C10", Saying("decline")


def explain_done(state: State, words: Words) -> Explained:
    return DONE_RULE[ASKED[state.asked]], Saying("done")


def explain_take(state: State, words: Words) -> Explained:
    what = {"what": {words[0]: 1}}
    if ASKED[state.asked] == "lot":
        return "C8", Saying("lot", what)
    return "C18", Saying("take-resource" if words[0] in RESOURCES else "take-product", what)


def explain_pawn(state: State, words: Words) -> Explained:
    stays = state.pawn[state.actor] == FIELDS_OF_PLANTATION.index(words[0])
    return "C13", Saying("pawn-stay" if stays else "pawn", {"field": words[0]})


def explain_harvest(state: State, words: Words) -> Explained:
    terrain = state.terrain[state.actor, FIELDS_OF_PLANTATION.index(words[0])]
    data: dict[str, Any] = {"what": {KINDS[terrain]: 1}, "field": words[0]}
    return "C15", Saying("harvest", data) if state.left else Saying("harvest-water", data | {"price": {"water": 1}})


def explain_sell(state: State, words: Words) -> Explained:
    price = int(worth(state, KINDS.index(words[0])))
    return "C17", Saying("sell", {"what": {words[0]: 1}, "price": {"peso": price}})


def explain_buy(state: State, words: Words) -> Explained:
    kind = KINDS.index(words[0])
    data = {"what": {words[0]: 1}, "price": {"peso": int(cost(state, kind))}}
    return "C17", Saying("buy" if state.market[kind - CITRUS] else "buy-from-stock", data)


def explain_build(state: State, words: Words) -> Explained:
    data = {"building": words[0], "price": price_of(state, words[0]), "effect": effect(state, words[0])}
    return BUILDING_RULE[words[0]], Saying("build", data)


def explain_site(state: State, words: Words) -> Explained:
    terrain = TERRAIN[state.terrain[state.actor, FIELDS_OF_PLANTATION.index(words[0])] + 1]
    return "C19", Saying("site", {"field": words[0], "terrain": terrain})


def explain_use(state: State, words: Words) -> Explained:
    return BUILDING_RULE[words[0]], Saying("use", {"building": words[0], "effect": effect(state, words[0])})


def explain_give(state: State, words: Words) -> Explained:
    given = {words[0]: int(words[1])}
    if ASKED[state.asked] == "duty":
        return "C29", Saying("give-duty", {"what": given})
    vp, pesos = (int(words[1]) * int(NUMBERS[state.using, each]) for each in (VP_EACH, PESOS_EACH))
    assert EFFECT[state.using] == TRADES_IN
    return rule_in_use(state), exchange(given, {"vp": vp} if vp else {"peso": pesos})


def rule_in_use(state: State) -> str:
    return BUILDING_RULE[BUILDINGS[state.using]]


def explain_distil(state: State, words: Words) -> Explained:
    return rule_in_use(state), exchange({"sugar": int(words[0])}, {"rum": int(words[0])})


def explain_wrap(state: State, words: Words) -> Explained:
    return rule_in_use(state), exchange({"tobacco": int(words[0])}, {"cigars": int(words[0])})


def explain_swap(state: State, words: Words) -> Explained:
    return "C77", exchange({words[0]: 1}, {words[1]: 1})


def exchange(given: dict[str, int], got: dict[str, int]) -> Saying:
    return Saying("exchange", {"given": given, "got": got})


def explain_veto(state: State, words: Words) -> Explained:
    return "C78", Saying("veto", {"statute": STATUTES[state.bill[TYPES.index(words[0])]]})


def explain_fetch(state: State, words: Words) -> Explained:
    spaces = zip(MERCHANDISE, state.cargo[int(words[0]) - 1], strict=True)
    return "C81", Saying("fetch", {"ship": int(words[0]), "cargo": {kind: int(count) for kind, count in spaces}})


def explain_dock(state: State, words: Words) -> Explained:
    dock = int(words[0]) - 1
    free = {kind: int(room(state, dock, KINDS.index(kind))) for kind in MERCHANDISE}
    return "C22", Saying("dock", {"dock": dock + 1, "vp": int(piece_vp(state, dock)), "free": free})


def explain_load(state: State, words: Words) -> Explained:
    count = int(words[1])
    vp = count * int(piece_vp(state, state.loading))
    return "C22", Saying("load", {"what": {words[0]: count}, "got": {"vp": vp}})


def explain_bid(state: State, words: Words) -> Explained:
    bid = 100 * int(state.hundreds[state.actor]) + int(words[0])
    return "C25", Saying("bid", {"votes": {"vote": bid}, "price": {"peso": bid}}) if bid else Saying("bid-nothing")


def explain_hundreds(state: State, words: Words) -> Explained:
    least = 100 * int(words[0])
    return "C25", Saying("hundreds", {"least": least, "most": least + 99})


def explain_pick(state: State, words: Words) -> Explained:
    return "C27", Saying("pick", {"statute": STATUTES[state.bill[TYPES.index(words[0])]]})


def explain_pay(state: State, words: Words) -> Explained:
    return "C28", Saying("pay", {"price": {"peso": int(tax_due(state, state.mover))}, "got": {"vp": TAX_VP}})


EXPLANATIONS: dict[str, Callable[[State, Words], Explained]] = {
    "play": explain_play,
    "delegate": explain_delegate,
    "decline": explain_decline,
    "done": explain_done,
    "take": explain_take,
    "pawn": explain_pawn,
    "harvest": explain_harvest,
    "sell": explain_sell,
    "buy": explain_buy,
    "build": explain_build,
    "site": explain_site,
    "use": explain_use,
    "give": explain_give,
    "distil": explain_distil,
    "wrap": explain_wrap,
    "swap for": explain_swap,
    "veto": explain_veto,
    "fetch": explain_fetch,
    "dock": explain_dock,
    "load": explain_load,
    "bid": explain_bid,
    "hundreds": explain_hundreds,
    "pick": explain_pick,
    "pay": explain_pay,
}
