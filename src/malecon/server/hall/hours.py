"""Opening hours: a clock runs only while there was a server to be played on.

Every few seconds the time is noted in the store. Who opens the house after it was closed (stopped, killed, asleep, or
without its database) sees there since when, and the clocks that ran stand still for that time: an entry in each table's
history, so that everybody reckons alike.
"""

import asyncio
import contextlib

from malecon.server.hall.hall import Hall
from malecon.server.refusals import Refusal
from malecon.server.tables import clocks
from malecon.server.tables.history import Entry, Reopened

NOTE = "open until"
NOTE_EVERY_MS = 5_000
LONGEST_GAP_MS = 15_000
"""Without a note for longer than this, nobody was there, or nobody could write."""
AT_ONCE = 200


class Hours:
    """Notes that the house is open, and makes good for the time it was not."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._noted = 0

    async def open(self) -> None:
        """Before anybody comes in. While another process is there, the house was never closed.

        (If both were closed and open at the same moment, the old note tells.)
        """
        last = await self._last()
        if not await self.hall.notices.others():
            await self._stop_clocks(last)
        await self.note()

    async def keep(self) -> None:
        """Note the time now and then; always before clocks are looked at, so that none ends in a gap."""
        if not 0 <= self.hall.time() - self._noted < NOTE_EVERY_MS:
            await self.note()

    async def note(self) -> None:
        """We are open now. If the last note is old, we were not; if it is of the future, a clock was ahead."""
        last, time = await self._last(), self.hall.time()
        if time - last > LONGEST_GAP_MS or clocks.is_ahead(last, time):
            await self._stop_clocks(last)
        await self.hall.store.set_setting(NOTE, str(time))
        self._noted = time

    async def _last(self) -> int:
        return int(await self.hall.store.setting(NOTE, str(self.hall.time())))

    async def _stop_clocks(self, closed: int) -> None:
        """The note stays as it is until all are done: if we die before, the next one does the rest."""
        opened = self.hall.time()
        closed = min(closed, opened)
        tables = await self.hall.store.tables_due()
        for first in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(self._stop_clock(id, closed, opened) for id in tables[first : first + AT_ONCE]))

    async def _stop_clock(self, id: str, closed: int, opened: int) -> None:
        def decision() -> Entry:
            began_since = opened <= table.facts.since and not clocks.is_ahead(table.facts.since, self.hall.time())
            if clocks.deadline(table.facts) is None or began_since:
                raise Refusal("not-running", "No clock ran.")
            return Reopened(closed)

        with contextlib.suppress(Refusal):
            table = await self.hall.table(id)
            await self.hall.change(table, decision)
