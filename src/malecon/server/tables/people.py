"""Who is who, without registration: a signed cookie, tokens for bots, and a secret link for each seat.

All three are values signed with the house's key (HMAC-SHA256), each for its own purpose; the server keeps no list,
but of those who have voided what was signed for them before.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import time_ns

from malecon.server.refusals import Refusal
from malecon.server.tables import texts
from malecon.server.tables.table_facts import TableFacts

COOKIE = "malecon"
TOKEN = "mlc"
YEAR = 365 * 86_400
WORN_MS = 30 * 86_400_000
"""A cookie that is older is replaced by a fresh one."""


@dataclass(frozen=True)
class Person:
    """Who gives a command or looks at a table."""

    id: str
    name: str


@dataclass(frozen=True)
class Pass:
    """What a genuine cookie or token says: whose it is, when it was signed (0: not noted), and if by our own key."""

    person: Person
    signed: int
    own: bool


class People:
    """Signs and reads what people carry around."""

    def __init__(
        self, keys: str, revoked: Mapping[str, int] | None = None, time: Callable[[], int] = lambda: time_ns() // 10**6
    ) -> None:
        """`keys`: the one we sign with, then older ones and those of houses whose tables came here, spaces between.

        `revoked`: until when (ms) what was signed for a person is void.
        """
        self._key, *self._accepted = [key.encode() for key in keys.split()]
        self._revoked, self._time = {} if revoked is None else revoked, time

    def _sign(self, purpose: str, *parts: str) -> str:
        return sign(self._key, purpose, *parts)

    def _is_genuine(self, signature: str, purpose: str, *parts: str) -> bool:
        keys = (self._key, *self._accepted)
        return any(hmac.compare_digest(signature, sign(key, purpose, *parts)) for key in keys)

    def cookie(self, person: Person) -> str:
        """What the browser keeps."""
        return self._carry("cookie", person)

    def token(self, person: Person) -> str:
        """What a bot program shows."""
        return f"{TOKEN}.{self._carry('token', person)}"

    def read_cookie(self, value: str | None) -> Person | None:
        """The person of a cookie; None if there is none, it was forged, or voided."""
        found = self._read("cookie", value or "")
        return found.person if found else None

    def is_worn(self, value: str) -> bool:
        """Whether it is time for a fresh cookie: it is old, or another key's."""
        found = self._read("cookie", value)
        return found is not None and (not found.own or self._time() - found.signed > WORN_MS)

    def is_dated(self, value: str | None) -> bool:
        """Whether a cookie says when it was signed; older ones do not."""
        return (value or "").count(".") > 2

    def read_token(self, value: str) -> Person | None:
        """The person of a token; None if it was forged, or voided."""
        prefix, _, rest = value.partition(".")
        found = self._read("token", rest) if prefix == TOKEN else None
        return found.person if found else None

    def _carry(self, purpose: str, person: Person) -> str:
        name = base64.urlsafe_b64encode(person.name.encode()).decode().rstrip("=")
        signed = str(max(self._time(), self._revoked.get(person.id, 0) + 1))
        return f"{person.id}.{name}.{signed}.{self._sign(purpose, person.id, name, signed)}"

    def _read(self, purpose: str, value: str) -> Pass | None:
        *signed, signature = value.split(".")
        if len(value) > 400 or not value.isascii() or not 2 <= len(signed) <= 3:
            return None
        if not self._is_genuine(signature, purpose, *signed):
            return None
        id, name, when = (*signed, "0")[:3]
        if int(when) <= self._revoked.get(id, -1):
            return None
        person = Person(id, base64.urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode())
        return Pass(person, int(when), hmac.compare_digest(signature, self._sign(purpose, *signed)))

    def seat_link(self, facts: TableFacts, seat: int) -> str:
        """The secret that moves a seat to another device, for as long as the same person sits there."""
        return f"{seat}.{self._sign('seat', *self._sitting(facts, seat))}"

    def read_seat_link(self, facts: TableFacts, link: str) -> int:
        """The seat a link is for; Refusal if it is not genuine, or of someone who sat there before."""
        number, _, signature = link.partition(".")
        for seat in range(len(facts.seats)):
            held = number == str(seat) and facts.seats[seat].holders and signature.isascii()
            if held and self._is_genuine(signature, "seat", *self._sitting(facts, seat)):
                return seat
        raise Refusal("bad-link", "This link is not one of this table's.")

    def _sitting(self, facts: TableFacts, seat: int) -> tuple[str, ...]:
        """What a seat's link is for: this person at this seat, since he took it, or since he voided his links."""
        held = facts.seats[seat]
        since = self._revoked.get(held.holders[0])
        voided = () if since is None else (str(since),)
        return facts.id, str(seat), held.holders[0], str(held.taken), *voided

    def derived_id(self, purpose: str, table: str) -> str:
        """A table's id that follows from another's: asking twice gives the same."""
        return table_id(hmac.digest(self._key, f"{purpose}\n{table}".encode(), hashlib.sha256))


def sign(key: bytes, purpose: str, *parts: str) -> str:
    text = "\n".join((purpose, *parts)).encode()
    return base64.urlsafe_b64encode(hmac.digest(key, text, hashlib.sha256)[:24]).decode()


def stranger(name: str = "") -> Person:
    """Somebody new."""
    return Person(secrets.token_hex(8), name and texts.name(name))


ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""For ids that people read aloud: nothing that looks like something else."""


def table_id(chance: bytes | None = None) -> str:
    """An id nobody can guess: 12 letters and digits."""
    number = int.from_bytes(chance or secrets.token_bytes(16), "big")
    digits = []
    for _ in range(12):
        number, digit = divmod(number, len(ALPHABET))
        digits.append(ALPHABET[digit])
    return "".join(digits)
