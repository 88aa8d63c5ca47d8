"""Listeners: sockets and streams at a table. A first message with everything (or the gap), then what happens."""

import asyncio
import contextlib
import logging
from sys import getsizeof
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from malecon.server import commands, events, messages, metrics
from malecon.server.broadcast import look_from, online, page, tell_presence
from malecon.server.commands import Analyse, AnyCommand, Look, Person, Ping
from malecon.server.desk import Desk
from malecon.server.events import AnyEvent, Botted, Claimed, Joined, Opened, Played, Started, Undone
from malecon.server.gate import BROKEN, address
from malecon.server.house import House
from malecon.server.limits import Addresses, Bucket
from malecon.server.refusals import Refusal
from malecon.server.seats import check_holder
from malecon.server.seen import Audience, Json
from malecon.server.store import Stored
from malecon.server.table import Table

log = logging.getLogger("malecon.sockets")

MOST_WAITING = 400
"""Messages that may wait for a slow client before he is sent off."""
MOST_BYTES = 1_000_000
"""Of memory that these may take: 400 moves do, or a dozen whole tables, and an address may have 60 sockets."""
MOST_MISSED = 200
RESTART = 1012


class Listener:
    """One socket or stream: who, looking from where, and what waits to be sent."""

    def __init__(self, person: Person, audience: Audience) -> None:
        self.person, self.name, self.audience = person.id, person.name, audience
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self.bytes = 0
        """Of memory that what waits takes."""
        self.closing = False

    def put(self, message: str) -> None:
        """Send, in order, without waiting; a client that does not keep up is sent off."""
        if self.closing:
            return
        if self.waiting.qsize() >= MOST_WAITING or self.bytes >= MOST_BYTES:
            self.waiting = asyncio.Queue()
            self.bye("slow", 1.0)
        else:
            self.waiting.put_nowait(message)
            self.bytes += getsizeof(message)

    async def next(self) -> str | None:
        """What is to be sent next; None at the end."""
        message = await self.waiting.get()
        self.bytes -= getsizeof(message)
        return message

    def bye(self, reason: str, again: float | None) -> None:
        """Say goodbye and close."""
        if not self.closing:
            self.waiting.put_nowait(messages.encode({"type": "bye", "reason": reason, "again": again}))
            self.closing = True
            self.waiting.put_nowait(None)


class HasId(msgspec.Struct):
    """A frame of which only the id matters."""

    id: str | None = None


class Door:
    """Lets listeners in and out of tables."""

    def __init__(self, desk: Desk, house: House, addresses: Addresses) -> None:
        self.desk, self.house, self.hall = desk, house, desk.hall
        self.addresses, self.limits = addresses, addresses.limits

    async def enter(self, id: str, person: Person, since: int | None, look: int | None) -> tuple[Table, Listener]:
        """Be at a table: the first message is put out at once."""
        async with self.hall.hold(id) as table:
            if self.hall.stopping:
                raise Refusal("stopping", "The server is going down for a moment.", again=2)
            listener = Listener(person, look_from(table, person.id, look))
            first = await self._gap(table, listener, since) if since is not None else None
            table.sockets.add(listener)
            listener.put(first or page(table, listener, self.hall.time()))
        metrics.SOCKETS.inc()
        self._presence(table, listener)
        self.house.look_after(table)
        return table, listener

    def leave(self, table: Table, listener: Listener) -> None:
        """Be gone."""
        if listener in table.sockets:
            table.sockets.discard(listener)
            metrics.SOCKETS.dec()
            self._presence(table, listener)
            self.house.look_after(table)

    def _presence(self, table: Table, listener: Listener) -> None:
        """Tell the others, unless the same person is there with another device anyway."""
        if not any(other.person == listener.person for other in table.sockets if other is not listener):
            tell_presence(table)
            self.hall.presence.changed(table)

    async def _gap(self, table: Table, listener: Listener, since: int) -> str | None:
        """What a returning client missed; None if it is too much, or the line was changed."""
        if not 0 <= since <= table.seq or table.seq - since > MOST_MISSED:
            return None
        missed = await self.hall.store.events_after(table.id, since)
        told = replayed(table, listener, missed)
        if told is None:
            return None
        me = messages.you(table, listener.person, listener.name, listener.audience)
        facts = messages.table_facts(table, *online(table))
        head: Json = {"type": "gap", "seq": table.seq, "time": self.hall.time(), "you": me, "table": facts}
        return messages.encode(head | {"now": messages.now(table, listener.audience), "missed": told})

    async def look(self, table: Table, listener: Listener, seat: int | None) -> None:
        """Be another audience, from now on."""
        async with table.lock:
            if seat is not None:
                check_holder(table, listener.person, seat)
            listener.audience = seat
            listener.put(page(table, listener, self.hall.time()))

    # Sockets

    async def serve(self, socket: WebSocket, id: str, person: Person, since: int | None, look: int | None) -> None:
        """A socket, from its first message to its last."""
        table, listener = await self.enter(id, person, since, look)
        sender = asyncio.create_task(self._send(socket, listener))
        try:
            await self._listen(socket, table, listener, person)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.leave(table, listener)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _send(self, socket: WebSocket, listener: Listener) -> None:
        """Everything that is put out, in order; then close."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (message := await listener.next()) is not None:
                await socket.send_text(message)
            if socket.application_state is WebSocketState.CONNECTED:
                await socket.close(RESTART)

    async def _listen(self, socket: WebSocket, table: Table, listener: Listener, person: Person) -> None:
        bucket, patience = Bucket(*self.limits.commands), Bucket(*self.limits.bad_frames)
        where = address(socket.scope)
        while not listener.closing:
            frame = await socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            data = frame.get("text") or frame.get("bytes") or ""
            good = self.limits.off or (bucket.take() and self.addresses.take(where, "all_commands"))
            if not good:
                refusal = Refusal("too-many", "Too many commands; wait a little.", again=1)
                listener.put(messages.encode(refused(find_id(data), refusal)))
            else:
                good = await self._hear(data, table, listener, person)
            if not good and not patience.take():
                listener.bye("rate", None)
                return await drained(listener)

    async def _hear(self, data: str | bytes, table: Table, listener: Listener, person: Person) -> bool:
        """One frame; False if it was no command."""
        try:
            if len(data if isinstance(data, bytes) else data.encode()) > self.limits.frame:
                raise Refusal("too-long", f"A frame has at most {self.limits.frame} bytes.", most=self.limits.frame)
            command = commands.decode(data)
        except Refusal as refusal:
            listener.put(messages.encode(refused(find_id(data), refusal)))
            return False
        if isinstance(command, Ping):
            listener.put(messages.encode({"type": "pong", "time": self.hall.time()}))
        elif isinstance(command, Look):
            try:
                await self.look(table, listener, command.seat)
            except Refusal as refusal:
                listener.put(messages.encode(refused(command.id, refusal)))
        elif isinstance(command, Analyse):
            self.hall.spawn(self._answer(table, listener, person, command))  # others of his commands need not wait
        else:
            await self._answer(table, listener, person, command)
        return True

    async def _answer(self, table: Table, listener: Listener, person: Person, command: AnyCommand) -> None:
        try:
            answer, _ = await self.desk.answer(table.id, person, command)
        except Exception:
            log.exception("a command failed: %s", type(command).__name__)
            answer = refused(getattr(command, "id", None), BROKEN)
        listener.put(messages.encode(answer))


async def drained(listener: Listener) -> None:
    """Wait a moment for what is put out to be sent."""
    for _ in range(50):
        if listener.waiting.empty():
            return
        await asyncio.sleep(0.02)


def refused(id: str | None, refusal: Refusal) -> Json:
    """The answer to what never reached a table."""
    return {"type": "answer", "id": id, "ok": False, "seq": None, "at": None, "error": refusal.as_json()}


def find_id(data: str | bytes) -> str | None:
    """The id of a frame that is no command, if it has one."""
    with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
        found = msgspec.json.decode(data, type=HasId).id
        return found[:40] if found else None
    return None


def replayed(table: Table, listener: Listener, missed: list[Stored]) -> list[Json] | None:
    """The messages of events that were missed, as their audience may know them now; None if they can't be told so."""
    told: list[tuple[Stored, AnyEvent]] = [(stored, events.decode(stored.data)) for stored in missed]
    if any(isinstance(event, (Undone, Started)) or seats_me(event, listener) for _, event in told):
        return None
    last = len(table.facts.moves) - sum(len(event.moves) for _, event in told if isinstance(event, Played))
    out: list[Json] = []
    for stored, event in told:
        if isinstance(event, Played):
            last += len(event.moves)
            moves = messages.moves_made(table.position(), listener.audience, last - len(event.moves), last, live=True)
            head: Json = {"type": "moves", "seq": stored.seq, "time": stored.time, "by": event.by}
            out.append(head | {"moves": moves, "now": None, "table": None})
        else:
            message = messages.happened(table, stored.seq, stored.time, event, listener.audience, {}, last)
            out.append(message | {"table": None} if message["type"] == "facts" else message)
    return out


def seats_me(event: Any, listener: Listener) -> bool:
    """Whether a listener may have looked from elsewhere before it."""
    if isinstance(event, (Joined, Claimed)):
        return event.person == listener.person
    return isinstance(event, (Opened, Botted))
