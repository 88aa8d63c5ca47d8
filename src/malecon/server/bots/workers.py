"""Bots: worker processes that think, each move within a hard limit. One that dies or dawdles is replaced."""

import asyncio
import logging
import os
import secrets
import time

import msgspec

from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.server import metrics, playable
from malecon.server.bots import bot_names
from malecon.server.bots.process import Request, Thought
from malecon.server.bots.turns import Turns, Whose
from malecon.server.bots.worker import BotFailed, Worker

log = logging.getLogger("malecon.bots")

GRACE_SECONDS = 2.0
"""What a bot may take beyond the time its name says."""


NOBODY = Whose()


class Bots:
    """The workers. Bots that answer at once have one of their own and never wait for the thinkers; so have analyses,
    for which no game waits. There is one thinker more, so that brief thoughts need not wait for long ones."""

    def __init__(self, thinkers: int | None = None) -> None:
        count = thinkers or max(1, (os.cpu_count() or 2) - 1)
        self._closed = False
        self.workers = [Worker() for _ in range(count + 3)]
        self._quick, self._analysing = Turns(self.workers[:1]), Turns(self.workers[-1:])
        self._thinking = Turns(self.workers[1:-1], kept=1)

    async def warm_up(self) -> None:
        """Compile what the bots need before anybody waits for it: one after the other, in the background."""
        for turns, bot in ((self._quick, "greedy"), (self._thinking, "search:1")):
            for game in playable.all_games():
                worker = await turns.take(NOBODY, 0.0)
                try:
                    frame = msgspec.msgpack.encode(Request(game.name, bot, 0, b"", [], 0))
                    await worker.ask(frame, GRACE_SECONDS)
                except BotFailed:
                    log.warning("%s is not ready for %s", bot, game.name)
                finally:
                    turns.give(worker)

    async def choose(
        self, game: Game, state: State, seat: int, bot: str, whose: Whose = NOBODY, tries: int = 2
    ) -> Thought:
        """A bot's choice for a seat, from what it may know; BotFailed if it fails `tries` times."""
        turns = self._quick if bot_names.is_quick(bot) else self._thinking
        return await self._think(turns, game, state, seat, bot, whose, tries)

    async def analyse(self, game: Game, state: State, seat: int, bot: str, whose: Whose = NOBODY) -> Thought:
        """The same, for somebody who only asks."""
        return await self._think(self._analysing, game, state, seat, bot, whose, tries=1)

    async def _think(
        self, turns: Turns, game: Game, state: State, seat: int, bot: str, whose: Whose, tries: int
    ) -> Thought:
        view = game.view(state, seat, True)
        legal = game.legal_moves(state)
        if bot == "random":
            return Thought(secrets.choice(legal), [])
        request = Request(game.name, bot, seat, view.tobytes(), legal, secrets.randbits(63))
        frame = msgspec.msgpack.encode(request)
        limit = bot_names.limit(bot) + GRACE_SECONDS
        for _ in range(tries):
            worker = await turns.take(whose, bot_names.limit(bot), bot_names.is_brief(bot))
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
                turns.give(worker)
            metrics.BOT_FAILURES.inc()
        raise BotFailed

    async def close(self) -> None:
        """End all workers."""
        self._closed = True
        await asyncio.gather(*(worker.stop() for worker in self.workers))
