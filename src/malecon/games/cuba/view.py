"""What a seat may know, and which moves stay face down for a while (C38)."""

from malecon.engine.fields import SEATS, UNKNOWN, State, blank
from malecon.engine.rule import rule
from malecon.games.cuba.rules.parliament import says_hundreds
from malecon.games.cuba.state import ACTIONS, ASK_BID, ASK_BIDS, ASK_DELEGATE, CHOSEN, FIELDS

PRIVATE = ("fifth", "bid", "hundreds")
DELEGATES = PRIVATE.index("fifth")
PUBLIC = tuple(field.name for field in FIELDS if field.name not in PRIVATE)


@rule
def veiled(s, number, memory):  # type: ignore[no-untyped-def]
    """Whether the others' part of PRIVATE's field `number` is hidden now."""
    if number == DELEGATES:  # with the variant, face down until parliament (C11)
        return s.delegate == CHOSEN and s.phase == ACTIONS
    return s.asked == ASK_BID or s.asked == ASK_BIDS  # until all have bid (C25)


def view(state: State, seat: int | None, memory: bool = False) -> State:
    """The state as a seat sees it: others' delegates and bids are unknown while they are hidden.

    Everything else lies open, and memory adds nothing. The order of the piles is in no state.
    """
    seen = blank(state.dtype)
    for name in PUBLIC:
        seen[name] = state[name]
    for number, name in enumerate(PRIVATE):
        hidden = veiled(state, number, memory)
        for player in range(len(SEATS)):
            known = not hidden or player == seat or player >= state.players
            seen[name][player] = state[name][player] if known else UNKNOWN
    return seen


def sealed(state: State, move: int) -> bool:
    """Whether a move made now is hidden from the others."""
    return state.asked in (ASK_DELEGATE, ASK_BID)


def secrets(state: State) -> bool:
    """Whether anything is still face down. That who has no pesos bids none is no secret."""
    seats = range(state.players)
    if veiled(state, DELEGATES, False):
        return any(state.fifth[seat] >= 0 for seat in seats)
    return state.asked in (ASK_BID, ASK_BIDS) and any(has_bid(state, seat) for seat in seats)


def has_bid(state: State, seat: int) -> bool:
    """Whether a seat that was asked has bid, or has said the hundreds of its bid."""
    said = state.hundreds[seat] >= 0 if says_hundreds(state, seat) else state.bid[seat] >= 0
    return bool(state.bidder[seat] and state.pesos[seat] > 0 and said)
