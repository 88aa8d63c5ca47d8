"""Sample positions for the boards' development page: plays games and writes what a seat sees at chosen moments.

.venv/bin/python web/boards-dev/sample.py
"""

import json
from pathlib import Path
from typing import Any

import malecon
from malecon.play.match import Match
from malecon.players.registry import find as find_player
from malecon.server.seen import Sight

HERE = Path(__file__).parent
MOST_FOLLOWING = 8


def about(game: Any) -> dict[str, Any]:
    fields = [
        {
            "name": f.name,
            "about": "",
            "low": f.low,
            "high": f.high,
            "words": list(f.words),
            "axes": [{"name": a.name, "labels": list(a.labels)} for a in f.axes],
        }
        for f in game.fields
    ]
    moves = [words(game, move) for move in range(len(game.moves))]
    named = {"name": game.name, "title": game.title, "version": game.version, "players": list(game.players)}
    return named | {"options": [], "fields": fields, "families": [], "moves": moves}


def words(game: Any, move: int) -> dict[str, Any]:
    moves = game.moves
    return {"text": moves.text(move), "family": moves.family(move).name, "args": list(moves.arguments[move])}


def legal(match: Match, seat: int) -> list[dict[str, Any]]:
    game = match.game
    known = Sight(game, match.state, seat).imagined()
    moves = game.legal_moves(match.state)
    told = []
    for move in moves:
        rule, said = game.explain(known, move)
        events = game.story(known, move, game.after(known, move)) if len(moves) <= 40 else []
        told.append({"move": move} | words(game, move) | {"rule": rule, "about": said, "events": events})
    return told


def sample(match: Match, number: int) -> dict[str, Any]:
    """The position before move `number` as its actor sees it, and the moves that follow it."""
    game = match.game
    seat = match.actor(number)
    now = Match(game, match.state_at(number), seed=1)
    before = Sight(game, match.state_at(number), seat)
    following = []
    sight = before
    for i in range(number, min(number + MOST_FOLLOWING, len(match.moves))):
        after = Sight(game, match.state_at(i + 1), seat)
        following.append(
            {"number": i, "actor": match.actor(i), "move": match.moves[i]}
            | words(game, match.moves[i])
            | {"chapter": "", "events": match.events(i), "changed": after.since(sight)}
        )
        sight = after
    return {"me": seat, "view": before.all(), "legal": legal(now, seat), "moves": following}


def play(name: str, players: int, seed: int, **options: str) -> Match:
    match = malecon.new(name, players=players, seed=seed, **options)
    player = find_player("greedy", match.game, seed=seed)
    while not match.is_over and len(match.moves) < 900:
        seat = match.to_move
        moves = match.game.legal_moves(match.state)
        match.play(player.choose(match.view(seat, memory=True), seat, moves).move)
    return match


def moments(match: Match, wanted: dict[str, float]) -> dict[str, Any]:
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
        text = json.dumps({"game": about(match.game), "samples": moments(match, wanted)}, separators=(",", ":"))
        (HERE / f"{name}-{players}.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
