"""The rules of Santiago de Cuba: what may be done, and what happens then, by what is asked."""

from malecon.engine.rule import rule
from malecon.games.santiago.rules.buildings import apply_building, apply_enter, legal_building, legal_enter
from malecon.games.santiago.rules.cubans import apply_cuban, apply_give, flower_here, legal_cuban, legal_give
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


@rule
def legal(s, moves):
    """List the moves the actor may make now; return how many."""
    if s.asked == ASK_DRIVE:
        return legal_drive(s, moves)
    if s.asked == ASK_ENTER:
        return legal_enter(s, moves, flower_here(s))
    if s.asked == ASK_BUILDING:
        return legal_building(s, moves)
    if s.asked == ASK_CUBAN:
        return legal_cuban(s, moves)
    if s.asked == ASK_GIVE:
        return legal_give(s, moves)
    if s.asked == ASK_DELIVER:
        return legal_deliver(s, moves)
    if s.asked == ASK_KEEP_OUT:
        return legal_keep_out(s, moves)
    if s.asked == ASK_ROLL:
        return legal_roll(s, moves)
    if s.asked == ASK_INCOME:
        return legal_income(s, moves)
    if s.asked == ASK_SITE:
        return legal_site(s, moves)
    if s.asked == ASK_STOP:
        return legal_stop(s, moves)
    if s.asked == ASK_START:
        return legal_start(s, moves)
    if s.asked == ASK_SCORE:
        return legal_score(s, moves)
    return 0


@rule
def apply(s, move):
    """Make a legal move; the state then names the next actor."""
    if s.asked == ASK_DRIVE:
        apply_drive(s, move)
    elif s.asked == ASK_ENTER:
        apply_enter(s, move)
    elif s.asked == ASK_BUILDING:
        apply_building(s, move, flower_here(s))
    elif s.asked == ASK_CUBAN:
        apply_cuban(s, move)
    elif s.asked == ASK_GIVE:
        apply_give(s, move)
    elif s.asked == ASK_DELIVER:
        apply_deliver(s, move)
    elif s.asked == ASK_KEEP_OUT:
        apply_keep_out(s, move)
    elif s.asked == ASK_ROLL:
        apply_roll(s, move)
    elif s.asked == ASK_INCOME:
        apply_income(s)
    elif s.asked == ASK_SITE:
        apply_site(s, move)
    elif s.asked == ASK_STOP:
        apply_stop(s, move)
    elif s.asked == ASK_START:
        apply_start(s, move)
    elif s.asked == ASK_SCORE:
        apply_score(s)
