"""What the README and the docstrings show is what happens."""

import doctest
from pathlib import Path

import pytest

import malecon

ROOT = Path(__file__).parents[1]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", ["README.md", "docs/players.md"])
def test_a_page_is_true(page: str):
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=FLAGS)
    assert tried > 5
    assert failed == 0


def test_the_packages_docstring_is_true():
    failed, tried = doctest.testmod(malecon, optionflags=FLAGS)
    assert tried > 3
    assert failed == 0
