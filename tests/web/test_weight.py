"""What the first load weighs, and that a long game does not fill the memory. Times are measured by `make bench-web`."""

import gzip
import re
from pathlib import Path

from tests.web.conftest import Seat

STATIC = Path(__file__).parents[2] / "src" / "malecon" / "server" / "static"
MOST_SCRIPT = 200_000
"""Bytes of gzipped script for a first visit up to the table."""


def test_the_first_load_is_small(sit: Seat) -> None:
    ana = sit()
    scripts: set[str] = set()
    ana.page.on("request", lambda request: scripts.add(request.url) if request.resource_type == "script" else None)
    ana.go("/")
    ana.play_now("Cuba")
    ana.wait_turn()
    weight = sum(
        len(gzip.compress((STATIC / found[1]).read_bytes()))
        for url in scripts
        if (found := re.search(r"/(assets/[^?#]+)", url))
    )
    assert 0 < weight < MOST_SCRIPT, weight


def test_sixty_moves_do_not_fill_the_memory(sit: Seat) -> None:
    """The log and the queue do not grow without bound; hours of play are in `make bench-web`."""
    ana = sit()
    ana.play_now("Santiago de Cuba", opponents=1)
    client = ana.page.context.new_cdp_session(ana.page)

    def heap() -> float:
        client.send("HeapProfiler.collectGarbage")
        return float(client.send("Runtime.getHeapUsage")["usedSize"])

    for _ in range(15):
        ana.wait_turn()
        ana.move()
    before = heap()
    for _ in range(60):
        if ana.over:
            break
        ana.wait_turn()
        ana.move()
    assert heap() - before < 3_000_000
