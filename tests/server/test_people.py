"""People: links to other devices, leaving and coming back, undo, votes, chat and clocks."""

import random

import pytest

from malecon.server import playable
from malecon.server.bots.workers import Bots
from malecon.server.hall import new_tables
from malecon.server.hall.hall import Hall
from malecon.server.hall.keeper import Keeper
from malecon.server.protocol import Replace, StandInReason
from malecon.server.refusals import Refusal
from malecon.server.tables import clocks
from malecon.server.tables.history import Chair, Claimed, Clock, Returned, Stoodin, Undone
from malecon.server.tables.looks import skeleton
from malecon.server.tables.people import People, Person
from malecon.server.tables.table_facts import Seat, TableFacts, fold
from tests.server.conftest import Later, Welcome
from tests.server.halls import ANA, hot_seat, play, with_halls
from tests.server.talk import Guest, Json
from tests.server.test_moving import start


def seat_link(guest: Guest, id: str, seat: int) -> str:
    return str(guest.get(f"/api/tables/{id}/seats/{seat}/link")["link"].partition("#seat=")[2])


def claim(guest: Guest, id: str, link: str) -> Json:
    return dict(guest.http.post(f"/api/tables/{id}/claim", json={"link": link}).json())


def test_a_seat_moves_to_another_device_by_its_link(welcome: Welcome):
    id, mover, other = start(welcome)
    phone, thief = welcome("Ana's phone"), welcome("Eva")
    seat = mover.page(id)["you"]["seats"][0]
    assert other.get(f"/api/tables/{id}/seats/{seat}/link", status=403)["code"] == "not-your-seat"
    link = seat_link(mover, id, seat)
    for forged in (f"{1 - seat}.{link.partition('.')[2]}", f"{link}é", "é.é"):
        assert claim(thief, id, forged)["code"] == "bad-link"
    assert claim(phone, id, link)["you"]["seats"] == [seat]
    assert phone.move(id)["ok"]
    assert seat_link(phone, id, seat) == link
    assert claim(phone, id, link)["seq"] == phone.page(id)["seq"]  # it has the seat already


def test_a_seats_link_ends_when_its_person_leaves(welcome: Welcome):
    ana, ben, eva = welcome("Ana"), welcome("Ben"), welcome("Eva")
    id = ana.make("santiago", "me", "me", start=False)["table"]["id"]
    links = [seat_link(ana, id, 1)]
    assert ana.do(id, "open", seat=1)["ok"]
    for guest in (eva, ben):
        assert guest.do(id, "join", seat=1)["ok"]
        links.append(seat_link(guest, id, 1))
        assert guest.do(id, "leave", seat=1)["ok"]
    assert {claim(eva, id, link)["code"] for link in links} == {"bad-link"}
    assert ben.do(id, "join", seat=1)["ok"]
    assert {claim(eva, id, link)["code"] for link in links} == {"bad-link"}  # his own too: he has sat down anew
    link = seat_link(ben, id, 1)
    assert ana.do(id, "start")["ok"]
    assert claim(welcome("Ben's phone"), id, link)["you"]["seats"] == [1]


def test_a_rematch_seats_everyone_on_all_devices(database: str):
    async def work(hall: Hall) -> None:
        table, chance, phone = await hot_seat(hall), random.Random(3), Person("phone", "Ana")
        await hall.change(table, lambda: Claimed(1, phone.id))
        number = 0
        while not table.position().is_over:
            await play(hall, table.id, chance, f"m{(number := number + 1)}")
        again = await hall.table(await new_tables.rematch(hall, People("key"), phone, table))
        assert again.facts.status == "running"
        assert [seat.holders for seat in again.facts.seats] == [["ana"], ["ana", "phone"]]
        assert len(await hall.store.summaries("running", phone.id, None, 9)) == 1

    with_halls(database, 1, work)


def test_a_rematch_under_newer_rules_leaves_out_what_they_do_not_know(database: str):
    async def work(hall: Hall) -> None:
        table = await hot_seat(hall)
        table.facts.options |= {"screens": "made of glass", "weather": "fine", "owner_income": "visit"}
        created = new_tables.again(table, ANA, "seed")
        assert created.options == playable.find("santiago").complete({"owner_income": "visit"})

    with_halls(database, 1, work)


def test_a_seat_claimed_twice_at_once_has_its_holder_once():
    facts = TableFacts("x", seats=[Seat(holders=["ana"])])
    for seq in (1, 2):
        fold(facts, seq, 1_000, Claimed(0, "phone"))
    assert facts.seats[0].holders == ["ana", "phone"]


def test_undo_is_free_in_ones_own_turn_until_something_is_revealed(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("cuba", "me", "open")["table"]["id"]
    assert ben.do(id, "join", seat=1)["ok"]
    assert ana.do(id, "start")["ok"]
    people, chance, free = [ana, ben], random.Random(1), dict[str, bool]()
    while not {"own", "reveal bids"} <= set(free):
        before = ana.page(id)["now"]
        mover = people[before["actor"]]
        assert mover.move(id, chance.randrange(100))["ok"]
        now = mover.page(id)["now"]
        if now["actor"] == before["actor"]:
            made = mover.get(f"/api/tables/{id}/moves?from={before['number']}")["moves"]
            free["own" if len(made) == 1 else made[-1]["text"]] = now["undo"]["free"]
    assert (free["own"], free["reveal bids"]) == (True, False)


def test_what_is_taken_back_shows_the_table_as_it_was(welcome: Welcome):
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
    assert ask["asker"] == seat
    assert mover.do(id, "agree", what="undo", seat=seat, yes=False)["ok"]  # he does not want it any more
    assert mover.page(id)["table"]["asks"] == []
    assert mover.do(id, "undo", at=now["at"], to=number)["ok"]
    assert other.do(id, "agree", what="undo", seat=seat, yes=False)["ok"]
    assert mover.page(id)["table"]["asks"] == []
    assert mover.page(id)["now"]["at"] == now["at"]
    assert mover.do(id, "undo", at=now["at"])["ok"]
    assert other.do(id, "agree", what="undo", seat=seat, yes=True)["ok"]
    assert mover.page(id)["now"]["number"] == last
    assert mover.do(id, "undo", at=mover.page(id)["now"]["at"], to=10**6)["error"]["code"] == "nothing-to-undo"


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


def three(welcome: Welcome) -> tuple[str, Guest, Guest, Guest]:
    """A game of Ana, Ben and Eva, in this order."""
    ana, ben, eva = welcome("Ana"), welcome("Ben"), welcome("Eva")
    id = ana.make("santiago", "me", "open", "open")["table"]["id"]
    ben.do(id, "join", seat=1)
    eva.do(id, "join", seat=2)
    ana.do(id, "start")
    return id, ana, ben, eva


def test_the_others_vote_a_bot_in(welcome: Welcome, later: Later):
    id, ana, ben, eva = three(welcome)
    later(61)
    assert welcome("X").do(id, "replace", seat=1, bot="random")["error"]["code"] == "not-your-seat"
    with eva.socket(id) as talk:
        talk.wait("table")
        assert ana.do(id, "replace", seat=1, bot="random")["ok"]
        assert ana.page(id)["table"]["asks"][0]["waiting"] == [2]
        assert ben.do(id, "agree", what="replace", seat=1, yes=False)["ok"]  # he is here after all
        assert ana.page(id)["table"]["asks"] == []
        assert ana.do(id, "replace", seat=1, bot="random")["error"]["code"] == "just-left"
        later(61)
        assert ana.do(id, "replace", seat=1, bot="random")["ok"]
        assert eva.do(id, "agree", what="replace", seat=1, yes=True)["ok"]
    standin = ana.page(id)["table"]["seats"][1]["standin"]
    assert standin == {"bot": "random", "why": "vote", "seq": standin["seq"], "since": standin["since"], "by": [0, 2]}


def test_a_stand_in_says_since_when_and_why(welcome: Welcome):
    """Since a move that still stands: what was taken back meanwhile is none."""
    id, mover, other = start(welcome)
    seat = mover.page(id)["you"]["seats"][0]
    while mover.page(id)["now"]["legal"]:
        mover.move(id)
    before = mover.page(id)
    assert mover.do(id, "leave", seat=seat)["ok"]
    page = other.page(id)
    standin = page["table"]["seats"][seat]["standin"]
    number = before["now"]["number"]
    assert standin == {"bot": "search@1s", "why": "left", "seq": before["seq"] + 1, "since": number, "by": []}
    assert other.move(id)["ok"]
    assert other.page(id)["table"]["seats"][seat]["standin"] == standin
    assert mover.do(id, "back", seat=seat)["ok"]
    assert other.page(id)["table"]["seats"][seat]["standin"] is None


def test_what_was_taken_back_is_no_move_that_a_bot_stands_in_since():
    facts = TableFacts("x", seats=[Seat(holders=["ana"]), Seat(holders=["ben"])], moves=[1, 2, 3, 4])
    fold(facts, 1, 1_000, Stoodin(0, "greedy", "vote", [1]))
    assert (facts.seats[0].stood_after, facts.seats[0].stood_by) == (4, [1])
    fold(facts, 2, 1_000, Undone(1, 2, drawn_anew=True))
    assert facts.seats[0].stood_after == 2


def test_who_left_cannot_take_back_what_his_stand_in_did(welcome: Welcome):
    id, mover, _ = start(welcome)
    seat = mover.page(id)["you"]["seats"][0]
    mover.move(id)
    assert mover.do(id, "leave", seat=seat)["ok"]
    at = mover.page(id)["now"]["at"]
    assert mover.do(id, "undo", at=at, seat=seat)["error"]["code"] in ("standin", "stale")


def test_a_question_is_settled_when_the_last_one_asked_goes(welcome: Welcome):
    id, *people = three(welcome)
    while not (now := people[0].page(id)["now"])["undo"] or now["undo"]["free"]:
        people[now["actor"]].move(id)
    assert people[0].do(id, "undo", at=now["at"])["ok"]
    assert people[1].do(id, "agree", what="undo", seat=0, yes=True)["ok"]
    with people[1].socket(id) as talk:
        talk.wait("table")
        assert people[2].do(id, "leave", seat=2)["ok"]
        assert talk.wait("undone")["number"] == now["undo"]["to"]
    assert people[0].page(id)["table"]["asks"] == []


def test_two_who_are_away_do_not_keep_the_third_waiting(welcome: Welcome, later: Later):
    id, ana, *_ = three(welcome)
    later(61)
    for seat in (1, 2):
        assert ana.do(id, "replace", seat=seat, bot="random")["ok"]
        assert ana.page(id)["table"]["seats"][seat]["standin"]["why"] == "vote"


def test_nobody_is_replaced_who_is_here_or_was_within_a_minute(welcome: Welcome, later: Later):
    id, mover, other = start(welcome)
    seat = mover.page(id)["you"]["seats"][0]
    with mover.socket(id) as talk:
        talk.wait("table")
        assert other.do(id, "replace", seat=seat, bot="random")["error"]["code"] == "nobody-away"
    while other.page(id)["table"]["seats"][seat]["online"]:
        pass
    later(30)
    refused = other.do(id, "replace", seat=seat, bot="random")["error"]
    assert refused["code"] == "just-left"
    assert 25 <= refused["data"]["again"] <= 30
    page = other.page(id)
    assert 25_000 < page["table"]["seats"][seat]["awaited"] - page["time"] <= 30_000
    later(31)
    assert other.do(id, "replace", seat=seat, bot="random")["ok"]
    standin = other.page(id)["table"]["seats"][seat]["standin"]
    assert (standin["why"], standin["by"]) == ("vote", [1 - seat])


def test_who_comes_while_the_others_vote_is_not_replaced(welcome: Welcome, later: Later):
    id, ana, ben, eva = three(welcome)
    later(61)
    with eva.socket(id) as here:
        here.wait("table")
        assert ana.do(id, "replace", seat=1, bot="random")["ok"]
        with ben.socket(id) as talk:
            talk.wait("table")
            assert eva.do(id, "agree", what="replace", seat=1, yes=True)["error"]["code"] == "nobody-away"
            assert talk.ask("agree", what="replace", seat=1, yes=False)["ok"]
    assert ana.page(id)["table"]["asks"] == []


def test_after_a_start_everybody_has_a_minute_to_come_back(database: str, later: Later):
    """The first one back may not put bots in the others' seats."""

    async def begin(hall: Hall) -> None:
        people = [Person(name, name) for name in ("ana", "ben", "eva")]
        chairs = [Chair(person.name, person.id) for person in people]
        await new_tables.make(hall, people[0], new_tables.Wish(chairs=chairs, game="santiago", start=True))

    async def again(hall: Hall) -> None:
        (id,) = await hall.store.table_ids()
        for _ in range(2):
            with pytest.raises(Refusal, match="a moment ago"):
                await hall.do(id, ANA, Replace("1", 1, "random"))
            later(29)
        later(29)
        await hall.do(id, ANA, Replace("1", 1, "random"))

    with_halls(database, 1, begin)
    with_halls(database, 1, again)


def test_while_nobody_could_come_in_nobody_was_away(database: str, later: Later):
    """A first start compiles the rules for minutes, and only then are there tables to come to."""

    async def work(hall: Hall) -> None:
        chairs = [Chair("Ana", ANA.id), Chair("Ben", "ben")]
        table = await new_tables.make(hall, ANA, new_tables.Wish(chairs=chairs, game="santiago", start=True))
        later(300)
        keeper = Keeper(hall, Bots(1))
        await keeper.open(warm_up=False)
        with pytest.raises(Refusal, match="a moment ago"):
            await hall.do(table.id, ANA, Replace("1", 1, "random"))
        await keeper.close()

    with_halls(database, 1, work)


def bids_revealed(welcome: Welcome) -> tuple[str, Guest, Guest, Json]:
    """A game of Cuba where both have just bid: its id, who is to move, the other, and the position."""
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("cuba", "me", "open")["table"]["id"]
    assert ben.do(id, "join", seat=1)["ok"]
    assert ana.do(id, "start")["ok"]
    people, chance = [ana, ben], random.Random(1)
    while True:
        now = ana.page(id)["now"]
        assert people[now["actor"]].move(id, chance.randrange(100))["ok"]
        after = ana.page(id)
        made = ana.get(f"/api/tables/{id}/moves?from={now['number']}")["moves"]
        if "reveal bids" in [move["text"] for move in made]:
            actor = after["now"]["actor"]
            return id, people[actor], people[1 - actor], after["now"]


def test_no_bid_is_taken_back_behind_the_back_of_who_showed_his(welcome: Welcome):
    """Whoever plays for him meanwhile: else a bot is let in, and the bids are known before they are made."""
    id, stays, leaves, now = bids_revealed(welcome)
    assert leaves.do(id, "leave", seat=1 - now["actor"])["ok"]
    page = stays.page(id)
    undo = page["now"]["undo"]
    assert not undo["free"]
    with stays.socket(id) as talk:
        talk.wait("table")
        assert talk.ask("undo", at=page["now"]["at"])["ok"]
    asked = stays.page(id)
    assert asked["now"]["number"] == now["number"]
    assert [ask["waiting"] for ask in asked["table"]["asks"]] == [[1 - now["actor"]]]
    assert leaves.do(id, "agree", what="undo", seat=now["actor"], yes=True)["ok"]
    assert stays.page(id)["now"]["number"] == undo["to"]


def test_what_nobody_has_agreed_to_is_not_done_when_all_are_gone(welcome: Welcome):
    id, *people = three(welcome)
    while not (now := people[0].page(id)["now"])["undo"] or now["undo"]["free"]:
        people[now["actor"]].move(id)
    assert people[0].do(id, "undo", at=now["at"])["ok"]
    with people[0].socket(id) as talk:
        talk.wait("table")
        assert [people[seat].do(id, "leave", seat=seat)["ok"] for seat in (1, 2)] == [True, True]
        talk.wait("moves")  # the bot goes on
    assert people[0].page(id)["now"]["number"] > now["number"]


def test_who_holds_two_seats_agrees_once(welcome: Welcome):
    ana, ben, eva = welcome("Ana"), welcome("Ben"), welcome("Eva")
    people = [ana, ben, ben, eva]
    id = ana.make("santiago", "me", "open", "open", "open")["table"]["id"]
    for seat in (1, 2, 3):
        assert people[seat].do(id, "join", seat=seat, also=seat == 2)["ok"]
    assert ana.do(id, "start")["ok"]
    while not (now := ana.page(id)["now"])["undo"] or now["undo"]["free"]:
        people[now["actor"]].move(id, seat=now["actor"])
    assert ana.do(id, "undo", at=now["at"])["ok"]
    assert ben.do(id, "agree", what="undo", seat=0, yes=True)["ok"]
    ask = ana.page(id)["table"]["asks"][0]
    assert (ask["agreed"], ask["waiting"]) == ([0, 1, 2], [3])
    assert eva.do(id, "agree", what="undo", seat=0, yes=True)["ok"]
    assert ana.page(id)["now"]["number"] == now["undo"]["to"]


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


def clocked(clock: Clock) -> TableFacts:
    facts = TableFacts("x", clock=clock, status="running", seats=[Seat(holders=[person]) for person in "ab"])
    clocks.wind(facts)
    return facts


def test_clocks_count_stop_and_give():
    facts = clocked(Clock("bank", bank=60, increment=5))
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
    days = clocked(Clock("days", days=2))
    clocks.tick(days, 0, 1_000)
    clocks.tick(days, 1, 86_401_000)
    assert days.seats[0].left == 2 * 86_400


def test_a_move_taken_back_gives_no_increment_to_who_was_to_answer():
    facts = clocked(Clock("bank", bank=60, increment=5))
    clocks.tick(facts, 0, 1_000)
    clocks.tick(facts, 1, 11_000)
    clocks.turn_back(facts, 0, 31_000)
    assert facts.seats[1].left == 40
    assert clocks.deadline(facts) == 31_000 + 55_000
    days = clocked(Clock("days", days=2))
    clocks.tick(days, 0, 1_000)
    clocks.tick(days, 1, 2_000)
    clocks.turn_back(days, 0, 86_402_000)
    assert days.seats[1].left == 2 * 86_400, "his days are for each turn, and it begins anew"
    clocks.turn_back(days, 0, 86_403_000)
    assert clocks.deadline(days) == 86_402_000 + 2 * 86_400_000, "and not anew inside one's own turn"


def test_leaving_and_coming_back_gains_no_time():
    facts = clocked(Clock("bank", bank=60))
    clocks.tick(facts, 0, 1_000)
    reasons: list[StandInReason] = ["left", "vote", "left"]
    for turn, why in enumerate(reasons):
        fold(facts, 2 * turn + 1, 16_000 + 20_000 * turn, Stoodin(0, "random", why))
        fold(facts, 2 * turn + 2, 21_000 + 20_000 * turn, Returned(0))
    assert facts.seats[0].left == 15
    assert clocks.deadline(facts) == 61_000 + 15_000


def test_who_is_stood_in_for_out_of_turn_stops_nobodys_clock():
    facts = clocked(Clock("bank", bank=60))
    clocks.tick(facts, 0, 1_000)
    fold(facts, 1, 11_000, Stoodin(1, "random", "left"))
    fold(facts, 2, 21_000, Returned(1))
    assert clocks.deadline(facts) == 61_000
    assert facts.seats[1].left == 60


def test_who_comes_back_after_his_clock_ended_gets_a_fifth_of_the_bank():
    facts = clocked(Clock("bank", bank=60))
    clocks.tick(facts, 0, 1_000)
    fold(facts, 1, 61_500, Stoodin(0, "random", "clock"))
    assert facts.seats[0].left == 0
    fold(facts, 2, 100_000, Returned(0))
    assert clocks.deadline(facts) == 112_000


def test_days_are_full_again_after_a_turn_that_a_bot_ended():
    facts = clocked(Clock("days", days=2))
    clocks.tick(facts, 0, 1_000)
    fold(facts, 1, 86_401_000, Stoodin(0, "random", "left"))
    assert facts.seats[0].left == 86_400
    clocks.tick(facts, 1, 86_402_000)
    fold(facts, 2, 86_403_000, Returned(0))
    assert facts.seats[0].left == 2 * 86_400


ALIKE = ["Аna", "Anа", "Αna", "𝐀na", "A\u200dna", "An\ufe0fa", "Ａna", "ANA"]


def test_names_that_look_alike_and_are_not(welcome: Welcome):
    """Cyrillic, Greek and mathematical letters, joiners and marks that nobody sees."""
    ana, eva = welcome("Ana"), welcome("Eva")
    id = ana.make("santiago", "me", "open", "open")["table"]["id"]
    for name in ALIKE:
        assert skeleton(name) == skeleton("Ana"), name
        assert eva.do(id, "join", seat=1, name=name)["error"]["code"] == "name-taken", name
    assert eva.do(id, "join", seat=1, name="Ana")["ok"]  # two Anas are told apart by their colours
    assert welcome("Аna").do(id, "chat", text="Hola")["error"]["code"] == "name-taken"
    assert welcome("Ana").do(id, "chat", text="Hola")["error"]["code"] == "name-taken"
    for other in ("Anna", "Aña", "Åna", "Anita", "安娜", "Анна"):
        assert skeleton(other) != skeleton("Ana"), other
        assert welcome(other).do(id, "chat", text="Hola")["ok"], other


def test_a_name_is_seen(welcome: Welcome):
    guest = welcome("Ana")
    for nothing in ("\u3164", "\u2800\u2800", "\u115f", "\u200d", "\u0301", "\ufe0f", "\u200c \u200c"):
        assert guest.http.put("/api/me", json={"name": nothing}).json()["code"] == "bad-name", repr(nothing)
    for name in ("Łukasz", "நவீன்", "👩‍🚀", "José", "O’Neil", "7"):
        assert guest.http.put("/api/me", json={"name": name}).status_code == 200, name


def test_a_mute_holds_wherever_its_person_sits(welcome: Welcome):
    ana, ben, eva = welcome("Ana"), welcome("Ben"), welcome("Eva")
    id = ana.make("santiago", "me", "open", "open")["table"]["id"]
    assert ben.do(id, "join", seat=1)["ok"]
    assert ana.do(id, "mute", seat=1, muted=True)["ok"]
    assert ben.do(id, "leave", seat=1)["ok"]
    assert ben.do(id, "chat", text="Hola")["error"]["code"] == "muted"
    assert ben.do(id, "join", seat=2)["ok"]
    assert ben.do(id, "chat", text="Hola")["error"]["code"] == "muted"
    assert ana.page(id)["table"]["seats"][2]["muted"]
    assert ana.do(id, "mute", seat=2, muted=False)["ok"]
    assert ben.do(id, "chat", text="Hola")["ok"]
    assert eva.do(id, "chat", text="Hola")["ok"]  # who only watches
    assert ben.do(id, "mute", person=eva.person, muted=True)["error"]["code"] == "not-host"
    assert ana.do(id, "mute", person=eva.person, muted=True)["ok"]
    assert ana.do(id, "mute", person=eva.person, seat=1, muted=True)["error"]["code"] == "bad-request"
    assert eva.do(id, "chat", text="Hola")["error"]["code"] == "muted"
    assert eva.do(id, "join", seat=1)["ok"]
    assert eva.do(id, "chat", text="Hola")["error"]["code"] == "muted"
    assert ana.page(id)["table"]["silenced"] == [eva.person]


def test_only_players_may_talk_if_the_host_says_so(welcome: Welcome):
    ana, eva = welcome("Ana"), welcome("Eva")
    id = ana.make("santiago", "me", "open")["table"]["id"]
    assert ana.do(id, "mute", muted=True)["ok"]
    assert eva.do(id, "chat", text="Hola")["error"]["code"] == "muted"
    assert welcome("Somebody else").do(id, "chat", text="Hola")["error"]["code"] == "muted"
    assert ana.do(id, "chat", text="Hola")["ok"]
    assert eva.do(id, "join", seat=1)["ok"]
    assert eva.do(id, "chat", text="Hola")["ok"]
    assert ana.page(id)["table"]["hushed"]
    assert ana.do(id, "mute", muted=False)["ok"]
    assert welcome("Ben").do(id, "chat", text="Hola")["ok"]


def test_who_is_shut_out_stays_out(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("santiago", "me", "open", "me")["table"]["id"]
    link = seat_link(ana, id, 2)
    assert ben.do(id, "join", seat=1)["ok"]
    assert ben.do(id, "ban", person=ana.person, banned=True)["error"]["code"] == "not-host"
    assert ana.do(id, "ban", person=ana.person, banned=True)["error"]["code"] == "bad-request"
    with ben.socket(id) as talk:
        talk.wait("table")
        assert ana.do(id, "ban", person=ben.person, banned=True)["ok"]
        assert talk.wait("table")["you"]["seats"] == []
    assert ana.page(id)["table"]["seats"][1]["kind"] == "open"
    assert ben.do(id, "join", seat=1)["error"]["code"] == "banned"
    assert ben.do(id, "chat", text="Hola")["error"]["code"] == "banned"
    assert claim(ben, id, link)["code"] == "banned"
    assert ben.get("/api/tables?mine=true")["tables"] == []
    assert ana.do(id, "ban", person=ben.person, banned=False)["ok"]
    assert ben.do(id, "join", seat=1)["ok"]


def test_nobody_fills_the_chat_alone(welcome: Welcome):
    id, mover, other = start(welcome)
    assert other.do(id, "chat", text="Is anybody here?")["ok"]
    for line in range(60):
        assert mover.do(id, "chat", text=f"line {line}")["ok"]
    texts = [line["text"] for line in other.page(id)["chat"]]
    assert texts == ["Is anybody here?", *(f"line {line}" for line in range(35, 60))]
