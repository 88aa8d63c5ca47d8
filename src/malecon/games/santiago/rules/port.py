"""The port: a delivery round, from the mover clockwise (S26, S27)."""

from malecon.engine.rule import rule
from malecon.engine.seats import around
from malecon.games.santiago.components import DEMANDED, HIGHEST_FACE, WOOD, WOOD_VP
from malecon.games.santiago.moves import DELIVER, PASS, WOOD_FOR
from malecon.games.santiago.rules.ships import demand_met, depart, raise_value
from malecon.games.santiago.rules.supply import give_back
from malecon.games.santiago.rules.turn import ask, end_turn, screened
from malecon.games.santiago.state import ASK_DELIVER


@rule
def begin_delivery(s):
    for seat in range(s.players):
        s.passed[seat] = 0
    ask_next(s, s.mover)


@rule
def can_deliver(s, seat):
    wood = s.goods[seat, WOOD] > 0
    for good in range(DEMANDED):
        if s.demand[good] > 0 and (wood or s.goods[seat, good] > 0):
            return True
    return False


@rule
def ask_next(s, first):
    """The next who can deliver is asked; who can't has passed, and behind a screen says so himself (S33)."""
    for step in range(s.players):
        seat = around(first + step, s.players)
        if not s.passed[seat]:
            if screened(s) or can_deliver(s, seat):
                ask(s, seat, ASK_DELIVER)
                return
            s.passed[seat] = 1
    raise_value(s)  # S27: everyone has passed, the ship still wants something
    close_round(s)


@rule
def close_round(s):
    for seat in range(s.players):
        s.passed[seat] = 0
    end_turn(s)


@rule
def legal_deliver(s, moves):
    count = 0
    for good in range(DEMANDED):
        for amount in range(1, min(s.demand[good], s.goods[s.actor, good]) + 1):
            moves[count] = DELIVER + HIGHEST_FACE * good + amount - 1
            count += 1
    for good in range(DEMANDED):
        for amount in range(1, min(s.demand[good], s.goods[s.actor, WOOD]) + 1):
            moves[count] = WOOD_FOR + HIGHEST_FACE * good + amount - 1
            count += 1
    moves[count] = PASS
    return count + 1


@rule
def apply_deliver(s, move):
    seat = s.actor
    if move == PASS:
        s.passed[seat] = 1
    elif move < WOOD_FOR:
        good, amount = (move - DELIVER) // HIGHEST_FACE, (move - DELIVER) % HIGHEST_FACE + 1
        give_back(s, seat, good, amount)
        s.demand[good] -= amount
        s.vp[seat] += amount * s.value
    else:  # wood is worth its own, whatever the marker says
        good, amount = (move - WOOD_FOR) // HIGHEST_FACE, (move - WOOD_FOR) % HIGHEST_FACE + 1
        give_back(s, seat, WOOD, amount)
        s.demand[good] -= amount
        s.vp[seat] += amount * WOOD_VP
    if demand_met(s):
        depart(s)
        close_round(s)
    else:
        ask_next(s, seat + 1)
