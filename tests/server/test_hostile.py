"""Hostile input: only refusals, no traceback, memory flat, other tables undisturbed.

MALECON_FRAMES says how many frames (a few thousand by default; `make torture`: 100,000).
"""

import base64
import json
import logging
import os
import random
import resource
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from malecon.server.settings import Settings
from tests.server.conftest import Welcome
from tests.server.talk import Guest
from tests.server.test_moving import start

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


def test_malformed_and_out_of_turn_frames(welcome: Welcome, caplog: pytest.LogCaptureFixture):
    id, mover, other = start(welcome)
    untouched = mover.make("santiago", "me", "me")["table"]["id"]
    at, before = mover.page(id)["now"]["at"], mover.page(untouched)
    chance, sent, memory = random.Random(1), 0, 0
    while sent < FRAMES:
        try:
            with chance.choice([other, welcome("")]).socket(id) as talk:
                talk.wait("table")
                for _ in range(200):
                    frame = frames(chance, at, f"x{sent}")
                    send = talk.session.send_bytes if isinstance(frame, bytes) else talk.session.send_text
                    send(frame)
                    sent += 1
                    answer = talk.wait("answer", "table", "pong", "bye")
                    assert answer["type"] != "answer" or not answer["ok"] or answer["data"], answer
        except WebSocketDisconnect:
            pass  # sent off for too many bad frames, and back again
        if sent > FRAMES // 5 and not memory:
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
    assert grown < 20_000, f"{grown} kB more"
    assert mover.page(id)["now"]["at"] == at
    assert mover.page(untouched)["seq"] == before["seq"]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert mover.move(id)["ok"]


def test_forged_cookies_and_tokens(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    person, name, signature = ana.http.cookies["malecon"].split(".")
    for forged in (
        f"{person}.{name}.{signature[::-1]}",
        f"x{person[1:]}.{name}.{signature}",
        f"{person}.{name}",
        "é" * 9,
    ):
        eva = welcome("")
        answer = eva.http.get(f"/api/tables/{id}", headers=[(b"cookie", f"malecon={forged}".encode())])
        assert answer.json()["you"]["seats"] == []
        refused = eva.http.get("/api/me", headers={"authorization": f"Bearer mlc.{person}.{name}.{signature}"})
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


def test_every_answer_carries_the_security_headers(welcome: Welcome):
    ana = welcome("Ana")
    for path in ("/", "/api/games", "/api/nothing", "/t/abcdefghjkmn/57"):
        headers = ana.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
    cookie = welcome("").http.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


class TestLimits:
    """Rate limits of addresses and connections."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        from dataclasses import replace

        from malecon.server.limits import Limits

        return replace(settings, limits=Limits(requests=(1.0, 30.0), new_tables=(0.1, 2.0), commands=(1.0, 5.0)))

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
        codes = {ana.http.get("/api/me").status_code for _ in range(40)}
        assert codes == {200, 429}


def test_names_that_are_no_text(welcome: Welcome):
    ana = welcome("")
    for name in ("", " ", "\u202e", "x" * 31, "\x00"):
        assert ana.http.put("/api/me", json={"name": name}).json()["code"] in ("bad-name", "bad-request")
    assert ana.http.put("/api/me", json={"name": "  Zoë   <script> "}).json()["name"] == "Zoë <script>"
    raw = ana.http.cookies["malecon"].split(".")[1]
    assert base64.urlsafe_b64decode(raw + "=" * (-len(raw) % 4)).decode() == "Zoë <script>"
