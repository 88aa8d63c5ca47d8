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
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import sqlalchemy as sa

from malecon.engine.chance import commitment
from malecon.errors import MaleconError
from malecon.server.hall.hall import following, now_ms, people_of, row, take
from malecon.server.hall.hours import NOTE
from malecon.server.refusals import Refusal
from malecon.server.store import chain
from malecon.server.store.chain import Broken
from malecon.server.store.opening import open_store
from malecon.server.store.store import Store, Stored, address
from malecon.server.tables import believed, clocks, history
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import TableFacts

KEYS = "key"
"""The setting with the keys of `tables/people.py`."""
FORMATS = (1, 2, 3, 4)
"""What can be read; the first had only tables, nothing of the house, the first two no digest, three none of events."""


class BadExport(MaleconError):
    """A file that is no export, a torn one, or one that can't be written."""


class Head(msgspec.Struct, tag_field="malecon", tag="tables"):
    """The first line: that it is an export, and what people need to go on elsewhere as if nothing had been."""

    format: int
    keys: str = ""
    """What signed their cookies, tokens and links."""
    open_until: int | None = None
    """When the house was last known to be open: no clock ran after that."""
    revoked: dict[str, int] = {}
    """Until when (ms) what was signed for people is void."""


class Happened(msgspec.Struct):
    """One entry in the file."""

    seq: int
    time: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    command: str | None
    data: msgspec.Raw
    digest: str = ""


class Exported(msgspec.Struct):
    """One table in the file."""

    table: str
    seed: str
    events: list[Happened]


class Tail(msgspec.Struct):
    """The last line: that nothing is missing, and nothing changed on the way."""

    end: int
    sha256: str = ""


async def export_tables(database: str, file: Path) -> tuple[int, list[str]]:
    """Write all tables to a file; returns how many, and those that are damaged and were left out."""
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
            damaged = []
            for id in ids:
                try:
                    write(await read_table(store, id))
                except Broken:
                    damaged.append(id)
            whole = len(ids) - len(damaged)
            write(Tail(whole, digest.hexdigest()))
    return whole, damaged


async def read_head(store: Store) -> Head:
    keys = await store.setting(KEYS, secrets.token_hex(32))
    return Head(FORMATS[-1], keys, int(await store.setting(NOTE, str(now_ms()))), await store.revoked())


async def read_table(store: Store, id: str) -> Exported:
    loaded = await store.load(id, until=0)
    assert loaded
    check_history(id, loaded.seed, loaded.seq, loaded.events)
    told = [Happened(each.seq, each.time, each.command, msgspec.Raw(each.data), each.digest) for each in loaded.events]
    return Exported(id, loaded.seed, told)


def check_history(id: str, seed: str, seq: int, events: Sequence[Stored]) -> None:
    """That a table's history is what was written, to its end; Broken if it is not."""
    chain.check(seed, id, "", 0, events)
    if len(events) < seq or not events:
        raise Broken(id, len(events) + 1)


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
        await store.revoke(head.revoked)
        if head.open_until is not None:  # else a house that was never open would reckon from its first opening
            await store.setting(NOTE, str(min(head.open_until, now_ms())))
        new = 0
        for line in lines:
            new += await add_table(store, line, head.open_until)
    return new, len(lines) - new


async def add_keys(store: Store, keys: str) -> None:
    """A new house takes them over; one that has its own goes on with that, and accepts these too."""
    own = await store.setting(KEYS, keys)
    await store.set_setting(KEYS, " ".join(dict.fromkeys([*own.split(), *keys.split()])))


async def rotate_keys(database: str, forget: bool) -> None:
    """Sign with a new key; older ones are accepted still, or void from now on."""
    async with open_store(database) as store:
        fresh = secrets.token_hex(32)
        older = (await store.setting(KEYS, fresh)).split()
        await store.set_setting(KEYS, fresh if forget else " ".join(dict.fromkeys([fresh, *older])))


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
    """The table of a line; ValueError if its entries are not one game by the rules, with the seed it was begun with."""
    table, commands = Table(TableFacts(line.table), line.seed), set[str]()
    for exported in line.events:
        entry = history.decode(bytes(exported.data))
        if exported.seq != table.seq + 1 or isinstance(entry, history.Created) != (exported.seq == 1):
            raise ValueError("an entry is missing")
        if exported.command in commands:
            raise ValueError("a command is there twice")
        commands |= {exported.command} if exported.command else set()
        believed.check(table, entry)
        stored = following(table, exported.time, exported.command, bytes(exported.data))
        if exported.digest not in ("", stored.digest):
            raise ValueError("an entry is not what was written")
        take(table, stored)
        exported.digest = stored.digest
    if commitment(line.seed) != table.facts.commitment:
        raise ValueError("the seed is another one")
    return table


async def add_table(store: Store, line: Exported, closed: int | None) -> bool:
    """Put a table into the store, unless it is there. The clock that ran stood still since its house was `closed`."""
    table = rebuild(line)
    stored = [Stored(each.seq, each.time, each.command, bytes(each.data), each.digest) for each in line.events]
    if closed is not None and clocks.deadline(table.facts) is not None:
        reopened, time = history.Reopened(min(closed, now_ms())), clocks.next_time(table.facts.updated, now_ms())
        stored.append(following(table, time, None, history.encode(reopened)))
        take(table, stored[-1])
    return await store.restore(line.table, line.seed, stored, row(table), sorted(people_of(table)))


def backup_sqlite(source: Path, target: Path) -> None:
    """A copy of a data folder's database, complete and consistent, also while the server runs."""
    check_source(source, target)
    try:
        with private(target) as path, connected(source) as old, connected(path) as new:
            old.backup(new)
            check_copy(source, new)
    except sqlite3.Error as error:
        raise BadExport(f"{source} can't be copied: {error}.") from None


def check_copy(source: Path, copy: sqlite3.Connection) -> None:
    """That all histories in a copy are what was written: else an older, better copy stays where it is."""
    known = copy.execute("SELECT name FROM pragma_table_info('events') WHERE name = 'digest'").fetchone()
    if not known:  # of a server that had no digests yet
        return
    asked = "SELECT seq, time, command, data, digest FROM events WHERE table_id = ? ORDER BY seq"
    for id, seed, seq in copy.execute("SELECT id, seed, seq FROM tables JOIN seeds ON table_id = id").fetchall():
        try:
            check_history(id, seed, seq, [Stored(*row) for row in copy.execute(asked, (id,))])
        except Broken as broken:
            raise BadExport(f"In {source} {broken}. No copy was made: an older one may be better.") from None


def connected(file: Path) -> contextlib.closing[sqlite3.Connection]:
    return contextlib.closing(sqlite3.connect(file))
