"""Driving the shared car (S9–S12)."""

from malecon.engine.rule import rule
from malecon.games.santiago.components import MOST_STEPS, PORT, STOPS
from malecon.games.santiago.moves import DRIVE, DRIVE_ON
from malecon.games.santiago.rules.cubans import visit_cuban
from malecon.games.santiago.rules.port import begin_delivery
from malecon.games.santiago.rules.ships import demand_known, end_game, last_ship_left, raise_value
from malecon.games.santiago.rules.turn import end_turn


@rule
def legal_drive(s, moves):
    """The first step is free, each further one costs a peso (S9)."""
    payable = 1 + s.pesos[s.mover] - s.drive_begun
    most = min(payable, MOST_STEPS)
    for steps in range(most):
        moves[steps] = DRIVE + steps
    if s.rules >= 2 and payable > MOST_STEPS:
        moves[most] = DRIVE_ON
        most += 1
    return most


@rule
def apply_drive(s, move):
    if move == DRIVE_ON:
        s.drive_begun += MOST_STEPS
        return
    steps = s.drive_begun + move - DRIVE + 1
    s.drive_begun = 0
    s.pesos[s.mover] -= steps - 1  # paid in full before the car moves
    for step in range(1, steps + 1):
        if s.car != PORT:
            leave_stop(s)
        s.car = (s.car + 1) % STOPS
        if s.car == PORT and step < steps and s.in_port:  # S10
            raise_value(s)
            if last_ship_left(s):
                end_game(s)
                return
    if s.car != PORT:
        visit_cuban(s)
    elif demand_known(s):
        begin_delivery(s)
    else:
        end_turn(s)  # S10: no ship, no delivery round


@rule
def leave_stop(s):
    """The Cuban whom the car leaves behind is active again (S11), unless it has to pass him first (S25)."""
    if not s.stays_silent:
        s.active[s.cuban_at[s.car]] = 1
    s.stays_silent = 0
