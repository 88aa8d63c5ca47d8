"""Loading a ship in a dock, by the Mayor or a branch office (C22, C35, C66, C67)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import (
    CITRUS,
    DOCK_VP,
    DOCKS,
    EXPORT,
    EXPORT_VP,
    HARBOR,
    KINDS,
    MERCHANDISE,
    OTHER,
    SPACES,
)
from malecon.games.cuba.moves import DOCK, LOAD
from malecon.games.cuba.rules.pieces import hand_over
from malecon.games.cuba.rules.turn import ask_table
from malecon.games.cuba.state import ASK_SAIL

END, TRADED = len(KINDS), len(MERCHANDISE)


@rule
def room(s, dock, kind):
    """Open spaces for a kind on the ship in a dock."""
    ship = s.dock[dock]
    if ship < 0:
        return 0
    return s.cargo[ship, kind - CITRUS] - s.loaded[dock, kind - CITRUS]


@rule
def can_load(s, dock):
    """Whether the mover has a piece, from kind `order` on, that the ship takes."""
    for kind in range(CITRUS, END):
        if kind >= s.order and s.pieces[s.mover, kind] > 0 and room(s, dock, kind) > 0:
            return True
    return False


@rule
def can_load_any(s):
    for dock in range(DOCKS):
        if can_load(s, dock):
            return True
    return False


@rule
def list_docks(s, moves):
    count = 0
    for dock in range(DOCKS):
        if can_load(s, dock):
            moves[count] = DOCK + dock
            count += 1
    return count


@rule
def list_loads(s, moves):
    """Kinds in their order, each with how many pieces: at most `left` in all."""
    count = 0
    for kind in range(CITRUS, END):
        if kind >= s.order:
            most = min(s.left, min(s.pieces[s.mover, kind], room(s, s.loading, kind)))
            for amount in range(most):
                moves[count] = LOAD + SPACES * (kind - CITRUS) + amount
                count += 1
    return count


@rule
def piece_vp(s, dock):
    """What each piece is worth: the dock's points, or the Export Act's."""
    return EXPORT_VP if s.act[OTHER] == EXPORT else DOCK_VP[dock]


@rule
def load(s, move):
    """Put pieces onto the ship and score them."""
    kind, amount = (move - LOAD) // SPACES + CITRUS, (move - LOAD) % SPACES + 1
    hand_over(s, s.mover, kind, amount)
    s.loaded[s.loading, kind - CITRUS] += amount
    s.vp[s.mover] += amount * piece_vp(s, s.loading)
    s.order = kind + 1
    s.left -= amount


@rule
def is_full(s, dock):
    pieces = 0
    for kind in range(TRADED):
        pieces += s.loaded[dock, kind]
    return pieces == SPACES


@rule
def sails_at_once(s):
    """The Harbor Act: a ship just completed leaves, which ends the loading (C35)."""
    if s.act[OTHER] != HARBOR or not is_full(s, s.loading):
        return False
    s.using = -1
    s.order = 0
    s.left = 0
    ask_table(s, ASK_SAIL)
    return True
