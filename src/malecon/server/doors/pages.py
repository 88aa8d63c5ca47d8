"""HTTP: the pages of docs/protocol.md. Each reads its request, asks a room of the server, and answers with data."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from copy import copy
from typing import Annotated, Any, Literal

from fastapi import Depends, FastAPI, Path, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from malecon import words
from malecon.play.course import Course
from malecon.play.match import Match
from malecon.play.sight import Audience
from malecon.server import metrics, playable, protocol
from malecon.server.doors import client
from malecon.server.doors.frames import refused
from malecon.server.doors.games_page import box_of, games_page, words_page
from malecon.server.doors.gate import Scope, address, header, same_origin
from malecon.server.doors.hosts import LOCAL, name_of
from malecon.server.doors.openapi import Body, answers, texts
from malecon.server.doors.stream import lines as lines_of
from malecon.server.hall import new_tables
from malecon.server.hall.answers import why_not
from malecon.server.refusals import Refusal
from malecon.server.store.reaching import Unavailable
from malecon.server.tables import seats
from malecon.server.tables import texts as cleaned
from malecon.server.tables.history import Clock, Origin
from malecon.server.tables.people import COOKIE, YEAR, People, Person, stranger
from malecon.server.tables.score_sheet import sheet
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import decode_summary
from malecon.server.telling import messages
from malecon.server.telling.broadcast import look_from

MOST_LISTED = 50
MOST_MOVES = 500
HEALTH_SECONDS = 5.0
"""How long the store may take to be called well."""
HEARTBEAT_SECONDS = 15.0
NO_TABLE = 4404
HOST_COOKIE = f"__Host-{COOKIE}"
"""Its name over TLS: browsers take it from this very host only."""

Listed = Literal["open", "running", "finished"]
Language = Annotated[str, Path(pattern=f"^({'|'.join(words.languages())})$")]
TableId = Annotated[str, Path(pattern=protocol.TABLE_ID)]
Looking = Annotated[int | None, Query(ge=0, le=15, description="a seat of mine to look from")]
LookingBack = Annotated[
    Annotated[int, Field(ge=0, le=15)] | Literal["spectator"] | None,
    Query(description="a seat of mine to look from, or spectator for what everybody may know"),
]
Since = Annotated[int | None, Query(ge=0, le=2**31, description="the last event seen")]

NameWish = Annotated[protocol.NameWish, Depends(Body(protocol.NameWish))]
BoxWish = Annotated[protocol.BoxWish, Depends(Body(protocol.BoxWish))]
TableWish = Annotated[protocol.TableWish, Depends(Body(protocol.TableWish))]
Claim = Annotated[protocol.Claim, Depends(Body(protocol.Claim))]
TableCommand = Annotated[protocol.TableCommand, Depends(Body(protocol.TableCommand))]


# Who asks


def known(asks: HTTPConnection) -> Person | None:
    """Who a request or a socket says it is, by token or cookie; None for somebody new."""
    person = read_person(asks)
    if person:
        asks.app.state.server.addresses.note(person.id, address(asks.scope))
    return person


def read_person(asks: HTTPConnection) -> Person | None:
    people: People = asks.app.state.server.people
    if token := header(asks.scope, b"authorization"):
        person = people.read_token(token.removeprefix("Bearer "))
        if person is None:
            raise Refusal("bad-token", "This token is not one of ours.")
        return person
    return people.read_cookie(cookie_of(asks))


def cookie_of(asks: HTTPConnection) -> str | None:
    """The cookie a browser brings; over TLS one that no neighbour of ours could have set, or an undated old one."""
    plain = asks.cookies.get(COOKIE)
    if not is_secure(asks):
        return plain
    people: People = asks.app.state.server.people
    return asks.cookies.get(HOST_COOKIE) or (None if people.is_dated(plain) else plain)


def is_secure(asks: HTTPConnection) -> bool:
    return asks.url.scheme in ("https", "wss")


def me(request: Request, response: Response) -> Person:
    """Who asks; somebody new gets a cookie, and who has an old one a fresh one."""
    person, cookie = known(request), cookie_of(request)
    by_token = header(request.scope, b"authorization")
    if person is None:
        person = stranger()
        set_cookie(request, response, person)
    elif cookie and not by_token and request.app.state.server.people.is_worn(cookie):
        set_cookie(request, response, person)
    return person


def set_cookie(request: Request, response: Response, person: Person) -> None:
    value = request.app.state.server.people.cookie(person)
    secure = is_secure(request)
    name = HOST_COOKIE if secure else COOKIE
    response.set_cookie(name, value, max_age=2 * YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def room(request: Request) -> Any:
    """The server's rooms."""
    return request.app.state.server


async def room_to_play(request: Request) -> Any:
    """The same, as soon as the rules are there to play by."""
    rooms = room(request)
    await rooms.preparing.done()
    return rooms


Me = Annotated[Person, Depends(me)]
Rooms = Annotated[Any, Depends(room)]
Playing = Annotated[Any, Depends(room_to_play)]


def begun(table: Table) -> Course:
    if table.course is None:
        raise Refusal("not-running", "The game has not begun.")
    return table.course


def match_of(table: Table) -> Match:
    """The game at a table as a match, for its record."""
    course = begun(table)
    facts = table.facts
    match = Match(course.game, course.at(0), table.seed, facts.names(), course.moves, course.taken_back, facts.pledged)
    match.taken_over = facts.taken_over
    match.history = f"{table.seq} entries, {facts.head}"
    return match


def replay_for(table: Table, person: Person, look: int | Literal["spectator"] | None) -> tuple[Course, Audience]:
    """A game and its audience; when it is over all of it is open to everyone, from wherever he asks to look."""
    course = begun(table)
    if course.is_over:
        return course, look_from(table, person.id, None)
    return course, None if look == "spectator" else look_from(table, person.id, look)


def as_json(content: Any, response: Response, status: int = 200) -> Response:
    """An answer, with the cookie if one was set."""
    return in_json(protocol.encode(content), response, status)


def in_json(text: str, response: Response, status: int = 200) -> Response:
    """An answer that is JSON already."""
    headers = {"cache-control": "no-store"}
    if cookies := response.headers.getlist("set-cookie"):
        headers["set-cookie"] = cookies[-1]
    return Response(text, status, headers, "application/json")


async def table_page(rooms: Any, id: str, person: Person, look: int | None) -> protocol.TablePage:
    """Everything of a table for one person."""
    async with rooms.hall.hold(id) as table:
        you = messages.you(table, person.id, person.name, look_from(table, person.id, look))
        return messages.page(table, you, rooms.hall.time(), table.presence())


# The pages


def add_to(app: FastAPI) -> None:
    """Add all pages to the application."""
    app.exception_handler(Refusal)(on_refusal)
    app.exception_handler(Unavailable)(on_unavailable)
    app.exception_handler(RequestValidationError)(on_bad_request)
    app.exception_handler(HTTPException)(on_http_error)
    app.exception_handler(Exception)(on_failure)

    @app.get("/api/games", **answers(protocol.Games))
    async def games(rooms: Rooms) -> Response:
        """All games, with their fields, moves and options."""
        waiting = tuple(game.name for game in rooms.preparing.games)
        cache = "no-store" if waiting else "max-age=60"
        return Response(games_page(waiting), headers={"cache-control": cache}, media_type="application/json")

    @app.post("/api/games/{game}/box", **answers(protocol.Box))
    async def look_through(game: Annotated[str, Path(max_length=60)], wish: BoxWish, response: Response) -> Response:
        """Look through a box: what is wrong with it, and the file it is."""
        return as_json(box_of(playable.find(game), wish), response)

    @app.get("/api/games/{game}/words/{language}", **answers(protocol.GameWords))
    async def game_words(game: str, language: Language, response: Response) -> Response:
        """What a game says in a language, for a client that has not its catalogue."""
        page = words_page(playable.find(game), language)
        return Response(page, headers={"cache-control": "max-age=60"}, media_type="application/json")

    @app.get("/api/me", **answers(protocol.Me))
    async def who_am_i(person: Me, response: Response) -> Response:
        """Who the cookie or token says I am."""
        return as_json(protocol.Me(person.id, person.name), response)

    @app.put("/api/me", **answers(protocol.Me))
    async def call_me(person: Me, wish: NameWish, request: Request, response: Response) -> Response:
        """Take a name."""
        named = Person(person.id, cleaned.name(wish.name))
        set_cookie(request, response, named)
        return as_json(protocol.Me(named.id, named.name), response)

    @app.post("/api/me/token", **answers(protocol.Token))
    async def token(person: Me, rooms: Rooms, response: Response) -> Response:
        """A token for a bot program that acts for me."""
        if not person.name:
            raise Refusal("no-name", "Say who you are first.")
        return as_json(protocol.Token(rooms.people.token(person)), response)

    @app.delete("/api/me/token", **answers(protocol.Me))
    async def void(person: Me, rooms: Rooms, request: Request, response: Response) -> Response:
        """Void all my cookies, tokens and seats' links; this browser gets a fresh cookie."""
        await rooms.hall.revoke(person.id)
        set_cookie(request, response, person)
        return as_json(protocol.Me(person.id, person.name), response)

    @app.get("/api/tables", **answers(protocol.TableList))
    async def tables(
        person: Me,
        rooms: Rooms,
        response: Response,
        status: Annotated[Listed | None, Query()] = None,
        mine: Annotated[bool, Query()] = False,
        before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    ) -> Response:
        """Tables, newest first: the public ones, or mine."""
        found = await rooms.hall.summaries(status, person.id if mine else None, before, MOST_LISTED)
        return as_json(
            protocol.TableList([messages.listed(decode_summary(text), seed) for text, seed in found]), response
        )

    @app.post("/api/tables", **answers(protocol.TablePage, status=201))
    async def new_table(person: Me, wish: TableWish, rooms: Playing, request: Request, response: Response) -> Response:
        """Make a table."""
        rooms.addresses.check(address(request.scope), "new_tables")
        table = await new_tables.make(rooms.hall, person, read_wish(person, wish))
        return as_json(await table_page(rooms, table.id, person, None), response, 201)

    @app.get("/api/tables/{id}", **answers(protocol.TablePage))
    async def table(id: TableId, person: Me, rooms: Playing, response: Response, look: Looking = None) -> Response:
        """A table: everything at once."""
        return as_json(await table_page(rooms, id, person, look), response)

    @app.get("/api/tables/{id}/moves", **answers(protocol.Replay))
    async def moves(
        id: TableId,
        person: Me,
        rooms: Playing,
        request: Request,
        response: Response,
        first: Annotated[int, Query(alias="from", ge=0, le=2**31)] = 0,
        last: Annotated[int | None, Query(alias="to", ge=0, le=2**31)] = None,
        look: LookingBack = None,
    ) -> Response:
        """The moves from one number to another, with the view they start from."""
        async with rooms.hall.hold(id) as table:
            course, audience = replay_for(table, person, look)
            check_number(course, first)
            until = min(course.number if last is None else last, course.number, first + MOST_MOVES)
            rooms.addresses.check(address(request.scope), "retold", max(0, until - first))
            what, still = (id, "moves", table.facts.at, audience, first, until), copy(course)
        return in_json(await rooms.reading.read(what, lambda: messages.replay(still, audience, first, until)), response)

    @app.get("/api/tables/{id}/at/{number}", **answers(protocol.Moment))
    async def moment(
        id: TableId,
        number: Annotated[int, Path(ge=0, le=2**31)],
        person: Me,
        rooms: Playing,
        response: Response,
        look: LookingBack = None,
    ) -> Response:
        """The position after so many moves."""
        async with rooms.hall.hold(id) as table:
            course, audience = replay_for(table, person, look)
            check_number(course, number)
            return as_json(messages.moment(course, audience, number), response)

    @app.get("/api/tables/{id}/sheet", **answers(protocol.Sheet))
    async def score_sheet(
        id: TableId, person: Me, rooms: Playing, request: Request, response: Response, look: LookingBack = None
    ) -> Response:
        """Victory points by source and part of the game."""
        async with rooms.hall.hold(id) as table:
            course, audience = replay_for(table, person, look)
            rooms.addresses.check(address(request.scope), "retold", course.number / 3)
            what, still = (id, "sheet", table.facts.at, audience), copy(course)
        return in_json(await rooms.reading.read(what, lambda: sheet(still, audience)), response)

    @app.get("/api/tables/{id}/record", **texts("text/plain"))
    async def record(id: TableId, rooms: Playing, request: Request) -> Response:
        """The game's record, as everybody may read it."""
        async with rooms.hall.hold(id) as table:
            taken_back = sum(len(back.moves) for back in begun(table).taken_back)
            rooms.addresses.check(address(request.scope), "retold", (begun(table).number + taken_back) / 3)
            text = match_of(table).record()
        name = f'attachment; filename="{table.facts.game}-{table.id}.txt"'
        return PlainTextResponse(text, headers={"content-disposition": name, "cache-control": "no-store"})

    @app.get("/api/tables/{id}/seats/{seat}/link", **answers(protocol.SeatLink))
    async def seat_link(
        id: TableId, seat: Annotated[int, Path(ge=0, le=15)], person: Me, rooms: Playing, response: Response
    ) -> Response:
        """The secret link that takes a seat of mine to another device."""
        async with rooms.hall.hold(id) as table:
            seats.check_holder(table, person.id, seat)
            return as_json(protocol.SeatLink(f"/t/{id}#seat={rooms.people.seat_link(table.facts, seat)}"), response)

    @app.post("/api/tables/{id}/claim", **answers(protocol.TablePage))
    async def claim(id: TableId, person: Me, wish: Claim, rooms: Playing, response: Response) -> Response:
        """Hold a seat here too, by its secret link."""
        async with rooms.hall.hold(id) as table:
            seat = rooms.people.read_seat_link(table.facts, wish.link)
            is_new = person.id not in table.facts.seats[seat].holders
        if is_new:
            await rooms.hall.change(table, lambda: seats.claim(table, rooms.people, person, wish.link))
        return as_json(await table_page(rooms, id, person, seat), response)

    @app.post("/api/tables/{id}/commands", **answers(protocol.Answer, refused=(protocol.Failure, protocol.Answer)))
    async def command(id: TableId, person: Me, given: TableCommand, rooms: Playing, response: Response) -> Response:
        """A command; the answer is the same as a socket's."""
        answer, refusal = await rooms.answers.give(id, person, given)
        return as_json(answer, response, refusal.status if refusal else 200)

    @app.get("/api/tables/{id}/stream", **texts("application/x-ndjson"))
    async def stream(
        id: TableId, person: Me, rooms: Playing, request: Request, since: Since = None, look: Looking = None
    ) -> Response:
        """What a socket is told, one JSON a course."""
        where = address(request.scope)
        rooms.addresses.enter(where)
        try:
            table, listener = await rooms.door.enter(id, person, since, look)
        except BaseException:
            rooms.addresses.leave(where)
            raise

        async def lines() -> AsyncIterator[str]:
            try:
                async for course in lines_of(listener, HEARTBEAT_SECONDS):
                    yield course
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
        if not rooms.settings.open_metrics and not is_from_here(request.scope):
            raise Refusal("no-such-page", "There is no such page.", name="metrics")
        return metrics.page()

    @app.get("/{path:path}", include_in_schema=False)
    async def browser(path: str, rooms: Rooms, request: Request) -> Response:
        known, accepted = (header(request.scope, name) for name in (b"if-none-match", b"accept-encoding"))
        return client.page(rooms.settings.static, path, known, accepted)


def read_wish(person: Person, wish: protocol.TableWish) -> new_tables.Wish:
    """A wish for a table, in the hall's own words."""
    return new_tables.Wish(
        chairs=[new_tables.chair(person, seat) for seat in wish.seats],
        game=wish.game,
        options=wish.options,
        box=wish.box,
        origin=Origin(wish.origin.table, wish.origin.number) if wish.origin else None,
        public=wish.public,
        clock=read_clock(wish.clock) if wish.clock else None,
        start=wish.start,
        shuffle=wish.shuffle,
        pledge=wish.pledge,
    )


def read_clock(clock: protocol.Clock) -> Clock:
    match clock:
        case protocol.BankClock(bank, increment):
            return Clock("bank", bank=bank, increment=increment)
        case protocol.DaysClock(days):
            return Clock("days", days=days)


def is_from_here(scope: Scope) -> bool:
    """Whether somebody on this machine asks, and not a page of another's that was made to point here."""
    return address(scope) in LOCAL and name_of(header(scope, b"host")) in (*LOCAL, "testserver")


def check_number(course: Course, number: int) -> None:
    if number > course.number:
        raise Refusal("no-such-number", "The game has not come so far.", number=number)


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
        await rooms.preparing.done()
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
        await socket.send_text(protocol.encode(refused(None, refusal)))
        await socket.close(close_code(refusal))


def close_code(refusal: Refusal) -> int:
    """Whether to come back: 1013 later, 1008 not like this, NO_TABLE never."""
    if refusal.code in ("no-such-table", "damaged"):
        return NO_TABLE
    return 1008 if refusal.status < 500 else 1013


def number(text: str | None) -> int | None:
    """A number in a query; nonsense counts as nothing."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


# What goes wrong


def as_refusal(refusal: Refusal, status: int | None = None, headers: Mapping[str, str] | None = None) -> Response:
    return Response(protocol.encode(refusal.failure), status or refusal.status, headers, "application/json")


async def on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    metrics.REFUSED.labels(error.code).inc()
    return as_refusal(error)


async def on_unavailable(request: Request, error: Exception) -> Response:
    assert isinstance(error, Unavailable)
    return await on_refusal(request, why_not(error))


async def on_bad_request(request: Request, error: Exception) -> Response:
    """Of an address; a body is read by our own structs."""
    assert isinstance(error, RequestValidationError)
    places = ["/".join(str(part) for part in problem["loc"]) for problem in error.errors()[:5]]
    return as_refusal(Refusal("bad-request", "That is not what this page takes.", where=" ".join(places)))


async def on_failure(request: Request, error: Exception) -> Response:
    """Nobody foresaw it: on to the gate, which logs it and answers, where Starlette would answer with a text."""
    raise error


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        refusal = Refusal("no-such-page", "There is no such page.", name=request.url.path[:100])
    else:
        refusal = Refusal("bad-request", "That is not what this page takes.")
    return as_refusal(refusal, error.status_code, error.headers)
