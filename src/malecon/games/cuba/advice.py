"""What is good in Cuba: what a position is worth to a seat, and which moves look promising.

The numbers are estimates in victory points, tuned by play in the arena (docs/players.md).
"""

from math import exp

import numpy as np

from malecon.engine.chance import draw
from malecon.engine.fields import UNKNOWN
from malecon.engine.rule import rule
from malecon.games.cuba.components import (
    ARCHITECT,
    ARCHITECT_VP,
    BLACK_MARKET,
    BUILDINGS,
    CARDS_PLAYED,
    CEMENT_FACTORY,
    CHARACTERS,
    CHURCH,
    CIGAR_CAFE,
    CIGAR_FACTORY,
    CITRUS,
    CROSS,
    DAM,
    DEMANDED,
    DISTILLERY,
    DOCKS,
    DUTY,
    EFFECT,
    FIRST_KIND,
    FOREMAN,
    FROM,
    GENERAL_STORE,
    GIFT_PESOS,
    GIFT_VP,
    GIFT_WATER,
    GIVES,
    GOLF_COURSE,
    HOTEL,
    IN_CROSS,
    INN,
    INTO,
    KINDS,
    LARGE_BANK,
    LARGE_BRANCH,
    LAST_KIND,
    LIGHTHOUSE,
    LOADS,
    MAKES,
    MAYOR,
    MAYOR_PESOS,
    MONASTERY,
    MOST,
    NUMBERS,
    OTHER,
    PESOS_EACH,
    PLOTS,
    PRINTED,
    PRODUCT_HOUSE,
    RESOURCE_HOUSE,
    ROUNDS,
    RUM,
    RUM_CAFE,
    SAW_MILL,
    SMALL_BANK,
    SMALL_BRANCH,
    SPACES,
    STONE,
    SUBSIDY,
    SUBSIDY_VOTES,
    TAX,
    TOWN_HALL,
    TRADES_IN,
    TRADESWOMAN,
    VP_EACH,
    WAREHOUSE,
    WATER,
    WOOD,
    WORKER,
)
from malecon.games.cuba.moves import (
    BUILD,
    BUY,
    DECLINE,
    DISTIL,
    DOCK,
    DONE,
    GIVE,
    HARVEST,
    LOAD,
    MOST_GIVEN,
    PAWN,
    PICK,
    PLAY,
    SELL,
    SITE,
    SWAP,
    USE,
    VETO,
    WRAP,
)
from malecon.games.cuba.rules.loading import piece_vp, room
from malecon.games.cuba.rules.parliament import open_auction, says_hundreds
from malecon.games.cuba.rules.plantation import open_fields, tiles_built
from malecon.games.cuba.rules.statutes import can_comply, subsidy_vp, tax_due
from malecon.games.cuba.rules.tradeswoman import cost, worth
from malecon.games.cuba.rules.turn import ask
from malecon.games.cuba.state import (
    ACTIONS,
    ASK_BID,
    ASK_DELEGATE,
    IDLE_ARCHITECT,
    IDLE_MAYOR,
    STATUTE_PHASE,
)

CARDS, END, TILE_KINDS, TRADED = len(CHARACTERS), len(KINDS), len(BUILDINGS), RUM + 2 - CITRUS

USE_VP = np.zeros(PRINTED + 1, np.float64)
"""What using a building once is worth, on average."""
USE_VP[CEMENT_FACTORY] = USE_VP[SAW_MILL] = 2.0
USE_VP[GOLF_COURSE] = 1.2
USE_VP[MONASTERY] = 1.5
USE_VP[RUM_CAFE] = USE_VP[CIGAR_CAFE] = 1.6
USE_VP[SMALL_BRANCH] = 1.7
USE_VP[LARGE_BRANCH] = 3.0
USE_VP[HOTEL] = 2.0
USE_VP[INN] = 1.0
USE_VP[GENERAL_STORE] = 1.0
USE_VP[PRODUCT_HOUSE] = 1.0
USE_VP[RESOURCE_HOUSE] = 0.8
USE_VP[SMALL_BANK] = 0.8
USE_VP[LARGE_BANK] = 1.6
USE_VP[CIGAR_FACTORY] = USE_VP[DISTILLERY] = 2.0
USE_VP[BLACK_MARKET] = 1.0
USE_VP[CHURCH] = USE_VP[TOWN_HALL] = 0.6
USE_VP[DAM] = 1.0
USE_VP[LIGHTHOUSE] = 0.3
USE_VP[WAREHOUSE] = USE_VP[PRINTED] = 0.5

EARNS = np.zeros(PRINTED + 1, np.float64)
"""What having a building brings a round, in the games of searches: less than using it, which takes the Foreman."""
EARNS[HOTEL] = 0.9
EARNS[LARGE_BRANCH] = 0.8
EARNS[RESOURCE_HOUSE] = 0.5
EARNS[CEMENT_FACTORY] = EARNS[SMALL_BANK] = 0.35
EARNS[PRODUCT_HOUSE] = 0.3
EARNS[SMALL_BRANCH] = EARNS[INN] = EARNS[CIGAR_FACTORY] = 0.25
EARNS[GENERAL_STORE] = EARNS[LARGE_BANK] = EARNS[BLACK_MARKET] = EARNS[TOWN_HALL] = EARNS[DAM] = 0.2
EARNS[SAW_MILL] = EARNS[DISTILLERY] = 0.15
EARNS[CIGAR_CAFE] = 0.1

PESO = 0.35
"""While there are laws to pay for and votes to buy."""
RESOURCE = np.array([0.0, 0.2, 0.3])
"""Wood, stone, water, while there are rounds to build in."""
PRODUCT, GOOD = 0.7, 1.9
ROUND = 10.5
"""Points of a round."""
CARD = np.array([2.6, -0.6, 0.4, 0.45, 0.9])
"""What a character still in hand brings…"""
LAST_CARD = np.array([-0.5, 0.7, -1.2, -0.8, 0.2])
"""…and how much more if only one is still to be played."""


# What a position is worth


@rule
def rounds_after(s):
    return ROUNDS - s.rounds


@rule
def peso_worth(s):
    left = rounds_after(s)
    return PESO if left > 1 else 0.28 if left == 1 else 0.12


@rule
def shipping(s, seat, dock):
    """What loading the ship in a dock would score."""
    pieces = 0
    for kind in range(CITRUS, END):
        pieces += min(s.pieces[seat, kind], room(s, dock, kind))
    return float(pieces * piece_vp(s, dock))


@rule
def best_shipping(s, seat):
    best = 0.0
    for dock in range(DOCKS):
        best = max(best, shipping(s, seat, dock))
    return best


@rule
def use_now(s, seat, building):
    """What a building would bring if it were used now."""
    effect, numbers = EFFECT[building], NUMBERS[building]
    if effect == TRADES_IN:
        held = 0
        for kind in range(numbers[FIRST_KIND], numbers[LAST_KIND] + 1):
            held += s.pieces[seat, kind]
        amount = min(held, numbers[MOST])
        price = 0.5 if numbers[FIRST_KIND] < RUM else 0.9
        gain = numbers[VP_EACH] + numbers[PESOS_EACH] * peso_worth(s) - (price if rounds_after(s) > 0 else 0.0)
        return max(amount * gain, 0.0)
    if effect == GIVES:
        return numbers[GIFT_VP] + numbers[GIFT_PESOS] * peso_worth(s) + numbers[GIFT_WATER] * 0.5
    if effect == MAKES:
        return min(s.pieces[seat, numbers[FROM]], s.stock[numbers[INTO]]) * (GOOD - PRODUCT)
    if effect == LOADS:
        return 0.5 * best_shipping(s, seat) if building == LARGE_BRANCH else min(0.5 * best_shipping(s, seat), 2.0)
    return USE_VP[building]


@rule
def engine(s, seat):
    """The best cross of buildings, by what they bring a round beside their points at the end."""
    best = 0.0
    for field in range(PLOTS):
        total = 0.0
        for place in range(IN_CROSS):
            building = s.building_at[seat, CROSS[field, place]]
            if building >= 0:
                total += EARNS[building]
        best = max(best, total)
    return best


@rule
def foreman_now(s, seat):
    """What the Foreman would bring now: the pawn's cross, or one building elsewhere."""
    cross, single = 0.0, 0.0
    for place in range(IN_CROSS):
        building = s.building_at[seat, CROSS[s.pawn[seat], place]]
        if building >= 0:
            cross += use_now(s, seat, WAREHOUSE if building == PRINTED else building)
    for field in range(PLOTS):
        building = s.building_at[seat, field]
        if building >= 0:
            single = max(single, use_now(s, seat, WAREHOUSE if building == PRINTED else building))
    return max(cross, single)


@rule
def hand(s, seat):
    """What the cards not yet played this round will bring; of the last two, one goes to parliament."""
    if s.phase > ACTIONS:
        return 0.0
    played = 0
    for card in range(CARDS):
        played += s.played[seat, card]
    if played == CARDS_PLAYED:
        return 0.0
    points = 0.0
    for card in range(CARDS):
        if not s.played[seat, card]:
            points += CARD[card]
            if played == CARDS_PLAYED - 1:
                points += LAST_CARD[card]
            if card == MAYOR:
                points += 0.15 * best_shipping(s, seat)
            elif card == FOREMAN:
                points += 0.6 * foreman_now(s, seat)
    return points


@rule
def resource_worth(s, seat, left):
    points = 0.0
    for kind in range(WATER + 1):
        held = s.pieces[seat, kind]
        if left > 0:
            points += (RESOURCE[kind] + 0.11 * left) * min(held, 4) + 0.15 * max(held - 4, 0)
        elif s.phase <= ACTIONS and not s.played[seat, ARCHITECT]:
            points += 0.2 * min(held, 4)
    return points


@rule
def merchandise_worth(s, seat, left):
    """Products in the lot are for this round, those in the store and goods for the next too."""
    lot, stored, goods = 0, 0, 0
    for kind in range(CITRUS, RUM):
        lot += s.pieces[seat, kind] - s.stored[seat, kind - CITRUS]
        stored += s.stored[seat, kind - CITRUS]
    for kind in range(RUM, END):
        goods += s.pieces[seat, kind]
    goods = min(goods, 8)
    points = 0.0
    if s.phase <= ACTIONS:
        loose = 0.35
        if not s.played[seat, MAYOR]:
            loose += 0.25
        if not s.played[seat, FOREMAN]:
            loose += 0.1
        if not s.played[seat, TRADESWOMAN]:
            loose -= 0.3
            points += 0.06 * sales(s, seat)
        points += loose * lot
    elif s.phase < STATUTE_PHASE:
        points += 0.2 * lot
    if left > 0:
        return points + 1.0 * stored + (0.35 + 0.42 * min(left, 3)) * goods
    if s.phase <= ACTIONS:
        return points + 0.4 * stored + 0.6 * goods
    return points


@rule
def sales(s, seat):
    """Pesos for up to two pieces of each kind."""
    pesos = 0
    for kind in range(CITRUS, END):
        pesos += min(s.pieces[seat, kind], 2) * worth(s, kind)
    return pesos


@rule
def law_worth(s, seat):
    """Taxes and duties that can be paid, and the subsidy, as long as they are to come this round."""
    if s.phase >= STATUTE_PHASE:
        return 0.0
    points = 0.0
    able = s.pesos[seat] >= tax_due(s, seat)
    if able:
        points += 0.4
    if can_comply(s, seat):
        points += 1.5 if able else 1.15
    if s.act[SUBSIDY] >= 0 and s.act[SUBSIDY] != SUBSIDY_VOTES:
        points += 0.34 * subsidy_vp(s, seat)
    return points


@rule
def value(s, seat):
    """Victory points at the end, at a guess.

    The numbers were fitted to games of searches against each other.
    """
    left = rounds_after(s)
    points = s.vp[seat] + 2.1 * tiles_built(s, seat) + ROUND * left
    pesos = s.pesos[seat]
    points += (0.25 + 0.14 * left) * min(pesos, 10)
    if left > 0:
        points += 0.23 * min(max(pesos - 10, 0), 15) + left * engine(s, seat)
    points += hand(s, seat) + resource_worth(s, seat, left) + merchandise_worth(s, seat, left) + law_worth(s, seat)
    points += 0.15 * left * open_fields(s, seat, WOOD, WATER)
    return points - 0.75 * ((seat - s.mover) % s.players) / s.players


# Moves


@rule
def weigh_card(s, moves, count, weights):
    """Work first, use what there is, build when it can be paid, ship when there is something to ship."""
    seat = s.actor
    played = CARDS - count
    buildings = 0
    for place in range(IN_CROSS):
        if s.building_at[seat, CROSS[s.pawn[seat], place]] >= 0:
            buildings += 1
    for i in range(count):
        card = moves[i] - PLAY
        weight = 1.0
        if card == WORKER:
            weight = 4.0 if played < 2 else 1.0
        elif card == TRADESWOMAN:
            weight = 0.8
        elif card == ARCHITECT:
            able = s.pieces[seat, WOOD] + s.pieces[seat, STONE] + s.pieces[seat, WATER]
            weight = 0.6 + 1.2 * (s.alternatives[IDLE_ARCHITECT] == 0) + 0.4 * min(able, 6)
        elif card == FOREMAN:
            weight = 0.3 + 0.9 * buildings
        elif card == MAYOR:
            weight = 0.4 + 0.35 * best_shipping(s, seat)
        weights[i] = weight * weight


@rule
def weigh_pawn(s, moves, count, weights):
    """A cross with much to gather, and buildings in it if the Foreman is still to come."""
    seat = s.actor
    for i in range(count):
        if moves[i] == DECLINE:
            weights[i] = 0.05
            continue
        field = moves[i] - PAWN
        resources, products, buildings = 0, 0, 0.0
        for place in range(IN_CROSS):
            other = CROSS[field, place]
            building = s.building_at[seat, other]
            if building >= 0:
                buildings += USE_VP[building]
            elif s.terrain[seat, other] <= WATER:
                resources += 1
            else:
                products += 1
        weight = resources + 1.0 * min(products, 2) + 0.2 * products
        if not s.played[seat, FOREMAN]:
            weight += 0.6 * buildings
        weights[i] = weight * weight * weight


@rule
def weigh_harvest(s, moves, count, weights):
    seat = s.actor
    for i in range(count):
        if moves[i] == DONE:
            weights[i] = 1.0
            continue
        kind = s.terrain[seat, moves[i] - HARVEST]
        weight = 0.7
        for dock in range(DOCKS):
            if room(s, dock, kind) > s.pieces[seat, kind]:
                weight += 0.4 * piece_vp(s, dock)
        duty = DEMANDED[s.act[DUTY]]
        if duty[0] <= kind <= duty[1] and s.pieces[seat, kind] < duty[2]:
            weight += 1.0
        weights[i] = weight


@rule
def weigh_trade(s, moves, count, weights):
    seat = s.actor
    for i in range(count):
        move = moves[i]
        if move == DONE:
            weights[i] = 0.6
        elif move >= SELL and move < BUY:
            if s.order >= END:  # sold on, which costs more than it brings
                weights[i] = 0.03
                continue
            kind = move - SELL + CITRUS
            price = worth(s, kind)
            keep = 2.0 if kind < RUM else 4.0
            weights[i] = 0.1 * max(price - keep, 0.0) ** 2
            if kind < RUM and s.played[seat, MAYOR]:
                weights[i] = 0.25 * price
            if rounds_after(s) == 0:
                weights[i] *= 0.3
            weights[i] += 0.03
        elif move >= BUY and move < BUY + TRADED:
            kind = move - BUY + CITRUS
            price = cost(s, kind)
            weight = 0.03
            if not s.played[seat, MAYOR]:
                for dock in range(DOCKS):
                    if room(s, dock, kind) > s.pieces[seat, kind]:
                        weight += 0.8 * piece_vp(s, dock) / price
            duty = DEMANDED[s.act[DUTY]]
            if duty[0] <= kind <= duty[1] and s.pieces[seat, kind] < duty[2]:
                weight += 0.8
            weights[i] = weight
        else:  # a piece for nothing
            weights[i] = 0.6


@rule
def weigh_build(s, moves, count, weights):
    left = rounds_after(s)
    for i in range(count):
        if moves[i] == DECLINE:
            weights[i] = 0.4 * ARCHITECT_VP[min(s.alternatives[IDLE_ARCHITECT], 2)] ** 2 + 0.1
        else:
            building = moves[i] - BUILD
            weight = 0.8 + 0.45 * left * USE_VP[building]
            weights[i] = weight * weight


@rule
def weigh_site(s, moves, count, weights):
    """In line with other buildings; not on the only lake."""
    seat = s.actor
    for i in range(count):
        field = moves[i] - SITE
        weight = 0.5 if s.terrain[seat, field] != WATER else 0.2
        for place in range(IN_CROSS):
            building = s.building_at[seat, CROSS[field, place]]
            if building >= 0:
                weight += USE_VP[building]
        weights[i] = weight * weight


@rule
def weigh_foreman(s, moves, count, weights):
    """Factories before what sells their goods; then what brings most."""
    for i in range(count):
        if moves[i] == DONE:
            weights[i] = 0.05
        else:
            building = moves[i] - USE
            weights[i] = 8.0 if EFFECT[building] == MAKES else USE_VP[building]


@rule
def weigh_building(s, moves, count, weights):
    for i in range(count):
        move = moves[i]
        weight = 1.0
        if move == DONE:
            weight = 0.5
        elif GIVE <= move < DISTIL:
            amount = (move - GIVE) % MOST_GIVEN + 1
            weight = amount * amount
        elif DISTIL <= move < WRAP:
            weight = float((move - DISTIL + 1) ** 2)
        elif WRAP <= move < SWAP:
            weight = float((move - WRAP + 1) ** 2)
        elif SWAP <= move < VETO:
            given, taken = (move - SWAP) // TRADED, (move - SWAP) % TRADED
            weight = 1.0 if given < taken else 0.2
        weights[i] = weight


@rule
def weigh_dock(s, moves, count, weights):
    seat = s.actor
    for i in range(count):
        if moves[i] == DECLINE:
            weights[i] = 0.02 + (MAYOR_PESOS[min(s.alternatives[IDLE_MAYOR], 2)] * peso_worth(s)) ** 2
        else:
            points = shipping(s, seat, moves[i] - DOCK)
            weights[i] = points * points


@rule
def weigh_load(s, moves, count, weights):
    for i in range(count):
        if moves[i] == DONE:
            weights[i] = 0.1
        else:
            amount = (moves[i] - LOAD) % SPACES + 1
            weights[i] = amount * amount


@rule
def bid_weight(pesos, left):
    """Few bid much."""
    scale = 2.5 if left > 0 else 4.0
    return exp(-pesos / scale)


@rule
def bill_worth(s, seat, pile):
    """What it would bring a seat if a bill became law."""
    before = s.act[pile]
    bill = s.bill[pile]
    gain = 0.0
    left = rounds_after(s)
    s.act[pile] = bill
    if pile == TAX:
        gain = 1.5 - 0.3 * tax_due(s, seat) if s.pesos[seat] >= tax_due(s, seat) else 0.0
    elif pile == DUTY:
        gain = 1.8 if can_comply(s, seat) else 0.0
    elif pile == SUBSIDY:
        gain = subsidy_vp(s, seat) * (1.0 + 0.4 * left)
    s.act[pile] = before
    return gain


@rule
def weigh_pick(s, moves, count, weights):
    seat = s.actor
    for i in range(count):
        pile = moves[i] - PICK
        gain = 0.0
        if pile != OTHER:
            gain = bill_worth(s, seat, pile)
            for other in range(s.players):
                if other != seat:
                    gain -= bill_worth(s, other, pile) / (s.players - 1)
        weights[i] = exp(min(max(gain, -3.0), 3.0))


@rule
def weigh_bid(s, moves, count, weights):
    step = 100 if s.hundreds[s.actor] < 0 else 1
    for i in range(count):
        weights[i] = bid_weight(step * i, rounds_after(s))


@rule
def weigh_law(s, moves, count, weights):
    """Taxes are paid and duties given."""
    for i in range(count):
        weights[i] = 0.1 if moves[i] == DECLINE else 1.0


# What others keep face down


@rule
def rewind(s, seat):
    """To the first who bids or chooses a delegate (C11, C25), unless this seat has made a part of its own choice."""
    if s.asked == ASK_BID and (s.hundreds[seat] < 0 or not says_hundreds(s, seat)):
        open_auction(s)
    if s.asked == ASK_DELEGATE:
        for other in range(s.players):
            s.fifth[other] = -1
        s.mover = s.start
        ask(s, s.mover, ASK_DELEGATE)


@rule
def imagine(s, seat, key):
    """Draw the bids that are made already, and the delegates that are chosen, from what they can be (C11, C25)."""
    for step in range(s.players):
        other = (s.start + step) % s.players
        if s.bid[other] == UNKNOWN:
            s.bid[other] = imagine_bid(s, other, step, seat, key)
            s.hundreds[other] = -1 if s.bid[other] < 0 and s.bidder[other] and says_hundreds(s, other) else 0
        if s.fifth[other] == UNKNOWN:
            s.fifth[other] = imagine_delegate(s, other, step, seat, key)


@rule
def imagine_bid(s, other, step, seat, key):
    """Bids are made from the starting player on; who has no pesos bids nothing and is not asked."""
    if not s.bidder[other]:
        return -1
    if s.pesos[other] == 0:
        return 0
    if step > (seat - s.start) % s.players:
        return -1
    most = min(s.pesos[other], 20)
    total = 0.0
    for pesos in range(most + 1):
        total += bid_weight(pesos, rounds_after(s))
    rest = draw(key, step, 1 << 20) / (1 << 20) * total
    for pesos in range(most):
        rest -= bid_weight(pesos, rounds_after(s))
        if rest < 0:
            return pesos
    return most


@rule
def imagine_delegate(s, other, step, seat, key):
    """Any card not yet played; nobody has chosen yet who is asked after this seat."""
    if s.asked == ASK_DELEGATE and step > (seat - s.start) % s.players:
        return -1
    left = 0
    for card in range(CARDS):
        left += 1 - s.played[other, card]
    place = draw(key, 8 + step, left)
    for card in range(CARDS):
        if not s.played[other, card]:
            if place == 0:
                return card
            place -= 1
    return -1
