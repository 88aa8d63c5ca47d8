"""A guest: one browser, as a test drives it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from starlette.testclient import TestClient

Json = dict[str, Any]
ids = count(1)


class Guest:
    """Somebody with a cookie of his own, at a server that runs."""

    def __init__(self, client: TestClient, running: TestClient, name: str) -> None:
        self.http, self.name = client, name
        client.portal = running.portal
        if name:
            assert client.put("/api/me", json={"name": name}).status_code == 200

    @property
    def person(self) -> str:
        return str(self.http.get("/api/me").json()["person"])

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def make(self, game: str, *seats: str, status: int = 201, **more: Any) -> Json:
        """A table; a seat is "me", "open" or a bot's name."""
        chairs = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s} for s in seats]
        wish = {"game": game, "seats": chairs, "start": True, **more}
        answer = self.http.post("/api/tables", json={"from" if key == "origin" else key: wish[key] for key in wish})
        assert answer.status_code == status, answer.text
        return dict(answer.json())

    def do(self, table: str, do: str, **more: Any) -> Json:
        """Give a command by POST."""
        command = {"do": do, "id": f"c{next(ids)}", **more}
        return dict(self.http.post(f"/api/tables/{table}/commands", json=command).json())

    def page(self, table: str, look: int | None = None) -> Json:
        return dict(self.get(f"/api/tables/{table}" + ("" if look is None else f"?look={look}")))

    def move(self, table: str, choice: int = 0, **more: Any) -> Json:
        """Make one of the legal moves."""
        now = self.page(table, more.get("seat"))["now"]
        return self.do(table, "move", at=now["at"], move=now["legal"][choice % len(now["legal"])]["move"], **more)

    @contextmanager
    def socket(self, table: str, query: str = "", **headers: str) -> Iterator["Talk"]:
        with self.http.websocket_connect(f"/api/tables/{table}/socket{query}", headers=headers) as session:
            yield Talk(session)


class Talk:
    """A socket and what it was told."""

    def __init__(self, session: Any) -> None:
        self.session, self.heard, self.raw = session, list[Json](), list[str]()

    def hear(self) -> Json:
        """The next message."""
        self.raw.append(self.session.receive_text())
        self.heard.append(json.loads(self.raw[-1]))
        return self.heard[-1]

    def wait(self, *types: str) -> Json:
        """The next message of one of these types."""
        while (message := self.hear())["type"] not in types:
            pass
        return message

    def say(self, do: str, **more: Any) -> str:
        """Give a command; returns its id."""
        id = str(more.pop("id", f"c{next(ids)}"))
        self.session.send_text(json.dumps({"do": do, "id": id, **more}))
        return id

    def ask(self, do: str, **more: Any) -> Json:
        """Give a command and wait for its answer."""
        id = self.say(do, **more)
        while (message := self.wait("answer"))["id"] != id:
            pass
        return message
