"""Malecón and its peers in one run on one machine: decisions and games a second, uniform random play, one core.

A decision is a move by a player, forced ones included; moves of chance are not counted. A game is a whole game, its
set-up and its end included. Time is this process's time on the processor, so that other work on the machine does not
count. Each peer plays the fastest way it has on one core: OpenSpiel's games inside C++, Pgx compiled in batches, the
others from Python. Our own games through PettingZoo stand beside PettingZoo's. On a GPU, where one can be used, ours
run a million at once and Pgx's beside them; there the time is the clock's.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from malecon import games
from malecon.errors import NoDevice

ON_GPU = 1_000_000
"""Games at once on a GPU."""
PGX_STEPS = 100
PGX_BATCH = {"cpu": 1024, "gpu": 131_072}
"""Games at once, about where more bring no more."""

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


def own_game_on_gpu(name: str, players: int) -> Peer:
    """One of ours in a batch on the GPU. NoDevice if there is none."""
    from malecon.engine.batch import batch

    game = games.find(name)
    seats = min(players, game.players[1])
    batch(game, 1, seats, device="cuda")

    def prepare() -> Play:
        many = batch(game, ON_GPU, seats, device="cuda")

        def play() -> tuple[int, int]:
            many.reset()
            return ON_GPU, int(many.playout().decisions.copy_to_host().sum())

        return play

    return Peer(f"{game.title}, {seats} players", "a rich board game", prepare)


def pettingzoo(env: Any) -> Play:
    """Random play through PettingZoo's AEC interface: one observation, mask and step after the other."""
    import numpy

    chance = numpy.random.default_rng(5)

    def play() -> tuple[int, int]:
        env.reset(seed=int(chance.integers(2**30)))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(chance.choice(observation["action_mask"].nonzero()[0])))
            decisions += 1
        return 1, decisions

    return play


def pettingzoo_classic(name: str) -> Play:
    from pettingzoo import make
    from pettingzoo.env_registry.exceptions import FailedToImport

    try:
        return pettingzoo(make("aec", f"classic/{name}"))
    except FailedToImport as missing:
        raise ImportError(str(missing)) from None


def pettingzoo_own(name: str, players: int = 4) -> Play:
    from malecon.envs.pettingzoo import env

    return pettingzoo(env(name, players=players))


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


def pgx(name: str, platform: str) -> Play:
    """A hundred steps of a batch in one compiled loop; a game that ends begins anew. NoDevice if JAX has none there."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # else JAX takes most of a card, ours included
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    try:
        device = jax.devices(platform)[0]
    except RuntimeError:
        raise NoDevice("JAX finds none: its CUDA plugin is not installed.") from None
    batch = PGX_BATCH[platform]
    env = library.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: None) -> Any:
        states, key = carry
        key, draw, chance = jax.random.split(key, 3)
        logits = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        states = step(states, jax.random.categorical(draw, logits), jax.random.split(chance, batch))
        return (states, key), states.terminated.sum()

    steps = jax.jit(lambda states, key: jax.lax.scan(one, (states, key), length=PGX_STEPS))
    key = jax.device_put(jax.random.PRNGKey(0), device)  # what is made of it stays there
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))

    def play() -> tuple[int, int]:
        nonlocal states, key
        (states, key), ended = steps(states, key)
        return int(ended.sum()), PGX_STEPS * batch

    return play


def pgx_games(platform: str) -> list[Peer]:
    """Pgx's games on the processor ("cpu") or on a GPU ("gpu")."""
    found = (("backgammon", "a dice game"), ("connect_four", "a tiny game"))
    return [Peer(f"{name} (JAX)", about, partial(pgx, name, platform)) for name, about in found]


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
    "pgx": pgx_games("cpu"),
    "pettingzoo": [
        Peer("texas_holdem-v4", "a small card game", lambda: pettingzoo_classic("texas_holdem-v4")),
        Peer("connect_four-v3", "a tiny game", lambda: pettingzoo_classic("connect_four-v3")),
        Peer("our Cuba, 4 players", "a rich board game", lambda: pettingzoo_own("cuba")),
        Peer("our Santiago de Cuba, 4 players", "a rich board game", lambda: pettingzoo_own("santiago")),
    ],
}


def rows(seconds: float, players: int, say: Callable[[str], None]) -> Iterator[Row]:
    """Malecón's own games, then one row for each peer that is installed, then the GPU; `say` names what is left out."""
    with one_core():
        for name in games.names():
            yield measure("malecon", own_game(name, players), seconds)
        for package, peers in PEERS.items():
            try:
                found = version(package)
            except PackageNotFoundError:
                say(f"{package} is not installed here and left out.")
                continue
            for peer in peers:
                try:
                    yield measure(f"{package} {found}", peer, seconds)
                except ImportError as missing:
                    say(f"{package}'s {peer.game} is left out: {missing}")
    try:
        yield from gpu_rows(seconds, players)
    except NoDevice as missing:
        say(f"The GPU is left out. {missing}")
        return
    try:
        yield from gpu_peers(seconds)
    except (ImportError, NoDevice) as missing:
        say(f"Pgx on the GPU is left out. {missing}")


def gpu_rows(seconds: float, players: int) -> Iterator[Row]:
    """Malecón's own games on the GPU. NoDevice if there is none."""
    for name in games.names():
        peer = own_game_on_gpu(name, players)
        yield measure(f"malecon, {gpu_name()}", peer, seconds, clock=time.perf_counter)


def gpu_peers(seconds: float) -> Iterator[Row]:
    """The one peer that plays on a GPU too. NoDevice if it can't here."""
    for peer in pgx_games("gpu"):
        yield measure(f"pgx {version('pgx')}, {gpu_name()}", peer, seconds, clock=time.perf_counter)


@contextmanager
def one_core() -> Iterator[None]:
    """Within it this process keeps to one core, however many threads a peer starts (where the system lets us)."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def gpu_name() -> str:
    """What the card calls itself; Numba's simulator has no name."""
    from numba import cuda

    name = getattr(cuda.get_current_device(), "name", "simulated GPU")
    return str(name.decode() if isinstance(name, bytes) else name)


def measure(project: str, peer: Peer, seconds: float, clock: Callable[[], float] = time.process_time) -> Row:
    """Games and decisions of a peer for about so long."""
    play = peer.prepare()
    play()
    played = decisions = 0
    begun = clock()
    while (spent := clock() - begun) < seconds:
        more = play()
        played, decisions = played + more[0], decisions + more[1]
    return {
        "project": project,
        "game": peer.game,
        "about": peer.about,
        "decisions_per_second": decisions / spent,
        "games_per_second": played / spent,
    }
