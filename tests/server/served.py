"""A server that listens, in a thread of this process: for what happens before a request is one."""

import asyncio
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx2

from malecon.server.app import create_app
from malecon.server.run import Uvicorn, configure
from malecon.server.settings import Settings
from tests.server.process import free_port

STRANGER = "127.0.0.2"
"""Another address of this machine: no proxy, as 127.0.0.1 is held to be."""


class Served:
    """A server on a port of its own."""

    def __init__(self, settings: Settings) -> None:
        self.port = free_port()
        self.gate = create_app(settings)
        self.server = Uvicorn(configure(self.gate, "127.0.0.1", self.port), self.gate)
        self.leaving = ExitStack()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def line(self, source: str = STRANGER, slow: bool = False) -> socket.socket:
        """A connection from an address."""
        line = self.leaving.enter_context(socket.socket())
        line.settimeout(10)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if slow:  # nothing of what it is told will fit
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.bind((source, 0))
        line.connect(("127.0.0.1", self.port))
        return line

    def socket(self, table: str, source: str = STRANGER, slow: bool = False) -> socket.socket:
        """A WebSocket at a table, its handshake done."""
        line = self.line(source, slow)
        line.sendall(handshake(table))
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += line.recv(1)
        assert b" 101 " in answer, answer
        return line


@contextmanager
def served(settings: Settings) -> Iterator[Served]:
    """It runs, and stops in the end."""
    house = Served(settings)
    thread = threading.Thread(target=lambda: asyncio.run(house.server.serve()), daemon=True)
    thread.start()
    while not house.server.started:
        assert thread.is_alive()
        time.sleep(0.02)
    try:
        yield house
    finally:
        house.leaving.close()
        house.server.should_exit = True
        thread.join(20)


def new_table(house: Served) -> tuple[str, httpx2.Client]:
    """A table for one, and who sits there."""
    ana = house.leaving.enter_context(httpx2.Client(base_url=house.url, timeout=30))
    ana.put("/api/me", json={"name": "Ana"})
    wish = {"game": "santiago", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
    return ana.post("/api/tables", json=wish).json()["table"]["id"], ana


def handshake(table: str) -> bytes:
    """The request for a WebSocket at a table."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def frame(kind: int, data: bytes = b"", last: bool = True) -> bytes:
    """A client's frame."""
    mask, length = os.urandom(4), len(data)
    size = bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2, "big")
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    return bytes([(0x80 if last else 0) | kind]) + size + mask + masked


def is_cut(line: socket.socket, seconds: float) -> bool:
    """Whether the other side ends a connection in time, whatever else it says."""
    line.settimeout(0.1)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if not line.recv(65_536):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False
