"""What the games say about the players: shares with intervals, places, scores, ratings, time."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from malecon.arena.play import Played
from malecon.engine.game import places

Z = 1.959964
"""Of a 95% interval."""
ELO = 400 / math.log(10)
"""Points for which one wins e times as often as the other."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share, after Wilson."""
    if games == 0:
        return 0.0, 1.0
    share, part = wins / games, Z * Z / games
    middle = (share + part / 2) / (1 + part)
    half = Z * math.sqrt(share * (1 - share) / games + part / (4 * games)) / (1 + part)
    return max(middle - half, 0.0), min(middle + half, 1.0)


@dataclass(frozen=True)
class Rating:
    """How strong a player is; `low` to `high` holds the true rating with 95%."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """One player over all games. Who sits in several seats of a game counts once a seat."""

    name: str
    games: int
    wins: float
    """A shared win is shared here too."""
    win_share: float
    low: float
    high: float
    mean_place: float
    mean_score: float
    score_deviation: float
    seconds_per_move: float
    playouts_per_move: float
    by_seat: tuple[tuple[int, float], ...]
    """Games and wins in each seat."""
    rating: Rating | None = None
    """After Plackett and Luce."""


def climb(steps: Sequence[tuple[float, int]]) -> list[Rating]:
    """Elo points above the first of a row of players, each of whom won so many of so many games against the one before.

    The doubts of the steps add up. Half a game is added for each side, so that who always wins has a rating too.
    """
    found, value, variance = [Rating(0.0, 0.0, 0.0)], 0.0, 0.0
    for wins, games in steps:
        share = (wins + 0.5) / (games + 1)
        value += ELO * math.log(share / (1 - share))
        variance += ELO**2 / ((games + 1) * share * (1 - share))
        half = Z * math.sqrt(variance)
        found.append(Rating(value, value - half, value + half))
    return found


def sum_up(games: Sequence[Played], rated: bool = True) -> list[Standing]:
    """The players, the best first."""
    names = list(dict.fromkeys(name for game in games for name in game.players))
    ratings = rate(games) if rated and games else {}
    table = [stand(name, games, ratings.get(name)) for name in names]
    return sorted(table, key=lambda standing: (-standing.win_share, standing.name))


def stand(name: str, games: Sequence[Played], rating: Rating | None) -> Standing:
    seats = len(games[0].players)
    scores, place, by_seat = [], [], [[0, 0.0] for _ in range(seats)]
    moves, playouts, seconds = 0, 0, 0.0
    for game in games:
        placed = places(game.standings)
        for seat, player in enumerate(game.players):
            if player == name:
                scores.append(game.scores[seat])
                place.append(placed[seat])
                by_seat[seat][0] += 1
                by_seat[seat][1] += (seat in game.winners) / len(game.winners)
                moves += game.moves[seat]
                playouts += game.playouts[seat]
                seconds += game.seconds[seat]
    count, wins = len(scores), float(sum(won for _, won in by_seat))
    low, high = wilson(wins, count)
    mean = sum(scores) / count
    return Standing(
        name,
        count,
        round(wins, 4),
        wins / count,
        low,
        high,
        sum(place) / count,
        mean,
        math.sqrt(sum((score - mean) ** 2 for score in scores) / count),
        seconds / max(moves, 1),
        playouts / max(moves, 1),
        tuple((int(played), float(won)) for played, won in by_seat),
        rating,
    )


def rate(games: Sequence[Played]) -> dict[str, Rating]:
    """Plackett–Luce ratings (openskill), the games in the order of the plan. A player at several seats rates once, by
    his mean place."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    for game in games:
        taken: dict[str, list[float]] = {}
        for name, place in zip(game.players, places(game.standings), strict=True):
            taken.setdefault(name, []).append(place)
        if len(taken) < 2:
            continue
        teams = [[ratings.get(name) or model.rating(name=name)] for name in taken]
        # The mean, not the best: the best of three equal to a fourth is ahead of him three times out of four.
        ranks = [fmean(of) for of in taken.values()]
        for name, (rating,) in zip(taken, model.rate(teams, ranks=ranks), strict=True):
            ratings[name] = rating
    return {
        name: Rating(rating.mu, rating.mu - Z * rating.sigma, rating.mu + Z * rating.sigma)
        for name, rating in ratings.items()
    }


def to_json(game: str, seats: int, played: Sequence[Played]) -> dict[str, Any]:
    """The whole outcome as one object."""
    standings = sum_up(played)
    return {
        "game": game,
        "seats": seats,
        "games": len(played),
        "players": [asdict(standing) for standing in standings],
    }
