"""Ships: drawn, sailing, sliding down (C7, C33, C35)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import CITRUS, DOCKS, FOREMAN, MERCHANDISE, SHIPS
from malecon.games.cuba.moves import SAIL, SHIP, SLIDE
from malecon.games.cuba.rules.foreman import ask_foreman
from malecon.games.cuba.rules.loading import is_full
from malecon.games.cuba.rules.turn import ask_table, begin_round, end_turn
from malecon.games.cuba.state import ACTIONS, ASK_SAIL, ASK_SHIP, ASK_SLIDE, ASK_START, OPENING

TRADED = len(MERCHANDISE)


# Drawing from the pile


@rule
def legal_ship(s, moves):
    """Any of the ships in unknown order; when they have run out, the first of those put under the pile."""
    count = 0
    for ship in range(SHIPS):
        if s.shuffled[ship]:
            moves[count] = SHIP + ship
            count += 1
    if count == 0:
        moves[0] = SHIP + int(s.under[0])
        count = 1
    return count


@rule
def apply_ship(s, move):
    draw(s, move - SHIP)
    if s.phase == OPENING:
        if s.sea >= 0:
            ask_table(s, ASK_START)
    elif s.sea >= 0:
        after_sliding(s)


@rule
def draw(s, ship):
    """A ship comes from the pile and goes as far down as there is room."""
    if s.shuffled[ship]:
        s.shuffled[ship] = 0
    else:
        for place in range(SHIPS - 1):
            s.under[place] = s.under[place + 1]
        s.under[SHIPS - 1] = -1
    dock = next_dock(s)
    if dock >= 0:
        s.dock[dock] = ship
    else:
        s.sea = ship


@rule
def next_dock(s):
    """The dock for the next ship, or -1 for the sea. In the beginning docks 1 and 2 are filled in order (C7)."""
    if s.phase == OPENING:
        for dock in range(DOCKS - 1):
            if s.dock[dock] < 0:
                return dock
        return -1
    dock = DOCKS - 1
    while dock >= 0 and s.dock[dock] >= 0:
        dock -= 1
    return dock


@rule
def after_sliding(s):
    """In the middle of a turn, the turn goes on (C35); at the end of a round, the next one begins."""
    if s.phase != ACTIONS:
        begin_round(s)
    elif s.top_card[s.mover] == FOREMAN:
        ask_foreman(s)
    else:
        end_turn(s)


# Sailing: one ship after another, docks 1 to 3


@rule
def leaves(s, dock):
    """Full ships leave; from round 2 on the ship in dock 3 leaves whatever its load (C33)."""
    return s.dock[dock] >= 0 and (is_full(s, dock) or (dock == DOCKS - 1 and s.rounds > 1))


@rule
def ask_sail(s):
    for dock in range(DOCKS):
        if leaves(s, dock):
            s.loading = dock
            ask_table(s, ASK_SAIL)
            return
    ask_table(s, ASK_SLIDE)


@rule
def legal_sail(s, moves):
    moves[0] = SAIL + int(s.loading)
    return 1


@rule
def apply_sail(s, move):
    """Cargo to the stock, card under the pile."""
    dock, place = move - SAIL, 0
    for kind in range(TRADED):
        s.stock[CITRUS + kind] += s.loaded[dock, kind]
        s.loaded[dock, kind] = 0
    while s.under[place] >= 0:
        place += 1
    s.under[place] = s.dock[dock]
    s.dock[dock] = -1
    s.loading = -1
    if s.phase == ACTIONS:
        ask_table(s, ASK_SLIDE)
    else:
        ask_sail(s)


# Sliding down: sea to dock 1 to dock 2 to dock 3


@rule
def legal_slide(s, moves):
    moves[0] = SLIDE
    return 1


@rule
def apply_slide(s, move):
    """Each ship as far as there is room, in order; then ships are drawn for what is empty."""
    free = DOCKS - 1
    for dock in range(DOCKS - 1, -1, -1):
        if s.dock[dock] >= 0:
            if dock != free:
                move_down(s, dock, free)
            free -= 1
    if free >= 0:
        s.dock[free] = s.sea
        s.sea = -1
    ask_table(s, ASK_SHIP)


@rule
def move_down(s, dock, free):
    s.dock[free] = s.dock[dock]
    s.dock[dock] = -1
    for kind in range(TRADED):
        s.loaded[free, kind] = s.loaded[dock, kind]
        s.loaded[dock, kind] = 0
