"""Secrets of the players' own in the draws of a table, so that nobody chooses them, not even who hosts it.

The table's seed is committed to first. Each player pledges a secret (publishes its digest) before anybody tells his;
only then are they told, and all of it goes into every draw (`malecon.engine.chance.digest_secrets`). Who chose the seed
did not know the secrets, and who knows the seed and sees the others' secrets has pledged his own before.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from malecon.engine.chance import digest_secrets

NOTHING = b""


@dataclass(frozen=True)
class Pledge:
    """A secret that a seat's player pledged by its digest, and then told ("" if he did not)."""

    seat: int
    digest: str
    secret: str = ""


def gathered(pledges: Iterable[Pledge]) -> bytes:
    """What goes into the draws of a table whose players pledged these, in this order."""
    pledged = [(pledge.digest, pledge.secret) for pledge in pledges]
    return digest_secrets(pledged) if pledged else NOTHING
