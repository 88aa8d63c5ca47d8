"""Everything the server refuses has its words in the browser, with its data; no browser is needed to see it.

The other four languages are held to the English catalogue by web/src/i18n/i18n.test.ts.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "malecon" / "server"
CATALOGUE = ROOT / "web" / "src" / "i18n" / "page" / "en.ts"

Said = tuple[str, set[str]]
"""A code, and the names of the data that come with it."""


def catalogue() -> dict[str, str]:
    source = CATALOGUE.read_text(encoding="utf-8")
    return dict(re.findall(r"^  '([\w.-]+)':\s*'(.*)',$", source, re.MULTILINE))


def places(text: str) -> set[str]:
    """The values a text wants: `{name}` and `{name, plural, …}`."""
    return set(re.findall(r"\{(\w+)[,}]", text)) - {"one", "few", "many", "other"}


def made(path: Path, name: str) -> Iterator[Said]:
    """Every `Refusal("code", …, data=…)`, or what else has that form, that a file makes."""
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


def test_every_refusal_of_the_server_has_its_words():
    words = catalogue()
    refusals = [(path.name, code, data) for path in SERVER.rglob("*.py") for code, data in made(path, "Refusal")]
    assert len({code for _, code, _ in refusals}) > 30
    for file, code, data in refusals:
        text = words.get(f"error.{code}")
        assert text, f"the browser has no words for {code} of {file}"
        assert places(text) <= data, f"{code} of {file}"
