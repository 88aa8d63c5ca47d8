"""Questions: one table a game, with all that belongs to what is asked of the actor.

A state says in its field `asked` what its actor decides. A game has a row for each: what may be done, what happens
then, and how the moves are weighed. The table makes one compiled function of each column; where a row has none, the
column's default serves.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from malecon.engine.rule import rule

Function = Callable[..., Any]


@dataclass(frozen=True)
class Question:
    """One question. All compiled, and called with the state first."""

    legal: Function
    """`legal(s, moves)`: list the moves the actor may make; return how many."""
    apply: Function
    """`apply(s, move)`: make a legal move; the state then names the next actor."""
    weigh: Function | None = None
    """`weigh(s, moves, count, weights)`: how promising each looks; all alike if there is none."""


@rule
def nothing_legal(s, moves):  # type: ignore[no-untyped-def]
    return 0


@rule
def nothing_happens(s, move):  # type: ignore[no-untyped-def]
    pass


@rule
def weigh_alike(s, moves, count, weights):  # type: ignore[no-untyped-def]
    for i in range(count):
        weights[i] = 1.0


def legal_of(questions: Mapping[int, Question]) -> Function:
    """The game's `legal`."""
    return by_question("legal", "s, moves", {n: q.legal for n, q in questions.items()}, nothing_legal)


def apply_of(questions: Mapping[int, Question]) -> Function:
    """The game's `apply`. Whatever the caller's integer, rules are compiled for one."""
    functions = {n: q.apply for n, q in questions.items()}
    return by_question("apply", "s, move", functions, nothing_happens, "s, np.int64(move)")


def weigh_of(questions: Mapping[int, Question]) -> Function:
    """The game's `weigh`."""
    functions = {n: q.weigh for n, q in questions.items() if q.weigh}
    return by_question("weigh", "s, moves, count, weights", functions, weigh_alike)


def by_question(
    name: str, takes: str, functions: Mapping[int, Function], otherwise: Function, gives: str | None = None
) -> Function:
    """A compiled function that calls the one of what is asked.

    It is written out as a chain of comparisons, as one would by hand: it compiles to one jump, on a GPU too. A list of
    functions would be called through pointers, at half the speed.
    """
    given = gives or takes
    lines = [f"def make({', '.join(f'on_{asked}' for asked in functions)}, otherwise):", f"    def {name}({takes}):"]
    for asked in functions:
        lines += [f"        if s.asked == {asked}:", f"            return on_{asked}({given})"]
    lines += [f"        return otherwise({given})", f"    return {name}"]
    scope: dict[str, Any] = {"__name__": __name__, "np": np}
    exec(compile("\n".join(lines), __file__, "exec"), scope)
    made: Function = scope["make"](*functions.values(), otherwise)
    return rule(made)
