"""Every move of Cuba, by number and text."""

from malecon.engine.fields import SEATS
from malecon.engine.moves import MoveTable
from malecon.games.cuba.components import (
    BUILDINGS,
    CHARACTERS,
    DOCKS,
    FIELDS_OF_PLANTATION,
    KINDS,
    MERCHANDISE,
    MOST_BID,
    MOST_HUNDREDS,
    SHIPS,
    SPACES,
    STATUTES,
    TYPES,
)

MOST_GIVEN = 4
"""In one `give`: the Cement Factory's stones."""
MOST_MADE = 15
"""In one use of a factory: all there is of a good."""

MOVES = MoveTable()

# the cards
PLAY = MOVES.add("play {}", CHARACTERS)  # + character
DELEGATE = MOVES.add("delegate {}", CHARACTERS)  # + character
DECLINE = MOVES.add("decline")  # play a card without its action, or break a law
DONE = MOVES.add("done")  # enough harvested, traded, used, loaded, given
TAKE = MOVES.add("take {}", KINDS[:6])  # from the stock, in the opening or by the Tradeswoman; + kind

# the Worker
PAWN = MOVES.add("pawn {}", FIELDS_OF_PLANTATION)  # + field
HARVEST = MOVES.add("harvest {}", FIELDS_OF_PLANTATION)  # + field

# the Tradeswoman
SELL = MOVES.add("sell {}", MERCHANDISE)  # + kind - 3
BUY = MOVES.add("buy {}", MERCHANDISE)  # + kind - 3

# the Architect
BUILD = MOVES.add("build {}", BUILDINGS)  # + building
SITE = MOVES.add("site {}", FIELDS_OF_PLANTATION)  # + field

# the Foreman, and the buildings that leave a choice
USE = MOVES.add("use {}", BUILDINGS)  # + building
GIVE = MOVES.add("give {} {}", KINDS, range(1, MOST_GIVEN + 1))  # + 4 * kind + amount - 1; the Duty Acts' too
DISTIL = MOVES.add("distil {}", range(1, MOST_MADE + 1))  # + amount - 1
WRAP = MOVES.add("wrap {}", range(1, MOST_MADE + 1))  # cigars; + amount - 1
SWAP = MOVES.add("swap {} for {}", MERCHANDISE, MERCHANDISE)  # + 5 * (given - 3) + taken - 3
VETO = MOVES.add("veto {}", TYPES)  # + type
FETCH = MOVES.add("fetch {}", range(1, SHIPS + 1))  # from the pile, by the Lighthouse; + ship

# the Mayor and the branch offices
DOCK = MOVES.add("dock {}", range(1, DOCKS + 1))  # + dock
LOAD = MOVES.add("load {} {}", MERCHANDISE, range(1, SPACES + 1))  # + 5 * (kind - 3) + amount - 1

# parliament and statutes
BID = MOVES.add("bid {}", range(MOST_BID + 1))  # + pesos
PICK = MOVES.add("pick {}", TYPES)  # + type
PAY = MOVES.add("pay")

# the table's
SHIP = MOVES.add("ship {}", range(1, SHIPS + 1))  # drawn from the pile; + ship
START = MOVES.add("start {}", SEATS)
TURN = MOVES.add("turn {}", STATUTES)  # the next pile's top card; + statute
REVEAL_DELEGATES = MOVES.add("reveal delegates")
REVEAL_BIDS = MOVES.add("reveal bids")
UNABLE = MOVES.add("unable {}", SEATS)  # to pay or to give
SUBSIDIZE = MOVES.add("subsidize {}", SEATS)
MARKET = MOVES.add("market")  # a Market Act
SPOIL = MOVES.add("spoil")
SAIL = MOVES.add("sail {}", range(1, DOCKS + 1))  # + dock
SLIDE = MOVES.add("slide")
SCORE = MOVES.add("score")

# since version 2 of the rules
HUNDREDS = MOVES.add("hundreds {}", range(MOST_HUNDREDS + 1))  # of a bid, said before the rest; + hundreds
