"""Phase B: playing a character, and who starts after the fourth cards (C10, C12)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import ARCHITECT, CHARACTERS, FOREMAN, TRADESWOMAN, WORKER
from malecon.games.cuba.moves import PLAY, START
from malecon.games.cuba.rules.architect import ask_architect
from malecon.games.cuba.rules.foreman import ask_foreman
from malecon.games.cuba.rules.mayor import ask_mayor
from malecon.games.cuba.rules.tradeswoman import ask_tradeswoman
from malecon.games.cuba.rules.turn import ask, ask_table
from malecon.games.cuba.state import ASK_DELEGATES, ASK_PAWN

CARDS = len(CHARACTERS)


@rule
def legal_card(s, moves):
    """Any character not yet played; a delegate chosen face down is out of the hand (C11)."""
    count = 0
    for character in range(CARDS):
        if not s.played[s.actor, character] and s.fifth[s.actor] != character:
            moves[count] = PLAY + character
            count += 1
    return count


@rule
def apply_card(s, move):
    seat, character = s.actor, move - PLAY
    s.played[seat, character] = 1
    s.top_card[seat] = character
    if character == WORKER:
        ask(s, seat, ASK_PAWN)
    elif character == TRADESWOMAN:
        ask_tradeswoman(s)
    elif character == ARCHITECT:
        ask_architect(s)
    elif character == FOREMAN:
        ask_foreman(s)
    else:
        ask_mayor(s)


@rule
def next_start(s):
    """The highest fourth card; of several, the one played last (C12)."""
    best = s.start
    for step in range(1, s.players):
        seat = (s.start + step) % s.players
        if s.top_card[seat] >= s.top_card[best]:
            best = seat
    return best


@rule
def legal_new_start(s, moves):
    moves[0] = START + int(next_start(s))
    return 1


@rule
def apply_new_start(s, move):
    s.start = move - START
    s.mover = s.start
    ask_table(s, ASK_DELEGATES)
