"""Halls without a server around them, and tables in them."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable

from malecon.server.hall import new_tables
from malecon.server.hall.hall import Hall
from malecon.server.protocol import Move
from malecon.server.refusals import Refusal
from malecon.server.store.store import Store, address
from malecon.server.tables import moving
from malecon.server.tables.history import Chair, Said
from malecon.server.tables.people import Person
from malecon.server.telling.open_table import OpenTable

ANA = Person("ana", "Ana")


def with_halls(database: str, count: int, work: Callable[..., Awaitable[None]]) -> None:
    """Run something with several server processes' halls on one database."""

    async def run() -> None:
        halls = [Hall(Store(address(database))) for _ in range(count)]
        async with contextlib.AsyncExitStack() as leaving:
            for hall in halls:
                await hall.open()
                leaving.push_async_callback(hall.close)
            await work(*halls)

    asyncio.run(run())


async def hot_seat(hall: Hall, players: int = 2, game: str = "santiago") -> OpenTable:
    chairs = [Chair(f"P{seat}", ANA.id) for seat in range(players)]
    return await new_tables.make(hall, ANA, new_tables.Wish(chairs=chairs, game=game, start=True))


async def play(hall: Hall, id: str, chance: random.Random, name: str) -> int:
    """One random legal move, however often another is quicker."""
    while True:
        table = await hall.table(id)
        line = table.position()
        if line.is_over:
            return 0
        move = chance.choice(line.game.legal_moves(line.state))
        try:
            return (await hall.do(id, ANA, Move(name, table.facts.at, move)))[0]
        except Refusal as refusal:
            assert refusal.code in ("stale", "illegal-move")  # noqa: PT017
            await asyncio.sleep(0)


async def longest(hall: Hall) -> OpenTable:
    """A game that hardly gets on, with much talk, written as fast as it can be: not over after 1,000 events."""
    table = await hot_seat(hall, 4)
    chance = random.Random(5)
    while table.seq < 600:  # one in a hundred is over after 640
        line = table.position()
        legal = line.game.legal_moves(line.state)
        texts = {line.game.moves.text(move): move for move in legal}
        move = texts.get("drive 1") or texts.get("pass") or texts.get("skip") or chance.choice(legal)
        actor = line.actor
        await hall.change(table, lambda actor=actor, move=move: moving.play(table, actor, move, "person"))  # type: ignore[misc]
    for _ in range(20):
        # the talk of many, in one batch each
        await asyncio.gather(*(hall.change(table, lambda: Said("ana", "Ana", "Hola")) for _ in range(20)))
    return table
