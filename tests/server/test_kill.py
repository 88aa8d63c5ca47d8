"""`kill -9` in the middle of busy play: everything that was acknowledged is there, and every table goes on.

MALECON_KILLS says how often (a few by default; `make torture`: 100).
"""

import asyncio
import os
import random
import signal
from collections import Counter
from pathlib import Path

from malecon.server.hall.hall import Hall
from malecon.server.store.store import Store, address
from tests.server.process import Acknowledged, Busy, Process

KILLS = int(os.environ.get("MALECON_KILLS", "2"))
GUESTS = 6


def test_nothing_is_lost_on_sqlite(tmp_path: Path):
    server = Process("--data", str(tmp_path), log=tmp_path / "log")
    torture([server], tmp_path, f"sqlite:///{tmp_path / 'tables.sqlite'}")


def test_nothing_is_lost_on_postgres_with_two_processes(tmp_path: Path, cluster):
    database = cluster.new_database()
    servers = [Process("--database", database, log=tmp_path / f"log{number}") for number in (1, 2)]
    torture(servers, tmp_path, database)


def torture(servers: list[Process], folder: Path, database: str, door: int | None = None) -> None:
    """Play (all through one port, if a proxy stands there), kill a server, start it again; then look at the store."""
    for server in servers:
        server.start()
    ports = [door] if door else [server.port for server in servers]
    guests = [Busy(ports, seed) for seed in range(GUESTS)]
    try:
        asyncio.run(play_and_kill(servers, guests))
    finally:
        for server in servers:
            server.stop(signal.SIGTERM)
    promised = [each for guest in guests for each in guest.promised]
    assert not [error for guest in guests for error in guest.errors]
    asyncio.run(check(database, promised))
    print(f"{KILLS} kills, {len(promised)} acknowledged moves, {sum(guest.tables for guest in guests)} tables")
    for log in folder.glob("log*"):
        assert "Traceback" not in log.read_text(), log.read_text()[-3000:]


async def play_and_kill(servers: list[Process], guests: list[Busy]) -> None:
    stop, chance = asyncio.Event(), random.Random()
    playing = [asyncio.create_task(guest.play(stop)) for guest in guests]
    for _ in range(KILLS):
        before = sum(len(guest.promised) for guest in guests)
        while sum(len(guest.promised) for guest in guests) < before + 10:
            await asyncio.sleep(0.02)  # busy again
        await asyncio.sleep(chance.uniform(0.0, 0.5))
        server = chance.choice(servers)
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.to_thread(server.start)
    counts = [len(guest.promised) for guest in guests]
    async with asyncio.timeout(60):  # every table goes on
        while any(len(guest.promised) < count + 3 for guest, count in zip(guests, counts, strict=True)):
            await asyncio.sleep(0.05)
    stop.set()
    await asyncio.wait(playing, timeout=10)
    for task in playing:
        task.cancel()


async def check(database: str, promised: list[Acknowledged]) -> None:
    hall = Hall(Store(address(database)))
    await hall.open()
    for table in {each.table for each in promised}:
        stored = await hall.store.events_after(table, 0)
        assert [event.seq for event in stored] == list(range(1, len(stored) + 1))
        by_number = {event.seq: event.command for event in stored}
        for each in promised:
            if each.table == table:
                assert by_number.get(each.seq) == each.command
        assert max(Counter(event.command for event in stored if event.command).values(), default=1) == 1
        read = await hall.table(table)  # replays every move by the rules
        line = read.position()
        state = read.draft_course().at(0)
        for move in line.moves:
            assert move in line.game.legal_moves(state)
            state = line.game.after(state, move)
    await hall.close()
