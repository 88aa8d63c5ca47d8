"""Taking tables elsewhere: export to a file of lines, import from one, and a backup while the server runs.

An export holds everything, the house's key and the seeds of running games included: keep it as you keep the store.
One line a table: {"table": id, "seed": …, "events": [{"seq", "time", "command", "data"}, …]}, after a first line
that says what it is and of which house, and before a last one with a digest of all that.
"""

import contextlib
import hashlib
import os
import secrets
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import sqlalchemy as sa

from malecon.engine.chance import commitment
from malecon.errors import MaleconError
from malecon.server import clocks, events
from malecon.server.facts import Facts
from malecon.server.hall import now_ms, people_of, row
from malecon.server.hours import NOTE
from malecon.server.places import open_store
from malecon.server.refusals import Refusal
from malecon.server.store import Store, Stored, address
from malecon.server.table import Table

KEYS = "key"
"""The setting with the keys of `people.py`."""
FORMATS = (1, 2, 3)
"""What can be read; the first had only tables, nothing of the house, and the first two had no digest."""


class BadExport(MaleconError):
    """A file that is no export, a torn one, or one that can't be written."""


class Head(msgspec.Struct, tag_field="malecon", tag="tables"):
    """The first line: that it is an export, and what people need to go on elsewhere as if nothing had been."""

    format: int
    keys: str = ""
    """What signed their cookies, tokens and links."""
    open_until: int | None = None
    """When the house was last known to be open: no clock ran after that."""


class Happened(msgspec.Struct):
    """One event in the file."""

    seq: int
    time: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    command: str | None
    data: msgspec.Raw


class Exported(msgspec.Struct):
    """One table in the file."""

    table: str
    seed: str
    events: list[Happened]


class Tail(msgspec.Struct):
    """The last line: that nothing is missing, and nothing changed on the way."""

    end: int
    sha256: str = ""


async def export_tables(database: str, file: Path) -> int:
    """Write all tables to a file; returns how many."""
    source = sqlite_file(database)
    if source:
        check_source(source, file)
    async with open_store(database) as store:
        ids = await store.table_ids()
        with private(file) as path, path.open("wb") as out:
            digest = hashlib.sha256()

            def write(line: msgspec.Struct) -> None:
                text = msgspec.json.encode(line) + b"\n"
                out.write(text)
                digest.update(text)

            write(await read_head(store))
            for id in ids:
                write(await read_table(store, id))
            write(Tail(len(ids), digest.hexdigest()))
    return len(ids)


async def read_head(store: Store) -> Head:
    keys = await store.setting(KEYS, secrets.token_hex(32))
    return Head(FORMATS[-1], keys, int(await store.setting(NOTE, str(now_ms()))))


async def read_table(store: Store, id: str) -> Exported:
    loaded = await store.load(id, until=0)
    assert loaded
    told = [Happened(event.seq, event.time, event.command, msgspec.Raw(event.data)) for event in loaded.events]
    return Exported(id, loaded.seed, told)


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
    """Read tables from a file, checked as a whole first; returns how many are new and how many were there already.

    What breaks off half-way can be done again.
    """
    head, lines = read_export(file)
    async with open_store(database) as store:
        if head.keys.strip():
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


def read_export(file: Path) -> tuple[Head, list[Exported]]:
    """An export, its frame checked and every game replayed."""
    try:
        body, _, last = file.read_bytes().rstrip(b"\n").rpartition(b"\n")
        first, *lines = body.splitlines()
        head, tail = msgspec.json.decode(first, type=Head), msgspec.json.decode(last, type=Tail)
        if head.format not in FORMATS or tail.end != len(lines):
            raise ValueError
        if head.format > 2 and tail.sha256 != hashlib.sha256(body + b"\n").hexdigest():
            raise BadExport(f"The file {file} was damaged on the way: its digest is not that of its lines.")
    except OSError as error:
        raise BadExport(f"The file {file} can't be read: {error.strerror}.") from None
    except ValueError:
        raise BadExport(f"The file {file} is no export of tables, or its end is torn off.") from None
    return head, [read_line(file, number, text) for number, text in enumerate(lines, 2)]


def read_line(file: Path, number: int, text: bytes) -> Exported:
    try:
        line = msgspec.json.decode(text, type=Exported)
        rebuild(line)
    except (ValueError, KeyError, IndexError, AssertionError, Refusal):
        raise BadExport(f"Line {number} of {file} is damaged.") from None
    return line


def rebuild(line: Exported) -> Table:
    """The table of a line; ValueError if its events are not one game by the rules, with the seed it was begun with."""
    table, commands = Table(Facts(line.table), line.seed), set[str]()
    for entry in line.events:
        event = events.decode(bytes(entry.data))
        if entry.seq != table.seq + 1 or isinstance(event, events.Created) != (entry.seq == 1):
            raise ValueError("an event is missing")
        if entry.command in commands:
            raise ValueError("a command is there twice")
        commands |= {entry.command} if entry.command else set()
        if isinstance(event, (events.Started, events.Played)):
            check_moves(table, event.moves)
        table.add(entry.seq, entry.time, event, entry.command)
    if commitment(line.seed) != table.facts.commitment:
        raise ValueError("the seed is another one")
    return table


def check_moves(table: Table, moves: list[int]) -> None:
    line = table.line or table.draft_line()
    state = line.state
    for move in moves:
        if move not in line.game.legal_moves(state):
            raise ValueError(f"{move} is not legal there")
        state = line.game.after(state, move)


async def add_table(store: Store, line: Exported, closed: int | None) -> bool:
    """Put a table into the store, unless it is there. The clock that ran stood still since its house was `closed`."""
    table = rebuild(line)
    stored = [Stored(event.seq, event.time, event.command, bytes(event.data)) for event in line.events]
    if closed is not None and clocks.deadline(table.facts) is not None:
        reopened = events.Reopened(closed)
        stored.append(Stored(table.seq + 1, max(now_ms(), table.facts.updated), None, events.encode(reopened)))
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
