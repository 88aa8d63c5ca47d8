"""Texts with places for values, in the small part of ICU's notation that we use.

    {name}                                                  a value
    {made, good}                                            a value, said by the texts of a table: `good.rum`
    {n, plural, =0 {none} one {# peso} other {# pesos}}     by number, as the language counts
    {who, select, you {…} other {…}}                        by word

The page's `web/src/i18n/format.ts` is the same grammar; tests/words/cases.json holds the two together.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

WORD = re.compile(r"\s*([^\s,{}]+)\s*")


class BadText(ValueError):
    """A text that is torn, or one whose values did not come along."""


@dataclass(frozen=True)
class Place:
    """Where a value stands."""

    name: str
    kind: str = "value"
    table: str = ""
    """The texts that say the value; by default those named like it."""
    cases: Mapping[str, Sequence["Part"]] | None = None


Part = str | Place
NUMBER = Place("#", "number")


@cache
def parse(text: str) -> Sequence[Part]:
    """The text in parts; BadText if it is torn."""
    return _Reader(text).parts(inside=False, counting=False)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def parts(self, inside: bool, counting: bool) -> Sequence[Part]:
        found: list[Part] = []
        plain = ""
        while self.at < len(self.text):
            c = self.text[self.at]
            if c == "}":
                if inside:
                    break
                raise BadText(f"A }} too many in: {self.text}")
            self.at += 1
            if c == "{" or (c == "#" and counting):
                found += [plain] if plain else []
                found.append(self.place() if c == "{" else NUMBER)
                plain = ""
            else:
                plain += c
        return tuple([*found, plain] if plain else found)

    def place(self) -> Place:
        name = self.word()
        if self.found("}"):
            return Place(name, table=name)
        self.expect(",")
        kind = self.word()
        if kind not in ("plural", "select"):
            self.expect("}")
            return Place(name, table=kind)
        self.expect(",")
        cases = {}
        while not self.found("}"):
            label = self.word()
            self.expect("{")
            cases[label] = self.parts(inside=True, counting=kind == "plural")
            self.expect("}")
            while self.text[self.at : self.at + 1] == " ":
                self.at += 1
        if "other" not in cases:
            raise BadText(f'The case "other" is missing in: {self.text}')
        return Place(name, kind, cases=cases)

    def word(self) -> str:
        match = WORD.match(self.text, self.at)
        if not match:
            raise BadText(f"A name is missing in: {self.text}")
        self.at = match.end()
        return match[1]

    def found(self, c: str) -> bool:
        """Whether that stands here; then it is read."""
        here = self.text[self.at : self.at + 1] == c
        self.at += here
        return here

    def expect(self, c: str) -> None:
        if not self.found(c):
            raise BadText(f"A {c} is missing in: {self.text}")


def places(text: str) -> Iterator[Place]:
    """Every place of a text, those inside cases too."""

    def walk(parts: Sequence[Part]) -> Iterator[Place]:
        for part in parts:
            if isinstance(part, Place) and part is not NUMBER:
                yield part
                for inner in (part.cases or {}).values():
                    yield from walk(inner)

    return walk(parse(text))


Say = Callable[[Any, str], str]
"""A value as the texts of a table say it."""


def fill(text: str, values: Mapping[str, Any], language: str, say: Say) -> str:
    """The text with its values; BadText if one is missing."""

    def write(parts: Sequence[Part], count: float) -> str:
        return "".join(part if isinstance(part, str) else told(part, count) for part in parts)

    def told(place: Place, count: float) -> str:
        if place is NUMBER:
            return number(count, language)
        if place.name not in values:
            raise BadText(f"No value for {{{place.name}}} in: {text}")
        value = values[place.name]
        if place.cases is None:
            return say(value, place.table)
        cases, other = place.cases, place.cases["other"]
        if place.kind == "select":
            return write(cases.get(str(value), other), count)
        return write(cases.get(f"={value}") or cases.get(plural(value, language), other), value)

    return write(parse(text), 0)


# How languages count and list: what browsers know by themselves, for the languages we have.


def plural(n: float, language: str) -> str:
    """The plural form of a number."""
    n = abs(n)
    if n == 1:
        return "one"
    if language == "pl" and n == int(n):
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
    return "many" if language == "es" and n and n % 1_000_000 == 0 else "other"


FORMS = {"pl": {"one", "few", "many", "other"}, "es": {"one", "many", "other"}}
"""The plural forms of a language; the others tell one from more."""
MARKS = {"en": (",", ".", 4), "nl": (".", ",", 4), "de": (".", ",", 4), "pl": ("\u00a0", ",", 5), "es": (".", ",", 5)}
"""The mark of thousands, that of decimals, and how many digits there must be before thousands are marked."""


def number(n: float, language: str) -> str:
    """A number as it is written, three decimals at most."""
    thousands, decimal, digits = MARKS[language]
    whole, _, rest = f"{n:,.3f}".partition(".")
    whole = whole.replace(",", thousands if abs(n) >= 10 ** (digits - 1) else "")
    rest = rest.rstrip("0")
    return f"{whole}{decimal}{rest}" if rest else whole


AND = {"en": "and", "nl": "en", "pl": "i", "de": "und", "es": "y"}


def listing(words: Sequence[str], language: str) -> str:
    """Words one after the other, the last with "and"."""
    if len(words) < 2:
        return "".join(words)
    joined = AND[language]
    if language == "es" and re.match(r"i|hi(?![ae])", words[-1], re.IGNORECASE):
        joined = "e"
    comma = "," if language == "en" and len(words) > 2 else ""
    return f"{', '.join(words[:-1])}{comma} {joined} {words[-1]}"
