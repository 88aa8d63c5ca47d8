"""Measure decisions and games a second on one core, beside the peers that are installed, and on a GPU."""

import argparse
import json
import platform
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from malecon.cli import _arguments


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon bench`."""
    parser.add_argument("--seconds", type=_arguments.count, default=5, help="how long for each row (default 5)")
    parser.add_argument("--players", type=_arguments.count, default=4, help="how many seats (default 4)")
    parser.add_argument("--plot", metavar="FILE", help="draw the table into this file, as SVG")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Uniform random games, set-up and legal moves included, one thread."""
    from malecon import games
    from malecon.cli import _peers, _plot

    for name in games.names():
        _arguments.get_ready(games.find(name))
    machine = describe_machine()
    found = _peers.rows(arguments.seconds, arguments.players, lambda sentence: print(sentence, file=sys.stderr))
    measured = list(found if arguments.json else show(machine, found))
    if arguments.json:
        print(json.dumps({"machine": machine, "rows": measured}))
    if arguments.plot:
        _arguments.write_text(arguments.plot, _plot.bars(machine, measured))
    return 0


def show(machine: str, rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Print the rows as a table, each as soon as it is measured."""
    print(f"{machine}, one core. A decision is a move by a player; moves of chance are not counted.\n")
    print("| project | game | what it is | decisions/s | games/s |\n|---|---|---|--:|--:|")
    for row in rows:
        speeds = f"{row['decisions_per_second']:,.0f} | {row['games_per_second']:,.0f}"
        print(f"| {row['project']} | {row['game']} | {row['about']} | {speeds} |", flush=True)
        yield row


def describe_machine() -> str:
    """The processor's name, as the system gives it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()
