"""Telling those who are at a table: each message is made once for every audience that is there."""

from typing import Protocol

from malecon.server import messages, metrics
from malecon.server.events import AnyEvent, Claimed, Joined
from malecon.server.seats import check_holder
from malecon.server.seen import Audience, Json
from malecon.server.store import Stored
from malecon.server.table import Table


class Listener(Protocol):
    """A socket or stream, as the table knows it."""

    person: str
    name: str
    audience: Audience

    def put(self, message: str) -> None:
        """Send, in order, without waiting."""

    def bye(self, reason: str, again: float | None) -> None:
        """Say goodbye and close."""


def online(table: Table) -> tuple[set[int], int]:
    """The seats whose holders are connected, here or to another process, and how many watch."""
    people = {listener.person for listener in table.sockets}
    people.update(*(tables.get(table.id, ()) for tables in table.elsewhere.values()))
    seats = {i for i, seat in enumerate(table.facts.seats) if people & set(seat.holders)}
    watchers = sum(not table.facts.seats_of(person) for person in people)
    return seats, watchers


def tell(table: Table, stored: Stored, event: AnyEvent) -> None:
    """Tell everybody about an event that has just been added."""
    if not table.sockets:
        return
    seats, watchers = online(table)
    facts = messages.table_facts(table, seats, watchers)
    last = table.line.number if table.line else 0
    made: dict[Audience, str] = {}
    for listener in list(table.sockets):
        if moves_to_another_look(table, listener, event):
            listener.audience = default_look(table, listener.person)
            listener.put(page(table, listener, stored.time))
            continue
        if listener.audience not in made:
            told = messages.happened(table, stored.seq, stored.time, event, listener.audience, facts, last)
            made[listener.audience] = messages.encode(told)
        listener.put(made[listener.audience])
    metrics.MESSAGES.inc(len(table.sockets))


def moves_to_another_look(table: Table, listener: Listener, event: AnyEvent) -> bool:
    """Whether a listener looks from elsewhere now: he was seated, or no longer holds the seat he looked from."""
    if listener.audience is None:
        return isinstance(event, (Joined, Claimed)) and listener.person == event.person
    return listener.audience not in table.facts.seats_of(listener.person)


def default_look(table: Table, person: str) -> Audience:
    """The seat of mine that is to move, else my first, else a spectator's place."""
    own = table.facts.seats_of(person)
    if table.facts.actor in own:
        return table.facts.actor
    return own[0] if own else None


def look_from(table: Table, person: str, look: int | None) -> Audience:
    """The audience that is asked for: a seat of his own, or what he would look from anyway."""
    if look is None:
        return default_look(table, person)
    check_holder(table, person, look)
    return look


def page(table: Table, listener: Listener, time: int) -> str:
    """Everything, for one listener."""
    me = messages.you(table, listener.person, listener.name, listener.audience)
    return messages.encode(messages.page(table, me, time, *online(table)))


def tell_presence(table: Table) -> None:
    """Say who is there."""
    seats, watchers = online(table)
    put_all(table, {"type": "presence", "online": sorted(seats), "watchers": watchers})


def put_all(table: Table, message: Json) -> None:
    """The same to everybody; for what is no history."""
    text = messages.encode(message)
    for listener in list(table.sockets):
        listener.put(text)
