"""What could not be stored has not happened: not for who waited behind it, nor for who looks, nor in the history."""

import asyncio
import random
from collections.abc import Callable

import pytest

from malecon.server.bots.workers import Bots
from malecon.server.hall import new_tables
from malecon.server.hall.hall import Hall
from malecon.server.hall.keeper import Keeper
from malecon.server.protocol import Chat
from malecon.server.store.reaching import Unavailable
from malecon.server.store.store import Addition
from malecon.server.tables.history import Chair, Said
from malecon.server.telling.open_table import OpenTable
from tests.server.halls import ANA, hot_seat, play, with_halls


def said(table: OpenTable) -> list[str]:
    return [line.text for line in table.facts.chat]


def fail_once(hall: Hall, monkeypatch: pytest.MonkeyPatch, behind: Callable[[], None]) -> None:
    """The next event can't be stored; `behind` begins while that is tried."""
    append = hall.store.append

    async def away(addition: Addition) -> bool:
        monkeypatch.setattr(hall.store, "append", append)
        behind()
        await asyncio.sleep(0.05)
        raise Unavailable

    monkeypatch.setattr(hall.store, "append", away)


def test_a_command_behind_one_that_could_not_be_stored_leaves_no_hole(database: str, monkeypatch: pytest.MonkeyPatch):
    async def work(hall: Hall) -> None:
        table = await hot_seat(hall)
        waiting: list[asyncio.Task[object]] = []
        second = Chat("b", "second")
        fail_once(hall, monkeypatch, lambda: waiting.append(asyncio.create_task(hall.do(table.id, ANA, second))))
        with pytest.raises(Unavailable):
            await hall.do(table.id, ANA, Chat("a", "first"))
        with pytest.raises(Unavailable):  # it was decided on what was not so; ask again
            await waiting[0]
        await hall.do(table.id, ANA, second)
        stored = await hall.store.events_after(table.id, 0)
        assert [event.seq for event in stored] == list(range(1, len(stored) + 1))
        assert said(await hall.table(table.id)) == ["second"]

    with_halls(database, 1, work)


def test_who_looks_behind_one_that_could_not_be_stored_does_not_see_it(database: str, monkeypatch: pytest.MonkeyPatch):
    async def work(hall: Hall) -> None:
        table = await hot_seat(hall)
        looking: list[asyncio.Task[list[str]]] = []

        async def look() -> list[str]:
            async with hall.hold(table.id) as seen:
                assert hall.tables[table.id] is seen
                return said(seen)

        fail_once(hall, monkeypatch, lambda: looking.append(asyncio.create_task(look())))
        with pytest.raises(Unavailable):
            await hall.do(table.id, ANA, Chat("a", "first"))
        assert await looking[0] == []

    with_halls(database, 1, work)


def test_a_database_that_goes_while_another_was_quicker_leaves_nothing_behind(cluster, monkeypatch: pytest.MonkeyPatch):
    async def work(hall: Hall, other: Hall) -> None:
        table = await hot_seat(hall)
        elsewhere = await other.table(table.id)
        monkeypatch.setattr(hall.notices, "ears", dict.fromkeys(hall.notices.ears, lambda *_: None))
        await other.change(elsewhere, lambda: Said("ana", "Ana", "quicker"))
        load = hall.store.load

        async def away(*_: object) -> None:
            monkeypatch.setattr(hall.store, "load", load)
            raise Unavailable

        monkeypatch.setattr(hall.store, "load", away)
        with pytest.raises(Unavailable):
            await hall.change(table, lambda: Said("ana", "Ana", "lost"))
        assert said(await hall.table(table.id)) == ["quicker"]

    with_halls(cluster.new_database(), 2, work)


def test_a_bot_whose_move_could_not_be_stored_moves_again_where_everybody_is(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    async def work(hall: Hall) -> None:
        chairs = [Chair("Ana", ANA.id), Chair(bot="random")]
        table = await new_tables.make(hall, ANA, new_tables.Wish(chairs=chairs, game="santiago", start=True))
        chance, number = random.Random(3), 0
        while not table.bot_due:
            await play(hall, table.id, chance, f"m{(number := number + 1)}")
        keeper, thoughts, was = Keeper(hall, Bots(1)), 0, table.seq
        choice = keeper._choice

        async def think(*wish: object) -> int:
            nonlocal thoughts
            thoughts += 1
            return await choice(*wish)  # type: ignore[arg-type]

        monkeypatch.setattr(keeper, "_choice", think)
        fail_once(hall, monkeypatch, lambda: None)
        keeper.look_after(table)
        await asyncio.sleep(0.3)
        assert thoughts == 1  # and no more at a table where nobody is
        again = await hall.table(table.id)
        await keeper._attend(again)
        async with asyncio.timeout(5):
            while again.seq == was:
                await asyncio.sleep(0.02)
        await keeper.close()

    with_halls(database, 1, work)


def test_a_table_is_opened_once_even_if_who_asked_first_went_away(database: str, monkeypatch: pytest.MonkeyPatch):
    async def work(hall: Hall) -> None:
        table = await hot_seat(hall)
        hall.drop(table)
        load, opened = hall.store.load, asyncio.Event()

        async def slow(*wish: object) -> object:
            await opened.wait()
            return await load(*wish)  # type: ignore[arg-type]

        monkeypatch.setattr(hall.store, "load", slow)
        first, second = (asyncio.create_task(hall.table(table.id)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        third = asyncio.create_task(hall.table(table.id))
        await asyncio.sleep(0)
        opened.set()
        assert await second is await third is await hall.table(table.id)

    with_halls(database, 1, work)
