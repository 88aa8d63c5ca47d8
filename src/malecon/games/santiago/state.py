"""The state of Santiago de Cuba: everything on the table, as fields of one flat record."""

from malecon.engine.fields import SEATS, Axis, Field, actor_field, rules_field
from malecon.engine.game import Option
from malecon.games.santiago.components import (
    BUILDINGS,
    COLOURS,
    CUBANS,
    DEMANDED,
    GOODS,
    HIGHEST_FACE,
    HIGHEST_VALUE,
    LOWEST_VALUE,
    MARKERS,
    MOST_TURNS,
    PIECES,
    SHIPS,
    SITES,
    STOPS,
)

# What can be asked of the actor (field `asked`), in the order of a game.
ASKED = (
    "site",
    "stop",
    "start",
    "roll",
    "keep-out",
    "drive",
    "cuban",
    "give",
    "enter",
    "building",
    "deliver",
    "income",
    "score",
    "nothing",
)
ASK_SITE, ASK_STOP, ASK_START, ASK_ROLL, ASK_KEEP_OUT, ASK_DRIVE, ASK_CUBAN = range(7)
ASK_GIVE, ASK_ENTER, ASK_BUILDING, ASK_DELIVER, ASK_INCOME, ASK_SCORE, ASK_NOTHING = range(7, 14)

OWNER_INCOME = Option("owner_income", ("end-of-turn", "visit"))
END_OF_TURN, VISIT = range(2)

SCREENS = Option("screens", ("closed", "open"))
CLOSED, OPEN = range(2)

NEW_SHIP = Option("new_ship", ("after-turn", "at-once"), since=2)
AFTER_TURN, AT_ONCE = range(2)

SILENCED = Option("silenced", ("next-drive", "passed"), since=2)
NEXT_DRIVE, PASSED = range(2)

EXCHANGES = ("none", "buy", "sell")
BUYING, SELLING = 1, 2

SEAT = Axis("seat", SEATS[:4])
GOOD = Axis("good", GOODS)
DIE = Axis("good", GOODS[:DEMANDED])
CUBAN = Axis("cuban", CUBANS)
BUILDING = Axis("building", BUILDINGS)
SITE = Axis("site", tuple(f"{COLOURS[site // 3]}-{site % 3 + 1}" for site in range(SITES)))
STOP = Axis("stop", tuple(str(stop + 1) for stop in range(STOPS - 1)))

MOST_PESOS = MOST_VP = 9999

NEWEST_RULES = 2
"""What each version changed is told at the end of docs/rules/santiago.md."""

FIELDS = (
    # options and components
    Field("players", "how many play", low=2, high=4),
    OWNER_INCOME.field,
    SCREENS.field,
    Field("flower", "the colour of each Cuban's flower", (CUBAN,), low=-1, words=("none", *COLOURS)),
    # the board
    Field("building_at", "the building on each site", (SITE,), low=-1, words=("none", *BUILDINGS)),
    Field("cuban_at", "the Cuban at each stop", (STOP,), low=-1, words=("none", *CUBANS)),
    Field("active", "whether each Cuban can be used", (CUBAN,), words=("no", "yes")),
    Field("owner", "whose property marker is on each building", (BUILDING,), low=-1, words=("none", *SEATS[:4])),
    Field("car", "the stop of the car", words=(*STOP.labels, "port")),
    Field("supply", "goods nobody owns", (GOOD,), high=PIECES),
    # the ship
    Field("ship", "the ship in port or expected, 1 to 7; 8 when the last has left", low=1, high=SHIPS + 1),
    Field("in_port", "whether a ship is in port", words=("no", "yes")),
    Field("value", "victory points for each good delivered", low=LOWEST_VALUE, high=HIGHEST_VALUE),
    Field("demand", "what the ship still takes; while dice are rolled, what they show", (DIE,), high=HIGHEST_FACE),
    Field("dice", "how many of the five dice are rolled", high=DEMANDED),
    # the players
    Field("pesos", "money", (SEAT,), high=MOST_PESOS),
    Field("vp", "victory points", (SEAT,), high=MOST_VP),
    Field("goods", "goods behind the screen", (SEAT, GOOD), high=PIECES),
    Field("pawn", "the building each pawn stands in", (SEAT,), low=-1, words=("none", *BUILDINGS)),
    Field("markers", "property markers not yet placed", (SEAT,), high=MARKERS),
    # the moment
    Field("turn", "turns begun", high=MOST_TURNS),
    Field("mover", "whose turn it is", words=SEATS[:4]),
    actor_field(),
    Field("asked", "what is asked of the actor", words=ASKED),
    Field("using", "the building whose function is being used", low=-1, words=("none", *BUILDINGS)),
    Field("lawyer", "whether Alonso lets the mover use it", words=("no", "yes")),
    Field("visited", "whether the mover's pawn moved in or used its building this turn", words=("no", "yes")),
    Field("passed", "who has passed in this delivery round", (SEAT,), words=("no", "yes")),
    rules_field(NEWEST_RULES),
    NEW_SHIP.field,
    SILENCED.field,
    Field("demand_due", "whether the ship in port has no demand yet", words=("no", "yes"), since=2),
    Field("stays_silent", "whether the Cuban at the car stays inactive when it leaves", words=("no", "yes"), since=2),
    Field("drive_begun", "stops driven for already, in a drive that goes on", high=MOST_PESOS, since=2),
    Field("exchange", "what goes on at the Casino", words=EXCHANGES, since=2),
)
