"""How fast the search is: playouts a second on one core, from the opening and over a whole game.

PYTHONPATH=src python benchmarks/search.py [--seconds 2]
"""

import argparse
import time

import numpy as np

from malecon import games
from malecon.engine.chance import fair_draw
from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.players import find
from malecon.players.search import Branches
from malecon.players.tree import Knobs

PEERS = (("TAG, Puerto Rico (MCTS)", 906), ("OpenSpiel, C++ backgammon (MCTS)", 895))
"""Measured elsewhere, on one core of a 2-core server."""


def opening(game: Game, players: int) -> State:
    """The first decision of a seat, after the table's set-up."""
    state, number = game.start(players), 0
    while state.actor < 0:
        moves = game.legal_moves(state)
        game.apply(state, moves[fair_draw("opening", number, len(moves))])
        number += 1
    return state


def speed(game: Game, state: State, seconds: float, knobs: Knobs) -> float:
    """Playouts a second of this thread's own time."""
    branches, seat = Branches(game), int(state.actor)
    branches.plant(game.view(state, seat, True))
    numbers = knobs.numbers(game)
    branches.grow(seat, np.uint64(1), 100, numbers)
    begun, made = time.thread_time(), 0
    while time.thread_time() - begun < seconds:
        branches.grow(seat, np.uint64(1), 1000, numbers)
        made += 1000
    return made / (time.thread_time() - begun)


def whole_game(game: Game, players: int) -> float:
    """Milliseconds for 2,000 playouts, on average over all moves of a game between searches."""
    state, number, spent, thought = game.start(players), 0, 0.0, 0
    seats = [find("search:2000", game, seat) for seat in range(players)]
    while not game.is_over(state):
        moves = game.legal_moves(state)
        if state.actor < 0:
            move = moves[fair_draw("game", number, len(moves))]
        else:
            seat, begun = int(state.actor), time.thread_time()
            move = seats[seat].choose(game.view(state, seat, True), seat, moves).move
            if len(moves) > 1:
                spent, thought = spent + time.thread_time() - begun, thought + 1
        game.apply(state, move)
        number += 1
    return 1000 * spent / thought


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2)
    options = parser.parse_args()
    print(f"{'playouts a second, one core':42} {'as played':>12} {'to the end':>12} {'2,000, ms':>12}")
    for name in games.names():
        game = games.find(name)
        for players in range(game.players[0], game.players[1] + 1):
            state = opening(game, players)
            short = speed(game, state, options.seconds, Knobs())
            whole = speed(game, state, options.seconds, Knobs(horizon=100_000))
            label = f"{game.title}, {players} players, opening"
            print(f"{label:42} {short:12,.0f} {whole:12,.0f} {whole_game(game, players):12.1f}", flush=True)
    for label, playouts in PEERS:
        print(f"{label:42} {playouts:12,}")


if __name__ == "__main__":
    main()
