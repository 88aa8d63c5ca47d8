"""Questions to the people of a table: may I take that back, may a bot play for who left? All others must agree."""

from malecon.server import undo as undoing
from malecon.server.broadcast import online
from malecon.server.events import Agreed, Asked, Event, Stoodin, Undone
from malecon.server.facts import Ask
from malecon.server.moving import check_at
from malecon.server.refusals import Refusal
from malecon.server.seats import check_bot, check_holder, check_played, check_running, check_seat
from malecon.server.table import Table


def undo(table: Table, person: str, at: int, to: int | None, seat: int | None) -> Event:
    """Take back at once where that is free, else ask."""
    check_running(table)
    own = table.facts.seats_of(person)
    if not own:
        raise Refusal("not-your-seat", "You do not sit at this table.", seat=seat)
    check_at(table, at)
    if seat is None:
        made = [(undoing.last_decision(table, number), number) for number in own]
        seat = max((entry for entry in made if entry[0] is not None), default=(0, own[0]))[1]
    check_holder(table, person, seat)
    check_played(table, seat)
    target = undoing.check(table, seat, to)
    if undoing.is_free(table, seat, target):
        return Undone(seat, target)
    if table.facts.ask("undo", seat):
        raise Refusal("asked-already", "You have asked already.", seat=seat)
    return Asked("undo", seat, seat, to=target)


def replace(table: Table, person: str, seat: int, bot: str) -> Event:
    """Let a bot stand in for someone: at once if nobody else is left to ask."""
    check_running(table)
    check_seat(table, seat)
    own = [number for number in table.facts.seats_of(person) if number != seat]
    if not own:
        raise Refusal("not-your-seat", "Only the others at the table can ask that.", seat=seat)
    gone = table.facts.seats[seat]
    if gone.kind != "person" or gone.standin or person in gone.holders:
        raise Refusal("nobody-away", "There is nobody to be replaced.", seat=seat)
    if table.facts.ask("replace", seat):
        raise Refusal("asked-already", "That has been asked already.", seat=seat)
    check_away(table, seat)
    check_bot(bot)
    if not awaited(table, Ask("replace", seat, own[0], 0, bot, [own[0]])):
        return Stoodin(seat, bot, "vote")
    return Asked("replace", seat, own[0], bot=bot)


def awaited(table: Table, ask: Ask) -> list[int]:
    """The seats of people whose answer is needed. Where no clock runs, one who is away himself might never give it."""
    waiting = table.facts.waiting(ask)
    if ask.what == "undo" or table.facts.clock:
        return waiting
    here, _ = online(table)
    return [seat for seat in waiting if seat in here]


def check_away(table: Table, seat: int) -> None:
    """Nobody is replaced who is here, however few are left to ask."""
    if seat in online(table)[0]:
        raise Refusal("nobody-away", "That player is here.", seat=seat)


def agree(table: Table, person: str, what: str, seat: int, yes: bool) -> Event:
    """Answer a question; the last yes makes it happen, one no ends it, be it of who asked."""
    ask = table.facts.ask(what, seat)
    if ask is None:
        raise Refusal("nothing-asked", "Nobody asks that.", seat=seat)
    own = table.facts.seats_of(person)
    still = [number for number in table.facts.waiting(ask) if number in own]
    is_the_one = what == "replace" and seat in own
    if not still and not is_the_one and not (ask.asker in own and not yes):
        raise Refusal("not-your-seat", "You are not asked.", seat=seat)
    if not yes or is_the_one:
        return Agreed(what, seat, own[0], False)
    if what == "replace":
        check_away(table, seat)  # he may have come back since it was asked
    if set(awaited(table, ask)) - set(own):
        return Agreed(what, seat, still[0], True, still[1:])
    return outcome(ask)


def outcome(ask: Ask) -> Event:
    """What becomes of a question when all have agreed."""
    return Undone(ask.seat, ask.to) if ask.what == "undo" else Stoodin(ask.seat, ask.bot, "vote")


def settled(table: Table) -> Ask | None:
    """A question that nobody is left to answer: who was asked has gone. (Nobody is replaced who is here.)"""
    here, _ = online(table)
    open_asks = (ask for ask in table.facts.asks if ask.what == "undo" or ask.seat not in here)
    return next((ask for ask in open_asks if not awaited(table, ask)), None)


def settle(table: Table) -> Event:
    """Do what all who are left have agreed to."""
    ask = settled(table)
    if ask is None:
        raise Refusal("nothing-asked", "Nobody asks that.")
    return outcome(ask)
