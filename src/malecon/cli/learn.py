"""Learn a game by self-play: nets for the strongest players, on a CUDA card or, tiny, on a processor."""

import argparse
import os
import re
import shlex
import sys
import time
from pathlib import Path
from typing import Any

from malecon.cli import _arguments
from malecon.errors import BadOption, MaleconError, extra


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon learn`."""
    parser.add_argument("game", help="cuba or santiago")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=minutes, default=9.0, help="how long, compiling included (default 9)")
    length.add_argument(
        "--decisions", type=_arguments.count, help="or how many decisions: then a seed gives the same nets"
    )
    parser.add_argument("--out", required=True, metavar="FOLDER", help="where weights, log and curves are written")
    parser.add_argument("--seed", type=_arguments.up_to(2**31), default=1, help="from 1 on (default 1)")
    parser.add_argument("--device", choices=("cuda", "cpu"), help="default: cuda if there is a card")
    parser.add_argument("--resume", metavar="FOLDER", help="go on from a checkpoint there, or else from weights")
    parser.add_argument("--checkpoint", metavar="FOLDER", help="where the checkpoint is written (default: as --out)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting (malecon.learn.settings); repeat it"
    )
    parser.add_argument("--measure", metavar="PLAYERS", help="numbers of players at the measurements, such as 2,4")
    parser.add_argument("--check", action="store_true", help="first see that the card does what the rules do here")


def minutes(text: str) -> float:
    """A time above 0, for argparse."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e5:
        raise argparse.ArgumentTypeError(f"a number of minutes above 0, not {text!r}")
    return found


def run(arguments: argparse.Namespace) -> int:
    """Train, and tell how it goes."""
    begun = time.perf_counter()
    with extra("learn", "learning"):
        import torch
    from malecon import games
    from malecon.learn.settings import SMALL, Settings
    from malecon.learn.tables import compare_devices, simulated
    from malecon.learn.training import Goal, Training

    game = games.find(arguments.game)
    device = arguments.device or ("cuda" if torch.cuda.is_available() else "cpu")
    if device == "cuda" and not torch.cuda.is_available() and not simulated():
        raise BadOption("torch sees no card here: take --device cpu.")
    if device == "cpu":  # torch's threads wait by spinning, which costs dearly where anything else runs
        torch.set_num_threads(max(1, (os.cpu_count() or 1) // 2))
    settings = (Settings() if device == "cuda" else SMALL).changed(arguments.set)
    folder, checkpoint = (made(path) for path in (arguments.out, arguments.checkpoint or arguments.out))
    players = seats(game, arguments.measure)
    if arguments.check:
        compare_devices(game)
        say(f"The card does what the rules do here ({time.perf_counter() - begun:.0f} s).")
    command = recipe(sys.argv[2:])
    training = Training(game, settings, device, arguments.seed, command)
    nets = ", ".join(one.net.name for one in training.all)
    columns = training.pupil.net.first.in_features
    say(f"{game.title} on {device}: nets {nets}, {columns} columns ({time.perf_counter() - begun:.0f} s).")
    if arguments.resume:
        say(training.go_on_from(Path(arguments.resume)))
    goal = Goal(None if arguments.decisions else arguments.minutes, arguments.decisions, begun)
    training.run(goal, players, folder, checkpoint, lambda line: say(told(line, time.perf_counter() - begun)))
    say(f"{training.decisions / 1e6:,.2f} million decisions, {training.finished:,} games; all is in {folder}.")
    return 0


def made(path: str) -> Path:
    """A folder that is there."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise MaleconError(f"The folder {path} can't be made: {getattr(error, 'strerror', error)}.") from None
    return Path(path)


def seats(game: Any, text: str | None) -> list[int]:
    """The numbers of players to measure with: the fewest, and four if so many can play."""
    if text is None:
        return sorted({game.players[0], min(game.players[1], 4)})
    return [game.check_players(part) for part in text.split(",")]


def say(sentence: str) -> None:
    print(sentence, flush=True)


def told(line: dict[str, Any], seconds: float) -> str:
    """A line of the log for a person."""
    if "measured" in line:
        parts = [
            f"{key}: {value['share']:.1%} ({value['own']:.1f}:{value['other']:.1f} points)"
            for key, value in line.items()
            if isinstance(value, dict)
        ]
        after = f"{line['decisions'] / 1e6:,.1f} M ({line['took']:.0f} s)"
        return f"  strength after {after}, with so many, alone against: " + "; ".join(parts)
    return (
        f"{seconds:5.0f} s  {line['progress']:4.0%}  {line['decisions'] / 1e6:9,.2f} M decisions"
        f"  {line['per_second'] / 1e6:6.3f} M/s ({line['playing']:.0%} playing)  {line['games']:,} games of"
        f" {line['length']:.0f}  entropy {line['entropy']:.3f}  change {line['change']:.4f}  cut {line['cut']:.2f}"
        f"  foreseen {line['explained']:.0%}  win {line['win_loss']:.3f}  points {line['points_loss']:.4f}"
        f"  student {line['student']:.3f}  pace {line['pace']:.2f}  push {line['push']:.1f}"
    )


def recipe(words: list[str]) -> str:
    """The command that makes these nets again: as it was given, but for where its files lie."""
    command = shlex.join(["malecon", "learn", *words])
    return re.sub(r" --(?:out|checkpoint)[ =](?:'[^']*'|\S+)", "", command)
