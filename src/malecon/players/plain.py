"""`plain`: the same tree search with nothing but the rules, as a measure of what a game's advice is worth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.players.player import NO_ADVICE, Choice, advice_of
from malecon.players.search import Search
from malecon.players.tree import Knobs

PLAIN = Knobs(margin=0.0)


@cache
def unadvised(game: Game) -> Game:
    """The game without its advice; what a seat can't see is imagined all the same."""
    return replace(game, advice=replace(NO_ADVICE, imagine=advice_of(game).imagine))


@dataclass(repr=False)
class Plain(Search):
    """Playouts of random moves to the end of the game, all moves alike at first, and only the winning share counts."""

    knobs: Knobs = PLAIN

    def think(self, game: Game, view: State, seat: int, legal: Sequence[int]) -> Choice:
        return super().think(unadvised(game), view, seat, legal)

    def prepare(self, game: Game, say: Callable[[str], None] = lambda sentence: None) -> None:
        super().prepare(unadvised(game), say)
