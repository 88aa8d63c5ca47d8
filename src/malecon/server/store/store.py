"""The store: histories of tables, on SQLite or PostgreSQL. Nothing is acknowledged before it is in here.

Appends are guarded by (table, number) as the key: of two processes that write the same number one wins, and the other
looks again. One task writes what has gathered since the last commit in one transaction (group commit), so that a
thousand tables share the cost of one flush.
"""

import asyncio
import contextlib
import functools
import logging
import time as clock
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import sqlalchemy as sa
from alembic import command as alembic
from alembic.config import Config
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from malecon.server import metrics
from malecon.server.store import chain
from malecon.server.store.models import events, revoked, seeds, settings, sitting, snapshots, tables
from malecon.server.store.reaching import Hopeless, Unavailable, reached

log = logging.getLogger("malecon.store")

T = TypeVar("T")

MOST_IN_A_BATCH = 400
MIGRATION_LOCK = 7_264_001
"""The key of PostgreSQL's advisory lock while a server changes the schema."""
RETRY_SECONDS = 30.0
PATIENCE = 20.0
"""Seconds without a word from PostgreSQL after which it counts as away: its machine may be gone."""
GONE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""PostgreSQL notices within half a minute that a process's machine is gone; that a process was killed, at once."""
SAFE = {"synchronous_commit": "on"}
"""What is acknowledged is on the disk, whatever a database's or a user's own setting says."""
CHANNEL = "malecon"
NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest(CAST(:notices AS text[])) AS notice")


@dataclass(frozen=True)
class Stored:
    """An event as it lies in the store."""

    seq: int
    time: int
    command: str | None
    data: bytes
    digest: str = ""


@dataclass(frozen=True)
class Row:
    """What lists and the house need to know of a table without opening it."""

    game: str
    version: int
    status: str
    public: bool
    created: int
    updated: int
    due: int | None
    summary: str
    digest: str = ""

    def sealed(self, table: str, seed: str) -> "Row":
        """The same, so that it shows if it is changed."""
        return replace(self, digest=row_digest(seed, table, self.status, self.public, self.updated, self.summary))


def row_digest(seed: str, table: str, status: str, public: bool, updated: int, summary: str) -> str:
    """What a list goes by."""
    return chain.keyed(seed, table, status, public, updated, summary).hex()


@dataclass
class Addition:
    """An event to append, with the table's row after it. A table's first event brings its seed.

    A snapshot of the table's facts comes along now and then, so that it opens quickly. It is only a cache.
    """

    table: str
    stored: Stored
    row: Row
    sat: Sequence[str] = ()
    left: Sequence[str] = ()
    seed: str | None = None
    snapshot: bytes | None = None
    done: "asyncio.Future[bool]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass(frozen=True)
class Listed:
    """What a list shows of a table, and whether it is what was written."""

    table: str
    seed: str
    summary: str
    genuine: bool


@dataclass(frozen=True)
class Loaded:
    """All there is of a table: the latest snapshot and the events after it. `seq` is the last one's number."""

    seed: str
    seq: int
    snapshot: bytes | None
    events: list[Stored]


class Store:
    """Histories of tables in a database."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self.engine: AsyncEngine
        self.insert: Any = postgres_insert if self.is_postgres else sqlite_insert
        self.process = ""
        self._queue: asyncio.Queue[Addition] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "store writer")
        self._own_engine: sa.Engine

    # Opening and closing

    async def open(self) -> None:
        """Connect, bring the schema up to date, and begin to write."""
        await self._migrate()
        self.engine = connect(self.url, PATIENCE)
        if not self.is_postgres:
            self._own_engine = connect_writer(self.url)
        self._writer = asyncio.create_task(self._write_forever(), name="store writer")

    async def close(self) -> None:
        """Finish what is to be written."""
        if self._writer:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()
        if not self.is_postgres:
            self._thread.shutdown()
            self._own_engine.dispose()

    async def _migrate(self) -> None:
        """However long it takes, or another process that is at it."""
        engine = connect(self.url)
        try:
            async with engine.begin() as connection:
                if self.is_postgres:  # let go at the end of the transaction
                    await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
                await connection.run_sync(upgrade)
        finally:
            await engine.dispose()

    # Writing

    async def append(self, addition: Addition) -> bool:
        """Write an event. True once it is safe; False if that number or that command is there already."""
        self._queue.put_nowait(addition)
        return await addition.done

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_IN_A_BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._write(batch, clock.monotonic() + RETRY_SECONDS)
            for _ in batch:
                self._queue.task_done()

    async def _write(self, batch: list[Addition], end: float) -> None:
        """One transaction; tried again while the database is away (a repeat finds its number taken)."""
        pause = 0.1
        while clock.monotonic() < end:
            try:
                with metrics.COMMIT_SECONDS.time():
                    accepted = await self._transaction(lambda connection: self._commit(connection, batch))
                metrics.EVENTS.inc(len(accepted))
                return settle(batch, accepted)
            except Hopeless as hopeless:  # nobody need wait for room that somebody has to make
                for addition in batch:
                    fail(addition, hopeless)
                return None
            except Unavailable:
                await asyncio.sleep(pause)
                pause = min(1.0, 2 * pause)
            except Exception as error:
                return await self._write_apart(batch, end, error)
        for addition in batch:
            fail(addition, Unavailable())

    async def _write_apart(self, batch: list[Addition], end: float, error: Exception) -> None:
        """One of a batch is bad: halves of it, and of them, until it is alone and its neighbours are written."""
        if len(batch) == 1:
            return fail(batch[0], error)
        middle = len(batch) // 2
        await self._write(batch[:middle], end)
        await self._write(batch[middle:], end)

    async def _transaction(self, work: Callable[[sa.Connection], T]) -> T:
        """Do something in a transaction of its own.

        SQLite has one writer: a thread in which a whole transaction is a single step. With a step for each statement
        it would wait for the interpreter's lock at each, and two writers for each other.
        """
        with reached("written"):
            if self.is_postgres:
                async with self.engine.begin() as connection:
                    return await connection.run_sync(work)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, in_transaction, self._own_engine, work)

    def _commit(self, connection: sa.Connection, batch: list[Addition]) -> set[tuple[str, int]]:
        """Write what can be written; returns what was."""
        accepted = self._insert_events(connection, batch)
        taken = [addition for addition in batch if (addition.table, addition.stored.seq) in accepted]
        self._insert_new(connection, [addition for addition in taken if addition.seed is not None])
        update_rows(connection, [addition for addition in taken if addition.seed is None])
        self._insert_snapshots(connection, [addition for addition in taken if addition.snapshot is not None])
        self._note_sitting(connection, taken)
        if self.is_postgres and taken:
            notices = [f"{self.process} {addition.table} {addition.stored.seq}" for addition in taken]
            connection.execute(NOTIFY, {"notices": notices})
        return accepted

    def _insert_events(self, connection: sa.Connection, batch: list[Addition]) -> set[tuple[str, int]]:
        rows = [{"table_id": addition.table, **vars(addition.stored)} for addition in batch]
        insert = self.insert(events).on_conflict_do_nothing().returning(events.c.table_id, events.c.seq)
        return {(table, seq) for table, seq in connection.execute(insert, rows)}

    def _insert_new(self, connection: sa.Connection, additions: list[Addition]) -> None:
        if additions:
            rows = [{"id": addition.table, "seq": addition.stored.seq, **vars(addition.row)} for addition in additions]
            connection.execute(self.insert(tables), rows)
            connection.execute(self.insert(seeds), [{"table_id": e.table, "seed": e.seed} for e in additions])

    def _note_sitting(self, connection: sa.Connection, additions: list[Addition]) -> None:
        if sat := [{"person": person, "table_id": addition.table} for addition in additions for person in addition.sat]:
            connection.execute(self.insert(sitting).on_conflict_do_nothing(), sat)
        if left := [(person, addition.table) for addition in additions for person in addition.left]:
            connection.execute(sitting.delete().where(sa.tuple_(sitting.c.person, sitting.c.table_id).in_(left)))

    def _insert_snapshots(self, connection: sa.Connection, additions: list[Addition]) -> None:
        insert = self.insert(snapshots)
        later = insert.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"seq": insert.excluded.seq, "data": insert.excluded.data},
            where=snapshots.c.seq < insert.excluded.seq,
        )
        for addition in additions:
            connection.execute(
                later, {"table_id": addition.table, "seq": addition.stored.seq, "data": addition.snapshot}
            )

    async def restore(self, table: str, seed: str, history: list[Stored], row: Row, sitters: Sequence[str]) -> bool:
        """Put in a whole table, from an export; False if it is there already."""
        additions = [Addition(table, event, row) for event in history]

        def work(connection: sa.Connection) -> bool:
            if connection.execute(sa.select(seeds.c.seed).where(seeds.c.table_id == table)).first():
                return False
            self._insert_events(connection, additions)
            connection.execute(self.insert(tables), {"id": table, "seq": history[-1].seq, **vars(row)})
            connection.execute(self.insert(seeds), {"table_id": table, "seed": seed})
            for person in sitters:
                connection.execute(self.insert(sitting), {"person": person, "table_id": table})
            return True

        return await self._transaction(work)

    async def defer(self, table: str, was: int, until: int) -> bool:
        """Take on a table that is due, so that no other process does; False if one has."""
        change = tables.update().where(tables.c.id == table, tables.c.due == was).values(due=until)
        return await self._transaction(lambda connection: bool(connection.execute(change).rowcount))

    # Reading

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; Unavailable if there is none."""
        with reached("read"):
            async with self.engine.connect() as connection:
                yield connection

    async def load(self, table: str, until: int | None = None) -> Loaded | None:
        """Everything needed to open a table (as it was at a number); None if there is no such table."""
        async with self.reading() as connection:
            known = sa.select(seeds.c.seed, tables.c.seq).join(tables, tables.c.id == seeds.c.table_id)
            found = (await connection.execute(known.where(seeds.c.table_id == table))).first()
            if found is None:
                return None
            chosen = sa.select(snapshots.c.seq, snapshots.c.data).where(snapshots.c.table_id == table)
            chosen = chosen.where(snapshots.c.seq <= until) if until is not None else chosen
            snapshot = (await connection.execute(chosen)).first()
            after = snapshot.seq if snapshot else 0
            events = await read_events(connection, table, after)
            return Loaded(found.seed, found.seq, snapshot.data if snapshot else None, events)

    async def events_after(self, table: str, seq: int, most: int | None = None) -> list[Stored]:
        """The events of a table that come after a number."""
        async with self.reading() as connection:
            return await read_events(connection, table, seq, most)

    async def find_command(self, table: str, command: str) -> Stored | None:
        """The event that a command became, if it was accepted before."""
        chosen = sa.select(*OF_AN_EVENT)
        async with self.reading() as connection:
            found = await connection.execute(chosen.where(events.c.table_id == table, events.c.command == command))
            row = found.first()
        return Stored(*row) if row else None

    async def summaries(self, status: str | None, person: str | None, before: int | None, most: int) -> list[Listed]:
        """What lists show of tables, newest first: of public ones, or of those where a person sits."""
        genuine = (tables.c.status, tables.c.public, tables.c.updated, tables.c.summary)
        chosen = sa.select(tables.c.id, seeds.c.seed, tables.c.digest, *genuine)
        chosen = chosen.join(seeds, seeds.c.table_id == tables.c.id)
        chosen = chosen.order_by(tables.c.updated.desc()).limit(most)
        if person is not None:
            chosen = chosen.join(sitting, sitting.c.table_id == tables.c.id).where(sitting.c.person == person)
        else:
            chosen = chosen.where(tables.c.public == sa.true())
        chosen = chosen.where(tables.c.status == status) if status else chosen.where(tables.c.status != "closed")
        if before is not None:
            chosen = chosen.where(tables.c.updated < before)
        async with self.reading() as connection:
            found = await connection.execute(chosen)
            return [Listed(id, seed, row[-1], digest == row_digest(seed, id, *row)) for id, seed, digest, *row in found]

    async def mend(self, table: str, row: Row) -> None:
        """Write anew what lists show of a table: it was damaged."""
        change = tables.update().where(tables.c.id == table).values(**vars(row))
        await self._transaction(lambda connection: connection.execute(change))

    async def due(self, time: int) -> list[tuple[str, int]]:
        """The tables that should have been looked after by `time`, each with when."""
        chosen = sa.select(tables.c.id, tables.c.due).where(tables.c.due <= time).order_by(tables.c.due).limit(500)
        async with self.reading() as connection:
            return [(table, due) for table, due in await connection.execute(chosen)]

    async def tables_due(self) -> list[str]:
        """The tables that will be due some time: a clock runs, or a bot is to move."""
        chosen = sa.select(tables.c.id).where(tables.c.due.is_not(None), tables.c.status == "running")
        async with self.reading() as connection:
            return [str(table) for (table,) in await connection.execute(chosen)]

    async def table_ids(self) -> list[str]:
        """All tables, oldest first."""
        async with self.reading() as connection:
            return [
                str(table) for (table,) in await connection.execute(sa.select(tables.c.id).order_by(tables.c.created))
            ]

    async def revoked(self) -> dict[str, int]:
        """Since when (ms) what was signed for people before is void."""
        async with self.reading() as connection:
            found = await connection.execute(sa.select(revoked.c.person, revoked.c.time))
            return {str(person): int(time) for person, time in found}

    async def revoke(self, times: Mapping[str, int]) -> None:
        """Void what was signed for people until then."""
        insert = self.insert(revoked)
        later = insert.on_conflict_do_update(
            index_elements=["person"],
            set_={"time": insert.excluded.time},
            where=revoked.c.time < insert.excluded.time,
        )
        rows = [{"person": person, "time": time} for person, time in times.items()]
        if rows:
            await self._transaction(lambda connection: connection.execute(later, rows))

    async def setting(self, name: str, fresh: str) -> str:
        """A setting of this house; the first to ask for it sets it."""

        def work(connection: sa.Connection) -> str:
            connection.execute(self.insert(settings).on_conflict_do_nothing(), {"name": name, "value": fresh})
            return str(connection.execute(sa.select(settings.c.value).where(settings.c.name == name)).scalar_one())

        return await self._transaction(work)

    async def set_setting(self, name: str, value: str) -> None:
        """Change a setting that is there."""
        change = settings.update().where(settings.c.name == name).values(value=value)
        await self._transaction(lambda connection: connection.execute(change))


def connect(url: sa.URL, patience: float | None = None) -> AsyncEngine:
    """An engine with the settings our promises need; `patience` ends what PostgreSQL does not answer."""
    if url.get_backend_name() == "postgresql":
        limits = {"timeout": patience, "command_timeout": patience} if patience else {}
        wire = functools.partial(asyncpg.connect, dsn(url), server_settings=GONE | SAFE, **limits)
        return create_async_engine(
            url, async_creator=wire, pool_size=8, max_overflow=4, pool_pre_ping=True, hide_parameters=True
        )
    engine = create_async_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
    sa.event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


def connect_writer(url: sa.URL) -> sa.Engine:
    """An SQLite engine for the thread that writes."""
    engine = sa.create_engine(url.set(drivername="sqlite"), connect_args={"timeout": 30}, hide_parameters=True)
    sa.event.listen(engine, "connect", set_up_sqlite)
    return engine


def set_up_sqlite(connection: Any, _: Any) -> None:
    """What our promises need of every connection."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def in_transaction(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def address(url: str) -> str:
    """A database's address as SQLAlchemy wants it: `postgresql://…` and `sqlite:///…` get their drivers."""
    for plain, full in (("postgres://", "postgresql+asyncpg://"), ("postgresql://", "postgresql+asyncpg://")):
        if url.startswith(plain):
            return full + url.removeprefix(plain)
    return "sqlite+aiosqlite:///" + url.removeprefix("sqlite:///") if url.startswith("sqlite:///") else url


def dsn(url: sa.URL) -> str:
    """PostgreSQL's address as it was given: asyncpg itself knows what `?sslmode=` and its like mean."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def upgrade(connection: sa.Connection) -> None:
    """Take the schema's missing steps."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    alembic.upgrade(config, "head")


def settle(batch: list[Addition], accepted: set[tuple[str, int]]) -> None:
    for addition in batch:
        if not addition.done.done():
            addition.done.set_result((addition.table, addition.stored.seq) in accepted)


def fail(addition: Addition, error: Exception) -> None:
    if not addition.done.done():
        addition.done.set_exception(error)


ROW_CHANGE = (
    tables.update()
    .where(tables.c.id == sa.bindparam("of"), tables.c.seq < sa.bindparam("to_seq"))
    .values({name: sa.bindparam(f"to_{name}") for name in ("seq", "status", "updated", "due", "summary", "digest")})
)


def update_rows(connection: sa.Connection, additions: list[Addition]) -> None:
    if additions:
        connection.execute(ROW_CHANGE, [row_change(addition) for addition in additions])


def row_change(addition: Addition) -> dict[str, Any]:
    row = addition.row
    return {
        "of": addition.table,
        "to_seq": addition.stored.seq,
        "to_status": row.status,
        "to_updated": row.updated,
        "to_due": row.due,
        "to_summary": row.summary,
        "to_digest": row.digest,
    }


OF_AN_EVENT = (events.c.seq, events.c.time, events.c.command, events.c.data, events.c.digest)


async def read_events(connection: AsyncConnection, table: str, after: int, most: int | None = None) -> list[Stored]:
    chosen = sa.select(*OF_AN_EVENT)
    chosen = chosen.where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq).limit(most)
    return [Stored(*row) for row in await connection.execute(chosen)]
