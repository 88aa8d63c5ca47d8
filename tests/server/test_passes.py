"""What people carry: cookies that are renewed, tokens and links that can be voided, keys that can be changed."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from malecon.cli import main
from malecon.server.app import create_app
from malecon.server.hall.exports import export_tables, import_tables, rotate_keys
from malecon.server.hall.hall import Hall
from malecon.server.settings import Settings
from malecon.server.tables.people import WORN_MS, People, Person, sign
from tests.server.conftest import Welcome
from tests.server.halls import ANA, with_halls
from tests.server.test_people import claim, seat_link
from tests.server.test_portable import house


def test_who_voids_his_passes_keeps_only_this_browser(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    stolen, link = ana.http.cookies["malecon"], seat_link(ana, id, 0)
    token = {"authorization": f"Bearer {ana.http.post('/api/me/token', json={}).json()['token']}"}
    thief = welcome("")
    thief.http.cookies.set("malecon", stolen)
    assert thief.page(id)["you"]["seats"] == [0, 1]
    with thief.socket(id) as talk:
        talk.wait("table")
        assert ana.http.delete("/api/me/token").json()["name"] == "Ana"
        assert talk.wait("bye")["reason"] == "restart"
        with pytest.raises(WebSocketDisconnect):
            talk.hear()
    assert ana.http.cookies["malecon"] != stolen
    assert ana.page(id)["you"]["seats"] == [0, 1]
    for _ in range(2):
        again = welcome("")
        again.http.cookies.set("malecon", stolen)
        assert again.page(id)["you"]["seats"] == []
        assert again.http.get("/api/me", headers=token).status_code == 401
        assert claim(again, id, link)["code"] == "bad-link"
    assert claim(welcome("Phone"), id, seat_link(ana, id, 0))["you"]["seats"] == [0]
    fresh = {"authorization": f"Bearer {ana.http.post('/api/me/token', json={}).json()['token']}"}
    assert welcome("").http.get(f"/api/tables/{id}", headers=fresh).json()["you"]["seats"] == [0, 1]


def test_what_was_voided_is_void_everywhere_and_after_every_start(database: str, tmp_path: Path):
    async def void(hall: Hall, other: Hall) -> None:
        people = [People("key", each.revoked) for each in (hall, other)]
        cookie = people[0].cookie(ANA)
        assert [one.read_cookie(cookie) for one in people] == [ANA, ANA]
        await hall.revoke(ANA.id)
        async with asyncio.timeout(5):
            while hall.store.is_postgres and people[1].read_cookie(cookie):
                await asyncio.sleep(0.02)
        assert people[0].read_cookie(cookie) is None
        assert people[0].read_cookie(people[0].cookie(ANA)) == ANA
        kept.append(cookie)

    async def later(hall: Hall) -> None:
        assert People("key", hall.revoked).read_cookie(kept[0]) is None

    kept: list[str] = []
    with_halls(database, 2, void)
    with_halls(database, 1, later)
    asyncio.run(export_tables(database, tmp_path / "x"))
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere.sqlite'}"
    asyncio.run(import_tables(elsewhere, tmp_path / "x"))
    with_halls(elsewhere, 1, later)


def test_cookies_of_before_they_were_dated_are_taken_and_replaced():
    now = [10**12]
    people, older = People("new old", time=lambda: now[0]), People("old", time=lambda: now[0])
    undated = f"ana.QW5h.{sign(b'old', 'cookie', 'ana', 'QW5h')}"
    for worn in (undated, older.cookie(Person("ana", "Ana"))):
        assert people.read_cookie(worn) == Person("ana", "Ana")
        assert people.is_worn(worn)
    fresh = people.cookie(Person("ana", "Ana"))
    assert not people.is_worn(fresh)
    now[0] += WORN_MS + 1
    assert people.is_worn(fresh)
    assert People("new", {"ana": 5}).read_cookie(undated) is None


def test_a_new_key_signs_from_now_on_and_older_ones_are_accepted_until_they_are_forgotten(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    def visit(cookie: str) -> tuple[str, str]:
        with house(database) as welcome:
            ana = welcome("")
            ana.http.cookies.set("malecon", cookie)
            name = ana.get("/api/me")["name"]
            return name, ana.http.cookies.jar._cookies["testserver.local"]["/"]["malecon"].value  # type: ignore[attr-defined]

    with house(database) as welcome:
        first = welcome("Ana").http.cookies["malecon"]
    assert main(["rotate", "--data", str(tmp_path)]) == 0
    name, second = visit(first)
    assert name == "Ana"
    assert second != first
    asyncio.run(rotate_keys(database, forget=True))
    assert visit(first)[0] == ""
    assert visit(second)[0] == ""


def test_over_tls_a_cookie_is_this_hosts_own(settings: Settings):
    app: Any = create_app(settings)
    with TestClient(app, base_url="https://testserver") as browser:
        named = browser.put("/api/me", json={"name": "Ana"})
        cookie = named.headers["set-cookie"]
        assert cookie.startswith("__Host-malecon=")
        assert all(word in cookie for word in ("Secure", "HttpOnly", "Path=/"))
        assert "Domain" not in cookie
        assert browser.get("/api/me").json()["name"] == "Ana"
        value = browser.cookies["__Host-malecon"]
        browser.cookies.clear()
        browser.cookies.set("malecon", value)  # as a neighbour could have set it
        assert browser.get("/api/me").json()["name"] == ""
