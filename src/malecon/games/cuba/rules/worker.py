"""The Worker: moves the pawn and uses the fields of its row and column (C13–C16)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import CITRUS, CROSS, DROUGHT, IN_CROSS, OTHER, PLOTS, TOBACCO, WATER
from malecon.games.cuba.moves import DECLINE, DONE, HARVEST, PAWN
from malecon.games.cuba.rules.pieces import give_back, take
from malecon.games.cuba.rules.turn import ask, end_turn
from malecon.games.cuba.state import ASK_HARVEST

FREE_FIELDS, FREE_FIELDS_IN_DROUGHT = 2, 1


# The pawn


@rule
def legal_pawn(s, moves):
    """To any field, its own included; a card may be played without its action (C10)."""
    for field in range(PLOTS):
        moves[field] = PAWN + field
    moves[PLOTS] = DECLINE
    return PLOTS + 1


@rule
def apply_pawn(s, move):
    if move == DECLINE:
        end_turn(s)
        return
    s.pawn[s.mover] = move - PAWN
    gather_resources(s)
    free = FREE_FIELDS_IN_DROUGHT if s.act[OTHER] == DROUGHT else FREE_FIELDS
    s.order = 0
    s.left = min(free, obtainable(s, 0, -1))
    ask_harvest(s)


@rule
def is_open(s, field):
    """Not under a building, nor the printed warehouse."""
    return s.building_at[s.mover, field] < 0


@rule
def gather_resources(s):
    """Every activated open resource field yields a piece (C14)."""
    for place in range(IN_CROSS):
        field = CROSS[s.pawn[s.mover], place]
        kind = s.terrain[s.mover, field]
        if kind <= WATER and is_open(s, field):
            take(s, s.mover, kind, 1)


# Product fields, in the order of the fields: the first are free and a must, each further one costs a water (C15)


@rule
def obtainable(s, first, promised):
    """Products that the activated open fields from `first` on can still yield, one piece of `promised` set aside."""
    citrus = sugar = tobacco = 0
    for place in range(IN_CROSS):
        field = CROSS[s.pawn[s.mover], place]
        if field >= first and is_open(s, field):
            kind = s.terrain[s.mover, field]
            if kind == CITRUS:
                citrus += 1
            elif kind == TOBACCO:
                tobacco += 1
            elif kind > WATER:
                sugar += 1
    return (
        min(citrus, s.stock[CITRUS] - (promised == CITRUS))
        + min(sugar, s.stock[CITRUS + 1] - (promised == CITRUS + 1))
        + min(tobacco, s.stock[TOBACCO] - (promised == TOBACCO))
    )


@rule
def can_harvest(s, field):
    """Whether a field can be the next, leaving enough later ones for what must be harvested."""
    kind = s.terrain[s.mover, field]
    if field < s.order or kind <= WATER or not is_open(s, field) or s.stock[kind] == 0:
        return False
    if s.left == 0:
        return s.pieces[s.mover, WATER] > 0
    return s.left == 1 or obtainable(s, field + 1, kind) >= s.left - 1


@rule
def ask_harvest(s):
    """Whoever can use no further field is not asked."""
    for place in range(IN_CROSS):
        if can_harvest(s, CROSS[s.pawn[s.mover], place]):
            ask(s, s.mover, ASK_HARVEST)
            return
    end_turn(s)


@rule
def legal_harvest(s, moves):
    count = 0
    for place in range(IN_CROSS):
        field = int(CROSS[s.pawn[s.mover], place])
        if can_harvest(s, field):
            moves[count] = HARVEST + field
            count += 1
    if s.left == 0:
        moves[count] = DONE
        count += 1
    return count


@rule
def apply_harvest(s, move):
    if move == DONE:
        end_turn(s)
        return
    field = move - HARVEST
    if s.left > 0:
        s.left -= 1
    else:
        give_back(s, s.mover, WATER, 1)
    take(s, s.mover, s.terrain[s.mover, field], 1)
    s.order = field + 1
    ask_harvest(s)
