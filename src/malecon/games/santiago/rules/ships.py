"""Ships: the value marker, departures, and who waits for the next one (S10, S22, S27–S31)."""

from malecon.engine.fields import TABLE
from malecon.engine.rule import rule
from malecon.games.santiago.components import DEMANDED, HIGHEST_VALUE, LOWEST_VALUE, SHIPS
from malecon.games.santiago.state import ASK_ROLL, ASK_SCORE, AT_ONCE


@rule
def raise_value(s):
    """One flag up; onto the chequered flag the ship departs at once."""
    if s.value == HIGHEST_VALUE:
        depart(s)
    else:
        s.value += 1


@rule
def demand_known(s):
    """Whether the ship in port can be delivered to; with `new_ship` at-once it waits there for its dice first."""
    return s.in_port and not s.demand_due


@rule
def demand_met(s):
    for good in range(DEMANDED):
        if s.demand[good] > 0:
            return False
    return True


@rule
def depart(s):
    """The ship leaves with what it has; until the turn ends the port is empty, or the next without a demand (S28)."""
    for good in range(DEMANDED):
        s.demand[good] = 0
    s.value = LOWEST_VALUE
    s.ship += 1
    s.in_port = s.demand_due = s.new_ship == AT_ONCE and s.ship <= SHIPS


@rule
def last_ship_left(s):
    """The 7th departure ends the game, in the middle of a turn too (S29)."""
    return s.ship > SHIPS


@rule
def ask_table(s, asked):
    s.actor = TABLE
    s.asked = asked


@rule
def end_game(s):
    ask_table(s, ASK_SCORE)


@rule
def await_dice(s):
    """The mover rolls for the next ship's demand (S30)."""
    s.dice = 0
    ask_table(s, ASK_ROLL)
