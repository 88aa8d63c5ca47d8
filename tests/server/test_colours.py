"""Colours: chosen for a new table and in its lobby; with individual plantations they decide the arrangement (C3)."""

import malecon
from malecon.games.cuba.components import COMPONENTS, LETTERS
from tests.server.conftest import Welcome


def colours(page) -> list[str]:
    return [seat["colour"] for seat in page["table"]["seats"]]


def planted(colour: str) -> list[int]:
    """The fields of a colour's plantation, as the state numbers them."""
    return [LETTERS.index(letter) - 1 for letter in "".join(COMPONENTS.load()["plantations"][colour])]


def test_who_does_not_choose_has_the_first_that_is_left(welcome: Welcome):
    ana = welcome("Ana")
    assert colours(ana.make("cuba", "me", "me", "me")) == ["blue", "red", "yellow"]
    seats = [{"kind": "me"}, {"kind": "me", "colour": "blue"}, {"kind": "me", "colour": "purple"}]
    assert colours(ana.make("cuba", seats=seats)) == ["red", "blue", "purple"]
    seats[0]["colour"] = "blue"
    assert ana.make("cuba", seats=seats, status=409)["code"] == "colour-taken"
    seats[0]["colour"] = "pink"
    assert ana.make("cuba", seats=seats, status=422)["code"] == "bad-request"


def test_the_plantation_goes_with_the_colour(welcome: Welcome):
    """C3: and its record can be read and checked as any other."""
    ana = welcome("Ana")
    seats = [{"kind": "me", "colour": "green"}, {"kind": "me", "colour": "blue"}]
    page = ana.make("cuba", seats=seats)
    assert page["now"]["view"]["terrain"][:2] == [planted("green"), planted("blue")]
    match = malecon.read(ana.get(f"/api/tables/{page['table']['id']}/record"))
    assert [list(row) for row in match.state.terrain[:2]] == [planted("green"), planted("blue")]
    page = ana.make("cuba", seats=seats, options={"plantations": "common"})
    assert page["now"]["view"]["terrain"][:2] == [planted("common"), planted("common")]


def test_in_the_lobby_people_choose_for_themselves_and_the_host_for_bots(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("cuba", "me", "open", "greedy")["table"]["id"]
    assert ben.do(id, "colour", seat=1, colour="green")["error"]["code"] == "not-your-seat"
    assert ben.do(id, "join", seat=1)["ok"]
    assert ben.do(id, "colour", seat=1, colour="green")["ok"]
    assert colours(ben.page(id)) == ["blue", "green", "yellow"]
    assert ben.do(id, "colour", seat=1, colour="blue")["error"]["code"] == "colour-taken"
    assert ben.do(id, "colour", seat=1, colour="yellow")["ok"]  # a bot gives way
    assert colours(ben.page(id)) == ["blue", "yellow", "green"]
    assert ana.do(id, "colour", seat=2, colour="purple")["ok"]
    assert ben.do(id, "leave", seat=1)["ok"]  # the chair keeps its colour
    assert colours(ana.page(id)) == ["blue", "yellow", "purple"]
    assert ben.do(id, "join", seat=1)["ok"]
    assert ana.do(id, "start")["ok"]
    assert ana.do(id, "colour", seat=0, colour="red")["error"]["code"] == "not-open"
    assert ana.page(id)["now"]["view"]["terrain"][1] == planted("yellow")


def test_mixed_seats_take_their_colours_along(welcome: Welcome):
    ana = welcome("Ana")
    seats = [{"kind": "me", "name": name, "colour": colour} for name, colour in (("Ana", "green"), ("Ben", "purple"))]
    for _ in range(5):
        page = ana.make("cuba", seats=seats, shuffle=True)
        assert {(seat["name"], seat["colour"]) for seat in page["table"]["seats"]} == {
            ("Ana", "green"),
            ("Ben", "purple"),
        }


def test_who_has_no_name_is_called_by_the_colour(welcome: Welcome):
    ana = welcome("Ana")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy", "colour": "purple"}, {"kind": "bot", "bot": "greedy"}]
    id = ana.make("santiago", seats=seats)["table"]["id"]
    assert "Seat red: greedy (purple)" in ana.get(f"/api/tables/{id}/record")


def test_a_rematch_and_what_continues_a_game_keep_the_colours(welcome: Welcome):
    ana = welcome("Ana")
    seats = [{"kind": "me", "colour": "green"}, {"kind": "me", "colour": "blue"}]
    id = ana.make("santiago", seats=seats)["table"]["id"]
    while ana.page(id)["table"]["status"] == "running":
        assert ana.move(id, -1, seat=ana.page(id)["now"]["actor"])["ok"]
    assert colours(ana.page(ana.do(id, "rematch")["data"]["table"])) == ["green", "blue"]
    number = next(i for i, move in enumerate(ana.get(f"/api/tables/{id}/moves")["moves"]) if move["actor"] >= 0)
    chairs = [{"kind": "me"}, {"kind": "me"}]
    assert colours(ana.make("", seats=chairs, origin={"table": id, "number": number})) == ["green", "blue"]
