"""What happened in the games, from their records: where points came from and when, who began, what winners had."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from malecon import read
from malecon.arena.play import Played
from malecon.arena.run import Folder
from malecon.errors import BadRecord
from malecon.play.match import Match

ROUNDS = ("rounds", "ship", "turn")
"""The field that counts a game's rounds is the first of these that it has."""
HAD = {"build": "building", "mark": "building", "act": "statute"}
"""Events that say what a seat has from then on, and the part that names it."""


@dataclass
class Study:
    """Sums over all games."""

    unit: str = "round"
    """What a round is called."""
    rounds: int = 0
    points: dict[str, Counter[tuple[int, str]]] = field(default_factory=lambda: defaultdict(Counter))
    """By player: points by round and source."""
    seats: Counter[str] = field(default_factory=Counter)
    """By player: how many seats he had in all."""
    order: list[list[float]] = field(default_factory=list)
    """By place in the order of play, the starting player's first: games, wins."""
    had: dict[str, dict[str, list[int]]] = field(default_factory=lambda: defaultdict(dict))
    """By what it is (building, statute) and name: winners who had it, others who had it."""
    winners: int = 0
    others: int = 0


def study(folder: Folder, games: Sequence[Played]) -> Study:
    """Read the records of the games and sum up."""
    found = Study(order=[[0, 0.0] for _ in range(folder.plan.seats)])
    for played in games:
        add(found, played, reread(folder.file(played.number)))
    return found


def reread(file: Path) -> Match:
    try:
        return read(file.read_text(encoding="utf-8"))
    except (BadRecord, OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{file} is damaged: {error} Delete it, and its game is played again.") from None


def add(found: Study, played: Played, match: Match) -> None:
    counter = next(name for name in ROUNDS if name in match.game.field)
    found.unit = counter.removesuffix("s")
    last = match.game.field[counter].high - (counter == "ship")  # the final scoring belongs to the last ship
    first: int | None = None
    had: set[tuple[int, str, str]] = set()
    for number in range(len(match.moves)):
        now = min(max(int(match.state_at(number)[counter]), 1), last)
        for event in match.events(number):
            what = event["what"]
            if what == "points":
                name = played.players[event["seat"]]
                found.points[name][now, event["source"]] += event["count"]
                found.rounds = max(found.rounds, now)
            elif what == "start" and first is None:
                first = event["seat"]
            elif what in HAD:
                had.add((event["seat"], HAD[what], event[HAD[what]]))
    found.seats.update(played.players)
    for seat in range(len(played.players)):
        place = found.order[(seat - (first or 0)) % len(played.players)]
        place[0] += 1
        place[1] += (seat in played.winners) / len(played.winners)
    found.winners += len(played.winners)
    found.others += len(played.players) - len(played.winners)
    for seat, kind, name in had:
        found.had[kind].setdefault(name, [0, 0])[0 if seat in played.winners else 1] += 1
