"""The connection on which a process hears the others: it comes back when it was lost, and is let go at the end."""

import asyncio

import asyncpg
import pytest
import sqlalchemy as sa

from malecon.server.doors.sockets import Listener
from malecon.server.hall import new_tables
from malecon.server.hall.hall import Hall
from malecon.server.hall.presence import GATHER_SECONDS
from malecon.server.protocol import Chat, Join, Start
from malecon.server.refusals import Refusal
from malecon.server.store.notices import NAME
from malecon.server.store.reaching import Unavailable
from malecon.server.store.store import CHANNEL, Loaded, Stored
from malecon.server.tables.history import Chair
from malecon.server.tables.people import Person
from tests.server.halls import ANA, hot_seat, with_halls

LISTENING = f"FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '{NAME}%'"


FAREWELL = b"SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"
"""What PostgreSQL says before it ends a connection."""


async def lose_connections(hall: Hall) -> None:
    """As a database does that is started again: every process must listen anew."""
    async with hall.store.engine.connect() as connection:
        await connection.execute(sa.text(f"SELECT pg_terminate_backend(pid) {LISTENING}"))


def connected(database: str) -> int:
    """How many connections to a database there are."""

    async def count() -> int:
        connection = await asyncpg.connect(database)
        try:
            others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            found: int = await connection.fetchval(f"SELECT count(*) {others}")
            return found
        finally:
            await connection.close()

    return asyncio.run(count())


def test_what_happens_while_a_table_is_being_opened_is_not_missed(cluster, monkeypatch: pytest.MonkeyPatch):
    async def work(here: Hall, there: Hall) -> None:
        table = await hot_seat(here)
        load = there.store.load

        async def load_slowly(id: str, until: int | None = None) -> Loaded | None:
            loaded = await load(id, until)
            await here.do(id, ANA, Chat("hola", "Hola"))
            await asyncio.sleep(0.2)  # the notice comes, and the table is not there yet
            return loaded

        monkeypatch.setattr(there.store, "load", load_slowly)
        opened = await there.table(table.id)
        async with asyncio.timeout(10):
            while opened.seq < table.seq:
                await asyncio.sleep(0.02)

    with_halls(cluster.new_database(), 2, work)


def test_a_table_that_cannot_catch_up_is_opened_anew(cluster, monkeypatch: pytest.MonkeyPatch):
    async def work(here: Hall, there: Hall) -> None:
        table = await hot_seat(here)
        await there.table(table.id)
        tried = asyncio.Event()

        async def fail(*_: object) -> list[Stored]:
            tried.set()
            raise Unavailable

        monkeypatch.setattr(there.store, "events_after", fail)
        await here.do(table.id, ANA, Chat("hola", "Hola"))
        await asyncio.wait_for(tried.wait(), 10)
        await asyncio.sleep(0)
        assert (await there.table(table.id)).seq == table.seq

    with_halls(cluster.new_database(), 2, work)


def test_a_process_that_stops_at_once_listens_no_more(cluster):
    async def work(hall: Hall) -> None:
        pass

    database = cluster.new_database()
    with_halls(database, 1, work)
    assert connected(database) == 0


def test_a_process_that_stops_while_it_begins_to_listen_anew_leaves_no_connection(
    cluster, monkeypatch: pytest.MonkeyPatch
):
    async def work(hall: Hall) -> None:
        begun = asyncio.Event()

        async def begin(*_: object) -> None:
            begun.set()
            await asyncio.sleep(60)

        monkeypatch.setattr(asyncpg.Connection, "add_listener", begin)
        await lose_connections(hall)
        async with asyncio.timeout(20):
            await begun.wait()

    database = cluster.new_database()
    with_halls(database, 1, work)
    assert connected(database) == 0


def test_a_process_that_hears_something_as_it_stops_has_read_it_before_it_lets_go(
    cluster, monkeypatch: pytest.MonkeyPatch
):
    read: list[str] = []

    async def work(hall: Hall) -> None:
        table, close = await hot_seat(hall), hall.notices.close

        async def hear() -> None:
            hall.notices.ears[CHANNEL]("another", f"{table.id} {table.seq + 1}")
            await close()

        async def read_slowly(id: str, after: int) -> list[Stored]:
            await asyncio.sleep(0.5)
            read.append(id)
            return []

        monkeypatch.setattr(hall.notices, "close", hear)
        monkeypatch.setattr(hall.store, "events_after", read_slowly)

    with_halls(cluster.new_database(), 1, work)
    assert len(read) == 1


def test_a_database_that_goes_again_as_it_came_back_is_waited_for(cluster, monkeypatch: pytest.MonkeyPatch):
    async def work(hall: Hall, other: Hall) -> None:
        table = await hot_seat(hall)
        seen = await other.table(table.id)
        missed, tries = other.notices.missed, 0

        async def catch_up() -> None:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise Unavailable
            await missed()

        monkeypatch.setattr(other.notices, "missed", catch_up)
        await lose_connections(hall)
        async with asyncio.timeout(20):
            while tries < 2:
                await asyncio.sleep(0.02)
            await hall.do(table.id, ANA, Chat("c", "Hola"))
            while seen.seq < table.seq:
                await asyncio.sleep(0.02)
        assert seen.facts.chat[-1].text == "Hola"

    with_halls(cluster.new_database(), 2, work)


def test_who_speaks_between_the_farewell_and_the_end_of_a_connection_is_heard_when_it_is_back(cluster):
    async def work(hall: Hall, other: Hall) -> None:
        table = await hot_seat(hall)
        await asyncio.sleep(2 * GATHER_SECONDS)  # both have said hello
        hall.notices._connection._protocol.data_received(b"E" + (len(FAREWELL) + 4).to_bytes(4) + FAREWELL)
        table.listeners.add(Listener(ANA, None))
        hall.presence.changed(table)
        await asyncio.sleep(2 * GATHER_SECONDS)
        await lose_connections(hall)
        async with asyncio.timeout(20):
            while other.presence.elsewhere.get(hall.store.process) != {table.id: frozenset({ANA.id})}:
                await asyncio.sleep(0.02)
        table.listeners.clear()

    with_halls(cluster.new_database(), 2, work)


def test_a_table_is_begun_though_it_was_not_heard_yet_that_it_is_full(cluster, monkeypatch: pytest.MonkeyPatch):
    async def work(here: Hall, there: Hall) -> None:
        chairs = [Chair("Ana", ANA.id), Chair()]
        table = await new_tables.make(here, ANA, new_tables.Wish(chairs=chairs, game="santiago"))
        monkeypatch.setattr(here.notices, "ears", dict.fromkeys(here.notices.ears, lambda *_: None))
        await there.do(table.id, Person("ben", "Ben"), Join("j", 1))
        assert table.facts.seats[1].kind == "open"
        await here.do(table.id, ANA, Start("s"))
        assert table.facts.status == "running"
        with pytest.raises(Refusal, match="has begun"):
            await here.do(table.id, ANA, Start("t"))

    with_halls(cluster.new_database(), 2, work)
