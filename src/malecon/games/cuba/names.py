"""Cuba in English: what is asked, what happened, what a move would do."""

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
    DEMANDED,
    FIELDS_OF_PLANTATION,
    KINDS,
    MAYOR_PESOS,
    MERCHANDISE,
    OTHER,
    RESOURCES,
    RUM,
    STATUTES,
    TERRAIN,
    TYPES,
    WATER,
)
from malecon.games.cuba.rules.loading import piece_vp, room
from malecon.games.cuba.rules.statutes import tax_due
from malecon.games.cuba.rules.tradeswoman import can_take, cost, worth
from malecon.games.cuba.state import ASKED, EDITION_2007, IDLE_ARCHITECT, IDLE_MAYOR, PHASES

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
    "trade only": "sell, then buy",
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
    "begun duty": "give the rest of the {duty}",
}


def ask(state: State) -> str:
    """What is asked of the actor now."""
    if state.actor == OVER:
        return "The game is over."
    if state.actor == TABLE:
        return "The table acts."
    question = QUESTIONS[asked_of(state)].format(
        building=BUILDING_NAME[BUILDINGS[state.using]],
        dock=state.loading + 1,
        tax=plural(int(tax_due(state, state.mover)), "peso"),
        duty=STATUTE_NAME[STATUTES[state.act[1]]],
    )
    return question[0].upper() + question[1:] + "."


def asked_of(state: State) -> str:
    """The question, without an alternative that is gone."""
    asked = ASKED[state.asked]
    if asked == "trade" and not any(can_take(state, kind) for kind in range(RUM)):
        return "trade only"
    _, _, demanded = DEMANDED[state.act[1]]
    if asked == "duty" and state.left < demanded:
        return "begun duty"
    return asked


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


def help_of(state: State, building: str) -> tuple[str, str]:
    """The rule of a building and what it does, in the edition that is played."""
    if building == "black-market" and state.edition == EDITION_2007:
        return "C77", "1 product becomes a good, or 1 good a product"
    return BUILDING_HELP[building]


def explain_build(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    extra = f", and {BUILDING_ACT_PESOS} pesos" if state.act[OTHER] == BUILDING_ACT else ""
    rule, effect = help_of(state, words[0])
    return rule, f"{BUILDING_NAME[words[0]]} for {price_of(words[0])}{extra}: {effect}."


def explain_site(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    terrain = TERRAIN[state.terrain[state.actor, FIELDS_OF_PLANTATION.index(words[0])] + 1]
    return "C19", f"Build on {words[0]}, over the {terrain}."


def explain_use(state: State, words: tuple[str, ...]) -> tuple[str, str]:
    rule, effect = help_of(state, words[0])
    if words[0] == "dam":
        effect = f"{min(2, int(state.stock[WATER]))} water"
    return rule, f"{BUILDING_NAME[words[0]]}: {effect}."


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
