"""The end: left-over goods, and who won (S32)."""

from malecon.engine.fields import OVER
from malecon.engine.rule import rule
from malecon.games.santiago.components import GOODS, GOODS_LEFT_PER_VP
from malecon.games.santiago.moves import SCORE
from malecon.games.santiago.rules.supply import give_back
from malecon.games.santiago.state import ASK_NOTHING

KINDS = len(GOODS)


@rule
def goods_held(s, seat):
    held = 0
    for good in range(KINDS):
        held += int(s.goods[seat, good])
    return held


@rule
def legal_score(s, moves):
    moves[0] = SCORE
    return 1


@rule
def apply_score(s, move):
    """Every three goods, wood included, become 1 VP; what does not make three stays and breaks ties."""
    for seat in range(s.players):
        points = goods_held(s, seat) // GOODS_LEFT_PER_VP
        s.vp[seat] += points
        returned = GOODS_LEFT_PER_VP * points
        for good in range(KINDS):
            part = min(returned, s.goods[seat, good])
            give_back(s, seat, good, part)
            returned -= part
    s.actor = OVER
    s.asked = ASK_NOTHING


@rule
def standing(s, seat):
    """Most VP, then most goods left, then most pesos."""
    return (int(s.vp[seat]) * 100 + goods_held(s, seat)) * 100_000 + int(s.pesos[seat])
