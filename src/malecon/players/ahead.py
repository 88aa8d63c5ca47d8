"""The loop behind `greedy`: all the ways a seat's turn can go, each valued where its turn ends.

A turn is a chain of small moves. It is walked to its end if that takes few enough steps; otherwise as deep as it can
be walked in full.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from malecon.engine.fields import OVER, TABLE
from malecon.engine.game import Game
from malecon.engine.rule import rule
from malecon.players.player import advice_of

DEEPEST = 24
"""Moves of one chain."""
MOST_STEPS = 6000
"""Positions looked at for one move."""
WON = 1000.0
"""Added to the value of a position that is won."""


@cache
def look_ahead(game: Game) -> Callable[..., Any]:
    """`look(states, moves, seat, best)`: fills in what each legal move of states[0] leads to for `seat` at best."""
    legal, apply, standing = game.legal, game.apply, game.standing
    value = advice_of(game).value

    @rule
    def judge(s, seat):  # type: ignore[no-untyped-def]
        """How much better than the others, on average, this seat stands."""
        if s.actor == OVER:
            lead = standing(s, seat)
            points = float(s.vp[seat])
            for other in range(s.players):
                if other != seat:
                    points -= s.vp[other] / (s.players - 1)
                    if standing(s, other) > lead:
                        return points - WON
            return points + WON
        points = value(s, seat)
        for other in range(s.players):
            if other != seat:
                points -= value(s, other) / (s.players - 1)
        return points

    @rule
    def settle(s, moves):  # type: ignore[no-untyped-def]
        """Let the table do what it must, as long as it has no choice."""
        for _ in range(20):
            if s.actor != TABLE or legal(s, moves) != 1:
                return
            apply(s, moves[0])

    @rule
    def walk(states, moves, counts, places, seat, depth, steps, best):  # type: ignore[no-untyped-def]
        """Depth first to `depth`; False if it took more than the steps allowed. `best[-1]` says if all chains ended."""
        counts[0] = legal(states[0], moves[0])
        places[0] = 0
        level = 0
        ended = True
        for i in range(counts[0]):
            best[i] = -1e9
        while level >= 0:
            if places[level] == counts[level]:
                level -= 1
                continue
            steps -= 1
            if steps < 0:
                return False, False
            states[level + 1] = states[level]
            s = states[level + 1]
            apply(s, moves[level, places[level]])
            places[level] += 1
            settle(s, moves[level + 1])
            if s.actor == seat and level + 1 < depth:
                level += 1
                counts[level] = legal(s, moves[level])
                places[level] = 0
            else:
                ended = ended and s.actor != seat
                first = places[0] - 1
                best[first] = max(best[first], judge(s, seat))
        return True, ended

    @rule
    def look(states, moves, seat, best):  # type: ignore[no-untyped-def]
        counts = np.empty(DEEPEST + 1, np.int64)
        places = np.empty(DEEPEST + 1, np.int64)
        tried = np.empty(len(best), np.float64)
        for depth in range(1, DEEPEST):
            complete, ended = walk(states, moves, counts, places, seat, depth, MOST_STEPS, tried)
            if not complete:
                break
            best[:] = tried
            if ended:
                break

    return look
