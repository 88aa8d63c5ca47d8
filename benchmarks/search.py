"""How fast the search is: playouts a second on one core, from the opening and over a whole game.

    .venv/bin/python benchmarks/search.py [--seconds 2]

`search` as it plays and with playouts to the end of the game, and `learned`; then what 2,000 playouts take over a game.
Beside OpenSpiel's MCTS in C++ if that is installed (it is in `make setup`'s environment).
"""

import argparse
import time

import numpy as np

from malecon import games
from malecon.engine.chance import fair_draw
from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.players import find
from malecon.players.learned import Learned
from malecon.players.search import Branches, Search
from malecon.players.tree import Knobs

TAG = 906
"""Playouts a second of TAG's MCTS at Puerto Rico, on one core of another 2-core server: it needs Java."""


def opening(game: Game, players: int) -> State:
    """The first decision of a seat, after the table's set-up."""
    state, number = game.start(players), 0
    while state.actor < 0:
        moves = game.legal_moves(state)
        game.apply(state, moves[fair_draw("opening", number, len(moves))])
        number += 1
    return state


def speed(branches: Branches, state: State, seconds: float) -> float:
    """Playouts a second of this thread's own time."""
    seat = int(state.actor)
    branches.plant(branches.game.view(state, seat, True))
    branches.grow(seat, np.uint64(1), 100)
    begun, made = time.thread_time(), 0
    while time.thread_time() - begun < seconds:
        branches.grow(seat, np.uint64(1), 1000)
        made += 1000
    return made / (time.thread_time() - begun)


def whole_game(game: Game, players: int, name: str) -> float:
    """Milliseconds for 2,000 playouts, on average over all moves of a game between players of that name."""
    state, number, spent, thought = game.start(players), 0, 0.0, 0
    seats = [find(name, game, seat) for seat in range(players)]
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


def openspiel(name: str, seconds: float) -> float | None:
    """Playouts a second of OpenSpiel's own MCTS, to the end at random, from the first decision of one of its games."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, batch = pyspiel.load_game(name), 500
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, batch, 1000, False, 7, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    begun, made = time.thread_time(), 0
    while time.thread_time() - begun < seconds:
        bot.step(state.clone())
        made += batch
    return made / (time.thread_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2)
    options = parser.parse_args()
    heads = ("search", "to the end", "2,000, ms", "learned", "2,000, ms")
    print(f"{'playouts a second, one core':42} " + " ".join(f"{head:>11}" for head in heads))
    for name in games.names():
        game = games.find(name)
        for players in range(game.players[0], game.players[1] + 1):
            state = opening(game, players)
            numbers = (
                speed(Search("search").branches(game), state, options.seconds),
                speed(Search("search", knobs=Knobs(horizon=100_000)).branches(game), state, options.seconds),
                whole_game(game, players, "search:2000"),
                speed(Learned("learned").branches(game), state, options.seconds),
                whole_game(game, players, "learned:2000"),
            )
            label = f"{game.title}, {players} players, opening"
            print(f"{label:42} " + " ".join(f"{x:11,.{int(x < 1000)}f}" for x in numbers), flush=True)
    if (found := openspiel("backgammon", options.seconds)) is not None:
        print(f"{'OpenSpiel (C++ MCTS), backgammon':42} {'':11} {found:11,.0f}")
    print(f"{'TAG (Java MCTS), Puerto Rico, elsewhere':42} {'':11} {TAG:11,}")


if __name__ == "__main__":
    main()
