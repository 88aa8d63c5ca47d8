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
from malecon.games.cuba.names import (
    BUILDING_HELP,
    BUILDING_NAME,
    CHARACTER_NAME,
    STATUTE_NAME,
    ask,
    help_of,
    plural,
    price_of,
)
from malecon.games.cuba.rules.buildings import can_use
from malecon.games.cuba.rules.foreman import building_on
from malecon.games.cuba.rules.loading import room
from malecon.games.cuba.rules.tradeswoman import cost
from malecon.games.cuba.state import ASKED, CHOSEN, EDITION_2007

Words = tuple[str, ...]


def refuse(state: State, move: int) -> Reason:
    """The reason, with its rule."""
    if state.actor == OVER:
        return Reason("over", None, "The game is over")
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    reason = REFUSALS.get((ASKED[state.asked], kind))
    if state.actor == TABLE or reason is None:
        return Reason("not-asked", None, f"That is not asked now. {ask(state).removesuffix('.')}")
    return reason(state, words)


# Cards


def refuse_lot(state: State, words: Words) -> Reason:
    kinds = [*RESOURCES, *PRODUCTS]
    return Reason(
        "lot-order", "C8", f"First 2 resources, then 2 products, in the order {', '.join(kinds)}", kinds=kinds
    )


def refuse_play(state: State, words: Words) -> Reason:
    character, name = words[0], CHARACTER_NAME[words[0]]
    if state.delegate == CHOSEN and state.fifth[state.actor] == CHARACTERS.index(character):
        return Reason("delegate", "C11", f"The {name} is your delegate this round", character=character)
    return Reason("played", "C10", f"You have played the {name} this round", character=character)


# The Worker


def refuse_harvest(state: State, words: Words) -> Reason:
    name, seat = words[0], int(state.actor)
    field = FIELDS_OF_PLANTATION.index(name)
    kind, left = int(state.terrain[seat, field]), int(state.left)
    if field not in CROSS[state.pawn[seat]]:
        return Reason("out-of-reach", "C13", f"{name} is not in the pawn's row or column", field=name)
    if state.building_at[seat, field] >= 0 or kind <= WATER:
        return Reason("no-product-field", "C15", f"{name} is no open product field", field=name)
    if field < state.order:
        return Reason("harvest-order", "C15", "Fields are harvested in their order, each once")
    if not state.stock[kind]:
        return stock_empty("C1", KINDS[kind])
    if left == 0:
        return Reason("no-water", "C15", "A further field costs 1 water, and you have none")
    sentence = f"{plural(left, 'field')} must be harvested, and after {name} there are too few"
    return Reason("too-few-fields", "C15", sentence, count=left, field=name)


def stock_empty(rule: str, kind: str) -> Reason:
    return Reason("stock-empty", rule, f"The stock has no {kind}", kind=kind)


# The Tradeswoman


def refuse_sell(state: State, words: Words) -> Reason:
    if not state.pieces[state.actor, KINDS.index(words[0])]:
        return Reason("none-to-sell", "C17", f"You have no {words[0]} to sell", kind=words[0])
    return Reason("sales-first", "C17", "All sales come first, kinds in their order")


def refuse_buy(state: State, words: Words) -> Reason:
    name, kind = words[0], KINDS.index(words[0])
    if state.sold >> (kind - CITRUS) & 1:
        return Reason("sold", "C17", f"You have sold {name} this turn", kind=name)
    price, pesos = int(cost(state, kind)), int(state.pesos[state.actor])
    if pesos < price:
        sentence = f"1 {name} costs {plural(price, 'peso')} and you have {pesos}"
        return Reason("too-dear", "C17", sentence, kind=name, price=price, pesos=pesos)
    if not state.market[kind - CITRUS] and not state.stock[kind]:
        return Reason("none-anywhere", "C17", f"There is no {name} on the market nor in the stock", kind=name)
    return Reason("buy-order", "C17", "Kinds are bought in their order")


def refuse_take(state: State, words: Words) -> Reason:
    kind = KINDS.index(words[0])
    if state.order:
        return Reason("traded", "C18", "It is either trading or taking a piece")
    if state.act[OTHER] == CONTROL:
        return Reason("control", "C18", "The Control Act forbids it")
    if kind <= WATER and state.alternatives[0]:
        return Reason("resource-taken", "C18", "Somebody has taken a resource this round")
    if kind > WATER and state.alternatives[1]:
        return Reason("product-taken", "C18", "Somebody has taken a product this round")
    if not state.stock[kind]:
        return stock_empty("C18", words[0])
    return Reason("not-cheapest", "C18", f"{words[0].capitalize()} is not the cheapest product", kind=words[0])


# The Architect


def refuse_build(state: State, words: Words) -> Reason:
    building, name = words[0], BUILDING_NAME[words[0]]
    number = BUILDINGS.index(building)
    if not state.tiles[number]:
        return Reason("none-left", "C2", f"No {name} is left", building=building)
    price = {kind: int(count) for kind, count in zip(RESOURCES, COST[number], strict=True) if count}
    sentence = f"The {name} costs {price_of(building)}"
    if state.act[OTHER] != BUILDING_ACT:
        return Reason("costs", "C19", sentence, building=building, price=price)
    sentence += f", and {BUILDING_ACT_PESOS} pesos"
    return Reason("costs-pesos-too", "C19", sentence, building=building, price=price, pesos=BUILDING_ACT_PESOS)


def refuse_site(state: State, words: Words) -> Reason:
    return Reason("built-over", "C19", f"There is a building on {words[0]} already", field=words[0])


# The Foreman and his buildings


def refuse_use(state: State, words: Words) -> Reason:
    building, name, number = words[0], BUILDING_NAME[words[0]], BUILDINGS.index(words[0])
    fields = [field for field in range(len(FIELDS_OF_PLANTATION)) if building_on(state, field) == number]
    if not fields:
        return Reason("not-built", "C21", f"You have no {name}", building=building)
    if all(state.used >> field & 1 for field in fields):
        return Reason("used", "C21", f"The {name} has been used this turn", building=building)
    if not can_use(state, number):
        sentence = f"The {name} can do nothing with what you and the stock have"
        return Reason("idle", BUILDING_HELP[building][0], sentence, building=building)
    pawn = FIELDS_OF_PLANTATION[state.pawn[state.actor]]
    sentence = f"The {name} is not in the row or column of {pawn}, where you have used another"
    return Reason("elsewhere", "C21", sentence, building=building, field=pawn)


def refuse_building(state: State, words: Words) -> Reason:
    building = BUILDINGS[state.using]
    rule, effect = help_of(state, building)
    sentence = f"The {BUILDING_NAME[building]} can't do that with what you and the stock have: {effect}"
    return Reason("not-so", rule, sentence, building=building)


def refuse_swap(state: State, words: Words) -> Reason:
    given, wanted = KINDS.index(words[0]), KINDS.index(words[1])
    if EFFECT[state.using] != SWAPS or not state.pieces[state.actor, given]:
        return refuse_building(state, words)
    if given == wanted:
        return Reason("same-kind", "C77", "Swap for another kind")
    if state.edition == EDITION_2007 and (given < RUM) == (wanted < RUM):
        return Reason("swap-across", "C77", "A product becomes a good, or a good a product")
    return stock_empty("C77", words[1])


def refuse_trade_in(state: State, words: Words) -> Reason:
    kind = KINDS.index(words[0])
    if EFFECT[state.using] == TRADES_IN and kind < state.order and state.pieces[state.actor, kind] >= int(words[1]):
        return Reason("give-order", BUILDING_HELP[BUILDINGS[state.using]][0], "Kinds are given in their order")
    return refuse_building(state, words)


def refuse_veto(state: State, words: Words) -> Reason:
    if EFFECT[state.using] == VETOES and state.last_veto == TYPES.index(words[0]):
        return Reason(
            "struck-before", "C78", f"The Church struck out a {words[0]} bill in the round before", type=words[0]
        )
    return refuse_building(state, words)


def refuse_done(state: State, words: Words) -> Reason:
    building = BUILDINGS[state.using]
    return Reason("chosen", "C21", f"You chose to use the {BUILDING_NAME[building]}: say what for", building=building)


# Loading


def refuse_dock(state: State, words: Words) -> Reason:
    dock = int(words[0])
    if state.dock[dock - 1] < 0:
        return Reason("no-ship", "C7", f"There is no ship in dock {dock}", dock=dock)
    return Reason("nothing-to-load", "C22", f"You have nothing that the ship in dock {dock} still takes", dock=dock)


def refuse_load(state: State, words: Words) -> Reason:
    kind, amount = KINDS.index(words[0]), int(words[1])
    free, owned = int(room(state, state.loading, kind)), int(state.pieces[state.actor, kind])
    if free < amount:
        return Reason("no-room", "C22", f"The ship has room for {free} {words[0]}", kind=words[0], free=free)
    if owned < amount:
        return Reason("too-little", "C22", f"You have {owned} {words[0]}", kind=words[0], held=owned)
    if kind < state.order:
        return Reason("load-order", "C22", "Kinds are loaded in their order")
    rule, most = BUILDING_HELP[BUILDINGS[state.using]][0], int(state.left)
    return Reason("office-limit", rule, f"The branch office loads {most} at most", most=most)


# Parliament and statutes


def refuse_bid(state: State, words: Words) -> Reason:
    most = min(int(state.pesos[state.actor]), MOST_BID)
    return Reason("most-bid", "C25", f"You can bid {plural(most, 'peso')} at most", most=most)


def refuse_pick(state: State, words: Words) -> Reason:
    if state.bill[TYPES.index(words[0])] < 0:
        return Reason("no-bill", "C27", f"There is no {words[0]} bill to pick", type=words[0])
    return Reason("pick-order", "C27", "Exactly two bills are picked, in the order of their types")


def refuse_give(state: State, words: Words) -> Reason:
    statute, kind, amount = STATUTES[state.act[1]], KINDS.index(words[0]), int(words[1])
    owned = int(state.pieces[state.actor, kind])
    first, last, _ = DEMANDED[state.act[1]]
    if first <= kind <= last and amount <= state.left and owned < amount:
        return Reason("too-little", "C29", f"You have {owned} {words[0]}", kind=words[0], held=owned)
    sentence = f"The {STATUTE_NAME[statute]} is given exactly, kinds in their order"
    return Reason("duty-exact", "C29", sentence, statute=statute)


REFUSALS: dict[tuple[str, str], Callable[[State, Words], Reason]] = {
    ("lot", "take"): refuse_lot,
    ("card", "play"): refuse_play,
    ("harvest", "harvest"): refuse_harvest,
    ("harvest", "done"): lambda state, words: Reason(
        "harvest-first", "C15", "The free product fields are harvested first"
    ),
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
    ("load", "done"): lambda state, words: Reason("load-one", "C22", "Who chose a ship loads at least one piece"),
    ("bid", "bid"): refuse_bid,
    ("pick", "pick"): refuse_pick,
    ("duty", "give"): refuse_give,
    ("duty", "decline"): lambda state, words: Reason("duty-begun", "C29", "You have begun to give the duty"),
}
