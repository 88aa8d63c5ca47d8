"""Who sits where: joining, leaving, bots, the start, and coming back."""

from malecon.server.bots import bot_names
from malecon.server.refusals import Refusal
from malecon.server.tables import clocks, texts
from malecon.server.tables.history import (
    Botted,
    Called,
    Claimed,
    Closed,
    Coloured,
    Entry,
    Joined,
    Opened,
    Renamed,
    Returned,
    Started,
    Stoodin,
)
from malecon.server.tables.looks import skeleton
from malecon.server.tables.people import People, Person
from malecon.server.tables.table import Table


def check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.facts.seats):
        raise Refusal("no-such-seat", f"This table has no seat {seat}.", seat=seat)


def check_holder(table: Table, person: str, seat: int) -> None:
    """Nobody acts for a seat that isn't his."""
    check_seat(table, seat)
    if person not in table.facts.seats[seat].holders:
        raise Refusal("not-your-seat", "That seat is not yours.", seat=seat)


def check_played(table: Table, seat: int) -> None:
    """Nobody acts beside the bot that stands in for him."""
    if table.facts.seats[seat].standin:
        raise Refusal("standin", "A bot plays for you; come back first.", seat=seat)


def check_only_bots(table: Table, seat: int) -> None:
    """Nobody is helped against people, not even against one who shares his screen."""
    if any(other.holders for number, other in enumerate(table.facts.seats) if number != seat):
        raise Refusal("only-bots", "Other people play here: a bot helps only against bots.")


def check_host(table: Table, person: str) -> None:
    if person != table.facts.host:
        raise Refusal("not-host", "Only the host of this table can do that.")


def check_open(table: Table) -> None:
    if table.facts.status != "open":
        raise Refusal("not-open", "This table has begun or was closed.")


def check_running(table: Table) -> None:
    if table.facts.status != "running":
        raise Refusal("not-running", "There is no game in progress at this table.")


def check_own_name(table: Table, person: str, name: str) -> None:
    """Nobody goes by a name that others could take for a player's. (Two who are called the same are told apart.)"""
    like = skeleton(name)
    for seat in table.facts.seats:
        if seat.name and seat.name != name and person not in seat.holders and skeleton(seat.name) == like:
            raise Refusal("name-taken", "Somebody here has a name that looks just like that.", name=seat.name)


def check_bot(name: str) -> str:
    """The bot's name, if there is such a bot."""
    if not bot_names.exists(name):
        raise Refusal("bad-bot", "There is no such bot.", bot=name)
    return name


def check_not_banned(table: Table, person: str) -> None:
    if person in table.facts.banned:
        raise Refusal("banned", "The host has shut you out of this table.")


def join(table: Table, person: Person, seat: int, name: str | None, also: bool) -> Entry:
    """Nobody sits twice but who says so: `also`, for somebody else at his screen."""
    check_open(table)
    check_not_banned(table, person.id)
    check_seat(table, seat)
    if table.facts.seats[seat].kind != "open":
        raise Refusal("seat-taken", "Someone sits there already.", seat=seat)
    if (own := table.facts.seats_of(person.id)) and not also:
        raise Refusal("seated", "You sit at this table already.", seat=own[0])
    called = person.name if name is None else texts.name(name)
    check_own_name(table, person.id, called)
    return Joined(seat, person.id, called)


def rename(table: Table, person: str, seat: int, name: str) -> Entry:
    check_open(table)
    check_holder(table, person, seat)
    name = texts.name(name)
    check_own_name(table, person, name)
    return Renamed(seat, name)


def colour(table: Table, person: str, seat: int, wanted: str) -> Entry:
    """Who sits there chooses its colour, or the host, before the game begins; a seat without a person gives way."""
    check_open(table)
    check_seat(table, seat)
    if person != table.facts.host:
        check_holder(table, person, seat)
    had = table.facts.colours.index(wanted) if wanted in table.facts.colours else seat
    if had != seat and table.facts.seats[had].kind == "person":
        raise Refusal("colour-taken", "Another seat has that colour.", colour=wanted)
    return Coloured(seat, wanted)


def leave(table: Table, person: str, seat: int) -> Entry:
    """Before the start the seat is open again; in a game a bot stands in."""
    check_holder(table, person, seat)
    if table.facts.status == "open":
        return Opened(seat)
    check_running(table)
    if table.facts.seats[seat].standin:
        raise Refusal("standin", "A bot plays for you already.", seat=seat)
    return Stoodin(seat, bot_names.STAND_IN, "left")


def bot(table: Table, person: str, seat: int, name: str) -> Entry:
    check_host(table, person)
    check_open(table)
    check_seat(table, seat)
    holders = table.facts.seats[seat].holders
    if holders and person not in holders:
        raise Refusal("seat-taken", "Someone sits there already.", seat=seat)
    return Botted(seat, check_bot(name))


def empty(table: Table, person: str, seat: int) -> Entry:
    check_host(table, person)
    check_open(table)
    check_seat(table, seat)
    return Opened(seat)


def back(table: Table, person: str, seat: int) -> Entry:
    check_running(table)
    check_holder(table, person, seat)
    if not table.facts.seats[seat].standin:
        raise Refusal("no-standin", "You play that seat already.", seat=seat)
    if clocks.is_over(table.facts, seat):
        sentence = "Your time for this move is over: the bot makes it, then you can come back."
        raise Refusal("time-over", sentence, seat=seat)
    return Returned(seat)


def claim(table: Table, people: People, person: Person, link: str) -> Entry:
    """Hold a seat too, by its secret link: read now, because who sits there may have changed since it was shown."""
    check_not_banned(table, person.id)
    return Claimed(people.read_seat_link(table.facts, link), person.id, person.name)


def close(table: Table, person: str) -> Entry:
    """The host closes a table that has not begun; who plays with nobody but bots ends the game."""
    if table.facts.status == "running" and table.facts.seats_of(person):
        if any(seat.holders and person not in seat.holders for seat in table.facts.seats):
            raise Refusal("not-alone", "Other people play here: leave your seat instead.")
        return Closed()
    check_host(table, person)
    check_open(table)
    return Closed()


def start(table: Table, person: str) -> Entry:
    """The game begins, once those who have pledged secrets had the time to tell them."""
    check_host(table, person)
    check_open(table)
    waiting = [number for number, seat in enumerate(table.facts.seats) if seat.kind == "open"]
    if waiting:
        raise Refusal("not-full", "There are open seats.", seats=waiting)
    return Called() if table.facts.pledges else begun(table)


def begun(table: Table) -> Started:
    """The start, with what the table does first."""
    return Started(table.draft_course().continuation(None, table.seed))
