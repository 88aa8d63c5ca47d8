"""A training as a page of curves that needs nothing else."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from malecon.arena.draw import PLAYERS, line, svg, text, ticks
from malecon.engine.game import Game

STYLE = """
:root { color-scheme: light dark; --paper: light-dark(#fdf8ec, #1d2a30); --ink: light-dark(#33313c, #efe5d0);
  --soft: light-dark(#7b7468, #a9b2ad); --rule: light-dark(#e9dfc9, #3b4f58); }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 50rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 "Avenir Next", Avenir, "Segoe UI", system-ui, sans-serif; }
h1, h2 { font-family: Georgia, "Iowan Old Style", serif; } h2 { margin: 2rem 0 .25rem; font-size: 1.3rem; }
p { margin: 0; color: var(--soft); overflow-wrap: anywhere; } svg { max-width: 100%; height: auto; }
text { font: 13px "Avenir Next", Avenir, "Segoe UI", system-ui, sans-serif; fill: var(--ink); }
.name { font-weight: 600; } .tick { fill: var(--soft); font-size: 11px; } .grid { stroke: var(--rule); }
"""
Points = Sequence[tuple[float, float]]
Curve = tuple[str, Points]
Show = Callable[[float], str]

PICTURES: tuple[tuple[str, str, tuple[tuple[str, str], ...], Show], ...] = (
    (
        "What it foresees",
        "The share of what happens that the net foresaw, for the seat that moves.",
        (("explained", "foreseen"),),
        lambda value: f"{value:.0%}",
    ),
    ("How open it is", "The entropy of its moves, in nats.", (("entropy", "entropy"),), lambda value: f"{value:.2g}"),
    (
        "How far it goes in a round",
        "The policy’s change, and how far students are from it: mean KL, in nats.",
        (("change", "change"), ("student", "students")),
        lambda value: f"{value:.2g}",
    ),
    (
        "What it expects and what came",
        "Losses: of winning in nats, of points in units of 20.",
        (("win_loss", "winning"), ("points_loss", "points")),
        lambda value: f"{value:.2g}",
    ),
    (
        "How fast",
        "Millions of decisions a second, learning included.",
        (("per_second", "decisions"),),
        lambda value: f"{value / 1e6:.3g}",
    ),
)


def page(game: Game, log: Sequence[dict[str, Any]], made: dict[str, Any]) -> str:
    """The page of a log's lines."""
    rounds = [found for found in log if "round" in found]
    measured = [found for found in log if "measured" in found]
    body = ""
    for players in sorted({key.split()[0] for found in measured for key in found if " " in key}):
        rows = strengths(measured, players)
        about = f"Wins alone among others; one seat in {players} is {1 / int(players):.0%}."
        body += section(f"Strength with {players}", about, rows, lambda value: f"{value:.0%}")
    for heading, about, keys, show in PICTURES:
        rows = [(name, [(found["decisions"] / 1e6, found[key]) for found in rounds]) for key, name in keys]
        body += section(heading, about, rows, show)
    facts = ", ".join(f"{name} {value}" for name, value in made.items())
    title = escape(f"{game.title}: learning")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1><p>{escape(facts)}</p>{body}</html>\n"
    )


def strengths(measured: Sequence[dict[str, Any]], players: str) -> list[Curve]:
    """The share of wins against each rival."""
    rivals = dict.fromkeys(
        key.partition(" ")[2] for found in measured for key in found if key.startswith(f"{players} ")
    )
    return [
        (
            f"against {rival}",
            [
                (found["decisions"] / 1e6, found[key]["share"])
                for found in measured
                if (key := f"{players} {rival}") in found
            ],
        )
        for rival in rivals
    ]


def section(heading: str, about: str, rows: Sequence[Curve], show: Show) -> str:
    """A picture under its heading; nothing if there is nothing to see."""
    seen = [(name, points) for name, points in rows if points]
    if not seen:
        return ""
    return f"<section><h2>{escape(heading)}</h2><p>{escape(about)}</p>{picture(seen, show, heading)}</section>"


def picture(rows: Sequence[Curve], show: Show, label: str) -> str:
    """A line for each curve over millions of decisions."""
    width, height, left, right, top, bottom = 720, 300, 60, 170, 14, 40
    everything = [point for _, points in rows for point in points]
    last = max(place for place, _ in everything)
    low, high = min(0.0, *(value for _, value in everything)), max(value for _, value in everything)

    def x(place: float) -> float:
        return left + place * (width - left - right) / max(last, 1e-9)

    def y(value: float) -> float:
        return top + (high - value) * (height - top - bottom) / max(high - low, 1e-9)

    body = ""
    for tick in ticks(low, high):
        body += line(left, y(tick), width - right, y(tick), "grid") + text(
            left - 8, y(tick) + 4, show(tick), "tick", "end"
        )
    for tick in ticks(0, last):
        body += text(x(tick), height - 14, f"{tick:,g} M", "tick", "middle")
    for i, (name, points) in enumerate(rows):
        colour = PLAYERS[i % len(PLAYERS)]
        path = " ".join(f"{x(place):.1f},{y(value):.1f}" for place, value in points)
        body += f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
        body += f'<circle cx="{x(points[-1][0]):.1f}" cy="{y(points[-1][1]):.1f}" r="4" fill="{colour}"/>'
        body += f'<circle cx="{width - right + 24}" cy="{top + 8 + 22 * i}" r="5" fill="{colour}"/>'
        body += text(width - right + 36, top + 12 + 22 * i, f"{name} {show(points[-1][1])}", "name")
    return svg(width, height, body, label)
