"""Listeners: sockets and streams at a table. A first message with everything (or the gap), then what happens."""

import asyncio
import contextlib
import logging
from sys import getsizeof
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from malecon.play.sight import Audience
from malecon.server import metrics, protocol
from malecon.server.doors.frames import decode, find_id, refused
from malecon.server.doors.gate import BROKEN, address
from malecon.server.doors.limits import Addresses, Bucket
from malecon.server.hall.answers import Answers
from malecon.server.hall.keeper import Keeper
from malecon.server.refusals import Refusal
from malecon.server.store.store import Stored
from malecon.server.tables import history
from malecon.server.tables.history import AnyEntry, Banned, Botted, Claimed, Joined, Opened, Played, Started, Undone
from malecon.server.tables.people import Person
from malecon.server.tables.seats import check_holder
from malecon.server.telling import messages
from malecon.server.telling.broadcast import introduced, look_from, page, tell_presence
from malecon.server.telling.open_table import OpenTable

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
        self.seats: list[int] = []
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

    def bye(self, reason: protocol.ByeReason, again: float | None) -> None:
        """Say goodbye and close."""
        if not self.closing:
            self.waiting.put_nowait(protocol.encode(protocol.Bye(reason, again)))
            self.closing = True
            self.waiting.put_nowait(None)


class Door:
    """Lets listeners in and out of tables."""

    def __init__(self, answers: Answers, keeper: Keeper, addresses: Addresses) -> None:
        self.answers, self.keeper, self.hall = answers, keeper, answers.hall
        self.addresses, self.limits = addresses, addresses.limits

    async def enter(self, id: str, person: Person, since: int | None, look: int | None) -> tuple[OpenTable, Listener]:
        """Be at a table: the first message is put out at once."""
        async with self.hall.hold(id) as table:
            if self.hall.stopping:
                raise Refusal("stopping", "The server is going down for a moment.", again=2)
            listener = Listener(person, look_from(table, person.id, look))
            first = await self._gap(table, listener, since) if since is not None else None
            table.listeners.add(listener)
            listener.put(first or page(table, listener, self.hall.time()))
        metrics.SOCKETS.inc()
        self._presence(table, listener)
        self.keeper.look_after(table)
        return table, listener

    def leave(self, table: OpenTable, listener: Listener) -> None:
        """Be gone."""
        if listener in table.listeners:
            table.listeners.discard(listener)
            table.absences.seen(table.id, listener.person)
            metrics.SOCKETS.dec()
            self._presence(table, listener)
            self.keeper.look_after(table)

    def _presence(self, table: OpenTable, listener: Listener) -> None:
        """Tell the others, unless the same person is there with another device anyway."""
        if not any(other.person == listener.person for other in table.listeners if other is not listener):
            tell_presence(table)
            self.hall.presence.changed(table)

    async def _gap(self, table: OpenTable, listener: Listener, since: int) -> str | None:
        """What a returning client missed; None if it is too much, or moves were taken back."""
        if not 0 <= since <= table.seq or table.seq - since > MOST_MISSED:
            return None
        missed = await self.hall.missed(table, since)
        told = replayed(table, listener, missed)
        if told is None:
            return None
        me = introduced(table, listener)
        facts = messages.table_facts(table, table.presence())
        now = messages.now(table, listener.audience)
        return protocol.encode(protocol.GapMessage(table.seq, self.hall.time(), me, facts, now, told))

    async def look(self, table: OpenTable, listener: Listener, seat: int | None) -> None:
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

    async def _listen(self, socket: WebSocket, table: OpenTable, listener: Listener, person: Person) -> None:
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
                listener.put(protocol.encode(refused(find_id(data), refusal)))
            else:
                good = await self._hear(data, table, listener, person)
            if not good and not patience.take():
                listener.bye("rate", None)
                return await drained(listener)

    async def _hear(self, data: str | bytes, table: OpenTable, listener: Listener, person: Person) -> bool:
        """One frame; False if it was no command."""
        try:
            if len(data if isinstance(data, bytes) else data.encode()) > self.limits.frame:
                raise Refusal("too-long", f"A frame has at most {self.limits.frame} bytes.", most=self.limits.frame)
            command: protocol.Command = decode(data, protocol.Command)
        except Refusal as refusal:
            listener.put(protocol.encode(refused(find_id(data), refusal)))
            return False
        if isinstance(command, protocol.Ping):
            listener.put(protocol.encode(protocol.Pong(self.hall.time())))
        elif isinstance(command, protocol.Look):
            try:
                await self.look(table, listener, command.seat)
            except Refusal as refusal:
                listener.put(protocol.encode(refused(command.id, refusal)))
        elif isinstance(command, protocol.Analyse):
            self.hall.spawn(self._answer(table, listener, person, command))  # others of his commands need not wait
        else:
            await self._answer(table, listener, person, command)
        return True

    async def _answer(
        self, table: OpenTable, listener: Listener, person: Person, command: protocol.TableCommand
    ) -> None:
        try:
            answer, _ = await self.answers.give(table.id, person, command)
        except Exception:
            log.exception("a command failed: %s", type(command).__name__)
            answer = refused(command.id, BROKEN)
        listener.put(protocol.encode(answer))


async def drained(listener: Listener) -> None:
    """Wait a moment for what is put out to be sent."""
    for _ in range(50):
        if listener.waiting.empty():
            return
        await asyncio.sleep(0.02)


def replayed(table: OpenTable, listener: Listener, missed: list[Stored]) -> list[protocol.EventMessage] | None:
    """The messages of events that were missed, as their audience may know them now; None if they can't be told so."""
    told: list[tuple[Stored, AnyEntry]] = [(stored, history.decode(stored.data)) for stored in missed]
    if any(isinstance(entry, (Undone, Started)) or seats_me(entry, listener) for _, entry in told):
        return None
    last = len(table.facts.moves) - sum(len(entry.moves) for _, entry in told if isinstance(entry, Played))
    out: list[protocol.EventMessage] = []
    for stored, entry in told:
        last += len(entry.moves) if isinstance(entry, Played) else 0
        out.append(messages.happened(table, stored.seq, stored.time, entry, listener.audience, None, last))
    return out


def seats_me(entry: Any, listener: Listener) -> bool:
    """Whether a listener may have looked from elsewhere before it."""
    if isinstance(entry, (Joined, Claimed)):
        return entry.person == listener.person
    return isinstance(entry, (Opened, Botted, Banned))
