"""`ladder:1` to `ladder:8`: opponents from one who sees little to the strongest there is.

All think in the same way; the lower ones see less far and are less strict. A step chooses among its good moves with the
odds of their playouts to the power of its strictness, and never one that was tried less than a tenth as often as the
best: it is weak by taking the second best, not by blunders. Playouts, not seconds: as strong on any machine.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from malecon.engine.chance import draw
from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.players.learned import Learned, is_learned
from malecon.players.player import Candidate, Choice
from malecon.players.search import Branches, Search

GOOD = 0.1
"""The share of the best move's playouts that a good one has."""
ODDS = 1 << 20


class Step(NamedTuple):
    """How far a step sees, and how much it likes the best move better than the next."""

    playouts: int
    strictness: float


STEPS = (
    Step(8, 0.0),
    Step(8, 0.7),
    Step(12, 1.0),
    Step(24, 1.5),
    Step(64, 2.0),
    Step(160, 3.0),
    Step(600, 6.0),
    Step(4_000, math.inf),
)
"""Set by eye from a few hundred games: how often each beats the next has still to be measured (docs/players.md)."""


@dataclass(repr=False)
class Ladder(Learned):
    """A step of the ladder. A game that no net has learned is searched by its advice."""

    step: Step = STEPS[-1]

    def version(self, game: Game) -> str:
        return super().version(game) if is_learned(game) else ""

    def branches(self, game: Game) -> Branches:
        return super().branches(game) if is_learned(game) else Search.branches(Search("search", game), game)

    def think(self, game: Game, view: State, seat: int, legal: Sequence[int]) -> Choice:
        self.playouts = self.step.playouts
        choice = super().think(game, view, seat, legal)
        odds = [self.odds(candidate, choice.candidates[0]) for candidate in choice.candidates]
        with np.errstate(over="ignore"):
            drawn = int(draw(self.stream(seat, self.cores), 0, sum(odds)))
        return replace(choice, move=choice.candidates[int(np.searchsorted(np.cumsum(odds), drawn, "right"))].move)

    def odds(self, candidate: Candidate, best: Candidate) -> int:
        """How likely it is taken, measured by the best."""
        share = candidate.visits / best.visits
        return round(ODDS * share**self.step.strictness) if share >= GOOD else 0
