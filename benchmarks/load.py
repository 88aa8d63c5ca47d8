"""Load: many live tables and sockets on one server, with the clients beside it. `make load`.

    python benchmarks/load.py [--tables 1000] [--seconds 180] [--every 5] [--database postgresql://…] [--postgres]
    python benchmarks/load.py --limit         # faster and faster, until the answers are late

Each table has two people with two sockets each; every `--every` seconds one of them moves. Reported: errors, the times
from a command to its answer, the server's memory along the way, how late the clients themselves were (it is part of the
times: they share the machine), and how busy everybody kept the processor.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import uvloop
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.postgres import Cluster
from tests.server.process import Process

GOAL_MS = 100
LOOK_SECONDS = 0.01
FASTER = (5.0, 4.5, 4.0, 3.5, 3.0, 2.5, 2.0, 1.5, 1.0)
"""The seconds between a table's moves that `--limit` goes through."""


class Choice(msgspec.Struct):
    """A legal move, as far as a client here cares."""

    move: int


class Now(msgspec.Struct):
    """A position, as far as a client here cares."""

    at: int
    actor: int
    legal: list[Choice] | None


class Message(msgspec.Struct):
    """A message that may have a position."""

    now: Now


message_of = msgspec.json.Decoder(Message).decode


class Load:
    """The clients, and what they saw."""

    def __init__(self, url: str, every: float, server: int) -> None:
        self.url, self.every, self.server = url, every, server
        self.times: list[float] = []
        self.late: list[float] = []
        self.errors: list[str] = []
        self.sent: dict[str, float] = {}
        self.messages = self.open = self.over = 0
        self.stopped = False
        self.chance = random.Random(1)
        self.cookie = ""

    # The guests

    async def make(self, http: httpx2.AsyncClient) -> str:
        """A table where one person holds both seats."""
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}]
        wish = {"game": "santiago", "seats": seats, "start": True}
        answer = await http.post("/api/tables", json=wish, headers={"cookie": self.cookie})
        answer.raise_for_status()
        return str(answer.json()["table"]["id"])

    async def play(self, id: str) -> None:
        """Four sockets: two look from each seat; the first of each two moves, the other only listens."""
        nows: dict[int, Now] = {}
        talks = [await self.enter(id, seat) for seat in (0, 0, 1, 1)]
        ears = [self.hear(talks[0], nows, 0), self.hear(talks[1]), self.hear(talks[2], nows, 1), self.hear(talks[3])]
        hearing = [asyncio.create_task(ear) for ear in ears]
        self.open += 4
        await asyncio.sleep(self.chance.uniform(0, self.every))
        due, count = time.monotonic(), 0
        while not self.stopped:
            seat = next((seat for seat, now in nows.items() if now.legal), None)
            if seat is not None:
                count += 1
                await self.move(talks[2 * seat], nows[seat], f"{id}{count}")
            elif any(now.actor == -2 for now in nows.values()):
                self.over += 1
                break
            due = max(due + self.every, time.monotonic())
            await asyncio.sleep(due - time.monotonic())
        while not self.stopped:
            await asyncio.sleep(1)
        await asyncio.sleep(1)
        for task in hearing:
            task.cancel()
        for talk in talks:
            await talk.close()

    async def enter(self, id: str, seat: int) -> Any:
        url = f"{self.url.replace('http', 'ws')}/api/tables/{id}/socket?look={seat}"
        return await connect(url, additional_headers={"cookie": self.cookie}, compression=None, open_timeout=60)

    async def move(self, talk: Any, now: Now, id: str) -> None:
        assert now.legal
        command = {"do": "move", "id": id, "at": now.at, "move": self.chance.choice(now.legal).move}
        self.sent[id] = time.perf_counter()
        await talk.send(json.dumps(command))

    async def hear(self, talk: Any, nows: dict[int, Now] | None = None, seat: int = 0) -> None:
        try:
            async for frame in talk:
                self.messages += 1
                if frame.startswith('{"type":"answer"'):
                    answer = json.loads(frame)
                    self.times.append(time.perf_counter() - self.sent.pop(answer["id"]))
                    if not answer["ok"]:
                        self.errors.append(answer["error"]["code"])
                elif nows is not None and frame.startswith(('{"type":"table"', '{"type":"moves"')):
                    nows[seat] = message_of(frame).now
            self.errors.append("closed")
        except Exception as error:
            self.errors.append(type(error).__name__)

    async def watch_itself(self) -> None:
        """How late the clients' own loop is, again and again."""
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(LOOK_SECONDS)
            self.late.append(time.perf_counter() - begun - LOOK_SECONDS)

    # The run

    async def run(self, tables: int, parts: list[tuple[float, float]]) -> bool:
        """Build up, then play each part (seconds between moves, for how long); False if answers were late or wrong."""
        playing = await self.build_up(tables)
        watching = asyncio.create_task(self.watch_itself())
        gc.freeze()
        well = True
        for self.every, seconds in parts:
            await asyncio.sleep(2 * self.every if len(parts) > 1 else self.every)
            well = await self.measure(tables, seconds)
            if not well:
                break
        watching.cancel()
        self.stopped = True
        for task in asyncio.as_completed(playing):
            try:
                await task
            except Exception as error:
                self.errors.append(type(error).__name__)
        return well and not self.errors

    async def build_up(self, tables: int) -> list[asyncio.Task[None]]:
        begun = time.monotonic()
        async with httpx2.AsyncClient(base_url=self.url, timeout=60) as http:
            answer = await http.put("/api/me", json={"name": "Load"})
            self.cookie = answer.headers["set-cookie"].split(";")[0]
            ids = [await self.make(http) for _ in range(tables)]
        print(f"{tables} tables made in {time.monotonic() - begun:.1f} s", flush=True)
        playing = []
        for id in ids:
            playing.append(asyncio.create_task(self.play(id)))
            await asyncio.sleep(0.01)
        while self.open < 4 * tables and not self.errors:
            await asyncio.sleep(0.5)
        print(f"{self.open} sockets open after {time.monotonic() - begun:.1f} s", flush=True)
        return playing

    async def measure(self, tables: int, seconds: float) -> bool:
        """Play for a while and say how it went."""
        self.times.clear()
        self.late.clear()
        messages, first, before = self.messages, memory(self.server), Busy.now(self.server)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await asyncio.sleep(min(15, max(0.1, until - time.monotonic())))
            print(f"  {memory(self.server):5.0f} MB, {len(self.times)} moves, {quantiles(self.times)}", flush=True)
        print(f"{tables} tables, {self.open} sockets, a move a table every {self.every:g} s, for {seconds:g} s:")
        print(
            f"  {len(self.times) / seconds:.0f} moves and {(self.messages - messages) / seconds:.0f} messages a second"
        )
        print(f"  answers: {quantiles(self.times)}; {len(self.errors)} errors {set(self.errors) or ''}")
        print(f"  of that the clients' own delay: {quantiles(self.late)}")
        print(f"  processor: {Busy.now(self.server).since(before)}")
        print(
            f"  the server's memory: {first:.0f} MB, then {memory(self.server):.0f} MB; games over: {self.over}",
            flush=True,
        )
        return quantile(self.times, 0.99) < GOAL_MS and not self.errors


class Busy:
    """Seconds of the processor: the server's, ours, and everybody's."""

    def __init__(self, time: float, server: float, clients: float, all: float) -> None:
        self.time, self.server, self.clients, self.all = time, server, clients, all

    @classmethod
    def now(cls, server: int) -> "Busy":
        tick = os.sysconf("SC_CLK_TCK")

        def of(process: int) -> float:
            parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            return (int(parts[11]) + int(parts[12])) / tick

        user, nice, system, _, _, irq, soft, *_ = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:])
        return cls(time.monotonic(), of(server), of(os.getpid()), (user + nice + system + irq + soft) / tick)

    def since(self, earlier: "Busy") -> str:
        took = self.time - earlier.time
        server, clients = (self.server - earlier.server) / took, (self.clients - earlier.clients) / took
        others = (self.all - earlier.all) / took - server - clients
        return f"server {server:.0%}, clients {clients:.0%}, everything else {others:.0%} of a core"


def memory(process: int) -> float:
    """A process's memory in MB."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def quantile(times: list[float], part: float) -> float:
    """So many of the times are below this, in ms."""
    return sorted(times)[int(part * (len(times) - 1))] * 1000 if times else 0.0


def quantiles(times: list[float]) -> str:
    """Median, 99% and worst."""
    middle, most, worst = (quantile(times, part) for part in (0.5, 0.99, 1.0))
    return f"median {middle:.1f} ms, 99% {most:.1f} ms, worst {worst:.1f} ms"


@contextmanager
def database_of_its_own(folder: Path) -> Iterator[str]:
    """A private PostgreSQL that writes as a real one does."""
    need = Path(__file__).parents[1] / "tools" / "need"
    programs = subprocess.run([need, "postgres"], check=True, capture_output=True, text=True).stdout.strip()
    folder.mkdir(0o755)
    cluster = Cluster(Path(programs), folder, fsync="on")
    cluster.start()
    try:
        yield cluster.new_database()
    finally:
        cluster.stop()


def serve_and_play(place: list[str], folder: Path, arguments: argparse.Namespace) -> bool:
    """Start a server there and load it."""
    server = Process(*place, log=folder / "log")
    server.start()
    parts = [(arguments.every, arguments.seconds)]
    if arguments.limit:
        parts = [(every, arguments.seconds) for every in FASTER]
    try:
        load = Load(server.url, parts[0][0], server.number)
        return uvloop.run(load.run(arguments.tables, parts))
    finally:
        server.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=180, help="how long to play; with --limit, each speed")
    parser.add_argument("--every", type=float, default=5, help="seconds between a table's moves")
    parser.add_argument("--limit", action="store_true", help="faster and faster until 99%% take more than 100 ms")
    parser.add_argument("--database")
    parser.add_argument("--postgres", action="store_true", help="with a private PostgreSQL made for this")
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    with tempfile.TemporaryDirectory(prefix="malecon-load-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        if arguments.postgres:
            with database_of_its_own(folder / "postgres") as url:
                return not serve_and_play(["--database", url], folder, arguments)
        place = ["--database", arguments.database] if arguments.database else ["--data", str(folder / "data")]
        return not serve_and_play(place, folder, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
