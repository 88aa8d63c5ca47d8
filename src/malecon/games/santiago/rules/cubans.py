"""The nine Cubans: what stopping at each brings (S12–S15)."""

from malecon.engine.rule import rule
from malecon.engine.seats import around
from malecon.games.santiago.components import (
    ALONSO,
    BUILDINGS,
    CITRUS,
    CONCHITA,
    DEMANDED,
    EL_ZORRO,
    GIFT,
    JOSE,
    MARIA,
    MARIA_VP,
    MARTINEZ,
    MARTINEZ_PESOS,
    MIGUEL,
    PABLO,
    PEDRO,
    SUGAR,
    TOBACCO,
    WOOD,
)
from malecon.games.santiago.moves import CALL, GIVE, GIVE_PESO, GIVE_VP, MARK, SKIP, TAKE, USE
from malecon.games.santiago.rules.buildings import ask_building, ask_pawn, can_use, may_use
from malecon.games.santiago.rules.supply import take
from malecon.games.santiago.rules.turn import ask, end_turn, screened
from malecon.games.santiago.state import ASK_BUILDING, ASK_CUBAN, ASK_GIVE

HOUSES = len(BUILDINGS)


@rule
def cuban_here(s):
    return s.cuban_at[s.car]


@rule
def visit_cuban(s):
    """At an inactive Cuban nothing happens (S12); one who could do nothing for the mover is not asked about."""
    cuban = cuban_here(s)
    if not s.active[cuban]:
        end_turn(s)
    elif can_help(s, cuban):
        ask(s, s.mover, ASK_CUBAN)
    else:
        leave_cuban(s)


@rule
def leave_cuban(s):
    """Then the pawn moves; at El Zorro's it stays and its building may be used again (S14)."""
    if cuban_here(s) == EL_ZORRO:
        ask_building(s, s.pawn[s.mover])
    else:
        ask_pawn(s)


@rule
def gift(cuban):
    """The good a merchant hands out, or -1."""
    if cuban == PEDRO:
        return TOBACCO
    if cuban == JOSE:
        return SUGAR
    if cuban == CONCHITA:
        return CITRUS
    if cuban == MIGUEL:
        return WOOD
    return -1


@rule
def can_help(s, cuban):
    if cuban == MARIA or cuban == MARTINEZ:
        return True
    if cuban == PABLO:
        for good in range(DEMANDED):
            if s.supply[good] > 0:
                return True
        return False
    if cuban == EL_ZORRO:
        if screened(s):
            return True
        for seat in range(s.players):
            if seat != s.mover and can_give(s, seat):
                return True
        return False
    if cuban == ALONSO:
        for building in range(HOUSES):
            if can_mark(s, building) or (s.owner[building] == s.mover and may_use(s, building)):
                return True
        return False
    return s.supply[gift(cuban)] > 0


@rule
def can_mark(s, building):
    return s.owner[building] < 0 and s.markers[s.mover] > 0


@rule
def can_call(s, building):
    """Alonso opens an own building, whoever stands there (S15)."""
    return s.owner[building] == s.mover and can_use(s, building)


@rule
def legal_cuban(s, moves):
    cuban = cuban_here(s)
    count = 0
    if cuban == PABLO:
        for good in range(DEMANDED):
            if s.supply[good] > 0:
                moves[count] = TAKE + good
                count += 1
    elif cuban == ALONSO:
        for building in range(HOUSES):
            if can_mark(s, building):
                moves[count] = MARK + building
                count += 1
            elif can_call(s, building):
                moves[count] = CALL + building
                count += 1
    else:
        moves[0] = USE
        count = 1
    moves[count] = SKIP
    return count + 1


@rule
def apply_cuban(s, move):
    seat, cuban = s.mover, cuban_here(s)
    if move == SKIP:
        leave_cuban(s)
    elif cuban == EL_ZORRO:
        ask_giver(s, seat + 1)
    elif cuban == ALONSO and move >= CALL:
        s.using = move - CALL
        s.lawyer = 1
        ask(s, seat, ASK_BUILDING)
    else:
        if cuban == MARIA:
            s.vp[seat] += MARIA_VP
        elif cuban == MARTINEZ:
            s.pesos[seat] += MARTINEZ_PESOS
        elif cuban == PABLO:
            take(s, seat, move - TAKE, 1)
        elif cuban == ALONSO:
            s.owner[move - MARK] = seat
            s.markers[seat] -= 1
        else:
            take(s, seat, gift(cuban), GIFT)
        leave_cuban(s)


# El Zorro takes from everybody else, clockwise (S14)


@rule
def can_give(s, seat):
    if s.pesos[seat] > 0 or s.vp[seat] > 0:
        return True
    for good in range(DEMANDED):
        if s.goods[seat, good] > 0:
            return True
    return False


@rule
def ask_giver(s, first):
    """The next who has something to give; back at the mover, his building follows."""
    seat = around(first, s.players)
    while seat != s.mover:
        if can_give(s, seat):
            ask(s, seat, ASK_GIVE)
            return
        seat = around(seat + 1, s.players)
    leave_cuban(s)


@rule
def legal_give(s, moves):
    seat, count = s.actor, 0
    if s.pesos[seat] > 0:
        moves[count] = GIVE_PESO
        count += 1
    if s.vp[seat] > 0:
        moves[count] = GIVE_VP
        count += 1
    for good in range(DEMANDED):
        if s.goods[seat, good] > 0:
            moves[count] = GIVE + good
            count += 1
    return count


@rule
def apply_give(s, move):
    giver, taker = s.actor, s.mover
    if move == GIVE_PESO:
        s.pesos[giver] -= 1
        s.pesos[taker] += 1
    elif move == GIVE_VP:
        s.vp[giver] -= 1
        s.vp[taker] += 1
    else:
        s.goods[giver, move - GIVE] -= 1
        s.goods[taker, move - GIVE] += 1
    ask_giver(s, giver + 1)
