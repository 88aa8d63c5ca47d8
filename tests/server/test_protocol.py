"""The protocol is written once, in `protocol.py`: what is made from it is up to date, what is told conforms to it."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from malecon.server import protocol
from malecon.server.doors.openapi import components, shapes
from malecon.server.refusals import Refusal
from tests.server.conftest import Welcome
from tests.server.talk import Guest, Talk

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
SCHEMAS = {"components": {"schemas": components()}}


def conforms(text: str | bytes, shape: str) -> Any:
    """What was told has that shape, by the struct (with nothing beside it) and by the schema that is published."""
    told = msgspec.json.decode(text, type=shapes()[shape])
    plain = json.loads(text)
    assert json.loads(msgspec.json.encode(told)) == plain
    schema = {"$ref": f"#/components/schemas/{shape}", **SCHEMAS}
    jsonschema_rs.validator_for(schema).validate(plain)
    return told


# What is made from it


def test_what_is_made_from_the_protocol_is_up_to_date():
    made = subprocess.run([sys.executable, ROOT / "tools/protocol.py", "--check"], capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr


def test_every_shape_stands_on_the_page_once():
    shown = [name for names in re.findall(r"^```ts (.+)$", PAGE, re.MULTILINE) for name in names.split()]
    assert sorted(set(shown)) == sorted(shown)
    assert set(shapes()) <= set(shown), "docs/protocol.md shows it in a block that begins with ```ts and its name"


def refusals() -> set[str]:
    """The codes of all refusals that the server makes."""
    found = set()
    for file in (ROOT / "src" / "malecon" / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                code = node.args[0]
                assert isinstance(code, ast.Constant), file
                found.add(str(code.value))
    return found


def test_every_refusal_stands_on_the_page_with_its_status():
    rows = re.findall(r"^\| (`[^|]*`) \| (\d{3})[, \d]* \|", PAGE, re.MULTILINE)
    told = {code: int(status) for codes, status in rows for code in re.findall(r"`([a-z-]+)`", codes)}
    assert told == {code: Refusal(code, "").status for code in refusals()}


SAMPLES = sorted((ROOT / "web" / "src" / "games").glob("*/samples/*.json"))


@pytest.mark.parametrize("file", SAMPLES, ids=[f"{file.parents[1].name} {file.stem}" for file in SAMPLES])
def test_the_boards_samples_are_what_a_server_tells(file: Path):
    samples = json.loads(file.read_text())
    conforms(json.dumps(samples["game"]), "GameInfo")
    for sample in samples["samples"].values():
        for legal in sample["legal"]:
            conforms(json.dumps(legal), "Legal")
        for move in sample["moves"]:
            conforms(json.dumps(move), "MoveMade")


# What is told


class Evening:
    """A whole game by Ana, who holds two seats and does everything that can be done, against a bot; Ben watches."""

    def __init__(self, ana: Guest, ben: Guest, game: str, **options: str) -> None:
        self.ana, self.ben = ana, ben
        page = ana.make(game, "me", "me", "open", options=options, clock={"kind": "days", "days": 2}, start=False)
        self.id = str(page["table"]["id"])

    def play(self) -> list[str]:
        """All that was told on the sockets."""
        with self.ben.socket(self.id) as watching, self.ana.socket(self.id) as talk:
            talk.wait("table")
            talk.ask("bot", seat=2, bot="greedy")
            talk.ask("start")
            self.speak(talk)
            self.play_to_the_end(talk)
            last = next(message for message in reversed(talk.heard) if message["type"] == "moves")
            talk.ask("analyse", bot="greedy", number=last["moves"][0]["number"])
            talk.ask("rematch")
            talk.session.send_text('{"do":"ping"}')
            talk.wait("pong")
            watching.wait("moves")
            while watching.heard[-1].get("what") != "rematch":
                watching.hear()
            return [*talk.raw, *watching.raw]

    def missed(self) -> str:
        """A table at which somebody missed what was said."""
        id = str(self.ana.make("santiago", "me", "open")["table"]["id"])
        self.ana.do(id, "chat", text="Hola")
        return id

    def speak(self, talk: Talk) -> None:
        """What is no move."""
        talk.ask("chat", text="Hola")
        talk.ask("mute", seat=1, muted=False)
        talk.ask("leave", seat=1)
        talk.ask("back", seat=1)
        talk.ask("join", seat=2)
        talk.session.send_text("nonsense")
        talk.wait("answer")

    def play_to_the_end(self, talk: Talk) -> None:
        now, undone = self.ana.page(self.id)["now"], False
        while now["actor"] != -2:
            if now["actor"] == 2:
                now = talk.wait("moves")["now"]
            elif now["legal"] is None:
                talk.say("look", seat=now["actor"])
                now = talk.wait("table")["now"]
            elif now["undo"] and not undone:
                undone = talk.ask("undo", at=now["at"])["ok"]
                now = self.latest(talk, now["at"])
            else:
                talk.ask("why", move=now["number"] % 50)
                talk.ask("move", at=now["at"], move=now["legal"][now["number"] * 7 % len(now["legal"])]["move"])
                now = self.latest(talk, now["at"])

    def latest(self, talk: Talk, at: int) -> Any:
        """The position after what was done at `at`."""
        told = [m["now"] for m in talk.heard if m["type"] in ("moves", "undone") and m["now"]["at"] > at]
        return told[-1] if told else talk.wait("moves", "undone")["now"]


@pytest.mark.parametrize(("game", "options"), [("santiago", {"screens": "closed"}), ("cuba", {"delegate": "chosen"})])
def test_all_that_is_told_in_a_whole_game_conforms(welcome: Welcome, game: str, options: dict[str, str]):
    ana, ben = welcome("Ana"), welcome("Ben")
    evening = Evening(ana, ben, game, **options)
    told = [conforms(text, "ServerMessage") for text in evening.play()]
    with ben.socket(evening.missed(), "?since=1") as talk:
        talk.hear()
        told.append(conforms(talk.raw[-1], "ServerMessage"))
    by_chance = {protocol.Thinking, protocol.Bye}
    assert {type(message) for message in told} | by_chance == set(protocol.ServerMessage.__args__)
    data = {type(message.data) for message in told if isinstance(message, protocol.Answer)}
    assert data > {protocol.Explanation, protocol.NextTable, protocol.Analysis}


@pytest.mark.parametrize("game", ["santiago", "cuba"])
def test_what_pages_answer_conforms(welcome: Welcome, game: str):
    ana = welcome("Ana")
    id = ana.make(game, "me", "me", clock={"kind": "bank", "bank": 600, "increment": 5})["table"]["id"]
    for number in range(12):
        ana.move(id, number, seat=ana.page(id)["now"]["actor"])
    table = f"/api/tables/{id}"
    for path, shape in (
        ("/api/games", "Games"),
        (f"/api/games/{game}/words/pl", "GameWords"),
        (f"/api/games/{game}/words/xx", "Failure"),
        ("/api/games/chess/words/pl", "Failure"),
        ("/api/me", "Me"),
        ("/api/tables?mine=true", "TableList"),
        (table, "TablePage"),
        (f"{table}/moves?look=spectator", "Replay"),
        (f"{table}/at/7", "Moment"),
        (f"{table}/sheet", "Sheet"),
        (f"{table}/seats/0/link", "SeatLink"),
        ("/api/nothing", "Failure"),
        (f"{table}?look=x", "Failure"),
    ):
        conforms(ana.http.get(path).content, shape)
    conforms(ana.http.post("/api/me/token").content, "Token")
