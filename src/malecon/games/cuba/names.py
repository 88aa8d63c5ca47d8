"""Cuba in English: what is asked, what happened, what a move would do, why one is not allowed."""

from collections.abc import Callable, Sequence

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
    COST,
    FIELDS_OF_PLANTATION,
    KINDS,
    MAYOR_PESOS,
    MERCHANDISE,
    MOST_BID,
    OTHER,
    PRODUCTS,
    RESOURCES,
    STATUTES,
    TERRAIN,
    TYPES,
    WATER,
)
from malecon.games.cuba.rules.loading import piece_vp, room
from malecon.games.cuba.rules.statutes import tax_due
from malecon.games.cuba.rules.tradeswoman import cost, worth
from malecon.games.cuba.state import ASKED, CHOSEN, IDLE_ARCHITECT, IDLE_MAYOR, PHASES

CHARACTER_NAME = {name: name.capitalize() for name in CHARACTERS}
BUILDING_NAME = {name: name.replace("-", " ").title().replace("Cafe", "Café") for name in BUILDINGS}
STATUTE_NAME = {
    "tax-1": "tax of 1 peso",
    "tax-2": "tax of 2 pesos",
    "tax-3": "tax of 3 pesos",
    "tax-4": "tax of 4 pesos",
    "tax-5": "tax of 5 pesos",
    "tax-per-building": "tax of 1 peso per building",
    "duty-citrus": "duty of 1 citrus",
    "duty-sugar": "duty of 1 sugar",
    "duty-tobacco": "duty of 1 tobacco",
    "duty-water": "duty of 1 water",
    "duty-resources": "duty of 2 resources",
    "duty-products": "duty of 2 products",
    "subsidy-buildings": "subsidy for buildings",
    "subsidy-resource-fields": "subsidy for open resource fields",
    "subsidy-product-fields": "subsidy for open product fields",
    "subsidy-water": "subsidy for water",
    "subsidy-votes": "subsidy for votes",
    "subsidy-pesos": "subsidy for pesos",
    "subsidy-goods": "subsidy for rum and cigars",
    "market-down": "Market Act −2",
    "market-up": "Market Act +2",
    "drought": "Drought Act",
    "building": "Building Act",
    "harbor": "Harbor Act",
    "corruption": "Corruption Act",
    "export": "Export Act",
    "control": "Control Act",
}


def plural(count: int, word: str) -> str:
    return f"{count} {word}" + ("" if count == 1 else "s")


def listing(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or "nothing"


def chapter(state: State) -> str:
    """The part of the game a state belongs to."""
    if state.rounds == 0:
        return "set-up"
    return f"round {state.rounds}, {PHASES[state.phase].replace('-', ' ')}"


# What is asked

QUESTIONS = {
    "lot": "take 2 resources and 2 products to begin with, in the order of the kinds",
    "delegate": "choose, face down, the character that goes to parliament",
    "card": "play a character",
    "pawn": "move the pawn; the fields of its row and column are used",
    "harvest": "choose product fields to harvest, in the order of the fields",
    "trade": "sell, then buy, or take one piece for nothing",
    "build": "choose a building, or build nothing",
    "site": "choose a field for the {building}",
    "foreman": "use buildings: all in the pawn's row and column, or any one",
    "building": "say what the {building} does",
    "dock": "choose a ship to load",
    "load": "load the ship in dock {dock}, kinds in their order",
    "bid": "bid for votes, 1 peso each; everybody pays what he bids",
    "pick": "pick two bills that become law, in the order of their types",
    "tax": "pay the tax of {tax} for 2 VP, or not",
    "duty": "give what the {duty} asks for, for 2 VP, or not",
}


def ask(state: State) -> str:
    """What is asked of the actor now."""
    if state.actor == OVER:
        return "The game is over."
    if state.actor == TABLE:
        return "The table acts."
    question = QUESTIONS[ASKED[state.asked]].format(
        building=BUILDING_NAME[BUILDINGS[state.using]],
        dock=state.loading + 1,
        tax=plural(int(tax_due(state, state.mover)), "peso"),
        duty=STATUTE_NAME[STATUTES[state.act[1]]],
    )
    return question[0].upper() + question[1:] + "."


# What happened

SENTENCES = {
    "ship": "Ship {ship} arrives at {place}.",
    "start": "{seat} is the starting player.",
    "bill": "Bill: {statute}.",
    "delegate": "{seat} sends the {character} to parliament.",
    "play": "{seat} plays the {character}.",
    "decline": "{seat} does not use the {character}.",
    "pawn": "{seat}'s pawn stands on {to}.",
    "done": "{seat} is done.",
    "plan": "{seat} chooses the {building}.",
    "build": "{seat} builds the {building} on {field}.",
    "use": "{seat} uses the {building}.",
    "store": "{seat} stores {count} {kind}.",
    "veto": "{seat}'s Church strikes out the {statute}.",
    "fetch": "{seat}'s Lighthouse calls ship {ship}; ship {back} goes back to the pile.",
    "dock": "{seat} turns to ship {ship} in dock {dock}.",
    "votes": "{seat}'s delegate is the {character}: {votes}.",
    "bid": "{seat} bids {pesos}.",
    "reveal": "{seat} has bid {pesos}.",
    "tie": "{seats} are tied and bid once more.",
    "majority": "{seat} has the majority with {votes}.",
    "act": "{seat} passes the {statute}.",
    "drop": "The {statute} is dropped.",
    "unable": "{seat} can't comply with the {type}.",
    "refuse": "{seat} does not comply with the {type}.",
    "no-subsidy": "{seat} scores nothing for the {statute}.",
    "market": "The {statute} works.",
    "sail": "Ship {ship} leaves dock {dock} with {cargo}.",
    "slide": "Ship {ship} moves from {from} to {to}.",
    "end": "The game is over.",
}


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence."""
    what = event["what"]
    if what == "points":
        source = STATUTE_NAME[event["statute"]] if "statute" in event else source_name(event["source"])
        return f"{names[event['seat']]}: {event['count']:+d} VP ({source})."
    if what == "pesos":
        verb = "gets" if event["count"] > 0 else "pays"
        amount = plural(abs(event["count"]), "peso")
        return f"{names[event['seat']]} {verb} {amount} ({source_name(event['source'])})."
    if what == "pieces":
        return tell_pieces(event, names)
    words = {key: value for key, value in event.items() if key != "what"}
    if "seat" in words:
        words["seat"] = names[words["seat"]]
    if "seats" in words:
        words["seats"] = listing([names[seat] for seat in words["seats"]])
    for key, catalogue in (("character", CHARACTER_NAME), ("building", BUILDING_NAME), ("statute", STATUTE_NAME)):
        if key in words:
            words[key] = catalogue[words[key]]
    if "count" in words:
        words |= {"votes": plural(words["count"], "vote"), "pesos": plural(words["count"], "peso")}
    if "cargo" in words:
        words["cargo"] = listing([f"{count} {kind}" for kind, count in words["cargo"].items()])
    return SENTENCES[what].format(place=words.get("to"), **words)


def tell_pieces(event: Event, names: Sequence[str]) -> str:
    amount, origin, target = f"{event['count']} {event['kind']}", event["from"], event["to"]
    if origin in SEATS:
        who = names[SEATS.index(origin)]
        if event["why"] == "spoil":
            return f"{who} loses {amount} that lay in the lot."
        if target == "market":
            return f"{who} sells {amount}."
        return f"{who} gives {amount} to the stock." if target == "stock" else f"{who} loads {amount} at {target}."
    if target in SEATS:
        who = names[SEATS.index(target)]
        field = f" from {event['field']}" if "field" in event else ""
        return f"{who} buys {amount}." if origin == "market" else f"{who} gets {amount}{field}."
    return f"{amount} {'come onto' if target == 'market' else 'leave'} the market."


def source_name(source: str) -> str:
    known = {"tax-and-duty": "tax and duty", "buildings": "buildings at the end"}
    return known.get(source) or CHARACTER_NAME.get(source) or BUILDING_NAME.get(source) or source


# What a move would do

BUILDING_HELP = {
    "cement-factory": ("C60", "up to 4 stone, 1 VP each"),
    "saw-mill": ("C61", "up to 4 wood, 1 VP each"),
    "golf-course": ("C62", "up to 4 water, 1 VP each"),
    "monastery": ("C63", "up to 2 products, 1 VP each"),
    "rum-cafe": ("C64", "up to 3 rum, 2 VP each"),
    "cigar-cafe": ("C65", "up to 3 cigars, 2 VP each"),
    "small-branch-office": ("C66", "1 piece of merchandise onto a ship"),
    "large-branch-office": ("C67", "pieces of one kind onto a ship"),
    "hotel": ("C68", "2 VP"),
    "inn": ("C69", "1 VP"),
    "general-store": ("C70", "1 good for 6 pesos"),
    "product-house": ("C71", "1 product for 4 pesos"),
    "resource-house": ("C72", "up to 2 resources, 2 pesos each"),
    "small-bank": ("C73", "2 pesos"),
    "large-bank": ("C74", "4 pesos"),
    "cigar-factory": ("C75", "tobacco becomes cigars"),
    "distillery": ("C76", "sugar becomes rum"),
    "black-market": ("C77", "1 piece of merchandise becomes another"),
    "church": ("C78", "strike one bill out"),
    "town-hall": ("C79", "2 votes in this round's parliament"),
    "dam": ("C80", "2 water"),
    "lighthouse": ("C81", "exchange the ship at sea for one of the pile"),
    "warehouse": ("C83", "store all products of the lot"),
}
CHARACTER_HELP = {
    "worker": ("C13", "move the pawn and use the fields of its row and column"),
    "tradeswoman": ("C17", "sell and buy merchandise, or take one piece"),
    "architect": ("C19", "build one building, or take the points for building nothing"),
    "foreman": ("C21", "use buildings"),
    "mayor": ("C22", "load a ship, or take the pesos for loading nothing"),
}
STATUTE_HELP = {
    "tax": "C28",
    "duty": "C29",
    "subsidy": "C30",
    "other": "C31",
}


def explain(state: State, move: int) -> tuple[str, str]:
    """The number of the rule, and what a legal move would do."""
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    return EXPLANATIONS[kind](state, words)


def explain_play(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    rule, sentence = CHARACTER_HELP[words[0]]
    return rule, f"{CHARACTER_NAME[words[0]]}: {sentence}."


def explain_delegate(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    votes = CHARACTERS.index(words[0]) + 1
    return "C11", f"The {CHARACTER_NAME[words[0]]} brings {plural(votes, 'vote')} and can't be played this round."


def explain_decline(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    asked = ASKED[state.asked]
    alternatives = state.act[OTHER] != CONTROL
    if asked == "build":
        vp = int(ARCHITECT_VP[state.alternatives[IDLE_ARCHITECT]]) if alternatives else 0
        return "C20", f"Build nothing, for {vp} VP."
    if asked == "dock":
        pesos = int(MAYOR_PESOS[state.alternatives[IDLE_MAYOR]]) if alternatives else 0
        return "C23", f"Load nothing, for {plural(pesos, 'peso')}."
    if asked in ("tax", "duty"):
        return STATUTE_HELP[asked], f"Do not comply with the {asked}."
    return "C10", "Do not use the card."


def explain_done(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    rules = {"harvest": "C15", "trade": "C17", "foreman": "C21", "load": "C22", "building": "C21"}
    return rules[ASKED[state.asked]], "That is all."


def explain_take(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    if ASKED[state.asked] == "lot":
        return "C8", f"Begin with 1 {words[0]}."
    if words[0] in RESOURCES:
        return "C18", f"Instead of trading, take 1 {words[0]}; nobody else can this round."
    return "C18", f"Instead of trading, take 1 {words[0]}, a product of the lowest price; nobody else can this round."


def explain_pawn(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    field = FIELDS_OF_PLANTATION.index(words[0])
    stays = state.pawn[state.actor] == field
    return "C13", f"{'Leave the pawn on' if stays else 'Move the pawn to'} {words[0]} and use its row and column."


def explain_harvest(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    terrain = state.terrain[state.actor, FIELDS_OF_PLANTATION.index(words[0])]
    price = "" if state.left else ", for 1 water"
    return "C15", f"1 {KINDS[terrain]} from {words[0]}{price}."


def explain_sell(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    kind = KINDS.index(words[0])
    return "C17", f"Sell 1 {words[0]} for {plural(int(worth(state, kind)), 'peso')}."


def explain_buy(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    kind = KINDS.index(words[0])
    origin = "" if state.market[kind - CITRUS] else " from the stock"
    return "C17", f"Buy 1 {words[0]}{origin} for {plural(int(cost(state, kind)), 'peso')}."


def price_of(building: str) -> str:
    """What a building costs."""
    amounts = zip(COST[BUILDINGS.index(building)], RESOURCES, strict=True)
    return listing([f"{count} {kind}" for count, kind in amounts if count])


def explain_build(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    extra = f", and {BUILDING_ACT_PESOS} pesos" if state.act[OTHER] == BUILDING_ACT else ""
    rule, effect = BUILDING_HELP[words[0]]
    return rule, f"{BUILDING_NAME[words[0]]} for {price_of(words[0])}{extra}: {effect}."


def explain_site(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    terrain = TERRAIN[state.terrain[state.actor, FIELDS_OF_PLANTATION.index(words[0])] + 1]
    return "C19", f"Build on {words[0]}, over the {terrain}."


def explain_use(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    rule, sentence = BUILDING_HELP[words[0]]
    return rule, f"{BUILDING_NAME[words[0]]}: {sentence}."


def explain_give(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    if ASKED[state.asked] == "duty":
        return "C29", f"Give {words[1]} {words[0]} as duty."
    rule, sentence = BUILDING_HELP[BUILDINGS[state.using]]
    return rule, f"Give {words[1]} {words[0]}: {sentence}."


def explain_make(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    rule, sentence = BUILDING_HELP[BUILDINGS[state.using]]
    return rule, f"{words[0]}: {sentence}."


def explain_veto(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    statute = STATUTES[state.bill[TYPES.index(words[0])]]
    return "C78", f"Strike out the {STATUTE_NAME[statute]}."


def cargo_of(state: State, ship: int) -> str:
    """The spaces of a ship, as words."""
    return listing([f"{count} {kind}" for kind, count in zip(MERCHANDISE, state.cargo[ship], strict=True) if count])


def explain_fetch(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    return "C81", f"Ship {words[0]} goes to sea; it takes {cargo_of(state, int(words[0]) - 1)}."


def explain_dock(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    dock = int(words[0]) - 1
    rooms = [(kind, int(room(state, dock, KINDS.index(kind)))) for kind in MERCHANDISE]
    free = listing([f"{count} {kind}" for kind, count in rooms if count])
    return "C22", f"The ship in dock {words[0]}, {int(piece_vp(state, dock))} VP a piece, has room for {free}."


def explain_load(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    vp = int(words[1]) * int(piece_vp(state, state.loading))
    return "C22", f"Load {words[1]} {words[0]} for {vp} VP."


def explain_bid(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    return "C25", f"Buy {plural(int(words[0]), 'vote')} for {plural(int(words[0]), 'peso')}."


def explain_pick(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    statute = STATUTES[state.bill[TYPES.index(words[0])]]
    return "C27", f"Pass the {STATUTE_NAME[statute]}."


def explain_pay(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    return "C28", f"Pay {plural(int(tax_due(state, state.mover)), 'peso')} for 2 VP."


EXPLANATIONS: dict[str, Callable[[State, tuple[str, ...]], tuple[str, str]]] = {
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
    "distil": explain_make,
    "wrap": explain_make,
    "swap for": lambda state, words: ("C77", f"1 {words[0]} becomes 1 {words[1]}."),
    "veto": explain_veto,
    "fetch": explain_fetch,
    "dock": explain_dock,
    "load": explain_load,
    "bid": explain_bid,
    "pick": explain_pick,
    "pay": explain_pay,
}


# Why a move is not legal


def refuse(state: State, move: int) -> str:
    """Why a move of this game is not legal now."""
    if state.actor == OVER:
        return "The game is over."
    kind, words = m.MOVES.family(move).name, m.MOVES.arguments[move]
    reason = REFUSALS.get((ASKED[state.asked], kind)) if state.actor != TABLE else None
    return (reason(state, words) if reason else "") or f"That is not asked now. {ask(state)}"


def refuse_play(state: State, words: tuple[str, ...]) -> str:
    card = CHARACTERS.index(words[0])
    if state.played[state.actor, card]:
        return f"You have played the {CHARACTER_NAME[words[0]]} this round (C10)."
    return f"The {CHARACTER_NAME[words[0]]} is your delegate this round (C11)." if state.delegate == CHOSEN else ""


def refuse_harvest(state: State, words: tuple[str, ...]) -> str:
    field, seat = FIELDS_OF_PLANTATION.index(words[0]), int(state.actor)
    kind = int(state.terrain[seat, field])
    same_row = field // 4 == state.pawn[seat] // 4
    if not same_row and field % 4 != state.pawn[seat] % 4:
        return f"{words[0]} is not in the pawn's row or column (C13)."
    if state.building_at[seat, field] >= 0 or kind <= WATER:
        return f"{words[0]} is no open product field (C15)."
    if field < state.order:
        return "Fields are harvested in their order, each once (C15)."
    if not state.stock[kind]:
        return f"The stock has no {KINDS[kind]} (C1)."
    return "A further field costs 1 water, and you have none (C15)." if not state.left else "You must take more (C15)."


def refuse_sell(state: State, words: tuple[str, ...]) -> str:
    if not state.pieces[state.actor, KINDS.index(words[0])]:
        return f"You have no {words[0]} to sell (C17)."
    return "Sales come first, kinds in their order; purchases follow (C17)."


def refuse_buy(state: State, words: tuple[str, ...]) -> str:
    kind = KINDS.index(words[0])
    if state.sold >> (kind - CITRUS) & 1:
        return f"You have sold {words[0]} this turn (C17)."
    price, money = int(cost(state, kind)), int(state.pesos[state.actor])
    if money < price:
        return f"1 {words[0]} costs {plural(price, 'peso')} and you have {money} (C17)."
    if not state.market[kind - CITRUS] and not state.stock[kind]:
        return f"There is no {words[0]} on the market nor in the stock (C17)."
    return "Kinds are bought in their order (C17)."


def refuse_take(state: State, words: tuple[str, ...]) -> str:
    kind = KINDS.index(words[0])
    if state.order:
        return "It is either trading or taking a piece (C18)."
    if state.act[OTHER] == CONTROL:
        return "The Control Act forbids it."
    if state.alternatives[0 if kind <= WATER else 1]:
        return "Somebody has done so this round (C18)."
    return f"The stock has no {words[0]}, or it is not of the lowest price (C18)."


def refuse_build(state: State, words: tuple[str, ...]) -> str:
    if not state.tiles[BUILDINGS.index(words[0])]:
        return f"No {BUILDING_NAME[words[0]]} is left (C2)."
    extra = f" and {BUILDING_ACT_PESOS} pesos" if state.act[OTHER] == BUILDING_ACT else ""
    return f"The {BUILDING_NAME[words[0]]} costs {price_of(words[0])}{extra} (C19)."


def refuse_site(state: State, words: tuple[str, ...]) -> str:
    return f"There is a building on {words[0]} already (C19)."


def refuse_use(state: State, words: tuple[str, ...]) -> str:
    building = BUILDINGS.index(words[0])
    if building not in state.building_at[state.actor] and words[0] != "warehouse":
        return f"You have no {BUILDING_NAME[words[0]]}."
    return f"The {BUILDING_NAME[words[0]]} was used, can do nothing now, or is not in the pawn's row or column (C21)."


def refuse_building(state: State, words: tuple[str, ...]) -> str:
    building = BUILDINGS[state.using]
    rule, sentence = BUILDING_HELP[building]
    return f"The {BUILDING_NAME[building]} can't do that now: {sentence} ({rule})."


def refuse_veto(state: State, words: tuple[str, ...]) -> str:
    if state.last_veto == TYPES.index(words[0]):
        return f"The Church struck out a {words[0]} bill in the round before (C78)."
    return refuse_building(state, words)


def refuse_dock(state: State, words: tuple[str, ...]) -> str:
    if state.dock[int(words[0]) - 1] < 0:
        return f"There is no ship in dock {words[0]} (C7)."
    return f"You have nothing that the ship in dock {words[0]} still takes (C22)."


def refuse_load(state: State, words: tuple[str, ...]) -> str:
    kind, amount = KINDS.index(words[0]), int(words[1])
    free, owned = int(room(state, state.loading, kind)), int(state.pieces[state.actor, kind])
    if free < amount:
        return f"The ship has room for {free} {words[0]} (C22)."
    if owned < amount:
        return f"You have {owned} {words[0]} (C22)."
    return "Kinds are loaded in their order, and a branch office loads only so many (C22, C66, C67)."


def refuse_bid(state: State, words: tuple[str, ...]) -> str:
    most = min(int(state.pesos[state.actor]), MOST_BID)
    return f"You can bid {plural(most, 'peso')} at most (C25)."


def refuse_pick(state: State, words: tuple[str, ...]) -> str:
    if state.bill[TYPES.index(words[0])] < 0:
        return f"There is no {words[0]} bill any more (C27)."
    return "Exactly two bills are picked, in the order of their types (C27)."


def refuse_give(state: State, words: tuple[str, ...]) -> str:
    return f"The {STATUTE_NAME[STATUTES[state.act[1]]]} is given exactly, kinds in their order (C29)."


def refuse_lot(state: State, words: tuple[str, ...]) -> str:
    return f"First 2 resources, then 2 products, in the order {', '.join([*RESOURCES, *PRODUCTS])} (C8)."


REFUSALS: dict[tuple[str, str], Callable[[State, tuple[str, ...]], str]] = {
    ("lot", "take"): refuse_lot,
    ("card", "play"): refuse_play,
    ("harvest", "harvest"): refuse_harvest,
    ("harvest", "done"): lambda state, words: "Take the free product fields first (C15).",
    ("trade", "sell"): refuse_sell,
    ("trade", "buy"): refuse_buy,
    ("trade", "take"): refuse_take,
    ("build", "build"): refuse_build,
    ("site", "site"): refuse_site,
    ("foreman", "use"): refuse_use,
    ("building", "give"): refuse_building,
    ("building", "distil"): refuse_building,
    ("building", "wrap"): refuse_building,
    ("building", "swap for"): refuse_building,
    ("building", "fetch"): refuse_building,
    ("building", "veto"): refuse_veto,
    ("dock", "dock"): refuse_dock,
    ("load", "load"): refuse_load,
    ("bid", "bid"): refuse_bid,
    ("pick", "pick"): refuse_pick,
    ("duty", "give"): refuse_give,
}
