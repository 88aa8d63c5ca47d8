"""Host tables for people and bots, in the browser and for programs."""

import argparse

from malecon.cli import _arguments, _store
from malecon.errors import extra

MOST_THINKERS = 1024
"""All of them are made at the start: a slip of the keyboard should not fill the machine."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: only this machine)")
    parser.add_argument("--port", type=_arguments.up_to(65_535), default=8000)
    _store.add_place(parser)
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--origin", action="append", default=[], metavar="URL", help="another page that may talk to us")
    parser.add_argument(
        "--thinkers",
        type=_arguments.up_to(MOST_THINKERS),
        metavar="N",
        help="worker processes for bots (default: cores - 1)",
    )
    parser.add_argument("--log", default="warning", choices=("debug", "info", "warning", "error"))
    parser.add_argument("--no-warm-up", action="store_true", help="compile what bots need only when they are asked")
    parser.add_argument("--no-limits", action="store_true", help="no rate limits, to measure load")
    parser.add_argument("--open-metrics", action="store_true", help="let other machines read /metrics")


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped."""
    import asyncio
    import sys

    with extra("server", "hosting tables"):
        from malecon.server.doors.limits import Limits
        from malecon.server.run import open_browser, serve, try_address
        from malecon.server.settings import Settings
        from malecon.server.store import opening

    asyncio.run(try_address(arguments.host, arguments.port))
    with opening.opened(arguments.data, arguments.database) as database:
        settings = Settings(
            database=database,
            origins=tuple(arguments.origin),
            limits=Limits(off=arguments.no_limits),
            thinkers=arguments.thinkers,
            warm_up=not arguments.no_warm_up,
            open_metrics=arguments.open_metrics,
        )
        address = f"http://{spoken(arguments.host)}:{arguments.port}"
        print(f"Malecón is open at {address} (Ctrl+C closes it).", file=sys.stderr, flush=True)
        if arguments.open:
            open_browser(address)
        return serve(settings, arguments.host, arguments.port, arguments.log)


def spoken(host: str) -> str:
    """A host as an address names it: one that listens everywhere is found at this machine's own name."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host
