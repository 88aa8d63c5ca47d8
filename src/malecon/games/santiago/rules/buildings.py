"""The pawn and the twelve buildings (S16, S17, S19–S25)."""

from malecon.engine.rule import rule
from malecon.games.santiago.components import (
    BANK,
    BANK_PESOS,
    BLACK_MARKET,
    CAFE,
    CAFE_VP,
    CASINO,
    CASINO_PESOS,
    CHURCH,
    CHURCH_VP,
    CIGAR_FACTORY,
    CIGARS,
    CUBANS,
    CUSTOMS,
    DEMANDED,
    DISTILLERY,
    HARBORMASTER,
    LOWEST_VALUE,
    MOST_EXCHANGES,
    NEWSPAPER,
    NEWSPAPER_PESOS,
    OFFICE,
    OFFICE_VP,
    RUM,
    SAWMILL,
    SAWMILL_PESOS,
    SAWMILL_VP,
    SUGAR,
    TOBACCO,
    WOOD,
)
from malecon.games.santiago.moves import (
    BUY_VP,
    BUY_VP_ON,
    CLEAR,
    CONSIGN,
    DISTIL,
    ENTER,
    SELL_VP,
    SELL_VP_ON,
    SERVE_BOTH,
    SERVE_CIGARS,
    SERVE_RUM,
    SILENCE,
    SKIP,
    SWAP,
    USE,
    VALUE_DOWN,
    VALUE_UP,
    WRAP,
)
from malecon.games.santiago.rules.ships import demand_known, demand_met, depart, end_game, last_ship_left, raise_value
from malecon.games.santiago.rules.supply import give_back, take
from malecon.games.santiago.rules.turn import ask, end_turn, screened
from malecon.games.santiago.state import ASK_BUILDING, ASK_ENTER, BUYING, PASSED, SELLING

PEOPLE = len(CUBANS)


# The pawn


@rule
def flower_here(s):
    """The colour the pawn must go to: the flower of the Cuban at the car."""
    return s.flower[s.cuban_at[s.car]]


@rule
def ask_pawn(s):
    """The pawn must move under the Cuban's flower; if it can't, it stays and its building may be used (S16, S17)."""
    colour = flower_here(s)
    for site in range(3 * colour, 3 * colour + 3):
        if can_enter(s, s.building_at[site]):
            ask(s, s.mover, ASK_ENTER)
            return
    ask_building(s, s.pawn[s.mover])


@rule
def can_enter(s, building):
    for seat in range(s.players):
        if s.pawn[seat] == building:
            return False
    return True


@rule
def legal_enter(s, moves):
    colour, count = flower_here(s), 0
    for site in range(3 * colour, 3 * colour + 3):
        if can_enter(s, s.building_at[site]):
            moves[count] = ENTER + s.building_at[site]
            count += 1
    return count


@rule
def apply_enter(s, move):
    s.pawn[s.mover] = move - ENTER
    s.visited = 1
    ask_building(s, s.pawn[s.mover])


# Using a building


@rule
def ask_building(s, building):
    """Ask only where the building can do something now; otherwise the turn ends."""
    if building >= 0 and may_use(s, building):
        s.using = building
        ask(s, s.mover, ASK_BUILDING)
    else:
        end_turn(s)


@rule
def may_use(s, building):
    """Whether a building could do anything for the mover, by what all may know (S33)."""
    if not screened(s):
        return can_use(s, building)
    if building == DISTILLERY:
        return s.supply[RUM] > 0
    if building == CIGAR_FACTORY:
        return s.supply[CIGARS] > 0
    if building == BLACK_MARKET:
        for good in range(DEMANDED):
            if s.supply[good] > 0:
                return True
        return False
    if building == SAWMILL or building == CAFE or building == CASINO:
        return True
    if building == OFFICE:
        return demand_known(s)
    return can_use(s, building)


@rule
def can_use(s, building):
    """Whether the mover could do anything with a building's function."""
    seat = s.mover
    goods = s.goods[seat]
    if building == BANK or building == CHURCH or building == NEWSPAPER:
        return True
    if building == DISTILLERY:
        return goods[SUGAR] > 0 and s.supply[RUM] > 0
    if building == CIGAR_FACTORY:
        return goods[TOBACCO] > 0 and s.supply[CIGARS] > 0
    if building == BLACK_MARKET:
        return can_swap(s, seat)
    if building == SAWMILL:
        return goods[WOOD] > 0
    if building == CAFE:
        return goods[RUM] > 0 or goods[CIGARS] > 0
    if building == CASINO:
        return s.pesos[seat] >= CASINO_PESOS or s.vp[seat] > 0
    if not s.in_port:  # S21: none of the three harbour buildings without a ship
        return False
    if building == OFFICE:
        for good in range(DEMANDED):
            if s.demand[good] > 0 and goods[good] > 0:
                return True
        return False
    if building == CUSTOMS:
        return not s.demand_due
    return True


@rule
def can_swap(s, seat):
    for given in range(DEMANDED):
        if s.goods[seat, given] > 0:
            for taken in range(DEMANDED):
                if taken != given and s.supply[taken] > 0:
                    return True
    return False


@rule
def legal_building(s, moves):
    """Using is optional (S16), but who asked Alonso for it, or is at it, does use it: not to is declining Alonso."""
    count = legal_use(s, moves, s.using) if can_use(s, s.using) else 0
    if not s.lawyer and s.exchange == 0:
        moves[count] = SKIP
        count += 1
    return count


@rule
def legal_use(s, moves, building):
    seat = s.mover
    goods = s.goods[seat]
    count = 0
    if building == BANK or building == CHURCH or building == SAWMILL:
        moves[0] = USE
        count = 1
    elif building == DISTILLERY:
        count = list_amounts(moves, DISTIL, min(goods[SUGAR], s.supply[RUM]))
    elif building == CIGAR_FACTORY:
        count = list_amounts(moves, WRAP, min(goods[TOBACCO], s.supply[CIGARS]))
    elif building == BLACK_MARKET:
        for given in range(DEMANDED):
            if goods[given] > 0:
                for taken in range(DEMANDED):
                    if taken != given and s.supply[taken] > 0:
                        moves[count] = SWAP + DEMANDED * given + taken
                        count += 1
    elif building == CAFE:
        if goods[RUM] > 0:
            moves[count] = SERVE_RUM
            count += 1
        if goods[CIGARS] > 0:
            moves[count] = SERVE_CIGARS
            count += 1
        if count == 2:
            moves[count] = SERVE_BOTH
            count += 1
    elif building == CUSTOMS:
        for good in range(DEMANDED):
            if s.demand[good] > 0:
                moves[count] = CLEAR + good
                count += 1
    elif building == OFFICE:
        for good in range(DEMANDED):
            if s.demand[good] > 0 and goods[good] > 0:
                moves[count] = CONSIGN + good
                count += 1
    elif building == HARBORMASTER:
        moves[0] = VALUE_UP
        count = 1
        if s.value > LOWEST_VALUE:
            moves[1] = VALUE_DOWN
            count = 2
    elif building == CASINO:
        count = list_exchanges(s, moves)
    elif building == NEWSPAPER:
        moves[0] = USE
        count = 1
        for cuban in range(PEOPLE):
            if s.active[cuban]:
                moves[count] = SILENCE + cuban
                count += 1
    return count


@rule
def list_exchanges(s, moves):
    """As many as can be paid, one way; beyond one move's the same way goes on (S23)."""
    buyable = 0 if s.exchange == SELLING else s.pesos[s.mover] // CASINO_PESOS
    sellable = 0 if s.exchange == BUYING else s.vp[s.mover]
    count = list_amounts(moves, BUY_VP, min(buyable, MOST_EXCHANGES))
    for points in range(1, min(sellable, MOST_EXCHANGES) + 1):
        moves[count] = SELL_VP + points - 1
        count += 1
    if s.rules >= 2 and buyable > MOST_EXCHANGES:
        moves[count] = BUY_VP_ON
        count += 1
    if s.rules >= 2 and sellable > MOST_EXCHANGES:
        moves[count] = SELL_VP_ON
        count += 1
    return count


@rule
def list_amounts(moves, first, most):
    for amount in range(most):
        moves[amount] = first + amount
    return most


@rule
def apply_use(s, move):
    """What a building does, by the move that uses it."""
    seat, building = s.mover, s.using
    if move == USE:
        if building == BANK:
            s.pesos[seat] += BANK_PESOS
        elif building == CHURCH:
            s.vp[seat] += CHURCH_VP
        elif building == SAWMILL:
            give_back(s, seat, WOOD, 1)
            s.vp[seat] += SAWMILL_VP
            s.pesos[seat] += SAWMILL_PESOS
        else:  # Newspaper publisher, nobody silenced
            s.pesos[seat] += NEWSPAPER_PESOS
    elif building == DISTILLERY:
        convert(s, seat, SUGAR, RUM, move - DISTIL + 1)
    elif building == CIGAR_FACTORY:
        convert(s, seat, TOBACCO, CIGARS, move - WRAP + 1)
    elif building == BLACK_MARKET:
        convert(s, seat, (move - SWAP) // DEMANDED, (move - SWAP) % DEMANDED, 1)
    elif building == CAFE:
        if move != SERVE_CIGARS:
            give_back(s, seat, RUM, 1)
            s.vp[seat] += CAFE_VP
        if move != SERVE_RUM:
            give_back(s, seat, CIGARS, 1)
            s.vp[seat] += CAFE_VP
    elif building == CUSTOMS:
        s.demand[move - CLEAR] = 0
    elif building == OFFICE:
        give_back(s, seat, move - CONSIGN, 1)
        s.demand[move - CONSIGN] -= 1
        s.vp[seat] += OFFICE_VP
    elif building == HARBORMASTER:
        if move == VALUE_UP:
            raise_value(s)
        else:
            s.value -= 1
    elif building == CASINO:
        exchange(s, move)
    else:  # Newspaper publisher
        s.pesos[seat] += NEWSPAPER_PESOS
        silence(s, move - SILENCE)
    if demand_known(s) and demand_met(s):  # S22
        depart(s)


@rule
def exchange(s, move):
    if move == BUY_VP_ON or move == SELL_VP_ON:
        s.exchange = BUYING if move == BUY_VP_ON else SELLING
        points = MOST_EXCHANGES if move == BUY_VP_ON else -MOST_EXCHANGES
    else:
        s.exchange = 0
        points = move - BUY_VP + 1 if move < SELL_VP else -(move - SELL_VP + 1)
    s.vp[s.mover] += points
    s.pesos[s.mover] -= CASINO_PESOS * points


@rule
def silence(s, cuban):
    """Inactive until the car has passed him, which with `silenced` passed it has not by leaving him (S25)."""
    s.active[cuban] = 0
    if s.silenced == PASSED and s.cuban_at[s.car] == cuban:
        s.stays_silent = 1


@rule
def convert(s, seat, given, taken, amount):
    """Trade in first, then take: the pieces traded in are back in the supply."""
    give_back(s, seat, given, amount)
    take(s, seat, taken, amount)


@rule
def apply_building(s, move):
    """After the building the turn ends, or, if Alonso let the mover use it, the pawn moves (S15)."""
    lawyer = s.lawyer
    if move != SKIP:
        apply_use(s, move)
        if s.exchange:
            return
        if not lawyer:
            s.visited = 1
    s.using = -1
    s.lawyer = 0
    if last_ship_left(s):
        end_game(s)
    elif lawyer:
        ask_pawn(s)
    else:
        end_turn(s)
