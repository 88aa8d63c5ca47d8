"""The first start: pages answer while the rules are compiled, and whoever wants to play waits for them, not in vain."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from malecon.engine.game import Game
from malecon.server.app import create_app
from malecon.server.hall import preparing
from malecon.server.settings import Settings

TABLE = {
    "game": "santiago",
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": "greedy"}],
    "start": True,
}


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Nothing is compiled until this is set."""
    done = threading.Event()

    async def compile_apart(game: Game) -> None:
        while not done.is_set():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(preparing, "is_prepared", lambda game: False)
    monkeypatch.setattr(preparing, "compile_apart", compile_apart)
    return done


def test_people_look_around_while_the_rules_are_compiled_and_then_play(
    settings: Settings, compiler: threading.Event
) -> None:
    with TestClient(create_app(settings)) as client, ThreadPoolExecutor(1) as pool:
        client.get("/api/me")
        answer = client.get("/api/games")
        assert answer.json()["preparing"] == ["cuba", "santiago"]
        assert answer.headers["cache-control"] == "no-store"
        assert client.get("/api/tables").json() == {"tables": []}
        assert client.get("/healthz").json() == {"status": "well"}
        table = pool.submit(client.post, "/api/tables", json=TABLE)
        with pytest.raises(TimeoutError):
            table.result(0.5)
        compiler.set()
        assert table.result(60).json()["table"]["status"] == "running"
        answer = client.get("/api/games")
        assert answer.json()["preparing"] == []
        assert answer.headers["cache-control"] == "max-age=60"


def test_a_house_can_be_closed_before_its_rules_are_there(settings: Settings, compiler: threading.Event) -> None:
    with TestClient(create_app(settings)):
        pass
    compiler.set()


def test_rules_that_cannot_be_compiled_are_an_error_and_no_endless_wait(
    settings: Settings, compiler: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: Game) -> float:
        raise RuntimeError("no rules")

    monkeypatch.setattr(preparing, "prepare", broken)
    compiler.set()
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        client.get("/api/me")
        assert client.post("/api/tables", json=TABLE).json()["code"] == "broken"


@pytest.mark.parametrize(("accepted", "encoding"), [("gzip, deflate, br", "gzip"), ("br", None), ("", None)])
def test_the_clients_files_go_out_packed(
    settings: Settings, tmp_path: Path, accepted: str, encoding: str | None
) -> None:
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "index.html.gz").write_bytes(b"packed")
    static = Settings(**{**vars(settings), "static": tmp_path})
    with (
        TestClient(create_app(static)) as client,
        client.stream("GET", "/", headers={"accept-encoding": accepted}) as answer,
    ):
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["vary"] == "Accept-Encoding"
        told = b"".join(answer.iter_raw())
    assert told == (b"packed" if encoding else b"the page")


def test_answers_go_out_packed(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        plain: Any = client.get("/api/games", headers={"accept-encoding": "identity"})
        packed = client.get("/api/games", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.json() == plain.json()
        assert int(packed.headers["content-length"]) < len(plain.content) / 5
