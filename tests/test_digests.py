"""The same games everywhere: whatever NumPy, Numba and Python, compiled or not, a game ends in the same bytes.

`tests/golden/digests.toml` holds what they end in, for every version of the rules. `make matrix` compares with the
oldest and the newest libraries that the package allows, on each Python there is. A new version of the rules adds lines
and changes none: `python -m tests.test_digests`.
"""

import hashlib
import tomllib
from collections.abc import Iterator
from pathlib import Path

import malecon
from malecon import games, players
from malecon.engine.drive import playouts
from malecon.engine.fields import RULES
from malecon.engine.game import Game
from malecon.play.match import Match

FILE = Path(__file__).parent / "golden" / "digests.toml"
GAMES = 100


def of_playouts(game: Game, seats: int, options: dict[str, str], version: int) -> str:
    """Of every number at the end of random games: what the fields mean, not how wide they are today."""
    finals = playouts(game, game.start(seats, options, rules=version), GAMES, seed=version).finals
    digest = hashlib.sha256()
    for field in game.fields:
        if field.since <= version and field.name != RULES:
            digest.update(field.name.encode() + finals[field.name].astype("<i4").tobytes())
    return digest.hexdigest()[:16]


def of_a_search(game: Game, version: int) -> str:
    """Of the record of two searches: their arithmetic is in every move."""
    match: Match = malecon.new(game.name, 2, "digest", rules=version)
    player = players.find("search:300", game, 1)
    while match.to_move is not None:
        seat = match.to_move
        match.play(player.choose(match.view(seat, memory=True), seat, game.legal_moves(match.state)).move)
    return hashlib.sha256(match.record().encode()).hexdigest()[:16]


def of_all() -> Iterator[tuple[str, str]]:
    for game in map(games.find, games.names()):
        for version in range(1, game.version + 1):
            last = {option.name: [*option.choices][-1] for option in game.options_in(version)}
            for seats in range(game.players[0], game.players[1] + 1):
                for about, options in (("", {}), (", last options", last)):
                    yield f"{game.name} {version}, {seats} players{about}", of_playouts(game, seats, options, version)
            yield f"{game.name} {version}, search:300", of_a_search(game, version)


def test_games_end_in_the_same_bytes_as_ever():
    assert dict(of_all()) == tomllib.loads(FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    FILE.write_text("".join(f'"{name}" = "{digest}"\n' for name, digest in of_all()), encoding="utf-8")
