"""Votes: may I take that back, may a bot play for who left? All other people of the table must agree."""

import math
from collections.abc import Sequence

from malecon.server import protocol
from malecon.server.refusals import Refusal
from malecon.server.tables import undo as undoing
from malecon.server.tables.history import Agreed, Asked, Entry, Stoodin, Undone
from malecon.server.tables.moving import check_at
from malecon.server.tables.seats import check_bot, check_holder, check_played, check_running, check_seat
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import Vote


def undo(table: Table, person: str, at: int, to: int | None, seat: int | None) -> Entry:
    """Take back at once where that is free, else ask."""
    check_running(table)
    own = table.facts.seats_of(person)
    if not own:
        raise Refusal("not-your-seat", "You do not sit at this table.", seat=seat)
    check_at(table, at)
    if seat is None:
        latest = undoing.last_decision(table, own)
        seat = own[0] if latest is None else int(table.position().at(latest).actor)
    check_holder(table, person, seat)
    check_played(table, seat)
    target = undoing.check(table, seat, to)
    if undoing.is_free(table, seat, target):
        return Undone(seat, target, drawn_anew=True)
    if table.facts.vote("undo", seat):
        raise Refusal("asked-already", "You have asked already.", seat=seat)
    return Asked("undo", seat, seat, to=target, needs=undoing.needed(table, seat, target))


ABSENT_SECONDS = 60.0
"""Who was here within them is waited for: a page loads, a line breaks, a server starts anew."""


def replace(table: Table, person: str, seat: int, bot: str) -> Entry:
    """Let a bot stand in for someone: at once if nobody else is left to ask."""
    check_running(table)
    check_seat(table, seat)
    own = [number for number in table.facts.seats_of(person) if number != seat]
    if not own:
        raise Refusal("not-your-seat", "Only the others at the table can ask that.", seat=seat)
    gone = table.facts.seats[seat]
    if gone.kind != "person" or gone.standin or person in gone.holders:
        raise Refusal("nobody-away", "There is nobody to be replaced.", seat=seat)
    if table.facts.vote("replace", seat):
        raise Refusal("asked-already", "That has been asked already.", seat=seat)
    check_away(table, seat)
    check_bot(bot)
    if not awaited(table, Vote("replace", seat, own[0], 0, bot, [own[0]])):
        return Stoodin(seat, bot, "vote", [own[0]])
    return Asked("replace", seat, own[0], bot=bot)


def awaited(table: Table, vote: Vote) -> list[int]:
    """The seats of people whose answer is needed. Where no clock runs, one who is away himself might never give it."""
    waiting = table.facts.waiting(vote)
    if vote.what == "undo" or table.facts.clock:
        return waiting
    return [seat for seat in waiting if table.absence(seat) < ABSENT_SECONDS]


def check_away(table: Table, seat: int) -> None:
    """Nobody is replaced who is here, or was a moment ago, however few are left to ask."""
    absence = table.absence(seat)
    if not absence:
        raise Refusal("nobody-away", "That player is here.", seat=seat)
    if absence < ABSENT_SECONDS:
        again = math.ceil(ABSENT_SECONDS - absence)
        raise Refusal("just-left", "That player was here a moment ago; wait a little.", seat=seat, again=again)


def agree(table: Table, person: str, what: protocol.Question, seat: int, yes: bool) -> Entry:
    """Answer a question; the last yes makes it happen, one no ends it, be it of who asked."""
    vote = table.facts.vote(what, seat)
    if vote is None:
        raise Refusal("nothing-asked", "Nobody asks that.", seat=seat)
    own = table.facts.seats_of(person)
    still = [number for number in table.facts.waiting(vote) if number in own]
    is_the_one = what == "replace" and seat in own
    if not still and not is_the_one and not (vote.asker in own and not yes):
        raise Refusal("not-your-seat", "You are not asked.", seat=seat)
    if not yes or is_the_one:
        return Agreed(what, seat, own[0], False)
    if what == "replace":
        check_away(table, seat)  # he may have come back since it was asked
    if set(awaited(table, vote)) - set(own):
        return Agreed(what, seat, still[0], True, still[1:])
    return outcome(vote, still)


def outcome(vote: Vote, last: Sequence[int] = ()) -> Entry:
    """What becomes of a question when all have agreed; `last`: who says so just now."""
    if vote.what == "undo":
        return Undone(vote.seat, vote.to, drawn_anew=True)
    return Stoodin(vote.seat, vote.bot, "vote", [*vote.agreed, *last])


def settled(table: Table) -> Vote | None:
    """A question that nobody is left to answer: who was asked has gone. (Nobody is replaced who is here, and nothing is
    taken back to which nobody else has agreed.)"""
    return next((vote for vote in table.facts.votes if is_ripe(table, vote) and not awaited(table, vote)), None)


def is_ripe(table: Table, vote: Vote) -> bool:
    if vote.what == "undo":
        return len(vote.agreed) > 1
    return table.absence(vote.seat) >= ABSENT_SECONDS


def settle(table: Table) -> Entry:
    """Do what all who are left have agreed to."""
    vote = settled(table)
    if vote is None:
        raise Refusal("nothing-asked", "Nobody asks that.")
    return outcome(vote)
