"""Undo as people at a table would allow it.

Free inside one's own turn, until something was revealed or another seat must act; beyond that all other people must
agree. It is an event in the history: nothing is erased. The dice stay as they were rolled: the table's draws depend on
their number alone, so taking back is no second throw.
"""

from malecon.engine.fields import TABLE
from malecon.server.line import Line
from malecon.server.refusals import Refusal
from malecon.server.seen import Json
from malecon.server.table import Table


def last_decision(table: Table, seat: int) -> int | None:
    """The number of the seat's latest move of its own that can be taken back."""
    line = table.position()
    numbers = range(line.number - 1, table.facts.taken_over - 1, -1)
    return next((number for number in numbers if line.at(number).actor == seat), None)


def is_free(table: Table, seat: int, to: int) -> bool:
    """Whether nobody need be asked: there is nobody else, or everything since `to` was the seat's own doing, it is
    still to act, and nothing came to light."""
    if not table.facts.others(seat):
        return True
    line = table.position()
    if line.actor != seat:
        return False
    return all(line.at(number).actor == seat or not reveals(line, number) for number in range(to, line.number))


def reveals(line: Line, number: int) -> bool:
    """Whether a move of someone else showed something new, or was a choice of his."""
    before = line.at(number)
    if before.actor != TABLE:
        return True
    opened = line.game.secrets(before) and not line.game.secrets(line.at(number + 1))
    return opened or len(set(line.game.legal_moves(before))) > 1


def offer(table: Table, seat: int) -> Json | None:
    """How far the seat may go back by one step, and whether without asking."""
    if table.facts.status != "running" or table.facts.seats[seat].plays:
        return None
    to = last_decision(table, seat)
    if to is None:
        return None
    return {"to": to, "free": is_free(table, seat, to)}


def check(table: Table, seat: int, to: int | None) -> int:
    """The number to go back to; refused if there is nothing, or it was not this seat's moment."""
    latest = last_decision(table, seat)
    if latest is None:
        raise Refusal("nothing-to-undo", "There is no move of yours to take back.")
    target = latest if to is None else to
    if not table.facts.taken_over <= target <= latest or table.position().at(target).actor != seat:
        raise Refusal("nothing-to-undo", "That was not your moment to choose.", number=target)
    return target
