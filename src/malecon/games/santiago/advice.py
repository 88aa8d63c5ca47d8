"""What is good in Santiago de Cuba: what a position is worth to a seat, and which moves look promising.

The numbers are estimates in victory points, tuned by play in the arena (docs/players.md).
"""

from math import exp

import numpy as np

from malecon.engine.rule import rule
from malecon.games.santiago.components import (
    ALONSO,
    BANK,
    BLACK_MARKET,
    BUILDINGS,
    CAFE,
    CASINO,
    CASINO_PESOS,
    CHURCH,
    CIGAR_FACTORY,
    CIGARS,
    CITRUS,
    CUBANS,
    CUSTOMS,
    DEMANDED,
    DISTILLERY,
    EL_ZORRO,
    GIFT,
    GOODS_LEFT_PER_VP,
    HARBORMASTER,
    HIGHEST_FACE,
    JOSE,
    MARIA,
    MARTINEZ,
    MIGUEL,
    NEWSPAPER,
    OFFICE,
    PABLO,
    PEDRO,
    PORT,
    RUM,
    SAWMILL,
    SHIPS,
    STOPS,
    SUGAR,
    TOBACCO,
    WOOD,
)
from malecon.games.santiago.moves import (
    BUY_VP,
    BUY_VP_ON,
    CALL,
    CLEAR,
    CONSIGN,
    DELIVER,
    DISTIL,
    ENTER,
    GIVE,
    GIVE_PESO,
    GIVE_VP,
    KEEP_OUT,
    MARK,
    PASS,
    SELL_VP,
    SELL_VP_ON,
    SERVE_BOTH,
    SILENCE,
    SKIP,
    SWAP,
    TAKE,
    VALUE_DOWN,
    VALUE_UP,
    WOOD_FOR,
    WRAP,
)
from malecon.games.santiago.rules.ships import demand_known

HOUSES, PEOPLE = len(BUILDINGS), len(CUBANS)
LEFT_OVER = 1 / GOODS_LEFT_PER_VP
"""VP for a good at the end (S32)."""
SHIP = 20.0
"""What a ship brings to all players together, beside what is there already."""
STEP = 0.8
"""What a further step's peso weighs against what the stop brings."""
SURE = 0.75
"""The share of a good's price that one may count on while the ship is in port."""
LEAST = 0.02
"""The weight of a move that is hardly ever right."""

COME_AND_GO = np.zeros(HOUSES, np.float64)
"""How much a building draws visitors, for its owner."""
COME_AND_GO[BANK] = COME_AND_GO[CHURCH] = COME_AND_GO[DISTILLERY] = COME_AND_GO[CIGAR_FACTORY] = 1.0
COME_AND_GO[BLACK_MARKET] = COME_AND_GO[SAWMILL] = COME_AND_GO[CAFE] = COME_AND_GO[OFFICE] = 0.8
COME_AND_GO[CUSTOMS] = COME_AND_GO[CASINO] = COME_AND_GO[HARBORMASTER] = COME_AND_GO[NEWSPAPER] = 0.6


@rule
def ships_to_come(s):
    """Ships after the one that takes goods now."""
    return max(SHIPS - s.ship + 1 - demand_known(s), 0)


@rule
def later(s, good):
    """A good that no ship wants now: there may be another."""
    coming = ships_to_come(s)
    if good == WOOD:
        return LEFT_OVER + 0.12 * min(coming, 3)
    if good == RUM or good == CIGARS:
        return LEFT_OVER + 0.45 * min(coming, 3)
    return LEFT_OVER + 0.35 * min(coming, 3)


@rule
def price(s):
    """What a good in demand will bring, at a guess: the marker goes up before the ship is full."""
    return s.value + 0.3 if s.value < 4 else 3.6


@rule
def one_more(s, seat, good):
    """What one more piece of a good is worth to a seat."""
    if good < DEMANDED and s.goods[seat, good] < s.demand[good]:
        return SURE * price(s)
    return later(s, good) * (0.7 if s.goods[seat, good] > 3 else 1.0)


@rule
def one_less(s, seat, good):
    """What a piece that a seat has is worth to it."""
    if good < DEMANDED and s.goods[seat, good] <= s.demand[good]:
        return SURE * price(s)
    return later(s, good)


@rule
def value(s, seat):
    """Victory points at the end, at a guess: those there are, goods for this ship and the next, money, property.

    The numbers were fitted to 300 games of searches against each other.
    """
    coming = ships_to_come(s)
    points = s.vp[seat] + SHIP / s.players * coming
    for good in range(DEMANDED):
        held = s.goods[seat, good]
        wanted = min(held, s.demand[good])
        if wanted > 0:
            rivals = 0
            for other in range(s.players):
                if other != seat:
                    rivals += min(s.goods[other, good], s.demand[good])
            points += wanted * (0.75 + 0.26 * s.value) - 0.1 * s.value * min(wanted, rivals)
        points += spare_worth(good, held - wanted, coming)
    points += s.goods[seat, WOOD] * (0.8 if coming > 0 else 0.47)
    pesos = s.pesos[seat]
    points += (0.26 + 0.066 * coming) * min(pesos, 6) + 0.15 * min(max(pesos - 6, 0), 12)
    for building in range(HOUSES):
        if s.owner[building] == seat:
            points += 0.45 * coming * COME_AND_GO[building]
    return points - 0.45 * ((seat - s.mover) % s.players)


@rule
def spare_worth(good, spare, coming):
    """Goods that no ship wants now."""
    few, many = min(spare, 3), max(spare - 3, 0)
    if good == RUM or good == CIGARS:
        return (0.32 + 0.34 * min(coming, 3)) * few + 1.2 * many if coming > 0 else 0.5 * spare
    return (0.24 + 0.24 * min(coming, 3)) * few + 0.57 * many if coming > 0 else 0.4 * spare


# Moves


@rule
def use_worth(s, seat, building):
    """What using a building brings a seat now."""
    goods = s.goods[seat]
    if building == BANK:
        return 1.0
    if building == CHURCH:
        return 1.0
    if building == DISTILLERY:
        return min(goods[SUGAR], s.supply[RUM]) * max(one_more(s, seat, RUM) - one_less(s, seat, SUGAR), 0.0)
    if building == CIGAR_FACTORY:
        return min(goods[TOBACCO], s.supply[CIGARS]) * max(one_more(s, seat, CIGARS) - one_less(s, seat, TOBACCO), 0.0)
    if building == BLACK_MARKET:
        return 0.8
    if building == SAWMILL:
        return 0.9 if goods[WOOD] > 0 else 0.0
    if building == CAFE:
        return 0.9 * (min(goods[RUM], 1) + min(goods[CIGARS], 1))
    if building == CASINO:
        return s.pesos[seat] // CASINO_PESOS * (0.3 if ships_to_come(s) > 1 else 0.8)
    if building == NEWSPAPER:
        return 0.5
    if not s.in_port:
        return 0.0
    if building == OFFICE:
        for good in range(DEMANDED):
            if s.demand[good] > 0 and goods[good] > 0:
                return 1.0
        return 0.0
    return 0.5


@rule
def cuban_worth(s, seat, cuban):
    """What stopping at a Cuban brings, his flower's building at an average included."""
    if not s.active[cuban]:
        return 0.05
    if cuban == MARIA:
        return 2.4
    if cuban == MARTINEZ:
        return 1.4
    if cuban == EL_ZORRO:
        return 0.6 * (s.players - 1)
    if cuban == PABLO:
        return 1.9
    if cuban == ALONSO:
        return 1.8 if s.markers[seat] > 0 else 0.6
    good = WOOD if cuban == MIGUEL else TOBACCO if cuban == PEDRO else SUGAR if cuban == JOSE else CITRUS
    return 0.4 + min(s.supply[good], GIFT) * one_more(s, seat, good)


@rule
def port_worth(s, seat):
    """What a delivery round that this seat opens brings it, others' deliveries considered."""
    if not demand_known(s):
        return 0.05
    own = 0.0
    others = 0.0
    for good in range(DEMANDED):
        if s.demand[good] > 0:
            own += min(s.goods[seat, good], s.demand[good])
            for other in range(s.players):
                if other != seat:
                    others += min(s.goods[other, good], s.demand[good])
    own *= s.value
    others *= s.value
    return max(0.9 * own - 0.35 * others / (s.players - 1), 0.05)


@rule
def weigh_drive(s, moves, count, weights):
    if s.drive_begun:
        for i in range(count):
            weights[i] = LEAST
        return
    seat = s.mover
    stop = s.car
    cost = 0.0
    for i in range(min(count, STOPS)):
        stop = (stop + 1) % STOPS
        worth = port_worth(s, seat) if stop == PORT else cuban_worth(s, seat, s.cuban_at[stop])
        worth = max(worth - cost, 0.0)
        weights[i] = 0.03 + worth * worth
        cost += STEP
    for i in range(STOPS, count):
        weights[i] = 0.001


@rule
def weigh_deliver(s, moves, count, weights):
    seat = s.actor
    for i in range(count):
        move = moves[i]
        if move == PASS:
            weights[i] = 0.3
        elif move < WOOD_FOR:
            amount = (move - DELIVER) % HIGHEST_FACE + 1
            points = amount * s.value
            weights[i] = points * points
        else:
            amount = (move - WOOD_FOR) % HIGHEST_FACE + 1
            weights[i] = amount * amount * 0.5 if s.goods[seat, (move - WOOD_FOR) // HIGHEST_FACE] == 0 else 0.1


@rule
def weigh_enter(s, moves, count, weights):
    seat = s.mover
    for i in range(count):
        building = moves[i] - ENTER
        worth = 0.2 + use_worth(s, seat, building)
        if s.owner[building] >= 0 and s.owner[building] != seat:
            worth *= 0.4
        weights[i] = worth * worth


@rule
def weigh_give(s, moves, count, weights):
    seat = s.actor
    for i in range(count):
        move = moves[i]
        if move == GIVE_PESO:
            weights[i] = 2.0
        elif move == GIVE_VP:
            weights[i] = 0.3
        else:
            worth = one_less(s, seat, move - GIVE)
            weights[i] = 1.0 / (0.2 + worth * worth)


@rule
def weigh_keep_out(s, moves, count, weights):
    """Leave out what others have and the roller has not."""
    seat = s.actor
    for i in range(count):
        good = moves[i] - KEEP_OUT
        gain = 0.0
        for other in range(s.players):
            held = min(s.goods[other, good], s.demand[good])
            gain += -held if other == seat else held / (s.players - 1)
        weights[i] = exp(gain)


@rule
def weigh_use(s, moves, count, weights):
    """At a Cuban or in a building."""
    seat = s.mover
    late = ships_to_come(s) < 2
    for i in range(count):
        move = moves[i]
        weight = 1.0
        if move == SKIP:
            weight = 0.05
        elif TAKE <= move < TAKE + DEMANDED:
            worth = one_more(s, seat, move - TAKE)
            weight = worth * worth
        elif MARK <= move < CALL:
            weight = 0.6 * COME_AND_GO[move - MARK]
        elif CALL <= move < GIVE_PESO:
            weight = 0.1 + use_worth(s, seat, move - CALL)
        elif DISTIL <= move < WRAP:
            weight = made(s, seat, SUGAR, RUM, move - DISTIL + 1)
        elif WRAP <= move < SWAP:
            weight = made(s, seat, TOBACCO, CIGARS, move - WRAP + 1)
        elif SWAP <= move < SWAP + DEMANDED * DEMANDED:
            given, taken = (move - SWAP) // DEMANDED, (move - SWAP) % DEMANDED
            gain = max(one_more(s, seat, taken) - one_less(s, seat, given), 0.0)
            weight = LEAST + gain * gain
        elif CLEAR <= move < CONSIGN:
            weight = 0.05
            good = move - CLEAR
            for other in range(s.players):
                held = min(s.goods[other, good], s.demand[good])
                weight += -0.5 * held if other == seat else 0.3 * held
            weight = max(weight, LEAST)
        elif BUY_VP <= move < SELL_VP:
            points = move - BUY_VP + 1
            weight = points * points * 0.5 if late else 0.1 * points
        elif move == BUY_VP_ON:
            weight = 200.0 if late else 2.0
        elif SELL_VP <= move < SILENCE or move == SELL_VP_ON:
            weight = 0.003
        elif SILENCE <= move < SILENCE + PEOPLE:
            weight = 0.1
        elif move == SERVE_BOTH:
            weight = 3.0
        elif move == VALUE_UP or move == VALUE_DOWN:
            weight = 0.5
        weights[i] = weight


@rule
def made(s, seat, given, taken, amount):
    """Turning one good into another: worth it as far as the next ships take it."""
    room = max(s.demand[taken] - s.goods[seat, taken], 0)
    useful = min(amount, room) * SURE * price(s) + max(amount - room, 0) * later(s, taken)
    spare = max(s.goods[seat, given] - s.demand[given], 0)
    lost = min(amount, spare) * later(s, given) + max(amount - spare, 0) * SURE * price(s)
    gain = max(useful - lost, 0.0)
    return LEAST + gain * gain


@rule
def imagine(s, seat, key):
    """Nothing to fill in: all that stands behind screens came there by public moves (S33)."""
