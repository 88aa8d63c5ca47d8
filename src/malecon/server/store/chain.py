"""The chain: each event carries a digest of itself and of all before it. What was changed later, or is missing, shows.

The digests are keyed by the table's seed: as long as the game goes on nobody can try out what might be under them, such
as a bid that lies face down. When the seed has been told, everybody can reckon them again.
"""

import hashlib
from collections.abc import Iterable
from typing import Protocol

import msgspec

SIZE = 32


class Event(Protocol):
    """What of an event goes into its digest, and that."""

    @property
    def seq(self) -> int: ...
    @property
    def time(self) -> int: ...
    @property
    def command(self) -> str | None: ...
    @property
    def data(self) -> bytes: ...
    @property
    def digest(self) -> str: ...


class Broken(Exception):
    """A history is not what was written; `seq` is the first event of which that is known."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(f"the history of table {table} is damaged from entry {seq} on")
        self.table, self.seq = table, seq


def keyed(seed: str, *parts: object) -> bytes:
    key = hashlib.sha256(b"malecon history " + seed.encode()).digest()
    return hashlib.blake2b(msgspec.msgpack.encode(parts), key=key, digest_size=SIZE).digest()


def link(seed: str, table: str, before: str, seq: int, time: int, command: str | None, data: bytes) -> str:
    """The digest of an event that comes after one with the digest `before` (the first one's is empty)."""
    return keyed(seed, table, before, seq, time, command, data).hex()


def check(seed: str, table: str, before: str, after: int, events: Iterable[Event]) -> str:
    """That events come one after the other, from number `after` on, as they were written; returns the last digest."""
    for event in events:
        after += 1
        before = link(seed, table, before, event.seq, event.time, event.command, event.data)
        if event.seq != after or event.digest != before:
            raise Broken(table, after)
    return before


def seal(seed: str, data: bytes) -> bytes:
    """A snapshot as it is stored."""
    return keyed(seed, data) + data


def unseal(seed: str, sealed: bytes) -> bytes | None:
    """What was sealed; None if that is not what is there now."""
    digest, data = sealed[:SIZE], sealed[SIZE:]
    return data if digest == keyed(seed, data) else None
