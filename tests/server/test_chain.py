"""The chain of events: what was changed on the disk is served to nobody as if it were true."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from malecon.cli import main
from malecon.play import record
from malecon.server.doors.pages import match_of
from malecon.server.hall.exports import export_tables
from malecon.server.hall.hall import Hall
from malecon.server.protocol import Chat
from malecon.server.refusals import Refusal
from malecon.server.store import chain
from malecon.server.store.store import Store, address
from malecon.server.tables.table_facts import decode_summary
from tests.server.halls import ANA, hot_seat, play, with_halls


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store with a table: sixty moves, much talk, a snapshot in the middle."""
    found = tmp_path / "tables.sqlite"

    async def work(hall: Hall) -> None:
        table = await hot_seat(hall, 3)
        for move in range(60):
            await play(hall, table.id, random.Random(move), f"m{move}")
        for line in range(230):
            await hall.do(table.id, ANA, Chat(f"{random.Random(line).getrandbits(64):x}", f"Hola {line}"))

    with_halls(f"sqlite:///{found}", 1, work)
    return found


def shown(file: Path) -> tuple[Any, Any]:
    """What a server that opens it now shows: the table, or why it does not, and its line in lists."""
    told: list[Any] = []

    async def run() -> None:
        hall = Hall(Store(address(f"sqlite:///{file}")))
        await hall.open()
        try:
            (id,) = await hall.store.table_ids()
            table = await hall.table(id)
            told.append((table.position().state.tobytes(), msgspec.to_builtins(table.facts)))
        except Refusal as refusal:
            told.append(refusal.code)
        lines = [msgspec.to_builtins(decode_summary(text)) for text, _ in await hall.summaries(None, None, None, 9)]
        told.append(lines)
        await hall.close()

    asyncio.run(run())
    return told[0], told[1]


def change(file: Path, question: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        assert database.execute(question, values).rowcount == 1


def values(file: Path, what: str, where: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as database:
        return [row[0] for row in database.execute(f"SELECT {what} FROM {where}")]


def flipped(value: Any, chance: random.Random) -> Any:
    """The value with one of its bits another one."""
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(6))
    text = isinstance(value, str)
    data = bytearray(value.encode() if text else value)
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(6)
    return data.decode(errors="replace") if text else bytes(data)


PLACES = [
    ("events", "data"),
    ("events", "time"),
    ("events", "command"),
    ("events", "digest"),
    ("snapshots", "data"),
    ("tables", "summary"),
    ("tables", "status"),
    ("tables", "updated"),
    ("seeds", "seed"),
]


@pytest.mark.parametrize("place", PLACES, ids=".".join)
def test_a_bit_that_is_flipped_is_served_to_nobody(file: Path, place: tuple[str, str]):
    table, column = place
    truth, line = shown(file)
    chance, refused = random.Random(f"{table} {column}"), 0
    for _ in range(6):
        some = "events WHERE seq > 257" if table == "events" else table  # what the snapshot has not told already
        row = chance.choice(values(file, f"{table}.rowid", some))
        (value,) = values(file, column, f"{table} WHERE rowid = {row}")
        change(file, f"UPDATE {table} SET {column} = ? WHERE rowid = ?", flipped(value, chance), row)
        seen, listed = shown(file)
        assert seen in (truth, "damaged")
        assert listed in (line, [])
        refused += seen == "damaged" or listed == []
        change(file, f"UPDATE {table} SET {column} = ? WHERE rowid = ?", value, row)
    assert refused == (0 if table == "snapshots" else 6)
    assert shown(file)[0] == truth


def test_what_is_missing_shows(file: Path):
    change(file, "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)")
    assert shown(file)[0] == "damaged"


def test_what_lists_show_is_mended_from_the_history(file: Path):
    _, line = shown(file)
    change(file, "UPDATE tables SET summary = replace(summary, 'Ana', 'Eva'), status = 'finished'")
    assert shown(file)[1] == []
    assert shown(file)[1] == line


def test_damage_is_found_before_it_is_kept_or_taken_elsewhere(file: Path, capsys: pytest.CaptureFixture[str]):
    copy, data = file.with_name("copy"), ["--data", str(file.parent)]
    assert main(["backup", str(copy), *data]) == 0
    good = copy.read_bytes()
    change(file, "UPDATE events SET data = CAST(replace(data, 'Hola', 'Hora') AS BLOB) WHERE seq = 100")
    assert main(["backup", str(copy), *data]) == 2
    assert "is damaged from entry" in capsys.readouterr().err
    assert copy.read_bytes() == good
    (id,) = values(file, "id", "tables")
    assert asyncio.run(export_tables(f"sqlite:///{file}", file.with_name("export"))) == (0, [id])


def test_who_comes_back_is_not_told_what_was_changed_meanwhile(file: Path):
    async def work(hall: Hall) -> None:
        (id,) = await hall.store.table_ids()
        table = await hall.table(id)
        assert len(await hall.missed(table, table.seq - 5)) == 5
        assert await hall.missed(table, table.seq) == []
        assert len(await hall.missed(table, 0)) == table.seq
        await asyncio.to_thread(change, file, "UPDATE events SET time = time - 1 WHERE seq = ?", table.seq - 2)
        with pytest.raises(Refusal, match="damaged"):
            await hall.missed(table, table.seq - 5)

    with_halls(f"sqlite:///{file}", 1, work)


def test_the_head_stands_in_the_record_and_follows_from_the_history(database: str):
    async def work(hall: Hall, other: Hall) -> None:
        table = await hot_seat(hall)
        events = await hall.store.events_after(table.id, 0)
        assert chain.check(table.seed, table.id, "", 0, events) == table.facts.head
        assert (await other.table(table.id)).facts.head == table.facts.head
        text = match_of(table).record()
        assert f"History: {table.seq} entries, {table.facts.head}\n" in text
        assert record.read(text).history == f"{table.seq} entries, {table.facts.head}"
        heads = {table.facts.head}
        for seed in ("another", table.seed):  # without the seed nobody can try out what is under it
            heads.add(chain.check(seed, table.id, "", 0, [relinked(seed, table.id, "", events[0])]))
        assert len(heads) == 3

    with_halls(database, 2, work)


def relinked(seed: str, table: str, before: str, event: Any) -> Any:
    digest = chain.link(seed, table, before, event.seq, event.time, event.command, event.data)
    return type(event)(event.seq, event.time, event.command, event.data, digest)
