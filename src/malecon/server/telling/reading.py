"""Reading games again: long answers are made bit by bit, one after the other, so that no player waits for them."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from typing import Any, TypeVar

from malecon.server import protocol
from malecon.server.refusals import Refusal

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Work that can be left off at each of its steps."""

SLICE_SECONDS = 0.002
"""How long players wait at most for whoever reads."""
MOST_WAITING = 60
MOST_KEPT = 32_000_000
"""Characters of answers that were given and may be asked for again."""


def at_once(steps: Steps[T]) -> T:
    """All of it, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


async def in_slices(steps: Steps[T]) -> T:
    """All of it, with a pause for everybody else now and then."""
    while True:
        end = time.perf_counter() + SLICE_SECONDS
        try:
            while time.perf_counter() < end:
                next(steps)
        except StopIteration as done:
            found: T = done.value
            return found
        await asyncio.sleep(0)


class Reading:
    """The one desk at which games are read again; what was read lately is kept."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[Hashable, str] = OrderedDict()
        self._size = 0

    async def read(self, what: Hashable, begin: Callable[[], Steps[Any]]) -> str:
        """The answer in JSON. `what` names it for good: the same name, the same answer."""
        if what not in self._kept:
            await self._work(what, begin)
        self._kept.move_to_end(what)
        return self._kept[what]

    async def _work(self, what: Hashable, begin: Callable[[], Steps[Any]]) -> None:
        if self._waiting >= MOST_WAITING:
            raise Refusal("too-many", "Too many are reading; wait a little.", again=2)
        self._waiting += 1
        try:
            async with self._turn:
                if what not in self._kept:  # nobody before us asked the same
                    self._keep(what, protocol.encode(await in_slices(begin())))
        finally:
            self._waiting -= 1

    def _keep(self, what: Hashable, answer: str) -> None:
        self._kept[what] = answer
        self._size += len(answer)
        while self._size > MOST_KEPT and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])
