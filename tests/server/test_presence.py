"""Who is online, when the two are connected to different server processes on one PostgreSQL."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import pytest
from websockets.sync.client import connect

from tests.server.process import Process


class Visitor:
    """A browser that knows several servers."""

    def __init__(self, name: str, server: Process) -> None:
        with httpx2.Client(base_url=server.url) as http:
            self.cookie = http.put("/api/me", json={"name": name}).headers["set-cookie"].split(";")[0]

    def ask(self, server: Process, how: str, path: str, **body: Any) -> Any:
        with httpx2.Client(base_url=server.url, headers={"cookie": self.cookie}, timeout=30) as http:
            answer = http.request(how, path, json=body) if body else http.request(how, path)
            assert answer.status_code < 300, answer.text
            return answer.json()

    @contextmanager
    def socket(self, server: Process, table: str) -> Iterator[Any]:
        url = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        with connect(url, additional_headers={"cookie": self.cookie}) as talk:
            yield talk


def wait_for(talk: Any, online: list[int], watchers: int = 0) -> None:
    """Listen until everybody is told that just these are there."""
    while True:
        message = json.loads(talk.recv(timeout=20))
        if message["type"] == "presence" and (message["online"], message["watchers"]) == (online, watchers):
            return


def online(page: Any) -> list[bool]:
    return [seat["online"] for seat in page["table"]["seats"]]


class Evening(NamedTuple):
    """Ana and Ben at one table, each through a server of their own."""

    here: Process
    there: Process
    ana: Visitor
    ben: Visitor
    table: str


@pytest.fixture
def evening(tmp_path: Path, cluster) -> Iterator[Evening]:
    database = cluster.new_database()
    here, there = (Process("--database", database, log=tmp_path / f"log{number}") for number in (1, 2))
    here.start()
    there.start()
    try:
        ana, ben = Visitor("Ana", here), Visitor("Ben", there)
        seats = [{"kind": "me"}, {"kind": "open"}]
        id = ana.ask(here, "POST", "/api/tables", game="santiago", seats=seats)["table"]["id"]
        ben.ask(there, "POST", f"/api/tables/{id}/commands", do="join", id="1", seat=1)
        yield Evening(here, there, ana, ben, id)
    finally:
        for server in (here, there):
            server.stop()


def test_every_process_knows_who_is_online_and_forgets_who_died(evening: Evening, tmp_path: Path):
    here, there, ana, ben, id = evening
    eva = Visitor("Eva", there)
    with ana.socket(here, id) as talk:
        with ben.socket(there, id) as other:
            wait_for(talk, [0, 1])
            wait_for(other, [0, 1])
            assert online(ben.ask(there, "GET", f"/api/tables/{id}")) == [True, True]
            with eva.socket(there, id):
                wait_for(talk, [0, 1], watchers=1)
            wait_for(talk, [0, 1])
        wait_for(talk, [0])
        with ben.socket(there, id):
            wait_for(talk, [0, 1])
            there.stop(signal.SIGKILL)
            wait_for(talk, [0])
        there.start()  # it knows nothing, and is told
        with ben.socket(there, id) as other:
            wait_for(talk, [0, 1])
            wait_for(other, [0, 1])
            assert online(ana.ask(here, "GET", f"/api/tables/{id}")) == [True, True]
    for log in tmp_path.glob("log*"):
        assert "Traceback" not in log.read_text(), log.read_text()[-3000:]


def test_it_is_known_again_after_the_database_was_away(evening: Evening, cluster):
    here, there, ana, ben, id = evening
    with ana.socket(here, id) as talk:
        with ben.socket(there, id):
            wait_for(talk, [0, 1])
            cluster.kill()
        cluster.start()  # he left while nobody could be told
        wait_for(talk, [0])
        with ben.socket(there, id):
            wait_for(talk, [0, 1])


def test_who_left_while_one_process_could_not_hear_it_is_not_thought_to_be_there(evening: Evening, cluster):
    here, there, ana, ben, id = evening
    eva = Visitor("Eva", there)
    with ana.socket(here, id) as talk:
        with ben.socket(there, id):
            wait_for(talk, [0, 1])
            cluster.kill()
        with here.asleep():  # the other one is back first, and says goodbye to nobody
            cluster.start()
            with eva.socket(there, id) as other:
                wait_for(other, [], watchers=1)
            time.sleep(1)
        wait_for(talk, [0])
