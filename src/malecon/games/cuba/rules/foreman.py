"""The Foreman: uses all buildings in the pawn's row and column, or any one (C21).

Nobody has to say which of the two it is: whoever begins with a building of the cross may go on with the others there,
whoever uses one elsewhere is done.
"""

from malecon.engine.rule import rule
from malecon.games.cuba.components import BUILDINGS, CITRUS, CROSS, EFFECT, IN_CROSS, LOADS, PLOTS, PRINTED, WAREHOUSE
from malecon.games.cuba.moves import DOCK, DONE, USE
from malecon.games.cuba.rules.buildings import apply_use, begin_use, branch_pieces, can_use, legal_use, use_at_once
from malecon.games.cuba.rules.loading import list_docks, list_loads, load, sails_at_once
from malecon.games.cuba.rules.mayor import apply_mayor_dock, apply_mayor_load, legal_mayor_dock, legal_mayor_load
from malecon.games.cuba.rules.turn import ask, end_turn
from malecon.games.cuba.state import ASK_BUILDING, ASK_DOCK, ASK_FOREMAN, ASK_LOAD

TILE_KINDS = len(BUILDINGS)
EVERY_FIELD = (1 << PLOTS) - 1


@rule
def building_on(s, field):
    """The building on a field, or -1; the printed warehouse works like the tile (C83)."""
    building = s.building_at[s.mover, field]
    return WAREHOUSE if building == PRINTED else int(building)


@rule
def usable(s, field):
    """Whether the building on a field was not yet used and can do something."""
    building = building_on(s, field)
    return building >= 0 and not s.used >> field & 1 and can_use(s, building)


@rule
def usable_kinds(s):
    """The kinds of building that can be used next, one bit each: two of a kind are one choice."""
    kinds = 0
    if s.used == 0:  # nothing used yet: any building will do
        for field in range(PLOTS):
            if usable(s, field):
                kinds |= 1 << building_on(s, field)
    else:
        for place in range(IN_CROSS):
            field = int(CROSS[s.pawn[s.mover], place])
            if usable(s, field):
                kinds |= 1 << building_on(s, field)
    return kinds


@rule
def ask_foreman(s):
    """Ask as long as there is a building to use."""
    s.using = -1
    s.loading = -1
    s.order = 0
    s.left = 0
    if usable_kinds(s):
        ask(s, s.mover, ASK_FOREMAN)
    else:
        end_turn(s)


@rule
def legal_foreman(s, moves):
    moves[0] = DONE
    count = 1
    kinds = usable_kinds(s)
    for building in range(TILE_KINDS):
        if kinds >> building & 1:
            moves[count] = USE + building
            count += 1
    return count


@rule
def apply_foreman(s, move):
    if move == DONE:
        end_turn(s)
        return
    building = move - USE
    mark_used(s, building)
    if use_at_once(s, building):
        ask_foreman(s)
    elif EFFECT[building] == LOADS:
        s.using = building
        ask(s, s.mover, ASK_DOCK)
    else:
        begin_use(s, building)
        ask(s, s.mover, ASK_BUILDING)


@rule
def mark_used(s, building):
    """A building of the cross if there is one, which leaves the others there; one elsewhere is all there is to use."""
    for place in range(IN_CROSS):
        field = int(CROSS[s.pawn[s.mover], place])
        if building_on(s, field) == building and not s.used >> field & 1:
            s.used |= 1 << field
            return
    s.used = EVERY_FIELD


# A building in use


@rule
def legal_building(s, moves):
    return legal_use(s, moves)


@rule
def apply_building(s, move):
    if apply_use(s, move):
        ask_foreman(s)


# A branch office in use: one kind of piece onto one ship (C66, C67)


@rule
def legal_branch_dock(s, moves):
    return list_docks(s, moves)


@rule
def apply_branch_dock(s, move):
    s.loading = move - DOCK
    s.order = CITRUS
    s.left = branch_pieces(s)
    ask(s, s.mover, ASK_LOAD)


@rule
def legal_branch_load(s, moves):
    return list_loads(s, moves)


@rule
def apply_branch_load(s, move):
    load(s, move)
    if not sails_at_once(s):
        ask_foreman(s)


# Docks and loads are asked for by the Mayor, or for a branch office in use


@rule
def legal_dock(s, moves):
    return legal_mayor_dock(s, moves) if s.using < 0 else legal_branch_dock(s, moves)


@rule
def apply_dock(s, move):
    if s.using < 0:
        apply_mayor_dock(s, move)
    else:
        apply_branch_dock(s, move)


@rule
def legal_load(s, moves):
    return legal_mayor_load(s, moves) if s.using < 0 else legal_branch_load(s, moves)


@rule
def apply_load(s, move):
    if s.using < 0:
        apply_mayor_load(s, move)
    else:
        apply_branch_load(s, move)
