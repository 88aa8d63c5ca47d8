"""Phase C: delegates, votes, sealed bids, and the two bills that become law (C25–C27)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import (
    CHARACTERS,
    CORRUPTION,
    MOST_BID,
    MOST_HUNDREDS,
    OTHER,
    TOWN_HALL_VOTES,
    TYPES,
)
from malecon.games.cuba.moves import BID, HUNDREDS, PICK, REVEAL_BIDS, REVEAL_DELEGATES
from malecon.games.cuba.rules.statutes import begin_statutes
from malecon.games.cuba.rules.turn import ask, ask_table
from malecon.games.cuba.state import ASK_BID, ASK_BIDS, ASK_PICK, PARLIAMENT

CARDS, PILES = len(CHARACTERS), len(TYPES)
BILLS_PASSED = 2


# The delegates


@rule
def legal_delegates(s, moves):
    moves[0] = REVEAL_DELEGATES
    return 1


@rule
def apply_delegates(s, move):
    """The fifth card's number is its votes; the Town Hall adds two (C25)."""
    s.phase = PARLIAMENT
    for seat in range(s.players):
        s.fifth[seat] = card_left(s, seat)
        s.votes[seat] = s.fifth[seat] + 1
        s.bidder[seat] = 1
    if s.town_hall >= 0:
        s.votes[s.town_hall] += TOWN_HALL_VOTES
    if can_anyone_bid(s):
        open_auction(s)
    else:
        settle(s)


@rule
def card_left(s, seat):
    card = 0
    while s.played[seat, card]:
        card += 1
    return card


# Sealed bids: everybody has bid before anybody sees one


@rule
def can_anyone_bid(s):
    """The Corruption Act forbids buying votes; without pesos nobody can."""
    if s.act[OTHER] == CORRUPTION:
        return False
    for seat in range(s.players):
        if s.bidder[seat] and s.pesos[seat] > 0:
            return True
    return False


@rule
def open_auction(s):
    for seat in range(s.players):
        s.bid[seat] = 0 if s.bidder[seat] and s.pesos[seat] == 0 else -1
        s.hundreds[seat] = -1 if s.bidder[seat] and says_hundreds(s, seat) else 0
    ask_bidder(s)


@rule
def says_hundreds(s, seat):
    """Whether a bid is made in two moves, because it can be more than one move holds."""
    return s.rules >= 2 and s.pesos[seat] > MOST_BID


@rule
def ask_bidder(s):
    """The next from the starting player on who has not bid; who has no pesos is not asked."""
    for step in range(s.players):
        seat = (s.start + step) % s.players
        if s.bidder[seat] and s.bid[seat] < 0:
            s.mover = seat
            ask(s, seat, ASK_BID)
            return
    ask_table(s, ASK_BIDS)


@rule
def legal_bid(s, moves):
    pesos, hundreds = s.pesos[s.actor], s.hundreds[s.actor]
    if hundreds < 0:
        most = min(pesos // 100, MOST_HUNDREDS)
        for hundred in range(most + 1):
            moves[hundred] = HUNDREDS + hundred
        return most + 1
    most = min(pesos - 100 * hundreds, MOST_BID)
    for rest in range(most + 1):
        moves[rest] = BID + rest
    return most + 1


@rule
def apply_bid(s, move):
    if move >= HUNDREDS:
        s.hundreds[s.actor] = move - HUNDREDS
        return
    s.bid[s.actor] = move - BID
    ask_bidder(s)


@rule
def pesos_bid(s, seat):
    return 100 * int(s.hundreds[seat]) + int(s.bid[seat])


@rule
def legal_bids(s, moves):
    moves[0] = REVEAL_BIDS
    return 1


@rule
def apply_bids(s, move):
    """Everybody pays what he bid (C25)."""
    for seat in range(s.players):
        if s.bidder[seat]:
            s.pesos[seat] -= pesos_bid(s, seat)
            s.votes[seat] += pesos_bid(s, seat)
    settle(s)


# The winner


@rule
def settle(s):
    """Most votes win; the tied bid once more, if they can (C26)."""
    most = 0
    for seat in range(s.players):
        most = max(most, s.votes[seat])
    tied = 0
    for seat in range(s.players):
        s.bidder[seat] = s.votes[seat] == most
        tied += s.bidder[seat]
    if tied > 1 and not s.rebid and can_anyone_bid(s):
        s.rebid = 1
        open_auction(s)
    else:
        ask_winner(s)


@rule
def ask_winner(s):
    """Still tied: the starting player or the first after him clockwise (C26)."""
    winner = s.start
    while not s.bidder[winner]:
        winner = (winner + 1) % s.players
    for seat in range(s.players):
        s.bidder[seat] = 0
        s.bid[seat] = -1
        s.hundreds[seat] = 0
    s.rebid = 0
    s.mover = winner
    s.order = 0
    s.left = BILLS_PASSED
    ask(s, winner, ASK_PICK)


# The bills: exactly two, in the order of the types (C27)


@rule
def has_bill_from(s, first):
    for pile in range(first, PILES):
        if s.bill[pile] >= 0:
            return True
    return False


@rule
def legal_pick(s, moves):
    count = 0
    for pile in range(s.order, PILES):
        if s.bill[pile] >= 0 and (s.left == 1 or has_bill_from(s, pile + 1)):
            moves[count] = PICK + pile
            count += 1
    return count


@rule
def apply_pick(s, move):
    pile = move - PICK
    s.act[pile] = s.bill[pile]
    s.bill[pile] = -1
    s.order = pile + 1
    s.left -= 1
    if s.left > 0:
        return
    for other in range(PILES):
        s.bill[other] = -1
    s.order = 0
    begin_statutes(s)
