"""Load: many live tables and sockets on one server, with the clients beside it. `make load`.

    python benchmarks/load.py [--tables 1000] [--seconds 180] [--every 5] [--database postgresql://…] [--postgres]

Each table has two people with two sockets each; every `--every` seconds one of them moves. Reported: errors, the times
from a command to its answer, and the server's memory along the way.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2
import uvloop
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.postgres import Cluster
from tests.server.process import Process


class Load:
    """The clients, and what they saw."""

    def __init__(self, url: str, every: float) -> None:
        self.url, self.every = url, every
        self.times: list[float] = []
        self.errors: list[str] = []
        self.sent: dict[str, float] = {}
        self.messages = 0
        self.open = 0
        self.chance = random.Random(1)

    async def make(self, http: httpx2.AsyncClient, number: int) -> tuple[str, str]:
        """A table where one person holds both seats."""
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}]
        wish = {"game": "santiago", "seats": seats, "start": True}
        answer = await http.post("/api/tables", json=wish, headers={"cookie": self.cookie})
        answer.raise_for_status()
        return str(answer.json()["table"]["id"]), self.cookie

    async def table(self, id: str, until: float) -> None:
        """Four sockets: two look from each seat; one of each two moves."""
        nows: dict[int, Any] = {}
        talks = [await self.enter(id, seat) for seat in (0, 0, 1, 1)]
        hearing = [
            asyncio.create_task(self.hear(talk, seat, nows)) for talk, seat in zip(talks, (0, 0, 1, 1), strict=True)
        ]
        self.open += 4
        await asyncio.sleep(self.chance.uniform(0, self.every))
        count = 0
        while time.monotonic() < until:
            begun = time.monotonic()
            now = next((now for now in nows.values() if now["legal"]), None)
            if now is None:
                if any(now["actor"] == -2 for now in nows.values()):
                    break
            else:
                count += 1
                move = self.chance.choice(now["legal"])["move"]
                command = {"do": "move", "id": f"{id}{count}", "at": now["at"], "move": move}
                self.sent[command["id"]] = time.perf_counter()
                await talks[0 if now is nows.get(0) else 2].send(json.dumps(command))
            await asyncio.sleep(max(0.0, self.every - (time.monotonic() - begun)))
        await asyncio.sleep(1)
        for task in hearing:
            task.cancel()
        for talk in talks:
            await talk.close()

    async def enter(self, id: str, seat: int) -> Any:
        url = f"{self.url.replace('http', 'ws')}/api/tables/{id}/socket?look={seat}"
        return await connect(url, additional_headers={"cookie": self.cookie}, compression=None, open_timeout=60)

    async def hear(self, talk: Any, seat: int, nows: dict[int, Any]) -> None:
        try:
            async for frame in talk:
                self.messages += 1
                if frame.startswith('{"type":"answer"'):
                    answer = json.loads(frame)
                    self.times.append(time.perf_counter() - self.sent.pop(answer["id"]))
                    if not answer["ok"]:
                        self.errors.append(answer["error"]["code"])
                elif frame.startswith(('{"type":"table"', '{"type":"moves"')):
                    nows[seat] = json.loads(frame)["now"]
            self.errors.append("closed")
        except Exception as error:
            self.errors.append(type(error).__name__)

    async def run(self, tables: int, seconds: float, server: int) -> None:
        """Build up, play, report."""
        async with httpx2.AsyncClient(base_url=self.url, timeout=60) as http:
            answer = await http.put("/api/me", json={"name": "Load"})
            self.cookie = answer.headers["set-cookie"].split(";")[0]
            begun = time.monotonic()
            ids = [(await self.make(http, number))[0] for number in range(tables)]
        print(f"{tables} tables made in {time.monotonic() - begun:.1f} s", flush=True)
        until = time.monotonic() + seconds + tables / 50
        playing = []
        for id in ids:
            playing.append(asyncio.create_task(self.table(id, until)))
            await asyncio.sleep(0.005)
        while self.open < 4 * tables and time.monotonic() < until:
            await asyncio.sleep(0.5)
        print(f"{self.open} sockets open after {time.monotonic() - begun:.1f} s", flush=True)
        self.times.clear()
        while time.monotonic() < until:
            await asyncio.sleep(min(15, max(0.1, until - time.monotonic())))
            print(f"  {memory(server):5.0f} MB, {len(self.times)} moves, {quantiles(self.times)}", flush=True)
        for task in asyncio.as_completed(playing):
            try:
                await task
            except Exception as error:
                self.errors.append(type(error).__name__)


def memory(process: int) -> float:
    """A process's memory in MB."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def quantiles(times: list[float]) -> str:
    """Median, 99% and worst, in ms."""
    if not times:
        return "no answers"
    ordered = sorted(times)
    at = [ordered[int(part * (len(ordered) - 1))] * 1000 for part in (0.5, 0.99, 1.0)]
    return f"median {at[0]:.1f} ms, 99% {at[1]:.1f} ms, worst {at[2]:.1f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--every", type=float, default=5)
    parser.add_argument("--database")
    parser.add_argument("--postgres", action="store_true", help="with a private PostgreSQL made for this")
    arguments = parser.parse_args()
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    with tempfile.TemporaryDirectory(prefix="malecon-load-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        cluster = None
        if arguments.postgres:
            need = Path(__file__).parents[1] / "tools" / "need"
            programs = subprocess.run([need, "postgres"], check=True, capture_output=True, text=True).stdout.strip()
            os.mkdir(f"{folder}/pg", 0o755)
            cluster = Cluster(Path(programs), Path(folder) / "pg", fsync="on")
            cluster.start()
            arguments.database = cluster.new_database()
        place = ["--database", arguments.database] if arguments.database else ["--data", f"{folder}/data"]
        server = Process(*place, log=Path(folder) / "log")
        server.start()
        load = Load(f"http://127.0.0.1:{server.port}", arguments.every)
        try:
            assert server._process
            uvloop.run(load.run(arguments.tables, arguments.seconds, server._process.pid))
        finally:
            server.stop()
            if cluster:
                cluster.stop()
    kind = "PostgreSQL" if arguments.database else "SQLite"
    print(
        f"{kind}: {arguments.tables} tables, {4 * arguments.tables} sockets, a move a table every {arguments.every:g} s"
    )
    print(f"{len(load.times)} moves, {load.messages} messages, {len(load.errors)} errors {set(load.errors) or ''}")
    print(quantiles(load.times))
    return 1 if load.errors else 0


if __name__ == "__main__":
    raise SystemExit(main())
