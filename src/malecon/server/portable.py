"""Taking tables elsewhere: export to a file of lines, import from one, and a backup while the server runs.

An export holds everything, the seeds and sealed moves of running games included: keep it as you keep the store.
One line a table: {"table": id, "seed": …, "events": [{"seq", "time", "command", "data"}, …]}, after a first line
that says what it is.
"""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from malecon.errors import MaleconError
from malecon.server import events
from malecon.server.facts import Facts
from malecon.server.hall import row, sitters
from malecon.server.refusals import Refusal
from malecon.server.store import Store, Stored, address
from malecon.server.table import Table

MAGIC = {"malecon": "tables", "format": 1}


class BadExport(MaleconError):
    """A file that is no export, or a torn one."""


class Line(msgspec.Struct):
    """One table in the file."""

    table: str
    seed: str
    events: list[dict[str, Any]]


async def export_tables(database: str, file: Path) -> int:
    """Write all tables to a file; returns how many."""
    store = Store(address(database))
    await store.open()
    try:
        ids = await store.table_ids()
        with open_private(file) as out:
            out.write(msgspec.json.encode(MAGIC) + b"\n")
            for id in ids:
                loaded = await store.load(id, until=0)
                assert loaded
                told = [
                    {"seq": e.seq, "time": e.time, "command": e.command, "data": msgspec.json.decode(e.data)}
                    for e in loaded.events
                ]
                out.write(msgspec.json.encode(Line(id, loaded.seed, told)) + b"\n")
            out.write(msgspec.json.encode({"end": len(ids)}) + b"\n")
        return len(ids)
    finally:
        await store.close()


def open_private(file: Path) -> Any:
    """A file that only its owner can read."""
    try:
        return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
    except OSError as error:
        raise BadExport(f"The file {file} can't be written: {error.strerror}.") from None


async def import_tables(database: str, file: Path) -> tuple[int, int]:
    """Read tables from a file, all or nothing; returns how many are new and how many were there already."""
    lines = list(read_lines(file))
    store = Store(address(database))
    await store.open()
    try:
        new = 0
        for line in lines:
            new += await add_table(store, line)
        return new, len(lines) - new
    finally:
        await store.close()


def read_lines(file: Path) -> Iterator[Line]:
    """The tables of an export, its frame checked and every game replayed."""
    try:
        first, *lines, last = file.read_bytes().splitlines()
        if msgspec.json.decode(first) != MAGIC or msgspec.json.decode(last) != {"end": len(lines)}:
            raise ValueError
    except OSError as error:
        raise BadExport(f"The file {file} can't be read: {error.strerror}.") from None
    except ValueError:
        raise BadExport(f"The file {file} is no export of tables, or its end is torn off.") from None
    for number, text in enumerate(lines, 2):
        try:
            line = msgspec.json.decode(text, type=Line)
            rebuild(line)
        except (msgspec.MsgspecError, KeyError, AssertionError, IndexError, Refusal):
            raise BadExport(f"Line {number} of {file} is damaged.") from None
        yield line


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


async def add_table(store: Store, line: Line) -> bool:
    """Put a table into the store, unless it is there."""
    table = rebuild(line)
    stored = [Stored(e["seq"], e["time"], e["command"], msgspec.json.encode(e["data"])) for e in line.events]
    people = sorted({person for each in stored for person in sitters(events.decode(each.data))})
    return await store.restore(line.table, line.seed, stored, row(table), people)


def backup_sqlite(source: Path, target: Path) -> None:
    """A copy of a data folder's database, complete and consistent, also while the server runs."""
    if not source.exists():
        raise BadExport(f"There are no tables at {source}.")
    open_private(target).close()
    with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
        old.backup(new)
    old.close()
    new.close()
