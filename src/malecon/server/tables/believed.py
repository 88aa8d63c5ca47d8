"""Whether an entry from elsewhere could have been made at its table: an import takes nothing that play would not.

Who gave the command is not asked (that was checked where it was given), only what it does, by the rules and the seed.
"""

from malecon.server.bots import bot_names
from malecon.server.refusals import Refusal
from malecon.server.tables import seats, texts
from malecon.server.tables.history import (
    Agreed,
    AnyEntry,
    Asked,
    Banned,
    Botted,
    Claimed,
    Closed,
    Coloured,
    Created,
    Joined,
    Muted,
    Opened,
    Played,
    Rematched,
    Renamed,
    Reopened,
    Returned,
    Said,
    Started,
    Stoodin,
    Undone,
)
from malecon.server.tables.table import Table

LONGEST_ID = 40


def check(table: Table, entry: AnyEntry) -> None:
    """Refusal if it could not; `table` is as it was before."""
    match entry:
        case Created():
            demand(not table.facts.game, "it was made before")
            demand(all(len(person) <= LONGEST_ID for chair in entry.chairs for person in chair.people), "an id")
            demand(all(not chair.bot or bot_names.exists(chair.bot) for chair in entry.chairs), "no such bot")
        case Joined(seat, person, name):
            check_open_seat(table, seat)
            demand(not name or texts.name(name) == name, "no such name")
            demand(0 < len(person) <= LONGEST_ID, "no such person")
        case Renamed(seat, name):
            seats.check_open(table)
            check_person(table, seat)
            demand(texts.name(name) == name, "no such name")
        case Opened(seat):
            seats.check_open(table)
            seats.check_seat(table, seat)
        case Botted(seat, bot):
            seats.check_open(table)
            seats.check_seat(table, seat)
            seats.check_bot(bot)
        case Coloured(seat, colour):
            demand(entry == seats.colour(table, table.facts.host, seat, colour), "another's colour")
        case Claimed(seat, person):
            check_person(table, seat)
            demand(0 < len(person) <= LONGEST_ID, "no such person")
        case Closed():
            demand(is_ended_by_one(table), "others play there")
        case Started():
            demand(entry == seats.start(table, table.facts.host), "the table did something else")
        case Said(_, _, text, by):
            demand(texts.chat(text) == text, "not as it is said")
            if by is not None:
                seats.check_seat(table, by)
        case Muted(seat, _, person):
            demand(seat is None or not person, "a seat or a person")
            if seat is not None:
                seats.check_seat(table, seat)
        case Banned(person):
            demand(0 < len(person) <= LONGEST_ID, "no such person")
        case Rematched():
            demand(table.facts.status == "finished" and not table.facts.rematch, "not over")
        case Reopened(closed):
            demand(closed >= 0, "no such time")
        case _:
            check_in_play(table, entry)


def check_in_play(table: Table, entry: AnyEntry) -> None:
    """What happens only while a game is being played."""
    seats.check_running(table)
    course = table.position()
    match entry:
        case Played(seat, moves):
            demand(seat == course.actor and bool(moves), "not his turn")
            demand(moves[0] in course.game.legal_moves(course.state), "not legal")
            demand(moves == course.continuation(moves[0], table.seed), "the table drew something else")
        case Undone(seat, to):
            demand(table.facts.taken_over <= to < course.number and course.at(to).actor == seat, "not his moment")
        case Asked(what, seat, asker, to, bot):
            seats.check_seat(table, asker)
            check_person(table, seat)
            demand(not table.facts.vote(what, seat), "asked already")
            demand(what == "undo" or bot_names.exists(bot), "no such bot")
            demand(what == "replace" or table.facts.taken_over <= to < course.number, "no such moment")
        case Agreed(what, seat, by):
            seats.check_seat(table, by)
            demand(table.facts.vote(what, seat) is not None, "nothing was asked")
        case Stoodin(seat, bot, _, by):
            check_person(table, seat)
            for voter in by:
                seats.check_seat(table, voter)
            demand(not table.facts.seats[seat].standin and bot_names.exists(bot), "a bot plays already")
        case Returned(seat):
            check_person(table, seat)
            demand(bool(table.facts.seats[seat].standin), "no bot plays")


def check_open_seat(table: Table, seat: int) -> None:
    seats.check_open(table)
    seats.check_seat(table, seat)
    demand(table.facts.seats[seat].kind == "open", "someone sits there")


def is_ended_by_one(table: Table) -> bool:
    """Whether a table can be closed: it has not begun, or somebody plays there with nobody but bots."""
    facts = table.facts
    held = [set(seat.holders) for seat in facts.seats if seat.holders]
    return facts.status == "open" or (facts.status == "running" and bool(held) and bool(set.intersection(*held)))


def check_person(table: Table, seat: int) -> None:
    seats.check_seat(table, seat)
    demand(table.facts.seats[seat].kind == "person", "nobody sits there")


def demand(holds: bool, why: str) -> None:
    if not holds:
        raise Refusal("bad-request", f"That can't have been: {why}.")
