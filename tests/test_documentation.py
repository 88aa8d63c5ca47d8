"""What the README and the docstrings show is what happens."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def with_examples(folder: str, pattern: str) -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob(pattern) if ">>>" in path.read_text())


@pytest.mark.parametrize("page", ["README.md", *with_examples("docs", "*.md")])
def test_a_page_is_true(page: str):
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=FLAGS)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("file", with_examples("src/malecon", "*.py"))
def test_a_docstring_is_true(file: str):
    name = ".".join(Path(file).with_suffix("").parts[1:]).removesuffix(".__init__")
    failed, tried = doctest.testmod(import_module(name), optionflags=FLAGS)
    assert tried > 1
    assert failed == 0
