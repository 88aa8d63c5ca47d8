"""What a seat may know (S33)."""

from malecon.engine.fields import OVER, UNKNOWN, State, blank
from malecon.games.santiago.state import CLOSED, FIELDS

PRIVATE = ("pesos", "goods", "vp")
PUBLIC = tuple(field.name for field in FIELDS if field.name not in PRIVATE)


def view(state: State, seat: int | None, memory: bool = False) -> State:
    """The state as a seat sees it: with closed screens, others' money, goods and points are unknown until the end.

    All of these got there by public moves, so with `memory` they are known; a spectator (None) sees what is open.
    """
    seen = blank(state.dtype)
    for name in PUBLIC:
        seen[name] = state[name]
    everything = memory or state.screens != CLOSED or state.actor == OVER
    for name in PRIVATE:
        for player in range(state.players):
            seen[name][player] = state[name][player] if everything or player == seat else UNKNOWN
    return seen
