"""Every numbered rule of every page in docs/rules is cited by a test of its game."""

import re
from pathlib import Path

import pytest

from malecon import games

ROOT = Path(__file__).parents[2]


def numbers(text: str, letter: str) -> set[str]:
    return set(re.findall(rf"\b{letter}\d+\b", text))


@pytest.mark.parametrize("name", games.names())
def test_no_rule_is_without_a_test(name: str):
    letter = name[0].upper()
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "games" / name).rglob("test_*.py"))
    rules = numbers(page, letter)
    assert len(rules) > 30, "the page lists the rules by number"
    missing = sorted(rules - numbers(tests, letter), key=lambda rule: int(rule[1:]))
    assert not missing, f"no test cites {', '.join(missing)}"
