"""Thousands of random games of every kind, seen after every move: nothing appears, nothing is lost (C1, C2, C4)."""

import itertools

import numpy as np
import pytest

from malecon.engine.chance import draw, seed_number, stream_key
from malecon.engine.fields import OVER
from malecon.engine.rule import rule
from malecon.games.cuba import GAME
from malecon.games.cuba.components import BUILDINGS, CITRUS, DOCKS, KINDS, PIECES, PRODUCTS, SHIPS, TILES
from malecon.games.cuba.questions import apply, legal

ALL_KINDS, TILE_KINDS, PRODUCT_KINDS = len(KINDS), len(BUILDINGS), len(PRODUCTS)
GAMES = 100

EVERY_KIND = [
    (players, dict(zip(GAME.complete({}), values, strict=True)))
    for players in (2, 3, 4, 5)
    for values in itertools.product(*(option.choices for option in GAME.options))
]


@rule
def conserved(s):
    """Pieces, tiles and ships are all there, each once; nobody has less than nothing."""
    for kind in range(ALL_KINDS):
        count = s.stock[kind]
        for seat in range(s.players):
            count += s.pieces[seat, kind]
            if s.pieces[seat, kind] < 0:
                return False
        if kind >= CITRUS:
            count += s.market[kind - CITRUS]
            for dock in range(DOCKS):
                count += s.loaded[dock, kind - CITRUS]
        if count != PIECES[kind] or s.stock[kind] < 0:
            return False
    for tile in range(TILE_KINDS):
        count = s.tiles[tile]
        for seat in range(s.players):
            for field in range(12):
                count += s.building_at[seat, field] == tile
        if count != TILES[tile]:
            return False
    for ship in range(SHIPS):
        count = s.shuffled[ship] + (s.sea == ship)
        for dock in range(DOCKS):
            count += s.dock[dock] == ship
        for place in range(SHIPS):
            count += s.under[place] == ship
        if count != 1:
            return False
    for seat in range(s.players):
        if s.pesos[seat] < 0 or s.vp[seat] < 0:
            return False
        for product in range(PRODUCT_KINDS):
            if not 0 <= s.stored[seat, product] <= s.pieces[seat, CITRUS + product]:
                return False
    return True


@rule
def first_loss(states, seed, most):
    """Play each state to its end; the number of the first game that loses something, or -1."""
    moves = np.empty(most, np.int16)
    for game in range(len(states)):
        s, number, key = states[game], 0, stream_key(seed, np.uint64(game))
        while s.actor != OVER:
            count = legal(s, moves)
            if count == 0 or count > most:
                return game
            points = 0
            for seat in range(s.players):
                points += s.vp[seat]
            apply(s, moves[draw(key, number, count)])
            for seat in range(s.players):
                points -= s.vp[seat]
            if points > 0 or not conserved(s):
                return game
            number += 1
    return -1


@pytest.mark.parametrize(
    ("players", "options"),
    EVERY_KIND,
    ids=lambda value: str(value) if isinstance(value, int) else "-".join(value.values()),
)
def test_nothing_is_lost(players, options):
    """C1, C2, C4: after every move of a hundred games of each kind; points are never taken away."""
    states = np.array([GAME.start(players, options)] * GAMES, GAME.dtype).view(np.recarray)
    with np.errstate(over="ignore"):
        assert first_loss(states, seed_number(17), GAME.bounds.choices) == -1
