"""Measure decisions and games a second on one core, beside the peers that are installed."""

import argparse
import json
import platform
import time
from typing import Any

from malecon.cli import _arguments


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon bench`."""
    parser.add_argument("--seconds", type=_arguments.count, default=5, help="how long for each row (default 5)")
    parser.add_argument("--players", type=_arguments.count, default=4, help="how many seats (default 4)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Uniform random games, set-up and legal moves included, one thread."""
    from malecon import games

    rows = []
    for name in games.names():
        game = games.find(name)
        _arguments.get_ready(game)
        rows.append(measure(game, arguments.players, arguments.seconds))
    machine = describe_machine()
    if arguments.json:
        print(json.dumps({"machine": machine, "rows": rows}))
        return 0
    print(f"{machine}, one core. A decision is a move by a player; the table's moves are not counted.")
    print(f"{'game':28}{'players':>8}{'decisions/s':>15}{'games/s':>12}")
    for row in rows:
        print(
            f"{row['name']:28}{row['players']:>8}{row['decisions_per_second']:>15,.0f}{row['games_per_second']:>12,.0f}"
        )
    return 0


def measure(game: Any, players: int, seconds: float) -> dict[str, Any]:
    """Random games of one game for some seconds, on this thread alone."""
    from malecon.engine.drive import playouts

    start = game.start(min(players, game.players[1]))
    played = decisions = 0
    begun = time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds:
        batch = playouts(game, start, 5000, first=played, threads=1)
        played += 5000
        decisions += int(batch.decisions.sum())
    return {
        "name": f"malecon {game.name}",
        "players": int(start.players),
        "decisions_per_second": decisions / passed,
        "games_per_second": played / passed,
    }


def describe_machine() -> str:
    """The processor's name, as the system gives it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()
