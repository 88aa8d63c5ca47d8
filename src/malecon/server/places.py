"""Where a server keeps its tables: a data folder that it alone uses, or a database that several share."""

import asyncio
import contextlib
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import asyncpg

from malecon.errors import MaleconError
from malecon.server.notices import LOST
from malecon.server.settings import data_folder, sqlite_address

LOCK = "in-use"


class BadPlace(MaleconError):
    """A folder or database that can't be used."""


@contextlib.contextmanager
def opened(folder: str | None, database: str | None) -> Iterator[str]:
    """The database's address. A folder is ours alone as long as this lasts."""
    if database:
        if not database.startswith(("postgresql://", "postgres://", "sqlite:///")):
            raise BadPlace("A database is named like postgresql://user:password@host/name.")
        if not database.startswith("sqlite"):
            asyncio.run(try_database(database))
        yield database
        return
    place = Path(folder) if folder else data_folder()
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (place / LOCK).open("a")
    except OSError as error:
        raise BadPlace(f"The folder {place} can't be used: {error.strerror}.") from None
    with lock:
        if not only_user(lock.fileno()):
            raise BadPlace(f"Another server uses the folder {place}. Give this one its own with --data.")
        yield sqlite_address(place)


async def try_database(address: str) -> None:
    """Whether a PostgreSQL lets us in."""
    try:
        connection = await asyncpg.connect(address, timeout=10)
    except (*LOST, ValueError) as error:
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
