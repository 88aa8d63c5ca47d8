"""The end: the buildings count once more, and who won (C36)."""

from malecon.engine.fields import OVER
from malecon.engine.rule import rule
from malecon.games.cuba.components import BUILDING_VP
from malecon.games.cuba.moves import SCORE
from malecon.games.cuba.rules.plantation import tiles_built
from malecon.games.cuba.state import ASK_NOTHING


@rule
def legal_score(s, moves):
    moves[0] = SCORE
    return 1


@rule
def apply_score(s, move):
    for seat in range(s.players):
        s.vp[seat] += BUILDING_VP * tiles_built(s, seat)
    s.actor = OVER
    s.asked = ASK_NOTHING


@rule
def standing(s, seat):
    """Most VP, then most pesos."""
    return int(s.vp[seat]) * 100_000 + int(s.pesos[seat])
