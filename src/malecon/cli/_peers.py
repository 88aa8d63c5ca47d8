"""Malecón and its peers in one run on one machine: decisions and games a second, uniform random play, one core.

A decision is a move by a player, forced ones included; moves of chance are not counted. A game is a whole game, its
set-up and its end included. Time is this process's time on the processor, so that other work on the machine does not
count. Each peer plays the fastest way it has on one core: OpenSpiel's games inside C++, Pgx compiled in batches of 256,
the others from Python.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from malecon import games

Play = Callable[[], tuple[int, int]]
"""Plays some games and returns how many, and how many decisions they had."""
Row = dict[str, Any]


@dataclass(frozen=True)
class Peer:
    """A game of some project, with a word on how rich it is."""

    game: str
    about: str
    prepare: Callable[[], Play]


def own_game(name: str, players: int) -> Peer:
    """One of ours, as compiled playouts on one thread."""
    game = games.find(name)
    seats = min(players, game.players[1])

    def prepare() -> Play:
        from malecon.engine.drive import playouts

        start, number = game.start(seats), iter(range(10**9))

        def play() -> tuple[int, int]:
            played = playouts(game, start, 2000, seed=next(number), threads=1)
            return 2000, int(played.decisions.sum())

        return play

    return Peer(f"{game.title}, {seats} players", "a rich board game", prepare)


def catanatron(players: int = 4) -> Play:
    from catanatron import Color, Game, RandomPlayer

    colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE][:players]

    def play() -> tuple[int, int]:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        records = getattr(game.state, "action_records", None) or game.state.actions
        return 1, len(records)

    return play


def openspiel(name: str) -> Play:
    """Whole games inside C++: two simulations of its MCTS bot, 100 random rollouts each, from the first decision.

    Set-up by chance is left out, in its favour. Decisions are not reported: their mean is counted over 100 games.
    """
    import numpy
    import pyspiel

    game = pyspiel.load_game(name)
    chance = numpy.random.default_rng(5)

    def first() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            moves, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(moves, p=weights)))
        return state

    def counted() -> int:
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

    def play() -> tuple[int, int]:
        evaluator = pyspiel.RandomRolloutEvaluator(100, int(chance.integers(2**30)))
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, int(chance.integers(2**30)), False)
        bot.step(first())
        return 200, int(200 * mean)

    return play


def rlcard(name: str) -> Play:
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make(name)
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play() -> tuple[int, int]:
        paths, _ = env.run(is_training=False)
        return 1, sum(len(path) // 2 for path in paths)

    return play


def pgx(name: str) -> Play:
    """One step of one game after another, compiled: what one core does with a batch of 256."""
    import jax
    import jax.numpy as jnp
    import pgx as library

    env = library.make(name)
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=1))
    key = jax.random.PRNGKey(0)

    def play() -> tuple[int, int]:
        nonlocal key
        key, one = jax.random.split(key)
        state, decisions = begin(jax.random.split(one, 256)), 0
        while not bool(state.terminated.all()):
            key, one, two = jax.random.split(key, 3)
            decisions += int((~state.terminated).sum())
            state = step(state, pick(one, state.legal_action_mask), jax.random.split(two, 256))
        return 256, decisions

    return play


PEERS: dict[str, list[Peer]] = {
    "catanatron": [Peer("Catan, 4 players", "the nearest in richness", catanatron)],
    "open_spiel": [
        Peer("gin_rummy (C++)", "a card game", lambda: openspiel("gin_rummy")),
        Peer("backgammon (C++)", "a dice game", lambda: openspiel("backgammon")),
        Peer("crazy_eights (C++)", "a small card game", lambda: openspiel("crazy_eights")),
    ],
    "rlcard": [
        Peer("gin-rummy", "a card game", lambda: rlcard("gin-rummy")),
        Peer("uno", "a small card game", lambda: rlcard("uno")),
    ],
    "pgx": [
        Peer("backgammon", "a dice game", lambda: pgx("backgammon")),
        Peer("connect_four", "a tiny game", lambda: pgx("connect_four")),
    ],
}


def rows(seconds: float, players: int, say: Callable[[str], None]) -> Iterator[Row]:
    """Malecón's own games, then one row for each peer that is installed; `say` names those that are not."""
    for name in games.names():
        yield measure("malecon", own_game(name, players), seconds)
    for package, peers in PEERS.items():
        try:
            found = version(package)
        except PackageNotFoundError:
            say(f"{package} is not installed here and left out.")
            continue
        for peer in peers:
            yield measure(f"{package} {found}", peer, seconds)


def measure(project: str, peer: Peer, seconds: float) -> Row:
    """Games and decisions of a peer for about so long."""
    play = peer.prepare()
    play()
    played = decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        more = play()
        played, decisions = played + more[0], decisions + more[1]
    return {
        "project": project,
        "game": peer.game,
        "about": peer.about,
        "decisions_per_second": decisions / spent,
        "games_per_second": played / spent,
    }
