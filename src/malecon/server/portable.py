"""Taking tables elsewhere: export to a file of lines, import from one, and a backup while the server runs.

An export holds everything, the house's key and the seeds of running games included: keep it as you keep the store.
One line a table: {"table": id, "seed": …, "events": [{"seq", "time", "command", "data"}, …]}, after a first line
that says what it is and of which house.
"""

import contextlib
import os
import secrets
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from malecon.errors import MaleconError
from malecon.server import clocks, events
from malecon.server.facts import Facts
from malecon.server.hall import people_of, row
from malecon.server.hours import NOTE
from malecon.server.places import open_store
from malecon.server.refusals import Refusal
from malecon.server.store import Store, Stored, address
from malecon.server.table import Table

KEYS = "key"
"""The setting with the keys of `people.py`."""
FORMATS = (1, 2)
"""What can be read; the first had only tables, nothing of the house."""


class BadExport(MaleconError):
    """A file that is no export, a torn one, or one that can't be written."""


class Head(msgspec.Struct, tag_field="malecon", tag="tables"):
    """The first line: that it is an export, and what people need to go on elsewhere as if nothing had been."""

    format: int
    keys: str = ""
    """What signed their cookies, tokens and links."""
    open_until: int | None = None
    """When the house was last known to be open: no clock ran after that."""


class Line(msgspec.Struct):
    """One table in the file."""

    table: str
    seed: str
    events: list[dict[str, Any]]


async def export_tables(database: str, file: Path) -> int:
    """Write all tables to a file; returns how many."""
    source = sqlite_file(database)
    if source:
        check_source(source, file)
    async with open_store(database) as store:
        ids = await store.table_ids()
        with private(file) as path, path.open("wb") as out:
            out.write(msgspec.json.encode(await read_head(store)) + b"\n")
            for id in ids:
                out.write(msgspec.json.encode(await read_table(store, id)) + b"\n")
            out.write(msgspec.json.encode({"end": len(ids)}) + b"\n")
    return len(ids)


async def read_head(store: Store) -> Head:
    keys = await store.setting(KEYS, secrets.token_hex(32))
    return Head(FORMATS[-1], keys, int(await store.setting(NOTE, str(now()))))


async def read_table(store: Store, id: str) -> Line:
    loaded = await store.load(id, until=0)
    assert loaded
    told = [
        {"seq": e.seq, "time": e.time, "command": e.command, "data": msgspec.json.decode(e.data)} for e in loaded.events
    ]
    return Line(id, loaded.seed, told)


def now() -> int:
    return int(1000 * time.time())


def sqlite_file(database: str) -> Path | None:
    """The file of an SQLite address."""
    if not database.startswith("sqlite"):
        return None
    return Path(sa.make_url(address(database)).database or "")


def check_source(source: Path, target: Path) -> None:
    """That there are tables in a file, and that what is made of them will not take its place."""
    try:
        if not source.is_file() or not source.stat().st_size:
            raise BadExport(f"There are no tables at {source}.")
        own = [os.path.realpath(f"{source}{end}") for end in ("", "-wal", "-shm")]
        if os.path.realpath(target) in own or (target.exists() and target.samefile(source)):
            raise BadExport(f"The file {target} belongs to the database itself. Name another one.")
    except OSError as error:
        raise BadExport(f"{source} can't be copied to {target}: {error.strerror}.") from None


@contextlib.contextmanager
def private(file: Path) -> Iterator[Path]:
    """A file that only its owner can read. What was there before stays until the new one is whole."""
    try:
        if file.exists() and not file.is_file():
            raise BadExport(f"{file} is no plain file. Name another one.")
        goal = os.path.realpath(file)
        handle, name = tempfile.mkstemp(dir=os.path.dirname(goal), prefix=".malecon-")
        os.close(handle)
        try:
            yield Path(name)
            os.replace(name, goal)
        finally:
            Path(name).unlink(missing_ok=True)
    except OSError as error:
        raise BadExport(f"The file {file} can't be written: {error.strerror}.") from None


async def import_tables(database: str, file: Path) -> tuple[int, int]:
    """Read tables from a file, all or nothing; returns how many are new and how many were there already."""
    head, lines = read_export(file)
    async with open_store(database) as store:
        if head.keys:
            await add_keys(store, head.keys)
        if head.open_until is not None:  # else a house that was never open would reckon from its first opening
            await store.setting(NOTE, str(head.open_until))
        new = 0
        for line in lines:
            new += await add_table(store, line, head.open_until)
    return new, len(lines) - new


async def add_keys(store: Store, keys: str) -> None:
    """A new house takes them over; one that has its own goes on with that, and accepts these too."""
    own = await store.setting(KEYS, keys)
    await store.set_setting(KEYS, " ".join(dict.fromkeys([*own.split(), *keys.split()])))


def read_export(file: Path) -> tuple[Head, list[Line]]:
    """An export, its frame checked and every game replayed."""
    try:
        first, *lines, last = file.read_bytes().splitlines()
        head = msgspec.json.decode(first, type=Head)
        if head.format not in FORMATS or msgspec.json.decode(last) != {"end": len(lines)}:
            raise ValueError
    except OSError as error:
        raise BadExport(f"The file {file} can't be read: {error.strerror}.") from None
    except ValueError:
        raise BadExport(f"The file {file} is no export of tables, or its end is torn off.") from None
    return head, [read_line(file, number, text) for number, text in enumerate(lines, 2)]


def read_line(file: Path, number: int, text: bytes) -> Line:
    try:
        line = msgspec.json.decode(text, type=Line)
        rebuild(line)
    except (msgspec.MsgspecError, KeyError, AssertionError, IndexError, Refusal):
        raise BadExport(f"Line {number} of {file} is damaged.") from None
    return line


def rebuild(line: Line) -> Table:
    """The table of a line; every move is checked against the rules."""
    table = Table(Facts(line.table), line.seed)
    for entry in line.events:
        event = events.decode(msgspec.json.encode(entry["data"]))
        if isinstance(event, (events.Started, events.Played)):
            check_moves(table, event.moves)
        table.add(entry["seq"], entry["time"], event, entry["command"])
    return table


def check_moves(table: Table, moves: list[int]) -> None:
    line = table.line or table.draft_line()
    state = line.state
    for move in moves:
        assert move in line.game.legal_moves(state)
        state = line.game.after(state, move)


async def add_table(store: Store, line: Line, closed: int | None) -> bool:
    """Put a table into the store, unless it is there. The clock that ran stood still since its house was `closed`."""
    table = rebuild(line)
    stored = [Stored(e["seq"], e["time"], e["command"], msgspec.json.encode(e["data"])) for e in line.events]
    if closed is not None and clocks.deadline(table.facts) is not None:
        reopened = events.Reopened(closed)
        stored.append(Stored(table.seq + 1, max(now(), table.facts.updated), None, events.encode(reopened)))
        table.add(stored[-1].seq, stored[-1].time, reopened, None)
    return await store.restore(line.table, line.seed, stored, row(table), sorted(people_of(table)))


def backup_sqlite(source: Path, target: Path) -> None:
    """A copy of a data folder's database, complete and consistent, also while the server runs."""
    check_source(source, target)
    try:
        with private(target) as path, connected(source) as old, connected(path) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise BadExport(f"{source} can't be copied: {error}.") from None


def connected(file: Path) -> contextlib.closing[sqlite3.Connection]:
    return contextlib.closing(sqlite3.connect(file))
