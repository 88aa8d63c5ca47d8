"""Goods: eight of each, one shared supply (S1)."""

from malecon.engine.rule import rule


@rule
def take(s, seat, good, amount):
    """A short supply gives what it has (S13)."""
    got = min(amount, s.supply[good])
    s.supply[good] -= got
    s.goods[seat, good] += got


@rule
def give_back(s, seat, good, amount):
    """What is delivered, spent or returned goes back to the supply."""
    s.goods[seat, good] -= amount
    s.supply[good] += amount
