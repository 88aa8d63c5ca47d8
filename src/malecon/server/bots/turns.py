"""Whose bot thinks next: everybody's in turn, by the time they took, however many tables somebody opens."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from malecon.server.bots.worker import Worker

PATIENT_SECONDS = 5.0
"""So much more than others a house may have taken before its stand-ins lose their precedence."""


@dataclass(frozen=True)
class Whose:
    """Who wants a bot to think: an address and, of all who come from there, a person.

    `stands_in`: for a player who is away, whom others wait for.
    """

    address: str = ""
    person: str = ""
    stands_in: bool = False


@dataclass(eq=False)
class Waiting:
    """A question that waits for a worker."""

    whose: Whose
    seconds: float
    brief: bool
    worker: "asyncio.Future[Worker]"


class Shares:
    """How much each has taken of what there is, in seconds; who comes new has taken as much as who waits with least."""

    def __init__(self) -> None:
        self.now = 0.0
        self._taken: dict[str, float] = {}

    def taken(self, who: str) -> float:
        return max(self.now, self._taken.get(who, 0.0))

    def take(self, who: str, seconds: float, among: Iterable[str]) -> None:
        """One of those who wait is served."""
        self.now = min(map(self.taken, among))
        self._taken[who] = self.taken(who) + seconds
        self._taken = {other: taken for other, taken in self._taken.items() if taken > self.now}


class Turns:
    """Workers, and who waits for one."""

    def __init__(self, workers: list[Worker], kept: int = 0) -> None:
        """`kept`: so many are always there for brief questions."""
        self._free, self._kept, self._waiting = list(workers), kept, list[Waiting]()
        self._addresses, self._people = Shares(), Shares()

    async def take(self, whose: Whose, seconds: float, brief: bool = True) -> Worker:
        """A worker for a question that takes so long."""
        waiting = Waiting(whose, seconds, brief, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._serve()
        try:
            return await waiting.worker
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.worker.cancelled():
                self.give(waiting.worker.result())
            raise

    def give(self, worker: Worker) -> None:
        """It is free again."""
        self._free.append(worker)
        self._serve()

    def _serve(self) -> None:
        while able := [each for each in self._waiting if len(self._free) > (0 if each.brief else self._kept)]:
            following = min(able, key=self._order)  # of equals the one that came first
            self._addresses.take(following.whose.address, following.seconds, [each.whose.address for each in able])
            self._people.take(following.whose.person, following.seconds, [each.whose.person for each in able])
            self._waiting.remove(following)
            if not following.worker.done():
                following.worker.set_result(self._free.pop(0))

    def _order(self, waiting: Waiting) -> tuple[bool, float, bool, float]:
        whose = waiting.whose
        taken = self._addresses.taken(whose.address)
        first = whose.stands_in and taken <= self._addresses.now + PATIENT_SECONDS
        return not first, taken, not whose.stands_in, self._people.taken(whose.person)
