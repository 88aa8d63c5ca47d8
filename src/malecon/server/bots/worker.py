"""`Worker`: a process in which bots think, started when it is first needed, and again after it was killed."""

import asyncio
import contextlib
import sys

from malecon.server.bots.process import READY

READY_SECONDS = 600.0
"""The first time, a worker compiles what its bots need."""


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
            program = (sys.executable, "-m", "malecon.server.bots.process")
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
