"""What a seat may know (S33)."""

from malecon.engine.fields import State, blank
from malecon.games.santiago.state import CLOSED, FIELDS

PRIVATE = ("pesos", "goods", "vp")
OPEN_FIELDS = tuple(field.name for field in FIELDS if field.name not in PRIVATE)


def view(state: State, seat: int | None, memory: bool = False) -> State:
    """The state as a seat sees it: with closed screens, others' money, goods and points are blank until the end.

    All of these got there by public moves, so with `memory` they are known; a spectator (None) sees what is open.
    """
    seen = blank(state.dtype)
    for name in OPEN_FIELDS:
        seen[name] = state[name]
    everything = memory or state.screens != CLOSED or state.actor == -2
    for name in PRIVATE:
        if everything:
            seen[name] = state[name]
        elif seat is not None:
            seen[name][seat] = state[name][seat]
    return seen
