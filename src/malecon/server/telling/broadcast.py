"""Telling those who are at a table: each message is made once for every audience that is there."""

from malecon.play.sight import Audience
from malecon.server import metrics, protocol
from malecon.server.store.store import Stored
from malecon.server.tables.history import AnyEntry
from malecon.server.tables.seats import check_holder
from malecon.server.tables.table import Table
from malecon.server.telling import messages
from malecon.server.telling.open_table import Listener, OpenTable


def tell(table: OpenTable, stored: Stored, entry: AnyEntry) -> None:
    """Tell everybody about an entry that has just been added."""
    if not table.listeners:
        return
    facts = messages.table_facts(table, table.presence())
    last = table.course.number if table.course else 0
    made: dict[Audience, str] = {}
    for listener in list(table.listeners):
        if (own := table.facts.seats_of(listener.person)) != listener.seats:
            if listener.audience not in own:
                listener.audience = default_look(table, listener.person)
            listener.put(page(table, listener, stored.time))
            continue
        if listener.audience not in made:
            told = messages.happened(table, stored.seq, stored.time, entry, listener.audience, facts, last)
            made[listener.audience] = protocol.encode(told)
        listener.put(made[listener.audience])
    metrics.MESSAGES.inc(len(table.listeners))


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


def page(table: OpenTable, listener: Listener, time: int) -> str:
    """Everything, for one listener."""
    return protocol.encode(messages.page(table, introduced(table, listener), time, table.presence()))


def introduced(table: OpenTable, listener: Listener) -> protocol.You:
    """Who a listener is at this table, which he knows from now on."""
    listener.seats = table.facts.seats_of(listener.person)
    return messages.you(table, listener.person, listener.name, listener.audience)


def tell_presence(table: OpenTable) -> None:
    """Say who is there."""
    there = table.presence()
    awaited = [there.awaited.get(seat) for seat in range(len(table.facts.seats))]
    put_all(table, protocol.Presence(sorted(there.online), there.watchers, awaited))


def put_all(table: OpenTable, message: protocol.PassingMessage) -> None:
    """The same to everybody; for what is no history."""
    text = protocol.encode(message)
    for listener in list(table.listeners):
        listener.put(text)
