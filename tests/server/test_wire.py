"""The wire: floods of frames, half requests, silent connections, clients that never read. Each on a server's real port.

MALECON_FLOOD says for how many seconds frames are poured in (two by default; `make torture`: twenty).
"""

import contextlib
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from malecon.server.doors import wire
from malecon.server.doors.limits import Limits
from malecon.server.settings import Settings
from tests.server.served import STRANGER, Served, frame, handshake, is_cut, new_table, served

FLOOD_SECONDS = float(os.environ.get("MALECON_FLOOD", "2"))
TEXT, PIECE, PING, PONG = 1, 0, 9, 10


@pytest.fixture
def house(settings: Settings) -> Iterator[Served]:
    with served(replace(settings, limits=Limits())) as house:
        yield house


def pour(line: socket.socket, load: bytes, times: int) -> None:
    with contextlib.suppress(OSError):
        for _ in range(times):
            line.sendall(load)


@pytest.mark.parametrize(
    ("first", "load"),
    [
        (b"", frame(PONG) * 50),
        (b"", frame(PING, b"hola") * 50),
        (frame(TEXT, b"{", last=False), frame(PIECE, last=False) * 50),
        (frame(TEXT, b"{", last=False), frame(PIECE, b" " * 100, last=False) * 50),
    ],
    ids=["pongs", "pings", "empty pieces", "pieces"],
)
def test_a_flood_of_frames_is_cut(house: Served, first: bytes, load: bytes):
    id, _ = new_table(house)
    line = house.socket(id)
    line.sendall(first)
    pour(line, load, 40)
    assert is_cut(line, 3)


def test_a_socket_stays_open_longer_than_a_body_may_take(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """Its handshake is a request that has none."""
    monkeypatch.setattr(wire, "BODY_SECONDS", 0.3)
    with served(replace(settings, limits=Limits())) as house:
        id, _ = new_table(house)
        assert not is_cut(house.socket(id), 1)


def test_a_client_that_asks_and_pings_as_clients_do_stays(house: Served):
    id, _ = new_table(house)
    line = house.socket(id)
    for _ in range(30):
        line.sendall(frame(TEXT, b'{"do":"ping"}') + frame(PONG))
    assert not is_cut(line, 1)


def test_an_address_has_one_budget_for_all_its_sockets(house: Served):
    id, _ = new_table(house)
    lines = [house.socket(id) for _ in range(10)]
    for line in lines:  # each of them within its own
        pour(line, frame(PONG) * 180, 1)
    assert sum(is_cut(line, 1) for line in lines) >= 3


STORM = """
import socket, sys
port, request, load = int(sys.argv[1]), bytes.fromhex(sys.argv[2]), bytes.fromhex(sys.argv[3]) * 3_000
while True:
    try:
        with socket.socket() as line:
            line.bind(("127.0.0.2", 0))
            line.connect(("127.0.0.1", port))
            line.sendall(request)
            line.recv(4_096)
            while True:
                line.sendall(load)
    except OSError:
        pass
"""
"""A stranger's process that pours in what it can and comes back whenever it is cut."""


def test_players_hardly_notice_a_flood(house: Served):
    id, ana = new_table(house)

    def answers(seconds: float) -> list[float]:
        took, end = list[float](), time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.perf_counter()
            assert ana.get(f"/api/tables/{id}").status_code == 200
            took.append(time.perf_counter() - begun)
            time.sleep(0.05)
        return sorted(took)

    quiet = answers(FLOOD_SECONDS / 2)
    storm = subprocess.Popen([sys.executable, "-c", STORM, str(house.port), handshake(id).hex(), frame(PONG).hex()])
    try:
        time.sleep(0.5)
        stormy = answers(FLOOD_SECONDS)
    finally:
        storm.kill()
        storm.wait()
    print(f"median {1000 * statistics.median(quiet):.0f} ms, in the flood {1000 * statistics.median(stormy):.0f} ms")
    assert statistics.median(stormy) < 0.1


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow:",
        b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_half_a_request_has_its_time(house: Served, part: bytes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(wire, "BODY_SECONDS", 0.5)
    line = house.line()
    line.sendall(part)
    assert is_cut(line, 3)


def test_a_second_request_has_its_time_too(house: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.5)
    line = house.line()
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"200" in line.recv(1000)
    assert not is_cut(line, 1)  # it may rest
    line.sendall(b"GET /healthz HTTP/1.1\r\nHo")
    for _ in range(10):
        with contextlib.suppress(OSError):
            line.sendall(b"s")  # a byte now and then gives it no more time
        time.sleep(0.1)
    assert is_cut(line, 1)


def test_an_address_has_only_so_many_connections(house: Served, caplog: pytest.LogCaptureFixture):
    lines = [house.line() for _ in range(300)]
    time.sleep(0.5)
    assert sum(is_cut(line, 0.15) for line in lines[:3] + lines[-3:]) == 3
    other = house.line("127.0.0.3")
    other.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"200" in other.recv(1000)
    said = [record.getMessage() for record in caplog.records if record.name == "malecon.wire"]
    assert len(said) == 1  # not one for each
    assert STRANGER in said[0]


def test_who_never_reads_is_let_go(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(wire, "SENDING_SECONDS", 1.0)
    with served(settings) as house:
        house.server.config.ws_ping_interval, house.server.config.ws_ping_timeout = 0.5, 0.5
        id, ana = new_table(house)
        line = house.socket(id, slow=True)
        table = house.gate.app.state.server.hall.tables[id]  # type: ignore[attr-defined]
        while not table.listeners:
            time.sleep(0.01)
        (listener,) = table.listeners
        with contextlib.suppress(ConnectionError):  # let go before he has asked for all of it
            while listener.bytes < 100_000:  # more than fits on the way to him
                line.sendall(frame(TEXT, b'{"do":"look","id":"a"}'))
                time.sleep(0.001)
        end = time.monotonic() + 5
        while ana.get(f"/api/tables/{id}").json()["table"]["watchers"]:
            assert time.monotonic() < end
            time.sleep(0.1)


def test_a_stream_that_nobody_reads_is_let_go_too(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(wire, "SENDING_SECONDS", 1.0)
    with served(settings) as house:
        id, ana = new_table(house)
        line = house.line(slow=True)
        line.sendall(f"GET /api/tables/{id}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        table = house.gate.app.state.server.hall.tables[id]  # type: ignore[attr-defined]
        while not table.listeners:
            time.sleep(0.01)
        for connection in house.server.server_state.connections:  # nothing fits on its way, either
            connection.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        (listener,) = table.listeners
        while listener.bytes < 20_000:
            said = {"do": "chat", "id": os.urandom(8).hex(), "text": "Hola " * 50}
            assert ana.post(f"/api/tables/{id}/commands", json=said).json()["ok"]
        end = time.monotonic() + 5
        while ana.get(f"/api/tables/{id}").json()["table"]["watchers"]:
            assert time.monotonic() < end
            time.sleep(0.1)


def test_a_body_of_two_lengths_ends_the_line(house: Served):
    """A proxy may believe the one and we the other: what follows would be somebody else's request."""
    line = house.line()
    line.sendall(
        b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"
    )
    told = b""
    while part := line.recv(65_536):
        told += part
    assert told.startswith(b"HTTP/1.1 422")
    assert told.count(b"HTTP/1.1 ") == 1
