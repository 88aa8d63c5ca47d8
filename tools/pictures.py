"""The pictures that the README opens with: a game of four bots on each table, in whose middle a person takes over.

.venv/bin/python tools/pictures.py
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.hands import Hands  # noqa: E402 -- the repository's own, from beside this folder
from tests.web.house import House  # noqa: E402

NAMES = ("Ana", "Hugo", "Celia", "Omar")
MOMENTS = {"santiago": "drive", "cuba": "play"}
"""What Ana is about to do in the picture."""
MIDDLE = 0.6
"""How much of the game has been played by then."""


def opened(page: Page, wish: dict[str, Any]) -> str:
    plain = {"public": False, "clock": None, "start": True}
    answer = page.request.post("/api/tables", data=wish | plain)
    assert answer.ok, answer.text()
    return str(answer.json()["table"]["id"])


def middle_of_a_game(page: Page, game: str) -> str:
    """A table at a moment of a whole game in which the first seat, now a person's, is to decide."""
    bots = [{"kind": "bot", "bot": "greedy", "name": name} for name in NAMES]
    played = opened(page, {"game": game, "seats": bots})
    page.goto(f"/t/{played}")  # bots play when somebody watches
    page.wait_for_selector(".ending", timeout=120_000)
    table = page.request.get(f"/api/tables/{played}").json()["table"]
    moves = page.request.get(f"/api/tables/{played}/moves?from=0&to={table['number']}").json()["moves"]
    number = next(
        move["number"]
        for move in moves[int(len(moves) * MIDDLE) :]
        if move["actor"] == 0 and move["family"] == MOMENTS[game]
    )
    seats = [{"kind": "me", "name": NAMES[0]}, *bots[1:]]
    return opened(page, {"from": {"table": played, "number": number}, "seats": seats})


def main() -> None:
    chromium = subprocess.run([ROOT / "tools" / "need", "chromium"], capture_output=True, text=True, check=True)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.stdout.strip(), args=["--no-sandbox"])
        page = browser.new_page(
            base_url=house.url,
            viewport={"width": 1440, "height": 900},
            reduced_motion="reduce",
            color_scheme="light",
            locale="en-GB",
        )
        page.request.get("/api/me")
        page.add_init_script(
            'localStorage.setItem(\'malecon.settings\', \'{"known": {"cuba": true, "santiago": true}}\')'
        )
        for game in MOMENTS:
            hands = Hands(page)
            hands.go(f"/t/{middle_of_a_game(page, game)}")
            hands.wait_turn()
            if page.locator(".since").count():
                page.locator(".since summary").click()
                page.locator(".since button").click()
            page.mouse.move(0, 0)
            page.wait_for_timeout(500)  # until the letters are there
            hands.keep(ROOT / "docs" / "pictures", game)
        browser.close()


if __name__ == "__main__":
    main()
