"""How processes that share a PostgreSQL tell each other what they wrote: LISTEN/NOTIFY."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from malecon.server.store import Store

log = logging.getLogger("malecon.notices")

CHANNEL = "malecon"


class Notices:
    """Listens to the other processes; after a broken connection everything counts as missed."""

    def __init__(self, store: Store, heard: Callable[[str, int], None], missed: Callable[[], Awaitable[None]]) -> None:
        self.store, self.heard, self.missed = store, heard, missed
        self._task: asyncio.Task[None] | None = None
        self._lost = asyncio.Event()

    async def open(self) -> None:
        """Begin to listen, if there can be other processes."""
        if self.store.is_postgres:
            connection = await self._connect()
            self._task = asyncio.create_task(self._stay(connection), name="notices")

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _connect(self) -> Any:
        url = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(url)
        self._lost = asyncio.Event()
        connection.add_termination_listener(lambda _: self._lost.set())
        await connection.add_listener(CHANNEL, self._hear)
        return connection

    def _hear(self, connection: Any, process: int, channel: str, payload: str) -> None:
        writer, _, rest = payload.partition(" ")
        table, _, seq = rest.partition(" ")
        if writer != self.store.process and seq.isdigit():
            self.heard(table, int(seq))

    async def _stay(self, connection: Any) -> None:
        try:
            while True:
                await self._lost.wait()
                log.warning("the connection that listens was lost")
                connection = await self._reconnect()
                await self.missed()
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)

    async def _reconnect(self) -> Any:
        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                return await self._connect()
            await asyncio.sleep(0.5)
