"""`Line`: the moves of a table and every position along them, in one block of memory."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from malecon.engine.chance import fair_draw
from malecon.engine.fields import TABLE, State, copy
from malecon.engine.game import Game
from malecon.engine.rule import rule
from malecon.play.match import Match
from malecon.server.seen import Audience, Sight


@cache
def replay(game: Game) -> Callable[..., None]:
    """`replay(states, moves, first)`: makes moves from state number `first` on, keeping every state. Compiled."""
    apply = game.apply

    @rule
    def make(states, moves, first):  # type: ignore[no-untyped-def]
        for i in range(len(moves)):
            states[first + i + 1] = states[first + i]
            apply(states[first + i + 1], moves[i])

    return make


class Line:
    """A game's moves with the state before each and after the last. Moves given to it are legal."""

    def __init__(self, game: Game, start: State, moves: Sequence[int] = ()) -> None:
        self.game = game
        self.moves: list[int] = []
        self.sealed: dict[int, int] = {}
        """The moves still face down: number → the seat that made it."""
        self._seen: dict[Audience, tuple[int, bool, Sight]] = {}
        self._states: Any = np.empty(max(32, len(moves) + 16), game.dtype).view(np.recarray)
        self._states[0] = start
        self.extend(moves)

    @property
    def number(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[len(self.moves)]

    def at(self, number: int) -> State:
        """The position after `number` moves."""
        return self._states[number]

    def sight(self, number: int, audience: Audience, everything: bool = False) -> Sight:
        """What an audience sees of a position. The latest is kept: the next move is told as the change from it."""
        kept = self._seen.get(audience)
        if kept and kept[:2] == (number, everything):
            return kept[2]
        seen = Sight(self.game, self.at(number), audience, everything)
        if number == self.number:
            self._seen[audience] = (number, everything, seen)
        return seen

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    def extend(self, moves: Sequence[int]) -> None:
        """Make more moves."""
        needed = len(self.moves) + len(moves) + 1
        if needed > len(self._states):
            bigger: Any = np.empty(2 * needed, self.game.dtype).view(np.recarray)
            bigger[: len(self.moves) + 1] = self._states[: len(self.moves) + 1]
            self._states = bigger
        replay(self.game)(self._states, np.array(moves, np.int64), len(self.moves))
        self.moves += moves
        self.sealed = self._face_down(len(self.moves))

    def _face_down(self, number: int) -> dict[int, int]:
        """The moves that are face down at a position, found from the last one back."""
        game, found = self.game, dict[int, int]()
        while number and game.secrets(self._states[number]):
            number -= 1
            before = self._states[number]
            if game.sealed(before, self.moves[number]):
                found[number] = int(before.actor)
        return found

    def cut(self, number: int) -> None:
        """Go back to position `number`."""
        del self.moves[number:]
        self._seen.clear()
        self.sealed = self._face_down(number)

    def continuation(self, move: int | None, seed: str) -> list[int]:
        """A seat's move (or none, at the start) and what the table then draws; nothing is changed."""
        state = self.game.after(self.state, move) if move is not None else copy(self.state)
        moves = [] if move is None else [move]
        while state.actor == TABLE:
            legal = self.game.legal_moves(state)
            drawn = legal[fair_draw(seed, len(self.moves) + len(moves), len(legal))]
            self.game.apply(state, drawn)
            moves.append(drawn)
        return moves

    def hidden_from(self, seat: int | None) -> set[int]:
        """The numbers of the moves this audience may not see yet."""
        return {number for number, actor in self.sealed.items() if actor != seat}

    def opened_by(self, number: int) -> list[int]:
        """The sealed moves that move `number` opened."""
        return [] if self.game.secrets(self.at(number + 1)) else sorted(self._face_down(number))

    def match(self, seed: str, names: Sequence[str], taken_over: int) -> Match:
        """The same as a Match, for its record."""
        match = Match(self.game, self.at(0), seed, names, self.moves)
        match.taken_over = taken_over
        return match
