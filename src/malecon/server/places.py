"""Where a server keeps its tables: a data folder that it alone uses, or a database that several share."""

import contextlib
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from malecon.errors import MaleconError
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
