"""The benchmark's table as a picture: bars on a logarithmic scale, as an SVG file that needs nothing else."""

import math
from collections.abc import Sequence
from html import escape
from typing import Any

from malecon.arena.draw import line, sheet, text

OURS, OTHERS = "#d1563f", "#1b8a8f"
LABEL, RIGHT, ROW, TOP = 300, 116, 30, 44
TICK = 80
"""The room a power of ten needs for its words; where it has less, only every third has them."""


def bars(machine: str, rows: Sequence[dict[str, Any]]) -> str:
    """Decisions a second of each row, ours in a colour of their own."""
    width, height = 820, TOP + ROW * len(rows) + 34
    speeds = [row["decisions_per_second"] for row in rows]
    low, high = math.floor(math.log10(min(speeds))), math.ceil(math.log10(max(speeds)))
    scale = (width - LABEL - RIGHT) / max(high - low, 1)

    def x(speed: float) -> float:
        return LABEL + (math.log10(speed) - low) * scale

    label = f"Decisions a second in random play, on one core of {machine} where no GPU is named"
    body = ""
    for power in range(low, high + 1):
        place = x(10**power)
        body += line(place, TOP - 8, place, height - 26, "grid")
        if scale >= TICK or power % 3 == 0:
            body += text(place, height - 10, short(power), "tick", "middle")
    for i, (row, speed) in enumerate(zip(rows, speeds, strict=True)):
        y = TOP + ROW * i
        ours = row["project"].startswith("malecon") or row["game"].startswith("our ")
        body += f"<g><title>{escape(row['project'])}, {escape(row['game'])}: {speed:,.0f}</title>"
        body += text(LABEL - 12, y + 10, row["game"], "name", "end") + text(
            LABEL - 12, y + 22, row["project"], "tick", "end"
        )
        body += f'<rect x="{LABEL}" y="{y}" width="{x(speed) - LABEL:.1f}" height="{ROW - 8}" rx="3" '
        body += f'fill="{OURS if ours else OTHERS}"/>' + text(x(speed) + 6, y + 16, f"{speed:,.0f}", "value") + "</g>"
    return sheet(width, height, body, label)


def short(power: int) -> str:
    """A power of ten in words."""
    for least, word in ((9, " billion"), (6, " million"), (3, " thousand")):
        if power >= least:
            return f"{10 ** (power - least)}{word}"
    return str(10**power)
