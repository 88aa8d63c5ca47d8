"""Sample positions for the boards' development page: plays games and writes what a seat sees at chosen moments.

.venv/bin/python web/boards-dev/sample.py
"""

from pathlib import Path

import msgspec

import malecon
from malecon.play.course import Course
from malecon.play.match import Match
from malecon.players.registry import find as find_player
from malecon.server import protocol
from malecon.server.doors.games_page import describe
from malecon.server.telling import messages

GAMES = Path(__file__).parents[1] / "src" / "games"
MOST_FOLLOWING = 8


class Sample(msgspec.Struct):
    """A position before a move as its actor sees it, and the moves that follow it."""

    me: protocol.Seat
    view: protocol.View
    legal: list[protocol.Legal]
    moves: list[protocol.MoveMade]


class Samples(msgspec.Struct):
    """A file: moments of one game, by what is asked in them."""

    game: protocol.GameInfo
    samples: dict[str, Sample]


def sample(match: Match, number: int) -> Sample:
    game, seat = match.game, match.actor(number)
    before = Course(game, match.state_at(0), match.moves[:number])
    after = Course(game, match.state_at(0), match.moves[: number + MOST_FOLLOWING])
    sight = before.sight(number, seat)
    following = messages.moves_made(after, seat, number, after.number, live=True)
    return Sample(seat, sight.all(), messages.legal(before, sight), following)


def play(name: str, players: int, seed: int, **options: str) -> Match:
    match = malecon.new(name, players=players, seed=seed, **options)
    player = find_player("greedy", match.game, seed=seed)
    while not match.is_over and len(match.moves) < 900:
        seat = match.to_move
        moves = match.game.legal_moves(match.state)
        match.play(player.choose(match.view(seat, memory=True), seat, moves).move)
    return match


def moments(match: Match, wanted: dict[str, float]) -> dict[str, Sample]:
    """For each thing asked, the position nearest to that part of the game in which it is asked of a seat."""
    asked = match.game.field["asked"]
    found = {}
    for what, part in wanted.items():
        numbers = [
            n
            for n in range(len(match.moves))
            if match.actor(n) >= 0 and asked.say(int(match.state_at(n).asked)) == what
        ]
        if numbers:
            choices = {n: len(match.game.legal_moves(match.state_at(n))) for n in numbers}
            rich = [n for n in numbers if choices[n] >= min(4, max(choices.values()))]
            best = min(rich, key=lambda n: abs(n - part * len(match.moves)))
            found[what] = sample(match, best)
    return found


def main() -> None:
    for name, players, wanted in (
        ("santiago", 3, {"drive": 0.5, "deliver": 0.6, "enter": 0.4, "keep-out": 0.3, "building": 0.7, "cuban": 0.4}),
        ("cuba", 5, {"card": 0.55, "trade": 0.5, "pick": 0.9, "pawn": 0.4}),
        ("cuba", 3, {"lot": 0.0, "build": 0.6, "site": 0.6, "foreman": 0.7, "load": 0.7, "harvest": 0.5, "duty": 0.6}),
    ):
        match = play(name, players, 7)
        print(name, players, len(match.moves), match.scores)
        text = protocol.encode(Samples(describe(match.game), moments(match, wanted)))
        (GAMES / name / "samples" / f"{players}.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
