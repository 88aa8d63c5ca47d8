"""The set-up: what everybody starts with, and what the table shuffles (S6–S8)."""

from malecon.engine.rule import rule
from malecon.engine.seats import around
from malecon.games.santiago.components import (
    BUILDINGS,
    CITRUS,
    CUBANS,
    LOWEST_VALUE,
    MARKERS,
    PIECES,
    PORT,
    SITES,
    SUGAR,
    TOBACCO,
)
from malecon.games.santiago.moves import SITE, START, STOP
from malecon.games.santiago.rules.ships import ask_table, await_dice
from malecon.games.santiago.rules.supply import take
from malecon.games.santiago.state import ASK_SITE, ASK_START, ASK_STOP

HOUSES, PEOPLE = len(BUILDINGS), len(CUBANS)


@rule
def setup(s):
    """The empty board; the table then deals buildings and Cubans and draws a starting player, one move each."""
    for site in range(SITES):
        s.building_at[site] = -1
    for stop in range(PEOPLE):
        s.cuban_at[stop] = -1
        s.active[stop] = 1
    for building in range(HOUSES):
        s.owner[building] = -1
    for good in range(len(s.supply)):
        s.supply[good] = PIECES
    for seat in range(len(s.pawn)):
        s.pawn[seat] = -1
    for seat in range(s.players):
        s.pesos[seat] = 3
        s.vp[seat] = 2
        s.markers[seat] = MARKERS
        take(s, seat, SUGAR, 1)
        take(s, seat, TOBACCO, 1)
        take(s, seat, CITRUS, 1)
    s.car = PORT
    s.ship = 1
    s.value = LOWEST_VALUE
    s.using = -1
    ask_table(s, ASK_SITE)


@rule
def list_unplaced(moves, first, tiles, places):
    """The tiles not yet among `places`, which are filled from the front; -1 is an empty place."""
    placed = 0
    for place in range(len(places)):
        if places[place] >= 0:
            placed |= 1 << int(places[place])
    count = 0
    for tile in range(tiles):
        if not placed & (1 << tile):
            moves[count] = first + tile
            count += 1
    return count


@rule
def place_next(places, tile):
    """Put a tile on the first empty place; True if that was the last one."""
    place = 0
    while places[place] >= 0:
        place += 1
    places[place] = tile
    return place == len(places) - 1


@rule
def legal_site(s, moves):
    return list_unplaced(moves, SITE, HOUSES, s.building_at)


@rule
def apply_site(s, move):
    if place_next(s.building_at, move - SITE):
        ask_table(s, ASK_STOP)


@rule
def legal_stop(s, moves):
    return list_unplaced(moves, STOP, PEOPLE, s.cuban_at)


@rule
def apply_stop(s, move):
    if place_next(s.cuban_at, move - STOP):
        ask_table(s, ASK_START)


@rule
def legal_start(s, moves):
    for seat in range(s.players):
        moves[seat] = START + seat
    return s.players


@rule
def apply_start(s, move):
    """The player to the right of the starting player determines the first demand (S8)."""
    s.mover = around(move - START + s.players - 1, s.players)
    await_dice(s)
