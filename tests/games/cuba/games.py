"""Random games of every kind, for what must hold at every move."""

from collections.abc import Iterator
from functools import cache

from malecon.engine.chance import fair_draw
from malecon.engine.fields import State
from malecon.engine.game import Event
from malecon.games.cuba import GAME

Step = tuple[State, int, State, list[Event]]
"""Before, the move, after, what happened."""

KINDS = [
    (players, plantations, edition, delegate)
    for edition, plantations, delegate in (
        ("2007", "individual", "kept"),
        ("manual", "common", "chosen"),
        ("2008", "individual", "chosen"),
        ("manual", "individual", "kept"),
    )
    for players in (2, 3, 4, 5)
]


@cache
def random_game(number: int) -> list[Step]:
    """A whole game of uniformly random moves; its number also decides players and options."""
    players, plantations, edition, delegate = KINDS[number % len(KINDS)]
    state = GAME.start(players, {"plantations": plantations, "edition": edition, "delegate": delegate})
    steps: list[Step] = []
    while not GAME.is_over(state):
        moves = GAME.legal_moves(state)
        move = moves[fair_draw(f"random game {number}", len(steps), len(moves))]
        after = GAME.after(state, move)
        steps.append((state, move, after, GAME.story(state, move, after)))
        state = after
    return steps


def random_games(count: int) -> Iterator[list[Step]]:
    return (random_game(number) for number in range(count))


def random_steps(count: int) -> Iterator[Step]:
    """Every step of so many games."""
    return (step for game in random_games(count) for step in game)
