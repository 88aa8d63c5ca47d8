"""Chance at a table: nobody knows it before, not even who played ahead and took it back, and all can check it."""

import random

import pytest

import malecon
from malecon.engine.fields import TABLE
from malecon.play.course import Course
from malecon.server.doors.pages import match_of
from malecon.server.hall.hall import Hall
from malecon.server.protocol import Undo
from malecon.server.tables import moving, undo
from malecon.server.tables.history import Undone
from tests.server.conftest import Welcome
from tests.server.halls import ANA, hot_seat, with_halls
from tests.server.test_moving import start
from tests.server.test_people import claim, seat_link


def draws(course: Course) -> dict[int, int]:
    return {n: move for n, move in enumerate(course.moves) if course.at(n).actor == TABLE}


async def play_on(hall: Hall, id: str, count: int, chance: random.Random) -> None:
    """Make decisions, by whatever the rules allow first or last."""
    table = await hall.table(id)
    for _ in range(count):
        course = table.position()
        if course.is_over:
            return
        move = chance.choice(course.game.legal_moves(course.state))
        actor = course.actor
        await hall.change(table, lambda actor=actor, move=move: moving.play(table, actor, move, "person"))  # type: ignore[misc]


def test_who_plays_ahead_and_takes_it_back_knows_no_draw(database: str):
    """As it was done: hot-seat, every draw noted, all of it taken back, the same moves again."""

    async def work(hall: Hall, other: Hall) -> None:
        for game in ("santiago", "cuba"):
            table = await hot_seat(hall, 2, game)
            course = table.position()
            first, seat = course.number, course.actor
            chance = random.Random(1)
            while sum(n >= first for n in draws(course)) < 8:
                await play_on(hall, table.id, 1, chance)
            noted, ahead = draws(course), course.number - first
            await hall.do(table.id, ANA, Undo("u", table.facts.at, first, seat))
            assert course.number == first
            chance = random.Random(1)
            while len(again := {n: move for n, move in draws(course).items() if n >= first}) < 8:
                await play_on(hall, table.id, 1, chance)
            assert again != {n: noted[n] for n in list(noted)[-len(again) :]}, game
            (undoing,) = table.facts.undone
            assert len(undoing.back.moves) == ahead
            elsewhere = (await other.table(table.id)).position()  # whoever goes on draws the same
            move = course.game.legal_moves(course.state)[0]
            assert elsewhere.continuation(move, table.seed) == course.continuation(move, table.seed)

    with_halls(database, 2, work)


def test_all_that_was_taken_back_stands_in_the_record_and_verifies(database: str):
    async def work(hall: Hall) -> None:
        table, chance = await hot_seat(hall), random.Random(2)
        while not table.position().is_over:
            await play_on(hall, table.id, 10, chance)
            if not table.position().is_over and len(table.facts.undone) < 4:
                await hall.do(table.id, ANA, Undo(f"u{table.seq}", table.facts.at))
        match = malecon.read(match_of(table).record())
        assert len(match.taken_back) == 4
        assert malecon.verify(match) > 20

    with_halls(database, 1, work)


def test_a_game_that_began_under_the_old_draws_can_be_checked(database: str):
    """What was taken back then did not go into the draws, and does not now."""

    async def work(hall: Hall) -> None:
        table, chance = await hot_seat(hall), random.Random(2)
        await play_on(hall, table.id, 5, chance)
        last = table.position().last_decision()
        await hall.change(table, lambda: Undone(table.facts.actor, last or 0))
        while not table.position().is_over:
            await play_on(hall, table.id, 10, chance)
        text = match_of(table).record()
        assert "Taken back" not in text
        assert malecon.verify(malecon.read(text)) > 20

    with_halls(database, 1, work)


def test_what_was_taken_back_is_told_to_who_comes_later(welcome: Welcome):
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    begun, seat = (ana.page(id)["now"][name] for name in ("number", "actor"))
    for turn in range(6):
        assert ana.move(id, turn, seat=ana.page(id)["now"]["actor"])["ok"]
    now = ana.page(id)["now"]
    assert ana.do(id, "undo", at=now["at"], to=begun, seat=seat)["ok"]
    (told,) = welcome("Eva").page(id)["undone"]
    assert (told["to"], told["count"]) == (begun, now["number"] - begun)


def test_all_see_who_holds_a_seat_too(welcome: Welcome):
    id, mover, other = start(welcome)
    seat = mover.page(id)["you"]["seats"][0]
    with other.socket(id) as talk:
        talk.wait("table")
        claim(welcome("Eva"), id, seat_link(mover, id, seat))
        told = talk.wait("facts")
    assert (told["what"], told["seat"]) == ("claimed", seat)
    assert told["table"]["seats"][seat]["also"] == ["Eva"]


def test_what_is_taken_back_has_an_end(welcome: Welcome, monkeypatch: pytest.MonkeyPatch):
    """All of it stands in the record, which nobody should be able to fill."""
    monkeypatch.setattr(undo, "MOST_TAKEN_BACK", 10)
    ana = welcome("Ana")
    id = ana.make("santiago", "me", "me")["table"]["id"]
    for turn in range(30):
        page = ana.page(id)
        if page["now"]["undo"]:
            assert ana.do(id, "undo", at=page["now"]["at"], seat=page["you"]["look"])["ok"]
        else:
            assert ana.move(id, turn, seat=page["now"]["actor"])["ok"]
    page = ana.page(id)
    assert 10 <= sum(back["count"] for back in page["undone"]) < 25
    refused = ana.do(id, "undo", at=page["now"]["at"])
    assert refused["error"]["code"] == "undone-enough"
