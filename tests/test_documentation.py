"""What the README and the docstrings show is what happens."""

import doctest
from pathlib import Path

import malecon

ROOT = Path(__file__).parents[1]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_readme_is_true():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=FLAGS)
    assert tried > 10
    assert failed == 0


def test_the_packages_docstring_is_true():
    failed, tried = doctest.testmod(malecon, optionflags=FLAGS)
    assert tried > 3
    assert failed == 0
