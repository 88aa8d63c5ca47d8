"""Let players meet in many games and see who is stronger."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from malecon.cli import _arguments
from malecon.errors import BadOption

if TYPE_CHECKING:
    from malecon.arena.plan import Plan
    from malecon.arena.play import Played
    from malecon.arena.run import Folder, Workers

STOPPED = 130


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon arena`."""
    _arguments.add_game(parser)
    parser.add_argument(
        "--players",
        default="greedy,random",
        metavar="A,B,…",
        help="who plays: random, greedy, net, search:2000 or learned:2000 (playouts), search@0.5s or learned@0.5s "
        "(time), or your own: mybot:Bot is the class Bot of mybot.py; default greedy,random",
    )
    parser.add_argument("--games", type=_arguments.count, default=100, help="how many games in all (default 100)")
    parser.add_argument("--seats", type=_arguments.count, help="how many sit at a table (default: all players)")
    parser.add_argument("--seed", default="arena", help="the same seed gives the same openings (default arena)")
    parser.add_argument("--workers", type=_arguments.count, help="how many games at a time (default: one a core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    parser.add_argument("--folder", type=Path, help="where the games are kept (default: arena/…)")
    parser.add_argument("--report", metavar="FILE.html", help="write a page with pictures")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Play what is missing, then show everything."""
    from malecon.arena.plan import Plan
    from malecon.arena.results import to_json
    from malecon.arena.run import Folder

    players = tuple(name.strip() for name in arguments.players.split(",") if name.strip())
    plan = Plan(
        arguments.game,
        players,
        arguments.seats or len(players),
        arguments.seed,
        _arguments.read_options(arguments.option),
        _arguments.read_components(find_game(arguments.game), arguments.components),
    )
    folder = Folder.open(arguments.folder or Path("arena") / plan.name, plan)
    if arguments.report:
        check_place(Path(arguments.report))
    complete = play(folder, arguments)
    played = folder.games(arguments.games)
    if arguments.json:
        print(json.dumps(to_json(plan.game, plan.seats, played)))
    else:
        show(plan, played)
    if arguments.report and played:  # last: if it can't be written, hours of games have still been shown
        write_report(folder, played, arguments)
    return 0 if complete else STOPPED


def check_place(report: Path) -> None:
    """Before anything is played, see that the report has a place."""
    if not report.parent.is_dir():
        raise BadOption(f"The report can't be written: there is no folder {report.parent}.")
    if report.is_dir():
        raise BadOption(f"The report can't be written: {report} is a folder.")


def write_report(folder: "Folder", played: "list[Played]", arguments: argparse.Namespace) -> None:
    from malecon.arena.report import page

    _arguments.write_text(arguments.report, page(folder, played))
    if not arguments.json:
        print(f"The report is in {arguments.report}.")


def find_game(name: str) -> Any:
    from malecon import games

    return games.find(name)


def play(folder: "Folder", arguments: argparse.Namespace) -> bool:
    """Play under a progress bar; False if a person stopped it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from malecon.arena import run as arena

    missing = sum(number not in folder.played for number in range(arguments.games))
    if not missing:
        return True
    console = Console(stderr=True)
    get_ready(folder.plan)
    columns = TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(compact=True)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("Playing", total=arguments.games, completed=arguments.games - missing)
        workers: Workers = (
            arena.RayWorkers(arguments.ray, arguments.workers)
            if arguments.ray
            else arena.LocalWorkers(min(arguments.workers or arena.cores(), missing))
        )
        try:
            for _ in arena.run(folder, arguments.games, workers):
                progress.advance(task)
        except KeyboardInterrupt:
            kept = len(folder.games(arguments.games))
            console.print(
                f"Stopped: {kept} of {arguments.games} games are kept in {folder.path}; the same command goes on.",
                highlight=False,
                soft_wrap=True,
            )
            return False
    return True


def get_ready(plan: "Plan") -> None:
    """Compile before many processes ask for it."""
    from malecon.players import find

    game = plan.find_game()
    _arguments.get_ready(game)
    for name in dict.fromkeys(plan.players):
        find(name, game, own=True).prepare(game, lambda sentence: print(sentence, file=sys.stderr, flush=True))


def duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"


def show(plan: "Plan", played: "list[Played]") -> None:
    """The table for a person."""
    from rich.console import Console
    from rich.table import Table

    from malecon.arena.results import sum_up

    console = Console()
    if not played:
        console.print("No game was played to its end.")
        return
    title = f"{plan.find_game().title}, {plan.seats} seats, {len(played)} games"
    table = Table(title=title, title_justify="left", title_style="bold")
    table.add_column("player", overflow="fold")
    for column in ("games", "wins", "95%", "place", "score", "rating", "a move"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in sum_up(played):
        rating = f"{row.rating.value:.0f} ± {row.rating.value - row.rating.low:.0f}" if row.rating else "–"
        table.add_row(
            row.name,
            str(row.games),
            f"{row.win_share:.1%}",
            f"{100 * row.low:.1f}–{row.high:.1%}",
            f"{row.mean_place:.2f}",
            f"{row.mean_score:.1f}",
            rating,
            duration(row.seconds_per_move),
        )
    console.print(table)
    if (whole := plan.balanced(len(played))) != len(played):
        console.print(f"Every seat is played alike often with a multiple of {len(plan.tables)} games, such as {whole}.")
