"""Undo as people at a table would allow it.

Free inside one's own turn, until something was revealed or another seat must act; beyond that all other people must
agree. It is an entry in the history: nothing is erased, all can see it in the log and in the record. The table draws
anew after it, so that nobody can find out what it would draw and then take that back (`malecon/play/taken_back.py`).
"""

from collections.abc import Collection

from malecon.engine.fields import TABLE
from malecon.play.course import Course
from malecon.server import protocol
from malecon.server.refusals import Refusal
from malecon.server.tables.table import Table


def last_decision(table: Table, seats: Collection[int]) -> int | None:
    """The number of the latest move of one of these seats that can be taken back."""
    return table.position().last_decision(seats, table.facts.taken_over)


def is_free(table: Table, seat: int, to: int) -> bool:
    """Whether nobody need be asked: nobody else holds a seat, or everything since `to` was the seat's own doing, it is
    still to act, and nothing came to light."""
    if not table.facts.people(seat):
        return True
    course = table.position()
    if course.actor != seat:
        return False
    return all(course.at(number).actor == seat or not reveals(course, number) for number in range(to, course.number))


def reveals(course: Course, number: int) -> bool:
    """Whether a move of someone else showed something new, or was a choice of his."""
    before = course.at(number)
    if before.actor != TABLE:
        return True
    opened = course.game.secrets(before) and not course.game.secrets(course.at(number + 1))
    return opened or len(set(course.game.legal_moves(before))) > 1


def crossed(table: Table, seat: int, to: int) -> list[int]:
    """The seats of other people whose move or bid would be taken back with it, whoever made it for them."""
    course = table.position()
    doing = {
        int(course.at(n).actor) for number in range(to, course.number) for n in (number, *course.opened_by(number))
    }
    return sorted(doing & set(table.facts.people(seat)))


def needed(table: Table, seat: int, to: int) -> list[int]:
    """Whose own yes it takes: all that it crosses; if bots play for all others, anyone's could be missing."""
    return crossed(table, seat, to) if table.facts.others(seat) else table.facts.people(seat)


MOST_TAKEN_BACK = 3_000
"""Moves, at one table: all of them stand in its record, and go with it wherever it goes."""


def is_enough(table: Table) -> bool:
    """Whether so much was taken back that no more can be."""
    return sum(len(undoing.back.moves) for undoing in table.facts.undone) >= MOST_TAKEN_BACK


def offer(table: Table, seat: int) -> protocol.Offer | None:
    """How far the seat may go back by one step, and whether without asking."""
    if table.facts.status != "running" or table.facts.seats[seat].plays or is_enough(table):
        return None
    to = last_decision(table, [seat])
    if to is None:
        return None
    return protocol.Offer(to, is_free(table, seat, to))


def check(table: Table, seat: int, to: int | None) -> int:
    """The number to go back to; refused if there is nothing, or it was not this seat's moment."""
    if is_enough(table):
        raise Refusal(
            "undone-enough", "So much was taken back at this table that no more can be.", most=MOST_TAKEN_BACK
        )
    latest = last_decision(table, [seat])
    if latest is None:
        raise Refusal("nothing-to-undo", "There is no move of yours to take back.")
    target = latest if to is None else to
    if not table.facts.taken_over <= target <= latest or table.position().at(target).actor != seat:
        raise Refusal("nothing-to-undo", "That was not your moment to choose.", number=target)
    return target
