"""Play many random games and report speed, scores and lengths."""

import argparse
import json
import sys
import time
from typing import Any

import numpy as np

from malecon.cli import _arguments

CHUNK = 20_000


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon sim`."""
    _arguments.add_game(parser)
    parser.add_argument("--players", type=_arguments.count, default=4, help="how many seats (default 4)")
    parser.add_argument("--games", type=_arguments.count, default=100_000, help="how many games (default 100,000)")
    parser.add_argument(
        "--seed", type=_arguments.seed, default=0, help="the same seed gives the same games (default 0)"
    )
    parser.add_argument("--threads", type=_arguments.count, help="how many cores (default: all)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Simulate and report."""
    from malecon import games

    game = games.find(arguments.game)
    start = _arguments.start(game, arguments.players, arguments)
    _arguments.get_ready(game)
    report = simulate(game, start, arguments)
    print(json.dumps(report) if arguments.json else describe(game, report))
    return 0


def simulate(game: Any, start: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """The games in chunks, under a progress bar, summed up."""
    from rich.console import Console
    from rich.progress import Progress

    from malecon.engine.drive import playouts

    scores, decisions, seconds = [], [], 0.0
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("Playing", total=arguments.games)
        for first in range(0, arguments.games, CHUNK):
            size = min(CHUNK, arguments.games - first)
            begun = time.perf_counter()
            played = playouts(game, start, size, arguments.seed, first=first, threads=arguments.threads)
            seconds += time.perf_counter() - begun
            scores.append(played.finals["vp"][:, : arguments.players].copy())
            decisions.append(played.decisions)
            progress.update(task, advance=size)
    return sum_up(game, arguments, np.concatenate(scores), np.concatenate(decisions), seconds)


def sum_up(game: Any, arguments: argparse.Namespace, scores: Any, decisions: Any, seconds: float) -> dict[str, Any]:
    """One object for the program that asked, and for `describe`, from the scores and decisions of each game."""
    total = int(decisions.sum())
    by_seat = [
        {
            "seat": name,
            "mean": float(column.mean()),
            "deviation": float(column.std()),
            "lowest": int(column.min()),
            "highest": int(column.max()),
        }
        for name, column in zip(game.field["vp"].axes[0].labels, scores.T, strict=False)
    ]
    return {
        "game": game.name,
        "players": arguments.players,
        "seed": str(arguments.seed),
        "games": len(scores),
        "decisions": total,
        "seconds": seconds,
        "games_per_second": len(scores) / seconds,
        "decisions_per_second": total / seconds,
        "scores": by_seat,
        "length": {"mean": total / len(scores), "shortest": int(decisions.min()), "longest": int(decisions.max())},
    }


def describe(game: Any, report: dict[str, Any]) -> str:
    """The report for a person."""
    length = report["length"]
    lines = [
        f"{game.title}, {report['players']} players, {report['games']:,} random games in {report['seconds']:.2f} s",
        f"  {report['games_per_second']:,.0f} games and {report['decisions_per_second']:,.0f} decisions a second",
        f"  {length['mean']:.0f} decisions a game ({length['shortest']} to {length['longest']})",
        "  seat        mean  deviation  lowest  highest",
    ]
    for row in report["scores"]:
        lines.append(
            f"  {row['seat']:8} {row['mean']:7.1f} {row['deviation']:10.1f} {row['lowest']:7} {row['highest']:8}"
        )
    return "\n".join(lines)
