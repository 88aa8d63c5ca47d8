"""Sentences from codes and data: the grammar, the catalogues of all games, and what a language must have."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from malecon import games, words
from malecon.cli._screen import WORDS
from malecon.errors import BadOption
from malecon.words import Saying, Words
from malecon.words.text import FORMS, BadText, places

BOOK = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
"""The same book of cases as web/src/i18n/say.test.ts."""


def said(text: str, values: dict[str, Any], language: str = "en") -> str:
    data = {name: Saying(**value) if is_saying(value) else value for name, value in values.items()}
    return Words(language, BOOK["texts"] | {"case.it": text}).say("case", Saying("it", data), BOOK["seats"])


def is_saying(value: Any) -> bool:
    return isinstance(value, dict) and "code" in value


@pytest.mark.parametrize("case", BOOK["cases"], ids=lambda case: f"{case['text']}-{case.get('language', 'en')}")
def test_a_text_with_its_values(case: dict[str, Any]):
    assert said(case["text"], case["values"], case.get("language", "en")) == case["says"]


@pytest.mark.parametrize("text", BOOK["torn"])
def test_a_torn_text_is_refused(text: str):
    with pytest.raises(BadText):
        said(text, {"n": 1})


@pytest.mark.parametrize("case", BOOK["wanting"], ids=lambda case: case["text"])
def test_no_value_is_left_out(case: dict[str, Any]):
    with pytest.raises(BadText):
        said(case["text"], case["values"])


def wants(text: str) -> set[tuple[str, str]]:
    """The values that a text wants, and the tables that say them."""
    return {(place.name, place.table or place.name) for place in places(text)}


FOLDERS = (None, WORDS, *(games.find(name).words for name in games.names()))
CATALOGUES = [(folder, language) for folder in FOLDERS for language in words.languages()]


@pytest.mark.parametrize(("game", "language"), CATALOGUES)
def test_a_catalogue_says_all_that_the_english_one_says(game: Path | None, language: str):
    """No text is missing or left over, and each has the values and all plural forms that it must have."""
    texts, english = words.read(game, language).texts, words.read(game).texts
    assert texts.keys() == english.keys()
    for key, text in texts.items():
        assert text, key
        assert text == text.strip(), key
        assert "'" not in text, f"{key}: a typographic apostrophe, please"
        assert wants(text) == wants(english[key]), key
        for place in places(text):
            if place.cases and place.kind == "plural":
                forms = {form for form in place.cases if not form.startswith("=")}
                assert "one" in forms, key
                assert forms <= FORMS.get(language, {"one", "other"}), key


def test_a_language_that_is_not_there_is_refused():
    with pytest.raises(BadOption, match=r"no language 'fr' here. There are: .*pl \(Polski\)"):
        words.read(None, "fr")


def test_a_game_without_a_language_speaks_english(tmp_path: Path):
    (tmp_path / "en.toml").write_text('[told]\nroll = "{seat} rolls {n}."\n', encoding="utf-8")
    spoken = words.read(tmp_path, "pl")
    assert spoken.language == "en"
    assert spoken.say("told", Saying("roll", {"seat": 0, "n": 1234}), ["Ana"]) == "Ana rolls 1,234."


def test_what_the_terminal_says_is_there_and_nothing_else():
    sources = "".join(
        (WORDS.parent / f"{name}.py").read_text(encoding="utf-8") for name in ("_screen", "play", "replay")
    )
    said = set(re.findall(r"(?:tell|sentence)\(\s*[\"']([\w-]+)[\"']", sources))
    quoted = set(re.findall(r"[\"']([\w-]+)[\"']", sources))  # some are chosen between: "this" if … else "that"
    own = {key.partition(".")[2] for key in words.own(WORDS, "en")}
    assert said <= own <= quoted
