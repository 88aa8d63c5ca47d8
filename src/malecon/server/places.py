"""Where a server keeps its tables: a data folder that it alone uses, or a database that several share."""

import asyncio
import contextlib
import threading
import time
import urllib.request
import webbrowser
from collections.abc import AsyncIterator, Iterator

import asyncpg
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError

from malecon.errors import MaleconError
from malecon.server.notices import LOST
from malecon.server.settings import data_folder, sqlite_address
from malecon.server.store import Store, Unavailable, address

LOCK = "in-use"


class BadPlace(MaleconError):
    """A folder or database that can't be used."""


@contextlib.contextmanager
def opened(folder: str | None, database: str | None) -> Iterator[str]:
    """The address of a database that works, new if need be. A folder is ours alone as long as this lasts."""
    wanted = named(folder, database)
    if database:
        asyncio.run(try_store(wanted))
        yield wanted
        return
    place = data_folder(folder)
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (place / LOCK).open("a")
    except OSError as error:
        raise BadPlace(f"The folder {place} can't be used: {error.strerror}.") from None
    with lock:
        if not only_user(lock.fileno()):
            raise BadPlace(f"Another server uses the folder {place}. Stop it first, or name another one with --data.")
        asyncio.run(try_store(wanted))
        yield wanted


def named(folder: str | None, database: str | None) -> str:
    """The address of the database a person means; nothing is opened."""
    if database and not database.startswith(("postgresql://", "postgres://", "sqlite:///")):
        raise BadPlace("A database is named like postgresql://user:password@host/name.")
    return database or sqlite_address(data_folder(folder))


@contextlib.asynccontextmanager
async def open_store(database: str) -> AsyncIterator[Store]:
    """The store at an address, its schema up to date; a sentence if it can't be used, or not any more."""
    if not database.startswith("sqlite"):
        await try_database(database)
    store = Store(address(database))
    try:
        await store.open()
    except (DBAPIError, CommandError, OSError) as error:
        raise BadPlace(refusal(store, error)) from None
    try:
        yield store
    except Unavailable:
        raise BadPlace("The database can't be used any more. Is it there, and whole?") from None
    except DBAPIError as error:
        raise BadPlace(f"The database does not take that: {error.orig}.") from None
    finally:
        await store.close()


def refusal(store: Store, error: Exception) -> str:
    """Why a store can't be opened, and what to do."""
    if isinstance(error, CommandError):  # steps of the schema that we have never heard of
        return "A newer version of Malecón used this database. Take that, or another place."
    reason = getattr(error, "orig", error)
    if store.is_postgres:
        return f"The database can't be used: {reason}. May its user make tables there?"
    return f"{store.url.database} can't be used: {reason}. Put a backup in its place, or choose another with --data."


async def try_store(database: str) -> None:
    """Whether a store can be used, before anybody is told that it is."""
    async with open_store(database):
        pass


async def try_database(address: str) -> None:
    """Whether a PostgreSQL lets us in."""
    try:
        connection = await asyncpg.connect(address, timeout=10)
    except (*LOST, ValueError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error) or "it does not answer"
        raise BadPlace(
            f"The database can't be used: {reason}. Does it run, and are its address and user right?"
        ) from None
    await connection.close()


async def try_address(host: str, port: int) -> None:
    """Whether a server can listen there, asked as uvicorn will ask."""
    try:
        server = await asyncio.get_running_loop().create_server(asyncio.Protocol, host, port)
    except (OSError, UnicodeError) as error:
        # asyncio says at length what it tried, and then why not; a name that can't be one has no reason of the system
        reason = (getattr(error, "strerror", None) or "no such name").rpartition(": ")[2]
        raise BadPlace(
            f"Nobody can listen at {host}:{port}: {reason}. Choose another place with --host and --port."
        ) from None
    server.close()
    await server.wait_closed()


def only_user(file: int) -> bool:
    """Lock a file for this process; the lock goes with the process, however it ends."""
    try:
        import fcntl
    except ImportError:  # Windows: SQLite's own locks must do
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def open_browser(address: str) -> None:
    """Open the browser as soon as the server answers."""

    def wait_and_open() -> None:
        for _ in range(200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
                webbrowser.open(address)
                return
            time.sleep(0.1)

    threading.Thread(target=wait_and_open, daemon=True).start()
