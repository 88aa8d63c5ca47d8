"""`analyse`: what a bot thinks of a position, for who has to choose there, or of any moment of a finished game."""

import asyncio
import os
import random
import secrets
import signal
from typing import Any

import msgspec
import pytest

from malecon.play.course import Course
from malecon.server.bots.process import Thought
from malecon.server.bots.workers import Bots
from malecon.server.hall.answers import MOST_ANALYSES, MOST_OF_AN_ADDRESS, Answers
from malecon.server.hall.hall import Hall
from malecon.server.protocol import Analyse, Analysis
from malecon.server.store.store import Store
from malecon.server.tables.people import People, Person
from malecon.server.tables.table import Table
from malecon.server.telling.open_table import OpenTable
from tests.server.conftest import Welcome
from tests.server.test_leaks import PEOPLE, new_table, play
from tests.server.test_moving import start

BOT = "search:200"


def answers_with(bots: Bots, table: Table) -> Answers:
    """Answers for one table that is open and stored nowhere."""
    hall = Hall(Store("sqlite+aiosqlite://"))
    hall.tables[table.id] = opened = OpenTable(table.facts, table.seed)
    opened.course = table.course
    return Answers(hall, bots, People("key"))


def only_bots(table: Table) -> Table:
    """The same with nobody at it but who is to move."""
    for number, seat in enumerate(table.facts.seats):
        if number != table.facts.actor:
            seat.holders.clear()
    table.facts.pledges.clear()
    return table


def test_my_own_choice(welcome: Welcome):
    mover = welcome("Ana")
    id = mover.make("santiago", "me", "random")["table"]["id"]
    with mover.socket(id) as talk:
        now = talk.wait("table")["now"]
        while now["actor"] != 0:
            now = talk.wait("moves")["now"]
        legal = {choice["move"]: choice["text"] for choice in now["legal"]}
        answer = talk.ask("analyse", bot=BOT)
        assert answer["ok"]
        told = answer["data"]
        assert (told["number"], told["seat"], told["bot"]) == (now["number"], now["actor"], BOT)
        assert told["best"] == told["moves"][0]["move"]
        assert {move["move"]: move["text"] for move in told["moves"]}.items() <= legal.items()
        assert sum(move["visits"] for move in told["moves"]) >= 100
        assert all(0 <= move["win"] <= 1 for move in told["moves"])
        assert "line" not in told
        guess = talk.ask("analyse", bot="random")["data"]["moves"]
        assert [guess[0][key] for key in ("visits", "vp", "win")] == [None] * 3
        made = talk.ask("move", at=now["at"], move=told["best"])
        assert made["ok"]
        assert made["seq"] == answer["seq"] + 1, "asking is no event"


def test_the_line_is_what_the_moves_would_show(welcome: Welcome):
    """Whoever makes them sees the same changes, up to where chance or somebody else goes on."""
    ana, choose, longest = welcome("Ana"), random.Random(3), 0
    for game in ("santiago", "cuba"):
        id = ana.make(game, "me", "greedy")["table"]["id"]
        with ana.socket(id) as talk:
            now = talk.wait("table")["now"]
            for _ in range(6):
                while now["actor"] != 0:
                    now = talk.wait("moves")["now"]
                line = talk.ask("analyse", bot="greedy", line=True)["data"]["line"]
                longest = max(longest, len(line))
                assert [move["number"] for move in line] == list(range(now["number"], now["number"] + len(line)))
                for shown in line[:-1]:  # the last one may open more than its own seat could know
                    assert talk.ask("move", at=now["at"], move=shown["move"])["ok"]
                    heard = (message for message in talk.heard if message["type"] == "moves")
                    told = next(message for message in heard if message["moves"][0]["number"] == shown["number"])
                    now, (made, *_) = told["now"], told["moves"]
                    if now["actor"] != 0:
                        break  # somebody else is asked, for what he has behind his screen
                    for what in ("actor", "text", "events", "changed"):
                        assert made[what] == shown[what], what
                else:
                    assert talk.ask("move", at=now["at"], move=choose.choice(now["legal"])["move"])["ok"]
                    now = next(message for message in reversed(talk.heard) if message["type"] == "moves")["now"]
    assert longest >= 4, "Cuba begins with four pieces to take"


def test_what_is_not_mine_to_ask(welcome: Welcome):
    id, mover, other = start(welcome)
    assert mover.do(id, "analyse", bot=BOT)["error"]["code"] == "only-bots"
    shared = mover.make("santiago", "me", "me", "random")["table"]["id"]
    while (now := mover.page(shared)["now"])["actor"] not in (0, 1):
        pass
    assert mover.do(shared, "analyse", bot=BOT)["error"]["code"] == "only-bots"
    id = mover.make("santiago", "me", "random")["table"]["id"]
    with mover.socket(id) as talk:
        now = talk.wait("table")["now"]
        while now["actor"] != 0:
            now = talk.wait("moves")["now"]
    number = now["number"]

    def code(guest: Any, table: str = id, **more: Any) -> str:
        return str(guest.do(table, "analyse", **{"bot": BOT, **more})["error"]["code"])

    assert code(other) == "not-your-seat"
    assert code(welcome("Eva")) == "not-your-seat"
    assert code(mover, number=number - 1) == "not-finished"
    assert code(mover, bot="deep blue") == "bad-bot"
    assert code(mover, bot="search@60s") == "bad-bot"
    assert code(mover, bot="search:900000") == "bad-bot"
    waiting = mover.make("santiago", "me", "open")["table"]["id"]
    assert code(mover, waiting) == "not-running"


def test_any_moment_of_a_finished_game(welcome: Welcome):
    ana, chance = welcome("Ana"), random.Random(2)
    id = ana.make("santiago", "me", "me")["table"]["id"]
    while (now := ana.page(id)["now"])["actor"] != -2:
        assert ana.move(id, chance.randrange(100), seat=now["actor"])["ok"]
    eva = welcome("Eva")
    made = eva.get(f"/api/tables/{id}/moves?from=0&to=200")["moves"]
    choice = next(move for move in made if move["actor"] >= 0 and move["number"] > 20)
    told = eva.do(id, "analyse", bot="greedy", number=choice["number"])["data"]
    assert (told["number"], told["seat"]) == (choice["number"], choice["actor"])
    assert {(move["visits"], move["vp"], move["win"]) for move in told["moves"]} == {(None, None, None)}
    drawn = next(move["number"] for move in made if move["actor"] < 0)
    for number in (drawn, now["number"], now["number"] + 1, None):
        refused = eva.do(id, "analyse", bot="greedy", number=number)
        assert refused["error"]["code"] == "no-such-number"


def sealed_choice(seed: str) -> tuple[Table, list[int], int]:
    """A table of Cuba where somebody chooses face down and the next one does not see it: the choices, and the next."""
    table, chance = new_table("cuba", {"delegate": "kept"}, seed), random.Random(5)
    while True:
        line = table.position()
        legal = line.game.legal_moves(line.state)
        if line.game.sealed(line.state, legal[0]) and len(legal) > 2:
            after = line.game.after(line.state, legal[1])
            if after.actor >= 0 and len(line.game.legal_moves(after)) > 2 and line.game.secrets(after):
                return table, legal, int(after.actor)
        play(table, chance.choice(legal))


def test_what_others_chose_face_down_does_not_show_in_it(monkeypatch: pytest.MonkeyPatch):
    """The same seed, the same position but for a bid that is still hidden: the same thoughts to the last digit."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: 12345)
    table, bids, asker = sealed_choice("leaks 2")
    line = table.position()

    async def run() -> list[Any]:
        bots = Bots(1)
        told = []
        for bid in (bids[0], bids[1], bids[-1]):
            branch = new_table("cuba", {"delegate": "kept"}, "leaks 2")
            branch.facts.moves, branch.course = list(line.moves), Course(line.game, line.at(0), line.moves)
            branch.facts.actor = line.actor
            play(branch, bid)
            assert branch.facts.actor == asker
            only_bots(branch)
            answer, _ = await answers_with(bots, branch).give(branch.id, PEOPLE[asker], Analyse("1", BOT, line=True))
            told.append(msgspec.to_builtins(answer.data))
        await bots.close()
        return told

    told = asyncio.run(run())
    assert told[0]["moves"][0]["visits"]
    assert told[0]["line"]
    assert told[0] == told[1] == told[2]


def test_one_at_a_time_and_not_too_many_in_all():
    class Slow(Bots):
        async def analyse(self, *question: Any) -> Thought:
            await answered.wait()
            return Thought(0, [])

    async def run() -> None:
        table = only_bots(new_table("santiago", {}, "slow"))
        answers = answers_with(Slow(1), table)
        holder = table.facts.seats[table.facts.actor].holders
        people = [Person(f"guest {number}", "") for number in range(MOST_ANALYSES + 1)]
        holder += [person.id for person in people]

        async def ask(person: Person) -> str:
            _, refusal = await answers.give(table.id, person, Analyse("1", BOT))
            return refusal.code if refusal else "answered"

        at = {person.id: "one house" for person in people[:MOST_OF_AN_ADDRESS]}
        answers.where = lambda person: at.get(person, person)
        first = [asyncio.create_task(ask(person)) for person in people[:-1]]
        await asyncio.sleep(0.01)
        neighbour = Person("neighbour", "")
        at["neighbour"] = "one house"
        holder.append("neighbour")
        assert await ask(people[0]) == "too-many"
        assert await ask(people[-1]) == "too-many"
        first.pop(-1).cancel()
        await asyncio.sleep(0.01)
        assert await ask(neighbour) == "too-many"  # there is room again, but not for more of his address
        answered.set()
        assert await asyncio.gather(*first) == ["answered"] * (MOST_ANALYSES - 1)
        assert await ask(people[0]) == "answered"

    answered = asyncio.Event()
    asyncio.run(run())


def test_a_bot_that_dies_of_the_question():
    async def run() -> None:
        bots = Bots(1)
        table = only_bots(new_table("santiago", {}, "dies"))
        answers, person = answers_with(bots, table), PEOPLE[table.facts.actor]
        await answers.give(table.id, person, Analyse("1", "greedy"))
        asked = asyncio.create_task(answers.give(table.id, person, Analyse("2", "search@9s")))
        await asyncio.sleep(0.5)
        process = bots.workers[-1]._process
        assert process
        os.kill(process.pid, signal.SIGKILL)
        _, refusal = await asked
        assert refusal
        assert refusal.code == "no-bot"
        answer, _ = await answers.give(table.id, person, Analyse("3", "greedy"))  # the next one is answered
        assert isinstance(answer.data, Analysis)
        assert answer.data.best >= 0
        await bots.close()

    asyncio.run(run())
