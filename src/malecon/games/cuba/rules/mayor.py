"""The Mayor: loads one ship, or is paid for loading nothing (C22, C23)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import CONTROL, MAYOR_PESOS, OTHER, SPACES
from malecon.games.cuba.moves import DECLINE, DOCK, DONE
from malecon.games.cuba.rules.loading import can_load, can_load_any, list_docks, list_loads, load, sails_at_once
from malecon.games.cuba.rules.turn import ask, end_turn
from malecon.games.cuba.state import ASK_DOCK, ASK_LOAD, IDLE_MAYOR


@rule
def ask_mayor(s):
    """Who has nothing to load loads nothing, and is paid for it."""
    if can_load_any(s):
        ask(s, s.mover, ASK_DOCK)
    else:
        load_nothing(s)


@rule
def load_nothing(s):
    """The first in a round gets 4 pesos, the second 2 (C23); nobody while the Control Act is in force."""
    if s.act[OTHER] != CONTROL:
        before = s.alternatives[IDLE_MAYOR]
        s.pesos[s.mover] += MAYOR_PESOS[before]
        s.alternatives[IDLE_MAYOR] = min(before + 1, 2)
    end_turn(s)


@rule
def legal_mayor_dock(s, moves):
    count = list_docks(s, moves)
    moves[count] = DECLINE
    return count + 1


@rule
def apply_mayor_dock(s, move):
    if move == DECLINE:
        load_nothing(s)
    else:
        s.loading = move - DOCK
        s.left = SPACES
        ask(s, s.mover, ASK_LOAD)


@rule
def legal_mayor_load(s, moves):
    """Who chose a ship loads at least one piece."""
    count = list_loads(s, moves)
    if s.order > 0:
        moves[count] = DONE
        count += 1
    return count


@rule
def apply_mayor_load(s, move):
    if move == DONE:
        end_turn(s)
        return
    load(s, move)
    if not sails_at_once(s) and not can_load(s, s.loading):
        end_turn(s)
