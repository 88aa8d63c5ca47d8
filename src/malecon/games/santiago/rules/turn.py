"""The frame of a turn: whose it is, and what its end brings (S18, S30, S34)."""

from malecon.engine.rule import rule
from malecon.engine.seats import around
from malecon.games.santiago.components import INCOME_VP, MOST_TURNS
from malecon.games.santiago.moves import INCOME
from malecon.games.santiago.rules.ships import ask_table, await_dice, demand_known, end_game, last_ship_left
from malecon.games.santiago.state import ASK_DRIVE, ASK_INCOME, CLOSED, VISIT


@rule
def ask(s, seat, asked):
    s.actor = seat
    s.asked = asked


@rule
def screened(s):
    """Whether what is asked must not tell what stands behind a screen (S33).

    Then a question with one answer is asked where an outsider could think that it has more.
    """
    return s.rules >= 2 and s.screens == CLOSED


@rule
def next_turn(s):
    s.mover = around(s.mover + 1, s.players)
    s.turn += 1
    s.visited = 0
    ask(s, s.mover, ASK_DRIVE)


@rule
def end_turn(s):
    """The owner of the building the pawn stands in is paid first (S18), then a new demand is rolled (S30)."""
    if last_ship_left(s):
        end_game(s)
    elif income_due(s):
        ask_table(s, ASK_INCOME)
    else:
        leave_turn(s)


@rule
def income_due(s):
    building = s.pawn[s.mover]
    if building < 0 or (s.owner_income == VISIT and not s.visited):
        return False
    return s.owner[building] >= 0 and s.owner[building] != s.mover


@rule
def legal_income(s, moves):
    moves[0] = INCOME
    return 1


@rule
def apply_income(s, move):
    s.vp[s.owner[s.pawn[s.mover]]] += INCOME_VP
    leave_turn(s)


@rule
def leave_turn(s):
    if s.turn == MOST_TURNS:  # S34
        end_game(s)
    elif demand_known(s):
        next_turn(s)
    else:
        await_dice(s)
