"""The demand of a new ship: five dice are rolled, one is left out (S5, S8, S30, S31)."""

from malecon.engine.rule import rule
from malecon.games.santiago.components import DEMANDED, FACES, HIGHEST_FACE
from malecon.games.santiago.moves import KEEP_OUT, ROLL
from malecon.games.santiago.rules.ships import await_dice, demand_met, depart, end_game, last_ship_left
from malecon.games.santiago.rules.turn import ask, next_turn
from malecon.games.santiago.state import ASK_KEEP_OUT


@rule
def legal_roll(s, moves):
    """Six faces, some alike: each stands in the list, so that all are equally likely."""
    for face in range(6):
        moves[face] = ROLL + (HIGHEST_FACE + 1) * int(s.dice) + int(FACES[s.dice, face])
    return 6


@rule
def apply_roll(s, move):
    s.demand[s.dice] = (move - ROLL) % (HIGHEST_FACE + 1)
    s.dice += 1
    if s.dice == DEMANDED:
        ask(s, s.mover, ASK_KEEP_OUT)


@rule
def legal_keep_out(s, moves):
    for good in range(DEMANDED):
        moves[good] = KEEP_OUT + good
    return DEMANDED


@rule
def apply_keep_out(s, move):
    s.demand[move - KEEP_OUT] = 0
    s.dice = 0
    s.in_port = 1
    s.demand_due = 0
    if not demand_met(s):
        next_turn(s)
        return
    depart(s)  # S31: only zeros, the ship counts as departed
    if last_ship_left(s):
        end_game(s)
    else:
        await_dice(s)
