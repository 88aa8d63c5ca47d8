"""Bots: the one in the documentation plays a game; those in worker processes answer, die, and are replaced."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from malecon.games import find
from malecon.server import bot_names
from malecon.server import bots as bots_module
from malecon.server.bot_worker import Thought
from malecon.server.bots import BotFailed, Bots
from tests.server.process import Process

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_bot_in_the_documentation_plays_a_whole_game(tmp_path: Path):
    program = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert program
    assert len([line for line in program[1].splitlines() if line.strip()]) <= 20
    (tmp_path / "bot.py").write_text(program[1], encoding="utf-8")
    server = Process("--data", str(tmp_path), log=tmp_path / "log")
    server.start()
    try:
        url = f"http://127.0.0.1:{server.port}"
        with httpx2.Client(base_url=url) as ana:
            ana.put("/api/me", json={"name": "A bot"})
            token = ana.post("/api/me/token").json()["token"]
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            page = ana.post("/api/tables", json={"game": "santiago", "seats": seats, "start": True}).json()
            id = page["table"]["id"]
            subprocess.run([sys.executable, tmp_path / "bot.py", url, token, id], check=True, timeout=120)
            table = ana.get(f"/api/tables/{id}").json()["table"]
        assert table["status"] == "finished"
        assert table["result"]["scores"][0] > 0
    finally:
        assert server.stop() in (0, -signal.SIGTERM)
    assert "Traceback" not in (tmp_path / "log").read_text()


async def first_choice(bots: Bots, bot: str) -> Thought:
    """What a bot answers to the first question of a game that has two answers."""
    game = find("santiago")
    state = game.start(2)
    while state.actor < 0 or len(game.legal_moves(state)) < 2:
        game.apply(state, game.legal_moves(state)[0])
    return await bots.choose(game, state, int(state.actor), bot)


def test_a_bot_that_waits_for_a_worker_does_not_begin_when_the_house_closes():
    async def run() -> None:
        bots = Bots(1)
        waiting = [asyncio.create_task(first_choice(bots, "search@10s")) for _ in range(3)]
        await asyncio.sleep(0.5)
        async with asyncio.timeout(9):
            await bots.close()
            done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(failure) for failure in done] == [BotFailed] * 3
        assert not any(worker._process for worker in bots.workers)

    asyncio.run(run())


def test_a_worker_that_dies_is_replaced():
    async def run() -> None:
        bots = Bots(1)
        assert (await first_choice(bots, "greedy")).candidates
        process = bots.workers[0]._process
        assert process
        os.kill(process.pid, signal.SIGKILL)
        assert (await first_choice(bots, "greedy")).candidates
        await bots.close()

    asyncio.run(run())


def test_a_worker_that_dawdles_is_stopped(monkeypatch: pytest.MonkeyPatch):
    # Two million playouts take seconds on any machine.
    monkeypatch.setattr(bot_names, "limit", lambda name: 0.05 - bots_module.GRACE_SECONDS)

    async def run() -> None:
        bots = Bots(1)
        with pytest.raises(BotFailed):
            await first_choice(bots, "search:2000000")
        assert bots.workers[1]._process is None
        await bots.close()

    asyncio.run(run())
