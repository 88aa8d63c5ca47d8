"""What names look like: two that a reader could take for each other have the same skeleton (Unicode TR39)."""

import unicodedata
from functools import cache
from typing import Any

BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs of which nothing is seen."""
SELECTORS = ("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef")
"""Ranges of marks that choose a form of the sign before."""


@cache
def confusables() -> dict[str, list[dict[str, str]]]:
    """For each sign those it may be taken for; of many that look alike, all but one name that one."""
    from confusable_homoglyphs import confusables as library  # a megabyte, and not everybody has a name

    found: Any = library.confusables_data
    return dict(found)


@cache
def prototype(sign: str) -> str:
    """The one sign, or the few, that stand for all that look like this one."""
    like = confusables().get(sign, [])
    if len(like) != 1:
        return sign
    other = like[0]["c"]
    alone = len(other) == 1 and len(confusables().get(other, [])) == 1  # two that name each other
    return min(sign, other) if alone else other


def is_seen(sign: str) -> bool:
    """Whether a sign shows by itself."""
    hidden = unicodedata.category(sign)[0] in "CZ" or sign in BLANK
    return not hidden and not any(first <= sign <= last for first, last in SELECTORS)


def skeleton(text: str) -> str:
    """What is left of a text if all that looks the same is written the same."""
    seen = [sign for sign in unicodedata.normalize("NFD", text) if is_seen(sign)]
    return unicodedata.normalize("NFD", "".join(map(prototype, seen))).casefold()


def is_nothing(text: str) -> bool:
    """Whether nothing of a text is seen: blanks, and marks with nothing to stand on."""
    return not any(is_seen(sign) and not unicodedata.combining(sign) for sign in text)
