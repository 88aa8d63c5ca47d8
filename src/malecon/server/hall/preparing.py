"""Getting the rules ready while people already look around: the first start of a house compiles them.

Processes of their own do it, a game each, so that the pages answer meanwhile; what they leave on the disk is read here
in a moment. Nothing is played until it is done.
"""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable

from malecon.engine.drive import is_prepared, prepare
from malecon.engine.game import Game
from malecon.server import playable

log = logging.getLogger("malecon.rules")


class Preparing:
    """The rules that are still being compiled, and what is done as soon as they are there."""

    def __init__(self, then: Callable[[], Awaitable[None]]) -> None:
        self.games = [game for game in playable.all_games() if not is_prepared(game)]
        """Those that nobody can play yet."""
        self._then = then
        self._task = asyncio.create_task(self._get_ready(), name="preparing")

    async def begin(self) -> None:
        """Get ready: at once where everything was compiled before, else in the background."""
        if not self.games:
            await self._task

    async def done(self) -> None:
        """Return when the games can be played; fail if they never will."""
        await asyncio.shield(self._task)

    async def close(self) -> None:
        """Stop, if it is still going on."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _get_ready(self) -> None:
        try:
            await asyncio.gather(*(compile_apart(game) for game in self.games))
            for game in playable.all_games():
                await asyncio.to_thread(prepare, game)
            await self._then()
        except Exception:
            log.exception("the rules can't be made ready: no game can be played")
            raise
        self.games = []


async def compile_apart(game: Game) -> None:
    """In another process. If that fails, `prepare` does it here, or says what is wrong with the rules."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "malecon", "prepare", game.name)
    try:
        if await process.wait():
            log.warning("%s could not be compiled in a process of its own", game.title)
    finally:
        if process.returncode is None:  # we are stopped
            process.kill()
            await process.wait()
