"""Export, import and backup: the same tables, playable, elsewhere."""

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from malecon.cli import main
from malecon.server.hall import Hall
from malecon.server.portable import BadExport, export_tables, import_tables
from malecon.server.store import Store, address
from tests.server.halls import hot_seat, play, with_halls


def fill(database: str) -> dict[str, bytes]:
    """Two tables with some moves; returns their positions."""
    found: dict[str, bytes] = {}

    async def work(hall: Hall) -> None:
        for number in range(2):
            table = await hot_seat(hall)
            for move in range(30):
                await play(hall, table.id, random.Random(move), f"m{move}")
            found[table.id] = table.position().state.tobytes()
            assert number < 2

    with_halls(database, 1, work)
    return found


def positions(database: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}

    async def work(hall: Hall) -> None:
        for id in await hall.store.table_ids():
            found[id] = (await hall.table(id)).position().state.tobytes()
            await play(hall, id, random.Random(1), "afterwards")  # it goes on

    with_halls(database, 1, work)
    return found


def test_export_and_import(database: str, tmp_path: Path):
    old = fill(database)
    file = tmp_path / "tables.ndjson"
    assert asyncio.run(export_tables(database, file)) == 2
    assert file.stat().st_mode & 0o077 == 0
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert asyncio.run(import_tables(other, file)) == (2, 0)
    assert asyncio.run(import_tables(other, file)) == (0, 2)
    assert positions(other) == old


def test_a_damaged_export_changes_nothing(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    fill(database)
    file = tmp_path / "tables.ndjson"
    asyncio.run(export_tables(database, file))
    whole = file.read_bytes()
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    lines = whole.splitlines(keepends=True)
    illegal = whole.replace(b'"kind":"played"', b'"kind":"played","by":"bot"', 1).replace(
        b'"moves":[', b'"moves":[1,1,1,', 9
    )
    for damaged in (whole[:-20], b"".join(lines[:1] + lines[2:]), whole.replace(b"played", b"payed", 1), b"", illegal):
        file.write_bytes(damaged)
        with pytest.raises(BadExport):
            asyncio.run(import_tables(other, file))

    async def count() -> int:
        store = Store(address(other))
        await store.open()
        ids = await store.table_ids()
        await store.close()
        return len(ids)

    assert asyncio.run(count()) == 0


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    fill(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    data, other = str(tmp_path), str(tmp_path / "other")
    assert main(["export", str(tmp_path / "x.ndjson"), "--data", data]) == 0
    assert main(["import", str(tmp_path / "x.ndjson"), "--data", other]) == 0
    assert main(["backup", str(tmp_path / "copy.sqlite"), "--data", data]) == 0
    with sqlite3.connect(tmp_path / "copy.sqlite") as copy:
        assert copy.execute("select count(*) from tables").fetchone() == (2,)
    copy.close()
    assert main(["import", str(tmp_path / "nothing"), "--data", other]) == 2
    assert "2 tables are in" in capsys.readouterr().out
