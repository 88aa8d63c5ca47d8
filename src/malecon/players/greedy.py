"""`greedy`: the best turn by the game's own valuation."""

from collections.abc import Callable, Sequence

import numpy as np

from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.engine.rule import is_compiled
from malecon.players.ahead import DEEPEST, look_ahead
from malecon.players.player import Candidate, Choice, Player, advice_of


class Greedy(Player):
    """Looks to the end of its own turn and takes what the game's advice values most."""

    def think(self, game: Game, view: State, seat: int, legal: Sequence[int]) -> Choice:
        states = np.zeros(DEEPEST + 1, game.dtype).view(np.recarray)
        states[0] = view
        moves = np.empty((DEEPEST + 1, game.bounds.choices), np.int16)
        best = np.zeros(game.bounds.choices)
        with np.errstate(over="ignore"):
            advice_of(game).imagine(states[0], seat, self.stream(seat))
            look_ahead(game)(states, moves, seat, best)
        listed = moves[0, : game.legal(states[0], moves[0])].tolist()
        worth = dict(zip(listed, best.tolist(), strict=False))
        given = set(legal)  # in any order, as from a mask: the game's own decides between equals
        order = sorted((move for move in listed if move in given), key=lambda move: -worth[move])
        return Choice(order[0], tuple(Candidate(move) for move in order))

    def prepare(self, game: Game, say: Callable[[str], None] = lambda sentence: None) -> None:
        if not is_compiled(look_ahead(game)):
            say(f"Compiling greedy for {game.title}, this once…")
        states = np.zeros(DEEPEST + 1, game.dtype).view(np.recarray)
        states[0] = game.start(game.players[0])
        moves = np.empty((DEEPEST + 1, game.bounds.choices), np.int16)
        look_ahead(game)(states, moves, 0, np.zeros(game.bounds.choices))
