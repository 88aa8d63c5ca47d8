"""Players' own secrets: pledged by all before one is told, in every draw, and nobody can stall a table."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import malecon
from malecon.engine import chance
from malecon.engine.chance import commitment, pledge
from malecon.engine.fields import TABLE
from malecon.server import playable
from malecon.server.bots.workers import Bots
from malecon.server.doors.pages import match_of
from malecon.server.hall import exports, new_tables
from malecon.server.hall.exports import BadExport, Exported, Happened
from malecon.server.hall.hall import Hall
from malecon.server.hall.keeper import Keeper
from malecon.server.protocol import Pledge, Reveal, Start, Undo
from malecon.server.refusals import Refusal
from malecon.server.tables import history, pledges
from malecon.server.tables.history import Called, Chair, Created, Joined, Pledged, Revealed, Started
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import TableFacts
from tests.server.conftest import Welcome
from tests.server.halls import ANA, with_halls
from tests.server.postgres import Cluster
from tests.server.talk import Guest, Json
from tests.server.test_chance import play_on
from tests.server.test_portable import house


def new_secret() -> str:
    return secrets.token_hex(32)


def wait_for(guest: Guest, id: str, status: str) -> Json:
    """The table's page as soon as it is so."""
    end = time.monotonic() + 60
    while (page := guest.page(id))["table"]["status"] != status:
        assert time.monotonic() < end, page["table"]
        time.sleep(0.02)
    return page


def promise(guest: Guest, id: str) -> str:
    """Pledge a secret; returns it."""
    secret = new_secret()
    assert guest.do(id, "pledge", pledge=pledge(secret))["ok"]
    return secret


def seated(welcome: Welcome) -> tuple[str, Guest, Guest]:
    """Ana's table at which Ben has sat down; nobody has pledged anything."""
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("santiago", "me", "open", start=False)["table"]["id"]
    assert ben.do(id, "join", seat=1)["ok"]
    return id, ana, ben


def play_out(guests: list[Guest], id: str, seed: int = 1) -> str:
    """Play a game to its end; returns its record."""
    choose = random.Random(seed)
    while (page := guests[0].page(id))["table"]["status"] == "running":
        mover = guests[page["now"]["actor"]]
        assert mover.move(id, choose.randrange(99), seat=page["now"]["actor"])["ok"]
    return str(guests[0].get(f"/api/tables/{id}/record"))


def code(answer: Json) -> str:
    return "" if answer["ok"] else str(answer["error"]["code"])


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for longer than a moment."""
    monkeypatch.setattr(pledges, "CALL_SECONDS", 0.3)
    monkeypatch.setattr(pledges, "AWAIT_SECONDS", 0.3)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever begins did not begin because time was over."""
    monkeypatch.setattr(pledges, "CALL_SECONDS", 600.0)
    monkeypatch.setattr(pledges, "AWAIT_SECONDS", 600.0)


@pytest.mark.usefixtures("patient")
def test_all_pledge_then_all_tell_and_it_is_in_every_draw(welcome: Welcome):
    id, ana, ben = seated(welcome)
    told = [promise(guest, id) for guest in (ana, ben)]
    page = ana.page(id)["table"]
    assert [(each["seat"], each["pledge"], each["secret"]) for each in page["secrets"]] == [
        (seat, pledge(secret), None) for seat, secret in enumerate(told)
    ]
    with ben.socket(id) as talk:
        talk.wait("table")
        assert ana.do(id, "start")["ok"]
        called = talk.wait("facts")
        assert (called["what"], called["table"]["status"]) == ("called", "called")
        assert ben.do(id, "reveal", secret=told[1])["ok"]
        assert ana.page(id)["table"]["status"] == "called"
        assert ana.do(id, "reveal", secret=told[0])["ok"]
        begun = talk.wait("moves")
    assert begun["by"] == "start"
    assert [each["secret"] for each in begun["table"]["secrets"]] == told
    assert begun["table"]["commitment"] == page["commitment"]
    record = play_out([ana, ben], id)
    match = malecon.read(record)
    assert [each.secret for each in match.pledges] == told
    assert malecon.verify(match) > 10
    with pytest.raises(malecon.BadRecord):
        malecon.verify(malecon.read(record.replace(told[1], new_secret())))


@pytest.mark.usefixtures("patient")
def test_nothing_is_told_before_all_is_pledged_nor_pledged_after_it(welcome: Welcome):
    id, ana, ben = seated(welcome)
    eva, other = welcome("Eva"), new_secret()
    assert code(eva.do(id, "pledge", pledge=pledge(other))) == "not-your-seat"
    promise(ana, id)
    mine = promise(ana, id)  # another one in its place
    his = promise(ben, id)
    assert len(ana.page(id)["table"]["secrets"]) == 2
    assert code(ana.do(id, "reveal", secret=mine)) == "nothing-asked"
    assert ana.do(id, "start")["ok"]
    assert code(ben.do(id, "pledge", pledge=pledge(other))) == "not-open"
    assert code(ben.do(id, "reveal", secret=other)) == "bad-request"
    assert code(eva.do(id, "reveal", secret=his)) == "nothing-asked"
    for do, more in (
        ("leave", {"seat": 1}),
        ("open", {"seat": 1}),
        ("bot", {"seat": 1, "bot": "random"}),
        ("start", {}),
    ):
        assert code((ben if do == "leave" else ana).do(id, do, **more)) in ("not-open", "not-running"), do
    assert code(ana.do(id, "close")) == "not-open"
    assert ana.do(id, "ban", person=ben.person, banned=True)["ok"]  # from what comes; his seat is his
    assert ben.do(id, "reveal", secret=his)["ok"]
    assert code(ben.do(id, "reveal", secret=his)) == "nothing-asked"
    assert ana.do(id, "reveal", secret=mine)["ok"]
    assert [each["secret"] for each in wait_for(ana, id, "running")["table"]["secrets"]] == [mine, his]


@pytest.mark.parametrize("wrong", ["", "0" * 63, "0" * 65, "Z" * 64, "A" * 64, 7, None])
def test_what_is_no_digest_is_refused(welcome: Welcome, wrong: object):
    id, ana, _ = seated(welcome)
    for do, what in (("pledge", "pledge"), ("reveal", "secret")):
        command = {"do": do, "id": "x", what: wrong}
        assert ana.http.post(f"/api/tables/{id}/commands", json=command).status_code == 422
    wish = {"game": "santiago", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "pledge": "0" * 63}
    assert ana.http.post("/api/tables", json=wish).status_code == 422


@pytest.mark.usefixtures("hurried")
def test_who_tells_nothing_keeps_nobody_waiting_and_it_shows(welcome: Welcome):
    id, ana, ben = seated(welcome)
    mine, his = promise(ana, id), promise(ben, id)
    assert ana.do(id, "start")["ok"]
    assert ana.do(id, "reveal", secret=mine)["ok"]
    page = wait_for(ana, id, "running")
    assert [each["secret"] for each in page["table"]["secrets"]] == [mine, None]
    assert code(ben.do(id, "reveal", secret=his)) == "nothing-asked"
    record = play_out([ana, ben], id)
    assert f"Secret: red kept back, pledged {pledge(his)}" in record
    assert malecon.verify(malecon.read(record)) > 10


@pytest.mark.usefixtures("patient")
def test_a_table_is_made_with_a_pledge_and_begins_when_it_is_told(welcome: Welcome):
    """Against bots nobody else is waited for; who pledges nothing plays at once, as ever."""
    ana, secret = welcome("Ana"), new_secret()
    page = ana.make("santiago", "me", "random", pledge=pledge(secret))["table"]
    assert (page["status"], len(page["secrets"])) == ("called", 1)
    assert ana.do(page["id"], "reveal", secret=secret)["ok"]
    assert ana.page(page["id"])["table"]["status"] == "running"
    assert ana.make("santiago", "me", "random")["table"]["status"] == "running"
    assert ana.make("santiago", "random", "random", pledge=pledge(secret))["table"]["secrets"] == []


@pytest.mark.usefixtures("patient")
def test_who_goes_takes_his_pledge_along(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "open", start=False, pledge=pledge(new_secret()))["table"]["id"]

    def sit(name: str) -> Guest:
        guest = welcome(name)
        assert guest.do(id, "join", seat=1)["ok"]
        promise(guest, id)
        assert len(ana.page(id)["table"]["secrets"]) == 2
        return guest

    goings: list[Callable[[Guest], Json]] = [
        lambda guest: guest.do(id, "leave", seat=1),
        lambda guest: ana.do(id, "open", seat=1),
        lambda guest: ana.do(id, "ban", person=guest.person, banned=True),
        lambda guest: ana.do(id, "open", seat=1) and ana.do(id, "bot", seat=1, bot="random"),
    ]
    for number, go in enumerate(goings):
        assert go(sit(f"Guest {number}"))["ok"]
        assert [each["seat"] for each in ana.page(id)["table"]["secrets"]] == [0]


@pytest.mark.usefixtures("patient")
def test_one_person_at_two_seats_and_one_seat_with_two_people(welcome: Welcome):
    """A secret is a person's: of a seat that a phone holds, too, both may be in."""
    ana, phone = welcome("Ana"), welcome("Ana")
    id = ana.make("santiago", "me", "me", start=False)["table"]["id"]
    link = str(ana.get(f"/api/tables/{id}/seats/1/link")["link"].partition("#seat=")[2])
    assert phone.http.post(f"/api/tables/{id}/claim", json={"link": link}).status_code == 200
    told = {guest: promise(guest, id) for guest in (ana, phone)}
    assert ana.do(id, "start")["ok"]
    for guest, secret in told.items():
        assert guest.do(id, "reveal", secret=secret)["ok"]
    assert [each["seat"] for each in wait_for(ana, id, "running")["table"]["secrets"]] == [0, 1]
    assert malecon.verify(malecon.read(play_out([ana, ana], id))) > 10


@pytest.mark.usefixtures("patient")
def test_played_again_all_pledge_anew_and_it_begins_by_itself(welcome: Welcome):
    id, ana, ben = seated(welcome)
    told = [promise(guest, id) for guest in (ana, ben)]
    assert ana.do(id, "start")["ok"]
    for guest, secret in zip((ana, ben), told, strict=True):
        assert guest.do(id, "reveal", secret=secret)["ok"]
    wait_for(ana, id, "running")
    play_out([ana, ben], id)
    again = ana.do(id, "rematch")["data"]["table"]
    page = ana.page(again)["table"]
    assert (page["status"], page["secrets"]) == ("open", [])
    assert page["awaits"] == [ana.person, ben.person]
    told = [promise(guest, again) for guest in (ana, ben)]
    wait_for(ana, again, "called")
    for guest, secret in zip((ana, ben), told, strict=True):
        assert guest.do(again, "reveal", secret=secret)["ok"]
    page = wait_for(ana, again, "running")["table"]
    assert (page["awaits"], [each["secret"] for each in page["secrets"]]) == ([], told)


@pytest.mark.usefixtures("hurried")
def test_played_again_nobody_is_waited_for_long(welcome: Welcome):
    ana, secret = welcome("Ana"), new_secret()
    id = ana.make("santiago", "me", "random", pledge=pledge(secret))["table"]["id"]
    assert ana.do(id, "reveal", secret=secret)["ok"]
    wait_for(ana, id, "running")
    with ana.socket(id) as talk:
        now, choose = talk.wait("table")["now"], random.Random(4)
        while now["actor"] != -2:
            if now["legal"]:
                talk.say("move", at=now["at"], move=choose.choice(now["legal"])["move"])
            now = talk.wait("moves")["now"]
    again = ana.do(id, "rematch")["data"]["table"]
    assert wait_for(ana, again, "running")["table"]["secrets"] == []


@pytest.mark.usefixtures("patient")
def test_a_restart_changes_nothing(database: str):
    """Between the pledge and the call, and between the call and the secret."""
    secret = new_secret()
    with house(database) as welcome:
        ana = welcome("Ana")
        id = ana.make("santiago", "me", "random", start=False, pledge=pledge(secret))["table"]["id"]
        cookie, promised = ana.http.cookies["malecon"], ana.page(id)["table"]["commitment"]

    def back(welcome: Callable[[str], Guest]) -> Guest:
        guest = welcome("")
        guest.http.cookies.set("malecon", cookie)
        return guest

    with house(database) as welcome:
        assert back(welcome).do(id, "start")["ok"]
    with house(database) as welcome:
        ana = back(welcome)
        assert ana.page(id)["table"]["status"] == "called"
        assert ana.do(id, "reveal", secret=secret)["ok"]
        page = wait_for(ana, id, "running")["table"]
        assert (page["commitment"], page["secrets"][0]["secret"]) == (promised, secret)


@pytest.mark.usefixtures("hurried")
def test_a_table_that_was_called_begins_after_a_restart_though_nobody_comes(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as meanwhile, house(database) as welcome:
        meanwhile.setattr(Keeper, "_begin", lambda *_: None)  # it was killed before it came to that
        page = welcome("Ana").make("santiago", "me", "random", pledge=pledge(new_secret()), public=True)
        assert page["table"]["status"] == "called"
    with house(database) as welcome:
        eva, end = welcome("Eva"), time.monotonic() + 60
        while not eva.get("/api/tables?status=running")["tables"]:  # looks at no table
            assert time.monotonic() < end
            time.sleep(0.05)


def test_two_processes_begin_it_once(cluster: Cluster):
    """One hears the pledge, the other the call, the first the secret: the game begins with it, once."""
    secret = new_secret()

    async def work(one: Hall, other: Hall) -> None:
        keepers = [Keeper(hall, Bots(1)) for hall in (one, other)]
        chairs = [Chair("P0", ANA.id), Chair("P1", ANA.id)]
        table = await new_tables.make(one, ANA, new_tables.Wish(chairs=chairs, game="santiago"))
        await one.do(table.id, ANA, Pledge("p", pledge(secret)))
        await other.do(table.id, ANA, Start("s"))
        while True:  # the first has not heard it yet
            try:
                await one.do(table.id, ANA, Reveal("r", secret))
                break
            except Refusal as refusal:
                assert refusal.code == "nothing-asked"  # noqa: PT017
                await asyncio.sleep(0.02)
        while (await one.table(table.id)).facts.status != "running":
            await asyncio.sleep(0.02)
        kinds = [history.decode(event.data) for event in await one.store.events_after(table.id, 0)]
        assert [type(kind) for kind in kinds] == [Created, Pledged, Called, Revealed, Started]
        for keeper in keepers:
            await keeper.close()

    with_halls(cluster.new_database(), 2, work)


def test_what_was_taken_back_goes_into_the_draws_beside_the_secrets(database: str):
    secret = new_secret()

    async def work(hall: Hall) -> None:
        chairs = [Chair("P0", ANA.id), Chair("P1", ANA.id)]
        table = await new_tables.make(hall, ANA, new_tables.Wish(chairs=chairs, game="santiago"))
        for command in (Pledge("p", pledge(secret)), Start("s"), Reveal("r", secret)):
            await hall.do(table.id, ANA, command)
        await hall.change(table, lambda: pledges.go_on(table, "called"))
        choose = random.Random(2)
        mixed = {table.position().mixed}
        while not table.position().is_over:
            await play_on(hall, table.id, 10, choose)
            if not table.position().is_over and len(table.facts.undone) < 4:
                await hall.do(table.id, ANA, Undo(f"u{table.seq}", table.facts.at))
                mixed.add(table.position().mixed)
        assert len(mixed) == 5
        text = match_of(table).record()
        assert malecon.verify(malecon.read(text)) > 20
        with pytest.raises(malecon.BadRecord):
            malecon.verify(malecon.read(text.replace(f"Secret: blue {secret}\n", "")))

    with_halls(database, 1, work)


# Whoever has the server, or a file of it


def called(seed: str, *people: str) -> tuple[Table, Exported, dict[str, str]]:
    """A table that was called, its line in an export, and the secrets that were pledged."""
    table, told = Table(TableFacts("x" * 12), seed), {person: new_secret() for person in people}
    chairs = [Chair(people[0], people[0]), *(Chair() for _ in people[1:])]
    line = Exported(table.id, seed, [])
    made = Created("santiago", 2, complete(), chairs, people[0], commitment(seed))
    entries = [made, *(Joined(seat, person, person) for seat, person in enumerate(people[1:], 1))]
    for entry in [*entries, *(Pledged(person, pledge(told[person])) for person in people), Called()]:
        put(table, line, entry)
    return table, line, told


def complete() -> dict[str, str]:
    return playable.find("santiago").complete({})


def put(table: Table, line: Exported, entry: Any) -> None:
    line.events.append(Happened(table.seq + 1, table.seq + 1, None, msgspec.Raw(history.encode(entry))))
    table.add(table.seq + 1, table.seq + 1, entry, None)


IMPOSSIBLE: list[Callable[[dict[str, str]], history.Entry]] = [
    lambda told: Revealed("ana", new_secret()),
    lambda told: Revealed("eva", told["ana"]),
    lambda told: Revealed("ana", "?"),
    lambda told: Pledged("ben", pledge(new_secret())),
    lambda told: Called(),
    lambda told: Started([]),
    lambda told: Joined(1, "eva", "Eva"),
]


@pytest.mark.parametrize("entry", IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_an_import_takes_no_secret_that_was_not_pledged(
    entry: Callable[[dict[str, str]], history.Entry], tmp_path: Any
):
    table, line, told = called("some seed", "ana", "ben")
    exports.rebuild(line)
    line.events.append(Happened(table.seq + 1, table.seq + 1, None, msgspec.Raw(history.encode(entry(told)))))
    with pytest.raises(BadExport, match="Line 2 of"):
        exports.read_line(tmp_path / "x", 2, msgspec.json.encode(line))


@pytest.mark.parametrize(
    "entry", [Pledged("eva", "0" * 64), Pledged("ana", "0" * 63), Revealed("ana", "0" * 64), Called()]
)
def test_an_import_takes_no_pledge_of_who_does_not_sit_there(entry: history.Entry):
    table, line = Table(TableFacts("x" * 12), "seed"), Exported("x" * 12, "seed", [])
    put(table, line, Created("santiago", 2, complete(), [Chair("ana", "ana"), Chair()], "ana", commitment("seed")))
    line.events.append(Happened(2, 2, None, msgspec.Raw(history.encode(entry))))
    with pytest.raises(Refusal):
        exports.rebuild(line)


def test_a_start_without_a_secret_that_was_told_is_found_out():
    """The draws of a game that leaves Ben's secret out are not those of its history."""
    table, line, told = called("some seed", "ana", "ben")
    honest: Any = None
    for person in ("ana", "ben"):
        before: Any = pledges.go_on(table, "called")
        put(table, line, Revealed(person, told[person]))
        honest = pledges.go_on(table, "called")
        assert before.moves != honest.moves
    for moves, whole in ((before.moves, False), (honest.moves, True)):
        tried = msgspec.json.decode(msgspec.json.encode(line), type=Exported)
        tried.events.append(Happened(table.seq + 1, 99, None, msgspec.Raw(history.encode(Started(moves)))))
        if whole:
            exports.rebuild(tried)
        else:
            with pytest.raises(Refusal, match="the table did something else"):
                exports.rebuild(tried)


def openings(seed: str, told: list[tuple[str, str]], count: int = 40) -> list[int]:
    """What a table rolls."""
    return [chance.fair_draw(seed, number, 6, chance.digest_secrets(told)) for number in range(count)]


def test_a_host_who_chooses_his_seed_later_is_found_out():
    """He tries seeds until the game suits him; the commitment that was told before is not theirs."""
    told = [(pledge(secret), secret) for secret in (new_secret(), new_secret())]
    liked = next(seed for seed in map(str, range(500)) if openings(seed, told, 2) == [5, 5])
    assert commitment(liked) != commitment("the seed that was committed to")
    _, line, _ = called("the seed that was committed to", "ana", "ben")
    line.seed = liked
    with pytest.raises(ValueError, match="the seed is another one"):
        exports.rebuild(line)


def test_a_host_and_a_player_together_choose_nothing_against_one_who_is_honest():
    """They know the seed and may choose what they pledge: whatever they choose, the honest secret comes after it."""
    seed, first = "known to both", random.Random(3)
    rolls = []
    for _ in range(300):
        honest = f"{first.getrandbits(256):064x}"
        # the best of sixty for them, as long as they think of no other secret than their own
        guessed = (pledge(honest), "")
        tries = [f"{first.getrandbits(256):064x}" for _ in range(60)]
        best = max(tries, key=lambda mine: openings(seed, [guessed, (pledge(mine), mine)], 1))
        assert openings(seed, [guessed, (pledge(best), best)], 1) == [5]
        rolls += openings(seed, [(pledge(honest), honest), (pledge(best), best)], 1)
    assert 25 <= rolls.count(5) <= 80  # a sixth of 300, not all


def test_nobody_else_knows_a_secret_before_it_is_told(welcome: Welcome):
    """Neither the server's pages nor its store hold it."""
    id, ana, ben = seated(welcome)
    secret = promise(ana, id)
    told = [ben.http.get(f"/api/tables/{id}").text, ben.http.get("/api/tables").text]
    with ben.socket(id) as talk:
        talk.wait("table")
        assert ana.do(id, "start")["ok"]
        talk.wait("facts")
        told += talk.raw
    assert not any(secret in text for text in told)
    assert all(pledge(secret) in text for text in (told[0], told[-1]))


def test_draws_at_a_table_with_secrets_are_the_tables(welcome: Welcome):
    """The set-up, too: all that the table draws follows from the seed and the secrets."""
    table, _, told = called("some seed", "ana", "ben")
    for person, secret in told.items():
        table.add(table.seq + 1, table.seq + 1, Revealed(person, secret), None)
    table.add(table.seq + 1, table.seq + 1, pledges.go_on(table, "called"), None)  # type: ignore[arg-type]
    course = table.position()
    mixed = chance.digest_secrets([(pledge(told[person]), told[person]) for person in ("ana", "ben")])
    drawn = [number for number in range(course.number) if course.at(number).actor == TABLE]
    assert drawn
    for number in drawn:
        legal = course.game.legal_moves(course.at(number))
        assert course.moves[number] == legal[chance.fair_draw("some seed", number, len(legal), mixed)]
