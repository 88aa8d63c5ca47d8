"""`Course`: the moves of a game and every position along them, in one block of memory.

Matches and the server's tables are built on it: here are the one undo, the one rule for moves that are face down, and
the one place where the table acts.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any

import numpy as np

from malecon.engine.chance import fair_draw
from malecon.engine.fields import TABLE, State, copy
from malecon.engine.game import Game
from malecon.engine.rule import rule
from malecon.play.pledges import NOTHING
from malecon.play.sight import Audience, Sight
from malecon.play.taken_back import TakenBack, added, digest

FIRST_ROOM = 32
LONG = 64
"""So many moves at once are worth a compiled loop, which a game has to compile first."""


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


def let_table_act(game: Game, state: State, choose: Callable[[int, int], int]) -> list[int]:
    """Make the table's moves in a state until a seat is to act, or nobody; returns them.

    `choose(made, choices)` says which of so many choices it is, after so many moves made here.
    """
    made: list[int] = []
    while state.actor == TABLE:
        legal = game.legal_moves(state)
        made.append(legal[choose(len(made), len(legal))])
        game.apply(state, made[-1])
    return made


class Course:
    """A game's moves with the state before each and after the last. Moves given to it are legal.

    A state that it has shown is never changed again.
    """

    def __init__(
        self,
        game: Game,
        start: State,
        moves: Sequence[int] = (),
        taken_back: Sequence[TakenBack] = (),
        gathered: bytes = NOTHING,
    ) -> None:
        """`gathered`: the digest of the players' secrets."""
        self.game = game
        self.moves: list[int] = []
        self.taken_back = list(taken_back)
        self.mixed = digest(taken_back, gathered)
        """The digest of the players' secrets and of what was taken back, for the draws to come."""
        self.sealed: dict[int, int] = {}
        """The moves still face down: number → the seat that made it."""
        self._seen: dict[Audience, tuple[int, bool, Sight]] = {}
        self._states: Any = np.empty(max(FIRST_ROOM, len(moves) + FIRST_ROOM // 2), game.dtype).view(np.recarray)
        self._states[0] = start
        self.extend(moves)

    # What there is

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

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    def last_decision(self, seats: Collection[int] | None = None, since: int = 0) -> int | None:
        """The number of the latest move of one of these seats (None: of any seat), not before number `since`."""
        for number in range(self.number - 1, since - 1, -1):
            actor = int(self.at(number).actor)
            if actor != TABLE and (seats is None or actor in seats):
                return number
        return None

    # What is done

    def extend(self, moves: Sequence[int]) -> None:
        """Make more moves."""
        first, end = self.number, self.number + len(moves)
        if end >= len(self._states):
            self._make_room(2 * (end + 1))
        if len(moves) < LONG:
            for number, move in enumerate(moves, first):
                self._states[number + 1] = self._states[number]
                self.game.apply(self._states[number + 1], move)
        else:
            replay(self.game)(self._states, np.array(moves, np.int64), first)
        self.moves += moves
        self.sealed = self._face_down(end)

    def cut(self, number: int) -> None:
        """Go back to position `number`."""
        del self.moves[number:]
        self._make_room(len(self._states))
        self._seen.clear()
        self.sealed = self._face_down(number)

    def take_back(self, back: TakenBack) -> None:
        """Go back to a position, for all to see; the table draws anew from there."""
        self.cut(back.to)
        self.taken_back.append(back)
        self.mixed = added(self.mixed, back)

    def _make_room(self, size: int) -> None:
        """Go on in a new block: who holds a state of the old one keeps it as it is."""
        block: Any = np.empty(size, self.game.dtype).view(np.recarray)
        block[: self.number + 1] = self._states[: self.number + 1]
        self._states = block

    def continuation(self, move: int | None, seed: str) -> list[int]:
        """A seat's move (or none, at the start) and what the table then draws; nothing is changed."""
        state = self.game.after(self.state, move) if move is not None else copy(self.state)
        moves = [] if move is None else [move]
        first = self.number + len(moves)
        return moves + let_table_act(
            self.game, state, lambda made, choices: fair_draw(seed, first + made, choices, self.mixed)
        )

    def __copy__(self) -> "Course":
        """A course that goes its own way from here."""
        twin = object.__new__(type(self))
        twin.__dict__ = {**self.__dict__, "moves": self.moves.copy(), "taken_back": self.taken_back.copy(), "_seen": {}}
        twin._make_room(len(self._states))
        return twin

    # Who may see what

    def sight(self, number: int, audience: Audience, everything: bool = False) -> Sight:
        """What an audience sees of a position. The latest is kept: the next move is told as the change from it."""
        kept = self._seen.get(audience)
        if kept and kept[:2] == (number, everything):
            return kept[2]
        seen = Sight(self.game, self.at(number), audience, everything)
        if number == self.number:
            self._seen[audience] = (number, everything, seen)
        return seen

    def hidden_from(self, seat: int | None) -> set[int]:
        """The numbers of the moves this audience may not see yet."""
        return {number for number, actor in self.sealed.items() if actor != seat}

    def opened_by(self, number: int) -> list[int]:
        """The sealed moves that move `number` opened."""
        return [] if self.game.secrets(self.at(number + 1)) else sorted(self._face_down(number))

    def _face_down(self, number: int) -> dict[int, int]:
        """The moves that are face down at a position, found from the last one back."""
        game, found = self.game, dict[int, int]()
        while number and game.secrets(self._states[number]):
            number -= 1
            before = self._states[number]
            if game.sealed(before, self.moves[number]):
                found[number] = int(before.actor)
        return found
