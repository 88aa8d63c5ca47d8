"""Boxes of one's own: looked through, played with, kept in the record, a rematch, a game that goes on (C3–C5, S4)."""

import copy
from typing import Any

import malecon
from malecon.games.cuba.components import COMPONENTS
from malecon.games.santiago.components import COMPONENTS as FLOWERS
from tests.server.conftest import Welcome


def cuba() -> dict[str, Any]:
    return copy.deepcopy(COMPONENTS.load())


def look(guest: Any, game: str, status: int = 200, **wish: Any) -> Any:
    answer = guest.http.post(f"/api/games/{game}/box", json=wish)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_box_is_looked_through(welcome: Welcome):
    ana = welcome("Ana")
    assert ana.get("/api/games")["games"][0]["box"] == cuba()
    found = look(ana, "cuba", tables=cuba())
    assert found["problems"] == []
    assert look(ana, "cuba", text=found["text"])["tables"] == cuba()
    wrong = cuba()
    wrong["ships"]["cargo"][6] = {"rum": 4}
    wrong["plantations"]["red"][0] = "FFTC"
    found = look(ana, "cuba", tables=wrong)
    assert [(problem["place"], problem["code"]) for problem in found["problems"]] == [
        ("plantations.red", "fields"),
        ("plantations.red", "fields"),
        ("ships.7", "spaces"),
    ]
    assert found["text"] == ""
    assert look(ana, "cuba", text="[ships", status=400)["code"] == "bad-box"
    assert look(ana, "cuba", text="x = 1979-05-27")["problems"][0]["code"] == "tables"
    assert look(ana, "chess", text="", status=404)["code"] == "no-such-game"


def test_a_table_is_played_with_it(welcome: Welcome):
    ana = welcome("Ana")
    tables = {"flowers": FLOWERS.load()["flowers"] | {"pedro": "red"}}
    page = ana.make("santiago", "me", "me", box=tables)
    id = page["table"]["id"]
    assert page["table"]["box"] == tables
    assert page["now"]["view"]["flower"][0] == 2
    match = malecon.read(ana.get(f"/api/tables/{id}/record"))
    assert match.state_at(0).flower[0] == 2


def test_our_own_figures_are_no_box_of_ones_own(welcome: Welcome):
    assert welcome("Ana").make("cuba", "me", "me", box=cuba())["table"].get("box") is None


def test_a_table_is_not_made_with_what_is_no_box(welcome: Welcome):
    ana = welcome("Ana")
    wrong = cuba()
    wrong["ships"]["cargo"].pop()
    answer = ana.make("cuba", "me", "me", box=wrong, status=400)
    assert answer["code"] == "bad-box"
    assert "15 ships, not 14" in answer["sentence"]


def test_a_rematch_and_what_continues_a_game_keep_it(welcome: Welcome):
    ana = welcome("Ana")
    tables = {"flowers": FLOWERS.load()["flowers"] | {"pedro": "red"}}
    id = ana.make("santiago", "me", "me", box=tables)["table"]["id"]
    while ana.page(id)["table"]["status"] == "running":
        assert ana.move(id, -1, seat=ana.page(id)["now"]["actor"])["ok"]
    again = ana.do(id, "rematch")["data"]["table"]
    assert ana.page(again)["table"]["box"] == tables
    chairs = [{"kind": "me"}, {"kind": "me"}]
    number = next(i for i, move in enumerate(ana.get(f"/api/tables/{id}/moves")["moves"]) if move["actor"] >= 0)
    going_on = ana.make("", seats=chairs, origin={"table": id, "number": number})
    assert going_on["table"]["box"] == tables
