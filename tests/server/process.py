"""A server as a process of its own, which can be killed, and busy guests who don't mind."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

MALECON = str(Path(sys.executable).with_name("malecon"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """`malecon serve` on a port of its own."""

    def __init__(self, *place: str, log: Path) -> None:
        self.place, self.log, self.port = place, log, free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Run it and wait until it answers; in a fresh clone it compiles the rules first, which takes minutes."""
        command = [
            MALECON,
            "serve",
            "--port",
            str(self.port),
            *self.place,
            "--no-limits",
            "--thinkers",
            "1",
            "--no-warm-up",
        ]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ)
        for _ in range(2400):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2).close()
                return
            except OSError:
                assert self._process.poll() is None, self.log.read_text()
                time.sleep(0.25)
        self.stop(signal.SIGKILL)
        raise AssertionError("the server did not start")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def number(self) -> int:
        """The process's number."""
        assert self._process
        return self._process.pid

    @contextmanager
    def asleep(self) -> Iterator[None]:
        """It does nothing for a while, and then goes on as if nothing had been."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop, or kill it."""
        assert self._process
        self._process.send_signal(how)
        return self._process.wait(20)


@dataclass
class Acknowledged:
    """What a guest was promised: this command has this number."""

    table: str
    seq: int
    command: str


@dataclass
class Busy:
    """A guest who holds all seats of a table but the last, a bot's, and plays on whatever happens."""

    ports: list[int]
    seed: int
    promised: list[Acknowledged] = field(default_factory=list)
    errors: list[Any] = field(default_factory=list)
    tables: int = 0
    unanswered: dict[str, Any] | None = None
    """The command whose answer did not come; it is given again after every loss of the connection."""

    async def play(self, until: asyncio.Event) -> None:
        """Play tables to their ends until told to stop."""
        self.chance, self.cookie = random.Random(self.seed), ""
        while not until.is_set():
            id = await self.sit_down(until)
            if id:
                await self.play_table(id, until)

    async def sit_down(self, until: asyncio.Event) -> str:
        while not until.is_set():
            try:
                async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{self.chance.choice(self.ports)}") as http:
                    if not self.cookie:
                        answer = await http.put("/api/me", json={"name": f"Guest {self.seed}"})
                        self.cookie, self.person = answer.headers["set-cookie"].split(";")[0], answer.json()["person"]
                    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}]
                    wish = {"game": "santiago", "seats": seats, "start": True}
                    answer = await http.post("/api/tables", json=wish, headers={"cookie": self.cookie})
                    if answer.status_code == 201:
                        self.tables += 1
                        return str(answer.json()["table"]["id"])
            except httpx2.TransportError:
                await asyncio.sleep(0.05)
        return ""

    async def play_table(self, id: str, until: asyncio.Event) -> None:
        self.count, self.unanswered, over = 0, None, False
        while not until.is_set() and not over:
            url = f"ws://127.0.0.1:{self.chance.choice(self.ports)}/api/tables/{id}/socket"
            try:
                async with connect(url, additional_headers={"cookie": self.cookie}, open_timeout=5) as talk:
                    if self.unanswered:
                        await talk.send(json.dumps(self.unanswered))
                    over = await self.play_on(talk, id, until)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def play_on(self, talk: Any, id: str, until: asyncio.Event) -> bool:
        """As long as the socket lasts; True when the game is over."""
        now = None
        async for frame in talk:
            message = json.loads(frame)
            now = message.get("now") or now
            if message["type"] == "answer":
                self.hear_answer(id, message)
                if self.unanswered and message["id"] == self.unanswered["id"]:
                    self.unanswered = None
            if now is None or self.unanswered:
                continue
            if now["actor"] == -2 or until.is_set():
                return True
            if now["legal"]:
                self.count += 1
                choice = self.chance.choice(now["legal"])["move"]
                self.unanswered = {"do": "move", "id": f"{id}-{self.count}", "at": now["at"], "move": choice}
                await talk.send(json.dumps(self.unanswered))
            elif now["actor"] in (0, 1):
                await talk.send(json.dumps({"do": "look", "id": "look", "seat": now["actor"]}))
            now = None
        return False

    def hear_answer(self, id: str, message: dict[str, Any]) -> None:
        if message["ok"]:
            self.promised.append(Acknowledged(id, message["seq"], f"{self.person}:{message['id']}"))
        elif message["error"]["code"] not in ("stopping", "stale"):
            self.errors.append(message)
