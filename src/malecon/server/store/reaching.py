"""Whether the database takes what it is given: away, full, damaged, or the data itself at fault."""

import contextlib
import errno
import logging
from collections.abc import Iterator

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

log = logging.getLogger("malecon.store")

BAD_STATES = ("22", "54")
"""How PostgreSQL's codes begin for data that it will never take: no text or number of that kind, or too much of it."""


class Unavailable(Exception):
    """The database can't be reached or written; nothing was acknowledged."""


class Hopeless(Unavailable):
    """No later try would do better until somebody has done something about it."""


class Full(Hopeless):
    """There is no room for it."""


class Spoiled(Hopeless):
    """The database itself is damaged."""


@contextlib.contextmanager
def reached(how: str) -> Iterator[None]:
    """Unavailable if the database is away or busy; what is wrong with what it was asked is raised as it is."""
    try:
        yield
    except (DBAPIError, NoConnection, OSError) as error:
        if isinstance(error, DBAPIError) and is_bad(error):
            raise
        if is_full(error):
            log.error("the disk is full: nothing can be played until there is room again")
            raise Full from None
        if "malformed" in str(error) or "not a database" in str(error):
            log.error("the database is damaged: stop the server and put a backup in its place")
            raise Spoiled from None
        log.warning("the database could not be %s: %s", how, type(error).__name__)
        raise Unavailable from None


def is_full(error: Exception) -> bool:
    """Whether the disk is."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    cause = getattr(error, "orig", None)
    return getattr(cause, "sqlstate", None) == "53100" or "disk is full" in str(cause)


def is_bad(error: DBAPIError) -> bool:
    """Whether the data is at fault, and no later try would do better. (A table that is not there may come back.)"""
    if isinstance(error, (DataError, IntegrityError)):
        return True
    state: str | None = getattr(error.orig, "sqlstate", None)
    return state[:2] in BAD_STATES if state else isinstance(error.driver_exception, ValueError)  # asyncpg's own check
