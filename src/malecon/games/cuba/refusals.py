"""Why a move of Cuba is not legal now."""

from collections.abc import Callable

from malecon.engine.fields import OVER, TABLE, State
from malecon.engine.game import Reason
from malecon.games.cuba import moves as m
from malecon.games.cuba.components import (
    BUILDING_ACT,
    BUILDING_ACT_PESOS,
    BUILDINGS,
    CHARACTERS,
    CITRUS,
    CONTROL,
    COST,
    CROSS,
    DEMANDED,
    EFFECT,
    FIELDS_OF_PLANTATION,
    FIGURES,
    KINDS,
    MOST_BID,
    OTHER,
    PRODUCTS,
    RESOURCES,
    RUM,
    STATUTES,
    SWAPS,
    TRADES_IN,
    TYPES,
    VETOES,
    WATER,
)
from malecon.games.cuba.rules.buildings import can_use
from malecon.games.cuba.rules.foreman import building_on
from malecon.games.cuba.rules.loading import room
from malecon.games.cuba.rules.tradeswoman import TRADED, cost, marked
from malecon.games.cuba.sayings import BUILDING_RULE, ask, effect
from malecon.games.cuba.state import ASKED, CHOSEN, EDITION_2007
from malecon.words import Saying

Words = tuple[str, ...]


def refuse(state: State, move: int) -> Reason:
    """The reason, with its rule."""
    if state.actor == OVER:
        return Reason("over", None)
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    reason = REFUSALS.get((ASKED[state.asked], kind))
    if state.actor == TABLE or reason is None:
        return Reason("not-asked", None, asked=ask(state))
    return reason(state, words)


def longed(state: State) -> list[tuple[int, Saying]]:
    """What one would look for: the other characters, the other buildings, and what is too dear on the market."""
    seat = int(state.actor)
    match ASKED[state.asked]:
        case "card":
            had = [number for number in range(len(CHARACTERS)) if state.played[seat, number]]
            return [(m.PLAY + number, Saying("played")) for number in had]
        case "build":
            left = [number for number in range(len(BUILDINGS)) if state.tiles[number]]
            return [(m.BUILD + number, missing(to_build(state, number))) for number in left if to_build(state, number)]
        case "trade":
            short = {kind: int(cost(state, kind) - state.pesos[seat]) for kind in range(CITRUS, len(KINDS))}
            return [(m.BUY + kind - CITRUS, missing({"peso": n})) for kind, n in short.items() if n > 0]
    return []


def missing(what: dict[str, int]) -> Saying:
    return Saying("missing", {"what": what})


def to_build(state: State, building: int) -> dict[str, int]:
    """What the actor lacks for a building (C19)."""
    seat = int(state.actor)
    short = {KINDS[kind]: int(COST[building, kind] - state.pieces[seat, kind]) for kind in range(len(RESOURCES))}
    if state.act[OTHER] == BUILDING_ACT:
        short["peso"] = BUILDING_ACT_PESOS - int(state.pesos[seat])
    return {what: n for what, n in short.items() if n > 0}


# Cards


def refuse_lot(state: State, words: Words) -> Reason:
    return Reason("lot-order", "C8", kinds=[*RESOURCES, *PRODUCTS])


def refuse_play(state: State, words: Words) -> Reason:
    character = words[0]
    if state.delegate == CHOSEN and state.fifth[state.actor] == CHARACTERS.index(character):
        return Reason("delegate", "C11", character=character)
    return Reason("played", "C10", character=character)


# The Worker


def refuse_harvest(state: State, words: Words) -> Reason:
    name, seat = words[0], int(state.actor)
    field = FIELDS_OF_PLANTATION.index(name)
    kind, left = int(state.terrain[seat, field]), int(state.left)
    if field not in CROSS[state.pawn[seat]]:
        return Reason("out-of-reach", "C13", field=name)
    if state.building_at[seat, field] >= 0 or kind <= WATER:
        return Reason("no-product-field", "C15", field=name)
    if field < state.order:
        return Reason("harvest-order", "C15")
    if not state.stock[kind]:
        return stock_empty("C1", KINDS[kind])
    if left == 0:
        return Reason("no-water", "C15")
    return Reason("too-few-fields", "C15", count=left, field=name)


def stock_empty(rule: str, kind: str) -> Reason:
    return Reason("stock-empty", rule, kind=kind)


# The Tradeswoman


def refuse_sell(state: State, words: Words) -> Reason:
    if not state.pieces[state.actor, KINDS.index(words[0])]:
        return Reason("none-to-sell", "C17", kind=words[0])
    if state.rules >= 2 and state.order == KINDS.index(words[0]) + TRADED:
        return bought_before(state, words[0])
    return Reason("sales-first", "C17")


def bought_before(state: State, name: str) -> Reason:
    """Why a kind that was bought is not sold on."""
    if state.from_stock:
        return Reason("row-full", "C17", kind=name)
    if state.keeping and not state.market[KINDS.index(name) - CITRUS]:
        return Reason("resale-first", "C17")
    return Reason("undoes-purchase", "C17", kind=name)


def refuse_buy(state: State, words: Words) -> Reason:
    name, kind = words[0], KINDS.index(words[0])
    if marked(state.sold, kind) and not (state.market[kind - CITRUS] and marked(state.to_stock, kind)):
        if state.rules == 1:
            return Reason("sold", "C17", kind=name)
        return Reason("undoes-sale", "C17", kind=name)
    price, pesos = int(cost(state, kind)), int(state.pesos[state.actor])
    if pesos < price:
        return Reason("too-dear", "C17", kind=name, price=price, pesos=pesos)
    if not state.market[kind - CITRUS] and not state.stock[kind]:
        return Reason("none-anywhere", "C17", kind=name)
    return Reason("buy-order", "C17")


def refuse_take(state: State, words: Words) -> Reason:
    kind = KINDS.index(words[0])
    if state.order:
        return Reason("traded", "C18")
    if state.act[OTHER] == CONTROL:
        return Reason("control", "C18")
    if kind <= WATER and state.alternatives[0]:
        return Reason("resource-taken", "C18")
    if kind > WATER and state.alternatives[1]:
        return Reason("product-taken", "C18")
    if not state.stock[kind]:
        return stock_empty("C18", words[0])
    return Reason("not-cheapest", "C18", kind=words[0])


# The Architect


def refuse_build(state: State, words: Words) -> Reason:
    building = words[0]
    if not state.tiles[BUILDINGS.index(building)]:
        return Reason("none-left", "C2", building=building)
    price = FIGURES[building]["price"]
    if state.act[OTHER] != BUILDING_ACT:
        return Reason("costs", "C19", building=building, price=price)
    return Reason("costs-pesos-too", "C19", building=building, price=price, pesos=BUILDING_ACT_PESOS)


def refuse_site(state: State, words: Words) -> Reason:
    return Reason("built-over", "C19", field=words[0])


# The Foreman and his buildings


def refuse_use(state: State, words: Words) -> Reason:
    building, number = words[0], BUILDINGS.index(words[0])
    fields = [field for field in range(len(FIELDS_OF_PLANTATION)) if building_on(state, field) == number]
    if not fields:
        return Reason("not-built", "C21", building=building)
    if all(state.used >> field & 1 for field in fields):
        return Reason("used", "C21", building=building)
    if not can_use(state, number):
        return Reason("idle", BUILDING_RULE[building], building=building)
    pawn = FIELDS_OF_PLANTATION[state.pawn[state.actor]]
    return Reason("elsewhere", "C21", building=building, field=pawn)


def refuse_building(state: State, words: Words) -> Reason:
    building = BUILDINGS[state.using]
    return Reason("not-so", BUILDING_RULE[building], building=building, does=effect(state, building))


def refuse_swap(state: State, words: Words) -> Reason:
    given, wanted = KINDS.index(words[0]), KINDS.index(words[1])
    if EFFECT[state.using] != SWAPS or not state.pieces[state.actor, given]:
        return refuse_building(state, words)
    if given == wanted:
        return Reason("same-kind", "C77")
    if state.edition == EDITION_2007 and (given < RUM) == (wanted < RUM):
        return Reason("swap-across", "C77")
    return stock_empty("C77", words[1])


def refuse_trade_in(state: State, words: Words) -> Reason:
    kind = KINDS.index(words[0])
    if EFFECT[state.using] == TRADES_IN and kind < state.order and state.pieces[state.actor, kind] >= int(words[1]):
        return Reason("give-order", BUILDING_RULE[BUILDINGS[state.using]])
    return refuse_building(state, words)


def refuse_veto(state: State, words: Words) -> Reason:
    if EFFECT[state.using] == VETOES and state.last_veto == TYPES.index(words[0]):
        return Reason("struck-before", "C78", type=words[0])
    return refuse_building(state, words)


def refuse_done(state: State, words: Words) -> Reason:
    building = BUILDINGS[state.using]
    return Reason("chosen", "C21", building=building)


# Loading


def refuse_dock(state: State, words: Words) -> Reason:
    dock = int(words[0])
    if state.dock[dock - 1] < 0:
        return Reason("no-ship", "C7", dock=dock)
    return Reason("nothing-to-load", "C22", dock=dock)


def refuse_load(state: State, words: Words) -> Reason:
    kind, amount = KINDS.index(words[0]), int(words[1])
    free, owned = int(room(state, state.loading, kind)), int(state.pieces[state.actor, kind])
    if free < amount:
        return Reason("no-room", "C22", kind=words[0], free=free)
    if owned < amount:
        return Reason("too-little", "C22", kind=words[0], held=owned)
    if kind < state.order:
        return Reason("load-order", "C22")
    return Reason("office-limit", BUILDING_RULE[BUILDINGS[state.using]], most=int(state.left))


# Parliament and statutes


def refuse_bid(state: State, words: Words) -> Reason:
    pesos, hundreds = int(state.pesos[state.actor]), int(state.hundreds[state.actor])
    if hundreds < 0:
        return Reason("hundreds-first", "C25")
    most = min(pesos - 100 * hundreds, MOST_BID)
    return Reason("most-bid", "C25", most=most)


def refuse_hundreds(state: State, words: Words) -> Reason:
    if state.hundreds[state.actor] >= 0:
        return Reason("hundreds-said", "C25")
    pesos = int(state.pesos[state.actor])
    return Reason("most-bid", "C25", most=pesos)


def refuse_pick(state: State, words: Words) -> Reason:
    if state.bill[TYPES.index(words[0])] < 0:
        return Reason("no-bill", "C27", type=words[0])
    return Reason("pick-order", "C27")


def refuse_give(state: State, words: Words) -> Reason:
    statute, kind, amount = STATUTES[state.act[1]], KINDS.index(words[0]), int(words[1])
    owned = int(state.pieces[state.actor, kind])
    first, last, _ = DEMANDED[state.act[1]]
    if first <= kind <= last and amount <= state.left and owned < amount:
        return Reason("too-little", "C29", kind=words[0], held=owned)
    return Reason("duty-exact", "C29", statute=statute)


REFUSALS: dict[tuple[str, str], Callable[[State, Words], Reason]] = {
    ("lot", "take"): refuse_lot,
    ("card", "play"): refuse_play,
    ("harvest", "harvest"): refuse_harvest,
    ("harvest", "done"): lambda state, words: Reason("harvest-first", "C15"),
    ("trade", "sell"): refuse_sell,
    ("trade", "buy"): refuse_buy,
    ("trade", "take"): refuse_take,
    ("build", "build"): refuse_build,
    ("site", "site"): refuse_site,
    ("foreman", "use"): refuse_use,
    **{("building", kind): refuse_building for kind in ("distil", "wrap", "fetch")},
    ("building", "swap for"): refuse_swap,
    ("building", "give"): refuse_trade_in,
    ("building", "veto"): refuse_veto,
    ("building", "done"): refuse_done,
    ("dock", "dock"): refuse_dock,
    ("dock", "decline"): refuse_done,
    ("load", "load"): refuse_load,
    ("load", "done"): lambda state, words: Reason("load-one", "C22"),
    ("bid", "bid"): refuse_bid,
    ("bid", "hundreds"): refuse_hundreds,
    ("pick", "pick"): refuse_pick,
    ("duty", "give"): refuse_give,
    ("duty", "decline"): lambda state, words: Reason("duty-begun", "C29"),
}
