"""What a seat may know, and which moves stay face down for a while (C38)."""

from malecon.engine.fields import SEATS, UNKNOWN, State, blank
from malecon.games.cuba.state import ACTIONS, ASK_BID, ASK_BIDS, ASK_DELEGATE, CHOSEN, FIELDS

PRIVATE = ("fifth", "bid")
PUBLIC = tuple(field.name for field in FIELDS if field.name not in PRIVATE)


def delegates_hidden(state: State) -> bool:
    """With the variant, delegates lie face down until parliament (C11)."""
    return bool(state.delegate == CHOSEN and state.phase == ACTIONS)


def bids_hidden(state: State) -> bool:
    """Until all have bid (C25)."""
    return state.asked in (ASK_BID, ASK_BIDS)


def view(state: State, seat: int | None, memory: bool = False) -> State:
    """The state as a seat sees it: others' delegates and bids are unknown while they are hidden.

    Everything else lies open, and memory adds nothing. The order of the piles is in no state.
    """
    seen = blank(state.dtype)
    for name in PUBLIC:
        seen[name] = state[name]
    for name, hidden in (("fifth", delegates_hidden(state)), ("bid", bids_hidden(state))):
        for player in range(len(SEATS)):
            known = not hidden or player == seat or player >= state.players
            seen[name][player] = state[name][player] if known else UNKNOWN
    return seen


def sealed(state: State, move: int) -> bool:
    """Whether a move made now is hidden from the others."""
    return state.asked in (ASK_DELEGATE, ASK_BID)


def secrets(state: State) -> bool:
    """Whether anything is still face down."""
    if delegates_hidden(state):
        return any(card >= 0 for card in state.fifth[: state.players])
    return bids_hidden(state) and any(bid >= 0 for bid in state.bid[: state.players])
