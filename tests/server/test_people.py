"""People: links to other devices, leaving and coming back, undo, votes, chat and clocks."""

from malecon.server import clocks
from malecon.server.events import Clock
from malecon.server.facts import Facts, Seat
from tests.server.conftest import Welcome
from tests.server.test_moving import start


def test_a_seat_moves_to_another_device_by_its_link(welcome: Welcome):
    id, mover, other = start(welcome)
    phone, thief = welcome("Ana's phone"), welcome("Eva")
    seat = mover.page(id)["you"]["seats"][0]
    assert other.get(f"/api/tables/{id}/seats/{seat}/link", status=403)["code"] == "not-your-seat"
    link = mover.get(f"/api/tables/{id}/seats/{seat}/link")["link"].partition("#seat=")[2]
    forged = f"{1 - seat}.{link.partition('.')[2]}"
    assert thief.http.post(f"/api/tables/{id}/claim", json={"link": forged}).json()["code"] == "bad-link"
    page = phone.http.post(f"/api/tables/{id}/claim", json={"link": link}).json()
    assert page["you"]["seats"] == [seat]
    assert phone.move(id)["ok"]


def test_undo_is_free_in_ones_own_turn_until_something_is_revealed(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "random")["table"]["id"]
    with ana.socket(id) as talk:
        now = talk.wait("table")["now"]
        for _ in range(200):
            if now["legal"]:
                talk.say("move", at=now["at"], move=now["legal"][0]["move"])
                before = now
                now = talk.wait("moves")["now"]
                if now["actor"] == before["actor"] and now["number"] == before["number"] + 1:
                    break
            else:
                now = talk.wait("moves")["now"]
        assert now["undo"] == {"to": before["number"], "free": True}
        assert talk.ask("undo", at=now["at"])["ok"]
        undone = next((m for m in talk.heard if m["type"] == "undone"), None) or talk.wait("undone")
        assert undone["number"] == before["number"]
        assert undone["now"]["view"] == ana.get(f"/api/tables/{id}/at/{before['number']}?look=0")["view"]
        assert talk.ask("undo", at=now["at"])["error"]["code"] == "stale"


def test_undo_beyond_ones_turn_needs_everyone(welcome: Welcome):
    id, mover, other = start(welcome)
    number = mover.page(id)["now"]["number"]
    while mover.page(id)["now"]["legal"]:
        mover.move(id)
    now = mover.page(id)["now"]
    last = now["undo"]["to"]
    assert not now["undo"]["free"]
    assert mover.do(id, "undo", at=now["at"], to=number)["ok"]
    ask = other.page(id)["table"]["asks"][0]
    seat = mover.page(id)["you"]["seats"][0]
    assert (ask["what"], ask["seat"], ask["to"], ask["waiting"]) == ("undo", seat, number, [1 - seat])
    assert mover.do(id, "agree", what="undo", seat=seat, yes=True)["error"]["code"] == "not-your-seat"
    assert other.do(id, "agree", what="undo", seat=seat, yes=False)["ok"]
    assert mover.page(id)["table"]["asks"] == []
    assert mover.page(id)["now"]["at"] == now["at"]
    assert mover.do(id, "undo", at=now["at"])["ok"]
    assert other.do(id, "agree", what="undo", seat=seat, yes=True)["ok"]
    assert mover.page(id)["now"]["number"] == last
    assert mover.do(id, "undo", at=mover.page(id)["now"]["at"], to=10**6)["error"]["code"] == "nothing-to-undo"
    # what was rolled stays rolled
    replayed = mover.get(f"/api/tables/{id}/moves?from=0&to={number}")["moves"]
    assert len(replayed) == number


def test_who_leaves_is_replaced_by_a_bot_and_can_come_back(welcome: Welcome):
    id, mover, other = start(welcome)
    seat = mover.page(id)["you"]["seats"][0]
    assert other.do(id, "leave", seat=seat)["error"]["code"] == "not-your-seat"
    assert mover.do(id, "leave", seat=seat)["ok"]
    assert mover.page(id)["table"]["seats"][seat]["standin"]["why"] == "left"
    now = mover.page(id)["now"]
    if now["legal"]:
        refused = mover.do(id, "move", at=now["at"], move=now["legal"][0]["move"])
        assert refused["error"]["code"] in ("standin", "stale")
    assert mover.do(id, "back", seat=seat)["ok"]
    assert mover.page(id)["table"]["seats"][seat]["standin"] is None


def test_the_others_vote_a_bot_in(welcome: Welcome):
    ana, ben, eva = welcome("Ana"), welcome("Ben"), welcome("Eva")
    id = ana.make("santiago", "me", "open", "open")["table"]["id"]
    ben.do(id, "join", seat=1)
    eva.do(id, "join", seat=2)
    ana.do(id, "start")
    assert welcome("X").do(id, "replace", seat=1, bot="random")["error"]["code"] == "not-your-seat"
    assert ana.do(id, "replace", seat=1, bot="random")["ok"]
    assert ana.page(id)["table"]["asks"][0]["waiting"] == [2]
    assert ben.do(id, "agree", what="replace", seat=1, yes=False)["ok"]  # he is here after all
    assert ana.page(id)["table"]["asks"] == []
    assert ana.do(id, "replace", seat=1, bot="random")["ok"]
    assert eva.do(id, "agree", what="replace", seat=1, yes=True)["ok"]
    assert ana.page(id)["table"]["seats"][1]["standin"] == {"bot": "random", "why": "vote"}


def test_chat_is_clean_short_and_can_be_muted(welcome: Welcome):
    id, mover, other = start(welcome)
    host, guest = (mover, other) if mover.page(id)["table"]["host"] == mover.person else (other, mover)
    assert guest.do(id, "chat", text="<b>Hola\u202e\x00  mundo</b>")["ok"]
    assert host.page(id)["chat"][0]["text"] == "<b>Hola mundo</b>"  # text only: the client shows it as it is
    assert guest.do(id, "chat", text=" \n ")["error"]["code"] == "bad-text"
    assert guest.do(id, "chat", text="x" * 301)["error"]["code"] == "bad-text"
    seat = guest.page(id)["you"]["seats"][0]
    assert guest.do(id, "mute", seat=seat, muted=True)["error"]["code"] == "not-host"
    assert host.do(id, "mute", seat=seat, muted=True)["ok"]
    assert guest.do(id, "chat", text="Hola")["error"]["code"] == "muted"
    assert host.do(id, "mute", seat=seat, muted=False)["ok"]
    assert guest.do(id, "chat", text="Hola")["ok"]


def test_clocks_count_stop_and_give():
    facts = Facts(
        "x", clock=Clock("bank", bank=60, increment=5), status="running", seats=[Seat(holders=["a"]) for _ in "ab"]
    )
    clocks.wind(facts)
    clocks.tick(facts, 0, 1_000)
    assert clocks.deadline(facts) == 61_000
    clocks.tick(facts, 0, 11_000)  # a part of the turn
    assert facts.seats[0].left == 50
    clocks.tick(facts, 1, 21_000)
    assert facts.seats[0].left == 45
    clocks.tick(facts, 0, 100_000)
    assert facts.seats[1].left == 5  # it had ended; the increment came after
    facts.seats[0].standin = "random"
    assert clocks.deadline(facts) is None
    facts.seats[0].left, facts.seats[0].standin = 0.0, None
    clocks.come_back(facts, 0, 200_000)
    assert clocks.deadline(facts) == 212_000
    days = Facts("x", clock=Clock("days", days=2), status="running", seats=[Seat(holders=["a"]) for _ in "ab"])
    clocks.wind(days)
    clocks.tick(days, 0, 1_000)
    clocks.tick(days, 1, 86_401_000)
    assert days.seats[0].left == 2 * 86_400
