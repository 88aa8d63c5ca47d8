"""Running a server: uvicorn, with logs that say what a watchman needs and a stop that loses nothing."""

import asyncio
import contextlib
import gc
import json
import logging
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from dataclasses import replace
from typing import Any

import uvicorn

from malecon.server.app import create_app
from malecon.server.doors.gate import Gate
from malecon.server.doors.hosts import own_names
from malecon.server.doors.wire import Frames, Requests
from malecon.server.settings import Settings
from malecon.server.store.opening import BadPlace

GRACE_SECONDS = 5
GOODBYE_SECONDS = 2
"""How long clients may take to hear goodbye before their connections are closed anyway."""
COLLECTOR = (20_000, 20, 50)
"""Thresholds of Python's cycle collector: seldom. A look at all objects of 4,000 sockets keeps everybody waiting."""
SWITCH_SECONDS = 0.0005
"""How long the loop may keep the interpreter from the thread that writes; Python's own 5 ms add up in every commit."""


class JsonLines(logging.Formatter):
    """Structured logs: one JSON object a line. Nothing secret is ever given to a logger."""

    EXTRA = ("method", "path", "status", "ms")

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        told |= {key: getattr(record, key) for key in self.EXTRA if hasattr(record, key)}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Our own logs and uvicorn's complaints, to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("malecon").setLevel(level.upper())


class Uvicorn(uvicorn.Server):
    """Says goodbye to the clients before it closes their connections."""

    def __init__(self, config: uvicorn.Config, gate: Gate) -> None:
        super().__init__(config)
        self.gate = gate

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open; what was loaded until then (rules, libraries) stays, and the collector need not look at it again."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTOR)
        sys.setswitchinterval(SWITCH_SECONDS)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish writes, tell clients, then close."""
        rooms = getattr(self.gate.app, "state", None)
        if rooms is not None and hasattr(rooms, "server"):
            await rooms.server.hall.say_goodbye()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await rooms.server.hall.all_gone()
        await super().shutdown(sockets)


def configure(gate: Gate, host: str, port: int) -> uvicorn.Config:
    """uvicorn as we want it."""
    return uvicorn.Config(
        gate,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=Requests,
        ws=Frames,
        ws_per_message_deflate=False,
        ws_max_size=gate.addresses.limits.frame * 4,
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=32_768,
        backlog=4096,
        lifespan="on",
    )


def open_many_files() -> None:
    """As many connections as this machine allows us, not as many as a shell's default."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS names no number it would take
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(settings: Settings, host: str, port: int, log_level: str = "warning") -> int:
    """Serve until told to stop."""
    set_up_logs(log_level)
    open_many_files()
    gate = create_app(replace(settings, hosts=own_names(host, settings.origins)))
    server = Uvicorn(configure(gate, host, port), gate)
    server.run()
    return 0 if server.started else 1


async def try_address(host: str, port: int) -> None:
    """Whether a server can listen there, asked as uvicorn will ask."""
    try:
        server = await asyncio.get_running_loop().create_server(asyncio.Protocol, host, port)
    except (OSError, UnicodeError) as error:
        # asyncio says at length what it tried, and then why not; a name that can't be one has no reason of the system
        reason = (getattr(error, "strerror", None) or "no such name").rpartition(": ")[2]
        raise BadPlace(
            f"Nobody can listen at {host}:{port}: {reason}. Choose another place with --host and --port."
        ) from None
    server.close()
    await server.wait_closed()


def open_browser(address: str) -> None:
    """Open the browser as soon as the server answers."""

    def wait_and_open() -> None:
        for _ in range(200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
                webbrowser.open(address)
                return
            time.sleep(0.1)

    threading.Thread(target=wait_and_open, daemon=True).start()
