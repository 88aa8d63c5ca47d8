"""The Tradeswoman: buys and sells on the market, or takes one piece for nothing (C17, C18).

Kinds do not touch each other's prices, and of one kind a purchase from the market and a sale to it undo each other.
What is left has one order, in which everything can be done that changes anything (version 1 knew but 1 and 3, and no
kind in both):

1. sales, in the order of the kinds; with a full row, to the stock;
2. pieces bought from the stock to be sold on: the row is empty, some are bought, some of that kind are sold onto it;
3. pieces bought to be kept. A kind that was sold to the stock can be bought from the market, which thereby has fewer.
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


@rule
def marked(kinds, kind):
    """Whether a kind is among those of a field like `sold`."""
    return kinds >> (kind - CITRUS) & 1


# `order` is 0 before the first trade, then the kind sold last, then the kind bought last + TRADED, sold on or not.


@rule
def can_sell(s, kind):
    return s.pieces[s.mover, kind] > 0 and (s.order <= kind or can_sell_on(s, kind))


@rule
def can_sell_on(s, kind):
    """What was bought from the stock goes onto the row as long as it has room; more would only undo the purchase."""
    return s.from_stock and s.order == kind + TRADED and s.market[kind - CITRUS] < s.spaces[row_of(kind)]


@rule
def can_buy(s, kind):
    if s.pesos[s.mover] < cost(s, kind) or not buys_in_order(s, kind):
        return False
    if s.market[kind - CITRUS] > 0:
        return not marked(s.sold, kind) or marked(s.to_stock, kind)
    return s.stock[kind] > 0 and not marked(s.sold, kind)


@rule
def buys_in_order(s, kind):
    """In the order of the kinds; after the last that is sold on, from the first again."""
    return s.order <= kind + TRADED or (sold_on(s) and not s.keeping)


@rule
def sold_on(s):
    """Whether the kind bought last was sold on."""
    return s.order >= END and marked(s.sold, s.order - TRADED) and not marked(s.to_stock, s.order - TRADED)


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
        if s.rules >= 2:
            s.to_stock |= 1 << product
    s.sold |= 1 << product
    if s.order <= kind:
        s.order = kind


@rule
def buy(s, kind):
    product = kind - CITRUS
    if s.order >= END and s.order != kind + TRADED:  # on to another kind: was the last one kept?
        s.keeping = s.rules >= 2 and (s.keeping or not sold_on(s) or s.order > kind + TRADED)
    if s.order != kind + TRADED:
        s.from_stock = 0
    s.pesos[s.mover] -= cost(s, kind)
    if s.market[product] > 0:
        s.market[product] -= 1
        s.pieces[s.mover, kind] += 1
    else:
        take(s, s.mover, kind, 1)
        s.from_stock = s.rules >= 2 and not s.keeping
    s.order = kind + TRADED
