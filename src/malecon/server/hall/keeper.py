"""The house looks after its tables: bots that are due to move, clocks that end, tables nobody needs."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine

from malecon.engine.fields import copy
from malecon.server import protocol
from malecon.server.bots import bot_names
from malecon.server.bots.turns import Whose
from malecon.server.bots.worker import BotFailed
from malecon.server.bots.workers import Bots
from malecon.server.hall.hall import Hall
from malecon.server.hall.hours import Hours
from malecon.server.refusals import Refusal
from malecon.server.store.reaching import Unavailable
from malecon.server.tables import clocks, moving, pledges, votes
from malecon.server.tables.history import Entry, Stoodin
from malecon.server.telling.broadcast import put_all
from malecon.server.telling.open_table import OpenTable

log = logging.getLogger("malecon.keeper")

ROUND_SECONDS = 1.0
LOOK_EVERY = 5
TIDY_EVERY = 60
AFTER_RESTART_MS = 20_000
"""On one machine everything due until then was ours before we were stopped."""
CLAIM_MS = 5_000


class Keeper:
    """Keeps games going when no person has to."""

    def __init__(self, hall: Hall, bots: Bots, where: Callable[[str], str] = str) -> None:
        """`where`: the address a person was last seen at."""
        self.hall, self.bots, self.hours, self.where = hall, bots, Hours(hall), where
        self._busy: set[str] = set()
        self._beginning: set[tuple[str, str]] = set()
        self._work: list[asyncio.Task[None]] = []
        self._doing: set[asyncio.Task[None]] = set()
        hall.on_change = self.look_after

    async def open(self, warm_up: bool) -> None:
        """Begin the rounds, once clocks are right."""
        await self.hours.open()
        self.hall.presence.absences.know_nothing()  # while the rules were compiled nobody could be at a table
        self._work.append(asyncio.create_task(self._make_rounds(), name="keeper"))
        if warm_up:
            self._work.append(asyncio.create_task(self.bots.warm_up(), name="warm up"))

    async def close(self) -> None:
        """Stop, whatever the bots are doing."""
        for task in (*self._work, *self._doing):
            task.cancel()
        await asyncio.gather(*self._work, *self._doing, return_exceptions=True)
        await self.bots.close()
        if self._work:  # else the house was closed before it opened
            with contextlib.suppress(Unavailable):
                await self.hours.note()

    def look_after(self, table: OpenTable) -> None:
        """Begin what was called, do what people agreed to and nobody is left to answer, let a bot move if one is due.

        Bots among themselves wait until somebody watches.
        """
        if self.hall.stopping or not self.hall.has(table):
            return
        if votes.settled(table):
            self.hall.spawn(self.hall.change(table, lambda: votes.settle(table)))
        if pledges.seconds(table.facts):
            self._begin(table, table.facts.status)
        if not table.bot_due or table.id in self._busy:
            return
        if not table.listeners and table.facts.only_bots:
            return
        self._busy.add(table.id)
        self._do(self._move(table))

    def _do(self, work: Coroutine[None, None, None]) -> None:
        """Do something that ends when the house closes."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._doing.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a bot's move or a start failed", exc_info=error)

    def _begin(self, table: OpenTable, status: protocol.Status) -> None:
        """Go on at once if all have pledged or told their secrets, else in time."""
        step = (table.id, status)
        if pledges.is_ready(table.facts):
            self.hall.spawn(self.hall.change(table, lambda: pledges.go_on(table, status)))
        elif step not in self._beginning:
            self._beginning.add(step)
            self._do(self._begin_in_time(table, status))

    async def _begin_in_time(self, table: OpenTable, status: protocol.Status) -> None:
        """Who has not done it by then is not waited for: nobody can keep a table from beginning."""
        try:
            await asyncio.sleep(pledges.seconds(table.facts) or 0.0)
            with contextlib.suppress(Refusal, Unavailable):
                await self.hall.change(table, lambda: pledges.go_on(table, status))
        finally:
            self._beginning.discard((table.id, status))

    async def _move(self, table: OpenTable) -> None:
        """One move of the bot that is due, and then, by the change it makes, the next."""
        try:
            bot, at, actor = table.bot_due, table.facts.at, table.facts.actor
            if bot is None:
                return
            if bot_names.seconds(bot) >= 0.1:
                put_all(table, protocol.Thinking(actor, bot))
            move = await self._choice(table, actor, bot)

            def decision() -> Entry:
                moving.check_at(table, at)
                if table.bot_due != bot:
                    raise Refusal("not-your-turn", "Somebody else plays this seat now.")
                return moving.play(table, actor, move, "bot")

            with contextlib.suppress(Refusal, Unavailable):
                await self.hall.change(table, decision)
        finally:
            self._busy.discard(table.id)
        self.look_after(self.hall.tables.get(table.id, table))

    async def _choice(self, table: OpenTable, actor: int, bot: str) -> int:
        course = table.position()
        state, game = copy(course.state), table.game
        legal = game.legal_moves(state)
        if len(legal) == 1 and not game.hides(state):
            return legal[0]
        try:
            return (await self.bots.choose(game, state, actor, bot, self._whose(table, actor))).move
        except BotFailed:
            return secrets.choice(legal)  # the game goes on

    def _whose(self, table: OpenTable, actor: int) -> Whose:
        """For whom a bot thinks: whoever opened the table."""
        host = table.facts.host
        return Whose(self.where(host), host, bool(table.facts.seats[actor].standin))

    # Rounds

    async def _make_rounds(self) -> None:
        horizon = 0 if self.hall.store.is_postgres else AFTER_RESTART_MS
        turn = 0
        while True:
            try:
                await self._make_round(horizon)
                horizon = 0
                turn += 1
                if turn % LOOK_EVERY == 0:
                    await self.hall.presence.look_around()
                if turn % TIDY_EVERY == 0:
                    self.hall.tidy()
            except Unavailable:
                pass  # the database is away: the next round may do better
            except Exception:
                log.exception("a round failed")
            await asyncio.sleep(ROUND_SECONDS)

    async def _make_round(self, horizon: int) -> None:
        await self.hours.keep()
        time = self.hall.time()
        for id, due in await self.hall.store.due(time + horizon):
            if id in self._busy:
                continue
            if horizon or await self.hall.store.defer(id, due, time + CLAIM_MS):  # after a restart there is nobody else
                with contextlib.suppress(Refusal):  # its rules are not known here; the others need not wait
                    await self._attend(await self.hall.table(id))

    async def _attend(self, table: OpenTable) -> None:
        """A table is due: a clock may have ended, or a bot's process did."""
        end = clocks.deadline(table.facts)
        if end is not None and end <= self.hall.time():
            with contextlib.suppress(Refusal, Unavailable):
                await self.hall.change(table, lambda: self._end_clock(table))
        self.look_after(table)

    def _end_clock(self, table: OpenTable) -> Entry:
        end = clocks.deadline(table.facts)
        if end is None or end > self.hall.time():
            raise Refusal("stale", "The clock does not run any more.", at=table.facts.at)
        return Stoodin(table.facts.actor, bot_names.STAND_IN, "clock")
