"""A table without a server: two processes on one store, people, bots and clocks, under a driven time.

Every step is chosen by chance from a seed: who does what, through which process, how far that process has heard of the
other's entries, how much time goes by (or back), who comes and goes, who starts anew. What must hold at every step
stands in `World.check_allowed` and `World.check_true`; a schedule that breaks it is told by its seed:

    .venv/bin/python -m tests.server.simulated --schedules 10000 --seed 0
"""

import argparse
import random
import sys
import time as clock
from collections.abc import Callable
from typing import cast

import msgspec

from malecon.engine.chance import commitment
from malecon.engine.fields import OVER, SEATS
from malecon.play import record
from malecon.server import playable, protocol
from malecon.server.bots import bot_names
from malecon.server.doors.pages import match_of
from malecon.server.hall.hall import following, take
from malecon.server.refusals import Refusal
from malecon.server.store.store import Stored
from malecon.server.tables import clocks, history, moving, seats, votes
from malecon.server.tables.commands import decide
from malecon.server.tables.history import (
    Agreed,
    AnyEntry,
    Asked,
    Chair,
    Claimed,
    Clock,
    Created,
    Entry,
    Played,
    Reopened,
    Returned,
    Started,
    Stoodin,
    Undone,
)
from malecon.server.tables.people import Person
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import TableFacts
from malecon.server.tables.votes import ABSENT_SECONDS

PEOPLE = [Person(name.lower(), name) for name in ("Ana", "Ben", "Cleo", "Dora")]
CLOCKS = (None, None, Clock("bank", bank=30, increment=5), Clock("days", days=1))
TRIES = 5
MINUTE, DAY = 60_000, 86_400_000
STEPS = 400

Decision = Callable[[Table], Entry]
Wishes = list[tuple[float, Callable[[], protocol.TableCommand]]]
"""What somebody could wish, and how often."""


class Process(Table):
    """The table as one process knows it: as far as it has heard, and who is there."""

    def __init__(self, world: "World", facts: TableFacts) -> None:
        self.world = world
        super().__init__(facts, world.seed)

    def connected(self) -> set[str]:
        return set(self.world.here)

    def absence(self, seat: int) -> float:
        return self.world.absence(self.facts.seats[seat].holders)


class World:
    """One table, all that happens to it, and what must be true of it."""

    def __init__(self, number: int, game: str = "santiago") -> None:
        self.chance = random.Random(number)
        self.seed = f"{self.chance.getrandbits(256):064x}"
        self.now = 1_800_000_000_000
        self.passed = 0
        """Milliseconds that really went by, whatever a machine's clock says."""
        self.here: dict[str, None] = {}
        self.seen: dict[str, int] = {}
        self.log: list[Stored] = []
        self.snapshots: list[bytes] = []
        self.agreed: dict[tuple[str, int], set[str]] = {}
        """Who said yes to what is asked, as people."""
        self.over: list[int] | None = None
        self.refused = 0
        self.regrets = self.chance.choice((0, 1, 12))
        """How often people at this table want to take something back."""
        self.processes = [Process(self, TableFacts("simulated")) for _ in range(2)]
        self.open(game)

    def open(self, name: str) -> None:
        game = playable.find(name)
        players = self.chance.randint(game.players[0], 3)
        options = {option.name: self.chance.choice(list(option.choices)) for option in game.options}
        created = Created(
            game=name,
            version=game.version,
            options=game.complete(options),
            chairs=[Chair("Ana", "ana"), *[Chair() for _ in range(players - 1)]],
            host="ana",
            commitment=commitment(self.seed),
            clock=self.chance.choice(CLOCKS),
        )
        self.write(self.processes[0], None, created)
        self.catch_up(self.processes[1])

    # The store and the processes

    def attempt(self, process: Process, who: Person | None, decision: Decision) -> bool:
        """As the hall does it: decide, store unless another was quicker, take over. What is refused changes nothing."""
        for _ in range(TRIES):
            before = told(process)
            try:
                entry = decision(process)
            except Refusal:
                assert told(process) == before, "a refusal changed the table"
                if not self.catch_up(process):
                    self.refused += 1
                    return False
                continue
            assert told(process) == before, "deciding changed the table"
            if not self.catch_up(process):
                self.write(process, who, entry)
                return True
        raise AssertionError("a command is never decided")

    def write(self, process: Process, who: Person | None, entry: AnyEntry | Entry) -> None:
        self.check_allowed(process, who, entry)
        time = clocks.next_time(process.facts.updated, self.now)
        self.log.append(following(process, time, None, history.encode(entry)))
        self.catch_up(process)
        if self.chance.random() < 0.05:
            self.snapshots.append(msgspec.msgpack.encode(process.facts))
        self.check_true(process)

    def catch_up(self, process: Process) -> bool:
        """Whether another was quicker; then it is taken over."""
        missed = self.log[process.seq :]
        for stored in missed:
            take(process, stored)
        return bool(missed)

    def restart(self) -> None:
        """A process is killed, and opens the table anew: from a snapshot, if there is one."""
        at = self.chance.randrange(2)
        saved = self.chance.choice([b"", *self.snapshots[-2:]])
        facts = msgspec.msgpack.decode(saved, type=TableFacts) if saved else TableFacts("simulated")
        self.processes[at] = Process(self, facts)
        self.catch_up(self.processes[at])

    # What must hold

    def check_allowed(self, table: Table, who: Person | None, entry: AnyEntry | Entry) -> None:
        """Who may do what, once more and in other words than the server's. `table` is as it was before."""
        facts, id = table.facts, who.id if who else None
        match entry:
            case Played(seat, moves, by):
                assert facts.status == "running"
                assert table.position().actor == seat, "a move of a seat that is not to act"
                assert moves[0] in table.game.legal_moves(table.position().state)
                if by == "person":
                    assert id in facts.seats[seat].holders, "a move by somebody else"
                    assert not facts.seats[seat].plays, "a move beside the bot"
                else:
                    assert facts.seats[seat].plays, "a bot's move in a person's seat"
            case Asked(what, seat):
                self.agreed[what, seat] = {id or ""}
            case Agreed(what, seat, _, yes):
                self.agreed[what, seat].add(id or "")
                if not yes:
                    del self.agreed[what, seat]
            case Undone(seat, to):
                said_yes = {id, *self.agreed.get(("undo", seat), ())}
                for number in range(to, table.position().number):
                    actor = int(table.position().at(number).actor)
                    holders = set(facts.seats[actor].holders) if actor >= 0 else set()
                    if holders and not holders & set(facts.seats[seat].holders):
                        assert holders & said_yes, "a person's move is taken back without his yes"
            case Stoodin(seat, _, "vote"):
                assert self.absence(facts.seats[seat].holders) >= ABSENT_SECONDS, "a stand-in for who was just here"
            case Stoodin(seat, _, "clock"):
                end = clocks.deadline(facts)
                assert seat == facts.actor
                assert end is not None
                assert end <= self.now, "a stand-in before the time is over"
            case Stoodin(seat, _, _) | Returned(seat):
                assert id in facts.seats[seat].holders
            case Started():
                assert id == facts.host
        if isinstance(entry, (Played, Undone)):
            self.agreed = {about: people for about, people in self.agreed.items() if about[0] != "undo"}

    def check_true(self, table: Table) -> None:
        """Of a table after each entry."""
        facts, course = table.facts, table.course
        assert facts.seq == len(self.log)
        assert all(seat.left is None or seat.left >= 0 for seat in facts.seats), "a clock below nothing"
        if facts.status in ("running", "finished"):
            assert course is not None
            assert course.moves == facts.moves
            assert (course.actor == OVER) == (facts.status == "finished")
            assert facts.actor == course.actor
            assert facts.status == "finished" or course.actor >= 0, "the table has not done its part"
        if facts.status == "finished":
            assert facts.result
            assert not facts.votes
            self.over = self.over if self.over is not None else list(facts.moves)
        if self.over is not None:
            assert facts.status == "finished"
            assert facts.moves == self.over, "a finished game has changed"

    def check_goes_on(self, table: Table) -> None:
        """Somebody can move, be it a bot: no table stands still for ever."""
        if table.facts.status != "running":
            return
        actor = table.facts.actor
        move, seat = table.game.legal_moves(table.position().state)[0], table.facts.seats[actor]
        if seat.plays:
            assert isinstance(moving.play(table, actor, move, "bot"), Played)
        else:
            mover = Person(seat.holders[0], "")
            assert isinstance(decide(table, mover, protocol.Move("on", table.facts.at, move, actor)), Played)

    def check_end(self) -> None:
        """Both processes and whoever reads it all anew know the same; the record replays, and every draw is true."""
        fresh = Process(self, TableFacts("simulated"))
        for process in (*self.processes, fresh):
            self.catch_up(process)
        assert len({told(process) for process in (*self.processes, fresh)}) == 1, "two know different things"
        self.check_goes_on(fresh)
        if fresh.facts.status == "finished":
            text = match_of(fresh).record()
            match = record.read(text)
            assert match.record() == text
            assert record.verify(match)

    # What happens

    def absence(self, holders: list[str]) -> float:
        """Seconds since anybody of them was here."""
        if any(person in self.here for person in holders):
            return 0.0
        return (self.passed - max((self.seen.get(person, 0) for person in holders), default=0)) / 1000

    def step(self) -> None:
        process = self.chance.choice(self.processes)
        if self.chance.random() < 0.5:
            self.catch_up(process)
        acts = (self.person_acts, self.bot_moves, self.time_passes, self.somebody_comes_or_goes, self.house_looks)
        act = self.chance.choices((*acts, self.claim, self.close_house), (60, 25, 20, 6, 6, 0.2, 0.3))[0]
        act(process)
        if self.chance.random() < 0.02:
            self.restart()
        if self.chance.random() < 0.04:
            self.catch_up(process)
            self.check_goes_on(process)

    def time_passes(self, process: Process) -> None:
        step = self.chance.choices((500, 5_000, 70_000, DAY + MINUTE, 0), (60, 30, 6, 1, 3))[0]
        self.passed += step
        self.now += step
        if self.chance.random() < 0.01:  # a machine's clock is put right, or wrong
            self.now += self.chance.choice((-DAY, -MINUTE, -1, MINUTE))

    def somebody_comes_or_goes(self, process: Process) -> None:
        person = self.chance.choice(PEOPLE).id
        self.seen[person] = self.passed
        if person in self.here:
            del self.here[person]
        else:
            self.here[person] = None

    def bot_moves(self, process: Process) -> None:
        at, due = process.facts.at, process.bot_due
        if due is None:
            return
        actor, move = process.facts.actor, self.chance.choice(process.game.legal_moves(process.position().state))

        def decision(table: Table) -> Entry:
            moving.check_at(table, at)
            if table.bot_due != due:
                raise Refusal("not-your-turn", "Somebody else plays this seat now.")
            return moving.play(table, actor, move, "bot")

        self.attempt(process, None, decision)

    def house_looks(self, process: Process) -> None:
        """Clocks that ended, questions that nobody is left to answer."""

        def clock_ended(table: Table) -> Entry:
            end = clocks.deadline(table.facts)
            if end is None or end > self.now:
                raise Refusal("stale", "The clock does not run any more.")
            return Stoodin(table.facts.actor, bot_names.STAND_IN, "clock")

        self.attempt(process, None, clock_ended)
        if votes.settled(process):
            self.attempt(process, None, votes.settle)

    def close_house(self, process: Process) -> None:
        """All processes are down for a while; clocks stand still meanwhile."""
        closed, away = self.now, self.chance.choice((MINUTE, DAY))
        self.now, self.passed = self.now + away, self.passed + away
        self.here.clear()
        self.seen = dict.fromkeys((person.id for person in PEOPLE), self.passed)

        def reopened(table: Table) -> Entry:
            if clocks.deadline(table.facts) is None:
                raise Refusal("not-running", "No clock ran.")
            return Reopened(closed)

        self.attempt(process, None, reopened)

    def claim(self, process: Process) -> None:
        """Somebody comes with a seat's secret link."""
        person, seat = self.chance.choice(PEOPLE), self.chance.randrange(len(process.facts.seats))

        def decision(table: Table) -> Entry:
            seats.check_not_banned(table, person.id)
            if not table.facts.seats[seat].holders:
                raise Refusal("bad-link", "This link is not one of this table's.")
            return Claimed(seat, person.id, person.name)

        self.attempt(process, person, decision)

    def person_acts(self, process: Process) -> None:
        person = self.chance.choice(PEOPLE)
        facts = process.facts
        asked = bool(facts.votes) and self.chance.random() < 0.5
        if facts.status == "running" and not asked and self.chance.random() < 0.6 and facts.seats[facts.actor].holders:
            person = next(one for one in PEOPLE if one.id in facts.seats[facts.actor].holders)
        self.seen[person.id] = self.passed
        command = self.answer(process) if asked else self.command(process)
        self.attempt(process, person, lambda table: decide(table, person, command))

    def command(self, table: Process) -> protocol.TableCommand:
        """What somebody could wish, with or without sense."""
        facts, chance = table.facts, self.chance
        seat, yes = chance.randrange(len(facts.seats)), chance.random() < 0.8
        person, id = chance.choice(PEOPLE).id, "c"
        before: Wishes = [
            (5, lambda: protocol.Join(id, seat)),
            (2, lambda: protocol.Colour(id, seat, cast(protocol.SeatColour, chance.choice(SEATS)))),
            (1, lambda: protocol.Bot(id, seat, "random")),
            (0.3, lambda: protocol.Open(id, seat)),
            (4, lambda: protocol.Start(id)),
        ]
        during: Wishes = [
            (60, lambda: self.move(table)),
            (self.regrets, lambda: self.undo(table)),
            (1, lambda: self.answer(table)),
            (3, lambda: protocol.Replace(id, seat, "random")),
            (4, lambda: protocol.Back(id, seat)),
        ]
        always: Wishes = [
            (0.6, lambda: protocol.Leave(id, seat)),
            (1, lambda: protocol.Chat(id, "Hola")),
            (0.3, lambda: protocol.Mute(id, yes, chance.choice((seat, None)))),
            (0.2, lambda: protocol.Ban(id, person, not yes)),
            (0.02, lambda: protocol.Close(id)),
        ]
        likely, unlikely = (before, during) if facts.status == "open" else (during, before)
        wishes = [
            *likely,
            *always,
            *((weight / 100, wish) for weight, wish in unlikely),
        ]
        return chance.choices([wish for _, wish in wishes], [weight for weight, _ in wishes])[0]()

    def move(self, table: Process) -> protocol.Move:
        facts, chance = table.facts, self.chance
        if table.course is None or chance.random() < 0.05:
            return protocol.Move("c", facts.at, chance.randrange(400))
        legal = table.game.legal_moves(table.course.state) or [0]
        return protocol.Move("c", facts.at - (chance.random() < 0.03), chance.choice(legal))

    def undo(self, table: Process) -> protocol.Undo:
        number = table.course.number if table.course else 0
        far = self.chance.randrange(number + 1) if self.chance.random() < 0.3 else None
        return protocol.Undo("c", table.facts.at, far, None)

    def answer(self, table: Process) -> protocol.Agree:
        yes = self.chance.random() < 0.85
        vote = self.chance.choice(table.facts.votes) if table.facts.votes else None
        return protocol.Agree("c", vote.what if vote else "undo", vote.seat if vote else 0, yes)


def told(table: Table) -> bytes:
    """All that a table is."""
    state = table.course.state.tobytes() if table.course else b""
    return msgspec.msgpack.encode(table.facts) + state


def run(number: int, steps: int = STEPS) -> World:
    """A schedule, to its end or to the table's."""
    world = World(number, "cuba" if number % 4 == 3 else "santiago")
    for _ in range(steps):
        world.step()
        if world.processes[0].facts.status in ("finished", "closed") and world.chance.random() < 0.1:
            break
    world.check_end()
    return world


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--schedules", type=int, default=10_000)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--steps", type=int, default=STEPS)
    wish = words.parse_args()
    begun, entries = clock.monotonic(), 0
    for number in range(wish.seed, wish.seed + wish.schedules):
        try:
            entries += len(run(number, wish.steps).log)
        except Exception:
            print(f"broken by schedule {number}", file=sys.stderr)
            raise
    print(f"{wish.schedules} schedules, {entries} entries, nothing broken, {clock.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
