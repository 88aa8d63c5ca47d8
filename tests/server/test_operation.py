"""Looking after a server: health, figures, logs without secrets, a stop that loses nothing, a schema that is right."""

import asyncio
import json
import os
import signal
import socket
import sqlite3
from pathlib import Path
from typing import Any

import httpx2
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from malecon.cli import main
from malecon.server.app import create_app
from malecon.server.doors import pages
from malecon.server.hall.hall import Hall
from malecon.server.protocol import Chat
from malecon.server.settings import Settings
from malecon.server.store.models import metadata
from malecon.server.store.opening import BadPlace, opened
from malecon.server.store.store import Store, address
from tests.server.halls import ANA, hot_seat, with_halls
from tests.server.process import Process
from tests.server.test_presence import Visitor


def next_of(talk: Any, *types: str) -> Any:
    while (message := json.loads(talk.recv(timeout=60)))["type"] not in types:
        pass
    return message


def test_it_says_goodbye_loses_nothing_and_tells_the_gap_when_it_is_back(tmp_path: Path):
    server = Process("--data", str(tmp_path), log=tmp_path / "log")
    server.start()
    ana = Visitor("Ana", server)
    seats = [{"kind": "me"}, {"kind": "me"}]
    page = ana.ask(server, "POST", "/api/tables", game="santiago", seats=seats, start=True)
    id, now = page["table"]["id"], page["now"]
    move = {"do": "move", "id": "last", "at": now["at"], "move": now["legal"][0]["move"]}
    with ana.socket(server, id) as talk:
        seen = next_of(talk, "table")["seq"]
        talk.send(json.dumps(move))
        assert next_of(talk, "answer")["ok"]
        assert server.stop() in (0, -signal.SIGTERM)
        bye = next_of(talk, "bye")
        assert bye["reason"] == "restart"
        assert bye["again"] > 0
        with pytest.raises(ConnectionClosed):
            talk.recv(timeout=10)
    server.start()
    url = f"{server.url.replace('http', 'ws')}/api/tables/{id}/socket?since={seen}"
    with connect(url, additional_headers={"cookie": ana.cookie}) as talk:
        gap = next_of(talk, "gap", "table")
        assert [message["type"] for message in gap["missed"]] == ["moves"]
        talk.send(json.dumps(move))
        assert next_of(talk, "answer")["seq"] == gap["seq"]  # it was done, once
    server.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_game_goes_on_when_its_bots_are_killed(tmp_path: Path):
    server = Process("--data", str(tmp_path), log=tmp_path / "log")
    server.start()
    ana = Visitor("Ana", server)
    seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
    id = ana.ask(server, "POST", "/api/tables", game="santiago", seats=seats, start=True)["table"]["id"]
    killed = 0
    with ana.socket(server, id) as talk:  # bots among themselves play while somebody watches
        now = next_of(talk, "table")["now"]
        while now["actor"] != -2:
            now = next_of(talk, "moves")["now"]
            if now["number"] > 20 * (killed + 1) and killed < 3:
                children = Path(f"/proc/{server.number}/task/{server.number}/children").read_text().split()
                for child in children:
                    os.kill(int(child), signal.SIGKILL)
                killed += 1
    assert killed == 3
    server.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_logs_are_lines_of_json_without_secrets(tmp_path: Path):
    server = Process("--data", str(tmp_path), "--log", "info", log=tmp_path / "log")
    server.start()
    ana = Visitor("Ana", server)
    token = ana.ask(server, "POST", "/api/me/token")["token"]
    seats = [{"kind": "me"}, {"kind": "me"}]
    id = ana.ask(server, "POST", "/api/tables", game="santiago", seats=seats, start=True)["table"]["id"]
    link = ana.ask(server, "GET", f"/api/tables/{id}/seats/0/link")["link"]
    ana.ask(server, "GET", f"/api/tables/{id}?look=0")
    with ana.socket(server, id):
        pass
    with httpx2.Client(base_url=server.url) as http:
        http.get("/api/me", headers={"authorization": f"Bearer {token}x"})
        http.get("/api/nothing?password=hola")
    server.stop()
    log = (tmp_path / "log").read_text()
    told = [json.loads(line) for line in log.splitlines() if not line.startswith("Malecón is open")]
    asked = [(line["method"], line["path"], line["status"]) for line in told if "path" in line]
    assert ("GET", f"/api/tables/{id}", 200) in asked
    assert ("GET", "/api/me", 401) in asked
    for secret in (ana.cookie.partition("=")[2], token, link.partition(".")[2], "look=0", "hola"):
        assert secret not in log


def test_health_and_figures(settings: Settings):
    app = create_app(settings)
    with TestClient(app) as here:
        assert here.get("/healthz").json() == {"status": "well"}
        figures = here.get("/metrics").text
        assert "malecon_events_total" in figures
        assert "malecon_command_seconds_bucket" in figures
        elsewhere = TestClient(app, client=("192.0.2.1", 1234))
        elsewhere.portal = here.portal
        assert elsewhere.get("/metrics").status_code == 404
        assert elsewhere.get("/healthz").status_code == 200
        server: Any = app.app
        server.state.server.hall.stopping = True
        assert here.get("/healthz").status_code == 503


def test_health_with_a_silent_database(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def silent(*_: object) -> None:
        await asyncio.sleep(60)

    app: Any = create_app(settings)
    monkeypatch.setattr(pages, "HEALTH_SECONDS", 0.1)
    with TestClient(app) as here:
        monkeypatch.setattr(app.app.state.server.hall.store, "summaries", silent)
        assert here.get("/healthz").status_code == 503


def test_health_without_a_database(tmp_path: Path, cluster):
    server = Process("--database", cluster.new_database(), log=tmp_path / "log")
    server.start()
    try:
        with httpx2.Client(base_url=server.url, timeout=20) as http:
            cluster.kill()
            assert http.get("/healthz").status_code == 503
            cluster.start()
            assert http.get("/healthz").status_code == 200
    finally:
        server.stop()


def test_the_migrations_make_the_schema(database: str):
    """What the steps lead to is what `schema.py` says; a second start has nothing left to do."""

    async def run() -> list[Any]:
        for _ in range(2):
            store = Store(address(database))
            await store.open()
            async with store.engine.connect() as connection:
                differences: list[Any] = await connection.run_sync(
                    lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
                )
            await store.close()
        return differences

    assert asyncio.run(run()) == []


@pytest.mark.parametrize("more", ["sslmode=disable", "sslmode=prefer&application_name=x", "options=-c%20jit%3Doff"])
def test_a_database_is_named_with_what_its_host_added(cluster, more: str):
    database = f"{cluster.new_database()}?{more}"

    async def work(hall: Hall) -> None:
        await hall.do((await hot_seat(hall)).id, ANA, Chat("c", "Hola"))

    with opened(None, database):
        with_halls(database, 1, work)


def test_a_database_that_does_not_let_us_in_is_told_in_a_sentence_before_anything_is_opened(cluster):
    server = cluster.new_database().rpartition("/")[0]
    for wrong in (
        "postgresql://nobody@127.0.0.1:1/none",
        "postgresql://127.0.0.1:port/none",
        "postgresql://127.0.0.1:99999/none",
        f"{server}/missing",
        f"{cluster.new_database()}?sslmode=require",
        f"{cluster.new_database()}?channel_binding=require",
    ):
        with pytest.raises(BadPlace, match=r"^The database can't be used: .+\. Does it run"), opened(None, wrong):
            pass


def make_store(file: Path) -> None:
    with opened(None, f"sqlite:///{file}"):
        pass


def spoil(file: Path) -> None:
    file.write_bytes(b"This is no database, however long one looks at it.")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:6000])


def make_newer(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("update alembic_version set version_num = '9999'")
    database.close()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [(spoil, "not a database. Put a backup"), (cut, "malformed. Put a backup"), (make_newer, "A newer version")],
)
@pytest.mark.parametrize("command", [["serve"], ["import", "x"]])
def test_a_damaged_database_is_told_in_a_sentence_before_anything_is_opened(
    tmp_path: Path, capsys: Any, damage: Any, sentence: str, command: list[str]
):
    make_store(tmp_path / "tables.sqlite")
    damage(tmp_path / "tables.sqlite")
    assert main([*command, "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.splitlines()) == 1


def test_a_folder_may_have_any_name(tmp_path: Path):
    folder = tmp_path / "Ana's tables? 100%41 #1"
    with opened(str(folder), None):
        assert (folder / "tables.sqlite").stat().st_size
    assert list(tmp_path.iterdir()) == [folder]


def test_an_address_that_can_not_be_had_is_told_in_a_sentence(tmp_path: Path, capsys: Any):
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = str(other.getsockname()[1])
        for place in (["--port", taken], ["--host", "nowhere.invalid"], ["--host", "a..b"]):
            assert main(["serve", "--data", str(tmp_path), *place]) == 2
            told = capsys.readouterr().err
            assert told.startswith("malecon: Nobody can listen at")
            assert len(told.splitlines()) == 1
