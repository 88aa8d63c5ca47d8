"""Clocks: none, a bank with an increment for each turn, or days for each turn.

A seat's clock runs while that seat is to act and a person plays it. It stops with each of his moves and while a bot
stands in for him; the increment is added when the turn passes to someone else. Everything follows from the times of
the entries; that the house was closed for a while is one of them (`hall/hours.py`).
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from malecon.server.tables.table_facts import Seat, TableFacts

DAY = 86_400
SHARE_AFTER_RETURN = 5
"""Who comes back after his clock ended has at least this part of the bank, one fifth."""


def wind(facts: "TableFacts") -> None:
    """Set all clocks, at the start."""
    if facts.clock:
        for seat in facts.seats:
            seat.left = full(facts)


def full(facts: "TableFacts") -> float:
    """What a clock shows at first."""
    assert facts.clock
    return float(facts.clock.bank if facts.clock.kind == "bank" else facts.clock.days * DAY)


def tick(facts: "TableFacts", actor: int, time: int) -> None:
    """The position changed at `time` (ms): stop the clock that ran, start that of `actor`."""
    stop(facts, time)
    if facts.actor >= 0 and facts.actor != actor:
        end_turn(facts, facts.seats[facts.actor])
    facts.actor, facts.since = actor, time


def turn_back(facts: "TableFacts", actor: int, time: int) -> None:
    """The position went back to `actor` at `time`: who was to act has not ended his turn, and no increment for it."""
    stop(facts, time)
    if facts.clock and facts.clock.kind == "days" and facts.actor != actor:
        facts.seats[facts.actor].left = full(facts)
    facts.actor, facts.since = actor, time


def stop(facts: "TableFacts", time: int) -> None:
    """Take from the clock that runs, if one does, what was used of it until `time`."""
    if deadline(facts) is not None:
        seat = facts.seats[facts.actor]
        seat.left = max(0.0, (seat.left or 0.0) - max(0, time - facts.since) / 1000)


def end_turn(facts: "TableFacts", seat: "Seat") -> None:
    """The turn passes on: days are for each turn, whoever played it; an increment is for a person's own."""
    if facts.clock and facts.clock.kind == "days":
        seat.left = full(facts)
    elif facts.clock and not seat.plays:
        seat.left = (seat.left or 0.0) + facts.clock.increment


def deadline(facts: "TableFacts") -> int | None:
    """When the clock that runs will end, if one runs."""
    if not facts.clock or facts.status != "running" or facts.actor < 0 or facts.seats[facts.actor].plays:
        return None
    return facts.since + int(1000 * (facts.seats[facts.actor].left or 0.0))


def stand_still(facts: "TableFacts", closed: int, time: int) -> None:
    """The house was closed from `closed` until `time`: the clock that ran then did not."""
    stop(facts, min(closed, time))
    facts.since = time


AHEAD_MS = 10_000
"""A time that is so much later than now is from a machine's clock that was ahead, and was put right."""


def is_ahead(time: int, now: int) -> bool:
    return time > now + AHEAD_MS


def next_time(last: int, now: int) -> int:
    """The time of an entry that comes after one of time `last`: not before it, unless that was ahead of the world."""
    return now if is_ahead(last, now) else max(last, now)


def step_out(facts: "TableFacts", seat: int, time: int) -> None:
    """A bot is about to stand in for a seat: what its person used of this turn stays used."""
    if facts.actor == seat:
        stop(facts, time)


def is_over(facts: "TableFacts", seat: int) -> bool:
    """Whether the move a seat's time ended at is still to be made: coming back to it would gain time without end."""
    chair = facts.seats[seat]
    return chair.why == "clock" and facts.at < chair.stood


def come_back(facts: "TableFacts", seat: int, time: int) -> None:
    """A person is about to take his seat back: his clock goes on if it is his turn; one that had ended is given more.

    Who left, or was voted out, has what he had: else leaving would be a way to gain time.
    """
    if facts.clock and facts.seats[seat].why == "clock":
        least = full(facts) if facts.clock.kind == "days" else full(facts) / SHARE_AFTER_RETURN
        facts.seats[seat].left = max(facts.seats[seat].left or 0.0, least)
    if facts.actor == seat:
        facts.since = time
