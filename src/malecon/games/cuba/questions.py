"""What can be asked in Cuba, in the order of a game: what may be done, what happens then, what looks good."""

from malecon.engine.questions import Question, apply_of, legal_of, weigh_of
from malecon.games.cuba.advice import (
    weigh_bid,
    weigh_build,
    weigh_building,
    weigh_card,
    weigh_dock,
    weigh_foreman,
    weigh_harvest,
    weigh_law,
    weigh_load,
    weigh_pawn,
    weigh_pick,
    weigh_site,
    weigh_trade,
)
from malecon.games.cuba.rules.architect import apply_build, apply_site, legal_build, legal_site
from malecon.games.cuba.rules.bills import apply_bill, apply_delegate, legal_bill, legal_delegate
from malecon.games.cuba.rules.cards import apply_card, apply_new_start, legal_card, legal_new_start
from malecon.games.cuba.rules.end import apply_score, legal_score
from malecon.games.cuba.rules.foreman import (
    apply_building,
    apply_dock,
    apply_foreman,
    apply_load,
    legal_building,
    legal_dock,
    legal_foreman,
    legal_load,
)
from malecon.games.cuba.rules.opening import apply_lot, apply_start, legal_lot, legal_start
from malecon.games.cuba.rules.parliament import (
    apply_bid,
    apply_bids,
    apply_delegates,
    apply_pick,
    legal_bid,
    legal_bids,
    legal_delegates,
    legal_pick,
)
from malecon.games.cuba.rules.round_end import apply_spoil, legal_spoil
from malecon.games.cuba.rules.ships import apply_sail, apply_ship, apply_slide, legal_sail, legal_ship, legal_slide
from malecon.games.cuba.rules.statutes import (
    apply_duty,
    apply_market,
    apply_subsidy,
    apply_tax,
    legal_duty,
    legal_market,
    legal_subsidy,
    legal_tax,
)
from malecon.games.cuba.rules.tradeswoman import apply_trade, legal_trade
from malecon.games.cuba.rules.worker import apply_harvest, apply_pawn, legal_harvest, legal_pawn
from malecon.games.cuba.state import (
    ASK_BID,
    ASK_BIDS,
    ASK_BILL,
    ASK_BUILD,
    ASK_BUILDING,
    ASK_CARD,
    ASK_DELEGATE,
    ASK_DELEGATES,
    ASK_DOCK,
    ASK_DUTY,
    ASK_FOREMAN,
    ASK_HARVEST,
    ASK_LOAD,
    ASK_LOT,
    ASK_MARKET,
    ASK_NEW_START,
    ASK_PAWN,
    ASK_PICK,
    ASK_SAIL,
    ASK_SCORE,
    ASK_SHIP,
    ASK_SITE,
    ASK_SLIDE,
    ASK_SPOIL,
    ASK_START,
    ASK_SUBSIDY,
    ASK_TAX,
    ASK_TRADE,
)

QUESTIONS = {
    ASK_SHIP: Question(legal_ship, apply_ship),
    ASK_START: Question(legal_start, apply_start),
    ASK_LOT: Question(legal_lot, apply_lot),
    ASK_BILL: Question(legal_bill, apply_bill),
    ASK_DELEGATE: Question(legal_delegate, apply_delegate),
    ASK_CARD: Question(legal_card, apply_card, weigh_card),
    ASK_PAWN: Question(legal_pawn, apply_pawn, weigh_pawn),
    ASK_HARVEST: Question(legal_harvest, apply_harvest, weigh_harvest),
    ASK_TRADE: Question(legal_trade, apply_trade, weigh_trade),
    ASK_BUILD: Question(legal_build, apply_build, weigh_build),
    ASK_SITE: Question(legal_site, apply_site, weigh_site),
    ASK_FOREMAN: Question(legal_foreman, apply_foreman, weigh_foreman),
    ASK_BUILDING: Question(legal_building, apply_building, weigh_building),
    ASK_DOCK: Question(legal_dock, apply_dock, weigh_dock),
    ASK_LOAD: Question(legal_load, apply_load, weigh_load),
    ASK_NEW_START: Question(legal_new_start, apply_new_start),
    ASK_DELEGATES: Question(legal_delegates, apply_delegates),
    ASK_BID: Question(legal_bid, apply_bid, weigh_bid),
    ASK_BIDS: Question(legal_bids, apply_bids),
    ASK_PICK: Question(legal_pick, apply_pick, weigh_pick),
    ASK_TAX: Question(legal_tax, apply_tax, weigh_law),
    ASK_DUTY: Question(legal_duty, apply_duty, weigh_law),
    ASK_SUBSIDY: Question(legal_subsidy, apply_subsidy),
    ASK_MARKET: Question(legal_market, apply_market),
    ASK_SPOIL: Question(legal_spoil, apply_spoil),
    ASK_SAIL: Question(legal_sail, apply_sail),
    ASK_SLIDE: Question(legal_slide, apply_slide),
    ASK_SCORE: Question(legal_score, apply_score),
}

legal, apply, weigh = legal_of(QUESTIONS), apply_of(QUESTIONS), weigh_of(QUESTIONS)
