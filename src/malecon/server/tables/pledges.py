"""The players' own secrets: pledged before the start, told when the table is called, and then in every draw.

Nobody tells his before all pledges are there and can't be changed any more, so nobody can choose his by what the
others' are, not even who knows the seed (`malecon/play/pledges.py`). Who does not tell his in time is not waited for.
"""

import re

from malecon.engine.chance import pledge as digest_of
from malecon.server import protocol
from malecon.server.refusals import Refusal
from malecon.server.tables.history import Entry, Pledged, Revealed
from malecon.server.tables.seats import begun, check_open, start
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import TableFacts

DIGITS = re.compile("[0-9a-f]{64}")
CALL_SECONDS = 5.0
"""How long a table that was called waits for secrets."""
AWAIT_SECONDS = 3.0
"""How long a game that is played again waits for pledges."""


def pledge(table: Table, person: str, digest: str) -> Entry:
    """Who sits here pledges a secret, or another one in its place."""
    check_open(table)
    if not table.facts.seats_of(person):
        raise Refusal("not-your-seat", "You do not sit at this table.", seat=None)
    check_digits(digest, "pledge")
    return Pledged(person, digest)


def reveal(table: Table, person: str, secret: str) -> Entry:
    """The secret that was pledged, once the table is called."""
    pledged = table.facts.pledge_of(person)
    if table.facts.status != "called" or not pledged or pledged.secret:
        raise Refusal("nothing-asked", "Nobody asks that.", seat=None)
    check_digits(secret, "secret")
    if digest_of(secret) != pledged.digest:
        raise Refusal("bad-request", "That is not the secret that was pledged.", where="secret")
    return Revealed(person, secret)


def check_digits(text: str, where: str) -> None:
    if not DIGITS.fullmatch(text):
        raise Refusal("bad-request", "That is 64 digits, base 16.", where=where)


def seconds(facts: TableFacts) -> float | None:
    """How long it is waited for pledges or secrets before a table begins by itself; None if it does not."""
    if facts.status == "called":
        return CALL_SECONDS
    return AWAIT_SECONDS if facts.status == "open" and facts.awaits else None


def is_ready(facts: TableFacts) -> bool:
    """Whether such a table has all it waits for."""
    if facts.status == "called":
        return all(pledged.secret for pledged in facts.pledges)
    return seconds(facts) is not None and all(facts.pledge_of(person) for person in facts.awaits)


def go_on(table: Table, status: protocol.Status) -> Entry:
    """What comes by itself after so many seconds: the call, or the game with the secrets that were told."""
    if table.facts.status != status:
        raise Refusal("not-open", "This table has begun or was closed.")
    return begun(table) if status == "called" else start(table, table.facts.host)
