"""Sentences: code gives a code and its data, a catalogue gives the words, in five languages.

A catalogue is a TOML file a language, tables of texts: `words/<language>.toml` of a game holds what only that game
says, the one beside this file what all games say. The browser reads the same files.

>>> words = read(None, "pl")
>>> words.say("count", Saying("vp", {"n": 5}))
'5 punktów zwycięstwa'
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from malecon.errors import BadOption
from malecon.words.text import BadText, fill, listing, number

ENGLISH = "en"
SHARED = Path(__file__).parent


@dataclass(frozen=True)
class Saying:
    """What is to be said, in no language yet: the code of a text, and the data that fills it.

    Data are figures, seats, words of the game (`rum`, or with the table its text is in: `building.bank`), how many
    there are of each word, lists of all these, and sayings.
    """

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)


def gain(seat: int, what: str, count: int, source: str) -> Saying:
    """That a seat's points or pesos (`what` is vp or peso) became more or fewer, and where they come from or go."""
    more, fewer = ("scores", "loses") if what == "vp" else ("gets", "pays")
    return Saying(more if count >= 0 else fewer, {"seat": seat, "what": {what: abs(count)}, "source": source})


def merged(sayings: Iterable[Saying]) -> list[Saying]:
    """The same said several times is said once, with its counts added up: `{"wood": 1}` and `{"stone": 1}`."""
    found: dict[Any, Saying] = {}
    for saying in sayings:
        counts = {name for name, value in saying.data.items() if isinstance(value, Mapping)}
        same = (saying.code, repr([(name, saying.data[name]) for name in saying.data if name not in counts]))
        if counts and (before := found.get(same)):
            sums = {name: added(before.data[name], saying.data[name]) for name in counts}
            found[same] = Saying(saying.code, {**saying.data, **sums})
        else:
            found[same if counts else len(found)] = saying
    return list(found.values())


def added(some: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """How many there are of each word, taken together."""
    return {word: some.get(word, 0) + more.get(word, 0) for word in {**some, **more}}


@dataclass(frozen=True)
class Words:
    """What a game says in one language, by table and code: `told.drive`."""

    language: str
    texts: Mapping[str, str]
    plain: bool = False
    """A game without a catalogue: what has no text is said by its code."""

    @cached_property
    def tables(self) -> frozenset[str]:
        return frozenset(key.partition(".")[0] for key in self.texts)

    def say(self, table: str, saying: Saying, seats: Sequence[str] = ()) -> str:
        """A saying, with the names of the seats."""

        def told(value: Any, table: str) -> str:
            match value:
                case str():
                    return self.name(table, value)
                case Saying():
                    return self.say(table, value, seats)
                case Mapping():
                    counted = [self.say(table, Saying(word, {"n": n})) for word, n in value.items() if n]
                    return listing(counted, self.language) or self.texts["word.nothing"]
                case Sequence():
                    return listing([told(one, table) for one in value], self.language)
            return seats[value] if table == "seat" else number(value, self.language)

        key = f"{table}.{saying.code}"
        if self.plain and key not in self.texts:
            return plain_sentence(saying, seats)
        return fill(self.text(key), saying.data, self.language, told)

    def name(self, table: str, word: str) -> str:
        """What a word of the game is called; where nothing has a name (the fields a1, a2, …) a word is its own."""
        key = word if "." in word else f"{table}.{word}"
        return self.text(key).replace("\u00ad", "") if key.partition(".")[0] in self.tables else word

    def chapter(self, heading: str) -> str:
        """A part of a game, `turn 12` or `round 3, round end`, as the heading of a person's log."""
        part, _, phase = heading.partition(", ")
        kind, _, n = part.rpartition(" ") if part[-1:].isdigit() else (part, "", "")
        if f"chapter.{kind}" not in self.texts:
            return heading
        name = self.say("chapter", Saying(kind, {"n": int(n)} if n else {}))
        return f"{name}, {self.name('phase', phase.replace(' ', '-'))}" if phase else name

    def text(self, key: str) -> str:
        if key not in self.texts:
            raise BadText(f"There is no text {key!r} in the language {self.language!r}.")
        return self.texts[key]


@cache
def languages() -> dict[str, str]:
    """Each language there is, by its own name."""
    return {file.stem: texts(file)["language.name"] for file in sorted(SHARED.glob("*.toml"))}


def check_language(language: str) -> str:
    """The language, if there is such a one."""
    if language not in languages():
        known = ", ".join(f"{code} ({name})" for code, name in languages().items())
        raise BadOption(f"There is no language {language!r} here. There are: {known}.")
    return language


@cache
def read(game: Path | None, language: str = ENGLISH) -> Words:
    """The words of a game, by its folder of catalogues, with those of all games; English where it has no other.

    Without a folder it says what it has to say plainly, by its codes.
    """
    check_language(language)
    if game and not (game / f"{language}.toml").exists():
        language = ENGLISH
    shared = texts(SHARED / f"{language}.toml")
    return Words(language, shared | own(game, language), plain=game is None)


def own(game: Path | None, language: str) -> dict[str, str]:
    """What only the game says; nothing if it has no catalogue."""
    return texts(game / f"{language}.toml") if game else {}


def texts(file: Path) -> dict[str, str]:
    """The texts of a catalogue."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return {f"{table}.{code}": text for table, texts in tables.items() for code, text in texts.items()}


def plain_sentence(saying: Saying, seats: Sequence[str]) -> str:
    """A saying that has no text: its code, after the seat it is about, `Ana: roll 3.`"""
    seat = saying.data.get("seat")
    sentence = f"{saying.code.replace('-', ' ')}."
    return f"{seats[seat]}: {sentence}" if isinstance(seat, int) else f"{sentence[:1].upper()}{sentence[1:]}"
