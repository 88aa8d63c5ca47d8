"""Bots: the one in the documentation plays a game; those in worker processes answer, die, and are replaced."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest

from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.games import find
from malecon.server.bots import bot_names, process
from malecon.server.bots import workers as bots_module
from malecon.server.bots.process import Request, Thought, think
from malecon.server.bots.turns import Turns, Whose
from malecon.server.bots.worker import BotFailed, Worker
from malecon.server.bots.workers import Bots
from malecon.server.hall.keeper import Keeper
from tests.games.santiago.table import position
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


def test_a_forced_move_behind_a_screen_is_thought_about():
    """S33: it takes as long as a chosen one; where all can see that it is forced, no bot is asked."""
    asked = []

    class Watched(Bots):
        async def choose(self, game: Game, state: State, seat: int, bot: str, *_: object) -> Thought:
            asked.append(bot)
            legal = game.legal_moves(state)
            return think(Request(game.name, bot, seat, game.view(state, seat, True).tobytes(), legal, 1))

    for screens in ("closed", "open"):
        match = position(ahead="port", screens=screens, goods={"red": {"sugar": 1}})
        match.play("drive 1")
        if screens == "open":
            match.play("deliver sugar 1")
        assert match.legal_moves == (["pass"] if screens == "closed" else ["drive 1"])
        facts = SimpleNamespace(host="ana", seats=[SimpleNamespace(standin=None)] * 5)
        table = SimpleNamespace(position=lambda match=match: match, game=match.game, facts=facts)
        keeper = Keeper(SimpleNamespace(), Watched(1))  # type: ignore[arg-type]
        seat = int(match.state.actor)
        move = asyncio.run(keeper._choice(table, seat, "search:50"))  # type: ignore[arg-type]
        assert match.game.moves.text(move) == match.legal_moves[0]
    assert asked == ["search:50"]


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


def test_bots_that_learned_answer_from_their_workers():
    async def run() -> None:
        bots = Bots(1)
        for bot, visits in (("net", {None}), ("learned:50", {50})):
            thought = await first_choice(bots, bot)
            tried = {sum(c[1] for c in thought.candidates if c[1]) or None}
            assert (thought.move, tried) == (thought.candidates[0][0], visits)
        await bots.close()

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


async def served(asked: list[tuple[Whose, float]], kept: int = 0) -> list[tuple[str, str]]:
    """The order in which questions are answered by one worker, each known by its person and where he comes from."""
    worker, answered = Worker(), list[tuple[str, str]]()
    turns = Turns([worker] * (1 + kept), kept)
    busy = [await turns.take(Whose("nobody"), 0.0) for _ in range(1 + kept)]

    async def ask(whose: Whose, seconds: float) -> None:
        worker = await turns.take(whose, seconds, seconds <= 1)
        answered.append((whose.address, whose.person))
        await asyncio.sleep(0)
        turns.give(worker)

    waiting = [asyncio.create_task(ask(*each)) for each in asked]
    await asyncio.sleep(0)
    for each in busy:
        turns.give(each)
    await asyncio.gather(*waiting)
    return answered


def test_who_opens_many_tables_waits_for_himself():
    """Twenty tables of four bots that think ten seconds, and one who wants a second."""
    crowd = [(Whose("here", f"guest {n % 4}"), 10.0) for n in range(80)]
    order = asyncio.run(served([*crowd, (Whose("there", "ana"), 1.0), (Whose("there", "ana"), 1.0)]))
    assert order.index(("there", "ana")) <= 1
    assert order[:6].count(("there", "ana")) == 2
    of_four = [person for address, person in order if address == "here"]
    assert sorted(of_four[:4]) == [f"guest {n}" for n in range(4)], "and of those who share an address each in turn"


def test_a_stand_in_thinks_first_unless_its_house_has_had_more_than_its_share():
    ben, ana = Whose("there", "ben"), Whose("here", "ana", stands_in=True)
    assert asyncio.run(served([(ben, 1.0), (ben, 1.0), (ana, 1.0)]))[0] == ("here", "ana")
    greedy = [(Whose("here", "ana", stands_in=True), 2.0)] * 40
    order = asyncio.run(served([*greedy, (ben, 1.0)]))
    assert order.index(("there", "ben")) <= 5


def test_long_thoughts_leave_a_worker_for_brief_ones():
    async def run() -> None:
        turns = Turns([Worker(), Worker()], kept=1)
        long = await turns.take(Whose("here"), 10.0, brief=False)
        second = asyncio.create_task(turns.take(Whose("here"), 10.0, brief=False))
        brief = await turns.take(Whose("there"), 1.0, brief=True)
        assert not second.done()
        turns.give(brief)
        await asyncio.sleep(0)
        assert not second.done()
        turns.give(long)
        await second

    asyncio.run(run())


def test_who_goes_away_while_he_waits_keeps_no_worker():
    async def run() -> None:
        turns = Turns([Worker()])
        worker = await turns.take(Whose("a"), 1.0)
        waiting = asyncio.create_task(turns.take(Whose("a"), 1.0))
        await asyncio.sleep(0)
        turns.give(worker)  # it is his, and he does not know yet
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        async with asyncio.timeout(1):
            assert await turns.take(Whose("b"), 1.0) is worker

    asyncio.run(run())


def test_at_a_game_that_no_net_learned_the_stand_in_plays_for_one(monkeypatch: pytest.MonkeyPatch):
    game = find("santiago")
    assert process.known("learned@1s", game) == "learned@1s"
    monkeypatch.setattr(process, "is_learned", lambda game: False)
    assert process.known("learned@1s", game) == process.known("net", game) == bot_names.STAND_IN
    assert process.known("greedy", game) == "greedy"
    state = position(pesos={"blue": 3}).state
    view = game.view(state, int(state.actor), True)
    legal = game.legal_moves(state)
    assert think(Request("santiago", "net", int(state.actor), view.tobytes(), legal, 1)).move in legal
