"""One game of the arena, played to its end and kept as a record."""

import json
import time
from dataclasses import asdict, dataclass, fields
from typing import Any

from malecon.arena.plan import Pairing, Plan
from malecon.engine.fields import SEATS
from malecon.errors import BadRecord
from malecon.play.match import Match
from malecon.players import find

NOTE = "# arena: "
"""A line for us among those for people: what a record has no place for."""


@dataclass(frozen=True)
class Played:
    """What became of a game."""

    number: int
    opening: int
    players: tuple[str, ...]
    """By seat, as everything below."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    standings: tuple[int, ...]
    """Scores with the tie-breaks, comparable within the game."""
    moves: tuple[int, ...]
    """Moves that left a choice."""
    seconds: tuple[float, ...]
    """Time spent on them."""
    playouts: tuple[int, ...]
    """Searched for them."""


def play(plan: Plan, pairing: Pairing) -> str:
    """The record of a game, with what became of it in its last line."""
    game = plan.find_game()
    players = [
        find(name, game, f"{plan.seed} {pairing.number} {seat}", own=True) for seat, name in enumerate(pairing.players)
    ]
    names = [f"{player.title(game)} ({SEATS[seat]})"[:60].strip() for seat, player in enumerate(players)]
    match = Match(game, plan.start(), f"{plan.seed} {pairing.opening}", names)
    moves, seconds, playouts = [0] * plan.seats, [0.0] * plan.seats, [0] * plan.seats
    while (seat := match.to_move) is not None:
        legal = game.legal_moves(match.state)
        begun = time.perf_counter()
        choice = players[seat].choose(match.view(seat, memory=True), seat, legal)
        if len(legal) > 1:
            moves[seat] += 1
            seconds[seat] += time.perf_counter() - begun
            playouts[seat] += choice.playouts
        match.play(choice.move)
    played = Played(
        pairing.number,
        pairing.opening,
        pairing.players,
        tuple(match.scores),
        tuple(match.winners),
        tuple(int(game.standing(match.state, seat)) for seat in range(plan.seats)),
        tuple(moves),
        tuple(round(time, 4) for time in seconds),
        tuple(playouts),
    )
    return f"{match.record()}{NOTE}{json.dumps(asdict(played))}\n"


def read_note(text: str) -> Played:
    """What became of a game, from its record."""
    lines = text.rstrip("\n").splitlines()
    if not lines or not lines[-1].startswith(NOTE):
        raise BadRecord("This is no record of the arena: its last line is missing.")
    try:
        said = json.loads(lines[-1].removeprefix(NOTE), parse_constant=no_number)
        played = Played(**{field.name: read_field(field.name, said[field.name]) for field in fields(Played)})
    except (ValueError, KeyError, TypeError, RecursionError):
        played = None
    if played is None or not is_whole(played):
        raise BadRecord("The last line of this arena record is damaged.")
    return played


def no_number(text: str) -> Any:
    """JSON knows no NaN and nothing endless, though Python's reader does."""
    raise ValueError(text)


def read_field(name: str, value: Any) -> Any:
    """A field of `Played` as JSON holds it; ValueError if it holds something else."""
    if name in ("number", "opening"):
        if type(value) is not int:
            raise ValueError(name)
        return value
    kinds = (str,) if name == "players" else (int, float) if name == "seconds" else (int,)
    if not isinstance(value, list) or any(type(entry) not in kinds for entry in value):
        raise ValueError(name)
    return tuple(value)


def is_whole(played: Played) -> bool:
    """Whether there is one of everything for each seat, and somebody there has won."""
    seats = range(len(played.players))
    columns = (played.scores, played.standings, played.moves, played.seconds, played.playouts)
    return (
        played.number >= 0
        and all(len(column) == len(seats) for column in columns)
        and 0 < len(played.winners) <= len(seats)
        and all(seat in seats for seat in played.winners)
    )
