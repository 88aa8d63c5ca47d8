"""Pictures as SVG text: a dot with its interval, ridges of scores, stacked points, pairs of shares, curves."""

import math
from collections.abc import Callable, Sequence
from html import escape

PLAYERS = ("#d1563f", "#1b8a8f", "#d49a06", "#7a5ea8", "#3f7fb8", "#5c8f3f", "#a4604d", "#5a5f6b")
SOURCES = ("#1b8a8f", "#e9806e", "#f2c14e", "#8f79b5", "#5f9fd0", "#8bb174", "#b5725c", "#4f6a8f", "#b9b2a6")
LABEL = 165
"""The room for names at the left."""


def svg(width: float, height: float, body: str, label: str) -> str:
    """A picture that fits the page's width, with a description for those who don't see it."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
    kind = "big" if width > 400 else ""
    return f'<svg {size} class="{kind}" role="img" aria-label="{escape(label)}">{body}</svg>'


SHEET = """<style>
text { font: 13px "Avenir Next", Avenir, "Segoe UI", system-ui, sans-serif; fill: #33313c; }
.name { font-weight: 600; } .value { font-weight: 700; } .tick { fill: #7b7468; font-size: 11px; }
.grid { stroke: #e9dfc9; }
</style>"""


def sheet(width: float, height: float, body: str, label: str) -> str:
    """A picture as a file of its own, on paper, with its label as the heading."""
    paper = f'<rect width="{width:g}" height="{height:g}" rx="10" fill="#fdf8ec"/>'
    picture = svg(width, height, SHEET + paper + text(14, 24, label) + body, label)
    return picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) + "\n"


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "axis", style: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}" style="{style}"/>'


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from low to high."""
    span = max(high - low, 1e-9)
    step = 10 ** math.floor(math.log10(span / about))
    step = next(step * factor for factor in (1, 2, 2.5, 5, 10) if span / (step * factor) <= about)
    first = math.ceil(low / step - 1e-9)
    return [index * step for index in range(first, math.floor(high / step + 1e-9) + 1)]


def intervals(
    rows: Sequence[tuple[str, float, float, float, str]],
    low: float,
    high: float,
    show: Callable[[float], str],
    label: str,
    mark: tuple[float, str] | None = None,
) -> str:
    """A dot with its interval for each row (name, value, low, high, colour); `mark` is a line to compare with."""
    width, row, right = 720, 38, 90
    top = 18 if mark else 0
    height = row * len(rows) + 40 + top
    scale = (width - LABEL - right) / max(high - low, 1e-9)

    def x(value: float) -> float:
        return LABEL + (min(max(value, low), high) - low) * scale

    body = ""
    for tick in ticks(low, high):
        body += line(x(tick), 8, x(tick), height - 28, "grid") + text(
            x(tick), height - 10, show(tick), "tick", "middle"
        )
    if mark:
        body += line(x(mark[0]), 2, x(mark[0]), height - 28, "mark")
        body += text(x(mark[0]) + 5, 10, mark[1], "tick")
    for i, (name, value, least, most, colour) in enumerate(rows):
        y = 28 + top + row * i
        tip = f"{name}: {show(value)}, 95% from {show(least)} to {show(most)}"
        body += f"<g><title>{escape(tip)}</title>" + text(LABEL - 12, y + 5, name, "name", "end")
        body += line(x(least), y, x(most), y, "whisker", f"stroke:{colour}")
        body += f'<circle cx="{x(value):.1f}" cy="{y}" r="7" fill="{colour}" class="dot"/>'
        body += text(width - right + 14, y + 5, show(value), "value") + "</g>"
    return svg(width, height, body, label)


def ridges(rows: Sequence[tuple[str, Sequence[int], str]], label: str) -> str:
    """The distribution of scores of each player (name, scores, colour), one ridge above the other."""
    width, row, right = 720, 64, 90
    low = min(min(scores) for _, scores, _ in rows)
    high = max(max(scores) for _, scores, _ in rows)
    margin = max(0.14 * (high - low), 2)
    low, high = math.floor(low - margin), math.ceil(high + margin)
    height = row * len(rows) + 60
    scale = (width - LABEL - right) / (high - low)
    places = [low + (high - low) * i / 160 for i in range(161)]
    curves = [density(scores, places) for _, scores, _ in rows]
    tallest = max(max(curve) for curve in curves)
    body = ""
    for tick in ticks(low, high, 8):
        x = LABEL + (tick - low) * scale
        body += line(x, 20, x, height - 28, "grid") + text(x, height - 10, f"{tick:g}", "tick", "middle")
    for i, ((name, scores, colour), curve) in enumerate(zip(rows, curves, strict=True)):
        base = 20 + row * (i + 1)
        outline = " ".join(
            f"L{LABEL + (place - low) * scale:.1f} {base - 0.95 * row * math.sqrt(part / tallest):.1f}"
            for place, part in zip(places, curve, strict=True)
        )
        mean = sum(scores) / len(scores)
        x = LABEL + (mean - low) * scale
        tip = f"{name}: mean {mean:.1f}, from {min(scores)} to {max(scores)}"
        body += f"<g><title>{escape(tip)}</title>"
        body += f'<path d="M{LABEL} {base} {outline} L{width - right} {base} Z" fill="{colour}" class="ridge"/>'
        body += line(x, base - 14, x, base, "mean", f"stroke:{colour}")
        body += text(LABEL - 12, base - 6, name, "name", "end")
        body += text(width - right + 14, base - 6, f"{mean:.1f}", "value") + "</g>"
    return svg(width, height, body, label)


def density(scores: Sequence[int], places: Sequence[float]) -> list[float]:
    """A smoothed share of scores at each place."""
    mean = sum(scores) / len(scores)
    spread = math.sqrt(sum((score - mean) ** 2 for score in scores) / len(scores))
    width = max(1.06 * spread * len(scores) ** -0.2, 0.8)
    return [sum(math.exp(-(((place - s) / width) ** 2) / 2) for s in scores) / len(scores) / width for place in places]


def stacks(columns: Sequence[dict[str, float]], colours: dict[str, str], top: float, bottom: float, label: str) -> str:
    """Points by source, summed up round by round: one column a round."""
    width, height, left = 340, 230, 34
    scale = (height - 40) / max(top - bottom, 1e-9)
    step = (width - left - 6) / max(len(columns), 1)

    def y(value: float) -> float:
        return 12 + (top - value) * scale

    body = ""
    for tick in ticks(bottom, top, 5):
        body += line(left, y(tick), width, y(tick), "grid") + text(left - 6, y(tick) + 4, f"{tick:g}", "tick", "end")
    for i, column in enumerate(columns):
        x = left + 4 + step * i
        up = down = 0.0
        for source, value in column.items():
            if value >= 0:
                up += value
                edge = y(up)
            else:
                edge = y(down)
                down += value
            tip = escape(f"{i + 1}: {source} {value:.1f}")
            body += (
                f'<rect x="{x:.1f}" y="{edge:.2f}" width="{step * 0.82:.1f}" height="{abs(value) * scale:.2f}" '
                f'fill="{colours[source]}"><title>{tip}</title></rect>'
            )
        body += text(x + step * 0.41, height - 8, str(i + 1), "tick", "middle")
    body += line(left, y(0), width, y(0), "axis")
    return svg(width, height, body, label)


def pairs(rows: Sequence[tuple[str, float, float]], label: str) -> str:
    """Two shares for each row (name, winners', others'), joined by a line."""
    width, row, right = 720, 26, 70
    height = row * len(rows) + 40
    high = max([0.05, *(max(a, b) for _, a, b in rows)]) * 1.05
    scale = (width - LABEL - right) / high
    body = ""
    for tick in ticks(0, high, 6):
        x = LABEL + tick * scale
        body += line(x, 6, x, height - 28, "grid") + text(x, height - 10, f"{tick:.0%}", "tick", "middle")
    for i, (name, winners, others) in enumerate(rows):
        y = 20 + row * i
        a, b = LABEL + winners * scale, LABEL + others * scale
        colour = "#1b8a8f" if winners >= others else "#d1563f"
        tip = f"{name}: {winners:.0%} of winners, {others:.0%} of the others"
        body += f"<g><title>{escape(tip)}</title>" + text(LABEL - 12, y + 5, name, "name small", "end")
        body += line(a, y, b, y, "bridge", f"stroke:{colour}")
        body += f'<circle cx="{b:.1f}" cy="{y}" r="5" class="hollow" stroke="{colour}"/>'
        body += f'<circle cx="{a:.1f}" cy="{y}" r="6" fill="{colour}"/>'
        body += text(width - right + 14, y + 5, f"{100 * (winners - others):+.0f}", "value small") + "</g>"
    return svg(width, height, body, label)


def curves(rows: Sequence[tuple[str, Sequence[tuple[float, float, float, float]], str]], label: str) -> str:
    """A line of dots with their intervals for each row (name, places with value, low and high, colour), on a sheet.

    Places grow by powers of ten.
    """
    width, height, left, right, top, bottom = 720, 360, 68, 190, 56, 40
    points = [point for _, row, _ in rows for point in row]
    first, last = (math.log10(edge(place for place, *_ in points)) for edge in (min, max))
    low, high = min(low for _, _, low, _ in points), max(high for *_, high in points)

    def x(place: float) -> float:
        return left + (math.log10(place) - first) * (width - left - right) / max(last - first, 1e-9)

    def y(value: float) -> float:
        return top + (high - value) * (height - top - bottom) / max(high - low, 1e-9)

    body = ""
    for tick in ticks(low, high):
        body += line(left, y(tick), width - right, y(tick), "grid")
        body += text(left - 16, y(tick) + 4, f"{tick:,g}", "tick", "end")
    for place in sorted({place for place, *_ in points}):
        body += text(x(place), height - 12, f"{place:,g}", "tick", "middle")
    for i, (name, row, colour) in enumerate(rows):
        aside = 10 * (i - (len(rows) - 1) / 2)  # so that intervals at one place stand beside each other
        path = " ".join(f"{x(place) + aside:.1f},{y(value):.1f}" for place, value, *_ in row)
        body += f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        for place, value, least, most in row:
            at = x(place) + aside
            tip = f"{name}, {place:,g}: {value:,.0f}, 95% from {least:,.0f} to {most:,.0f}"
            wide = f"stroke:{colour};stroke-width:6;stroke-linecap:round;opacity:.35"
            body += f"<g><title>{escape(tip)}</title>" + line(at, y(least), at, y(most), "", wide)
            body += f'<circle cx="{at:.1f}" cy="{y(value):.1f}" r="5" fill="{colour}"/></g>'
        body += f'<circle cx="{width - right + 30}" cy="{top + 24 * i}" r="5" fill="{colour}"/>'
        body += text(width - right + 42, top + 24 * i + 4, name, "name")
    return sheet(width, height, body, label)


SEA = (
    '<svg class="sea" viewBox="0 0 1200 170" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
    '<circle cx="960" cy="92" r="58" fill="#f2c14e"/>'
    '<path d="M0 104 Q60 88 120 104 T240 104 T360 104 T480 104 T600 104 T720 104 T840 104 T960 104 T1080 104 '
    'T1200 104 V170 H0Z" fill="#1b8a8f"/>'
    '<path d="M-60 124 Q0 108 60 124 T180 124 T300 124 T420 124 T540 124 T660 124 T780 124 T900 124 T1020 124 '
    'T1140 124 T1260 124 V170 H0Z" fill="#15747a"/>'
    '<g fill="#fff8ea"><path d="M300 96 h92 l-16 20 h-62z" fill="#8a4b3a"/><path d="M338 92 V44 l40 44z"/>'
    '<path d="M332 92 V54 l-24 36z" fill="#f3dfc0"/></g>'
    '<path d="M0 150 H1200 V170 H0Z" fill="#d9c3a0"/><path d="M0 146 H1200 V152 H0Z" fill="#c4aa82"/></svg>'
)
