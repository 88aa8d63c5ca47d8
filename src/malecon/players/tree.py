"""The loop behind `search`: a Monte-Carlo tree in flat arrays, compiled for each game.

The tree is *open loop*: a branch is a list of the seats' moves, and every playout walks it anew from the root, with the
table's moves (dice, cards) and everything hidden drawn afresh. So one node stands for all outcomes of chance that lead
to the same question, its numbers are averages over them, and nothing a seat can't know is ever in the tree. Others'
sealed moves (bids, delegates) are drawn from the advice: in the tree they would be answers to what they can't see.

A node is a move that was made: who made it, how often it was tried, and what it brought *him*; each seat climbs towards
its own result. Forced moves have no node. Which branch a playout takes balances what it brought so far with the
game's advice (`weigh`), the more the less it was tried; below the tree, a playout goes on by the same advice.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from malecon.engine.chance import GOLDEN, mix, stream_key
from malecon.engine.fields import OVER, TABLE
from malecon.engine.game import Game
from malecon.engine.rule import rule
from malecon.players.player import advice_of

NODE = np.dtype(
    [
        ("move", np.int16),
        ("actor", np.int16),
        ("first", np.int32),  # its first child, or -1
        ("next", np.int32),  # its next sibling, or -1
        ("visits", np.int32),
        ("result", np.float64),  # sums, for the actor: a float32 loses what a playout adds to a hundred thousand
        ("wins", np.float64),
        ("points", np.float64),
    ]
)
NONE = -1
DEEPEST = 400
"""Nodes on one path."""
SEATS = 5

# The knobs, in the order of the array that `grow` takes
EXPLORE, DOUBT, MARGIN, SCALE, HORIZON, HEAT, FLAT = range(7)


class Knobs(NamedTuple):
    """What can be tuned; the defaults are what was strongest a second (docs/players.md)."""

    explore: float = 1.2
    """How much weight the advice has against experience, with two at the table: with more, the shares of winning are
    smaller, and so is their difference."""
    doubt: float = 0.1
    """How much worse than its siblings' average an untried move is taken to be."""
    margin: float = 0.2
    """The share of the lead in a result; the rest is the winning share."""
    scale: float = 20.0
    """The lead, in victory points, that counts in full."""
    horizon: int | None = None
    """Moves of seats below the tree before a playout is valued instead of played on; None: as the advice says."""
    heat: float | None = None
    """Victory points by which valued positions differ when one wins almost three times as often as the other, with two
    at the table: with more, each has fewer points to come. None: as the advice says."""
    flat: float = 0.1
    """The share of pure chance in the advice, in the tree and below it."""

    def numbers(self, game: Game) -> np.ndarray[Any, Any]:
        """As the compiled loop takes them."""
        advice = advice_of(game)
        horizon = advice.horizon if self.horizon is None else self.horizon
        heat = advice.heat if self.heat is None else self.heat
        return np.array(self._replace(horizon=horizon, heat=heat), np.float64)


class Tree(NamedTuple):
    """A game's compiled search."""

    grow: Callable[..., Any]
    """`grow(root, scratch, nodes, used, top, seat, seed, first, count, knobs)`: playouts `first` to `first + count`
    of a seed, from the state root[0] at the node `top`; returns how many nodes are used then."""


@rule
def unit(key, number):  # type: ignore[no-untyped-def]
    """Draw `number` of a stream as a fraction from 0 up to 1."""
    return (mix(key + (np.uint64(number) + np.uint64(1)) * GOLDEN) >> np.uint64(40)) * (1.0 / (1 << 24))


@rule
def roulette(weights, count, point):  # type: ignore[no-untyped-def]
    """The place at a fraction of the weights' sum."""
    total = np.float32(0.0)
    for i in range(count):
        total += weights[i]
    rest = np.float32(point) * total
    for i in range(count - 1):
        rest -= weights[i]
        if rest < 0:
            return i
    return count - 1


@cache
def ending(game: Game) -> Callable[..., Any]:
    """`finish(s, wins, points)`: each seat's share of winning a game that is over, and its points."""
    standing = game.standing

    @rule
    def finish(s, wins, points):  # type: ignore[no-untyped-def]
        best, winners = standing(s, 0), 1
        for seat in range(1, s.players):
            own = standing(s, seat)
            if own > best:
                best, winners = own, 1
            elif own == best:
                winners += 1
        for seat in range(s.players):
            points[seat] = s.vp[seat]
            wins[seat] = 1.0 / winners if standing(s, seat) == best else 0.0

    return finish


@rule
def weigh_results(players, wins, points, margin, scale, results):  # type: ignore[no-untyped-def]
    """Each seat's result: its winning share, and how far it is ahead of the best other (or behind)."""
    for seat in range(players):
        rival = -1e9
        for other in range(players):
            if other != seat:
                rival = max(rival, points[other])
        lead = min(max((points[seat] - rival) / scale, -1.0), 1.0)
        results[seat] = (1 - margin) * wins[seat] + margin * 0.5 * (1 + lead)


@rule
def count_path(nodes, top, path, depth, results, wins, points):  # type: ignore[no-untyped-def]
    """Add what came of a playout to the nodes it went through."""
    nodes[top].visits += 1
    for i in range(depth):
        child = path[i]
        actor = nodes[child].actor
        nodes[child].visits += 1
        nodes[child].result += results[actor]
        nodes[child].wins += wins[actor]
        nodes[child].points += points[actor]


@cache
def tree(game: Game) -> Tree:
    """The compiled search of a game."""
    legal, apply, finish, most = game.legal, game.apply, ending(game), game.bounds.choices
    weigh, value, imagine = advice_of(game).weigh, advice_of(game).value, advice_of(game).imagine
    sealed = rule(game.sealed)
    every = len(game.moves)

    @rule
    def select(s, nodes, node, moves, count, weights, where, knobs):  # type: ignore[no-untyped-def]
        """The place in `moves` of the branch to take."""
        actor = s.actor
        child = nodes[node].first
        while child != NONE:
            if nodes[child].actor == actor:
                where[nodes[child].move] = child
            child = nodes[child].next
        tried, sum_results, sum_weights = 0, 0.0, 0.0
        for i in range(count):
            sum_weights += weights[i]
            child = where[moves[i]]
            if child != NONE:
                tried += nodes[child].visits
                sum_results += nodes[child].result
        average = sum_results / tried if tried else 0.5
        bonus = knobs[EXPLORE] * 2.0 / s.players * np.sqrt(tried + 1.0)
        even = knobs[FLAT] / count
        share = (1 - knobs[FLAT]) / sum_weights
        best, best_score = 0, -1e9
        for i in range(count):
            child = where[moves[i]]
            prior = share * weights[i] + even
            if child == NONE:
                score = average - knobs[DOUBT] + bonus * prior
            else:
                visits = nodes[child].visits
                score = nodes[child].result / visits + bonus * prior / (1 + visits)
            if score > best_score:
                best, best_score = i, score
        chosen = where[moves[best]]
        child = nodes[node].first
        while child != NONE:
            where[nodes[child].move] = NONE
            child = nodes[child].next
        return best, chosen

    @rule
    def play_on(s, moves, weights, key, drawn, knobs):  # type: ignore[no-untyped-def]
        """From below the tree to the end or the horizon."""
        left = int(knobs[HORIZON])
        flat = knobs[FLAT]
        while s.actor != OVER and left > 0:
            count = legal(s, moves)
            choice = 0
            if count > 1:
                point = unit(key, drawn)
                drawn += 1
                if s.actor == TABLE:
                    choice = int(point * count)
                else:
                    left -= 1
                    if point < flat:
                        choice = int(point / flat * count)
                    else:
                        weigh(s, moves, count, weights)
                        choice = roulette(weights, count, (point - flat) / (1 - flat))
            apply(s, moves[choice])

    @rule
    def judge(s, results, wins, points, knobs):  # type: ignore[no-untyped-def]
        """Each seat's result, of the end or of what the advice expects."""
        players = s.players
        if s.actor == OVER:
            finish(s, wins, points)
        else:
            total = 0.0
            highest = -1e9
            heat = knobs[HEAT] * 2.0 / players
            for seat in range(players):
                points[seat] = value(s, seat)
                highest = max(highest, points[seat])
            for seat in range(players):
                wins[seat] = np.exp((points[seat] - highest) / heat)
                total += wins[seat]
            for seat in range(players):
                wins[seat] /= total
        weigh_results(players, wins, points, knobs[MARGIN], knobs[SCALE], results)

    @rule
    def grow(root, scratch, nodes, used, top, seat, seed, first, count, knobs):  # type: ignore[no-untyped-def]
        moves = np.empty(most, np.int16)
        weights = np.empty(most, np.float32)
        where = np.full(every, NONE, np.int32)
        path = np.empty(DEEPEST, np.int32)
        results, wins, points = np.zeros(SEATS), np.zeros(SEATS), np.zeros(SEATS)
        s = scratch[0]
        for number in range(first, first + count):
            key = stream_key(seed, np.uint64(number))
            scratch[0] = root[0]
            imagine(s, seat, mix(key))
            drawn, depth, node = 0, 0, top
            while s.actor != OVER and depth < DEEPEST:
                n = legal(s, moves)
                if s.actor == TABLE or n == 1:
                    choice = 0
                    if n > 1:
                        choice = int(unit(key, drawn) * n)
                        drawn += 1
                    apply(s, moves[choice])
                    continue
                weigh(s, moves, n, weights)
                if s.actor != seat and sealed(s, moves[0]):  # he does not know what others chose: no answer to it
                    choice = roulette(weights, n, unit(key, drawn))
                    drawn += 1
                    apply(s, moves[choice])
                    continue
                choice, child = select(s, nodes, node, moves, n, weights, where, knobs)
                new = child == NONE
                if new:
                    if used == len(nodes):
                        break
                    child = used
                    used += 1
                    nodes[child].move = moves[choice]
                    nodes[child].actor = s.actor
                    nodes[child].first = NONE
                    nodes[child].next = nodes[node].first
                    nodes[child].visits = 0
                    nodes[child].result = 0
                    nodes[child].wins = 0
                    nodes[child].points = 0
                    nodes[node].first = child
                path[depth] = child
                depth += 1
                node = child
                apply(s, moves[choice])
                if new:
                    break
            play_on(s, moves, weights, key, drawn, knobs)
            judge(s, results, wins, points, knobs)
            count_path(nodes, top, path, depth, results, wins, points)
        return used

    return Tree(grow)
