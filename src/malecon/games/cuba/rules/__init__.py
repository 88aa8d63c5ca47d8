"""The rules of Cuba: what may be done, and what happens then, by what is asked."""

import numpy as np

from malecon.engine.rule import rule
from malecon.games.cuba.rules.architect import apply_build, apply_site, legal_build, legal_site
from malecon.games.cuba.rules.bills import apply_bill, apply_delegate, legal_bill, legal_delegate
from malecon.games.cuba.rules.cards import apply_card, apply_new_start, legal_card, legal_new_start
from malecon.games.cuba.rules.end import apply_score, legal_score
from malecon.games.cuba.rules.foreman import (
    apply_branch_dock,
    apply_branch_load,
    apply_building,
    apply_foreman,
    legal_branch_dock,
    legal_branch_load,
    legal_building,
    legal_foreman,
)
from malecon.games.cuba.rules.mayor import apply_mayor_dock, apply_mayor_load, legal_mayor_dock, legal_mayor_load
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


@rule
def legal(s, moves):
    """List the moves the actor may make now; return how many."""
    if s.asked == ASK_CARD:
        return legal_card(s, moves)
    if s.asked == ASK_PAWN:
        return legal_pawn(s, moves)
    if s.asked == ASK_HARVEST:
        return legal_harvest(s, moves)
    if s.asked == ASK_TRADE:
        return legal_trade(s, moves)
    if s.asked == ASK_BUILD:
        return legal_build(s, moves)
    if s.asked == ASK_SITE:
        return legal_site(s, moves)
    if s.asked == ASK_FOREMAN:
        return legal_foreman(s, moves)
    if s.asked == ASK_BUILDING:
        return legal_building(s, moves)
    if s.asked == ASK_DOCK:
        return legal_mayor_dock(s, moves) if s.using < 0 else legal_branch_dock(s, moves)
    if s.asked == ASK_LOAD:
        return legal_mayor_load(s, moves) if s.using < 0 else legal_branch_load(s, moves)
    if s.asked == ASK_BID:
        return legal_bid(s, moves)
    if s.asked == ASK_PICK:
        return legal_pick(s, moves)
    if s.asked == ASK_TAX:
        return legal_tax(s, moves)
    if s.asked == ASK_DUTY:
        return legal_duty(s, moves)
    if s.asked == ASK_SUBSIDY:
        return legal_subsidy(s, moves)
    if s.asked == ASK_LOT:
        return legal_lot(s, moves)
    if s.asked == ASK_BILL:
        return legal_bill(s, moves)
    if s.asked == ASK_SHIP:
        return legal_ship(s, moves)
    if s.asked == ASK_DELEGATE:
        return legal_delegate(s, moves)
    if s.asked == ASK_START:
        return legal_start(s, moves)
    if s.asked == ASK_NEW_START:
        return legal_new_start(s, moves)
    if s.asked == ASK_DELEGATES:
        return legal_delegates(s, moves)
    if s.asked == ASK_BIDS:
        return legal_bids(s, moves)
    if s.asked == ASK_MARKET:
        return legal_market(s, moves)
    if s.asked == ASK_SPOIL:
        return legal_spoil(s, moves)
    if s.asked == ASK_SAIL:
        return legal_sail(s, moves)
    if s.asked == ASK_SLIDE:
        return legal_slide(s, moves)
    if s.asked == ASK_SCORE:
        return legal_score(s, moves)
    return 0


@rule
def apply(s, number):
    """Make a legal move; the state then names the next actor."""
    move = np.int64(number)  # whatever the caller's integer: below, rules are compiled for one
    if s.asked == ASK_CARD:
        apply_card(s, move)
    elif s.asked == ASK_PAWN:
        apply_pawn(s, move)
    elif s.asked == ASK_HARVEST:
        apply_harvest(s, move)
    elif s.asked == ASK_TRADE:
        apply_trade(s, move)
    elif s.asked == ASK_BUILD:
        apply_build(s, move)
    elif s.asked == ASK_SITE:
        apply_site(s, move)
    elif s.asked == ASK_FOREMAN:
        apply_foreman(s, move)
    elif s.asked == ASK_BUILDING:
        apply_building(s, move)
    elif s.asked == ASK_DOCK:
        if s.using < 0:
            apply_mayor_dock(s, move)
        else:
            apply_branch_dock(s, move)
    elif s.asked == ASK_LOAD:
        if s.using < 0:
            apply_mayor_load(s, move)
        else:
            apply_branch_load(s, move)
    elif s.asked == ASK_BID:
        apply_bid(s, move)
    elif s.asked == ASK_PICK:
        apply_pick(s, move)
    elif s.asked == ASK_TAX:
        apply_tax(s, move)
    elif s.asked == ASK_DUTY:
        apply_duty(s, move)
    elif s.asked == ASK_SUBSIDY:
        apply_subsidy(s)
    elif s.asked == ASK_LOT:
        apply_lot(s, move)
    elif s.asked == ASK_BILL:
        apply_bill(s, move)
    elif s.asked == ASK_SHIP:
        apply_ship(s, move)
    elif s.asked == ASK_DELEGATE:
        apply_delegate(s, move)
    elif s.asked == ASK_START:
        apply_start(s, move)
    elif s.asked == ASK_NEW_START:
        apply_new_start(s, move)
    elif s.asked == ASK_DELEGATES:
        apply_delegates(s)
    elif s.asked == ASK_BIDS:
        apply_bids(s)
    elif s.asked == ASK_MARKET:
        apply_market(s)
    elif s.asked == ASK_SPOIL:
        apply_spoil(s)
    elif s.asked == ASK_SAIL:
        apply_sail(s, move)
    elif s.asked == ASK_SLIDE:
        apply_slide(s)
    elif s.asked == ASK_SCORE:
        apply_score(s)
