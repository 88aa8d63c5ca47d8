"""Which games there are: the house's own folders, and what other packages bring by an entry point."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from malecon import games
from malecon.errors import UnknownGame
from tests.toy import TOY


def forget() -> None:
    for remembered in (games.names, games.find, games._others):
        remembered.cache_clear()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """What other packages bring, by name."""
    brought: dict[str, str] = {}
    entries = lambda group: [EntryPoint(name, value, group) for name, value in brought.items()]  # noqa: E731
    monkeypatch.setattr(games, "entry_points", entries)
    forget()
    yield brought
    forget()


def test_a_game_of_another_package_is_found_by_its_entry_point(installed: dict[str, str]) -> None:
    installed["race"] = "tests.toy:TOY"
    assert games.names() == ("cuba", "race", "santiago")
    assert games.find("race") is TOY


def test_a_name_of_ours_stays_ours(installed: dict[str, str]) -> None:
    installed["cuba"] = "tests.toy:TOY"
    assert games.find("cuba").title == "Cuba"


def test_without_it_there_is_none(installed: dict[str, str]) -> None:
    with pytest.raises(UnknownGame, match="There are: cuba, santiago"):
        games.find("race")
