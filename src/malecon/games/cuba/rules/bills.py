"""Phase A: four bills are turned up; in the variant, delegates are then chosen face down (C9, C11)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import CHARACTERS, FIRST_OF_TYPE, OTHER
from malecon.games.cuba.moves import DELEGATE, TURN
from malecon.games.cuba.rules.turn import ask, next_seat
from malecon.games.cuba.state import ACTIONS, ASK_CARD, ASK_DELEGATE, CHOSEN

CARDS = len(CHARACTERS)


@rule
def next_pile(s):
    """The first pile whose top card is still face down."""
    pile = 0
    while s.bill[pile] >= 0:
        pile += 1
    return pile


@rule
def legal_bill(s, moves):
    """Any card of the pile may lie on top. (Six dealt from the manual's seven or eight are six drawn from them.)"""
    pile, count = next_pile(s), 0
    for statute in range(FIRST_OF_TYPE[pile], FIRST_OF_TYPE[pile + 1]):
        if s.in_pile[statute]:
            moves[count] = TURN + statute
            count += 1
    return count


@rule
def apply_bill(s, move):
    statute, pile = move - TURN, next_pile(s)
    s.in_pile[statute] = 0
    s.bill[pile] = statute
    if pile == OTHER:
        s.phase = ACTIONS
        s.mover = s.start
        ask(s, s.mover, ASK_DELEGATE if s.delegate == CHOSEN else ASK_CARD)


@rule
def legal_delegate(s, moves):
    for character in range(CARDS):
        moves[character] = DELEGATE + character
    return CARDS


@rule
def apply_delegate(s, move):
    s.fifth[s.actor] = move - DELEGATE
    s.mover = next_seat(s, s.actor)
    ask(s, s.mover, ASK_CARD if s.mover == s.start else ASK_DELEGATE)
