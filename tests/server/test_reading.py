"""Reading long games again: the others go on meanwhile, and what was read is kept."""

import asyncio
import random
import statistics
import time

import pytest

from malecon.games import find
from malecon.play.course import Course
from malecon.play.match import Match
from malecon.server.refusals import Refusal
from malecon.server.tables.score_sheet import sheet
from malecon.server.telling import messages, reading
from malecon.server.telling.reading import Reading, Steps
from tests.server.conftest import Welcome


@pytest.fixture(scope="module")
def longest() -> Course:
    """A game of Cuba for five, to its end."""
    cuba, chance = find("cuba"), random.Random(1)
    match = Match(cuba, cuba.start(5), 1)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves))
    return match.course


def test_others_have_their_turn_while_many_read(longest: Course):
    desk = Reading()

    async def run() -> list[float]:
        gaps, last = list[float](), time.perf_counter()
        asked = [
            asyncio.create_task(desk.read(reader, lambda: messages.replay(longest, None, 0, 500)))
            for reader in range(10)
        ]
        while not all(task.done() for task in asked):
            await asyncio.sleep(0)
            gaps.append(time.perf_counter() - last)
            last = time.perf_counter()
        await asyncio.gather(*asked)
        return gaps

    begun = time.perf_counter()
    gaps = asyncio.run(run())
    whole = (time.perf_counter() - begun) / 10
    print(f"{1000 * whole:.0f} ms a game of work; the others wait {1000 * statistics.median(gaps):.1f} ms (median)")
    assert len(gaps) > 50
    assert statistics.median(gaps) < whole / 4


def test_what_was_read_is_kept_as_long_as_there_is_room(longest: Course, monkeypatch: pytest.MonkeyPatch):
    desk, made = Reading(), list[str]()

    def begin(name: str) -> Steps[object]:
        made.append(name)
        return sheet(longest, None)

    async def run() -> None:
        first = await desk.read("a", lambda: begin("a"))
        both = await asyncio.gather(*(desk.read("a", lambda: begin("a")) for _ in range(5)))
        assert set(both) == {first}
        assert made == ["a"]
        monkeypatch.setattr(reading, "MOST_KEPT", 2 * len(first))
        for name in "bcac":
            await desk.read(name, lambda name=name: begin(name))  # type: ignore[misc]
        assert made == list("abca")

    asyncio.run(run())


def test_too_many_readers_are_asked_to_wait(monkeypatch: pytest.MonkeyPatch, longest: Course):
    monkeypatch.setattr(reading, "MOST_WAITING", 3)
    desk = Reading()

    async def run() -> None:
        asked = [asyncio.create_task(desk.read(n, lambda: sheet(longest, None))) for n in range(4)]
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in done] == [str, str, str, Refusal]

    asyncio.run(run())


def test_the_same_is_told_as_before_it_was_kept(welcome: Welcome):
    ana, ben = welcome("Ana"), welcome("Ben")
    id = ana.make("santiago", "me", "open")["table"]["id"]
    assert ben.do(id, "join", seat=1)["ok"]
    assert ana.do(id, "start")["ok"]
    for turn in range(12):
        seat = ana.page(id)["now"]["actor"]
        assert (ana, ben)[seat].move(id, turn)["ok"]
        path = f"/api/tables/{id}/moves?from=0&to=500"
        told = [guest.get(path) for guest in (ana, ben, welcome(""), ana)]
        assert told[0] == told[3]
        assert len(told[0]["moves"]) == ana.page(id)["now"]["number"]
        views = [[move.get("changed", {}).get("pesos") for move in one["moves"]] for one in told]
        assert all(None in pesos for pesos in views[2] if pesos)
