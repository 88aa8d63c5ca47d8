"""`OpenTable`: a table that is open in this process, with who listens at it."""

import asyncio
import time
from typing import NamedTuple, Protocol

from malecon.play.sight import Audience
from malecon.server import protocol
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import TableFacts
from malecon.server.tables.votes import ABSENT_SECONDS
from malecon.server.telling.absences import Absences

Elsewhere = dict[str, dict[str, frozenset[str]]]
"""Who is connected to other processes: process → table → people. All tables of a hall share one."""


class Listener(Protocol):
    """A socket or stream, as the table knows it."""

    person: str
    name: str
    audience: Audience
    seats: list[int]
    """Those he was told are his."""

    def put(self, message: str) -> None:
        """Send, in order, without waiting."""

    def bye(self, reason: protocol.ByeReason, again: float | None) -> None:
        """Say goodbye and close."""


class There(NamedTuple):
    """Who is at a table: seats whose holders are connected, and how many others watch.

    `awaited`: for each seat whose person is away, until when (ms) no bot may stand in for him.
    """

    online: set[int]
    watchers: int
    awaited: dict[int, int]


class OpenTable(Table):
    """A table, a cache of its history; its lock is held by whoever changes it or looks at it as a whole."""

    def __init__(self, facts: TableFacts, seed: str) -> None:
        super().__init__(facts, seed)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: Elsewhere = {}
        self.absences = Absences()
        self.used = 0.0
        """When it was last needed, in the process's own seconds."""

    def connected(self) -> set[str]:
        """The people who are connected to this table, here or to another process."""
        people = {listener.person for listener in self.listeners}
        return people.union(*(tables.get(self.id, ()) for tables in self.elsewhere.values()))

    def absence(self, seat: int) -> float:
        """How many seconds nobody who holds a seat has been here; 0 while somebody is."""
        if seat in self.online():
            return 0.0
        return self.absences.seconds(self.id, self.facts.seats[seat].holders)

    def presence(self) -> There:
        """Who is there."""
        watchers = sum(not self.facts.seats_of(person) for person in self.connected())
        online, now = self.online(), time.time()
        away = [seat for seat, held in enumerate(self.facts.seats) if held.kind == "person" and seat not in online]
        awaited = {seat: int(1000 * (now + ABSENT_SECONDS - self.absence(seat))) for seat in away}
        return There(online, watchers, awaited)
