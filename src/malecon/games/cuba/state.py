"""The state of Cuba: everything on the table, as fields of one flat record."""

from malecon.engine.fields import SEATS, Axis, Field, actor_field, rules_field
from malecon.engine.game import Option
from malecon.games.cuba.components import (
    BUILDINGS,
    CHARACTERS,
    EMPTY_ROW,
    FIELDS_OF_PLANTATION,
    KINDS,
    MERCHANDISE,
    MOST_BID,
    MOST_HUNDREDS,
    MOST_PRICE_SPACES,
    PRODUCTS,
    ROUNDS,
    SHIPS,
    SPACES,
    STATUTES,
    TERRAIN,
    TYPES,
)

# What can be asked of the actor (field `asked`), in the order of a game.
ASKED = (
    *("ship", "start", "lot", "bill", "delegate", "card"),
    *("pawn", "harvest", "trade", "build", "site", "foreman", "building", "dock", "load"),
    *("new-start", "delegates", "bid", "bids", "pick"),
    *("tax", "duty", "subsidy", "market", "spoil", "sail", "slide", "score", "nothing"),
)
ASK_SHIP, ASK_START, ASK_LOT, ASK_BILL, ASK_DELEGATE, ASK_CARD = range(6)
ASK_PAWN, ASK_HARVEST, ASK_TRADE, ASK_BUILD, ASK_SITE, ASK_FOREMAN, ASK_BUILDING, ASK_DOCK, ASK_LOAD = range(6, 15)
ASK_NEW_START, ASK_DELEGATES, ASK_BID, ASK_BIDS, ASK_PICK = range(15, 20)
ASK_TAX, ASK_DUTY, ASK_SUBSIDY, ASK_MARKET, ASK_SPOIL, ASK_SAIL, ASK_SLIDE, ASK_SCORE, ASK_NOTHING = range(20, 29)

PHASES = ("opening", "bills", "actions", "parliament", "statutes", "round-end")
OPENING, BILLS, ACTIONS, PARLIAMENT, STATUTE_PHASE, ROUND_END = range(6)

PLANTATIONS = Option("plantations", ("individual", "common"))
INDIVIDUAL, COMMON = range(2)

EDITION = Option("edition", ("2007", "2008", "manual"))
EDITION_2007, EDITION_2008, EDITION_MANUAL = range(3)

DELEGATE_OPTION = Option("delegate", ("kept", "chosen"))
KEPT, CHOSEN = range(2)

SEAT = Axis("seat", SEATS)
KIND = Axis("kind", KINDS)
PRODUCT = Axis("kind", PRODUCTS)
MERCHANDISE_KIND = Axis("kind", MERCHANDISE)
FIELD = Axis("field", FIELDS_OF_PLANTATION)
CHARACTER = Axis("character", CHARACTERS)
BUILDING = Axis("building", BUILDINGS)
TYPE = Axis("type", TYPES)
STATUTE = Axis("statute", STATUTES)
SHIP = Axis("ship", tuple(str(ship + 1) for ship in range(SHIPS)))
DOCK = Axis("dock", ("1", "2", "3"))
ROW = Axis("row", ("products", "goods"))
LADDER = Axis("pieces", tuple(str(pieces) for pieces in range(MOST_PRICE_SPACES + 2)))
UNDER = Axis("place", tuple(str(place + 1) for place in range(SHIPS)))
ALTERNATIVE = Axis("alternative", ("resource", "product", "architect", "mayor"))
FREE_RESOURCE, FREE_PRODUCT, IDLE_ARCHITECT, IDLE_MAYOR = range(4)

NO_YES = ("no", "yes")
SHIP_OR_NONE = ("none", *SHIP.labels)
STATUTE_OR_NONE = ("none", *STATUTES)
SEAT_OR_NONE = ("none", *SEATS)
MOST_PESOS = MOST_VP = 9999
MOST_VOTES = 9999

NEWEST_RULES = 2
"""What each version changed is told at the end of docs/rules/cuba.md."""

FIELDS = (
    # options and components
    Field("players", "how many play", low=2, high=5),
    PLANTATIONS.field,
    EDITION.field,
    DELEGATE_OPTION.field,
    Field("terrain", "what each field of each plantation is", (SEAT, FIELD), low=-1, words=TERRAIN),
    Field("common_terrain", "the arrangement that plantations=common uses", (FIELD,), low=-1, words=TERRAIN),
    Field("cargo", "the spaces of each ship", (SHIP, MERCHANDISE_KIND), high=SPACES),
    Field("price", "what a buyer pays with so many pieces on the market", (ROW, LADDER), high=EMPTY_ROW),
    Field("spaces", "how many pieces a row of the market holds", (ROW,), low=2, high=MOST_PRICE_SPACES),
    # the board
    Field("rounds", "rounds begun", high=ROUNDS),
    Field("phase", "the phase of the round", words=PHASES),
    Field("start", "the starting player", words=SEATS),
    Field("stock", "pieces nobody owns", (KIND,), high=18),
    Field("market", "pieces on the market", (MERCHANDISE_KIND,), high=MOST_PRICE_SPACES),
    Field("tiles", "buildings nobody has built", (BUILDING,), high=2),
    Field("alternatives", "how often each alternative was used this round", (ALTERNATIVE,), high=2),
    # the harbour
    Field("dock", "the ship in each dock", (DOCK,), low=-1, words=SHIP_OR_NONE),
    Field("loaded", "pieces on the ship in each dock", (DOCK, MERCHANDISE_KIND), high=SPACES),
    Field("sea", "the ship at sea", low=-1, words=SHIP_OR_NONE),
    Field("shuffled", "ships in the pile in an order nobody knows", (SHIP,), words=NO_YES),
    Field("under", "ships put under the pile, in order", (UNDER,), low=-1, words=SHIP_OR_NONE),
    # parliament
    Field("in_pile", "statutes in the piles", (STATUTE,), words=NO_YES),
    Field("bill", "this round's bill of each type", (TYPE,), low=-1, words=STATUTE_OR_NONE),
    Field("act", "the act in force of each type", (TYPE,), low=-1, words=STATUTE_OR_NONE),
    Field("veto", "the type the Church struck this round", low=-1, words=("none", *TYPES)),
    Field("last_veto", "the type it struck the round before", low=-1, words=("none", *TYPES)),
    Field("town_hall", "who used the Town Hall this round", low=-1, words=SEAT_OR_NONE),
    # the players
    Field("pesos", "money", (SEAT,), high=MOST_PESOS),
    Field("vp", "victory points", (SEAT,), high=MOST_VP),
    Field("pieces", "pieces in the lot and the warehouse", (SEAT, KIND), high=18),
    Field("stored", "those of the products that are in the warehouse", (SEAT, PRODUCT), high=18),
    Field("pawn", "the field each pawn stands on", (SEAT,), words=FIELDS_OF_PLANTATION),
    Field(
        "building_at",
        "the building on each field; the printed warehouse is one",
        (SEAT, FIELD),
        low=-1,
        words=("none", *BUILDINGS, "printed"),
    ),
    Field("played", "characters played this round", (SEAT, CHARACTER), words=NO_YES),
    Field("top_card", "the character played last", (SEAT,), low=-1, words=("none", *CHARACTERS)),
    Field("fifth", "the delegate for parliament", (SEAT,), low=-1, words=("none", *CHARACTERS)),
    Field("votes", "votes in parliament, bought ones included", (SEAT,), high=MOST_VOTES),
    Field("bidder", "who bids in this auction", (SEAT,), words=NO_YES),
    Field("bid", "what each has bid in this auction; -1 for not yet", (SEAT,), low=-1, high=MOST_BID),
    Field("paid_tax", "who has paid this round's tax", (SEAT,), words=NO_YES),
    # the moment
    actor_field(),
    Field("mover", "whose turn it is in this phase", words=SEATS),
    Field("asked", "what is asked of the actor", words=ASKED),
    Field("using", "the building being used or built", low=-1, words=("none", *BUILDINGS)),
    Field(
        "loading", "the dock whose ship is being loaded, or has just been filled", low=-1, words=("none", *DOCK.labels)
    ),
    Field("order", "where parts have one order: the first number still allowed", high=13),
    Field("left", "how many more may be given or must be harvested or picked", high=5),
    Field("sold", "merchandise sold this turn: 1 citrus, 2 sugar, 4 tobacco, 8 rum, 16 cigars", high=31, flags=True),
    Field("used", "fields used this turn: 1 for a1, 2 for b1, 4 for c1 and so on", high=4095, flags=True),
    Field("rebid", "whether the tied bid once more", words=NO_YES),
    rules_field(NEWEST_RULES),
    Field("hundreds", "of each one's bid; -1 for not yet said", (SEAT,), low=-1, high=MOST_HUNDREDS, since=2),
    Field("to_stock", "kinds sold to the stock this turn, numbered like `sold`", high=31, since=2, flags=True),
    Field("from_stock", "whether the kind bought last came from the stock, to be sold on", words=NO_YES, since=2),
    Field("keeping", "whether this turn's purchases are no longer sold on", words=NO_YES, since=2),
)
