"""`random`: any legal move, all alike."""

from collections.abc import Sequence

import numpy as np

from malecon.engine.chance import draw
from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.players.player import Choice, Player


class Random(Player):
    """Plays any legal move."""

    def think(self, game: Game, view: State, seat: int, legal: Sequence[int]) -> Choice:
        with np.errstate(over="ignore"):
            return Choice(legal[int(draw(self.stream(seat), 0, len(legal)))])
