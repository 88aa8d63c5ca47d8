"""Every move of Santiago de Cuba, by number and text."""

from malecon.engine.fields import SEATS
from malecon.engine.moves import MoveTable
from malecon.games.santiago.components import (
    BUILDINGS,
    CUBANS,
    DEMANDED,
    GOODS,
    HIGHEST_FACE,
    MOST_EXCHANGES,
    MOST_STEPS,
    PIECES,
)

DICE = GOODS[:DEMANDED]

MOVES = MoveTable()

# a turn: drive, the Cuban, the pawn, the building
DRIVE = MOVES.add("drive {}", range(1, MOST_STEPS + 1))  # DRIVE + steps - 1
USE = MOVES.add("use")
SKIP = MOVES.add("skip")
TAKE = MOVES.add("take {}", DICE)  # Pablo; + good
MARK = MOVES.add("mark {}", BUILDINGS)  # Alonso; + building
CALL = MOVES.add("call {}", BUILDINGS)  # Alonso, use an own building; + building
GIVE_PESO = MOVES.add("give peso")  # to El Zorro
GIVE_VP = MOVES.add("give vp")
GIVE = MOVES.add("give {}", DICE)  # + good
ENTER = MOVES.add("enter {}", BUILDINGS)  # + building

# the buildings that leave a choice
DISTIL = MOVES.add("distil {}", range(1, PIECES + 1))  # + amount - 1
WRAP = MOVES.add("wrap {}", range(1, PIECES + 1))  # cigars; + amount - 1
SWAP = MOVES.add("swap {} for {}", DICE, DICE)  # + 5 * given + taken
SERVE_RUM = MOVES.add("serve rum")
SERVE_CIGARS = MOVES.add("serve cigars")
SERVE_BOTH = MOVES.add("serve both")
CLEAR = MOVES.add("clear {}", DICE)  # Customs office; + good
CONSIGN = MOVES.add("consign {}", DICE)  # Office; + good
VALUE_UP = MOVES.add("value up")
VALUE_DOWN = MOVES.add("value down")
BUY_VP = MOVES.add("buy vp {}", range(1, MOST_EXCHANGES + 1))  # + points - 1
SELL_VP = MOVES.add("sell vp {}", range(1, MOST_EXCHANGES + 1))  # + points - 1
SILENCE = MOVES.add("silence {}", CUBANS)  # Newspaper publisher; + cuban

# the port
DELIVER = MOVES.add("deliver {} {}", DICE, range(1, HIGHEST_FACE + 1))  # + 4 * good + amount - 1
WOOD_FOR = MOVES.add("wood for {} {}", DICE, range(1, HIGHEST_FACE + 1))  # + 4 * good + amount - 1
PASS = MOVES.add("pass")
KEEP_OUT = MOVES.add("keep out {}", DICE)  # + good

# the table's
SITE = MOVES.add("site {}", BUILDINGS)  # the next site's building
STOP = MOVES.add("stop {}", CUBANS)  # the next stop's Cuban
START = MOVES.add("start {}", SEATS[:4])
ROLL = MOVES.add("roll {} {}", DICE, range(HIGHEST_FACE + 1))  # + 5 * good + face
INCOME = MOVES.add("income")
SCORE = MOVES.add("score")

# since version 2 of the rules: as much as one move holds, and more in the next
DRIVE_ON = MOVES.add("drive {} and on", (MOST_STEPS,))
BUY_VP_ON = MOVES.add("buy vp {} and on", (MOST_EXCHANGES,))
SELL_VP_ON = MOVES.add("sell vp {} and on", (MOST_EXCHANGES,))
