"""`Match`: a game in progress, through checked doors.

A match is its list of moves (`malecon.play.course`). The table's moves are drawn from the match's seed
(`malecon.engine.chance.fair_draw`), so that the next to act is always a seat, or nobody when the game is over.
"""

import secrets
from collections.abc import Collection, Iterable, Sequence
from copy import copy
from numbers import Integral
from operator import index
from typing import Any

from malecon.engine.chance import commitment
from malecon.engine.fields import SEATS, State
from malecon.engine.game import Event, Game
from malecon.errors import BadOption, IllegalMove, UnknownMove
from malecon.play.course import Course
from malecon.play.pledges import Pledge, gathered
from malecon.play.taken_back import TakenBack
from malecon.play.voice import Voice
from malecon.words import ENGLISH

SEALED = "sealed"
"""What others read in place of a move that is still hidden from them."""
LONGEST_NAME = 60


class Match:
    """One game, from its start to wherever it has come."""

    def __init__(
        self,
        game: Game,
        start: State,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        moves: Iterable[int] = (),
        taken_back: Sequence[TakenBack] = (),
        pledges: Sequence[Pledge] = (),
    ) -> None:
        """Begin at `start`, take over `moves` that were played before, and draw from `seed` after them.

        `taken_back`: what was taken back at the table where they were played; `pledges`: its players' own secrets.
        """
        self.game = game
        self.seed = check_seed(str(seed)) if seed is not None else secrets.token_hex(16)
        self.commitment = commitment(self.seed)
        self.names = check_names(tuple(names or game.seats(start)), int(start.players))
        self.language = ENGLISH
        """The language of the log, the picture and the reasons why a move is refused."""
        self.pledges = list(pledges)
        """The players' secrets that are in the draws, of the server's table where this was played."""
        self.course = Course(game, start, list(moves), taken_back, gathered(pledges))
        self.taken_over = len(self.moves)
        """How many moves were played before this match's own seed draws."""
        self.history = ""
        """What a server says of its table's history, which nobody can change later without changing this."""
        self._go_on(None)

    # What there is

    @property
    def moves(self) -> list[int]:
        """All moves by number, the table's included. The list is the match's own."""
        return self.course.moves

    @property
    def taken_back(self) -> list[TakenBack]:
        """What was taken back at the server's table where this was played."""
        return self.course.taken_back

    @property
    def state(self) -> State:
        """The state now. It is the match's own: look, don't touch."""
        return self.course.state

    def state_at(self, number: int) -> State:
        """The state before move `number`; after the last with `len(match.moves)`."""
        return self.course.at(number)

    @property
    def to_move(self) -> int | None:
        """The seat whose move it is, counted from 0; None when the game is over."""
        return None if self.is_over else int(self.state.actor)

    @property
    def is_over(self) -> bool:
        return self.course.is_over

    @property
    def players(self) -> int:
        return int(self.state.players)

    @property
    def rules(self) -> int:
        """The version of the rules this game is played by."""
        return int(self.state.rules)

    @property
    def options(self) -> dict[str, str]:
        """The options of this game."""
        return self.game.options_of(self.state)

    @property
    def legal_moves(self) -> list[str]:
        """What the seat to move may do, as texts."""
        return [self.game.moves.text(move) for move in self.game.legal_moves(self.state)]

    @property
    def scores(self) -> list[int]:
        """Victory points by seat."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> list[int]:
        """The winning seats, tie-breaks applied; empty while the game goes on."""
        return self.game.winners(self.state) if self.is_over else []

    def view(self, seat: int | None, memory: bool = False) -> State:
        """What a seat knows (None: a spectator); every other number is UNKNOWN."""
        if seat is not None and not (isinstance(seat, Integral) and 0 <= seat < self.players):
            raise BadOption(f"A seat is a number from 0 to {self.players - 1}, or None for a spectator, not {seat!r}.")
        return self.game.view(self.state, seat, memory)

    # What is done

    def play(self, move: str | int) -> list[Event]:
        """Make a move, given as text or number; returns what happened, the table's answers included.

        What is no move at all raises UnknownMove; a move that is not legal now raises IllegalMove with the reason.
        Either way nothing has changed.
        """
        number = self.find_move(move)
        before = len(self.moves)
        self._go_on(number)
        return [event for index in range(before, len(self.moves)) for event in self.events(index)]

    def find_move(self, move: str | int) -> int:
        """The number of a move that is legal now."""
        moves = self.game.moves
        number = moves.number(move) if isinstance(move, str) else whole_number(move)
        if number is None or not 0 <= number < len(moves):
            hint = ", ".join(self.legal_moves[:3])
            raise UnknownMove(f"{move!r} is no move of {self.game.title}. Legal now, for example: {hint or 'nothing'}.")
        if number not in self.game.legal_moves(self.state):
            reason = self.voice.refuse(self.game.refuse(self.state, number))
            raise IllegalMove(f"{moves.text(number)!r} is not legal now. {reason}")
        return number

    def undo(self, seats: Collection[int] | None = None) -> str:
        """Take back the last move of a seat (or of one of `seats`), with all that came after it.

        The dice stay as they were: the match is yours, to try what else might be. (At a server's table they do not.)
        Returns the move taken back; IllegalMove if there is none.
        """
        if not self.seed:  # a record of somebody else's finished game
            raise IllegalMove("Nothing can be taken back: without its seed the table could not go on with this game.")
        number = self.course.last_decision(seats, self.taken_over)
        if number is None:
            raise IllegalMove("There is no move to take back.")
        text = self.game.moves.text(self.moves[number])
        self.course.cut(number)
        return text

    def _go_on(self, move: int | None) -> None:
        """Make a seat's move, if there is one, and what the table then draws."""
        self.course.extend(self.course.continuation(move, self.seed))

    def __copy__(self) -> "Match":
        """A match that goes its own way from here."""
        twin = object.__new__(type(self))
        twin.__dict__ = {**self.__dict__, "course": copy(self.course)}
        return twin

    # What happened

    @property
    def voice(self) -> Voice:
        """Who tells this game, in its language and with its names."""
        return Voice(self.game, self.names, self.language)

    def actor(self, number: int) -> int:
        """Who made move `number`: a seat, or TABLE."""
        return int(self.state_at(number).actor)

    def events(self, number: int) -> list[Event]:
        """What move `number` did, as data."""
        return self.game.story(self.state_at(number), self.moves[number], self.state_at(number + 1))

    def hidden_from(self, seat: int | None) -> set[int]:
        """The numbers of the moves that a seat (None: a spectator) may not see yet."""
        return self.course.hidden_from(seat)

    def move_texts(self, seat: int | None = None) -> list[str]:
        """All moves as texts, those still hidden from a seat (None: a spectator) as `sealed`."""
        hidden = self.hidden_from(seat)
        return [SEALED if i in hidden else self.game.moves.text(move) for i, move in enumerate(self.moves)]

    def log(self, seat: int | None = None, numbers: Iterable[int] | None = None) -> list[str]:
        """The story so far, or of some moves, in sentences, as a seat (None: a spectator) may read it."""
        hidden, voice = self.hidden_from(seat), self.voice
        lines = []
        for number in range(len(self.moves)) if numbers is None else numbers:
            if number in hidden:
                lines.append(voice.tell_sealed(self.actor(number)))
            else:
                lines += voice.tell(self.events(number))
        return lines

    # As text

    def record(self, host: bool = False) -> str:
        """The game as text, to read, keep and replay; see `malecon.play.record`.

        The seed is written once the game is over. `host=True` adds what the host of an unfinished game needs to go on
        with it (the seed and the sealed moves), unreadable at a glance.
        """
        from malecon.play.record import write

        return write(self, host)

    def position(self) -> str:
        """The position as text; see `malecon.play.position`."""
        from malecon.play.position import write

        return write(self.game, self.state)

    def __str__(self) -> str:
        return self.voice.picture(self.state)

    def __repr__(self) -> str:
        who = "over" if self.is_over else f"{SEATS[self.state.actor]} to move"
        return f"<Match {self.game.name}, {self.players} players, {len(self.moves)} moves, {who}>"


def whole_number(value: Any) -> int | None:
    """An integer of any kind; None for everything else, 216.7 too."""
    try:
        return index(value)
    except TypeError:
        return None


# A record has a line for the seed and one for each name, and must be read back as it was.


def is_line(text: Any) -> bool:
    return isinstance(text, str) and text == text.strip() and len(text.splitlines()) == 1 and is_text(text)


def is_text(text: str) -> bool:
    """Whether it can be written down: bytes from a terminal that are no UTF-8 come as halves of characters."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def check_seed(seed: str) -> str:
    if not is_line(seed):
        raise BadOption("A seed is a number or one line of text, with no space around it.")
    return seed


def check_names(names: tuple[str, ...], seats: int) -> tuple[str, ...]:
    if len(names) != seats:
        raise BadOption(f"{seats} seats need {seats} names, not {len(names)}.")
    if not all(is_line(name) and len(name) <= LONGEST_NAME for name in names):
        raise BadOption(f"A name is one line of 1 to {LONGEST_NAME} characters, with no space around it.")
    return names
