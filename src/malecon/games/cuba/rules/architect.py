"""The Architect: one building, or points for building nothing (C19, C20)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import (
    ARCHITECT_VP,
    BUILDING_ACT,
    BUILDING_ACT_PESOS,
    BUILDINGS,
    CONTROL,
    COST,
    OTHER,
    PLOTS,
    RESOURCES,
)
from malecon.games.cuba.moves import BUILD, DECLINE, SITE
from malecon.games.cuba.rules.pieces import give_back
from malecon.games.cuba.rules.turn import ask, end_turn
from malecon.games.cuba.state import ASK_BUILD, ASK_SITE, IDLE_ARCHITECT

TILE_KINDS, RESOURCE_KINDS = len(BUILDINGS), len(RESOURCES)


@rule
def can_pay(s, building):
    for kind in range(RESOURCE_KINDS):
        if s.pieces[s.mover, kind] < COST[building, kind]:
            return False
    return s.act[OTHER] != BUILDING_ACT or s.pesos[s.mover] >= BUILDING_ACT_PESOS


@rule
def has_site(s):
    for field in range(PLOTS):
        if s.building_at[s.mover, field] < 0:
            return True
    return False


@rule
def can_build(s, building):
    return s.tiles[building] > 0 and can_pay(s, building)


@rule
def ask_architect(s):
    """Who can build nothing builds nothing, and is paid for it."""
    if has_site(s):
        for building in range(TILE_KINDS):
            if can_build(s, building):
                ask(s, s.mover, ASK_BUILD)
                return
    build_nothing(s)


@rule
def build_nothing(s):
    """The first in a round gets 2 VP, the second 1 (C20); nobody while the Control Act is in force."""
    if s.act[OTHER] != CONTROL:
        before = s.alternatives[IDLE_ARCHITECT]
        s.vp[s.mover] += ARCHITECT_VP[before]
        s.alternatives[IDLE_ARCHITECT] = min(before + 1, 2)
    end_turn(s)


@rule
def legal_build(s, moves):
    moves[0] = DECLINE
    count = 1
    for building in range(TILE_KINDS):
        if can_build(s, building):
            moves[count] = BUILD + building
            count += 1
    return count


@rule
def apply_build(s, move):
    if move == DECLINE:
        build_nothing(s)
    else:
        s.using = move - BUILD
        ask(s, s.mover, ASK_SITE)


@rule
def legal_site(s, moves):
    """Any field without a building, the pawn's own included (C19)."""
    count = 0
    for field in range(PLOTS):
        if s.building_at[s.mover, field] < 0:
            moves[count] = SITE + field
            count += 1
    return count


@rule
def apply_site(s, move):
    seat, building = s.mover, s.using
    for kind in range(RESOURCE_KINDS):
        give_back(s, seat, kind, COST[building, kind])
    if s.act[OTHER] == BUILDING_ACT:
        s.pesos[seat] -= BUILDING_ACT_PESOS
    s.tiles[building] -= 1
    s.building_at[seat, move - SITE] = building
    end_turn(s)
