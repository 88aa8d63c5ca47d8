"""Drivers: walk any game by its rules, as fast as the machine can.

A *decision* is a move by a seat, forced ones included; the table's moves are counted apart.
"""

import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from malecon.engine.chance import draw, seed_number, stream_key
from malecon.engine.fields import OVER, State, copy
from malecon.engine.game import Game
from malecon.engine.rule import is_compiled, rule

log = logging.getLogger("malecon")


class Drivers(NamedTuple):
    """A game's compiled loops."""

    playout: Callable[..., Any]
    """`playout(state, moves, key, drawn)`: plays on to the end at random from draw `drawn` of a stream; returns (draws,
    decisions, all moves)."""
    playouts: Callable[..., Any]
    """`playouts(start, seed, first, finals, decisions, lengths)`: one playout for each place of the arrays."""


@cache
def drivers(game: Game) -> Drivers:
    """The compiled loops of a game. Nothing is compiled until they are called."""
    legal, apply, most = game.legal, game.apply, game.bounds.choices

    @rule
    def playout(s, moves, key, drawn):  # type: ignore[no-untyped-def]
        decisions = length = 0
        while s.actor != OVER:
            count = legal(s, moves)
            choice = 0
            if count > 1:
                choice = draw(key, drawn, count)
                drawn += 1
            if s.actor >= 0:
                decisions += 1
            length += 1
            apply(s, moves[choice])
        return drawn, decisions, length

    @rule
    def playouts(start, seed, first, finals, decisions, lengths):  # type: ignore[no-untyped-def]
        moves = np.empty(most, np.int16)
        for i in range(len(finals)):
            finals[i] = start[0]
            _, decisions[i], lengths[i] = playout(finals[i], moves, stream_key(seed, np.uint64(first + i)), 0)

    return Drivers(playout, playouts)


@dataclass(frozen=True)
class Playouts:
    """Many random games: their final states, and how long each was."""

    finals: np.ndarray[Any, Any]
    decisions: np.ndarray[Any, Any]
    lengths: np.ndarray[Any, Any]


def playouts(
    game: Game, start: State, games: int, seed: int | str = 0, *, first: int = 0, threads: int | None = None
) -> Playouts:
    """Play `games` uniformly random games from a position.

    Game `first + i` of a seed is always the same game, whatever the number of threads.
    """
    finals = np.empty(games, game.dtype).view(np.recarray)
    decisions, lengths = np.empty(games, np.int32), np.empty(games, np.int32)
    beginning = np.array([start], game.dtype).view(np.recarray)
    run, key = drivers(game).playouts, seed_number(seed)
    threads = threads or os.cpu_count() or 1
    edges = np.linspace(0, games, min(threads, max(games, 1)) + 1).astype(int)

    def part(low: int, high: int) -> None:
        with np.errstate(over="ignore"):  # interpreted, the generator's arithmetic wraps around on purpose
            run(beginning, key, first + low, finals[low:high], decisions[low:high], lengths[low:high])

    if len(edges) == 2:
        part(0, games)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(part, edges[:-1], edges[1:]))
    return Playouts(finals, decisions, lengths)


def random_playout(game: Game, state: State, seed: int | str = 0) -> State:
    """The end of one random game from a position; the given state is left alone."""
    final = copy(state)
    with np.errstate(over="ignore"):
        key = np.uint64(stream_key(seed_number(seed), np.uint64(0)))
        drivers(game).playout(final, np.empty(game.bounds.choices, np.int16), key, 0)
    return final


def is_prepared(game: Game) -> bool:
    """Whether a game's rules were compiled before, by whomever, so that to prepare it takes no time."""
    return all(is_compiled(entry) for entry in (game.legal, game.apply, drivers(game).playouts))


def prepare(game: Game, say: Callable[[str], None] = log.info) -> float:
    """Compile a game's rules unless it was done before, saying so; returns the seconds it took."""
    begun = time.perf_counter()
    compiled = is_prepared(game)
    if not compiled:
        say(f"Compiling the rules of {game.title}, this once…")
    start = game.start(game.players[0])
    game.apply(start, game.legal_moves(start)[0])
    playouts(game, game.start(game.players[0]), 1, threads=1)
    seconds = time.perf_counter() - begun
    if not compiled:
        say(f"…done in {seconds:.1f} s.")
    return seconds
