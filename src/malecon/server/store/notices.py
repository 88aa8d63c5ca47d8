"""How processes that share a PostgreSQL tell each other what they wrote and who is there: LISTEN/NOTIFY."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import asyncpg

from malecon.server.store.reaching import Unavailable
from malecon.server.store.store import GONE, PATIENCE, Store, dsn

log = logging.getLogger("malecon.notices")

NAME = "malecon "
"""What a listening connection calls itself: this, and the process's name."""
LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What a lost connection raises; the last, while PostgreSQL has said that it ends it and has not yet."""

BEAT_SECONDS = 0.9
"""How often the listening connection is asked whether it is there, and how long it may take to say so."""

Ear = Callable[[str, str], None]
"""Told of a notice: the process that wrote it, and the rest."""


class Notices:
    """Listens to the other processes; after a broken connection everything counts as missed."""

    def __init__(self, store: Store, ears: Mapping[str, Ear], missed: Callable[[], Awaitable[None]]) -> None:
        """`ears`: who is told of the notices of each channel."""
        self.store, self.ears, self.missed = store, ears, missed
        self._connection: Any = None
        self._speaking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._lost = asyncio.Event()

    async def open(self) -> None:
        """Begin to listen, if there can be other processes."""
        if self.store.is_postgres:
            await self._connect()
            self._task = asyncio.create_task(self._stay(), name="notices")

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            with contextlib.suppress(Exception):
                await self._connection.close(timeout=1)

    async def tell(self, channel: str, notices: Iterable[str]) -> None:
        """Tell the other processes; Unavailable while they can't be reached."""
        mine = [f"{self.store.process} {notice}" for notice in notices]
        await self._ask("SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice", channel, mine)

    async def others(self) -> set[str]:
        """The other processes that are there now, known by their listening connections."""
        if not self.store.is_postgres:
            return set()
        names = "SELECT application_name FROM pg_stat_activity WHERE datname = current_database()"
        found = {row[0] for row in await self._ask(names)}
        return {name.removeprefix(NAME) for name in found if name.startswith(NAME)} - {self.store.process}

    async def _ask(self, *question: Any) -> Any:
        async with self._speaking:
            connection = self._connection
            try:
                return await connection.fetch(*question)
            except LOST:
                connection.terminate()  # it may be silent for good, and asyncpg does not tell of every end
                raise Unavailable from None

    async def _connect(self) -> None:
        name = {"application_name": NAME + self.store.process}
        wire = {"timeout": PATIENCE, "command_timeout": PATIENCE, "server_settings": name | GONE}
        connection = await asyncpg.connect(dsn(self.store.url), **wire)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            for channel in self.ears:
                await connection.add_listener(channel, self._hear)
        except BaseException:  # we may be closing
            connection.terminate()
            raise
        self._connection, self._lost = connection, lost

    def _hear(self, connection: Any, process: int, channel: str, payload: str) -> None:
        writer, _, rest = payload.partition(" ")
        if writer != self.store.process:
            self.ears[channel](writer, rest)

    async def _stay(self) -> None:
        while True:
            if not await self._is_there():
                log.warning("the connection that listens was lost")
                await self._come_back()

    async def _is_there(self) -> bool:
        """Wait a moment, then ask: one that is silent for good tells us nothing of that."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(BEAT_SECONDS):
                await self._lost.wait()
                return False
        connection = self._connection
        try:
            async with asyncio.timeout(BEAT_SECONDS):
                await self._ask("SELECT 1")
            return True
        except (TimeoutError, Unavailable):
            connection.terminate()
            return False

    async def _come_back(self) -> None:
        """Until we listen again and know what we missed."""
        while True:
            try:
                await self._connect()
                return await self.missed()
            except (*LOST, Unavailable):
                self._connection.terminate()
            await asyncio.sleep(0.5)
