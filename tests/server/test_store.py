"""The store, on SQLite and on PostgreSQL alike: the number is the key, nothing is lost, and a table opens quickly."""

import asyncio
import random
from dataclasses import replace

import asyncpg
import pytest
import sqlalchemy as sa

from malecon.engine.chance import commitment
from malecon.engine.fields import RULES, rules_field
from malecon.server import playable
from malecon.server.bots.workers import Bots
from malecon.server.hall import new_tables
from malecon.server.hall.hall import EVENTS_BETWEEN_SNAPSHOTS, Hall
from malecon.server.hall.hours import Hours
from malecon.server.hall.keeper import Keeper
from malecon.server.protocol import Back, Chat, Join, Leave, Move
from malecon.server.refusals import Refusal
from malecon.server.store.reaching import Unavailable
from malecon.server.store.store import Store, address
from malecon.server.tables import clocks, moving, people, seats, undo
from malecon.server.tables.history import Chair, Clock, Created, Origin, Reopened, Said, Stoodin, Undone
from malecon.server.tables.people import Person
from malecon.server.telling.open_table import OpenTable
from tests.server.halls import ANA, hot_seat, longest, play, with_halls
from tests.toy import TOY


def test_a_table_is_the_same_after_it_was_read_anew(database: str):
    async def work(hall: Hall, other: Hall) -> None:
        table = await hot_seat(hall, 3)
        chance = random.Random(1)
        for number in range(80):
            await play(hall, table.id, chance, f"m{number}")
        await hall.do(table.id, ANA, Chat("c", "Hola"))
        read = await other.table(table.id)
        assert read.facts == table.facts
        assert read.position().state.tobytes() == table.position().state.tobytes()
        assert read.seed == table.seed

    with_halls(database, 2, work)


def test_the_number_is_the_key_and_the_command_is_done_once(database: str):
    async def work(hall: Hall, other: Hall) -> None:
        table = await hot_seat(hall)
        line = table.position()
        move = Move("same", table.facts.at, line.game.legal_moves(line.state)[0])
        both = await asyncio.gather(*(each.do(table.id, ANA, move) for each in (hall, other) for _ in range(3)))
        assert len({seq for seq, _ in both}) == 1
        assert len(await hall.store.events_after(table.id, 2)) == 1

    with_halls(database, 2, work)


def test_two_processes_share_a_table(cluster):
    """Both write at once; each number is given once, both see the same, each by the other's notice."""

    async def work(hall: Hall, other: Hall) -> None:
        table = await hot_seat(hall)
        await other.table(table.id)

        async def plays(each: Hall, name: str) -> list[int]:
            chance = random.Random(name)
            return [await play(each, table.id, chance, f"{name}{number}") for number in range(40)]

        written = await asyncio.gather(plays(hall, "a"), plays(other, "b"))
        numbers = [seq for part in written for seq in part if seq]
        assert len(numbers) == len(set(numbers))
        stored = await hall.store.events_after(table.id, 0)
        assert [event.seq for event in stored] == list(range(1, len(stored) + 1))
        for _ in range(100):
            seen = await other.table(table.id)
            if seen.seq == (await hall.table(table.id)).seq == len(stored):
                break
            await asyncio.sleep(0.02)
        assert seen.facts == (await hall.table(table.id)).facts

    with_halls(cluster.new_database(), 2, work)


def test_what_another_process_did_is_told_here(cluster):
    class Ear:
        person, name, audience = "x", "X", None

        def __init__(self) -> None:
            self.seats: list[int] = []
            self.heard: asyncio.Queue[str] = asyncio.Queue()

        def put(self, message: str) -> None:
            self.heard.put_nowait(message)

        def bye(self, reason: str, again: float | None) -> None:
            pass

    async def work(hall: Hall, other: Hall) -> None:
        table, ear = await hot_seat(hall), Ear()
        (await other.table(table.id)).listeners.add(ear)
        await hall.do(table.id, ANA, Chat("c", "Hola"))
        async with asyncio.timeout(5):
            assert '"text":"Hola"' in await ear.heard.get()

    with_halls(cluster.new_database(), 2, work)


def test_postgres_may_go_away_for_a_moment(cluster):
    async def work(hall: Hall) -> None:
        table = await hot_seat(hall)
        chance = random.Random(2)
        await play(hall, table.id, chance, "before")
        await asyncio.to_thread(cluster.kill)
        playing = asyncio.create_task(hall.do(table.id, ANA, Chat("during", "Are you there?")))
        await asyncio.sleep(0.3)
        await asyncio.to_thread(cluster.start)
        async with asyncio.timeout(20):
            seq, event = await playing
        assert isinstance(event, Said)
        stored = await hall.store.events_after(table.id, seq - 1)
        assert len(stored) == 1

    with_halls(cluster.new_database(), 1, work)


def test_a_table_of_any_length_opens_from_its_last_snapshot(database: str):
    """So that opening takes as long for all; how long is measured by benchmarks/opening.py."""

    async def work(hall: Hall, other: Hall) -> None:
        table = await longest(hall)
        assert table.facts.status == "running"
        assert table.seq == 1000
        loaded = await other.store.load(table.id)
        assert loaded
        assert len(loaded.events) < EVENTS_BETWEEN_SNAPSHOTS
        assert (await other.table(table.id)).facts == table.facts

    with_halls(database, 2, work)


def test_only_tables_where_somebody_waits_for_a_bot_stay_in_memory(database: str):
    async def work(hall: Hall) -> None:
        alone = new_tables.Wish(chairs=[Chair(bot="random"), Chair(bot="random")], game="santiago", start=True)
        for _ in range(3):
            assert (await new_tables.make(hall, ANA, alone)).bot_due
        waited_for = await hot_seat(hall)
        actor = waited_for.facts.actor
        await hall.change(waited_for, lambda: Stoodin(actor, "random", "left"))
        hall.tidy(-1.0)
        assert list(hall.tables) == [waited_for.id]

    with_halls(database, 1, work)


def test_a_table_is_ones_own_while_one_sits_there(database: str):
    async def work(hall: Hall) -> None:
        async def mine(person: Person) -> int:
            return len(await hall.store.summaries(None, person.id, None, 9))

        ben = Person("ben", "Ben")
        chairs = [Chair("Ana", ANA.id), Chair(), Chair()]
        table = await new_tables.make(hall, ANA, new_tables.Wish(chairs=chairs, game="santiago"))
        for seat in (1, 2):
            await hall.do(table.id, ben, Join(f"join {seat}", seat, also=seat == 2))
        for seat, left in ((1, 1), (2, 0)):
            await hall.do(table.id, ben, Leave(f"leave {seat}", seat))
            assert await mine(ben) == left
        await hall.do(table.id, ben, Join("again", 1))
        assert await mine(ben) == 1
        await hall.do(table.id, ANA, Leave("leave", 0))
        assert await mine(ANA) == 1, "she is its host"

    with_halls(database, 1, work)


def test_a_batch_with_a_number_that_is_taken_keeps_the_rest(database: str):
    async def work(hall: Hall) -> None:
        tables = [await hot_seat(hall) for _ in range(3)]
        ghost = Hall(Store(address(database)))
        await ghost.open()
        taken = await ghost.table(tables[1].id)
        await ghost.change(taken, lambda: Said("ana", "Ana", "first"))
        await asyncio.gather(*(hall.change(table, lambda: Said("ana", "Ana", "second")) for table in tables))
        assert [line.text for line in tables[1].facts.chat] == ["first", "second"]
        assert [line.text for line in tables[0].facts.chat] == ["second"]
        await ghost.close()

    with_halls(database, 1, work)


@pytest.mark.parametrize(
    "key", ["ana:\ud800", "ana:\0", "ana:" + "x" * 100], ids=["half a character", "NUL", "too long"]
)
def test_one_that_no_database_takes_fails_at_once_and_alone(database: str, key: str):
    """SQLite takes more than PostgreSQL does."""

    async def work(hall: Hall) -> None:
        tables = [await hot_seat(hall) for _ in range(9)]
        keys: list[str | None] = [None] * 9
        keys[4] = key
        async with asyncio.timeout(10):
            done = await asyncio.gather(
                *(hall.change(table, lambda: Said("ana", "Ana", "Hola"), keys[i]) for i, table in enumerate(tables)),
                return_exceptions=True,
            )
        failed = [i for i, each in enumerate(done) if isinstance(each, Exception)]
        assert failed == [4] or (not hall.store.is_postgres and not failed)
        assert not any(isinstance(each, Unavailable) for each in done)
        for i, table in enumerate(tables):
            assert [line.text for line in (await hall.table(table.id)).facts.chat] == ["Hola"] * (i not in failed)

    with_halls(database, 1, work)


def test_a_lock_is_waited_for(cluster):
    async def work(hall: Hall) -> None:
        table = await hot_seat(hall)
        impatient = sa.text(f"ALTER DATABASE {hall.store.url.database} SET lock_timeout = '200ms'")
        async with hall.store.engine.begin() as connection:
            await connection.execute(impatient)
        await hall.store.engine.dispose()
        async with hall.store.engine.connect() as other:
            await other.execute(sa.text("LOCK TABLE events IN EXCLUSIVE MODE"))
            saying = asyncio.create_task(hall.do(table.id, ANA, Chat("c", "Hola")))
            await asyncio.sleep(1)
            assert not saying.done()
        async with asyncio.timeout(10):
            await saying

    with_halls(cluster.new_database(), 1, work)


def test_a_second_creation_of_the_same_id_is_the_first(database: str):
    async def work(hall: Hall) -> None:
        def event(seed: str) -> Created:
            return Created("santiago", 1, {}, [Chair("A", "a"), Chair("B", "b")], "a", commitment(seed))

        id = people.table_id()
        first = await hall.create(id, event("one"), "one")
        second = await hall.create(id, event("two"), "two")
        assert first is second
        assert second.seed == "one"
        with pytest.raises(Refusal):
            seats.start(second, "b")

    with_halls(database, 1, work)


def test_a_table_of_an_older_version_stays_playable(database: str, monkeypatch: pytest.MonkeyPatch):
    """A table goes on by the rules it began with; what is begun later, a rematch too, has the newest."""
    older = replace(TOY, fields=tuple(rules_field(2) if field.name == RULES else field for field in TOY.fields))

    async def work(hall: Hall, later: Hall, third: Hall) -> None:
        monkeypatch.setattr(playable, "all_games", lambda: (older,))
        table = await hot_seat(hall, game="race")
        await play(hall, table.id, random.Random(1), "before")
        monkeypatch.setattr(playable, "all_games", lambda: (TOY,))
        for number in range(TOY.bounds.moves):
            await play(later, table.id, random.Random(2), f"after {number}")
        again = await later.table(table.id)
        assert again.position().is_over
        assert again.position().state.rules == again.facts.version == 2
        wish = new_tables.Wish(chairs=[Chair("A", ANA.id), Chair("B", ANA.id)], origin=Origin(table.id, 1))
        assert (await new_tables.make(later, ANA, wish)).facts.version == 2
        rematch = await later.table(await new_tables.rematch(later, people.People("key"), ANA, again))
        assert rematch.facts.version == 3
        assert rematch.facts.options == {"pace": "slow", "luck": "plain"}
        monkeypatch.setattr(playable, "all_games", lambda: (older,))
        with pytest.raises(Refusal, match="Version 3 of Race is newer than this server"):
            await third.table(rematch.id)

    with_halls(database, 3, work)


CLOCK = Clock("bank", bank=60, increment=5)


def test_postgres_keeps_what_is_acknowledged_whatever_its_own_setting(cluster):
    database = cluster.new_database()

    async def lazy() -> None:
        connection = await asyncpg.connect(database)
        await connection.execute(f'ALTER DATABASE "{database.rpartition("/")[2]}" SET synchronous_commit = off')
        await connection.close()

    async def work(hall: Hall) -> None:
        async with hall.store.engine.connect() as connection:
            assert (await connection.execute(sa.text("SHOW synchronous_commit"))).scalar() == "on"

    asyncio.run(lazy())
    with_halls(database, 1, work)


async def clocked(hall: Hall, game: str = "santiago") -> OpenTable:
    chairs = [Chair("Ana", "ana"), Chair("Ben", "ben")]
    return await new_tables.make(hall, ANA, new_tables.Wish(chairs=chairs, game=game, clock=CLOCK, start=True))


def test_a_table_of_unknown_rules_does_not_keep_the_others_waiting(database: str, monkeypatch: pytest.MonkeyPatch):
    async def work(hall: Hall, later: Hall) -> None:
        now = [1_000_000]
        hall.time = later.time = lambda: now[0]
        _, table = await clocked(hall, "cuba"), await clocked(hall)
        santiago = playable.find("santiago")
        monkeypatch.setattr(playable, "all_games", lambda: (santiago,))
        now[0] += 70_000
        await Keeper(later, Bots(1))._make_round(0)
        known = await later.table(table.id)
        assert known.facts.seats[known.facts.actor].why == "clock"

    with_halls(database, 2, work)


def test_a_clock_that_ends_soon_after_a_restart_ends_in_time(database: str):
    async def work(hall: Hall) -> None:
        now = [1_000_000]
        hall.time = lambda: now[0]
        table = await clocked(hall)
        keeper = Keeper(hall, Bots(1))
        now[0] += 57_000
        await keeper._make_round(20_000)
        now[0] += 4_000
        await keeper._make_round(0)
        assert table.facts.seats[table.facts.actor].why == "clock"

    with_halls(database, 1, work)


def test_a_clock_that_ends_lets_a_bot_stand_in_and_its_person_come_back(database: str):
    async def work(hall: Hall) -> None:
        now = [1_000_000]
        hall.time = lambda: now[0]
        table = await clocked(hall)
        keeper, seat = Keeper(hall, Bots(1)), table.facts.actor
        await keeper._make_round(0)
        assert table.facts.seats[seat].standin is None
        for _ in range(7):
            now[0] += 9_000
            await keeper._make_round(0)
        assert table.facts.seats[seat].why == "clock"
        owner = Person(table.facts.seats[seat].holders[0], "")
        with pytest.raises(Refusal, match="Your time for this move is over"):
            await hall.do(table.id, owner, Back("back", seat))
        line = table.position()
        first = line.game.legal_moves(line.state)[0]
        await hall.change(table, lambda: moving.play(table, seat, first, "bot"))
        await hall.do(table.id, owner, Back("back", seat))
        assert table.facts.seats[seat].standin is None
        assert (table.facts.seats[seat].left or 0) >= 12
        await keeper.close()

    with_halls(database, 1, work)


def test_a_move_taken_back_does_not_end_the_others_turn(database: str):
    async def work(hall: Hall) -> None:
        now = [1_000_000]
        hall.time = lambda: now[0]
        table = await clocked(hall)
        first, line = table.facts.actor, table.position()
        while table.facts.actor == first:
            move = line.game.legal_moves(line.state)[0]
            await hall.change(table, lambda move=move: moving.play(table, first, move, "person"))  # type: ignore[misc]
        other, to = table.facts.actor, undo.last_decision(table, [first])
        assert to is not None
        now[0] += 10_000
        await hall.change(table, lambda: Undone(first, to))
        assert table.facts.actor == first
        assert table.facts.seats[other].left == CLOCK.bank - 10

    with_halls(database, 1, work)


def test_clocks_stand_still_while_the_house_is_closed(database: str):
    """It was open for ten seconds of this turn, then away for an hour: fifty of sixty seconds are left."""
    now = [1_000_000]

    async def before(hall: Hall) -> None:
        hall.time = lambda: now[0]
        await Hours(hall).open()
        table = await clocked(hall)
        ids.append(table.id)
        now[0] += 10_000
        await Hours(hall).note()
        now[0] += 3_000  # killed before the next note: that is given back too

    async def after(hall: Hall) -> None:
        hall.time = lambda: now[0]
        await Hours(hall).open()
        await Hours(hall).open()  # as if it had died in the middle of it
        table = await hall.table(ids[0])
        seat = table.facts.seats[table.facts.actor]
        assert clocks.deadline(table.facts) == now[0] + 50_000
        keeper = Keeper(hall, Bots(1))
        for _ in range(7):
            now[0] += 7_000
            await keeper._make_round(0)
        assert seat.standin is None
        now[0] += 2_000
        await keeper._make_round(0)
        assert seat.why == "clock"
        await keeper.close()

    ids: list[str] = []
    with_halls(database, 1, before)
    now[0] += 3_600_000
    with_halls(database, 1, after)


def test_clocks_stand_still_while_the_database_is_away(database: str):
    async def work(hall: Hall) -> None:
        now = [1_000_000]
        hall.time = lambda: now[0]
        keeper = Keeper(hall, Bots(1))
        await keeper.hours.open()
        table = await clocked(hall)
        now[0] += 5_000
        await keeper._make_round(0)
        now[0] += 80_000  # no note could be written, and the clock would have ended
        await keeper._make_round(0)
        assert clocks.deadline(table.facts) == now[0] + 55_000
        at = table.seq
        now[0] += 5_000
        await keeper._make_round(0)
        assert table.seq == at
        await keeper.close()

    with_halls(database, 1, work)


@pytest.mark.parametrize("moves", [False, True])
def test_a_machines_clock_that_was_ahead_costs_nobody_his_time(database: str, moves: bool):
    """It was an hour ahead, with a note or an entry from then, and is put right: before we open, or while we do."""
    now = [10_000_000]

    async def ahead(hall: Hall) -> None:
        hall.time = lambda: now[0]
        await Hours(hall).open()
        table = await clocked(hall)
        ids.append(table.id)
        if moves:
            now[0] += 3_600_000
            await hall.do(table.id, ANA, Chat("1", "Hola"))
            await hall.change(table, lambda: Reopened(10_000_000))
        else:
            await hall.store.set_setting("open until", str(now[0] + 3_600_000))

    async def right(hall: Hall) -> None:
        hall.time = lambda: now[0]
        hours = Hours(hall)
        await hours.open()
        table = await hall.table(ids[0])
        for _ in range(3):
            assert clocks.deadline(table.facts) == now[0] + 60_000
            await hours.keep()
        now[0] += 10_000
        await hours.keep()
        assert clocks.deadline(table.facts) == now[0] + 50_000
        now[0] -= 5_000_000  # and once more, while we are open
        await hours.keep()
        assert clocks.deadline(table.facts) == now[0] + 60_000
        now[0] += 20_000
        await hall.do(table.id, ANA, Chat("2", "Hola"))
        assert table.facts.updated == now[0]

    ids: list[str] = []
    with_halls(database, 1, ahead)
    now[0] = 10_000_000
    with_halls(database, 1, right)


def test_the_house_is_open_while_another_process_is(cluster):
    async def work(hall: Hall, other: Hall) -> None:
        now = [1_000_000]
        hall.time = other.time = lambda: now[0]
        await Hours(hall).open()
        table = await clocked(hall)
        now[0] += 10_000
        await Hours(other).open()  # one of two was started again
        assert clocks.deadline(table.facts) == now[0] + 50_000
        assert (await other.table(table.id)).facts == table.facts

    with_halls(cluster.new_database(), 2, work)
