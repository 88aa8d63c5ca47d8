"""HTTP: the pages of docs/protocol.md. Each reads its request, asks a room of the server, and answers with data."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import Depends, FastAPI, Path, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from malecon.server import commands, making, messages, metrics, models, seats, sheet, texts, watch, web
from malecon.server.broadcast import look_from, online
from malecon.server.commands import Person
from malecon.server.games_page import games_page
from malecon.server.gate import address, header, same_origin
from malecon.server.line import Line
from malecon.server.people import COOKIE, YEAR, People, stranger
from malecon.server.refusals import Refusal
from malecon.server.seen import Audience, Json
from malecon.server.sockets import refused
from malecon.server.store import Unavailable
from malecon.server.table import Table

MOST_LISTED = 50
MOST_MOVES = 500
HEALTH_SECONDS = 5.0
"""How long the store may take to be called well."""
HEARTBEAT_SECONDS = 15.0

TableId = Annotated[str, Path(pattern=r"^[0-9a-z]{12}$")]
Looking = Annotated[int | None, Query(ge=0, le=15, description="a seat of mine to look from")]
LookingBack = Annotated[
    Annotated[int, Field(ge=0, le=15)] | Literal["spectator"] | None,
    Query(description="a seat of mine to look from, or spectator for what everybody may know"),
]
Since = Annotated[int | None, Query(ge=0, le=2**31, description="the last event seen")]


# Who asks


def known(asks: HTTPConnection) -> Person | None:
    """Who a request or a socket says it is, by token or cookie; None for somebody new."""
    people: People = asks.app.state.server.people
    if token := header(asks.scope, b"authorization"):
        person = people.read_token(token.removeprefix("Bearer "))
        if person is None:
            raise Refusal("bad-token", "This token is not one of ours.")
        return person
    return people.read_cookie(asks.cookies.get(COOKIE))


def me(request: Request, response: Response) -> Person:
    """Who asks; somebody new gets a cookie."""
    person = known(request)
    if person is None:
        person = stranger()
        set_cookie(request, response, person)
    return person


def set_cookie(request: Request, response: Response, person: Person) -> None:
    value = request.app.state.server.people.cookie(person)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, value, max_age=2 * YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def room(request: Request) -> Any:
    """The server's rooms."""
    return request.app.state.server


Me = Annotated[Person, Depends(me)]
Rooms = Annotated[Any, Depends(room)]


def begun(table: Table) -> Line:
    if table.line is None:
        raise Refusal("not-running", "The game has not begun.")
    return table.line


def replay_for(table: Table, person: Person, look: int | Literal["spectator"] | None) -> tuple[Line, Audience]:
    """A game and its audience; when it is over all of it is open to everyone, from wherever he asks to look."""
    line = begun(table)
    if line.is_over:
        return line, look_from(table, person.id, None)
    return line, None if look == "spectator" else look_from(table, person.id, look)


def as_json(content: Json | str, response: Response, status: int = 200) -> Response:
    """An answer as it was made, with the cookie if one was set."""
    text = content if isinstance(content, str) else messages.encode(content)
    headers = {"cache-control": "no-store"}
    if cookies := response.headers.getlist("set-cookie"):
        headers["set-cookie"] = cookies[-1]
    return Response(text, status, headers, "application/json")


async def table_page(rooms: Any, id: str, person: Person, look: int | None) -> Json:
    """Everything of a table for one person."""
    async with rooms.hall.hold(id) as table:
        you = messages.you(table, person.id, person.name, look_from(table, person.id, look))
        return messages.page(table, you, rooms.hall.time(), *online(table))


# The pages


def documented(kind: str) -> dict[str, Any]:
    """An answer that is text, for OpenAPI."""
    return {"content": {kind: {"schema": {"type": "string"}}}, "description": "the text"}


def add_to(app: FastAPI) -> None:
    """Add all pages to the application."""
    app.exception_handler(Refusal)(on_refusal)
    app.exception_handler(Unavailable)(on_unavailable)
    app.exception_handler(RequestValidationError)(on_bad_request)
    app.exception_handler(HTTPException)(on_http_error)
    app.exception_handler(Exception)(on_failure)
    refused: dict[int | str, dict[str, Any]] = {
        status: {"model": models.Error} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
    }

    @app.get("/api/games", responses=refused, response_model=models.Games)
    async def games(response: Response) -> Response:
        """All games, with their fields, moves and options."""
        return Response(games_page(), headers={"cache-control": "max-age=60"}, media_type="application/json")

    @app.get("/api/me", responses=refused, response_model=models.Me)
    async def who_am_i(person: Me, response: Response) -> Response:
        """Who the cookie or token says I am."""
        return as_json({"person": person.id, "name": person.name}, response)

    @app.put("/api/me", responses=refused, response_model=models.Me)
    async def call_me(person: Me, wish: models.Name, request: Request, response: Response) -> Response:
        """Take a name."""
        named = Person(person.id, texts.name(wish.name))
        set_cookie(request, response, named)
        return as_json({"person": named.id, "name": named.name}, response)

    @app.post("/api/me/token", responses=refused, response_model=models.Token)
    async def token(person: Me, rooms: Rooms, response: Response) -> Response:
        """A token for a bot program that acts for me."""
        if not person.name:
            raise Refusal("no-name", "Say who you are first.")
        return as_json({"token": rooms.people.token(person)}, response)

    @app.get("/api/tables", responses=refused, response_model=models.Listing)
    async def tables(
        person: Me,
        rooms: Rooms,
        response: Response,
        status: Annotated[models.Status | None, Query()] = None,
        mine: Annotated[bool, Query()] = False,
        before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    ) -> Response:
        """Tables, newest first: the public ones, or mine."""
        found = await rooms.hall.store.summaries(status, person.id if mine else None, before, MOST_LISTED)
        return as_json('{"tables":[' + ",".join(found) + "]}", response)

    @app.post("/api/tables", responses=refused, response_model=models.Page, status_code=201)
    async def new_table(
        person: Me, wish: models.NewTable, rooms: Rooms, request: Request, response: Response
    ) -> Response:
        """Make a table."""
        rooms.addresses.check(address(request.scope), "new_tables")
        table = await making.make(rooms.hall, person, wish.read(person))
        return as_json(await table_page(rooms, table.id, person, None), response, 201)

    @app.get("/api/tables/{id}", responses=refused, response_model=models.Page)
    async def table(id: TableId, person: Me, rooms: Rooms, response: Response, look: Looking = None) -> Response:
        """A table: everything at once."""
        return as_json(await table_page(rooms, id, person, look), response)

    @app.get("/api/tables/{id}/moves", responses=refused, response_model=models.Moves)
    async def moves(
        id: TableId,
        person: Me,
        rooms: Rooms,
        request: Request,
        response: Response,
        first: Annotated[int, Query(alias="from", ge=0, le=2**31)] = 0,
        last: Annotated[int | None, Query(alias="to", ge=0, le=2**31)] = None,
        look: LookingBack = None,
    ) -> Response:
        """The moves from one number to another, with the view they start from."""
        async with rooms.hall.hold(id) as table:
            line, audience = replay_for(table, person, look)
            check_number(line, first)
            until = min(line.number if last is None else last, line.number, first + MOST_MOVES)
            rooms.addresses.check(address(request.scope), "retold", max(0, until - first))
            view = line.sight(first, audience, line.is_over).all()
            made = messages.moves_made(line, audience, first, max(first, until))
        return as_json({"from": first, "view": view, "moves": made}, response)

    @app.get("/api/tables/{id}/at/{number}", responses=refused, response_model=models.Moment)
    async def moment(
        id: TableId,
        number: Annotated[int, Path(ge=0, le=2**31)],
        person: Me,
        rooms: Rooms,
        response: Response,
        look: LookingBack = None,
    ) -> Response:
        """The position after so many moves."""
        async with rooms.hall.hold(id) as table:
            line, audience = replay_for(table, person, look)
            check_number(line, number)
            return as_json(at(line, audience, number), response)

    @app.get("/api/tables/{id}/sheet", responses=refused, response_model=models.Sheet)
    async def score_sheet(
        id: TableId, person: Me, rooms: Rooms, request: Request, response: Response, look: LookingBack = None
    ) -> Response:
        """Victory points by source and part of the game."""
        async with rooms.hall.hold(id) as table:
            line, audience = replay_for(table, person, look)
            rooms.addresses.check(address(request.scope), "retold", line.number / 3)
            return as_json(sheet.sheet(line, audience), response)

    @app.get("/api/tables/{id}/record", responses={**refused, 200: documented("text/plain")}, response_model=None)
    async def record(id: TableId, rooms: Rooms, request: Request) -> Response:
        """The game's record, as everybody may read it."""
        async with rooms.hall.hold(id) as table:
            rooms.addresses.check(address(request.scope), "retold", begun(table).number / 3)
            match = begun(table).match(table.seed, table.facts.names(), table.facts.taken_over)
            text = match.record()
        name = f'attachment; filename="{table.facts.game}-{table.id}.txt"'
        return PlainTextResponse(text, headers={"content-disposition": name, "cache-control": "no-store"})

    @app.get("/api/tables/{id}/seats/{seat}/link", responses=refused, response_model=models.Link)
    async def seat_link(
        id: TableId, seat: Annotated[int, Path(ge=0, le=15)], person: Me, rooms: Rooms, response: Response
    ) -> Response:
        """The secret link that takes a seat of mine to another device."""
        async with rooms.hall.hold(id) as table:
            seats.check_holder(table, person.id, seat)
            return as_json({"link": f"/t/{id}#seat={rooms.people.seat_link(table.facts, seat)}"}, response)

    @app.post("/api/tables/{id}/claim", responses=refused, response_model=models.Page)
    async def claim(id: TableId, person: Me, wish: models.Claim, rooms: Rooms, response: Response) -> Response:
        """Hold a seat here too, by its secret link."""
        async with rooms.hall.hold(id) as table:
            seat = rooms.people.read_seat_link(table.facts, wish.link)
            is_new = person.id not in table.facts.seats[seat].holders
        if is_new:
            await rooms.hall.change(table, lambda: seats.claim(table, rooms.people, person.id, wish.link))
        return as_json(await table_page(rooms, id, person, seat), response)

    @app.post("/api/tables/{id}/commands", responses=refused, response_model=models.Answer)
    async def command(
        id: TableId, person: Me, wish: models.Command, rooms: Rooms, request: Request, response: Response
    ) -> Response:
        """A command; the answer is the same as a socket's."""
        given = commands.decode(await request.body())  # as a socket's frame is; `wish` is its outline
        answer, refusal = await rooms.desk.answer(id, person, given)
        return as_json(answer, response, refusal.status if refusal else 200)

    @app.get(
        "/api/tables/{id}/stream", responses={**refused, 200: documented("application/x-ndjson")}, response_model=None
    )
    async def stream(
        id: TableId, person: Me, rooms: Rooms, request: Request, since: Since = None, look: Looking = None
    ) -> Response:
        """What a socket is told, one JSON a line."""
        where = address(request.scope)
        rooms.addresses.enter(where)
        try:
            table, listener = await rooms.door.enter(id, person, since, look)
        except BaseException:
            rooms.addresses.leave(where)
            raise

        async def lines() -> AsyncIterator[str]:
            try:
                async for line in watch.lines(listener, HEARTBEAT_SECONDS):
                    yield line
            finally:
                rooms.door.leave(table, listener)
                rooms.addresses.leave(where)

        return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"cache-control": "no-store"})

    @app.websocket("/api/tables/{id}/socket")
    async def socket(socket: WebSocket, id: str) -> None:
        await serve_socket(socket, id)

    @app.get("/healthz", include_in_schema=False)
    async def healthz(rooms: Rooms) -> Response:
        if rooms.hall.stopping:
            return JSONResponse({"status": "stopping"}, 503)
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await rooms.hall.store.summaries("open", None, 0, 1)
        except TimeoutError:
            raise Unavailable from None
        return JSONResponse({"status": "well"})

    @app.get("/metrics", include_in_schema=False)
    async def metrics_page(request: Request, rooms: Rooms) -> Response:
        if not rooms.settings.open_metrics and address(request.scope) not in ("127.0.0.1", "::1", "testclient"):
            raise Refusal("no-such-page", "There is no such page.", name="metrics")
        return metrics.page()

    @app.get("/{path:path}", include_in_schema=False)
    async def browser(path: str, rooms: Rooms, request: Request) -> Response:
        return web.page(rooms.settings.static, path, header(request.scope, b"if-none-match"))


def check_number(line: Line, number: int) -> None:
    if number > line.number:
        raise Refusal("no-such-number", "The game has not come so far.", number=number)


def at(line: Line, audience: Audience, number: int) -> Json:
    """A moment of the game."""
    state, game = line.at(number), line.game
    sight = line.sight(number, audience, line.is_over)
    last = messages.moves_made(line, audience, number - 1, number)[0] if number else None
    return {
        "number": number,
        "actor": int(state.actor),
        "chapter": game.chapter(state),
        "ask": game.ask(sight.imagined()),
        "view": sight.all(),
        "last": last,
    }


# Sockets


async def serve_socket(socket: WebSocket, id: str) -> None:
    """Let a socket in, or say why not in its only message."""
    rooms, scope = socket.app.state.server, socket.scope
    where, entered = address(scope), False
    try:
        person = known(socket) or stranger()  # who watches
        if not same_origin(scope, rooms.settings.origins):
            raise Refusal("bad-origin", "This page may not do that.")
        rooms.addresses.check(where)
        rooms.addresses.enter(where)
        entered = True
        since, look = (number(socket.query_params.get(name)) for name in ("since", "look"))
        await rooms.hall.table(id if len(id) == 12 and id.isalnum() else "")
        await socket.accept()
        await rooms.door.serve(socket, id, person, since, look)
    except Unavailable:
        await socket.close(1013)
    except Refusal as refusal:
        metrics.REFUSED.labels(refusal.code).inc()
        await turn_away(socket, refusal)
    finally:
        if entered:
            rooms.addresses.leave(where)


async def turn_away(socket: WebSocket, refusal: Refusal) -> None:
    """A refused socket is told why, if its page may know."""
    with contextlib.suppress(RuntimeError):
        if refusal.code in ("bad-origin", "too-many", "bad-token"):
            return await socket.close(1008)
        if socket.application_state.name == "CONNECTING":
            await socket.accept()
        await socket.send_text(messages.encode(refused(None, refusal)))
        await socket.close(1008 if refusal.status < 500 else 1013)


def number(text: str | None) -> int | None:
    """A number in a query; nonsense counts as nothing."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


# What goes wrong


async def on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    metrics.REFUSED.labels(error.code).inc()
    return JSONResponse(error.as_json(), error.status)


async def on_unavailable(request: Request, error: Exception) -> Response:
    return await on_refusal(request, Refusal("stopping", "The store can't be reached.", again=2))


async def on_bad_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    places = ["/".join(str(part) for part in problem["loc"]) for problem in error.errors()[:5]]
    where = [place.encode(errors="replace").decode() for place in places]  # a key may hold half a character
    refusal = Refusal("bad-request", "That is not what this page takes.", where=where)
    return JSONResponse(refusal.as_json(), 422)


async def on_failure(request: Request, error: Exception) -> Response:
    """Nobody foresaw it: on to the gate, which logs it and answers, where Starlette would answer with a text."""
    raise error


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        refusal = Refusal("no-such-page", "There is no such page.", name=request.url.path[:100])
    else:
        refusal = Refusal("bad-request", "That is not what this page takes.")
    return JSONResponse(refusal.as_json(), error.status_code, headers=error.headers)
