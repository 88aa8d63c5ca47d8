"""Limits: how much one connection and one address may ask for, so that nobody keeps the others waiting."""

import time
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from ipaddress import ip_network

from malecon.server.refusals import Refusal

MOST_ADDRESSES = 20_000


def neighbourhood(address: str) -> str:
    """Whose address it is: of IPv6, everybody has 2⁶⁴."""
    try:
        return str(ip_network((address, 64), strict=False)) if ":" in address else address
    except ValueError:
        return address


@dataclass
class Bucket:
    """Fills with `rate` a second up to `size`; each request takes one."""

    rate: float
    size: float
    level: float = -1.0
    filled: float = field(default_factory=time.monotonic)

    def take(self, count: float = 1.0) -> bool:
        """Whether there was enough."""
        now = time.monotonic()
        level = self.size if self.level < 0 else min(self.size, self.level + (now - self.filled) * self.rate)
        self.filled = now
        self.level = level - count if level >= count else level
        return level >= count


@dataclass(frozen=True)
class Limits:
    """The figures; `off` for tests of load."""

    off: bool = False
    requests: tuple[float, float] = (30.0, 120.0)
    """Of an address: a second, and at once."""
    retold: tuple[float, float] = (500.0, 6_000.0)
    """Moves of games that an address looks back on: each costs work."""
    new_tables: tuple[float, float] = (0.2, 20.0)
    chat: tuple[float, float] = (0.5, 15.0)
    """Lines of an address."""
    commands: tuple[float, float] = (10.0, 40.0)
    """Of a connection."""
    all_commands: tuple[float, float] = (60.0, 300.0)
    """Of an address, by all its connections."""
    sockets: int = 60
    """Of an address, at the same time."""
    connections: int = 120
    """Of an address, its sockets among them."""
    frames: tuple[float, float] = (20.0, 200.0)
    """Of a socket, of every kind: pings, pongs and empty pieces, too."""
    all_frames: tuple[float, float] = (120.0, 1_200.0)
    bytes: tuple[float, float] = (40_000.0, 200_000.0)
    all_bytes: tuple[float, float] = (250_000.0, 1_250_000.0)
    complaints: tuple[float, float] = (1 / 60, 1.0)
    """Sentences in the log about an address whose connections are cut."""
    body: int = 16_384
    frame: int = 4_096
    bad_frames: tuple[float, float] = (0.1, 30.0)
    """What a connection is forgiven."""


class Addresses:
    """The buckets of the addresses seen lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._sockets: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()
        self._last: OrderedDict[str, str] = OrderedDict()

    def check(self, address: str, what: str = "requests", count: float = 1.0) -> None:
        """Refusal if the address has asked too much."""
        if not self.take(address, what, count):
            again = count / getattr(self.limits, what)[0]
            raise Refusal("too-many", "Too many requests; wait a little.", again=again)

    def take(self, address: str, what: str, count: float = 1.0) -> bool:
        """Whether the address may still ask that."""
        if self.limits.off:
            return True
        key = (neighbourhood(address), what)
        if key not in self._buckets:
            self._buckets[key] = Bucket(*getattr(self.limits, what))
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return self._buckets[key].take(count)

    def note(self, person: str, address: str) -> None:
        """Somebody asks from there."""
        self._last[person] = neighbourhood(address)
        self._last.move_to_end(person)
        if len(self._last) > MOST_ADDRESSES:
            self._last.popitem(last=False)

    def last_of(self, person: str) -> str:
        """Where somebody was last seen; who was not seen has a place of his own."""
        return self._last.get(person, person)

    def enter(self, address: str) -> None:
        """A socket comes; Refusal if there are too many of that address."""
        if not self._count(self._sockets, address, self.limits.sockets):
            raise Refusal("too-many", "Too many connections from this address.", again=10)

    def leave(self, address: str) -> None:
        """A socket goes."""
        self._uncount(self._sockets, address)

    def connect(self, address: str) -> bool:
        """A connection comes; whether there is room for it."""
        return self._count(self._connections, address, self.limits.connections)

    def disconnect(self, address: str) -> None:
        """A connection goes."""
        self._uncount(self._connections, address)

    def _count(self, those: Counter[str], address: str, most: int) -> bool:
        address = neighbourhood(address)
        if those[address] >= most and not self.limits.off:
            return False
        those[address] += 1
        return True

    def _uncount(self, those: Counter[str], address: str) -> None:
        address = neighbourhood(address)
        those[address] -= 1
        if those[address] <= 0:
            del those[address]
