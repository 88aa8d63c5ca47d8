"""Moves: once and only once, by the right person, at the right moment, whatever the network does."""

import random

from tests.server.conftest import Welcome


def start(welcome: Welcome, **more):
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("santiago", "me", "open", **more)["table"]["id"]
    ben.do(id, "join", seat=1)
    ana.do(id, "start")
    on_move = ana.page(id)["now"]["actor"]
    return (id, ana, ben) if on_move == 0 else (id, ben, ana)


def test_a_move_is_told_to_everyone_with_what_it_did(welcome: Welcome):
    id, mover, other = start(welcome)
    with mover.socket(id) as mine, other.socket(id) as theirs, welcome("").socket(id) as spectator:
        now = mine.wait("table")["now"]
        assert theirs.wait("table")["now"]["legal"] is None
        spectator.wait("table")
        choice = now["legal"][0]
        assert mine.ask("move", at=now["at"], move=choice["move"])["ok"]
        for talk in (mine, theirs, spectator):
            told = next((m for m in talk.heard if m["type"] == "moves"), None) or talk.wait("moves")
            made = told["moves"][0]
            assert made["text"] == choice["text"]
            assert made["events"] == choice["events"]
            assert made["changed"]
            assert told["now"]["number"] == now["number"] + len(told["moves"])


def test_changes_keep_a_view_up_to_date(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "random", "random")["table"]["id"]
    with ana.socket(id) as talk:
        first = talk.wait("table")
        view, now = first["now"]["view"], first["now"]
        for _ in range(60):
            if now["legal"]:
                talk.say("move", at=now["at"], move=now["legal"][0]["move"])
            told = talk.wait("moves")
            for move in told["moves"]:
                view |= move["changed"]
            now = told["now"]
    assert ana.get(f"/api/tables/{id}/at/{now['number']}?look=0")["view"] == view


def test_the_end_opens_every_screen_to_who_was_there(welcome: Welcome):
    ana, choose = welcome("Ana"), random.Random(4)
    id = ana.make("santiago", "me", "random")["table"]["id"]
    with ana.socket(id) as talk:
        now = talk.wait("table")["now"]
        view = now["view"]
        while now["actor"] != -2:
            if now["legal"]:
                talk.say("move", at=now["at"], move=choose.choice(now["legal"])["move"])
            told = talk.wait("moves")
            for move in told["moves"]:
                view |= move["changed"]
            now = told["now"]
    assert None not in view["pesos"]
    assert ana.get(f"/api/tables/{id}")["now"]["view"] == view


def test_the_same_command_twice_is_done_once_and_answered_the_same(welcome: Welcome):
    id, mover, _ = start(welcome)
    with mover.socket(id) as one, mover.socket(id) as two:
        now = one.wait("table")["now"]
        two.wait("table")
        move = {"at": now["at"], "move": now["legal"][0]["move"], "id": "the same"}
        one.say("move", **move)
        two.say("move", **move)
        answers = [one.wait("answer"), two.wait("answer"), one.ask("move", **move)]
        assert answers[0] == answers[1] == answers[2]
        assert answers[0]["ok"]
        posted = mover.http.post(f"/api/tables/{id}/commands", json={"do": "move", **move}).json()
        assert posted == answers[0]
    page = mover.page(id)
    assert page["seq"] == answers[0]["seq"]


def test_two_tabs_with_different_moves_for_the_same_moment(welcome: Welcome):
    id, mover, _ = start(welcome)
    now = mover.page(id)["now"]
    first = mover.do(id, "move", at=now["at"], move=now["legal"][0]["move"])
    second = mover.do(id, "move", at=now["at"], move=now["legal"][1]["move"])
    assert first["ok"]
    assert second["error"]["code"] == "stale"
    assert second["error"]["data"]["at"] == mover.page(id)["now"]["at"]


def test_a_repeat_is_answered_the_same_after_many_other_moves(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    now = ana.page(id)["now"]
    first = {"do": "move", "id": "early", "at": now["at"], "move": now["legal"][0]["move"]}
    answer = ana.http.post(f"/api/tables/{id}/commands", json=first).json()
    for turn in range(30):
        seat = ana.page(id)["now"]["actor"]
        assert ana.move(id, turn, seat=seat)["ok"]
    assert ana.http.post(f"/api/tables/{id}/commands", json=first).json() == answer


def test_chat_twice_with_one_id_is_said_once(welcome: Welcome):
    id, mover, _ = start(welcome)
    first = mover.do(id, "chat", text="Hola", id="hola")
    assert mover.do(id, "chat", text="Hola", id="hola") == first
    assert [line["text"] for line in mover.page(id)["chat"]] == ["Hola"]


def test_nobody_moves_for_another(welcome: Welcome):
    id, mover, other = start(welcome)
    now = mover.page(id)["now"]
    move = {"at": now["at"], "move": now["legal"][0]["move"]}
    assert other.do(id, "move", **move)["error"]["code"] == "not-your-turn"
    assert other.do(id, "move", seat=now["actor"], **move)["error"]["code"] == "not-your-seat"
    assert welcome("Eva").do(id, "move", **move)["error"]["code"] == "not-your-seat"
    assert other.http.get(f"/api/tables/{id}?look={now['actor']}").json()["code"] == "not-your-seat"
    assert mover.page(id)["now"]["at"] == now["at"]


def test_what_is_not_legal_is_refused_with_the_reason(welcome: Welcome):
    id, mover, _ = start(welcome)
    now = mover.page(id)["now"]
    assert mover.do(id, "move", at=now["at"], move="castle")["error"]["code"] == "unknown-move"
    assert mover.do(id, "move", at=now["at"], move=30_000)["error"]["code"] == "unknown-move"
    refused = mover.do(id, "move", at=now["at"], move="enter bank")
    assert refused["error"]["code"] == "illegal-move"
    assert refused["error"]["sentence"]
    assert refused["error"]["data"]["reason"] == {
        "game": "santiago",
        "code": "not-asked",
        "data": {"asked": now["asked"]},
    }
    why = mover.do(id, "why", move="enter bank")
    assert why["data"]["legal"] is False
    assert why["data"]["sentence"] == refused["error"]["sentence"]
    assert why["data"]["reason"] == refused["error"]["data"]["reason"]
    legal = mover.do(id, "why", move=now["legal"][0]["move"])["data"]
    assert legal["legal"] is True
    assert legal["reason"] is None


def test_a_socket_cut_in_the_middle_of_a_command(welcome: Welcome):
    id, mover, _ = start(welcome)
    with mover.socket(id) as talk:
        now = talk.wait("table")["now"]
        talk.say("move", at=now["at"], move=now["legal"][0]["move"], id="cut")
        # gone without waiting for the answer
    again = mover.do(id, "move", at=now["at"], move=now["legal"][0]["move"], id="cut")
    assert again["ok"]
    page = mover.page(id)
    assert [m["text"] for m in page["moves"]].count(now["legal"][0]["text"]) == 1


def test_who_comes_back_gets_the_gap(welcome: Welcome):
    id, mover, other = start(welcome)
    with other.socket(id) as talk:
        seen = talk.wait("table")
    mover.do(id, "chat", text="Where are you?")
    mover.move(id)
    with other.socket(id, f"?since={seen['seq']}") as talk:
        gap = talk.wait("gap")
        assert [m["type"] for m in gap["missed"]] == ["chat", "moves"]
        view = seen["now"]["view"]
        for move in gap["missed"][1]["moves"]:
            view |= move["changed"]
        assert view == gap["now"]["view"]
    with other.socket(id, "?since=99999") as talk:
        assert talk.hear()["type"] == "table"


def test_the_replay_of_a_finished_game_is_open_to_everyone(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    assert welcome("Eva").get(f"/api/tables/{id}/at/3")["view"]["pesos"] == [None, None]
    turn = 0
    while (now := ana.page(id)["now"])["actor"] != -2:
        turn += 1
        assert ana.move(id, turn * 5, seat=now["actor"])["ok"]
    eva = welcome("Eva")
    part = eva.get(f"/api/tables/{id}/moves?from=0&to=30")
    view = part["view"]
    assert None not in view["pesos"]
    for move in part["moves"]:
        view |= move["changed"]
    assert eva.get(f"/api/tables/{id}/at/30")["view"] == view
    assert eva.get(f"/api/tables/{id}/at/{now['number'] + 1}", status=409)["code"] == "no-such-number"
    sheet = eva.get(f"/api/tables/{id}/sheet")
    for row, score in zip(sheet["seats"], now["scores"], strict=True):
        assert row["total"] == score == sum(row["sources"].values())
        assert score == sum(sum(part.values()) for part in row["chapters"])
        assert len(row["chapters"]) == len(sheet["chapters"])
    assert sheet["series"][-1]["vp"] == now["scores"]
    choices = next(m["number"] for m in part["moves"] if m["actor"] >= 0)
    origin = {"table": id, "number": choices}
    continued = eva.make("", "me", "random", origin=origin)
    assert continued["table"]["from"] == origin
    assert continued["now"]["number"] >= choices
    assert ana.do(id, "rematch")["data"] == ana.do(id, "rematch")["data"]
    again = ana.page(ana.page(id)["table"]["rematch"])
    assert again["table"]["status"] == "running"
    assert eva.do(id, "rematch")["error"]["code"] == "not-your-seat"
