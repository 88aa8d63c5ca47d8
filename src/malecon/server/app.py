"""The application: puts the rooms of the server together. HTTP is in `pages.py`, `gate.py` stands before it."""

import contextlib
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import cast

from fastapi import FastAPI

from malecon.server import pages
from malecon.server.bots import Bots
from malecon.server.desk import Desk
from malecon.server.gate import App, Gate
from malecon.server.hall import Hall
from malecon.server.house import House
from malecon.server.limits import Addresses
from malecon.server.people import People
from malecon.server.settings import Settings
from malecon.server.sockets import Door
from malecon.server.store import Store, address


@dataclass
class Server:
    """Everything that runs, once it runs."""

    settings: Settings
    hall: Hall
    house: House
    desk: Desk
    door: Door
    people: People
    addresses: Addresses


async def open_server(settings: Settings, addresses: Addresses) -> Server:
    """Open the store and start the house."""
    hall, bots = Hall(Store(address(settings.database))), Bots(settings.thinkers)
    await hall.open()
    people = People(await hall.store.setting("key", secrets.token_hex(32)))
    house = House(hall, bots)
    await house.open(settings.warm_up)
    desk = Desk(hall, bots, people)
    return Server(settings, hall, house, desk, Door(desk, house, addresses), people, addresses)


async def close_server(server: Server) -> None:
    """Finish writes, tell clients, end the bots."""
    server.hall.stopping = True
    try:
        await server.house.close()
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

    app = FastAPI(
        title="Malecón",
        summary="Tables of Cuba and Santiago de Cuba, for people and bots. The messages: docs/protocol.md.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    pages.add_to(app)
    return Gate(cast(App, app), addresses, settings.origins)
