"""What a net says of a position, compiled for one core; no torch.

Most of a net's work is its first layer, a sum of as many rows as columns are lit (`malecon.engine.features`). A search
adds it up once, for its root, and then only takes away and adds the rows of what differs there (NNUE's idea): each word
of the state knows the cells that lie in it. The rows of numbers are prepared so that the usual number needs one: what
the growing column adds to a value that has a code of its own is in that code's row already.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from malecon.engine.features import CODES, DIGIT, EXACT, GROWS, REST, SHIFT, features, light
from malecon.engine.game import Game
from malecon.engine.observe import FIRST, FIRST_SEAT, KIND, LOW, OFFSET, STRIDE, TURNED, VEIL, WIDTH, look
from malecon.engine.rule import loose, rule
from malecon.learn.weights import Weights

WORD_BYTES = 4


class Net(NamedTuple):
    """A net's weights as compiled code takes them, all float32; `malecon.learn.weights` says what they are."""

    first: Any
    first_bias: Any
    blocks: Any
    blocks_bias: Any
    policy: Any
    policy_bias: Any
    win: Any
    win_bias: Any
    points: Any
    """Scaled: victory points."""
    points_bias: Any


class Sight(NamedTuple):
    """Where the cells lie that light something at a table of so many, as each seat sees it."""

    cells: Any
    """All of the game's (`features(game).cells`)."""
    starts: Any
    """By seat and word of the state: where the word's cells begin in…"""
    lists: Any
    """…the seat's list of cells. Those that a veil can cover are no word's but stand behind the last one's: what they
    show may change with no change in the state."""


def net_of(weights: Weights) -> Net:
    """Weights, made ready for compiled code."""
    arrays, scale = weights.arrays, np.float32(weights.facts["points"])
    first = arrays["first"].copy()
    for cell in features(weights.game).cells:
        if cell[GROWS] >= 0:
            for code in range(1, min(cell[CODES], EXACT)):
                first[cell[FIRST] + code - 1] += np.float32(code / 2.0 ** cell[SHIFT]) * first[cell[GROWS]]
    ready = arrays | {"first": first, "points": arrays["points"] * scale, "points_bias": arrays["points_bias"] * scale}
    return Net(**{name: np.ascontiguousarray(ready[name], np.float32) for name in Net._fields})


@cache
def sight(game: Game, players: int) -> Sight:
    """The cells of a game at a table of so many."""
    cells, words = features(game).cells, game.dtype.itemsize // WORD_BYTES
    starts, lists = [], []
    for seat in range(players):
        by_word: list[list[int]] = [[] for _ in range(words + 1)]
        for number, cell in enumerate(cells):
            if cell[TURNED] < players:
                owner = (seat + max(cell[TURNED], 0)) % players
                place = (cell[OFFSET] + owner * cell[STRIDE]) // WORD_BYTES if cell[VEIL] < 0 else words
                by_word[place].append(number)
        starts.append(np.cumsum([0, *map(len, by_word)]))
        lists.append([number for one in by_word for number in one])
    return Sight(cells, np.array(starts, np.int32), np.array(lists, np.int32))


# The first layer


@rule
def seen(raw, players, seat, down, cells, c):  # type: ignore[no-untyped-def]
    """What a seat sees of a cell."""
    return look(
        raw, players, seat, down, cells[c, OFFSET], cells[c, WIDTH], cells[c, KIND], cells[c, LOW], cells[c, TURNED],
        cells[c, STRIDE], cells[c, FIRST_SEAT], cells[c, VEIL],
    )  # fmt: skip


@rule
def lights(value, cells, c):  # type: ignore[no-untyped-def]
    """What a cell lights that looks so: its code, and how far the growing column has grown beyond its code's row."""
    code, grown = light(
        value, cells[c, KIND], cells[c, CODES], cells[c, GROWS], cells[c, DIGIT], cells[c, REST], cells[c, VEIL]
    )
    return code, np.float32(grown if grown >= EXACT else 0) / np.float32(1 << cells[c, SHIFT])


@loose
def add_row(h, rows, row, factor):  # type: ignore[no-untyped-def]
    for j in range(len(h)):
        h[j] += factor * rows[row, j]


@loose
def sum_up(h, raw, players, seat, down, sight, net):  # type: ignore[no-untyped-def]
    """The first layer of a position, from nothing: `down` are the veils that are, `raw` the bytes of the state."""
    cells, first, bias = sight.cells, net.first, net.first_bias
    for j in range(len(h)):
        h[j] = bias[j]
    for c in range(len(cells)):
        code, grown = lights(seen(raw, players, seat, down, cells, c), cells, c)
        if code > 0:
            add_row(h, first, cells[c, FIRST] + code - 1, np.float32(1))
        if grown != 0:
            add_row(h, first, cells[c, GROWS], grown)


@loose
def differ(h, raw, words, down, root, root_words, root_down, players, seat, sight, net):  # type: ignore[no-untyped-def]
    """From the root's first layer, which is in `h`, to that of another position."""
    cells, starts, lists, first = sight.cells, sight.starts, sight.lists, net.first
    for w in range(len(words) + 1):
        if w == len(words) or words[w] != root_words[w]:
            for k in range(starts[seat, w], starts[seat, w + 1]):
                c = lists[seat, k]
                now, before = seen(raw, players, seat, down, cells, c), seen(root, players, seat, root_down, cells, c)
                if now != before:
                    code, grown = lights(now, cells, c)
                    old_code, old_grown = lights(before, cells, c)
                    if code > 0:
                        add_row(h, first, cells[c, FIRST] + code - 1, np.float32(1))
                    if old_code > 0:
                        add_row(h, first, cells[c, FIRST] + old_code - 1, np.float32(-1))
                    if grown != old_grown:
                        add_row(h, first, cells[c, GROWS], grown - old_grown)


# What comes after it


@loose
def deepen(h, spare, active, net):  # type: ignore[no-untyped-def]
    """The residual layers, and at the end what is not at rest. Rows of what is at rest are never read."""
    width = len(h)
    for b in range(len(net.blocks)):
        count = 0
        for i in range(width):
            if h[i] > 0:
                active[count] = i
                count += 1
        for j in range(width):
            spare[j] = h[j] + net.blocks_bias[b, j]
        k = 0
        while k + 4 <= count:  # four rows at a time: a sum is read and written a quarter as often
            i0, i1, i2, i3 = active[k], active[k + 1], active[k + 2], active[k + 3]
            h0, h1, h2, h3 = h[i0], h[i1], h[i2], h[i3]
            for j in range(width):
                spare[j] += (
                    h0 * net.blocks[b, i0, j]
                    + h1 * net.blocks[b, i1, j]
                    + h2 * net.blocks[b, i2, j]
                    + h3 * net.blocks[b, i3, j]
                )
            k += 4
        for rest in range(k, count):
            i = active[rest]
            hi = h[i]
            for j in range(width):
                spare[j] += hi * net.blocks[b, i, j]
        for j in range(width):
            h[j] = spare[j]
    for j in range(width):
        h[j] = max(h[j], np.float32(0))


@loose
def say_moves(h, moves, count, net, chances):  # type: ignore[no-untyped-def]
    """The chance of each legal move."""
    most = np.float32(-1e30)
    for i in range(count):
        move = moves[i]
        total = net.policy_bias[move]
        for j in range(len(h)):
            total += h[j] * net.policy[move, j]
        chances[i] = total
        most = max(most, total)
    whole = np.float32(0)
    for i in range(count):
        chances[i] = np.exp(chances[i] - most)
        whole += chances[i]
    for i in range(count):
        chances[i] /= whole


@loose
def say_results(h, players, seat, net, wins, points):  # type: ignore[no-untyped-def]
    """By seat: the share of winning, and the points still to come. The net counts from the seat that is asked."""
    most = -1e30
    for step in range(players):
        won, made = net.win_bias[step], net.points_bias[step]
        for j in range(len(h)):
            won += h[j] * net.win[step, j]
            made += h[j] * net.points[step, j]
        other = (seat + step) % players
        wins[other], points[other] = won, made
        most = max(most, wins[other])
    whole = 0.0
    for other in range(players):
        wins[other] = np.exp(wins[other] - most)
        whole += wins[other]
    for other in range(players):
        wins[other] /= whole
