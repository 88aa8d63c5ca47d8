"""What the buildings do when the Foreman uses them (C60–C83): by the table of effects in components.py."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import (
    CITRUS,
    EFFECT,
    FETCHES,
    FIRST_KIND,
    FROM,
    GIFT_PESOS,
    GIFT_VP,
    GIFT_WATER,
    GIVES,
    INTO,
    KINDS,
    LARGE_BRANCH_PIECES,
    LARGE_BRANCH_PIECES_2008,
    LAST_KIND,
    LOADS,
    MAKES,
    MERCHANDISE,
    MOST,
    NUMBERS,
    PESOS_EACH,
    PRODUCTS,
    RUM,
    SHIPS,
    SMALL_BRANCH,
    SMALL_BRANCH_PIECES,
    STORES,
    SWAPS,
    TRADES_IN,
    TYPES,
    VETOES,
    VOTES,
    VP_EACH,
    WATER,
)
from malecon.games.cuba.moves import DISTIL, DONE, FETCH, GIVE, MOST_GIVEN, SWAP, VETO, WRAP
from malecon.games.cuba.rules.loading import can_load_any
from malecon.games.cuba.rules.pieces import give_back, held, take
from malecon.games.cuba.state import EDITION_2007

END, TRADED, PRODUCT_KINDS, PILES = len(KINDS), len(MERCHANDISE), len(PRODUCTS), len(TYPES)


# Whether a building can do anything now


@rule
def can_use(s, building):
    seat, effect, numbers = s.mover, EFFECT[building], NUMBERS[building]
    if effect == TRADES_IN:
        return held(s, seat, numbers[FIRST_KIND], numbers[LAST_KIND]) > 0
    if effect == GIVES:
        return numbers[GIFT_WATER] == 0 or s.stock[WATER] > 0
    if effect == MAKES:
        return s.pieces[seat, numbers[FROM]] > 0 and s.stock[numbers[INTO]] > 0
    if effect == LOADS:
        return can_load_any(s)
    if effect == SWAPS:
        return can_swap_any(s)
    if effect == VETOES:
        return can_veto_any(s)
    if effect == STORES:
        return lot_has_products(s, seat)
    return True  # votes, and a ship to fetch, can always be had


@rule
def lot_has_products(s, seat):
    for product in range(PRODUCT_KINDS):
        if s.pieces[seat, CITRUS + product] > s.stored[seat, product]:
            return True
    return False


# Buildings without a choice


@rule
def use_at_once(s, building):
    """Do what leaves no choice; False if the building leaves one."""
    seat, effect = s.mover, EFFECT[building]
    if effect == GIVES:
        s.vp[seat] += NUMBERS[building, GIFT_VP]
        s.pesos[seat] += NUMBERS[building, GIFT_PESOS]
        take(s, seat, WATER, NUMBERS[building, GIFT_WATER])
    elif effect == VOTES:
        s.town_hall = seat
    elif effect == STORES:
        store(s, seat)
    else:
        return False
    return True


@rule
def store(s, seat):
    """All products in the lot, into one common store without limit (C83)."""
    for product in range(PRODUCT_KINDS):
        s.stored[seat, product] = s.pieces[seat, CITRUS + product]


# Buildings with a choice: `using` says which


@rule
def begin_use(s, building):
    s.using = building
    s.order = 0
    if EFFECT[building] == TRADES_IN:
        s.order = NUMBERS[building, FIRST_KIND]
        s.left = NUMBERS[building, MOST]


@rule
def legal_use(s, moves):
    effect = EFFECT[s.using]
    if effect == TRADES_IN:
        return list_trade_ins(s, moves)
    if effect == MAKES:
        return list_makes(s, moves)
    if effect == SWAPS:
        return list_swaps(s, moves)
    if effect == VETOES:
        return list_vetoes(s, moves)
    return list_fetches(s, moves)


@rule
def apply_use(s, move):
    """Returns whether the use is complete."""
    effect = EFFECT[s.using]
    if effect == TRADES_IN:
        return trade_in(s, move)
    if effect == MAKES:
        make(s, move)
    elif effect == SWAPS:
        swap(s, move)
    elif effect == VETOES:
        strike_out(s, move - VETO)
    elif effect == FETCHES:
        fetch(s, move - FETCH)
    return True


# Trading in pieces for points or pesos, kinds in their order (C60–C65, C70–C72)


@rule
def list_trade_ins(s, moves):
    """Who chose to use the building gives at least one piece."""
    count = 0
    for kind in range(s.order, NUMBERS[s.using, LAST_KIND] + 1):
        for amount in range(min(s.left, s.pieces[s.mover, kind])):
            moves[count] = GIVE + MOST_GIVEN * kind + amount
            count += 1
    if s.left < NUMBERS[s.using, MOST]:
        moves[count] = DONE
        count += 1
    return count


@rule
def trade_in(s, move):
    if move == DONE:
        return True
    kind, amount = (move - GIVE) // MOST_GIVEN, (move - GIVE) % MOST_GIVEN + 1
    give_back(s, s.mover, kind, amount)
    s.vp[s.mover] += amount * NUMBERS[s.using, VP_EACH]
    s.pesos[s.mover] += amount * NUMBERS[s.using, PESOS_EACH]
    s.left -= amount
    s.order = kind + 1
    return s.left == 0 or held(s, s.mover, s.order, NUMBERS[s.using, LAST_KIND]) == 0


# Factories (C75, C76)


@rule
def list_makes(s, moves):
    source, product = NUMBERS[s.using, FROM], NUMBERS[s.using, INTO]
    first = DISTIL if product == RUM else WRAP
    most = min(s.pieces[s.mover, source], s.stock[product])
    for amount in range(most):
        moves[amount] = first + amount
    return most


@rule
def make(s, move):
    source, product = NUMBERS[s.using, FROM], NUMBERS[s.using, INTO]
    amount = move - (DISTIL if product == RUM else WRAP) + 1
    give_back(s, s.mover, source, amount)
    take(s, s.mover, product, amount)


# The Black Market (C77)


@rule
def can_swap(s, given, taken):
    """2007: a product for a good or the other way round; later editions: any other kind."""
    if given == taken or s.pieces[s.mover, given] == 0 or s.stock[taken] == 0:
        return False
    return s.edition != EDITION_2007 or (given < RUM) != (taken < RUM)


@rule
def can_swap_any(s):
    for given in range(CITRUS, END):
        for taken in range(CITRUS, END):
            if can_swap(s, given, taken):
                return True
    return False


@rule
def list_swaps(s, moves):
    count = 0
    for given in range(CITRUS, END):
        for taken in range(CITRUS, END):
            if can_swap(s, given, taken):
                moves[count] = SWAP + TRADED * (given - CITRUS) + taken - CITRUS
                count += 1
    return count


@rule
def swap(s, move):
    give_back(s, s.mover, (move - SWAP) // TRADED + CITRUS, 1)
    take(s, s.mover, (move - SWAP) % TRADED + CITRUS, 1)


# The Church (C78)


@rule
def can_veto(s, pile):
    """Not the type it struck in the round before."""
    return s.bill[pile] >= 0 and s.last_veto != pile


@rule
def can_veto_any(s):
    for pile in range(PILES):
        if can_veto(s, pile):
            return True
    return False


@rule
def list_vetoes(s, moves):
    count = 0
    for pile in range(PILES):
        if can_veto(s, pile):
            moves[count] = VETO + pile
            count += 1
    return count


@rule
def strike_out(s, pile):
    s.bill[pile] = -1
    s.veto = pile


# The Lighthouse (C81)


@rule
def list_fetches(s, moves):
    """Any ship of the pile, whether its place is known or not."""
    count = 0
    for ship in range(SHIPS):
        if s.shuffled[ship]:
            moves[count] = FETCH + ship
            count += 1
    for place in range(SHIPS):
        if s.under[place] >= 0:
            moves[count] = FETCH + int(s.under[place])
            count += 1
    return count


@rule
def fetch(s, ship):
    """The ship at sea takes the place of the one fetched: among the unknown ones it is as unknown as that was."""
    if s.shuffled[ship]:
        s.shuffled[ship] = 0
        s.shuffled[s.sea] = 1
    else:
        place = 0
        while s.under[place] != ship:
            place += 1
        s.under[place] = s.sea
    s.sea = ship


# The branch offices (C66, C67)


@rule
def branch_pieces(s):
    """How many pieces of one kind the branch office in use may load."""
    if s.using == SMALL_BRANCH:
        return SMALL_BRANCH_PIECES
    return LARGE_BRANCH_PIECES if s.edition == EDITION_2007 else LARGE_BRANCH_PIECES_2008
