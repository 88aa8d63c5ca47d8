"""The frame: who is asked, whose turn is next, and the beginning of a round (C9–C12, C34)."""

from malecon.engine.fields import TABLE
from malecon.engine.rule import rule
from malecon.games.cuba.components import CARDS_PLAYED, CHARACTERS, TYPES
from malecon.games.cuba.state import ASK_BILL, ASK_CARD, ASK_NEW_START, BILLS

CARDS, PILES = len(CHARACTERS), len(TYPES)


@rule
def ask(s, seat, asked):
    s.actor = seat
    s.asked = asked


@rule
def ask_table(s, asked):
    s.actor = TABLE
    s.asked = asked


@rule
def next_seat(s, seat):
    """Clockwise."""
    return (seat + 1) % s.players


@rule
def begin_round(s):
    """The alternatives open again, Town Hall votes end (C34); then four bills are turned up (C9)."""
    s.rounds += 1
    s.phase = BILLS
    for alternative in range(len(s.alternatives)):
        s.alternatives[alternative] = 0
    s.town_hall = -1
    s.last_veto = s.veto
    s.veto = -1
    for seat in range(s.players):
        for character in range(CARDS):
            s.played[seat, character] = 0
        s.top_card[seat] = -1
        s.fifth[seat] = -1
        s.votes[seat] = 0
        s.paid_tax[seat] = 0
    ask_table(s, ASK_BILL)


@rule
def cards_played(s, seat):
    count = 0
    for character in range(CARDS):
        count += s.played[seat, character]
    return count


@rule
def end_turn(s):
    """The next player plays a card, until all have played four (C10)."""
    s.using = -1
    s.loading = -1
    s.order = 0
    s.left = 0
    s.sold = 0
    s.to_stock = 0
    s.from_stock = 0
    s.keeping = 0
    s.used = 0
    seat = next_seat(s, s.mover)
    if cards_played(s, seat) == CARDS_PLAYED:
        ask_table(s, ASK_NEW_START)
    else:
        s.mover = seat
        ask(s, seat, ASK_CARD)
