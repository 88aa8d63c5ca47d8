"""Hostile input: only refusals, no traceback, memory flat, other tables undisturbed.

MALECON_FRAMES says how many frames (a few thousand by default; `make torture`: 100,000).
"""

import asyncio
import base64
import contextlib
import json
import os
import random
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from malecon.server.app import create_app
from malecon.server.doors import client
from malecon.server.doors.hosts import own_names
from malecon.server.doors.limits import Addresses, Limits
from malecon.server.doors.sockets import MOST_BYTES, Listener
from malecon.server.refusals import Refusal
from malecon.server.settings import Settings
from malecon.server.tables import commands
from malecon.server.tables.people import Person
from tests.server.conftest import Welcome
from tests.server.process import Busy, Process
from tests.server.talk import Guest

FRAMES = int(os.environ.get("MALECON_FRAMES", "2000"))


def frames(chance: random.Random, at: int, id: str) -> Any:
    """One frame that is malformed, or well formed and out of turn."""
    junk: list[Any] = [None, True, -1, 2**70, 1e308, "", "x" * 50, "\ud7ff", [], [[]], {}, {"a": {}}]
    good = {"do": "move", "id": id, "at": at, "move": chance.randrange(-5, 500), "seat": chance.choice([0, 1, 7])}
    kinds = [
        lambda: bytes(chance.randrange(256) for _ in range(chance.randrange(60))),
        lambda: json.dumps(good)[: chance.randrange(60)],
        lambda: json.dumps({**good, chance.choice(["do", "id", "at", "move", "seat"]): chance.choice(junk)}),
        lambda: json.dumps({**good, "do": chance.choice(["undo", "agree", "join", "bot", "open", "start", "why"])}),
        lambda: json.dumps({**good, "do": chance.choice(["close", "replace", "claim", "MOVE", "__init__", "rematch"])}),
        lambda: "[" * chance.randrange(1, 2000),
        lambda: '{"do":"chat","id":"' + id + '","text":"' + "x" * chance.choice([400, 3000, 5000]) + '"}',
        lambda: json.dumps({**good, "at": chance.randrange(at + 2)}),
        lambda: '{"do":"move","id":"a","id":"b","at":NaN,"move":Infinity}',
    ]
    return chance.choice(kinds)()


class Storm:
    """Four hostile guests at one table of a real server, and its memory meanwhile."""

    def __init__(self, server: Process, id: str, at: int, cookie: str) -> None:
        self.server, self.id, self.at, self.cookie = server, id, at, cookie
        self.sent = 0
        self.memory: list[float] = []
        """In MB, after each twentieth of the frames."""

    async def rage(self) -> None:
        await asyncio.gather(*(self.guest(random.Random(seed)) for seed in range(4)))

    async def guest(self, chance: random.Random) -> None:
        """Come again and again, as one who sits there or as a stranger; be sent off for too many bad frames."""
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.id}/socket"
        while self.sent < FRAMES:
            headers = {"cookie": self.cookie} if chance.random() < 0.5 else {}
            with contextlib.suppress(ConnectionClosed):
                async with connect(url, additional_headers=headers) as talk:
                    await heard(talk, "table")
                    for _ in range(200):
                        await self.send(talk, chance)
            await self.knock(chance)

    async def send(self, talk: Any, chance: random.Random) -> None:
        await talk.send(frames(chance, self.at, f"x{self.sent}"))
        self.count()
        answer = await heard(talk, "answer", "table", "pong", "bye")
        assert answer["type"] != "answer" or not answer["ok"] or answer["data"], answer

    async def knock(self, chance: random.Random) -> None:
        """What is no WebSocket at all, or stops being one."""
        head = f"GET /api/tables/{self.id}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        whole = head + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        endless = b"\x81\xff" + b"\xff" * 12  # a frame of 2**64 - 1 bytes
        for bytes_ in (chance.randbytes(300), head[: chance.randrange(len(head))].encode(), whole.encode() + endless):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            writer.write(bytes_)
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(0.02):
                    await reader.read(1000)
            writer.close()
            self.count()

    def count(self) -> None:
        self.sent += 1
        if self.sent % (FRAMES // 20) == 0:
            pages = int(Path(f"/proc/{self.server.number}/statm").read_text().split()[1])
            self.memory.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)


async def heard(talk: Any, *types: str) -> Any:
    """The next message of one of these types."""
    while True:
        message = json.loads(await talk.recv())
        if message["type"] in types:
            return message


def sit_down(ana: httpx2.Client, ben: httpx2.Client) -> str:
    """A table of two, begun: its page."""
    for guest, name in ((ana, "Ana"), (ben, "Ben")):
        guest.put("/api/me", json={"name": name})
    wish = {"game": "santiago", "seats": [{"kind": "me"}, {"kind": "open"}]}
    page = f"/api/tables/{ana.post('/api/tables', json=wish).json()['table']['id']}"
    ben.post(f"{page}/commands", json={"do": "join", "id": "1", "seat": 1})
    ana.post(f"{page}/commands", json={"do": "start", "id": "2"})
    return page


def test_malformed_and_out_of_turn_frames(tmp_path: Path):
    """While a table beside it is played."""
    server = Process("--data", str(tmp_path / "data"), log=tmp_path / "log")
    server.start()
    neighbor = Busy([server.port], seed=1)

    async def run(storm: Storm) -> None:
        stop = asyncio.Event()
        playing = asyncio.create_task(neighbor.play(stop))
        await storm.rage()
        stop.set()
        await asyncio.wait([playing], timeout=10)

    try:
        with httpx2.Client(base_url=server.url) as ana, httpx2.Client(base_url=server.url) as ben:
            path = sit_down(ana, ben)
            now = ana.get(path).json()["now"]
            mover, other = (ana, ben) if now["actor"] == 0 else (ben, ana)
            storm = Storm(server, path[-12:], now["at"], f"malecon={other.cookies['malecon']}")
            asyncio.run(run(storm))
            now = mover.get(path).json()["now"]
            assert now["at"] == storm.at
            move = {"do": "move", "id": "3", "at": now["at"], "move": now["legal"][0]["move"]}
            assert mover.post(f"{path}/commands", json=move).json()["ok"]
    finally:
        server.stop()
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log, log[-3000:]
    assert not neighbor.errors
    assert len(neighbor.promised) > FRAMES // 100
    early, late = max(storm.memory[4:8]), max(storm.memory[-4:])
    print(f"{storm.sent} frames, {len(neighbor.promised)} moves beside them; memory {early:.0f} MB, then {late:.0f} MB")
    assert late - early < 10


def test_forged_cookies_and_tokens(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    person, name, signed, signature = ana.http.cookies["malecon"].split(".")
    for forged in (
        f"{person}.{name}.{signed}.{signature[::-1]}",
        f"x{person[1:]}.{name}.{signed}.{signature}",
        f"{person}.{name}.{int(signed) + 1}.{signature}",
        f"{person}.{name}.{signature}",
        f"{person}.{name}",
        "é" * 9,
    ):
        eva = welcome("")
        answer = eva.http.get(f"/api/tables/{id}", headers=[(b"cookie", f"malecon={forged}".encode())])
        assert answer.json()["you"]["seats"] == []
        refused = eva.http.get("/api/me", headers={"authorization": f"Bearer mlc.{person}.{name}.{signed}.{signature}"})
        assert refused.status_code == 401  # a cookie is no token
    token = ana.http.post("/api/me/token", json={}).json()["token"]
    seen = welcome("").http.get(f"/api/tables/{id}", headers={"authorization": f"Bearer {token}"})
    assert seen.json()["you"]["seats"] == [0, 1]


def test_other_sites_may_not(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    evil = {"origin": "https://evil.example"}
    assert ana.http.put("/api/me", json={"name": "X"}, headers=evil).json()["code"] == "bad-origin"
    with pytest.raises(WebSocketDisconnect), ana.socket(id, **evil) as talk:
        talk.hear()
    with ana.socket(id, origin="http://testserver") as talk:
        assert talk.hear()["type"] == "table"


def test_pages_that_were_made_to_point_here_may_not(settings: Settings):
    """DNS rebinding: the page's own name leads to us, so that its origin and our host are the same."""
    names = own_names("0.0.0.0", ["https://tables.example.org/"])
    app = create_app(replace(settings, hosts=names))
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        ana = Guest(client, client, "Ana")
        id = ana.make("santiago", "me", "me")["table"]["id"]
        for host in ("localhost:8000", "192.168.1.7", "[::1]:8000", "TABLES.example.org", f"{socket.gethostname()}:80"):
            assert client.get("/api/games", headers={"host": host}).status_code == 200, host
        for host in ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", ""):
            evil = {"host": host, "origin": f"http://{host}"}
            refused = client.put("/api/me", json={"name": "X"}, headers=evil)
            assert (refused.status_code, refused.json()["code"]) == (421, "bad-host")
            assert client.get("/metrics", headers={"host": host}).status_code == 404
            with pytest.raises(WebSocketDisconnect), ana.socket(id, **evil) as talk:
                talk.hear()
        assert client.get("/metrics", headers={"host": "tables.example.org"}).status_code == 404
        assert client.get("/healthz", headers={"host": "anything"}).status_code == 200


def test_what_is_too_long_or_no_page(welcome: Welcome):
    ana = welcome("Ana")
    long = ana.http.put("/api/me", content=b'{"name":"' + b"x" * 100_000 + b'"}')
    assert (long.status_code, long.json()["code"]) == (413, "too-long")

    def parts():
        for _ in range(200):
            yield b"x" * 1000

    assert ana.http.put("/api/me", content=parts()).status_code == 413
    assert ana.http.put("/api/me", content=b"{").status_code == 422
    assert ana.get("/api/nothing", status=404)["code"] == "no-such-page"
    assert ana.get("/api/tables/abcdefghjkmn", status=404)["code"] == "no-such-table"
    assert "root:" not in ana.http.get("/%2e%2e/%2e%2e/etc/passwd").text
    assert ana.http.get("/..%2f..%2fpyproject.toml").status_code == 404
    with ana.socket("abcdefghjkmn") as talk:
        assert talk.hear()["error"]["code"] == "no-such-table"
        with pytest.raises(WebSocketDisconnect) as closed:
            talk.hear()
        assert closed.value.code == 4404  # do not come back


@pytest.mark.parametrize("name", ["x" * 280, "é" * 150, "/".join(["x" * 200] * 40), "a\0b"], ids=len)
def test_what_no_file_can_be_called_is_a_page_like_any_other(name: str, tmp_path: Path):
    start = tmp_path / "index.html"
    start.write_text("Hola")
    page: Any = client.page(tmp_path, name)
    assert page.path == start
    with pytest.raises(Refusal, match="no such page"):
        client.page(tmp_path, f"{name}.js")


def test_commands_that_are_no_text_or_too_deep(welcome: Welcome):
    """By POST and on a socket alike: half a character anywhere, controls in an id, more than any number or depth."""
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    half, deep = r'"\ud800"', "[" * 300 + "]" * 300
    bad = [
        f'{{"do":"chat","id":"a","text":{half}}}',
        f'{{"do":"move","id":"a","at":1,"move":{half}}}',
        f'{{"do":"chat","id":{half},"text":"Hola"}}',
        f'{{"do":"join","id":"a","seat":0,{half}:1}}',
        r'{"do":"chat","id":"a\u0000","text":"Hola"}',
        r'{"do":"chat","id":"a\n","text":"Hola"}',
        r'{"do":"chat","id":"\u0085","text":"Hola"}',
        f'{{"do":"move","id":"a","at":{2**70},"move":1}}',
        f'{{"do":"move","id":"a","at":1,"move":{deep}}}',
    ]
    with ana.socket(id) as talk:
        talk.wait("table")
        for frame in bad:
            talk.session.send_text(frame)
            assert talk.wait("answer")["error"]["code"] == "bad-request", frame
            answer = ana.http.post(
                f"/api/tables/{id}/commands", content=frame, headers={"content-type": "application/json"}
            )
            assert answer.status_code in (400, 422), frame
            assert answer.json()["code"] == "bad-request"
        assert talk.ask("chat", id="¡sí! 1", text="Ho\x00la")["ok"]
        assert ana.page(id)["chat"][-1]["text"] == "Hola"
    unknown = ana.http.put("/api/me", content=r'{"name":"A","\ud800":1}', headers={"content-type": "application/json"})
    assert (unknown.status_code, unknown.json()["code"]) == (422, "bad-request")


def test_a_failure_of_ours_is_told_as_one_and_logged_once(
    welcome: Welcome, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(commands, "say", fail)
    with ana.socket(id) as talk:
        assert talk.ask("chat", text="Hola")["error"]["code"] == "broken"
        assert talk.ask("chat", text="Hola")["error"]["code"] == "broken"  # and the socket stays
    assert [record.exc_info is not None for record in caplog.records if record.levelname == "ERROR"] == [True] * 2
    caplog.clear()
    answer = ana.http.post(f"/api/tables/{id}/commands", json={"do": "chat", "id": "a", "text": "Hola"})
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "content-security-policy" in answer.headers
    assert [record.exc_info is not None for record in caplog.records if record.levelname == "ERROR"] == [True]


def test_who_does_not_read_is_sent_off_before_he_fills_the_memory():
    listener, whole = Listener(Person("ana", "Ana"), None), "x" * 100_000

    async def run() -> None:
        for _ in range(100):  # who reads stays
            listener.put(whole)
            assert await listener.next() == whole
        assert not listener.closing
        listener.put("x" * MOST_BYTES)  # so does whoever is sent much at once
        assert not listener.closing
        while not listener.closing:
            listener.put(whole)
        assert json.loads(await listener.next() or "")["reason"] == "slow"
        assert await listener.next() is None

    asyncio.run(run())


def test_every_answer_carries_the_security_headers(welcome: Welcome):
    ana = welcome("Ana")
    for path in ("/", "/api/games", "/api/nothing", "/t/abcdefghjkmn/57"):
        headers = ana.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
    assert "strict-transport-security" not in headers
    ana.http.base_url = "https://testserver"
    assert ana.http.get("/").headers["strict-transport-security"].startswith("max-age=")
    cookie = welcome("").http.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


class TestLimits:
    """Rate limits of addresses and connections."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        limits = Limits(requests=(1.0, 40.0), retold=(1.0, 100.0), new_tables=(0.1, 2.0), commands=(1.0, 5.0))
        return replace(settings, limits=limits)

    def test_too_many_of_everything(self, welcome: Welcome):
        ana: Guest = welcome("Ana")
        id = ana.make("santiago", "me", "me")["table"]["id"]
        ana.make("santiago", "me", "me")
        wish = {"game": "santiago", "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert ana.http.post("/api/tables", json=wish).json()["code"] == "too-many"
        with ana.socket(id) as talk:
            answers = [talk.ask("chat", text="Hola") for _ in range(8)]
            assert [answer["ok"] for answer in answers] == [True] * 5 + [False] * 3
            assert answers[-1]["error"]["code"] == "too-many"
        moves = ana.page(id)["now"]["number"]
        told = [ana.http.get(f"/api/tables/{id}/moves").status_code for _ in range(100 // moves + 1)]
        assert told == [200] * (len(told) - 1) + [429]
        codes = {ana.http.get("/api/me").status_code for _ in range(40)}
        assert codes == {200, 429}


def test_an_address_has_one_measure_for_all_its_connections():
    addresses = Addresses(Limits(all_commands=(1.0, 5.0), sockets=2))
    neighbours = ("2001:db8::1", "2001:db8::2:1")
    assert [addresses.take(neighbours[i % 2], "all_commands") for i in range(6)] == [True] * 5 + [False]
    assert addresses.take("2001:db8:0:1::1", "all_commands")
    assert addresses.take("203.0.113.7", "all_commands")
    for address in neighbours:
        addresses.enter(address)
    with pytest.raises(Refusal):
        addresses.enter(neighbours[0])
    addresses.leave(neighbours[1])
    addresses.enter(neighbours[0])


def test_names_that_are_no_text(welcome: Welcome):
    ana = welcome("")
    for name in ("", " ", "\u202e", "x" * 31, "\x00"):
        assert ana.http.put("/api/me", json={"name": name}).json()["code"] in ("bad-name", "bad-request")
    assert ana.http.put("/api/me", json={"name": "  Zoë   <script> "}).json()["name"] == "Zoë <script>"
    raw = ana.http.cookies["malecon"].split(".")[1]
    assert base64.urlsafe_b64decode(raw + "=" * (-len(raw) % 4)).decode() == "Zoë <script>"


class TestTalk:
    """How much may be said."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=Limits(chat=(0.01, 3.0)))

    def test_an_address_says_only_so_much_under_all_its_names(self, welcome: Welcome):
        ana, eva = welcome("Ana"), welcome("Eva")
        id = ana.make("santiago", "me", "me")["table"]["id"]
        answers = [guest.do(id, "chat", text="Hola") for guest in (ana, eva, ana, eva, ana)]
        assert [answer["ok"] for answer in answers] == [True] * 3 + [False] * 2
        assert answers[-1]["error"]["code"] == "too-many"
        assert ana.move(id, seat=ana.page(id)["now"]["actor"])["ok"]  # play goes on
