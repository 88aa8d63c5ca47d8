"""Who is at a table in the other processes: they tell each other, and one that is gone is forgotten.

Nothing of it is stored. A notice names all people of one process at one table, so that the latest is the truth; who
comes new says hello, and everyone tells him what he has.
"""

import asyncio
import contextlib

from malecon.server.store.notices import Notices
from malecon.server.store.reaching import Unavailable
from malecon.server.telling.absences import Absences
from malecon.server.telling.broadcast import tell_presence
from malecon.server.telling.open_table import Elsewhere, OpenTable

CHANNEL = "malecon_presence"
HELLO = "hello"
GATHER_SECONDS = 0.05
MOST_NAMED = 400
"""A notice has at most 8,000 bytes; with more people at a table some spectators are not counted elsewhere."""


class Presence:
    """Tells the other processes who is here, and knows who is there."""

    def __init__(self, tables: dict[str, OpenTable]) -> None:
        self.tables = tables
        self.elsewhere: Elsewhere = {}
        self.absences = Absences()
        self.notices: Notices
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Say hello, and begin to tell."""
        if self.notices.store.is_postgres:
            self._task = asyncio.create_task(self._tell_forever(), name="presence")

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def changed(self, table: OpenTable) -> None:
        """Somebody came to a table here, or left it."""
        if self._task:
            self._changed.add(table.id)
            self._wake.set()

    def tell_all(self) -> None:
        """The others may know nothing of us, and somebody may have left them unheard: they will say who is there."""
        self.absences.know_nothing()
        self._forget(set(self.elsewhere))
        self._changed |= {HELLO, *(id for id, table in self.tables.items() if table.listeners)}
        self._wake.set()

    async def _tell_forever(self) -> None:
        self.tell_all()
        while True:
            await self._wake.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._wake.clear()
            telling, self._changed = self._changed, set()
            try:
                await self.notices.tell(CHANNEL, map(self._notice, telling))
            except Unavailable:
                self._changed |= telling  # told when the connection is back

    def _notice(self, id: str) -> str:
        table = self.tables.get(id)
        people = {listener.person for listener in table.listeners} if table else set()
        sitting = {person for seat in table.facts.seats for person in seat.holders} if table else set()
        return " ".join([id, *sorted(people, key=lambda person: person not in sitting)[:MOST_NAMED]])

    def hear(self, process: str, notice: str) -> None:
        """What another process says."""
        if notice == HELLO:
            self._changed |= {id for id, table in self.tables.items() if table.listeners}
            self._wake.set()
            return
        id, *people = notice.split()
        table = self.tables.get(id)
        before = table.presence()[:2] if table else None
        there = self.elsewhere.setdefault(process, {})
        self.absences.seen(id, *there.get(id, ()))
        if people:
            there[id] = frozenset(people)
        else:
            there.pop(id, None)
        if table and table.presence()[:2] != before:
            tell_presence(table)

    async def look_around(self) -> None:
        """Forget the people of processes that are gone; if nobody answers, we are cut off, and listen anew."""
        self._forget(self.elsewhere.keys() - await self.notices.others())

    def _forget(self, processes: set[str]) -> None:
        for process in processes:
            for id, people in self.elsewhere.pop(process).items():
                self.absences.seen(id, *people)
                if table := self.tables.get(id):
                    tell_presence(table)
