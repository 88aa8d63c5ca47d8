"""Who sits where: joining, leaving, bots, the start, and coming back."""

from typing import TYPE_CHECKING

from malecon.server import bot_names, clocks, texts
from malecon.server.events import Botted, Claimed, Event, Joined, Opened, Returned, Started, Stoodin
from malecon.server.refusals import Refusal
from malecon.server.table import Table

if TYPE_CHECKING:
    from malecon.server.people import People


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


def check_host(table: Table, person: str) -> None:
    if person != table.facts.host:
        raise Refusal("not-host", "Only the host of this table can do that.")


def check_open(table: Table) -> None:
    if table.facts.status != "open":
        raise Refusal("not-open", "This table has begun or was closed.")


def check_running(table: Table) -> None:
    if table.facts.status != "running":
        raise Refusal("not-running", "There is no game in progress at this table.")


def check_bot(name: str) -> str:
    """The bot's name, if there is such a bot."""
    if not bot_names.exists(name):
        raise Refusal("bad-bot", "There is no such bot.", bot=name)
    return name


def join(table: Table, person: str, name: str, seat: int) -> Event:
    check_open(table)
    check_seat(table, seat)
    if table.facts.seats[seat].kind != "open":
        raise Refusal("seat-taken", "Someone sits there already.", seat=seat)
    return Joined(seat, person, texts.name(name))


def leave(table: Table, person: str, seat: int) -> Event:
    """Before the start the seat is open again; in a game a bot stands in."""
    check_holder(table, person, seat)
    if table.facts.status == "open":
        return Opened(seat)
    check_running(table)
    if table.facts.seats[seat].standin:
        raise Refusal("standin", "A bot plays for you already.", seat=seat)
    return Stoodin(seat, bot_names.STAND_IN, "left")


def bot(table: Table, person: str, seat: int, name: str) -> Event:
    check_host(table, person)
    check_open(table)
    check_seat(table, seat)
    holders = table.facts.seats[seat].holders
    if holders and person not in holders:
        raise Refusal("seat-taken", "Someone sits there already.", seat=seat)
    return Botted(seat, check_bot(name))


def empty(table: Table, person: str, seat: int) -> Event:
    check_host(table, person)
    check_open(table)
    check_seat(table, seat)
    return Opened(seat)


def back(table: Table, person: str, seat: int) -> Event:
    check_running(table)
    check_holder(table, person, seat)
    if not table.facts.seats[seat].standin:
        raise Refusal("no-standin", "You play that seat already.", seat=seat)
    if clocks.is_over(table.facts, seat):
        sentence = "Your time for this move is over: the bot makes it, then you can come back."
        raise Refusal("time-over", sentence, seat=seat)
    return Returned(seat)


def claim(table: Table, people: "People", person: str, link: str) -> Event:
    """Hold a seat too, by its secret link: read now, because who sits there may have changed since it was shown."""
    return Claimed(people.read_seat_link(table.facts, link), person)


def start(table: Table, person: str) -> Event:
    check_host(table, person)
    check_open(table)
    waiting = [number for number, seat in enumerate(table.facts.seats) if seat.kind == "open"]
    if waiting:
        raise Refusal("not-full", "There are open seats.", seats=waiting)
    return Started(table.draft_line().continuation(None, table.seed))
