"""The set-up: what everybody starts with, the first ships, the starting player, the first pieces (C7, C8)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import (
    BUILDINGS,
    CITRUS,
    DOCKS,
    DUTY_CITRUS,
    FIRST_PESOS,
    GOODS_ON_MARKET,
    KINDS,
    MERCHANDISE,
    ONLY_IN_MANUAL,
    PIECES,
    PLOTS,
    PRINTED,
    PRINTED_WAREHOUSE,
    PRODUCTS_ON_MARKET,
    RUM,
    SHIPS,
    STATUTES,
    TAX_2,
    TILES,
    TYPES,
    WATER,
)
from malecon.games.cuba.moves import START, TAKE
from malecon.games.cuba.rules.pieces import held, take
from malecon.games.cuba.rules.turn import ask, ask_table, begin_round, next_seat
from malecon.games.cuba.state import ASK_LOT, ASK_SHIP, COMMON, EDITION_MANUAL

ALL_KINDS, TRADED, TILE_KINDS, CARDS, PILES = len(KINDS), len(MERCHANDISE), len(BUILDINGS), len(STATUTES), len(TYPES)
SUBSIDY_GOODS, EXPORT, CONTROL = ONLY_IN_MANUAL
FIRST_RESOURCES, FIRST_PIECES = 2, 4


@rule
def setup(s):
    """The board before the first ship is drawn."""
    set_board(s)
    set_statutes(s)
    for seat in range(len(s.pawn)):
        s.top_card[seat] = -1
        s.fifth[seat] = -1
        s.bid[seat] = -1
        set_plantation(s, seat)
    s.using = -1
    s.loading = -1
    ask_table(s, ASK_SHIP)


@rule
def set_board(s):
    for kind in range(ALL_KINDS):
        s.stock[kind] = PIECES[kind]
    for kind in range(CITRUS, ALL_KINDS):
        offered = PRODUCTS_ON_MARKET if kind < RUM else GOODS_ON_MARKET
        s.market[kind - CITRUS] = offered
        s.stock[kind] -= offered
    for building in range(TILE_KINDS):
        s.tiles[building] = TILES[building]
    for ship in range(SHIPS):
        s.shuffled[ship] = 1
        s.under[ship] = -1
    for dock in range(DOCKS):
        s.dock[dock] = -1
    s.sea = -1


@rule
def set_statutes(s):
    """Two acts are printed on the board; no subsidy, no other act yet (C7)."""
    for statute in range(CARDS):
        s.in_pile[statute] = 1
    if s.edition != EDITION_MANUAL:
        s.in_pile[SUBSIDY_GOODS] = 0
        s.in_pile[EXPORT] = 0
        s.in_pile[CONTROL] = 0
    for pile in range(PILES):
        s.bill[pile] = -1
    s.act[0] = TAX_2
    s.act[1] = DUTY_CITRUS
    s.act[2] = -1
    s.act[3] = -1
    s.veto = -1
    s.last_veto = -1
    s.town_hall = -1


@rule
def set_plantation(s, seat):
    """The pawn stands on the printed warehouse (C8). A seat nobody takes has no plantation."""
    for field in range(PLOTS):
        s.building_at[seat, field] = -1
        if seat >= s.players:
            s.terrain[seat, field] = PRINTED_WAREHOUSE
            continue
        if s.plantations == COMMON:
            s.terrain[seat, field] = s.common_terrain[field]
        if s.terrain[seat, field] == PRINTED_WAREHOUSE:
            s.building_at[seat, field] = PRINTED
            s.pawn[seat] = field
    if seat < s.players:
        s.pesos[seat] = FIRST_PESOS


# The starting player


@rule
def legal_start(s, moves):
    for seat in range(s.players):
        moves[seat] = START + seat
    return s.players


@rule
def apply_start(s, move):
    s.start = move - START
    s.mover = s.start
    ask(s, s.mover, ASK_LOT)


# 2 resources, then 2 products, each in the order of the kinds


@rule
def legal_lot(s, moves):
    seat, count = s.actor, 0
    resources = held(s, seat, 0, WATER) < FIRST_RESOURCES
    first, last = (0, CITRUS) if resources else (CITRUS, RUM)
    for kind in range(first, last):
        if held(s, seat, kind + 1, last - 1) == 0:
            moves[count] = TAKE + kind
            count += 1
    return count


@rule
def apply_lot(s, move):
    seat = s.actor
    take(s, seat, move - TAKE, 1)
    if held(s, seat, 0, RUM - 1) < FIRST_PIECES:
        return
    s.mover = next_seat(s, seat)
    if s.mover == s.start:
        begin_round(s)
    else:
        ask(s, s.mover, ASK_LOT)
