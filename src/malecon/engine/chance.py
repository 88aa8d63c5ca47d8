"""Chance: two counter-based generators, and nothing global.

Both draw number `n` of a stream straight from the stream's key and `n`, so any draw can be made again by itself.

**Fast draws** (`stream_key`, `draw`) for playouts, batches and search: SplitMix64. Draw `n` of key `k` is
`mix(k + (n + 1) * 0x9E3779B97F4A7C15)`; game `g` of seed `s` has the key `mix(mix(s) + g)`. A choice among `m` takes
the high 32 bits times `m`, shifted down by 32: uniform but for one part in 2**32 / m.

**Fair draws** (`fair_draw`) for matches between people: the table's choice at move number `n` among `m` is
BLAKE2b(key = SHA-256(seed text), data = n) read as a 128-bit number, modulo `m`. Nobody can foresee it without the
seed, and anyone can check it once the seed is revealed; its SHA-256 commitment is published before the first move.
Where players put secrets of their own into it, the data is n and their digest (`digest_secrets`): who chose the seed
did not choose the draws. If moves were taken back before, the digest is of them too: no draw is made twice
(`digest_moves`).
"""

import hashlib
from collections.abc import Iterable
from numbers import Integral

import numpy as np

from malecon.engine.rule import rule
from malecon.errors import BadOption

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@rule
def mix(x):  # type: ignore[no-untyped-def]
    """SplitMix64's finalizer: a bijection of 64-bit numbers that looks random."""
    x = (x ^ (x >> S30)) * FIRST
    x = (x ^ (x >> S27)) * SECOND
    return x ^ (x >> S31)


@rule
def stream_key(seed, game):  # type: ignore[no-untyped-def]
    """The key of the stream of one game out of many; `seed` and `game` are np.uint64."""
    return mix(mix(seed) + game)


@rule
def draw(key, number, choices):  # type: ignore[no-untyped-def]
    """Draw `number` of a stream: an integer from 0 to `choices` - 1."""
    x = mix(key + (np.uint64(number) + np.uint64(1)) * GOLDEN)
    return np.int64(((x >> S32) * np.uint64(choices)) >> S32)


def seed_number(seed: int | str) -> np.uint64:
    """A seed as a person gives it, as the number that fast draws start from."""
    if isinstance(seed, Integral) and 0 <= seed < 2**64:
        return np.uint64(seed)
    return np.uint64(int.from_bytes(hashlib.sha256(as_bytes(str(seed))).digest()[:8], "big"))


def as_bytes(seed: str) -> bytes:
    """A seed's text in UTF-8; BadOption if it can't be written so, as bytes from a terminal that are no text can't."""
    try:
        return seed.encode()
    except UnicodeEncodeError:
        raise BadOption(f"The seed {seed!r} is not a text.") from None


def commitment(seed: str) -> str:
    """What is published before the first move of a match: the SHA-256 of its seed text."""
    return hashlib.sha256(b"malecon seed " + as_bytes(seed)).hexdigest()


def pledge(secret: str) -> str:
    """What a player publishes before he tells his secret: its SHA-256."""
    return hashlib.sha256(b"malecon secret " + as_bytes(secret)).hexdigest()


def fair_draw(seed: str, number: int, choices: int, mixed: bytes = b"") -> int:
    """The table's choice at move `number` of the match with this seed: 0 to `choices` - 1.

    `mixed`: the digest of the players' secrets, and of what was taken back before.
    """
    key = hashlib.sha256(as_bytes(seed)).digest()
    digest = hashlib.blake2b(number.to_bytes(8, "big") + mixed, key=key, digest_size=16).digest()
    return int.from_bytes(digest, "big") % choices


def digest_secrets(pledged: Iterable[tuple[str, str]]) -> bytes:
    """The digest of what players pledged, each with the secret he told, or "" if he kept it back: SHA-256.

    Both are 64 digits, base 16; they go in as bytes, a 1 before a secret, a 0 for none.
    """
    parts = (bytes.fromhex(digest) + (b"\1" + bytes.fromhex(told) if told else b"\0") for digest, told in pledged)
    return hashlib.sha256(b"malecon secrets " + b"".join(parts)).digest()


def digest_moves(before: bytes, first: int, moves: Iterable[int]) -> bytes:
    """The digest of moves from number `first` on, taken back after others whose digest is `before`: SHA-256."""
    return hashlib.sha256(before + b"".join(number.to_bytes(8, "big") for number in (first, *moves))).digest()
