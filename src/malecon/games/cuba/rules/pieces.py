"""Pieces: limited in number, in one shared stock or with somebody (C1, C24)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import CITRUS, TOBACCO


@rule
def take(s, seat, kind, amount):
    """From the stock into the lot; a short stock gives what it has (C1)."""
    got = min(amount, s.stock[kind])
    s.stock[kind] -= got
    s.pieces[seat, kind] += got


@rule
def hand_over(s, seat, kind, amount):
    """Pieces leave a player: products from the lot first, so that what is stored stays as long as it can (C24)."""
    s.pieces[seat, kind] -= amount
    if CITRUS <= kind <= TOBACCO:
        product = kind - CITRUS
        s.stored[seat, product] = min(s.stored[seat, product], s.pieces[seat, kind])


@rule
def give_back(s, seat, kind, amount):
    """Pieces go back to the stock."""
    hand_over(s, seat, kind, amount)
    s.stock[kind] += amount


@rule
def held(s, seat, first, last):
    """How many pieces of the kinds from `first` to `last` a player has."""
    count = 0
    for kind in range(first, last + 1):
        count += s.pieces[seat, kind]
    return count
