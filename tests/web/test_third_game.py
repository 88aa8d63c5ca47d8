"""A game that the house has never heard of: another package brings it, and it is played with nothing else touched."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Seat
from tests.web.hands import Hands, play_out
from tests.web.house import House


@pytest.fixture(scope="module")
def with_race(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server where the package of the tests' game is installed, as pip would leave it."""
    packages = tmp_path_factory.mktemp("packages")
    about = packages / "race-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: race\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[malecon.games]\nrace = tests.toy:TOY\n")
    with House(tmp_path_factory.mktemp("house"), packages) as house:
        yield house


def visit(sit: Seat, house: House) -> Hands:
    return sit(base=house.url)


def test_it_is_played_to_the_end_and_looked_at_again(sit: Seat, with_race: House, artifacts: Path) -> None:
    ana = visit(sit, with_race)
    ana.play_now("Race", opponents=2)
    ana.wait_turn()
    expect(ana.page.locator(".plain-board")).to_contain_text("whose turn it is: blue")
    expect(ana.page.locator(".bar [data-move]")).to_have_text([re.compile("keep"), re.compile("discard")])
    assert not ana.axe()
    ana.keep(artifacts, "third-game")
    play_out([ana], 120)
    expect(ana.page.locator("dialog .ending h2")).to_have_text(re.compile(r"wins? (together )?with \d+ VP"))
    expect(ana.page.locator("dialog table").first).to_contain_text("die")
    ana.close_sheet()
    ana.page.get_by_role("link", name="Replay").first.click()
    expect(ana.page.locator("input[type=range]")).to_be_visible()
    ana.page.keyboard.press("End")
    expect(ana.page.locator("div.plain")).to_contain_text("turns begun")
    expect(ana.page.locator(".log")).to_contain_text("roll")


def test_it_speaks_the_languages_it_brings(sit: Seat, with_race: House) -> None:
    """Its words come with its package: those of the log, the question, what a move would do, the options."""
    for locale, told, asked, does, option in (
        ("pl", "wyrzuca", "Zatrzymaj kość albo ją odrzuć.", "Zostań na miejscu.", "Czy można podwoić kość"),
        (
            "de",
            "rolls",
            "Keep the die, or discard it.",
            "Stay here.",
            "Whether a die may be doubled",
        ),  # it has no German
    ):
        ana = sit(base=with_race.url, locale=locale)
        ana.go("/new?game=race")
        expect(ana.page.locator("form")).to_contain_text(option)
        ana.go("/")
        ana.page.locator(".games article", has_text="Race").get_by_role("button").first.click()
        ana.at_table()
        ana.wait_turn()
        expect(ana.page.locator(".log")).to_contain_text(told)
        expect(ana.page.locator(".bar .ask > span").first).to_contain_text(asked)
        ana.page.locator(".bar [data-move]").nth(1).hover()
        expect(ana.page.locator(".bar .ask > span").first).to_contain_text(does)


def test_its_tables_stand_in_every_list(sit: Seat, with_race: House) -> None:
    ana = visit(sit, with_race)
    ana.open_table("race", ["me", "open"], luck="bold")
    expect(ana.page.locator("h1")).to_contain_text("Race")
    ana.go("/")
    expect(ana.page.get_by_role("link", name=re.compile("Race"))).to_be_visible()
    expect(ana.page.locator(".games h3")).to_have_text(["Race", "Santiago de Cuba", "Cuba"])
    ana.go("/rules")
    expect(ana.page.locator(".rules nav a")).to_have_text(["Santiago de Cuba", "Cuba"])


def test_the_text_table_says_what_such_a_game_has(sit: Seat, with_race: House) -> None:
    ana = visit(sit, with_race)
    ana.play_now("Race")
    ana.wait_turn()
    ana.page.keyboard.press("t")
    said = ana.page.locator(".text-table .ask button")
    expect(said).to_have_text([re.compile(name) for name in ("Board", "My pieces", "Last move", "Possible moves")])
    ana.page.keyboard.press("b")
    expect(ana.page.locator("#aloud")).to_contain_text("what the die shows")
    ana.page.keyboard.press("o")
    expect(ana.page.locator("#aloud")).to_contain_text("keep, discard")
