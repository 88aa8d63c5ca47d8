"""The Tradeswoman: buys and sells on the market, or takes one piece for nothing (C17, C18).

One kind is either sold or bought in a turn, and kinds do not touch each other's prices. So all sales come first, in the
order of the kinds, then all purchases: whatever could be done in another order can be done in this one.
"""

from malecon.engine.rule import rule
from malecon.games.cuba.components import CITRUS, CONTROL, KINDS, MERCHANDISE, OTHER, RUM, WATER
from malecon.games.cuba.moves import BUY, DONE, SELL, TAKE
from malecon.games.cuba.rules.pieces import give_back, hand_over, take
from malecon.games.cuba.rules.turn import ask, end_turn
from malecon.games.cuba.state import ASK_TRADE, FREE_PRODUCT, FREE_RESOURCE

END, TRADED = len(KINDS), len(MERCHANDISE)


@rule
def row_of(kind):
    """The row of prices: products, goods."""
    return 1 if kind >= RUM else 0


@rule
def cost(s, kind):
    """The cheapest piece on the market; none left: from the stock, at the top of the ladder (C17)."""
    return s.price[row_of(kind), s.market[kind - CITRUS]]


@rule
def worth(s, kind):
    """The dearest free space; row full: to the stock, at the bottom of the ladder (C17)."""
    return s.price[row_of(kind), s.market[kind - CITRUS] + 1]


# `order` is 0 before the first trade, then the kind sold last, then the kind bought last + TRADED.


@rule
def can_sell(s, kind):
    return s.order <= kind and s.pieces[s.mover, kind] > 0


@rule
def can_buy(s, kind):
    product = kind - CITRUS
    if s.order > kind + TRADED or s.sold >> product & 1 or s.pesos[s.mover] < cost(s, kind):
        return False
    return s.market[product] > 0 or s.stock[kind] > 0


@rule
def can_take(s, kind):
    """A resource, or a product of the lowest price that the stock has: each once a round, instead of trading (C18)."""
    if s.order > 0 or s.stock[kind] == 0 or s.act[OTHER] == CONTROL:
        return False
    if kind <= WATER:
        return s.alternatives[FREE_RESOURCE] == 0
    if s.alternatives[FREE_PRODUCT] > 0:
        return False
    for product in range(RUM - CITRUS):
        if s.market[product] > s.market[kind - CITRUS]:  # more on the market is a lower price
            return False
    return True


@rule
def ask_tradeswoman(s):
    """Ask as long as anything can be sold, bought or taken."""
    possible = False
    for kind in range(CITRUS, END):
        possible = possible or can_sell(s, kind) or can_buy(s, kind)
    for kind in range(RUM):
        possible = possible or can_take(s, kind)
    if possible:
        ask(s, s.mover, ASK_TRADE)
    else:
        end_turn(s)


@rule
def legal_trade(s, moves):
    moves[0] = DONE
    count = 1
    for kind in range(CITRUS, END):
        if can_sell(s, kind):
            moves[count] = SELL + kind - CITRUS
            count += 1
    for kind in range(CITRUS, END):
        if can_buy(s, kind):
            moves[count] = BUY + kind - CITRUS
            count += 1
    for kind in range(RUM):
        if can_take(s, kind):
            moves[count] = TAKE + kind
            count += 1
    return count


@rule
def apply_trade(s, move):
    if move == DONE:
        end_turn(s)
    elif TAKE <= move < TAKE + RUM:
        take_one(s, move - TAKE)
        end_turn(s)
    else:
        if move < BUY:
            sell(s, move - SELL + CITRUS)
        else:
            buy(s, move - BUY + CITRUS)
        ask_tradeswoman(s)


@rule
def take_one(s, kind):
    take(s, s.mover, kind, 1)
    s.alternatives[FREE_RESOURCE if kind <= WATER else FREE_PRODUCT] = 1


@rule
def sell(s, kind):
    product = kind - CITRUS
    s.pesos[s.mover] += worth(s, kind)
    if s.market[product] < s.spaces[row_of(kind)]:
        hand_over(s, s.mover, kind, 1)
        s.market[product] += 1
    else:
        give_back(s, s.mover, kind, 1)
    s.sold |= 1 << product
    s.order = kind


@rule
def buy(s, kind):
    product = kind - CITRUS
    s.pesos[s.mover] -= cost(s, kind)
    if s.market[product] > 0:
        s.market[product] -= 1
        s.pieces[s.mover, kind] += 1
    else:
        take(s, s.mover, kind, 1)
    s.order = kind + TRADED
