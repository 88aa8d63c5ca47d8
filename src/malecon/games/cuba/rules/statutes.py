"""Phase D: the acts in force, I to IV, each from the starting player clockwise (C28–C31)."""

from malecon.engine.fields import TABLE
from malecon.engine.rule import rule
from malecon.games.cuba.components import (
    CIGARS,
    CITRUS,
    DEMANDED,
    DUTY,
    DUTY_VP,
    KINDS,
    MARKET_ACT_PIECES,
    MARKET_DOWN,
    MARKET_UP,
    OTHER,
    PESOS_PER_SUBSIDY,
    PRODUCTS,
    RUM,
    SUBSIDY,
    SUBSIDY_BUILDINGS,
    SUBSIDY_CAP,
    SUBSIDY_PESOS,
    SUBSIDY_PRODUCT_FIELDS,
    SUBSIDY_RESOURCE_FIELDS,
    SUBSIDY_VOTES,
    SUBSIDY_WATER,
    TAX,
    TAX_AND_DUTY_VP,
    TAX_PER_BUILDING,
    TAX_PESOS,
    TAX_VP,
    WATER,
    WOOD,
)
from malecon.games.cuba.moves import DECLINE, GIVE, MARKET, MOST_GIVEN, PAY, SUBSIDIZE, UNABLE
from malecon.games.cuba.rules.pieces import give_back, held
from malecon.games.cuba.rules.plantation import open_fields, tiles_built
from malecon.games.cuba.rules.round_end import end_round
from malecon.games.cuba.rules.turn import ask, ask_table, next_seat
from malecon.games.cuba.state import ASK_DUTY, ASK_MARKET, ASK_SUBSIDY, ASK_TAX, STATUTE_PHASE

PRODUCT_KINDS = len(PRODUCTS)
FIRST, LAST, COUNT = range(3)
GIVE_END = GIVE + MOST_GIVEN * len(KINDS)


@rule
def begin_statutes(s):
    s.phase = STATUTE_PHASE
    s.mover = s.start
    ask_tax(s)


# I. Tax (C28)


@rule
def tax_due(s, seat):
    if s.act[TAX] == TAX_PER_BUILDING:
        return tiles_built(s, seat)
    return int(TAX_PESOS[s.act[TAX]])


@rule
def ask_tax(s):
    """Who cannot pay is not asked: the table says so."""
    ask(s, s.mover if s.pesos[s.mover] >= tax_due(s, s.mover) else TABLE, ASK_TAX)


@rule
def legal_tax(s, moves):
    if s.actor == TABLE:
        moves[0] = UNABLE + int(s.mover)
        return 1
    moves[0] = PAY
    moves[1] = DECLINE
    return 2


@rule
def apply_tax(s, move):
    if move == PAY:
        s.pesos[s.mover] -= tax_due(s, s.mover)
        s.vp[s.mover] += TAX_VP
        s.paid_tax[s.mover] = 1
    s.mover = next_seat(s, s.mover)
    if s.mover == s.start:
        ask_duty(s)
    else:
        ask_tax(s)


# II. Duty: kinds in their order, exactly as many as asked (C29)


@rule
def can_comply(s, seat):
    duty = DEMANDED[s.act[DUTY]]
    return held(s, seat, duty[FIRST], duty[LAST]) >= duty[COUNT]


@rule
def ask_duty(s):
    duty = DEMANDED[s.act[DUTY]]
    if can_comply(s, s.mover):
        s.order = duty[FIRST]
        s.left = duty[COUNT]
        ask(s, s.mover, ASK_DUTY)
    else:
        ask_table(s, ASK_DUTY)


@rule
def legal_duty(s, moves):
    """What is given must leave enough of the later kinds for the rest; who has begun to give goes on."""
    if s.actor == TABLE:
        moves[0] = UNABLE + int(s.mover)
        return 1
    duty = DEMANDED[s.act[DUTY]]
    count = 0
    for kind in range(s.order, duty[LAST] + 1):
        for amount in range(min(s.left, s.pieces[s.mover, kind])):
            if held(s, s.mover, kind + 1, duty[LAST]) >= s.left - amount - 1:
                moves[count] = GIVE + MOST_GIVEN * kind + amount
                count += 1
    if s.left == duty[COUNT]:
        moves[count] = DECLINE
        count += 1
    return count


@rule
def apply_duty(s, move):
    if GIVE <= move < GIVE_END:
        kind, amount = (move - GIVE) // MOST_GIVEN, (move - GIVE) % MOST_GIVEN + 1
        give_back(s, s.mover, kind, amount)
        s.left -= amount
        s.order = kind + 1
        if s.left > 0:
            return
        s.vp[s.mover] += DUTY_VP
        if s.paid_tax[s.mover]:
            s.vp[s.mover] += TAX_AND_DUTY_VP
    s.order = 0
    s.left = 0
    s.mover = next_seat(s, s.mover)
    if s.mover == s.start:
        begin_subsidy(s)
    else:
        ask_duty(s)


# III. Subsidy: everyone scores it, nothing is paid (C30)


@rule
def begin_subsidy(s):
    if s.act[SUBSIDY] >= 0:
        ask_table(s, ASK_SUBSIDY)
    else:
        begin_other(s)


@rule
def subsidy_vp(s, seat):
    act = s.act[SUBSIDY]
    if act == SUBSIDY_BUILDINGS:
        return tiles_built(s, seat)
    if act == SUBSIDY_RESOURCE_FIELDS:
        return open_fields(s, seat, WOOD, WATER)
    if act == SUBSIDY_PRODUCT_FIELDS:
        return open_fields(s, seat, CITRUS, RUM - 1)
    if act == SUBSIDY_WATER:
        return min(int(s.pieces[seat, WATER]), SUBSIDY_CAP)
    if act == SUBSIDY_VOTES:
        return s.fifth[seat] + 1  # the card's number only
    if act == SUBSIDY_PESOS:
        return min(int(s.pesos[seat]) // PESOS_PER_SUBSIDY, SUBSIDY_CAP)
    return held(s, seat, RUM, CIGARS)


@rule
def legal_subsidy(s, moves):
    moves[0] = SUBSIDIZE + int(s.mover)
    return 1


@rule
def apply_subsidy(s, move):
    s.vp[s.mover] += subsidy_vp(s, s.mover)
    s.mover = next_seat(s, s.mover)
    if s.mover == s.start:
        begin_other(s)


# IV. The Market Acts; the others work elsewhere (C31)


@rule
def begin_other(s):
    if s.act[OTHER] == MARKET_DOWN or s.act[OTHER] == MARKET_UP:
        ask_table(s, ASK_MARKET)
    else:
        end_round(s)


@rule
def legal_market(s, moves):
    moves[0] = MARKET
    return 1


@rule
def apply_market(s, move):
    """Two of each product leave the market or come onto it, as far as possible."""
    for product in range(PRODUCT_KINDS):
        kind = CITRUS + product
        if s.act[OTHER] == MARKET_DOWN:
            change = -min(MARKET_ACT_PIECES, s.market[product])
        else:
            change = min(MARKET_ACT_PIECES, min(s.spaces[0] - s.market[product], s.stock[kind]))
        s.market[product] += change
        s.stock[kind] -= change
    end_round(s)
