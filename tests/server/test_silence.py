"""A database that says nothing any more, as when its machine is gone: nobody waits for it for good."""

import asyncio
import contextlib

import pytest
import sqlalchemy as sa

from malecon.server.hall.hall import Hall
from malecon.server.protocol import Chat
from malecon.server.store import notices, store
from malecon.server.store.reaching import Unavailable
from malecon.server.store.store import Store
from tests.server.halls import ANA, hot_seat

PATIENCE = 2.0


class Wire:
    """Carries bytes to a database; a cut one carries none, and nobody is told. A new one can be laid at once."""

    def __init__(self, database: sa.URL) -> None:
        self.database, self._cut = database, asyncio.Event()
        self._carrying: set[asyncio.Task[None]] = set()

    async def open(self) -> str:
        """The address of this end."""
        self._server = await asyncio.start_server(self._lay, "127.0.0.1")
        port = self._server.sockets[0].getsockname()[1]
        return self.database.set(port=port).render_as_string(hide_password=False)

    async def close(self) -> None:
        self._server.close()
        for task in self._carrying:
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    def cut(self) -> None:
        """All that are laid."""
        self._cut.set()
        self._cut = asyncio.Event()

    async def _lay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self.database.host, self.database.port)
        for source, goal in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._carry(source, goal, self._cut))
            self._carrying.add(task)

    async def _carry(self, source: asyncio.StreamReader, goal: asyncio.StreamWriter, cut: asyncio.Event) -> None:
        with contextlib.closing(goal):
            while (heard := await source.read(65536)) and not cut.is_set():
                goal.write(heard)
            if cut.is_set():
                await asyncio.Event().wait()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE", PATIENCE)
    monkeypatch.setattr(notices, "PATIENCE", PATIENCE)


def test_a_process_cut_off_in_silence_writes_and_hears_again(cluster):
    async def run() -> None:
        database = cluster.new_database()
        wire = Wire(sa.make_url(store.address(database)))
        async with contextlib.AsyncExitStack() as leaving:
            leaving.push_async_callback(wire.close)
            halls = [Hall(Store(address)) for address in (await wire.open(), store.address(database))]
            for hall in halls:
                await hall.open()
                leaving.push_async_callback(hall.close)
            far, near = halls
            table = await hot_seat(near)
            seen = await far.table(table.id)
            async with asyncio.timeout(60):
                while far._tasks:  # what it heard while it opened the table
                    await asyncio.sleep(0.01)
                wire.cut()
                await far.do(table.id, ANA, Chat("far", "Still here"))
                await near.do(table.id, ANA, Chat("near", "Hola"))
                while seen.seq < table.seq:
                    with contextlib.suppress(Unavailable):
                        await far.presence.look_around()  # as the house does
                    await asyncio.sleep(0.05)
            assert [line.text for line in seen.facts.chat] == ["Still here", "Hola"]

    asyncio.run(run())


def test_a_silent_connection_is_missed_within_two_seconds(cluster):
    """What happens elsewhere is heard again soon, though the house itself asks for nothing."""

    async def run() -> float:
        database = cluster.new_database()
        wire = Wire(sa.make_url(store.address(database)))
        async with contextlib.AsyncExitStack() as leaving:
            leaving.push_async_callback(wire.close)
            halls = [Hall(Store(address)) for address in (await wire.open(), store.address(database))]
            for hall in halls:
                await hall.open()
                leaving.push_async_callback(hall.close)
            far, near = halls
            table = await hot_seat(near)
            await far.table(table.id)
            listening, loop = far.notices._connection, asyncio.get_running_loop()
            wire.cut()
            begun = loop.time()
            async with asyncio.timeout(20):
                while not listening.is_closed():
                    await asyncio.sleep(0.02)
            return loop.time() - begun

    assert asyncio.run(run()) < 2.2
