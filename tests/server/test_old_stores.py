"""Stores of earlier versions are brought up to date when they are opened, and nothing in them is lost."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from malecon.engine.fields import SEATS
from malecon.server import protocol
from malecon.server.hall.hall import Hall
from malecon.server.store.store import Store, address
from malecon.server.tables.table_facts import decode_summary, summary
from malecon.server.telling import messages

OLD = Path(__file__).parent / "old"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A store whose lists were kept as they were told: tables open, closed, running, voted on and over."""
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(file) as database:
        database.executescript((OLD / "0002.sql").read_text())
    database.close()
    return file


def told(file: Path) -> dict[str, str]:
    """What the lists of an old store said."""
    with sqlite3.connect(file) as database:
        found = dict(database.execute("select id, summary from tables").fetchall())
    database.close()
    return found


def with_colours(line: dict[str, Any]) -> dict[str, Any]:
    """Nobody could choose one then: each seat has its own."""
    return {**line, "seats": [{**seat, "colour": SEATS[seat["seat"]]} for seat in line["seats"]]}


def test_lists_say_what_they_said_and_so_do_the_tables(old: Path):
    before = {id: with_colours(json.loads(line)) for id, line in told(old).items()}
    for line in before.values():  # what is told since then says nothing of them
        line |= {"head": "", "silenced": [], "banned": [], "hushed": False}
        line["seats"] = [{**seat, "awaited": None, "also": []} for seat in line["seats"]]
        for seat in line["seats"]:
            if seat["standin"]:  # a list does not know since when until something happens there
                seat["standin"] |= {"seq": 0, "since": 0, "by": []}
    listed = [line for line in before.values() if line["status"] != "closed"]

    async def run() -> None:
        hall = Hall(Store(address(f"sqlite:///{old}")))
        await hall.open()
        found = await hall.store.summaries(None, None, None, 50)
        lines = [json.loads(protocol.encode(messages.listed(decode_summary(one.summary), one.seed))) for one in found]
        assert lines == sorted(listed, key=lambda line: -line["updated"])
        for id, line in before.items():
            table = await hall.table(id)
            assert len(table.facts.head) == 64
            table.facts.head = ""
            for seat, told in zip(table.facts.seats, line["seats"], strict=True):
                if told["standin"]:
                    assert seat.stood > 0
                    told["standin"] |= {"seq": seat.stood, "since": seat.stood_after}
            assert json.loads(protocol.encode(messages.listed(summary(table.facts), table.seed))) == line
        await hall.close()

    asyncio.run(run())
