"""Why a move is not legal now, as a sentence that names the reason."""

from collections.abc import Callable

from malecon.engine.fields import OVER, TABLE, State
from malecon.games.cuba import moves as m
from malecon.games.cuba.components import (
    BUILDING_ACT,
    BUILDING_ACT_PESOS,
    BUILDINGS,
    CHARACTERS,
    CITRUS,
    CONTROL,
    CROSS,
    EFFECT,
    FIELDS_OF_PLANTATION,
    KINDS,
    MOST_BID,
    OTHER,
    PRODUCTS,
    RESOURCES,
    STATUTES,
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
    plural,
    price_of,
)
from malecon.games.cuba.rules.buildings import can_use
from malecon.games.cuba.rules.foreman import building_on
from malecon.games.cuba.rules.loading import room
from malecon.games.cuba.rules.tradeswoman import cost
from malecon.games.cuba.state import ASKED, CHOSEN

Words = tuple[str, ...]


def refuse(state: State, move: int) -> str:
    """Why a move of this game is not legal now."""
    if state.actor == OVER:
        return "The game is over."
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    reason = REFUSALS.get((ASKED[state.asked], kind))
    if state.actor == TABLE or reason is None:
        return f"That is not asked now. {ask(state)}"
    return reason(state, words)


# Cards


def refuse_lot(state: State, words: Words) -> str:
    return f"First 2 resources, then 2 products, in the order {', '.join([*RESOURCES, *PRODUCTS])} (C8)."


def refuse_play(state: State, words: Words) -> str:
    card = CHARACTERS.index(words[0])
    if state.delegate == CHOSEN and state.fifth[state.actor] == card:
        return f"The {CHARACTER_NAME[words[0]]} is your delegate this round (C11)."
    return f"You have played the {CHARACTER_NAME[words[0]]} this round (C10)."


# The Worker


def refuse_harvest(state: State, words: Words) -> str:
    field, seat = FIELDS_OF_PLANTATION.index(words[0]), int(state.actor)
    kind = int(state.terrain[seat, field])
    if field not in CROSS[state.pawn[seat]]:
        return f"{words[0]} is not in the pawn's row or column (C13)."
    if state.building_at[seat, field] >= 0 or kind <= WATER:
        return f"{words[0]} is no open product field (C15)."
    if field < state.order:
        return "Fields are harvested in their order, each once (C15)."
    if not state.stock[kind]:
        return f"The stock has no {KINDS[kind]} (C1)."
    if state.left == 0:
        return "A further field costs 1 water, and you have none (C15)."
    return f"{plural(int(state.left), 'field')} must be harvested, and after {words[0]} there are too few (C15)."


# The Tradeswoman


def refuse_sell(state: State, words: Words) -> str:
    if not state.pieces[state.actor, KINDS.index(words[0])]:
        return f"You have no {words[0]} to sell (C17)."
    return "All sales come first, kinds in their order (C17)."


def refuse_buy(state: State, words: Words) -> str:
    kind = KINDS.index(words[0])
    if state.sold >> (kind - CITRUS) & 1:
        return f"You have sold {words[0]} this turn (C17)."
    price, money = int(cost(state, kind)), int(state.pesos[state.actor])
    if money < price:
        return f"1 {words[0]} costs {plural(price, 'peso')} and you have {money} (C17)."
    if not state.market[kind - CITRUS] and not state.stock[kind]:
        return f"There is no {words[0]} on the market nor in the stock (C17)."
    return "Kinds are bought in their order (C17)."


def refuse_take(state: State, words: Words) -> str:
    kind = KINDS.index(words[0])
    if state.order:
        return "It is either trading or taking a piece (C18)."
    if state.act[OTHER] == CONTROL:
        return "The Control Act forbids it (C18)."
    if state.alternatives[0 if kind <= WATER else 1]:
        return f"Somebody has taken a {'resource' if kind <= WATER else 'product'} this round (C18)."
    if not state.stock[kind]:
        return f"The stock has no {words[0]} (C18)."
    return f"{words[0].capitalize()} is not the cheapest product (C18)."


# The Architect


def refuse_build(state: State, words: Words) -> str:
    if not state.tiles[BUILDINGS.index(words[0])]:
        return f"No {BUILDING_NAME[words[0]]} is left (C2)."
    extra = f", and {BUILDING_ACT_PESOS} pesos" if state.act[OTHER] == BUILDING_ACT else ""
    return f"The {BUILDING_NAME[words[0]]} costs {price_of(words[0])}{extra} (C19)."


def refuse_site(state: State, words: Words) -> str:
    return f"There is a building on {words[0]} already (C19)."


# The Foreman and his buildings


def refuse_use(state: State, words: Words) -> str:
    building, seat = BUILDINGS.index(words[0]), int(state.actor)
    name = BUILDING_NAME[words[0]]
    fields = [field for field in range(len(FIELDS_OF_PLANTATION)) if building_on(state, field) == building]
    if not fields:
        return f"You have no {name} (C21)."
    if all(state.used >> field & 1 for field in fields):
        return f"The {name} has been used this turn (C21)."
    if not can_use(state, building):
        return f"The {name} can do nothing with what you and the stock have ({BUILDING_HELP[words[0]][0]})."
    pawn = FIELDS_OF_PLANTATION[state.pawn[seat]]
    return f"The {name} is not in the row or column of {pawn}, where you have used another (C21)."


def refuse_building(state: State, words: Words) -> str:
    building = BUILDINGS[state.using]
    rule, sentence = BUILDING_HELP[building]
    return f"The {BUILDING_NAME[building]} can't do that with what you and the stock have: {sentence} ({rule})."


def refuse_trade_in(state: State, words: Words) -> str:
    kind = KINDS.index(words[0])
    if EFFECT[state.using] == TRADES_IN and kind < state.order and state.pieces[state.actor, kind] >= int(words[1]):
        return f"Kinds are given in their order ({BUILDING_HELP[BUILDINGS[state.using]][0]})."
    return refuse_building(state, words)


def refuse_veto(state: State, words: Words) -> str:
    if EFFECT[state.using] == VETOES and state.last_veto == TYPES.index(words[0]):
        return f"The Church struck out a {words[0]} bill in the round before (C78)."
    return refuse_building(state, words)


def refuse_done(state: State, words: Words) -> str:
    return f"You chose to use the {BUILDING_NAME[BUILDINGS[state.using]]}: say what for (C21)."


# Loading


def refuse_dock(state: State, words: Words) -> str:
    if state.dock[int(words[0]) - 1] < 0:
        return f"There is no ship in dock {words[0]} (C7)."
    return f"You have nothing that the ship in dock {words[0]} still takes (C22)."


def refuse_load(state: State, words: Words) -> str:
    kind, amount = KINDS.index(words[0]), int(words[1])
    free, owned = int(room(state, state.loading, kind)), int(state.pieces[state.actor, kind])
    if free < amount:
        return f"The ship has room for {free} {words[0]} (C22)."
    if owned < amount:
        return f"You have {owned} {words[0]} (C22)."
    if kind < state.order:
        return "Kinds are loaded in their order (C22)."
    return f"The branch office loads {state.left} at most (C66, C67)."


# Parliament and statutes


def refuse_bid(state: State, words: Words) -> str:
    most = min(int(state.pesos[state.actor]), MOST_BID)
    return f"You can bid {plural(most, 'peso')} at most (C25)."


def refuse_pick(state: State, words: Words) -> str:
    if state.bill[TYPES.index(words[0])] < 0:
        return f"There is no {words[0]} bill to pick (C27)."
    return "Exactly two bills are picked, in the order of their types (C27)."


def refuse_give(state: State, words: Words) -> str:
    return f"The {STATUTE_NAME[STATUTES[state.act[1]]]} is given exactly, kinds in their order (C29)."


REFUSALS: dict[tuple[str, str], Callable[[State, Words], str]] = {
    ("lot", "take"): refuse_lot,
    ("card", "play"): refuse_play,
    ("harvest", "harvest"): refuse_harvest,
    ("harvest", "done"): lambda state, words: "The free product fields are harvested first (C15).",
    ("trade", "sell"): refuse_sell,
    ("trade", "buy"): refuse_buy,
    ("trade", "take"): refuse_take,
    ("build", "build"): refuse_build,
    ("site", "site"): refuse_site,
    ("foreman", "use"): refuse_use,
    **{("building", kind): refuse_building for kind in ("distil", "wrap", "swap for", "fetch")},
    ("building", "give"): refuse_trade_in,
    ("building", "veto"): refuse_veto,
    ("building", "done"): refuse_done,
    ("dock", "dock"): refuse_dock,
    ("dock", "decline"): refuse_done,
    ("load", "load"): refuse_load,
    ("load", "done"): lambda state, words: "Who chose a ship loads at least one piece (C22).",
    ("bid", "bid"): refuse_bid,
    ("pick", "pick"): refuse_pick,
    ("duty", "give"): refuse_give,
    ("duty", "decline"): lambda state, words: "You have begun to give the duty (C29).",
}
