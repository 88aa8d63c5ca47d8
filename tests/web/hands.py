"""Somebody at a browser: clicks what a person would click."""

import contextlib
import random
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHOICES = ".bar [data-move]:enabled"


class Hands:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.rng = random.Random(7)

    # Going places

    def go(self, path: str) -> None:
        self.page.goto(path)
        expect(self.page.locator("main h1").first).to_be_visible()

    def play_now(self, game: str, *, opponents: int = 1, level: str = "easy") -> None:
        """The first minute: choose the opponents, click once."""
        self.go("/")
        self.page.select_option("#opponents", str(opponents))
        self.page.select_option("#level", level)
        self.page.get_by_role("button", name=re.compile(f"Play {game} now")).click()
        knows = self.page.get_by_role("button", name="Yes, straight in")
        knows.or_(self.page.locator(".wire.live")).first.wait_for()
        if knows.count():  # asked once, and not of a game that nobody teaches
            knows.click()
        self.at_table()

    def play_guided(self, game: str) -> None:
        """The first game of somebody who knows nothing of it."""
        self.go("/")
        self.page.get_by_role("article").filter(has_text=f"Play {game} now").get_by_role(
            "button", name="Guided first game"
        ).click()
        self.page.get_by_role("button", name="Let’s play").click()
        self.at_table()

    def at_table(self) -> None:
        expect(self.page).to_have_url(re.compile(r"/t/\w+"))
        self.page.wait_for_selector(".wire.live")

    @property
    def id(self) -> str:
        found = re.search(r"/t/(\w+)", self.page.url)
        assert found
        return found[1]

    def open_table(self, game: str, seats: Sequence[str], **options: str) -> None:
        """A new table by its form; seats are me, guest, open, bot."""
        self.go("/new")
        self.page.check(f"input[name=game][value={game}]")
        self.page.wait_for_selector(".option")
        chairs = self.page.locator("form ol li")
        while chairs.count() > len(seats):
            chairs.last.get_by_role("button").click()
        while chairs.count() < len(seats):
            self.page.get_by_role("button", name="One seat more").click()
        for i, seat in enumerate(seats):
            chairs.nth(i).locator("select").first.select_option(seat)
            if seat == "bot":
                chairs.nth(i).locator("select").nth(1).select_option("random")
        for name, value in options.items():
            self.page.check(f"input[name={name}][value={value}]")
        self.page.get_by_role("button", name="Open the table").click()
        self.at_table()

    # Playing

    @property
    def number(self) -> int:
        """How many moves this browser shows."""
        return int(self.page.locator(".table").get_attribute("data-number") or -1)

    @property
    def over(self) -> bool:
        return self.page.locator(".ending, dialog .ending").count() > 0

    def can_move(self) -> bool:
        return self.page.locator(CHOICES).count() > 0

    def wait_turn(self, seconds: float = 60) -> None:
        """Until there is something to decide, or it is over."""
        self.page.wait_for_selector(f"{CHOICES}, .ending, .handover button", timeout=seconds * 1000)

    def move(self, which: int | None = None) -> bool:
        """Click one of the possible moves; whether there was one."""
        handover = self.page.locator(".handover button")
        if handover.count():
            with contextlib.suppress(Error):  # it is gone as soon as it is pressed
                handover.press("Enter", timeout=3000)
            expect(handover).to_have_count(0)
            self.wait_turn()
        choices = self.page.locator(CHOICES)
        count, before = choices.count(), self.number
        if count == 0:
            return False
        try:
            choices.nth(self.rng.randrange(count) if which is None else which).click(timeout=3000)
        except Error:
            return False  # the table went on meanwhile
        self.page.wait_for_function(
            "before => Number(document.querySelector('.table')?.dataset.number) !== before"
            " || document.querySelector('.ending, .handover')",
            arg=before,
        )
        return True

    def wait_number(self, least: int) -> None:
        """Until this browser shows that many moves."""
        self.page.wait_for_function(
            "least => Number(document.querySelector('.table')?.dataset.number) >= least", arg=least
        )

    def close_sheet(self) -> None:
        sheet = self.page.locator("dialog")
        if sheet.count():
            sheet.get_by_role("button", name="Close").first.click()

    # Looking

    def axe(self) -> list[str]:
        """What axe objects to on this page."""
        self.page.evaluate(AXE.read_text())
        found: list[dict[str, Any]] = self.page.evaluate("async () => (await axe.run(document)).violations")
        return [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found]

    def fits(self) -> bool:
        """Nothing sticks out to the side."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def keep(self, folder: Path, name: str) -> None:
        self.page.screenshot(path=folder / f"{name}.png")


def play_out(people: Sequence[Hands], longest: float = 480) -> None:
    """Everybody moves when it is their turn, until it is over for all."""
    until = time.monotonic() + longest
    while not all(person.over for person in people):
        assert time.monotonic() < until, "the game takes too long"
        if not any(person.move() for person in people):
            people[0].page.wait_for_timeout(20)
