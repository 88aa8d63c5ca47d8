"""The desk: takes a command from wherever it came, has it carried out, and gives the answer of docs/protocol.md."""

import logging
import time as clock
from typing import Any

from malecon.engine.fields import State, copy
from malecon.engine.game import Game
from malecon.server import bot_names, making, metrics, moving, seats
from malecon.server.bot_worker import Thought
from malecon.server.bots import BotFailed, Bots
from malecon.server.commands import Analyse, AnyCommand, Look, Person, Ping, Rematch, Why
from malecon.server.hall import Hall
from malecon.server.people import People
from malecon.server.refusals import Refusal
from malecon.server.seen import Json
from malecon.server.store import Unavailable
from malecon.server.table import Table

log = logging.getLogger("malecon.desk")

MOST_ANALYSES = 4
"""That wait at the same time, of all people together."""


class Desk:
    """Answers commands. Every one gets an answer."""

    def __init__(self, hall: Hall, bots: Bots, people: People) -> None:
        self.hall, self.bots, self.people = hall, bots, people
        self._asking: set[str] = set()
        """The people whose analyses are not answered yet."""

    async def answer(self, id: str, person: Person, command: AnyCommand) -> tuple[Json, Refusal | None]:
        """The answer to a command at a table, and the refusal if it was refused."""
        begun = clock.perf_counter()
        do, own = type(command).__name__.lower(), getattr(command, "id", None)
        try:
            seq, data = await self._carry_out(id, person, command)
        except Refusal as refusal:
            metrics.COMMANDS.labels(do, "refused").inc()
            return self._no(id, own, refusal), refusal
        except Unavailable:
            away = Refusal("stopping", "The store can't be reached; ask again.", again=2)
            return self._no(id, own, away), away
        metrics.COMMANDS.labels(do, "done").inc()
        metrics.COMMAND_SECONDS.observe(clock.perf_counter() - begun)
        return {"type": "answer", "id": own, "ok": True, "seq": seq, "data": data}, None

    def _no(self, id: str, own: str | None, refusal: Refusal) -> Json:
        table = self.hall.tables.get(id)
        seq, at = (table.seq, table.facts.at) if table and not table.lock.locked() else (None, None)
        return {"type": "answer", "id": own, "ok": False, "seq": seq, "at": at, "error": refusal.as_json()}

    async def _carry_out(self, id: str, person: Person, command: AnyCommand) -> tuple[int, Any]:
        match command:
            case Why(_, move, seat):
                async with self.hall.hold(id) as table:
                    return table.seq, moving.why(table, person.id, move, seat)
            case Analyse():
                return await self._analyse(id, person, command)
            case Rematch():
                table = await self.hall.table(id)
                return table.seq, {"table": await making.rematch(self.hall, self.people, person, table)}
            case Look() | Ping():
                raise Refusal("bad-request", "That is for sockets.", where="do")
        seq, _ = await self.hall.do(id, person, command)
        return seq, None

    async def _analyse(self, id: str, person: Person, command: Analyse) -> tuple[int, Json]:
        """What a bot thinks of a moment: one's own choice now, or any moment of a finished game."""
        bot = seats.check_bot(command.bot or bot_names.STAND_IN)
        async with self.hall.hold(id) as table:
            seq, number = table.seq, self._moment(table, person, command.number)
            line = table.position()
            state, game = copy(line.at(number)), table.game
        seat = int(state.actor)
        thought = await self._ask(person, game, state, bot)
        told = [
            {"move": move, "text": game.moves.text(move), "visits": visits, "vp": points, "win": chance}
            for move, visits, points, chance in thought.candidates
        ]
        if not told:
            none = {"visits": None, "vp": None, "win": None}
            told = [{"move": thought.move, "text": game.moves.text(thought.move), **none}]
        return seq, {"number": number, "seat": seat, "bot": bot, "best": thought.move, "moves": told}

    async def _ask(self, person: Person, game: Game, state: State, bot: str) -> Thought:
        """A bot's thoughts about a position, one question of a person at a time."""
        if person.id in self._asking:
            raise Refusal("too-many", "One question at a time.", again=1)
        if len(self._asking) >= MOST_ANALYSES:
            raise Refusal("too-many", "Others are asking; wait a little.", again=1)
        self._asking.add(person.id)
        try:
            return await self.bots.analyse(game, state, int(state.actor), bot)
        except BotFailed:
            raise Refusal("no-bot", "The bot did not answer in time.") from None
        finally:
            self._asking.discard(person.id)

    def _moment(self, table: Table, person: Person, number: int | None) -> int:
        if table.facts.status == "finished":
            line = table.position()
            wanted = line.number if number is None else number
            if wanted >= line.number or line.at(wanted).actor < 0:
                raise Refusal("no-such-number", "Nobody had to choose at that number.", number=wanted)
            return wanted
        seats.check_running(table)
        if number not in (None, table.position().number):
            raise Refusal("not-finished", "Other moments can be looked at when the game is over.")
        seats.check_holder(table, person.id, table.facts.actor)
        return table.position().number
