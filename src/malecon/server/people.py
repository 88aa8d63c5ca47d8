"""Who is who, without registration: a signed cookie, tokens for bots, and a secret link for each seat.

All three are values signed with the house's key (HMAC-SHA256), each for its own purpose; the server keeps no list.
"""

import base64
import hashlib
import hmac
import secrets

from malecon.server import texts
from malecon.server.commands import Person
from malecon.server.facts import Facts
from malecon.server.refusals import Refusal

COOKIE = "malecon"
TOKEN = "mlc"
YEAR = 365 * 86_400


class People:
    """Signs and reads what people carry around."""

    def __init__(self, keys: str) -> None:
        """`keys`: the one we sign with, then those of houses whose tables came here, with spaces between."""
        self._key, *self._accepted = [key.encode() for key in keys.split()]

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
        """The person of a cookie; None if there is none or it was forged."""
        return self._read("cookie", value or "")

    def read_token(self, value: str) -> Person | None:
        """The person of a token; None if it was forged."""
        prefix, _, rest = value.partition(".")
        return self._read("token", rest) if prefix == TOKEN else None

    def _carry(self, purpose: str, person: Person) -> str:
        name = base64.urlsafe_b64encode(person.name.encode()).decode().rstrip("=")
        return f"{person.id}.{name}.{self._sign(purpose, person.id, name)}"

    def _read(self, purpose: str, value: str) -> Person | None:
        parts = value.split(".")
        if len(value) > 400 or not value.isascii() or len(parts) != 3:
            return None
        id, name, signature = parts
        if not self._is_genuine(signature, purpose, id, name):
            return None
        return Person(id, base64.urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode())

    def seat_link(self, facts: Facts, seat: int) -> str:
        """The secret that moves a seat to another device, for as long as the same person sits there."""
        return f"{seat}.{self._sign('seat', *sitting(facts, seat))}"

    def read_seat_link(self, facts: Facts, link: str) -> int:
        """The seat a link is for; Refusal if it is not genuine, or of someone who sat there before."""
        number, _, signature = link.partition(".")
        for seat in range(len(facts.seats)):
            held = number == str(seat) and facts.seats[seat].holders and signature.isascii()
            if held and self._is_genuine(signature, "seat", *sitting(facts, seat)):
                return seat
        raise Refusal("bad-link", "This link is not one of this table's.")

    def derived_id(self, purpose: str, table: str) -> str:
        """A table's id that follows from another's: asking twice gives the same."""
        return table_id(hmac.digest(self._key, f"{purpose}\n{table}".encode(), hashlib.sha256))


def sign(key: bytes, purpose: str, *parts: str) -> str:
    text = "\n".join((purpose, *parts)).encode()
    return base64.urlsafe_b64encode(hmac.digest(key, text, hashlib.sha256)[:24]).decode()


def sitting(facts: Facts, seat: int) -> tuple[str, ...]:
    """What a seat's link is for: this person at this seat, since he took it."""
    held = facts.seats[seat]
    return facts.id, str(seat), held.holders[0], str(held.taken)


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
