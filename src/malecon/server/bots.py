"""Bots: worker processes that think, each move within a hard limit. One that dies or dawdles is replaced."""

import asyncio
import contextlib
import logging
import os
import secrets
import sys
import time

import msgspec

from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.server import bot_names, metrics, rules
from malecon.server.bot_worker import READY, Request, Thought

log = logging.getLogger("malecon.bots")

READY_SECONDS = 600.0
"""The first time, a worker compiles what its bots need."""
GRACE_SECONDS = 2.0
"""What a bot may take beyond the time its name says."""


class BotFailed(Exception):
    """No choice came in time."""


class Worker:
    """One process; it is started when first needed, and again after it was killed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> asyncio.subprocess.Process:
        """The process, ready to think."""
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            program = (sys.executable, "-m", "malecon.server.bot_worker")
            self._process = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe)
        return self._process

    async def _read(self) -> bytes:
        assert self._process
        assert self._process.stdout
        size = int.from_bytes(await self._process.stdout.readexactly(4), "big")
        return await self._process.stdout.readexactly(size)

    async def ask(self, frame: bytes, limit: float) -> bytes:
        """Put a request; BotFailed, and a dead process, if no answer comes within the limit.

        Getting ready comes before: the first time, a worker compiles what a bot needs.
        """
        process = await self.start()
        assert process.stdin
        try:
            process.stdin.write(len(frame).to_bytes(4, "big") + frame)
            async with asyncio.timeout(READY_SECONDS):
                answer = await self._read()
            if answer != READY:
                return b""
            async with asyncio.timeout(limit):
                return await self._read()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.CancelledError) as error:
            await self.stop()
            if isinstance(error, asyncio.CancelledError):
                raise
            raise BotFailed from None

    async def stop(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Bots:
    """The workers. Bots that answer at once have one of their own and never wait for the thinkers; so have analyses,
    for which no game waits."""

    def __init__(self, thinkers: int | None = None) -> None:
        count = thinkers or max(1, (os.cpu_count() or 2) - 1)
        self._quick: asyncio.Queue[Worker] = asyncio.Queue()
        self._thinking: asyncio.Queue[Worker] = asyncio.Queue()
        self._analysing: asyncio.Queue[Worker] = asyncio.Queue()
        self._closed = False
        self.workers = [Worker() for _ in range(count + 2)]
        self._quick.put_nowait(self.workers[0])
        self._analysing.put_nowait(self.workers[-1])
        for worker in self.workers[1:-1]:
            self._thinking.put_nowait(worker)

    async def warm_up(self) -> None:
        """Compile what the bots need before anybody waits for it: one after the other, in the background."""
        for free, bot in ((self._quick, "greedy"), (self._thinking, "search:1")):
            for game in rules.playable():
                worker = await free.get()
                try:
                    frame = msgspec.msgpack.encode(Request(game.name, game.version, bot, 0, b"", [], 0))
                    await worker.ask(frame, GRACE_SECONDS)
                except BotFailed:
                    log.warning("%s is not ready for %s", bot, game.name)
                finally:
                    free.put_nowait(worker)

    async def choose(self, game: Game, state: State, seat: int, bot: str, tries: int = 2) -> Thought:
        """A bot's choice for a seat, from what it may know; BotFailed if it fails `tries` times."""
        free = self._quick if bot_names.is_quick(bot) else self._thinking
        return await self._think(free, game, state, seat, bot, tries)

    async def analyse(self, game: Game, state: State, seat: int, bot: str) -> Thought:
        """The same, for somebody who only asks."""
        return await self._think(self._analysing, game, state, seat, bot, tries=1)

    async def _think(
        self, free: asyncio.Queue[Worker], game: Game, state: State, seat: int, bot: str, tries: int
    ) -> Thought:
        view = game.view(state, seat, True)
        legal = game.legal_moves(state)
        if bot == "random":
            return Thought(secrets.choice(legal), [])
        request = Request(game.name, game.version, bot, seat, view.tobytes(), legal, secrets.randbits(63))
        frame = msgspec.msgpack.encode(request)
        limit = bot_names.limit(bot) + GRACE_SECONDS
        for _ in range(tries):
            worker = await free.get()
            begun = time.perf_counter()
            try:
                if self._closed:  # who waited in the queue does not begin now
                    raise BotFailed
                if answer := await worker.ask(frame, limit):
                    metrics.BOT_SECONDS.observe(time.perf_counter() - begun)
                    thought = msgspec.msgpack.decode(answer, type=Thought)
                    if thought.move in legal:
                        return thought
                log.error("%s gave no move that is legal", bot)
            except BotFailed:
                log.warning("%s did not answer within %.1f s or died", bot, limit)
            finally:
                free.put_nowait(worker)
            metrics.BOT_FAILURES.inc()
        raise BotFailed

    async def close(self) -> None:
        """End all workers."""
        self._closed = True
        await asyncio.gather(*(worker.stop() for worker in self.workers))
