"""The NDJSON stream: a listener's messages, one JSON a line, with an empty line now and then to keep it alive."""

import asyncio
from collections.abc import AsyncIterator

from malecon.server.doors.sockets import Listener


async def lines(listener: Listener, heartbeat: float) -> AsyncIterator[str]:
    """Everything that is put out, until goodbye."""
    while True:
        try:
            async with asyncio.timeout(heartbeat):
                message = await listener.next()
        except TimeoutError:
            yield "\n"
            continue
        if message is None:
            return
        yield message + "\n"
