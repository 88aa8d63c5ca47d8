"""The gate: what every request passes before anything else, and every answer on its way out.

Size limits, rate limits, the check of origins, security headers, one log line a request, and the promise that an
unforeseen failure is logged here and told to nobody.
"""

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from malecon.server import metrics, protocol
from malecon.server.doors.hosts import is_known
from malecon.server.doors.limits import Addresses
from malecon.server.refusals import Refusal

log = logging.getLogger("malecon.http")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BROKEN = Refusal("broken", "Something went wrong on our side.")
FOR_PROGRAMS = ("/healthz", "/metrics")
"""Whoever looks after us may call us as he likes; these pages look for themselves who may read them."""
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
ONLY_TLS = [(b"strict-transport-security", b"max-age=31536000")]
"""Who came by TLS does so from now on."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self' {sockets}; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def header(scope: Scope, name: bytes) -> str:
    """A request's header, or nothing."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def address(scope: Scope) -> str:
    """Where a request comes from."""
    return str((scope.get("client") or ("unknown",))[0])


def same_origin(scope: Scope, others: tuple[str, ...]) -> bool:
    """Whether the page that asks is ours (programs other than browsers name none)."""
    origin = header(scope, b"origin")
    return not origin or origin in others or origin.partition("://")[2] == header(scope, b"host")


class Gate:
    """An ASGI application around the server's own."""

    def __init__(
        self, app: App, addresses: Addresses, origins: tuple[str, ...], hosts: frozenset[str] | None = None
    ) -> None:
        """`hosts`: what we are called; None: anything."""
        self.app, self.addresses, self.origins, self.hosts = app, addresses, origins, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not is_known(header(scope, b"host"), self.hosts):
            return await send({"type": "websocket.close", "code": 1008})
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        begun, status, started = time.perf_counter(), 500, False

        async def answer(message: MutableMapping[str, Any]) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                own = [*HEADERS, self._policy(scope), *(ONLY_TLS if scope["scheme"] == "https" else [])]
                message["headers"] = [*message.get("headers", []), *own]
            await send(message)

        try:
            self._check(scope)
            await self.app(scope, await self._read(scope, receive), answer)
        except Refusal as refusal:
            metrics.REFUSED.labels(refusal.code).inc()
            await refuse(answer, refusal)
        except Exception:
            log.exception("a request failed: %s", scope["path"][:100])
            if not started:
                await refuse(answer, BROKEN)
        finally:
            took = round(1000 * (time.perf_counter() - begun), 1)
            log.info(
                "request", extra={"method": scope["method"], "path": scope["path"][:200], "status": status, "ms": took}
            )

    def _policy(self, scope: Scope) -> tuple[bytes, bytes]:
        host = "".join(c for c in header(scope, b"host") if c.isascii() and (c.isalnum() or c in ".-:[]"))
        sockets = f"ws://{host} wss://{host}" if host else ""
        return b"content-security-policy", POLICY.format(sockets=sockets).encode()

    def _check(self, scope: Scope) -> None:
        if scope["path"] != "/healthz":
            self.addresses.check(address(scope))
        if scope["path"] not in FOR_PROGRAMS:
            self._check_host(scope)
        if scope["method"] in SAFE:
            return
        if not same_origin(scope, self.origins):
            raise Refusal("bad-origin", "This page may not do that.")
        size = header(scope, b"content-length")
        if size and header(scope, b"transfer-encoding"):  # two lengths: a proxy may believe the other one
            raise Refusal("bad-request", "A body has one length.", where="content-length")
        if size.isdigit() and int(size) > self.addresses.limits.body:
            raise Refusal("too-long", "That is too long.", most=self.addresses.limits.body)

    def _check_host(self, scope: Scope) -> None:
        host = header(scope, b"host")
        if is_known(host, self.hosts):
            return
        if self.addresses.take(address(scope), "complaints"):
            log.warning("asked for as %.100s, which we are not called; --origin https://NAME would say so", host)
        raise Refusal("bad-host", "This server is not called that. Its host can start it with --origin and this name.")

    async def _read(self, scope: Scope, receive: Receive) -> Receive:
        """The request with its body read, if it is not longer than allowed."""
        if scope["method"] in SAFE:
            return receive
        body, more = b"", True
        while more and len(body) <= self.addresses.limits.body:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        if len(body) > self.addresses.limits.body:
            raise Refusal("too-long", "That is too long.", most=self.addresses.limits.body)
        waiting: list[MutableMapping[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

        async def once() -> MutableMapping[str, Any]:
            return waiting.pop() if waiting else await receive()

        return once


async def refuse(send: Send, refusal: Refusal) -> None:
    """An answer that is a refusal."""
    body = protocol.encode(refusal.failure).encode()
    kind = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.code in ("bad-request", "too-long"):  # what comes after it on this line may be the rest of it
        kind.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refusal.status, "headers": kind})
    await send({"type": "http.response.body", "body": body})
