"""Every reason that Python sends has its words in the browser, with its data; no browser is needed to see it.

The other four languages are held to the English catalogue by web/src/i18n/i18n.test.ts.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from malecon import games

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "malecon" / "server"
CATALOGUES = [ROOT / "web" / "src" / "i18n" / path for path in ("en.ts", "story/en.ts", "reasons/en.ts", "page/en.ts")]

Said = tuple[str, set[str]]
"""A code, and the names of the data that come with it."""


def catalogue() -> dict[str, str]:
    source = "\n".join(path.read_text(encoding="utf-8") for path in CATALOGUES)
    return dict(re.findall(r"^  '([\w.-]+)':\s*'(.*)',$", source, re.MULTILINE))


def places(text: str) -> set[str]:
    """The values a text wants: `{name}` and `{name, plural, …}`."""
    return set(re.findall(r"\{(\w+)[,}]", text)) - {"one", "few", "many", "other"}


def made(path: Path, name: str) -> Iterator[Said]:
    """Every `Reason("code", …, data=…)` or `Refusal(…)` that a file makes."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            data = {keyword.arg or "" for keyword in node.keywords}
            for code in literals(node.args[0], path):
                yield code, data


def literals(code: ast.expr, path: Path) -> list[str]:
    """The code, or both of `"this" if … else "that"`."""
    if isinstance(code, ast.IfExp):
        return literals(code.body, path) + literals(code.orelse, path)
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        return [code.value]
    raise AssertionError(f"{path.name}:{code.lineno}: write the code as a text, so that it can be found")


@pytest.mark.parametrize("game", games.names())
def test_every_reason_of_the_rules_has_its_words(game: str):
    words = catalogue()
    reasons = list(made(ROOT / "src" / "malecon" / "games" / game / "refusals.py", "Reason"))
    assert len({code for code, _ in reasons}) > 20
    for code, data in reasons:
        text = words.get(f"{game}.refused.{code}") or words.get(f"refused.{code}")
        assert text, f"the browser has no words for {game}'s {code}"
        sent = {"who" if name == "seat" else name for name in data}
        # The move's own label names the building, and what it does is the catalogue's.
        assert places(text) - {"building", "does"} == sent - {"building"}, code
        assert not places(text) & {"building", "does"} or "building" in sent, code


@pytest.mark.parametrize("game", games.names())
def test_no_words_are_left_for_reasons_that_are_gone(game: str):
    codes = {code for code, _ in made(ROOT / "src" / "malecon" / "games" / game / "refusals.py", "Reason")}
    written = {key.removeprefix(f"{game}.refused.") for key in catalogue() if key.startswith(f"{game}.refused.")}
    assert written <= codes


def test_every_refusal_of_the_server_has_its_words():
    words = catalogue()
    refusals = [(path.name, code, data) for path in SERVER.glob("*.py") for code, data in made(path, "Refusal")]
    assert len({code for _, code, _ in refusals}) > 30
    for file, code, data in refusals:
        text = words.get(f"error.{code}")
        assert text, f"the browser has no words for {code} of {file}"
        assert places(text) <= data, f"{code} of {file}"


@pytest.mark.parametrize("game", games.names())
def test_every_option_has_its_words(game: str):
    words = catalogue()
    for option in games.find(game).options:
        assert f"option.{game}.{option.name}" in words
        for value in option.choices:
            assert f"option.{game}.{option.name}.{value}" in words
