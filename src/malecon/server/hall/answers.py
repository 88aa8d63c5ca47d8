"""The desk: takes a command from wherever it came, has it carried out, and gives the answer of docs/protocol.md."""

import contextlib
import logging
import time as clock
from collections.abc import Callable, Iterator

import msgspec
from msgspec import UNSET

from malecon.engine.fields import State, copy
from malecon.engine.game import Game
from malecon.play.course import Course
from malecon.server import metrics, protocol
from malecon.server.bots import bot_names
from malecon.server.bots.process import Thought
from malecon.server.bots.turns import Whose
from malecon.server.bots.worker import BotFailed
from malecon.server.bots.workers import Bots
from malecon.server.hall import new_tables
from malecon.server.hall.hall import Hall
from malecon.server.refusals import Refusal
from malecon.server.sayings import called
from malecon.server.store.reaching import Full, Spoiled, Unavailable
from malecon.server.tables import moving, pledges, seats
from malecon.server.tables.people import People, Person
from malecon.server.tables.table import Table
from malecon.server.telling import messages

log = logging.getLogger("malecon.answers")

Told = protocol.Explanation | protocol.NextTable | protocol.Analysis | None
"""What is told beside that a command was done."""
MOST_ANALYSES = 12
"""That wait at the same time, of all people together."""
MOST_OF_AN_ADDRESS = 2
MOST_SHOWN = 8
"""Moves of a bot's line."""


def why_not(unavailable: Unavailable) -> Refusal:
    """What is told of a store that does not take it."""
    if isinstance(unavailable, Full):
        return Refusal("full", "The server's disk is full; nothing was done.")
    if isinstance(unavailable, Spoiled):
        return Refusal("damaged", "The server's database is damaged; its host must put a backup in its place.")
    return Refusal("stopping", "The store can't be reached; ask again.", again=2)


class Answers:
    """Answers commands. Every one gets an answer."""

    def __init__(
        self,
        hall: Hall,
        bots: Bots,
        people: People,
        where: Callable[[str], str] = str,
        may_talk: Callable[[str], bool] = lambda address: True,
    ) -> None:
        """`where`: the address a person was last seen at; `may_talk`: whether it has not talked too much."""
        self.hall, self.bots, self.people, self.where, self.may_talk = hall, bots, people, where, may_talk
        self._asking: dict[str, str] = {}
        """The people whose analyses are not answered yet, and their addresses."""

    async def give(
        self, id: str, person: Person, command: protocol.TableCommand
    ) -> tuple[protocol.Answer, Refusal | None]:
        """The answer to a command at a table, and the refusal if it was refused."""
        begun = clock.perf_counter()
        do = type(command).__name__.lower()
        try:
            seq, data = await self._carry_out(id, person, command)
        except Refusal as refusal:
            metrics.COMMANDS.labels(do, "refused").inc()
            return self._no(id, command.id, refusal), refusal
        except Unavailable as unavailable:
            away = why_not(unavailable)
            return self._no(id, command.id, away), away
        metrics.COMMANDS.labels(do, "done").inc()
        metrics.COMMAND_SECONDS.observe(clock.perf_counter() - begun)
        return protocol.Answer(command.id, True, seq, data=data), None

    def _no(self, id: str, own: str, refusal: Refusal) -> protocol.Answer:
        table = self.hall.tables.get(id)
        seq, at = (table.seq, table.facts.at) if table and not table.lock.locked() else (None, None)
        return protocol.Answer(own, False, seq, at, error=refusal.failure)

    async def _carry_out(self, id: str, person: Person, command: protocol.TableCommand) -> tuple[int, Told]:
        match command:
            case protocol.Why(_, move, seat):
                async with self.hall.hold(id) as table:
                    return table.seq, moving.why(table, person.id, move, seat)
            case protocol.Chat() if not self.may_talk(self.where(person.id)):
                raise Refusal("too-many", "So much talk at once; wait a little.", again=2)
            case protocol.Analyse():
                return await self._analyse(id, person, command)
            case protocol.Rematch():
                table = await self.hall.table(id)
                return table.seq, protocol.NextTable(await new_tables.rematch(self.hall, self.people, person, table))
        seq, _ = await self.hall.do(id, person, command)
        if isinstance(command, protocol.Reveal):
            await self._begin(id)
        return seq, None

    async def _begin(self, id: str) -> None:
        """Who told the last secret finds the game begun."""
        table = await self.hall.table(id)
        if pledges.is_ready(table.facts):
            with contextlib.suppress(Refusal, Unavailable):  # begun by the keeper
                await self.hall.change(table, lambda: pledges.go_on(table, "called"))

    async def _analyse(self, id: str, person: Person, command: protocol.Analyse) -> tuple[int, protocol.Analysis]:
        """What a bot thinks of a moment: one's own choice now, against bots, or any moment of a finished game."""
        bot = seats.check_bot(command.bot or bot_names.STAND_IN)
        async with self.hall.hold(id) as table:
            seq, number = table.seq, self._moment(table, person, command.number)
            course = table.position()
            state, game = copy(course.at(number)), table.game
            known = course.sight(number, int(state.actor)).imagined()
        seat = int(state.actor)
        with self._asks(person) as whose:
            thought = await self._think(game, state, bot, whose)
            line = await self._line(game, known, thought.move, bot, whose) if command.line else []
        candidates = thought.candidates or [(thought.move, None, None, None)]
        told = [
            protocol.Candidate(move, game.moves.text(move), called(game, state, move), visits, points, chance)
            for move, visits, points, chance in candidates
        ]
        shown = [msgspec.structs.replace(move, number=number + move.number) for move in line]
        return seq, protocol.Analysis(number, seat, bot, thought.move, told, shown if command.line else UNSET)

    async def _line(self, game: Game, known: State, move: int, bot: str, whose: Whose) -> list[protocol.MoveMade]:
        """A bot's move and what it would do after it, until somebody else acts: worked out from its seat's view alone,
        so that nothing shows which only the move itself would open."""
        seat, line = int(known.actor), Course(game, known)
        hurried = bot_names.hurried(bot)
        while move in game.legal_moves(line.state):
            line.extend([move])
            if line.actor != seat or line.number == MOST_SHOWN:
                break
            move = (await self._think(game, line.state, hurried, whose)).move
        return messages.moves_made(line, seat, 0, line.number)

    @contextlib.contextmanager
    def _asks(self, person: Person) -> Iterator[Whose]:
        """One question of a person at a time, and not too many in all."""
        if person.id in self._asking:
            raise Refusal("too-many", "One question at a time.", again=1)
        where = self.where(person.id)
        if len(self._asking) >= MOST_ANALYSES or list(self._asking.values()).count(where) >= MOST_OF_AN_ADDRESS:
            raise Refusal("too-many", "Others are asking; wait a little.", again=1)
        self._asking[person.id] = where
        try:
            yield Whose(where, person.id)
        finally:
            del self._asking[person.id]

    async def _think(self, game: Game, state: State, bot: str, whose: Whose) -> Thought:
        """A bot's thoughts about a position."""
        try:
            return await self.bots.analyse(game, state, int(state.actor), bot, whose)
        except BotFailed:
            raise Refusal("no-bot", "The bot did not answer in time.") from None

    def _moment(self, table: Table, person: Person, number: int | None) -> int:
        if table.facts.status == "finished":
            course = table.position()
            wanted = course.number if number is None else number
            if wanted >= course.number or course.at(wanted).actor < 0:
                raise Refusal("no-such-number", "Nobody had to choose at that number.", number=wanted)
            return wanted
        seats.check_running(table)
        if number not in (None, table.position().number):
            raise Refusal("not-finished", "Other moments can be looked at when the game is over.")
        seats.check_holder(table, person.id, table.facts.actor)
        seats.check_only_bots(table, table.facts.actor)
        return table.position().number
