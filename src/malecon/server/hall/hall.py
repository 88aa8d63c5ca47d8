"""`Hall`: all tables of this process. Commands come in, entries are stored, and then everybody is told.

The one path of every change: look at the table, decide (`tables/commands.py`), append to the store, and only then take
it over and tell. If another process was quicker, take over what it wrote and decide again.
"""

import asyncio
import contextlib
import logging
import secrets
import time as clock
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from typing import Any

import msgspec

from malecon.engine.chance import commitment
from malecon.server import metrics, protocol
from malecon.server.bots import bot_names
from malecon.server.hall.presence import CHANNEL as PRESENCE
from malecon.server.hall.presence import Presence
from malecon.server.refusals import Refusal
from malecon.server.store import chain
from malecon.server.store.chain import Broken
from malecon.server.store.notices import Notices
from malecon.server.store.reaching import Unavailable
from malecon.server.store.store import CHANNEL, Addition, Row, Store, Stored
from malecon.server.tables import clocks, history, pledges
from malecon.server.tables.commands import decide
from malecon.server.tables.history import AnyEntry, Claimed, Created, Entry, Joined
from malecon.server.tables.people import Person
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import TableFacts, summary
from malecon.server.telling.broadcast import tell
from malecon.server.telling.open_table import OpenTable

log = logging.getLogger("malecon.hall")

REVOKED = "malecon_revoked"
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
        self.tables: dict[str, OpenTable] = {}
        self.stopping = False
        self.on_change: Callable[[OpenTable], None] = lambda table: None
        """Told of every change this process made: the house looks after its bots then."""
        self._opening: dict[str, asyncio.Task[OpenTable | None]] = {}
        self._heard_meanwhile: dict[str, int] = {}
        """How far other processes came with tables that we are just opening."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._damaged: set[str] = set()
        self.revoked: dict[str, int] = {}
        """Until when (ms) what was signed for people is void."""
        self.store.process = secrets.token_hex(4)
        self.presence = Presence(self.tables)
        ears = {CHANNEL: self._heard, PRESENCE: self.presence.hear, REVOKED: self._heard_revoked}
        self.notices = self.presence.notices = Notices(store, ears, self._missed)

    # Opening tables

    async def table(self, id: str) -> OpenTable:
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
    async def hold(self, id: str) -> AsyncIterator[OpenTable]:
        """A table at which nobody else does anything; opened anew if it was dropped while we waited for it."""
        while True:
            table = await self.table(id)
            async with table.lock:
                if self.has(table):
                    yield table
                    return

    def has(self, table: OpenTable) -> bool:
        """Whether this is the table that everybody is at: one that was dropped may hold what was never stored."""
        return self.tables.get(table.id) is table

    async def _open(self, id: str) -> OpenTable | None:
        try:
            table = await self._read(id)
        except Broken as broken:
            raise self.damaged(broken) from None
        finally:
            del self._opening[id]
            newest = self._heard_meanwhile.pop(id, 0)
        if table is None:
            return None
        table.used = clock.monotonic()
        table.elsewhere, table.absences = self.presence.elsewhere, self.presence.absences
        self.tables[id] = table
        if table.seq < newest:
            self.spawn(self._refresh(table))
        metrics.TABLES.set(len(self.tables))
        if len(self.tables) > MOST_TABLES:
            self.tidy(0.0)
        return table

    async def _read(self, id: str, until: int | None = None) -> OpenTable | None:
        """The table as the store has it (up to a number): the snapshot and what came after it, else all of it."""
        loaded = await self.store.load(id, until)
        if loaded is None:
            return None
        snapshot = chain.unseal(loaded.seed, loaded.snapshot) if loaded.snapshot else b""
        if snapshot is None:  # it is only a cache: the events themselves will do
            log.warning("a snapshot of table %s was damaged", id)
            loaded = replace(loaded, events=await self.store.events_after(id, 0))
        facts = msgspec.msgpack.decode(snapshot, type=TableFacts) if snapshot else TableFacts(id)
        table = OpenTable(facts, loaded.seed)
        for stored in loaded.events:
            if until is None or stored.seq <= until:
                take(table, stored)
        if until is None and table.seq < loaded.seq:
            raise Broken(id, table.seq + 1)
        return table

    def damaged(self, broken: Broken) -> Refusal:
        """What is not true is served to nobody; the watchman is told once what to do."""
        if broken.table not in self._damaged:
            self._damaged.add(broken.table)
            log.error("%s: put a backup of the database in its place, or go on without this table", broken)
        return Refusal("damaged", "The record of this table is damaged; it can't be shown.", name=broken.table)

    async def missed(self, table: OpenTable, since: int) -> list[Stored]:
        """The events after a number, as they were written. The table's lock is held."""
        found = await self.store.events_after(table.id, max(0, since - 1))
        before, missed = (found[0].digest, found[1:]) if since else ("", found)
        try:
            if chain.check(table.seed, table.id, before, since, missed) != table.facts.head:
                raise Broken(table.id, table.seq)
        except Broken as broken:
            raise self.damaged(broken) from None
        return missed

    async def summaries(self, *wish: Any) -> list[tuple[str, str]]:
        """What lists show, with the seeds; what was damaged is made anew from its history."""
        found = await self.store.summaries(*wish)
        for listed in found:
            if not listed.genuine:
                self.spawn(self._mend(listed.table))
        return [(listed.summary, listed.seed) for listed in found if listed.genuine]

    async def _mend(self, id: str) -> None:
        async with self.hold(id) as table:
            log.warning("what lists show of table %s was damaged", id)
            await self.store.mend(id, row(table))

    def tidy(self, idle: float = IDLE_SECONDS) -> None:
        """Close tables that nobody has needed for a while."""
        since = clock.monotonic() - idle
        for id, table in list(self.tables.items()):
            if table.used < since and not is_busy(table):
                del self.tables[id]
        self.presence.absences.tidy()
        metrics.TABLES.set(len(self.tables))

    # Changing them

    async def create(self, id: str, entry: Created, seed: str) -> OpenTable:
        """Make a table; if it is there already, that one."""
        assert commitment(seed) == entry.commitment
        table = OpenTable(TableFacts(id), seed)
        await self._append(table, entry, None, seed)
        return await self.table(id)

    async def do(self, id: str, person: Person, command: protocol.TableCommand) -> tuple[int, AnyEntry]:
        """Carry out a command; returns the number and entry it became, now or when it was first given."""
        table = await self.table(id)
        key = f"{person.id}:{command.id}"
        try:
            return await self.change(table, lambda: decide(table, person, command), key)
        except Refusal:
            if await self.store.find_command(id, key):
                return await self._repeat(table, key)
            raise

    async def change(
        self, table: OpenTable, decision: Callable[[], Entry], key: str | None = None
    ) -> tuple[int, AnyEntry]:
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
                try:
                    entry: Any = decision()
                except Refusal:
                    if not await self._is_behind(table):
                        raise
                    continue
                if await self._append(table, entry, key):
                    return table.seq, entry
                await self._catch_up(table)
                if key and await self.store.find_command(table.id, key):  # older than what the table remembers
                    return await self._repeat(table, key)
        raise Refusal("stopping", "The table is too busy.", again=1)

    async def _is_behind(self, table: OpenTable) -> bool:
        """Whether another process has written what we have not heard yet; if so, it is taken over."""
        was = table.seq
        if self.store.is_postgres:
            await self._catch_up(table)
        return table.seq > was

    async def _repeat(self, table: OpenTable, key: str) -> tuple[int, AnyEntry]:
        stored = await self.store.find_command(table.id, key)
        assert stored
        return stored.seq, history.decode(stored.data)

    async def _append(self, table: OpenTable, entry: Any, key: str | None, seed: str | None = None) -> bool:
        """Add the entry to the table, store it with what it leads to, and tell once it is safe.

        Until then the table's lock keeps everyone from looking. What could not be stored is taken out again.
        """
        was, time = table.seq, clocks.next_time(table.facts.updated, self.time())
        stored, before = following(table, time, key, history.encode(entry)), people_of(table)
        table.add(stored.seq, time, entry, key)
        table.facts.head = stored.digest
        sat = people_of(table) if isinstance(entry, (Created, Joined, Claimed)) else set[str]()
        left = before - people_of(table)
        try:
            accepted = await self.store.append(
                Addition(table.id, stored, row(table), sorted(sat), sorted(left), seed, snapshot(table))
            )
            if not accepted and seed is None:
                await self._restore(table, was)
        except BaseException:  # not known whether it was stored: whoever comes next reads it anew
            self.drop(table)
            raise
        if accepted and seed is None:
            self._told(table, stored, entry)
            self.on_change(table)
        return accepted

    async def _restore(self, table: OpenTable, seq: int) -> None:
        """Bring a table back to what it was at a number."""
        fresh = await self._read(table.id, seq)
        assert fresh
        table.facts, table.course, table.commands = fresh.facts, fresh.course, fresh.commands

    async def _catch_up(self, table: OpenTable) -> None:
        """Take over what another process wrote. The table's lock is held."""
        try:
            missed = await self.store.events_after(table.id, table.seq)
        except Unavailable:  # it stays behind: whoever comes next reads it anew
            self.drop(table)
            raise
        for stored in missed:
            if stored.seq == table.seq + 1:
                self._told(table, stored, self._taken(table, stored))

    def _taken(self, table: OpenTable, stored: Stored) -> AnyEntry:
        try:
            return take(table, stored)
        except Broken as broken:
            self.drop(table)
            raise self.damaged(broken) from None

    def _told(self, table: OpenTable, stored: Stored, entry: AnyEntry) -> None:
        """An entry is in the store: tell those who are there."""
        if stored.command:
            table.absences.seen(table.id, stored.command.partition(":")[0])
        tell(table, stored, entry)
        table.used = clock.monotonic()

    def drop(self, table: OpenTable) -> None:
        """Forget a table and send its clients off to come back."""
        if self.has(table):
            del self.tables[table.id]
        for listener in list(table.listeners):
            listener.bye("restart", 1.0)

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
        self.revoked.update(await self.store.revoked())
        for table in list(self.tables.values()):
            await self._refresh(table)

    async def revoke(self, person: str) -> None:
        """Void what was signed for a person until now, everywhere."""
        time = max(self.time(), self.revoked.get(person, 0) + 1)
        await self.store.revoke({person: time})
        self._heard_revoked("", f"{person} {time}")
        if self.store.is_postgres:
            await self.notices.tell(REVOKED, [f"{person} {time}"])

    def _heard_revoked(self, process: str, notice: str) -> None:
        person, _, time = notice.partition(" ")
        self.revoked[person] = int(time)
        for table in self.tables.values():
            for listener in [each for each in table.listeners if each.person == person]:
                listener.bye("restart", 1.0)  # who has a fresh cookie comes back as who he is

    async def _refresh(self, table: OpenTable) -> None:
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
        self.revoked.update(await self.store.revoked())
        self.presence.open()

    async def say_goodbye(self) -> None:
        """Take nothing more, finish what is being written, and send all clients off to come back."""
        self.stopping = True
        for table in list(self.tables.values()):
            async with table.lock:
                for listener in list(table.listeners):
                    listener.bye("restart", 1.0)

    async def all_gone(self) -> None:
        """Wait until no client is connected."""
        while any(table.listeners for table in self.tables.values()):
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


def following(table: Table, time: int, command: str | None, data: bytes) -> Stored:
    """The next event of a table."""
    seq = table.seq + 1
    digest = chain.link(table.seed, table.id, table.facts.head, seq, time, command, data)
    return Stored(seq, time, command, data, digest)


def take(table: Table, stored: Stored) -> AnyEntry:
    """Add an event to its table as the store has it; Broken if it is not what was written."""
    head = chain.check(table.seed, table.id, table.facts.head, table.seq, [stored])
    entry = history.decode(stored.data)
    table.add(stored.seq, stored.time, entry, stored.command)
    table.facts.head = head
    return entry


def row(table: Table) -> Row:
    """What the store keeps beside the history."""
    facts = table.facts
    listed = msgspec.json.encode(summary(facts)).decode()
    known = Row(facts.game, facts.version, facts.status, facts.public, facts.created, facts.updated, due(table), listed)
    return known.sealed(table.id, table.seed)


def snapshot(table: Table) -> bytes | None:
    """The table's facts, now and then and at the end."""
    if table.seq % EVENTS_BETWEEN_SNAPSHOTS == 0 or table.facts.status == "finished":
        return chain.seal(table.seed, msgspec.msgpack.encode(table.facts))
    return None


def is_busy(table: OpenTable) -> bool:
    """Whether somebody is at a table, or a bot is to move there though nobody is."""
    return bool(table.listeners) or table.lock.locked() or (bool(table.bot_due) and not table.facts.only_bots)


def due(table: Table) -> int | None:
    """When the house must look after a table if nothing happened until then."""
    if table.facts.only_bots:
        return None
    if wait := pledges.seconds(table.facts):
        return max(table.facts.called, table.facts.created) + int(1000 * wait)
    if bot := table.bot_due:
        return table.facts.updated + int(1000 * bot_names.seconds(bot)) + BOT_GRACE_MS
    return clocks.deadline(table.facts)


def people_of(table: Table) -> set[str]:
    """Whose table it is: its host's, and of all who hold a seat."""
    seated = {person for seat in table.facts.seats for person in seat.holders}
    return seated | {table.facts.host} - {""}
