"""`Hall`: all tables of this process. Commands come in, events are stored, and then everybody is told.

The one path of every change: look at the table, decide (`commands.py`), append to the store, and only then take it
over and tell. If another process was quicker, take over what it wrote and decide again.
"""

import asyncio
import contextlib
import logging
import secrets
import time as clock
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import msgspec

from malecon.engine.chance import commitment
from malecon.server import bot_names, clocks, events, messages, metrics
from malecon.server.broadcast import tell
from malecon.server.commands import AnyCommand, Person, decide
from malecon.server.events import AnyEvent, Claimed, Created, Event, Joined
from malecon.server.facts import Facts
from malecon.server.notices import Notices
from malecon.server.presence import CHANNEL as PRESENCE
from malecon.server.presence import Presence
from malecon.server.refusals import Refusal
from malecon.server.store import CHANNEL, Entry, Row, Store, Stored, Unavailable
from malecon.server.table import Table

log = logging.getLogger("malecon.hall")

TRIES = 20
EVENTS_BETWEEN_SNAPSHOTS = 256
IDLE_SECONDS = 600.0
MOST_TABLES = 20_000
BOT_GRACE_MS = 4_000
"""How long after its time a bot's move is looked after by whoever notices."""


def now_ms() -> int:
    """The time, as events carry it."""
    return clock.time_ns() // 1_000_000


class Hall:
    """The tables that are open in this process, and the one door to change them."""

    def __init__(self, store: Store, time: Callable[[], int] = now_ms) -> None:
        self.store, self.time = store, time
        self.tables: dict[str, Table] = {}
        self.stopping = False
        self.on_change: Callable[[Table], None] = lambda table: None
        """Told of every change this process made: the house looks after its bots then."""
        self._opening: dict[str, asyncio.Task[Table | None]] = {}
        self._heard_meanwhile: dict[str, int] = {}
        """How far other processes came with tables that we are just opening."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.store.process = secrets.token_hex(4)
        self.presence = Presence(self.tables)
        ears = {CHANNEL: self._heard, PRESENCE: self.presence.hear}
        self.notices = self.presence.notices = Notices(store, ears, self._missed)

    # Opening tables

    async def table(self, id: str) -> Table:
        """The table of that id, opened if need be."""
        if found := self.tables.get(id):
            found.used = clock.monotonic()
            return found
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._open(id))
        table = await asyncio.shield(self._opening[id])
        if table is None:
            raise Refusal("no-such-table", "There is no such table.", name=id)
        return table

    @contextlib.asynccontextmanager
    async def hold(self, id: str) -> AsyncIterator[Table]:
        """A table at which nobody else does anything; opened anew if it was dropped while we waited for it."""
        while True:
            table = await self.table(id)
            async with table.lock:
                if self.has(table):
                    yield table
                    return

    def has(self, table: Table) -> bool:
        """Whether this is the table that everybody is at: one that was dropped may hold what was never stored."""
        return self.tables.get(table.id) is table

    async def _open(self, id: str) -> Table | None:
        try:
            table = await self._read(id)
        finally:
            del self._opening[id]
            newest = self._heard_meanwhile.pop(id, 0)
        if table is None:
            return None
        table.used, table.elsewhere = clock.monotonic(), self.presence.elsewhere
        self.tables[id] = table
        if table.seq < newest:
            self.spawn(self._refresh(table))
        metrics.TABLES.set(len(self.tables))
        if len(self.tables) > MOST_TABLES:
            self.tidy(0.0)
        return table

    async def _read(self, id: str, until: int | None = None) -> Table | None:
        """The table as the store has it (up to a number): the snapshot and what came after it, else all of it."""
        loaded = await self.store.load(id, until)
        if loaded is None:
            return None
        facts = Facts(id)
        if loaded.snapshot:
            facts = msgspec.msgpack.decode(loaded.snapshot, type=Facts)
        table = Table(facts, loaded.seed)
        for stored in loaded.events:
            if until is None or stored.seq <= until:
                table.add(stored.seq, stored.time, events.decode(stored.data), stored.command)
        return table

    def tidy(self, idle: float = IDLE_SECONDS) -> None:
        """Close tables that nobody has needed for a while."""
        since = clock.monotonic() - idle
        for id, table in list(self.tables.items()):
            if table.used < since and not is_busy(table):
                del self.tables[id]
        metrics.TABLES.set(len(self.tables))

    # Changing them

    async def create(self, id: str, event: Created, seed: str) -> Table:
        """Make a table; if it is there already, that one."""
        assert commitment(seed) == event.commitment
        table = Table(Facts(id), seed)
        await self._append(table, event, None, seed)
        return await self.table(id)

    async def do(self, id: str, person: Person, command: AnyCommand) -> tuple[int, AnyEvent]:
        """Carry out a command; returns the number and event it became, now or when it was first given."""
        table = await self.table(id)
        key = f"{person.id}:{getattr(command, 'id', '')}"
        try:
            return await self.change(table, lambda: decide(table, person, command), key)
        except Refusal:
            if await self.store.find_command(id, key):
                return await self._repeat(table, key)
            raise

    async def change(self, table: Table, decision: Callable[[], Event], key: str | None = None) -> tuple[int, AnyEvent]:
        """Decide, store, take over, tell. The decision is made anew if another process was quicker.

        Unavailable if the store is, or was for one before us: the table must be opened anew.
        """
        if self.stopping:
            raise Refusal("stopping", "The server is going down for a moment.", again=2)
        async with table.lock:
            if not self.has(table):
                raise Unavailable
            for _ in range(TRIES):
                if key and key in table.commands:
                    return await self._repeat(table, key)
                event: Any = decision()
                if await self._append(table, event, key):
                    return table.seq, event
                await self._catch_up(table)
                if key and await self.store.find_command(table.id, key):  # older than what the table remembers
                    return await self._repeat(table, key)
        raise Refusal("stopping", "The table is too busy.", again=1)

    async def _repeat(self, table: Table, key: str) -> tuple[int, AnyEvent]:
        stored = await self.store.find_command(table.id, key)
        assert stored
        return stored.seq, events.decode(stored.data)

    async def _append(self, table: Table, event: Any, key: str | None, seed: str | None = None) -> bool:
        """Add the event to the table, store it with what it leads to, and tell once it is safe.

        Until then the table's lock keeps everyone from looking. What could not be stored is taken out again.
        """
        was, time = table.seq, max(self.time(), table.facts.updated)
        stored, before = Stored(was + 1, time, key, events.encode(event)), people_of(table)
        table.add(stored.seq, time, event, key)
        sat = people_of(table) if isinstance(event, (Created, Joined, Claimed)) else set[str]()
        left = before - people_of(table)
        try:
            accepted = await self.store.append(
                Entry(table.id, stored, row(table), sorted(sat), sorted(left), seed, snapshot(table))
            )
            if not accepted and seed is None:
                await self._restore(table, was)
        except BaseException:  # not known whether it was stored: whoever comes next reads it anew
            self.drop(table)
            raise
        if accepted and seed is None:
            self._told(table, stored, event)
            self.on_change(table)
        return accepted

    async def _restore(self, table: Table, seq: int) -> None:
        """Bring a table back to what it was at a number."""
        fresh = await self._read(table.id, seq)
        assert fresh
        table.facts, table.line, table.commands = fresh.facts, fresh.line, fresh.commands

    async def _catch_up(self, table: Table) -> None:
        """Take over what another process wrote. The table's lock is held."""
        try:
            missed = await self.store.events_after(table.id, table.seq)
        except Unavailable:  # it stays behind: whoever comes next reads it anew
            self.drop(table)
            raise
        for stored in missed:
            if stored.seq == table.seq + 1:
                event = events.decode(stored.data)
                table.add(stored.seq, stored.time, event, stored.command)
                self._told(table, stored, event)

    def _told(self, table: Table, stored: Stored, event: AnyEvent) -> None:
        """An event is in the store: tell those who are there."""
        tell(table, stored, event)
        table.used = clock.monotonic()

    def drop(self, table: Table) -> None:
        """Forget a table and send its clients off to come back."""
        if self.has(table):
            del self.tables[table.id]
        for socket in list(table.sockets):
            socket.bye("restart", 1.0)

    # Other processes

    def _heard(self, process: str, notice: str) -> None:
        id, _, seq = notice.partition(" ")
        if id in self._opening:
            self._heard_meanwhile[id] = int(seq)
        table = self.tables.get(id)
        if table and table.seq < int(seq):
            self.spawn(self._refresh(table))

    async def _missed(self) -> None:
        """We could not hear the others for a while."""
        self.presence.tell_all()
        for table in list(self.tables.values()):
            await self._refresh(table)

    async def _refresh(self, table: Table) -> None:
        async with table.lock:
            await self._catch_up(table)
        if table.facts.only_bots:  # there, nobody may watch; here, somebody may
            self.on_change(table)

    # Its own life

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something on the side; its failure is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, (Refusal, Unavailable)):
            log.error("a task failed", exc_info=error)

    async def open(self) -> None:
        """Open the store and listen to the other processes."""
        await self.store.open()
        await self.notices.open()
        self.presence.open()

    async def say_goodbye(self) -> None:
        """Take nothing more, finish what is being written, and send all clients off to come back."""
        self.stopping = True
        for table in list(self.tables.values()):
            async with table.lock:
                for socket in list(table.sockets):
                    socket.bye("restart", 1.0)

    async def all_gone(self) -> None:
        """Wait until no client is connected."""
        while any(table.sockets for table in self.tables.values()):
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Tell clients, hear no more, finish what was begun, and let go."""
        await self.say_goodbye()
        async with contextlib.AsyncExitStack() as leaving:  # all of it, from the last to the first, even if one fails
            leaving.push_async_callback(self.store.close)
            leaving.push_async_callback(self._finish)
            leaving.push_async_callback(self.notices.close)
            leaving.push_async_callback(self.presence.close)

    async def _finish(self) -> None:
        while begun := {*self._tasks, *self._opening.values()}:
            await asyncio.wait(begun)


def row(table: Table) -> Row:
    """What the store keeps beside the history."""
    facts = table.facts
    summary = messages.encode(messages.summary(table))
    return Row(facts.game, facts.version, facts.status, facts.public, facts.created, facts.updated, due(table), summary)


def snapshot(table: Table) -> bytes | None:
    """The table's facts, now and then and at the end."""
    if table.seq % EVENTS_BETWEEN_SNAPSHOTS == 0 or table.facts.status == "finished":
        return msgspec.msgpack.encode(table.facts)
    return None


def is_busy(table: Table) -> bool:
    """Whether somebody is at a table, or a bot is to move there though nobody is."""
    return bool(table.sockets) or table.lock.locked() or (bool(table.bot_due) and not table.facts.only_bots)


def due(table: Table) -> int | None:
    """When the house must look after a table if nothing happened until then."""
    if table.facts.only_bots:
        return None
    if bot := table.bot_due:
        return table.facts.updated + int(1000 * bot_names.seconds(bot)) + BOT_GRACE_MS
    return clocks.deadline(table.facts)


def people_of(table: Table) -> set[str]:
    """Whose table it is: its host's, and of all who hold a seat."""
    seated = {person for seat in table.facts.seats for person in seat.holders}
    return seated | {table.facts.host} - {""}
