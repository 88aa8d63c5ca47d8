"""What can be asked in Santiago, in the order of a game: what may be done, what happens then, what looks good."""

from malecon.engine.questions import Question, apply_of, legal_of, weigh_of
from malecon.games.santiago.advice import (
    weigh_deliver,
    weigh_drive,
    weigh_enter,
    weigh_give,
    weigh_keep_out,
    weigh_use,
)
from malecon.games.santiago.rules.buildings import apply_building, apply_enter, legal_building, legal_enter
from malecon.games.santiago.rules.cubans import apply_cuban, apply_give, legal_cuban, legal_give
from malecon.games.santiago.rules.demand import apply_keep_out, apply_roll, legal_keep_out, legal_roll
from malecon.games.santiago.rules.drive import apply_drive, legal_drive
from malecon.games.santiago.rules.end import apply_score, legal_score
from malecon.games.santiago.rules.opening import (
    apply_site,
    apply_start,
    apply_stop,
    legal_site,
    legal_start,
    legal_stop,
)
from malecon.games.santiago.rules.port import apply_deliver, legal_deliver
from malecon.games.santiago.rules.turn import apply_income, legal_income
from malecon.games.santiago.state import (
    ASK_BUILDING,
    ASK_CUBAN,
    ASK_DELIVER,
    ASK_DRIVE,
    ASK_ENTER,
    ASK_GIVE,
    ASK_INCOME,
    ASK_KEEP_OUT,
    ASK_ROLL,
    ASK_SCORE,
    ASK_SITE,
    ASK_START,
    ASK_STOP,
)

QUESTIONS = {
    ASK_SITE: Question(legal_site, apply_site),
    ASK_STOP: Question(legal_stop, apply_stop),
    ASK_START: Question(legal_start, apply_start),
    ASK_ROLL: Question(legal_roll, apply_roll),
    ASK_KEEP_OUT: Question(legal_keep_out, apply_keep_out, weigh_keep_out),
    ASK_DRIVE: Question(legal_drive, apply_drive, weigh_drive),
    ASK_CUBAN: Question(legal_cuban, apply_cuban, weigh_use),
    ASK_GIVE: Question(legal_give, apply_give, weigh_give),
    ASK_ENTER: Question(legal_enter, apply_enter, weigh_enter),
    ASK_BUILDING: Question(legal_building, apply_building, weigh_use),
    ASK_DELIVER: Question(legal_deliver, apply_deliver, weigh_deliver),
    ASK_INCOME: Question(legal_income, apply_income),
    ASK_SCORE: Question(legal_score, apply_score),
}

legal, apply, weigh = legal_of(QUESTIONS), apply_of(QUESTIONS), weigh_of(QUESTIONS)
