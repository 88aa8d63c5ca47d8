"""How long a server takes to open a table that is not in its memory: a short game, and the longest with much talk.

python benchmarks/opening.py
"""

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.load import database_of_its_own
from malecon.server.hall.hall import Hall
from malecon.server.telling.open_table import OpenTable
from tests.server.halls import hot_seat, longest, play, with_halls

TIMES = 50


async def short(hall: Hall) -> OpenTable:
    """The first moves of a game."""
    table = await hot_seat(hall, 4)
    for number in range(20):
        await play(hall, table.id, random.Random(number), f"m{number}")
    return table


async def report(hall: Hall, other: Hall) -> None:
    """Open each table many times as a process that doesn't have it."""
    for make in (short, longest):
        table = await make(hall)
        times = []
        for _ in range(TIMES):
            other.tables.clear()
            begun = time.perf_counter()
            (await other.table(table.id)).position()
            times.append(1000 * (time.perf_counter() - begun))
        print(
            f"  {table.seq:5,} events, {len(table.facts.moves):5,} moves: "
            f"median {statistics.median(times):.1f} ms, worst of {TIMES} {max(times):.1f} ms",
            flush=True,
        )


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="malecon-opening-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        print("SQLite")
        with_halls(f"sqlite:///{folder / 'tables.db'}", 2, report)
        print("PostgreSQL")
        with database_of_its_own(folder / "postgres") as url:
            with_halls(url, 2, report)


if __name__ == "__main__":
    main()
