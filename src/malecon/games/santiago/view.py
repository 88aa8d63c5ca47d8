"""What a seat may know (S33)."""

from malecon.engine.fields import OVER, UNKNOWN, State, blank
from malecon.engine.rule import rule
from malecon.games.santiago.state import CLOSED, FIELDS

PRIVATE = ("pesos", "goods", "vp")
PUBLIC = tuple(field.name for field in FIELDS if field.name not in PRIVATE)


@rule
def veiled(s, number, memory):  # type: ignore[no-untyped-def]
    """Whether the others' part of PRIVATE's field `number` is hidden now: all three are alike."""
    return not (memory or s.screens != CLOSED or s.actor == OVER)


def view(state: State, seat: int | None, memory: bool = False) -> State:
    """The state as a seat sees it: with closed screens, others' money, goods and points are unknown until the end.

    All of these got there by public moves, so with `memory` they are known; a spectator (None) sees what is open.
    """
    seen = blank(state.dtype)
    for name in PUBLIC:
        seen[name] = state[name]
    for number, name in enumerate(PRIVATE):
        hidden = veiled(state, number, memory)
        for player in range(state.players):
            seen[name][player] = state[name][player] if not hidden or player == seat else UNKNOWN
    return seen
