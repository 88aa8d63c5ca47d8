"""The application: puts the rooms of the server together. HTTP is in `doors/pages.py`, behind `doors/gate.py`."""

import contextlib
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import cast

from fastapi import FastAPI
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware

from malecon.server.bots.workers import Bots
from malecon.server.doors import pages
from malecon.server.doors.gate import App, Gate
from malecon.server.doors.limits import Addresses
from malecon.server.doors.openapi import Described
from malecon.server.doors.sockets import Door
from malecon.server.hall.answers import Answers
from malecon.server.hall.hall import Hall
from malecon.server.hall.keeper import Keeper
from malecon.server.hall.preparing import Preparing
from malecon.server.settings import Settings
from malecon.server.store.store import Store, address
from malecon.server.tables.people import People
from malecon.server.telling.reading import Reading

UNPACKED = (*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/x-ndjson")


@dataclass
class Server:
    """Everything that runs, once it runs."""

    settings: Settings
    hall: Hall
    preparing: Preparing
    keeper: Keeper
    answers: Answers
    door: Door
    people: People
    addresses: Addresses
    reading: Reading


async def open_server(settings: Settings, addresses: Addresses) -> Server:
    """Open the store and start the keeper; where the rules have to be compiled first, people may look around."""
    hall, bots = Hall(Store(address(settings.database))), Bots(settings.thinkers)
    await hall.open()
    people = People(await hall.store.setting("key", secrets.token_hex(32)), hall.revoked)
    keeper = Keeper(hall, bots, addresses.last_of)
    preparing = Preparing(lambda: keeper.open(settings.warm_up))
    await preparing.begin()
    answers = Answers(hall, bots, people, addresses.last_of, lambda address: addresses.take(address, "chat"))
    door = Door(answers, keeper, addresses)
    return Server(settings, hall, preparing, keeper, answers, door, people, addresses, Reading())


async def close_server(server: Server) -> None:
    """Finish writes, tell clients, end the bots."""
    server.hall.stopping = True
    try:
        await server.preparing.close()
        await server.keeper.close()
    finally:
        await server.hall.close()


def create_app(settings: Settings) -> Gate:
    """The ASGI application of a server."""
    addresses = Addresses(settings.limits)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = await open_server(settings, addresses)
        try:
            yield
        finally:
            await close_server(app.state.server)

    app = Described(
        title="Malecón",
        summary="Tables of Cuba and Santiago de Cuba, for people and bots: docs/protocol.md.",
        description="A socket tells `ServerMessage` and takes `Command`, which stand among the schemas.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    pages.add_to(app)
    # a line of a stream must go out at once; the client's files lie there packed
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4, exclude_content_types=UNPACKED)
    return Gate(cast(App, app), addresses, settings.origins, settings.hosts)
