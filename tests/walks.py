"""Random walks through games, shared by the tests."""

import itertools
import random
from collections.abc import Iterator

from malecon import games
from malecon.engine.fields import State, copy
from malecon.engine.game import Game
from malecon.play.match import Match
from tests.toy import TOY

EVERY_GAME = [*(games.find(name) for name in games.names()), TOY]


Setting = tuple[Game, int, dict[str, str]]


def all_tables(game: Game) -> Iterator[Setting]:
    """Every number of players with every combination of options."""
    low, high = game.players
    choices = [[(option.name, value) for value in option.choices] for option in game.options]
    for players in range(low, high + 1):
        for combination in itertools.product(*choices):
            yield game, players, dict(combination)


def main_tables(game: Game) -> Iterator[Setting]:
    """Every number of players with every value of every option, the others at their defaults."""
    defaults = game.complete({})
    for _, players, options in all_tables(game):
        if sum(options[name] != value for name, value in defaults.items()) <= 1:
            yield game, players, options


def setting_name(setting: Setting) -> str:
    game, players, options = setting
    return "-".join([game.name, str(players), *options.values()])


ALL_TABLES = [table for game in EVERY_GAME for table in all_tables(game)]
MAIN_TABLES = [table for game in EVERY_GAME for table in main_tables(game)]


def walk(game: Game, start: State, seed: int) -> Iterator[tuple[State, int, State]]:
    """(before, move, after) for each move of a random game; `before` is a copy, `after` goes on changing."""
    choose = random.Random(seed)
    state = copy(start)
    while not game.is_over(state):
        before = copy(state)
        move = choose.choice(game.legal_moves(state))
        game.apply(state, move)
        yield before, move, state


def random_match(
    game: Game,
    players: int,
    seed: int | str,
    moves: int | None = None,
    *,
    rules: int | str | None = None,
    **options: str,
) -> Match:
    """A match after some random moves (default: to its end)."""
    choose = random.Random(seed)
    match = Match(game, game.start(players, options, rules=rules), seed)
    while not match.is_over and (moves is None or len(match.moves) < moves):
        match.play(choose.choice(game.legal_moves(match.state)))
    return match
