"""The loop behind `learned`: the tree of `search`, led by a net; compiled for each game.

The tree is the same (malecon.players.tree): open loop, each seat for itself, the table's moves and everything hidden
drawn anew in every playout. What is different:

- A playout ends where it leaves the tree. The net says who wins from there and what each seat will still make.
- The net also says how likely each move is, once, when a node gets its children: all legal moves at one blow. Where
  chance or what was hidden allows others, they are added when they are met.
- Others' sealed moves are drawn from the net's chances. They are kept like children, but no playout goes into them: it
  would be an answer to what nobody can see. What they chose already is drawn so too, if only such choices were made
  since (`Advice.rewind`); else the advice imagines it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from malecon.engine.chance import mix, stream_key
from malecon.engine.fields import OVER, TABLE
from malecon.engine.game import Game
from malecon.engine.observe import veils
from malecon.engine.rule import rule
from malecon.players.net import deepen, differ, say_moves, say_results, sum_up
from malecon.players.player import advice_of, rewind_nothing
from malecon.players.tree import DEEPEST, NONE, SEATS, count_path, ending, roulette, unit, weigh_results

NODE = np.dtype(
    [
        ("move", np.int16),
        ("actor", np.int16),
        ("first", np.int32),  # its first child, or -1
        ("next", np.int32),  # its next sibling, or -1
        ("visits", np.int32),
        ("chance", np.float32),  # that the net gives the move
        ("promise", np.float32),  # the result the net saw for who is asked here, when the node got its children
        ("result", np.float64),  # sums, for the actor
        ("wins", np.float64),
        ("points", np.float64),
    ]
)

# The knobs, in the order of the array that `grow` takes
EXPLORE, DOUBT, MARGIN, SCALE, FLAT = range(5)


class Knobs(NamedTuple):
    """What can be tuned. Explore and doubt are for two at the table: with more, differences in winning are smaller."""

    explore: float = 0.5
    """How much weight the net's chances have against experience."""
    doubt: float = 0.1
    """How much worse than its position an untried move is taken to be, once most of the likely ones were tried."""
    margin: float = 0.1
    """The share of the lead in a result; the rest is the winning share."""
    scale: float = 30.0
    """The lead, in victory points, that counts in full."""
    flat: float = 0.02
    """The share of pure chance in the net's."""

    def numbers(self) -> np.ndarray[Any, Any]:
        """As the compiled loop takes them."""
        return np.array(self, np.float64)


class NetTree(NamedTuple):
    """A game's compiled thinking with a net."""

    grow: Callable[..., Any]
    """`grow(root, scratch, root_raw, raw, root_words, words, nodes, used, top, seat, seed, first, count, knobs, sight,
    net)`: playouts `first` to `first + count` of a seed, from the state root[0] at the node `top`; returns how many
    nodes are used then. `raw` and `words` are the memory of the states."""
    judge: Callable[..., Any]
    """`judge(states, raw, seat, moves, count, sight, net, chances, wins, points)`: all that the net says of states[0],
    as a seat sees it."""


@cache
def net_tree(game: Game) -> NetTree:
    """The compiled thinking of a game."""
    legal, apply, finish, most = game.legal, game.apply, ending(game), game.bounds.choices
    imagine, rewind, veiled = advice_of(game).imagine, advice_of(game).rewind or rewind_nothing, veils(game)
    sealed = rule(game.sealed)

    @rule
    def find_children(nodes, node, actor, moves, count, which):  # type: ignore[no-untyped-def]
        """The child of each legal move, and how many have none. They usually stand in the moves' order."""
        missing = count
        child = nodes[node].first
        for i in range(count):
            if child == NONE or nodes[child].move != moves[i] or nodes[child].actor != actor:
                child = nodes[node].first
                while child != NONE and (nodes[child].move != moves[i] or nodes[child].actor != actor):
                    child = nodes[child].next
            which[i] = child
            if child == NONE:
                child = nodes[node].first
            else:
                missing -= 1
                child = nodes[child].next
        return missing

    @rule
    def add_children(nodes, used, node, actor, moves, chances, count, which):  # type: ignore[no-untyped-def]
        """A child for each legal move that has none, in the moves' order."""
        for i in range(count - 1, -1, -1):
            if which[i] == NONE:
                nodes[used].move = moves[i]
                nodes[used].actor = actor
                nodes[used].first = NONE
                nodes[used].next = nodes[node].first
                nodes[used].visits = 0
                nodes[used].chance = chances[i]
                nodes[used].promise = 0
                nodes[used].result = 0
                nodes[used].wins = 0
                nodes[used].points = 0
                nodes[node].first = used
                which[i] = used
                used += 1
        return used

    @rule
    def select(nodes, node, players, which, count, knobs):  # type: ignore[no-untyped-def]
        """The place of the move to try."""
        tried, total, covered = 0, 0.0, 0.0
        for i in range(count):
            child = which[i]
            if nodes[child].visits > 0:
                tried += nodes[child].visits
                total += nodes[child].result
                covered += nodes[child].chance
        average = total / tried if tried else float(nodes[node].promise)
        untried = average - knobs[DOUBT] * 2.0 / players * np.sqrt(covered)
        bonus = knobs[EXPLORE] * 2.0 / players * np.sqrt(tried + 1.0)
        even = knobs[FLAT] / count
        best, best_score = 0, -1e9
        for i in range(count):
            child = which[i]
            visits = nodes[child].visits
            chance = (1 - knobs[FLAT]) * nodes[child].chance + even
            score = (nodes[child].result / visits if visits > 0 else untried) + bonus * chance / (1 + visits)
            if score > best_score:
                best, best_score = i, score
        return best

    @rule
    def grow(  # type: ignore[no-untyped-def]
        root, scratch, root_raw, raw, root_words, words, nodes, used, top, seat, seed, first, count, knobs, sight, net
    ):
        width = len(net.first_bias)
        moves = np.empty(most, np.int16)
        chances = np.empty(most, np.float32)
        which = np.empty(most, np.int32)
        path = np.empty(DEEPEST, np.int32)
        h, spare, active = np.empty(width, np.float32), np.empty(width, np.float32), np.empty(width, np.int32)
        results, wins, points = np.zeros(SEATS), np.zeros(SEATS), np.zeros(SEATS)
        s = scratch[0]
        players = root[0].players
        root_down = veiled(root[0], True)
        base = np.empty((players, width), np.float32)
        for asked in range(players):
            sum_up(base[asked], root_raw, players, asked, root_down, sight, net)
        for number in range(first, first + count):
            key = stream_key(seed, np.uint64(number))
            scratch[0] = root[0]
            rewind(s, seat)
            imagine(s, seat, mix(key))
            drawn, depth, node = 0, 0, top
            while s.actor != OVER:
                n = legal(s, moves)
                actor = s.actor
                if actor == TABLE or n == 1:
                    choice = 0
                    if n > 1:
                        choice = int(unit(key, drawn) * n)
                        drawn += 1
                    apply(s, moves[choice])
                    continue
                missing = find_children(nodes, node, actor, moves, n, which)
                full, room = depth == DEEPEST, used + missing <= len(nodes)
                if missing or full:
                    h[:] = base[actor]
                    differ(h, raw, words, veiled(s, True), root_raw, root_words, root_down, players, actor, sight, net)
                    deepen(h, spare, active, net)
                    say_moves(h, moves, n, net, chances)
                    if room:
                        used = add_children(nodes, used, node, actor, moves, chances, n, which)
                if actor != seat and sealed(s, moves[0]):  # he does not know what others chose: no answer to it
                    if not missing:
                        for i in range(n):
                            chances[i] = nodes[which[i]].chance
                    choice = roulette(chances, n, unit(key, drawn))
                    drawn += 1
                    apply(s, moves[choice])
                    continue
                if full or missing == n or not room:
                    say_results(h, players, actor, net, wins, points)
                    for other in range(players):
                        points[other] += s.vp[other]
                    weigh_results(players, wins, points, knobs[MARGIN], knobs[SCALE], results)
                    nodes[node].promise = results[actor]
                    if depth > 0 or not room:
                        break
                choice = select(nodes, node, players, which, n, knobs)
                node = which[choice]
                path[depth] = node
                depth += 1
                apply(s, moves[choice])
            if s.actor == OVER:
                finish(s, wins, points)
                weigh_results(players, wins, points, knobs[MARGIN], knobs[SCALE], results)
            count_path(nodes, top, path, depth, results, wins, points)
        return used

    @rule
    def judge(states, raw, seat, moves, count, sight, net, chances, wins, points):  # type: ignore[no-untyped-def]
        width, s = len(net.first_bias), states[0]
        h, spare, active = np.empty(width, np.float32), np.empty(width, np.float32), np.empty(width, np.int32)
        sum_up(h, raw, s.players, seat, veiled(s, True), sight, net)
        deepen(h, spare, active, net)
        say_moves(h, moves, count, net, chances)
        say_results(h, s.players, seat, net, wins, points)
        for other in range(s.players):
            points[other] += s.vp[other]

    return NetTree(grow, judge)
