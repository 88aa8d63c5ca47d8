"""Where a server keeps its tables: a data folder that it alone uses, or a database that several share."""

import asyncio
import contextlib
import os
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import quote

import asyncpg
import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError

from malecon.errors import MaleconError
from malecon.server.store.notices import LOST
from malecon.server.store.reaching import Unavailable
from malecon.server.store.store import Store, address

LOCK = "in-use"
NAMED_BY = "MALECON_DATABASE"


class BadPlace(MaleconError):
    """A folder or database that can't be used."""


@contextlib.contextmanager
def opened(folder: str | None, database: str | None) -> Iterator[str]:
    """The address of a database that works, new if need be. An SQLite file is ours alone as long as this lasts."""
    wanted = named(folder, database)
    with contextlib.ExitStack() as ours:
        if not wanted.startswith("postgres"):
            file = Path(sa.make_url(address(wanted)).database or "")
            try:
                make_private(file)
                # older versions know the first one only; the second holds by whatever name somebody comes
                locks = [ours.enter_context(path.open("ab")) for path in (file.parent / LOCK, file)]
            except OSError as error:
                raise BadPlace(f"The folder {file.parent} can't be used: {error.strerror}.") from None
            if not all(only_user(lock.fileno()) for lock in locks):
                raise BadPlace(
                    f"Another server uses the folder {file.parent}. Stop it first, or name another one with --data."
                )
        asyncio.run(try_store(wanted))
        yield wanted


def make_private(file: Path) -> None:
    """A place for a database that only we can read, be it there already or not."""
    folder = file.parent
    if not folder.exists():
        folder.mkdir(parents=True, mode=0o700)
    elif file.exists() and not folder.stat().st_mode & stat.S_ISVTX:  # ours, and not everybody's such as /tmp
        with contextlib.suppress(PermissionError):
            folder.chmod(0o700)
    for path in (folder / LOCK, *(Path(f"{file}{end}") for end in ("", "-wal", "-shm"))):
        if path.exists() or path in (folder / LOCK, file):
            path.touch(0o600)
            with contextlib.suppress(PermissionError):
                path.chmod(0o600)


def named(folder: str | None, database: str | None) -> str:
    """The address of the database a person means; nothing is opened. One with a password need not be in the command."""
    database = database or (None if folder else os.environ.get(NAMED_BY))
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


def data_folder(named: str | None = None) -> Path:
    """Where the tables are kept: in the folder a person named, or in his system's place for such things."""
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "malecon"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "malecon"
    return Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local" / "share"))) / "malecon"


def sqlite_address(folder: Path) -> str:
    """The database in a data folder."""
    return f"sqlite+aiosqlite:///{quote(str(folder / 'tables.sqlite'))}"
