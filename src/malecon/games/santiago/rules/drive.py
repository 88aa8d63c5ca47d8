"""Driving the shared car (S9–S12)."""

from malecon.engine.rule import rule
from malecon.games.santiago.components import MOST_STEPS, PORT, STOPS
from malecon.games.santiago.moves import DRIVE
from malecon.games.santiago.rules.cubans import visit_cuban
from malecon.games.santiago.rules.port import begin_delivery
from malecon.games.santiago.rules.ships import end_game, last_ship_left, raise_value
from malecon.games.santiago.rules.turn import end_turn


@rule
def legal_drive(s, moves):
    """The first step is free, each further one costs a peso (S9)."""
    most = min(1 + s.pesos[s.mover], MOST_STEPS)
    for steps in range(most):
        moves[steps] = DRIVE + steps
    return most


@rule
def apply_drive(s, move):
    steps = move - DRIVE + 1
    s.pesos[s.mover] -= steps - 1  # paid in full before the car moves
    for step in range(1, steps + 1):
        if s.car != PORT:
            s.active[s.cuban_at[s.car]] = 1  # S11: the car leaves him behind
        s.car = (s.car + 1) % STOPS
        if s.car == PORT and step < steps and s.in_port:  # S10
            raise_value(s)
            if last_ship_left(s):
                end_game(s)
                return
    if s.car != PORT:
        visit_cuban(s)
    elif s.in_port:
        begin_delivery(s)
    else:
        end_turn(s)  # S10: no ship, no delivery round
