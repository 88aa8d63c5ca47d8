"""How strong the players are: every match the project claims something about, on all cores, within a time budget.

    PYTHONPATH=src python benchmarks/strength.py FOLDER [--minutes 25] [--workers 16] [--only cuba] [--games 400]

On a machine with other work, `--processor-time` lets timed searches count only the time they had.
Every game is kept under FOLDER as a record; a second run goes on where the first stopped. FOLDER/strength.json,
strength.md and strength.svg (the curve over the playouts) are written anew all the time, so that nothing is lost when
the time is up. The cheapest matches are completed first, so that as many as possible have their full number of games;
with `--rounds 8` every match gets an eighth of its games before any gets more, in the order of the list.

`--learned` plays what is said of the players that learned instead; `--match "santiago 2 net:a.npz,net:b.npz"` anything
else, as often as it is given. Where a folder of records can't be kept, `--ledger FILE` goes on from one file that holds
what became of every game, and writes it. Needs only NumPy and Numba.
"""

import argparse
import itertools
import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from malecon import games
from malecon.arena import draw
from malecon.arena.plan import Plan
from malecon.arena.play import NOTE, Played, read_note
from malecon.arena.results import Z, climb, wilson
from malecon.arena.run import Folder, cores, ignore_interrupt, play_task
from malecon.engine.drive import prepare
from malecon.players import Player, find
from malecon.players import search as timed
from malecon.players.search import TreeSearch

LADDER = (100, 1_000, 10_000, 100_000)
"""Playouts of the searches that meet their neighbours, two players."""


@dataclass(frozen=True)
class Claim:
    """A match, and what it must show of its first player."""

    text: str
    plan: Plan
    least: float | None = None
    games: int = 400
    most: float | None = None

    @property
    def goal(self) -> str:
        """What it must show, in short."""
        return f"≥ {self.least:.0%}" if self.least else f"≤ {self.most:.0%}" if self.most else ""

    @property
    def seconds(self) -> float:
        """About how long a game takes on one core."""
        moves = 95 if self.plan.game == "cuba" else 240 / self.plan.seats
        return sum(moves * cost(find(name, own=True)) for name in self.plan.tables[0])


def cost(player: Player) -> float:
    """Seconds a move, about."""
    if isinstance(player, TreeSearch):
        return 0.8 * player.seconds or player.playouts / 60_000
    return 0.001


def claims(count: int) -> list[Claim]:
    """The list of the README."""
    matches: list[tuple[str, tuple[str, ...], int, float | None]] = [
        ("greedy against random, 2 players", ("greedy", "random"), 2, 0.98),
        ("search@0.5s against greedy, 2 players", ("search@0.5s", "greedy"), 2, 0.85),
        ("search@0.5s alone against three greedy", ("search@0.5s", "greedy"), 4, 0.60),
        ("search@2s against search@0.1s, 2 players", ("search@2s", "search@0.1s"), 2, 0.65),
        ("5,000 playouts alone against three of 500", ("search:5000", "search:500"), 4, None),
        ("1,000 playouts against 100, 2 players", ("search:1000", "search:100"), 2, None),
        ("10,000 playouts against 1,000, 2 players", ("search:10000", "search:1000"), 2, None),
        ("100,000 playouts against 10,000, 2 players", ("search:100000", "search:10000"), 2, None),
        ("100 playouts against greedy, 2 players", ("search:100", "greedy"), 2, None),
        ("1,000 playouts against greedy, 2 players", ("search:1000", "greedy"), 2, None),
        ("greedy against itself, 2 players (mirror)", ("greedy", "greedy"), 2, None),
    ]
    found = [
        Claim(f"{games.find(game).title}: {text}", Plan(game, players, seats), least, count)
        for game in ("santiago", "cuba")
        for text, players, seats, least in matches
    ]
    others = [
        ("santiago", "a plain search's 5,000 playouts alone against three of its 500", ("plain:5000", "plain:500"), 4),
        ("santiago", "5,000 playouts alone against three of a plain search's 500", ("search:5000", "plain:500"), 4),
        ("cuba", "three search@2s (scores)", ("search@2s",) * 3, 3),
        ("cuba", "2,000 playouts, 200 and greedy (scores)", ("search:2000", "search:200", "greedy"), 3),
    ]
    return found + [
        Claim(f"{games.find(game).title}: {text}", Plan(game, players, seats), None, count)
        for game, text, players, seats in others
    ]


def learned_claims(count: int) -> list[Claim]:
    """The list of what is said of the players that learned, the most wanted first."""
    quick, rival, more, glance = "learned@0.1s", "search@0.1s", "learned@2s", "net"
    matches: list[tuple[str, int, str, str, float | None, float | None]] = [
        ("santiago", 2, quick, rival, 0.95, None),
        ("santiago", 4, quick, rival, 0.42, None),
        ("santiago", 4, rival, quick, None, 0.08),
        ("cuba", 2, quick, rival, 0.85, None),
        ("cuba", 4, quick, rival, 0.65, None),
        ("cuba", 5, quick, rival, 0.55, None),
        ("cuba", 4, rival, quick, None, 0.08),
        ("cuba", 5, rival, quick, None, 0.08),
        ("santiago", 3, quick, rival, 0.60, None),
        ("cuba", 3, quick, rival, 0.65, None),
        *(("santiago", seats, glance, "search:1000", least, None) for seats, least in ((2, 0.55), (4, 0.30))),
        *(("cuba", seats, glance, "search:1000", least, None) for seats, least in ((2, 0.85), (4, 0.60))),
        *((game, seats, quick, "search@2s", 1 / seats, None) for game in ("santiago", "cuba") for seats in (2, 4)),
        *(("santiago", seats, more, quick, 1 / seats, None) for seats in (2, 3, 4)),
        *(("cuba", seats, more, quick, 1 / seats, None) for seats in (2, 3, 4, 5)),
        *((game, seats, quick, "greedy", None, None) for game in ("santiago", "cuba") for seats in (2, 4)),
        *((game, seats, glance, "greedy", None, None) for game in ("santiago", "cuba") for seats in (2, 4)),
    ]
    found = []
    for game, seats, alone, others, least, most in matches:
        plan = Plan(game, (alone, others), seats)
        found.append(Claim(match_text(plan), plan, least, plan.balanced(count), most))
    return found


def match_text(plan: Plan) -> str:
    """A match in words."""
    players = (
        plan.players if len(plan.players) > 2 or plan.seats == 2 else (f"{plan.players[0]} alone", plan.players[1])
    )
    return f"{plan.find_game().title}, {plan.seats} players: {' against '.join(players)}"


def own_claim(text: str, count: int) -> Claim:
    """A match as it is given on the command line."""
    game, seats, players = text.split(maxsplit=2)
    plan = Plan(game, tuple(name.strip() for name in players.split(",")), int(seats))
    return Claim(match_text(plan), plan, None, plan.balanced(count))


def get_ready(found: list[Claim], workers: int) -> None:
    """Compile once, before all workers ask for it: rules first, then the players, side by side."""
    plans = [claim.plan for claim in found]
    everyone = dict.fromkeys((plan.game, name) for plan in plans for name in plan.players)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        list(pool.map(prepare_game, dict.fromkeys(plan.game for plan in plans)))
        list(pool.map(prepare_player, *zip(*everyone, strict=True)))


def prepare_game(game: str) -> None:
    prepare(games.find(game), print)


def prepare_player(game: str, name: str) -> None:
    find(name, own=True).prepare(games.find(game), print)


def score(played: list[Played], name: str) -> tuple[float, int]:
    """The wins of a player and his seats in all games."""
    wins, seats = 0.0, 0
    for game in played:
        for seat, player in enumerate(game.players):
            if player == name:
                seats += 1
                wins += (seat in game.winners) / len(game.winners)
    return wins, seats


def average(scores: list[int]) -> tuple[float, float] | None:
    """The mean, and how far from it the true one may be with 95%."""
    if len(scores) < 2:
        return None
    return mean(scores), Z * stdev(scores) / len(scores) ** 0.5


def row(claim: Claim, folder: Folder) -> dict[str, Any]:
    played = folder.games(claim.games)
    name = claim.plan.players[0]
    wins, seats = score(played, name)
    low, high = wilson(wins, seats)
    own = [s for game in played for s, player in zip(game.scores, game.players, strict=True) if player == name]
    moves = sum(m for game in played for m, player in zip(game.moves, game.players, strict=True) if player == name)
    spent = sum(m for game in played for m, player in zip(game.seconds, game.players, strict=True) if player == name)
    tries = sum(m for game in played for m, player in zip(game.playouts, game.players, strict=True) if player == name)
    return {
        "match": claim.text,
        "game": claim.plan.game,
        "players": list(claim.plan.players),
        "seats": claim.plan.seats,
        "n": len(played),
        "wins": wins,
        "share": wins / seats if seats else None,
        "low": low,
        "high": high,
        "claim": claim.goal,
        "versions": [find(player, own=True).version(claim.plan.find_game()) for player in claim.plan.players],
        "mean_score": sum(own) / len(own) if own else None,
        "winning_score": average([max(game.scores) for game in played]),
        "last_score": average([min(game.scores) for game in played]),
        "seconds_per_move": spent / moves if moves else None,
        "playouts_per_move": tries / moves if moves else None,
    }


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    """The table as data and for people."""
    (path / "strength.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    lines = [
        "| match | n | wins | share | 95% | claim | scores: winner, last | a move |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for entry in rows:
        if entry["n"]:
            pace = f"{1000 * entry['seconds_per_move']:.1f} ms"
            scores = ", ".join(
                f"{pair[0]:.1f} ± {pair[1]:.1f}" for pair in (entry["winning_score"], entry["last_score"]) if pair
            )
            lines.append(
                f"| {entry['match']} | {entry['n']} | {entry['wins']:g} | {entry['share']:.1%} "
                f"| {entry['low']:.1%} – {entry['high']:.1%} | {entry['claim']} "
                f"| {scores} | {pace} |"
            )
    (path / "strength.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    if picture := curve(rows):
        (path / "strength.svg").write_text(picture, encoding="utf-8")


def curve(rows: list[dict[str, Any]]) -> str:
    """How strength grows with the playouts, a line for each game; nothing if none was played."""
    steps = [(game, ladder(game, rows)) for game in dict.fromkeys(entry["game"] for entry in rows)]
    lines = [(games.find(game).title, points, draw.PLAYERS[i]) for i, (game, points) in enumerate(steps) if points]
    label = "Elo points of search above 100 playouts, by its playouts a move; two players"
    return draw.curves(lines, label) if lines else ""


def ladder(game: str, rows: list[dict[str, Any]]) -> list[tuple[float, float, float, float]]:
    """The playouts of a game's searches and their ratings with intervals, up to the first match without games."""
    matches = {tuple(entry["players"]): entry for entry in rows if entry["game"] == game and entry["seats"] == 2}
    steps = []
    for fewer, more in itertools.pairwise(LADDER):
        match = matches.get((f"search:{more}", f"search:{fewer}"))
        if not match or not match["n"]:
            break
        steps.append((match["wins"], match["n"]))
    if not steps:
        return []
    return [
        (playouts, rating.value, rating.low, rating.high)
        for playouts, rating in zip(LADDER, climb(steps), strict=False)
    ]


def waiting(found: list[Claim], folders: list[Folder], rounds: int) -> Iterator[tuple[int, int]]:
    """Every game still to be played (match, number): the cheapest match first, or in rounds in the list's order."""
    order = sorted(range(len(found)), key=lambda i: found[i].seconds) if rounds == 1 else range(len(found))
    for part in range(rounds):
        for i in order:
            for number in range(found[i].games * part // rounds, found[i].games * (part + 1) // rounds):
                if number not in folders[i].played:
                    yield i, number


def estimate(found: list[Claim], folders: list[Folder], workers: int) -> str:
    left = sum(found[i].seconds for i, _ in waiting(found, folders, 1))
    return f"About {left / 3600:.1f} core hours are left to play, {left / workers / 60:.0f} minutes on {workers} cores."


def go_by_processor_time() -> None:
    timed.clock = time.thread_time
    ignore_interrupt()


def read_ledger(path: Path, folders: list[Folder]) -> None:
    """Take over what became of games whose records are elsewhere."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for folder in folders:
        for note in kept.get(folder.plan.name, []):
            played = read_note(f"{NOTE}{json.dumps(note)}")
            folder.played.setdefault(played.number, played)


def write_ledger(path: Path, folders: list[Folder]) -> None:
    """What became of every game, of matches that are not played now too."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept |= {
        folder.plan.name: [asdict(folder.played[number]) for number in sorted(folder.played)] for folder in folders
    }
    part = path.with_suffix(".part")
    part.write_text(json.dumps(kept), encoding="utf-8")
    part.replace(path)


def play_all(
    found: list[Claim],
    folders: list[Folder],
    games: Iterator[tuple[int, int]],
    workers: int,
    begin: Callable[[], None],
    deadline: float,
    save: Callable[[], None],
) -> None:
    """Play until all is done or the time is up; games in progress then are given up."""
    busy: dict[Future[str], int] = {}
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin)
    written = time.monotonic()
    try:
        while time.monotonic() < deadline:
            for i, number in itertools.islice(games, workers - len(busy)):
                busy[pool.submit(play_task, found[i].plan.to_json(), found[i].plan.pairing(number))] = i
            if not busy:
                return
            done, _ = wait(busy, timeout=max(min(deadline - time.monotonic(), 10), 0), return_when=FIRST_COMPLETED)
            for future in done:
                folders[busy.pop(future)].keep(future.result())
            if time.monotonic() - written > 10:
                save()
                written = time.monotonic()
    finally:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=25, help="time for playing, compiling included (default 25)")
    parser.add_argument("--workers", type=int, default=cores(), help="default: all cores")
    parser.add_argument("--games", type=int, default=400, help="of each match (default 400)")
    parser.add_argument("--processor-time", action="store_true", help="timed searches count only the time they had")
    parser.add_argument("--only", default="", help="matches whose text contains one of these, separated by |")
    parser.add_argument("--rounds", type=int, default=1, help="parts in which the games of all matches are played")
    parser.add_argument("--learned", action="store_true", help="the players that learned, instead of the README's list")
    parser.add_argument("--match", action="append", default=[], metavar="'GAME SEATS PLAYER,PLAYER'", help="only these")
    parser.add_argument("--ledger", type=Path, help="one file with what became of every game, to go on from")
    options = parser.parse_args()
    deadline = time.monotonic() + 60 * options.minutes
    wanted = options.only.lower().split("|")
    listed = (learned_claims if options.learned else claims)(options.games)
    if options.match:
        listed = [own_claim(text, options.games) for text in options.match]
    found = [claim for claim in listed if any(part in claim.text.lower() for part in wanted)]
    get_ready(found, options.workers)
    folders = [Folder.open(options.folder / claim.plan.name, claim.plan) for claim in found]
    if options.ledger:
        read_ledger(options.ledger, folders)
    print(estimate(found, folders, options.workers), flush=True)

    def save() -> None:
        write(options.folder, [row(*pair) for pair in zip(found, folders, strict=True)])
        if options.ledger:
            write_ledger(options.ledger, folders)

    begin = go_by_processor_time if options.processor_time else ignore_interrupt
    try:
        games = waiting(found, folders, options.rounds)
        play_all(found, folders, games, options.workers, begin, deadline, save)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
    finally:
        save()
    print((options.folder / "strength.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
