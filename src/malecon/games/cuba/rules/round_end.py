"""Phase E: what spoils, then the ships; after round 6 the final scoring instead (C32, C33, C36)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import CITRUS, PRODUCTS, ROUNDS
from malecon.games.cuba.moves import SPOIL
from malecon.games.cuba.rules.buildings import lot_has_products
from malecon.games.cuba.rules.pieces import give_back
from malecon.games.cuba.rules.ships import ask_sail
from malecon.games.cuba.rules.turn import ask_table
from malecon.games.cuba.state import ASK_SCORE, ASK_SPOIL, ROUND_END

PRODUCT_KINDS = len(PRODUCTS)


@rule
def end_round(s):
    s.phase = ROUND_END
    for seat in range(s.players):
        if lot_has_products(s, seat):
            ask_table(s, ASK_SPOIL)
            return
    after_spoiling(s)


@rule
def legal_spoil(s, moves):
    moves[0] = SPOIL
    return 1


@rule
def apply_spoil(s, move):
    """Products in the lot go back to the stock; those in the warehouse stay (C32)."""
    for seat in range(s.players):
        for product in range(PRODUCT_KINDS):
            kind = CITRUS + product
            give_back(s, seat, kind, s.pieces[seat, kind] - s.stored[seat, product])
    after_spoiling(s)


@rule
def after_spoiling(s):
    """After round 6 the ships no longer move (C36)."""
    if s.rounds == ROUNDS:
        ask_table(s, ASK_SCORE)
    else:
        ask_sail(s)
