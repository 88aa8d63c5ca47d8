"""Malecón and its peers in one run on one machine: decisions and games a second, uniform random play, one core.

    make bench                                   # in an environment of its own, with the peers
    python benchmarks/peers.py [--seconds 5] [--json FILE] [--svg FILE]

A decision is a move by a player, forced ones included; moves of chance are not counted. A game is a whole game, its
set-up and its end included. Time is this process's time on the processor, so that other work on the machine does not
count. Each peer plays the fastest way it has on one core: OpenSpiel's games inside C++, Pgx compiled in batches of 256,
the others from Python. A peer that is not installed is left out and named.
"""

import argparse
import json
import random
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def timed(play, seconds):
    """Games and decisions of `play()`, which plays some games and returns both, for about so long."""
    play()
    games = decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        more = play()
        games, decisions = games + more[0], decisions + more[1]
    return games / spent, decisions / spent


def malecon_game(name, players=4):
    from malecon import games
    from malecon.engine.drive import playouts

    game = games.find(name)
    start, number = game.start(players), iter(range(10**9))

    def play():
        played = playouts(game, start, 2000, seed=next(number), threads=1)
        return 2000, int(played.decisions.sum())

    return play


def catanatron(players=4):
    from catanatron import Color, Game, RandomPlayer

    colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE][:players]

    def play():
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        records = getattr(game.state, "action_records", None) or game.state.actions
        return 1, len(records)

    return play


def openspiel(name):
    """Whole games inside C++: two simulations of its MCTS bot, 100 random rollouts each, from the first decision.

    Set-up by chance is left out, in its favour. Decisions are not reported: their mean is counted over 100 games.
    """
    import numpy
    import pyspiel

    game = pyspiel.load_game(name)
    chance = numpy.random.default_rng(5)

    def first():
        state = game.new_initial_state()
        while state.is_chance_node():
            moves, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(moves, p=weights)))
        return state

    def counted():
        state, decisions = first(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                moves, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(chance.choice(moves, p=weights)))
            else:
                decisions += 1
                state.apply_action(int(chance.choice(state.legal_actions())))
        return decisions

    mean = sum(counted() for _ in range(100)) / 100

    def play():
        evaluator = pyspiel.RandomRolloutEvaluator(100, int(chance.integers(2**30)))
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, int(chance.integers(2**30)), False)
        bot.step(first())
        return 200, int(200 * mean)

    return play


def pettingzoo_ours(name, players=4):
    from malecon.envs.pettingzoo import raw_env

    env, seeds, chance = raw_env(name, players), iter(range(10**9)), random.Random(3)

    def play():
        env.reset(seed=next(seeds))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                decisions += 1
                env.step(int(chance.choice(observation["action_mask"].nonzero()[0])))
        return 1, decisions

    return play


def rlcard(name):
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make(name)
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play():
        paths, _ = env.run(is_training=False)
        return 1, sum(len(path) // 2 for path in paths)

    return play


def pgx(name):
    """One step of one game after another, compiled: what one core does with a batch of 256."""
    import jax
    import jax.numpy as jnp
    import pgx as library

    env = library.make(name)
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

    @jax.jit
    def pick(key, mask):
        return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=1)

    key = jax.random.PRNGKey(0)

    def play():
        nonlocal key
        key, one = jax.random.split(key)
        state, decisions = begin(jax.random.split(one, 256)), 0
        while not bool(state.terminated.all()):
            key, one, two = jax.random.split(key, 3)
            decisions += int((~state.terminated).sum())
            state = step(state, pick(one, state.legal_action_mask), jax.random.split(two, 256))
        return 256, decisions

    return play


PEERS = [
    (
        "malecon",
        "Santiago de Cuba, 4 players",
        "a worker game of about 300 decisions",
        lambda: malecon_game("santiago"),
    ),
    ("malecon", "Cuba, 4 players", "a worker game of about 310 decisions, richer", lambda: malecon_game("cuba")),
    (
        "malecon",
        "Santiago through PettingZoo",
        "the same through Python, with observations",
        lambda: pettingzoo_ours("santiago"),
    ),
    ("catanatron", "Catan, 4 players", "the nearest in richness", catanatron),
    ("open_spiel", "gin_rummy (C++)", "a card game", lambda: openspiel("gin_rummy")),
    ("open_spiel", "backgammon (C++)", "a dice game", lambda: openspiel("backgammon")),
    ("open_spiel", "crazy_eights (C++)", "a small card game", lambda: openspiel("crazy_eights")),
    ("rlcard", "gin-rummy", "a card game", lambda: rlcard("gin-rummy")),
    ("rlcard", "uno", "a small card game", lambda: rlcard("uno")),
    ("pgx", "backgammon", "a dice game", lambda: pgx("backgammon")),
    ("pgx", "connect_four", "a tiny game", lambda: pgx("connect_four")),
]


def malecon_version():
    try:
        return version("malecon")
    except PackageNotFoundError:  # run from the sources
        return "here"


def compare(seconds=5.0, say=print):
    """One row for each peer that is installed; `say` gets a line as each is done. `malecon bench` calls this."""
    rows = []
    for package, game, about, make in PEERS:
        try:
            found = malecon_version() if package == "malecon" else version(package)
            games, decisions = timed(make(), seconds)
        except (ImportError, PackageNotFoundError):
            say(f"{package} is not installed: {game} left out.")
            continue
        row = {
            "package": package,
            "version": found,
            "game": game,
            "about": about,
            "games_per_second": games,
            "decisions_per_second": decisions,
        }
        rows.append(row)
        say(f"{package} {found:8} {game:30} {decisions:14,.0f} decisions/s {games:10,.1f} games/s")
    return rows


def table(rows):
    """The rows in Markdown."""
    lines = ["| project | game | what it is | decisions/s | games/s |", "|---|---|---|---|---|"]
    for row in rows:
        lines.append(
            f"| {row['package']} {row['version']} | {row['game']} | {row['about']} "
            f"| {row['decisions_per_second']:,.0f} | {row['games_per_second']:,.1f} |"
        )
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    rows = compare(chosen.seconds)
    print()
    print(table(rows))
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    sys.exit(main())
