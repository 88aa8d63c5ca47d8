"""The wire: what a connection may do before anything is made of what it sends.

A connection that sends more than any client would, lets us wait for the rest of a request, or does not read what it is
told is cut, without another word. The doors behind it refuse in words; here words would cost more than the flood.
"""

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from malecon.server.doors.limits import Addresses, Bucket

log = logging.getLogger("malecon.wire")

HEAD_SECONDS = 10.0
"""For a request's head, from the connection or from its first byte."""
BODY_SECONDS = 20.0
SENDING_SECONDS = 20.0
"""How long what is sent may wait because a client does not read."""
PIECE = 512
"""Bytes that are read at once: at most 85 frames, so that a flood is cut before it is parsed."""


class Line:
    """A connection as the limits know it: whose it is, and when it will be cut."""

    def __init__(self, addresses: Addresses, trusted: Any, peer: str) -> None:
        """`trusted`: the proxies in front of us, whose connections are those of many."""
        self.addresses, self.peer, self.counted = addresses, peer, peer not in trusted
        self.welcome = not self.counted or addresses.connect(peer)
        self._deadlines: dict[str, asyncio.TimerHandle] = {}

    def cut_in(self, transport: asyncio.Transport, what: str, seconds: float, why: str) -> None:
        """Cut it then, unless `what` is done before."""
        self.done(what)
        loop = asyncio.get_running_loop()
        self._deadlines[what] = loop.call_later(seconds, self.cut, transport, why)

    def waits_for(self, what: str) -> bool:
        return what in self._deadlines

    def done(self, *whats: str) -> None:
        for what in whats:
            if deadline := self._deadlines.pop(what, None):
                deadline.cancel()

    def cut(self, transport: asyncio.Transport, why: str, where: str = "") -> None:
        """End it, whatever is still to be sent."""
        complain(self.addresses, where or self.peer, why)
        transport.abort()

    def end(self) -> None:
        """It is gone, or goes on as something else."""
        self.done(*self._deadlines)
        if self.counted and self.welcome:
            self.addresses.disconnect(self.peer)
        self.counted = False


def complain(addresses: Addresses, where: str, why: str) -> None:
    """A sentence for the watchman, not one for each of a thousand; browsers open connections that they do not need."""
    if addresses.take(where, "complaints"):
        log.log(logging.INFO if why == SILENT else logging.WARNING, "a connection of %s was cut: %s", where, why)


def peer_of(client: tuple[str, int] | None) -> str:
    return client[0] if client else "unknown"


class Requests(H11Protocol):
    """HTTP whose requests come in time and whose answers are read."""

    line: Line
    _spoken = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Nobody has more connections than he can use."""
        super().connection_made(transport)
        self.line = line_of(self)
        if not self.line.welcome:
            return self.line.cut(transport, "its address has too many")
        self.line.cut_in(self.transport, "head", HEAD_SECONDS, SILENT)

    def data_received(self, data: bytes) -> None:
        """Some of a request: the rest has its time, too."""
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # gone, or it goes on as a socket, whose request has no body to wait for
        if not self._spoken:
            self._spoken = True
            self.line.done("head")  # it is silent no longer: what it began is to come whole
        if self.conn.their_state is h11.IDLE:
            if not self.line.waits_for("head"):
                self._expect("head", HEAD_SECONDS)
        else:
            self.line.done("head")
            self._expect_body()

    def _expect_body(self) -> None:
        if self.conn.their_state is not h11.SEND_BODY:
            self.line.done("body")
        elif not self.line.waits_for("body"):
            self._expect("body", BODY_SECONDS)

    def _expect(self, what: str, seconds: float) -> None:
        self.line.cut_in(self.transport, what, seconds, f"no whole request within {seconds:.0f} seconds")

    def on_response_complete(self) -> None:
        """The next request has its own time, from its first byte."""
        self.line.done("head", "body")
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It goes on as a socket."""
        self.line.end()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.line.cut_in(self.transport, "reading", SENDING_SECONDS, NOT_READ)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.line.done("reading")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.line.end()


SILENT = f"nothing was asked within {HEAD_SECONDS:.0f} seconds"
NOT_READ = f"what it was told was not read for {SENDING_SECONDS:.0f} seconds"


class Frames(WebSocketsSansIOProtocol):
    """A WebSocket that counts all its frames: pings, pongs and empty pieces are work, too."""

    line: Line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.line = line_of(self)
        limits = self.line.addresses.limits
        self.frames_left, self.bytes_left = Bucket(*limits.frames), Bucket(*limits.bytes)

    def data_received(self, data: bytes) -> None:
        """Piece by piece, as long as it is within its budget."""
        for first in range(0, len(data), PIECE):
            piece = data[first : first + PIECE]
            if self.transport.is_closing() or not self._may_send(self.bytes_left, "all_bytes", len(piece)):
                return
            super().data_received(piece)

    def handle_events(self) -> None:
        """What the piece held, if it is not more than anybody sends."""
        if self._may_send(self.frames_left, "all_frames", len(self.conn.events)):
            super().handle_events()

    def _may_send(self, own: Bucket, of_all: str, count: int) -> bool:
        addresses = self.line.addresses
        where = peer_of(self.scope["client"] if hasattr(self, "scope") else self.client)  # a proxy names whom it is for
        if addresses.limits.off or (own.take(count) and addresses.take(where, of_all, count)):
            return True
        self.line.cut(self.transport, "it sent more than any client does", where)
        return False

    def keepalive_timeout(self) -> None:
        """Nobody is there: nor is there anyone to wait for while what he was told is still to be sent."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """As ever; but a goodbye that is not read does not keep us."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self.line.cut_in(self.transport, "leaving", SENDING_SECONDS, NOT_READ)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.line.cut_in(self.transport, "reading", SENDING_SECONDS, NOT_READ)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.line.done("reading")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.line.end()


def line_of(protocol: Requests | Frames) -> Line:
    """A new connection of uvicorn's, as the limits of our gate know it."""
    trusted = getattr(protocol.app, "trusted_hosts", ())
    gate: Any = protocol.config.app
    return Line(gate.addresses, trusted, peer_of(protocol.client))
