"""Tables: made, joined, started, listed, played by several people, by one for several, and against bots."""

from tests.server.conftest import Welcome


def test_a_table_is_made_joined_and_started(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    table = ana.make("santiago", "me", "open")["table"]
    assert table["status"] == "open"
    id = table["id"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open"]
    assert ana.do(id, "start")["error"]["code"] == "not-full"
    assert ben.do(id, "start")["error"]["code"] == "not-host"
    assert ben.do(id, "join", seat=0)["error"]["code"] == "seat-taken"
    assert ben.do(id, "join", seat=7)["error"]["code"] == "no-such-seat"
    assert ben.do(id, "join", seat=1)["ok"]
    assert ana.do(id, "start")["ok"]
    page = ben.page(id)
    assert page["table"]["status"] == "running"
    assert page["you"]["seats"] == [1]
    assert [seat["name"] for seat in page["table"]["seats"]] == ["Ana", "Ben"]
    assert ben.do(id, "join", seat=1)["error"]["code"] == "not-open"


def test_a_game_says_its_words_to_who_has_not_its_catalogue(welcome: Welcome):
    ana = welcome("Ana")
    told = ana.get("/api/games/cuba/words/pl")
    assert told["language"] == "pl"
    assert told["texts"]["building.hotel"] == "Hotel"
    assert "good.rum" not in told["texts"], "what all games say is the client's own"
    assert ana.get("/api/games/chess/words/pl", 404)["code"] == "no-such-game"
    assert ana.get("/api/games/cuba/words/tlh", 422)["code"] == "bad-request"


def test_bots_have_the_names_they_are_given(welcome: Welcome):
    ana = welcome("Ana")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random", "name": "Rosa"}, {"kind": "bot", "bot": "random"}]
    table = ana.make("santiago", seats=seats)["table"]
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Rosa", ""]
    assert "Rosa" in ana.get(f"/api/tables/{table['id']}/record")


def test_lists_show_public_tables_and_mine(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    shown = ana.make("santiago", "me", "open", public=True)["table"]["id"]
    secret = ana.make("santiago", "me", "open")["table"]["id"]  # unless it is made public, by its link alone
    running = ana.make("santiago", "me", "me", public=True)["table"]["id"]

    def listed(guest, query):
        return [table["id"] for table in guest.get(f"/api/tables{query}")["tables"]]

    assert listed(ben, "?status=open") == [shown]
    assert listed(ben, "?status=running") == [running]
    assert listed(ben, "?mine=true") == []
    assert set(listed(ana, "?mine=true")) == {shown, secret, running}
    assert ben.do(secret, "join", seat=1)["ok"]
    assert listed(ben, "?mine=true") == [secret]


def test_nobody_sits_twice_but_who_says_so(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("santiago", "me", "open", "open", "open")["table"]["id"]
    assert ben.do(id, "join", seat=1)["ok"]
    refused = ben.do(id, "join", seat=2)["error"]
    assert (refused["code"], refused["data"]) == ("seated", {"seat": 1})
    with ben.socket(id) as talk:
        talk.wait("table")
        assert ben.do(id, "join", seat=2, name="Eva", also=True)["ok"]  # at his screen
        assert talk.wait("table", "facts")["you"]["seats"] == [1, 2]
        assert ben.do(id, "leave", seat=2)["ok"]
        assert talk.wait("table", "facts")["you"]["seats"] == [1]
    assert ben.do(id, "join", seat=2, name="Eva", also=True)["ok"]
    assert ana.do(id, "join", seat=3)["error"]["code"] == "seated"
    assert [seat["name"] for seat in ana.page(id)["table"]["seats"]] == ["Ana", "Ben", "Eva", ""]


def test_a_name_that_is_typed_after_sitting_down_counts(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("")
    id = ana.make("santiago", "me", "open")["table"]["id"]
    assert ben.do(id, "join", seat=1)["ok"]  # without a name
    assert ana.page(id)["table"]["seats"][1]["kind"] == "person"
    with ana.socket(id) as talk:
        talk.wait("table")
        assert ben.do(id, "rename", seat=1, name=" Ben ")["ok"]
        told = talk.wait("facts")
    assert (told["what"], told["seat"], told["table"]["seats"][1]["name"]) == ("renamed", 1, "Ben")
    assert ben.do(id, "rename", seat=1, name="Αna")["error"]["code"] == "name-taken"  # in Greek
    assert ben.do(id, "rename", seat=1, name="")["error"]["code"] == "bad-name"
    assert ben.do(id, "rename", seat=0, name="Eva")["error"]["code"] == "not-your-seat"
    assert ana.do(id, "start")["ok"]
    assert ben.do(id, "rename", seat=1, name="Eva")["error"]["code"] == "not-open"
    assert "Seat red: Ben" in ana.get(f"/api/tables/{id}/record")


def test_who_gave_no_name_can_talk_at_his_seat(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("")
    id = ana.make("santiago", "me", "open")["table"]["id"]
    assert ben.do(id, "chat", text="Hola")["error"]["code"] == "no-name"
    assert ben.do(id, "join", seat=1)["ok"]
    assert ben.do(id, "chat", text="Hola")["ok"]
    assert ana.page(id)["chat"][-1]["seat"] == 1
    assert ana.do(id, "start")["ok"]
    assert "Seat red: red" in ana.get(f"/api/tables/{id}/record")  # in no language


def test_the_host_seats_bots_empties_seats_and_closes(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("santiago", "me", "open", "open")["table"]["id"]
    assert ben.do(id, "join", seat=1)["ok"]
    assert ben.do(id, "bot", seat=2, bot="random")["error"]["code"] == "not-host"
    assert ana.do(id, "bot", seat=2, bot="deep blue")["error"]["code"] == "bad-bot"
    assert ana.do(id, "bot", seat=1, bot="random")["error"]["code"] == "seat-taken"
    assert ana.do(id, "bot", seat=2, bot="random")["ok"]
    assert ana.do(id, "open", seat=1)["ok"]
    assert ben.page(id)["you"]["seats"] == []
    assert ana.do(id, "close")["ok"]
    assert ben.do(id, "join", seat=1)["error"]["code"] == "not-open"


def test_a_host_who_gives_his_chair_to_a_bot_looks_from_it_no_more(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("santiago", "me", "me", "open")["table"]["id"]
    with ana.socket(id, "?look=0") as talk:
        seen = talk.wait("table")["seq"]
        ana.do(id, "bot", seat=0, bot="random")
        assert talk.wait("table", "facts")["you"]["look"] == 1
        ben.do(id, "join", seat=2)
        ana.do(id, "start")
        goods = talk.wait("moves")["now"]["view"]["goods"]
        assert [set(row) == {None} for row in goods] == [True, False, True]
    with ana.socket(id, f"?since={seen}") as talk:
        assert talk.hear()["type"] == "table"


def test_what_a_host_missed_who_gave_his_chair_to_a_bot_is_told_whole(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me", "open")["table"]["id"]
    seen = ana.page(id)["seq"]
    ana.do(id, "bot", seat=0, bot="random")
    with ana.socket(id, f"?since={seen}") as talk:
        assert talk.hear()["type"] == "table"


def test_hot_seat_one_browser_plays_a_whole_game_for_all(welcome: Welcome):
    ana = welcome("Ana")
    chairs = [{"kind": "me", "name": name} for name in ("Ana", "Ben")]
    page = ana.http.post("/api/tables", json={"game": "santiago", "seats": chairs, "start": True}).json()
    id = page["table"]["id"]
    assert [seat["name"] for seat in page["table"]["seats"]] == ["Ana", "Ben"]
    with ana.socket(id) as talk:
        now, moves = talk.wait("table")["now"], 0
        while now["actor"] != -2:
            if now["legal"] is None:
                talk.say("look", seat=now["actor"])
                now = talk.wait("table")["now"]
                continue
            talk.say("move", at=now["at"], move=now["legal"][moves * 7 % len(now["legal"])]["move"])
            moves += 1
            now = talk.wait("moves")["now"]
    page = ana.page(id)
    assert page["table"]["status"] == "finished"
    assert page["table"]["result"]["scores"] == page["now"]["scores"]
    ben = welcome("Ben")  # all is open now, and from where he looks does not matter
    for path in ("moves", "at/20", "sheet"):
        assert ben.get(f"/api/tables/{id}/{path}?look=1") == ben.get(f"/api/tables/{id}/{path}")


def test_a_shared_screen_is_told_when_it_holds_secrets(welcome: Welcome):
    ana = welcome("Ana")
    for game, options, hides in (
        ("santiago", {"screens": "closed"}, True),
        ("santiago", {"screens": "open"}, False),
        ("cuba", {}, False),
    ):
        assert ana.make(game, "me", "me", options=options)["now"]["hides"] is hides
    id = ana.make("cuba", "me", "me", options={"delegate": "chosen"})["table"]["id"]
    while (now := ana.page(id, ana.page(id)["now"]["actor"])["now"])["legal"][0]["family"] != "delegate":
        assert not now["hides"]
        assert ana.move(id, seat=now["actor"])["ok"]
    assert now["hides"]


def test_who_holds_several_seats_can_look_back_as_a_spectator(welcome: Welcome):
    ana, eva = welcome("Ana"), welcome("Eva")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    for path in ("moves", "at/1", "sheet"):
        everybody = ana.get(f"/api/tables/{id}/{path}?look=spectator")
        assert everybody == eva.get(f"/api/tables/{id}/{path}")
        assert everybody != ana.get(f"/api/tables/{id}/{path}")
        eva.get(f"/api/tables/{id}/{path}?look=somebody", 422)


def test_a_game_against_bots_ends_and_its_rolls_can_be_checked(welcome: Welcome):
    import malecon

    ana = welcome("Ana")
    page = ana.make("santiago", "me", "random", "random")
    id, promised = page["table"]["id"], page["table"]["commitment"]
    assert page["table"]["seed"] is None
    with ana.socket(id) as talk:
        now = talk.wait("table")["now"]
        while now["actor"] != -2:
            if now["legal"]:
                assert talk.ask("move", at=now["at"], move=now["legal"][-1]["text"])["ok"]
            now = next(
                (m["now"] for m in reversed(talk.heard) if m["type"] == "moves" and m["now"]["at"] > now["at"]), None
            )
            while now is None:
                now = talk.wait("moves")["now"]
    table = ana.page(id)["table"]
    match = malecon.read(ana.get(f"/api/tables/{id}/record"))
    assert match.commitment == promised
    assert match.seed == table["seed"]
    assert malecon.verify(match) > 20
    assert match.scores == table["result"]["scores"]


def test_wrong_wishes_are_refused(welcome: Welcome):
    ana = welcome("Ana")

    def code(**wish):
        answer = ana.http.post("/api/tables", json=wish)
        assert 400 <= answer.status_code < 500
        return answer.json()["code"]

    two = [{"kind": "me"}, {"kind": "open"}]
    assert code(game="chess", seats=two) == "no-such-game"
    assert code(game="santiago", seats=two[:1]) == "bad-option"
    assert code(game="santiago", seats=two, options={"screens": "torn"}) == "bad-option"
    assert code(game="santiago", seats=two, options={"curtain": "torn"}) == "bad-option"
    assert code(game="santiago", seats=[{"kind": "me"}, {"kind": "bot", "bot": "x"}]) == "bad-bot"
    assert code(game="santiago", seats=[{"kind": "me"}, {"kind": "bot"}]) == "bad-bot"
    assert (
        code(game="santiago", seats=[{"kind": "me"}, {"kind": "bot", "bot": "random", "name": "R" * 31}]) == "bad-name"
    )
    assert code(game="santiago", seats=two, clock={"kind": "bank", "bank": "60", "increment": 1}) == "bad-request"
    assert code(game="santiago", seats=two, surprise=1) == "bad-request"
    assert code(game="santiago", seats=[{"kind": "me", "name": " "}, {"kind": "open"}]) == "bad-name"


def test_who_plays_with_bots_alone_ends_the_game_and_nobody_ends_one_of_others(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("santiago", "me", "greedy")["table"]["id"]
    assert ben.do(id, "close")["error"]["code"] == "not-host"
    assert ana.do(id, "close")["ok"]
    assert ana.page(id)["table"]["status"] == "closed"
    assert ana.do(id, "move", at=2, move=1)["error"]["code"] == "not-running"
    assert ana.get("/api/tables?mine=true")["tables"] == []
    id = ana.make("santiago", "me", "open")["table"]["id"]
    assert ben.do(id, "join", seat=1)["ok"]
    assert ana.do(id, "start")["ok"]
    assert ana.do(id, "close")["error"]["code"] == "not-alone"
