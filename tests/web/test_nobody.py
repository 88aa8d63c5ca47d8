"""Nobody is left standing: who comes back, who waits, who watches, who talks."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Seat
from tests.web.hands import Hands
from tests.web.test_games import friends

WIDTHS = pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
MINUTE = 100_000
"""Milliseconds in which somebody has been away for a minute, as a busy server counts."""


def post(hands: Hands, path: str, **body: Any) -> Any:
    answer = hands.page.request.post(f"/api/{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


@WIDTHS
def test_who_was_out_of_time_is_told_so(sit: Seat, width: int, height: int) -> None:
    ana = sit(width=width, height=height)
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    clock = {"kind": "bank", "bank": 10, "increment": 0}
    made = post(ana, "tables", game="santiago", seats=seats, clock=clock, start=True)
    ana.go(f"/t/{made['table']['id']}")
    banner = ana.page.get_by_role("group", name="A bot plays for you")
    expect(banner).to_contain_text(re.compile(r"since move \d+: your time was up"))
    expect(ana.page).to_have_title(re.compile("^A bot plays for you – Santiago"))
    expect(banner.get_by_role("button", name="Take my seat back")).to_be_visible()
    assert ana.fits()


@WIDTHS
def test_who_left_takes_his_seat_back_in_the_action_bar(sit: Seat, width: int, height: int) -> None:
    ana = sit(width=width, height=height)
    ana.play_now("Santiago de Cuba")
    ana.wait_turn()
    ana.page.get_by_role("tab", name="Table").click()
    ana.page.get_by_role("button", name="Leave; a bot plays for me").click()
    banner = ana.page.get_by_role("group", name="A bot plays for you")
    expect(banner).to_contain_text(re.compile(r"since move \d+: you left it your seat"))
    ana.page.reload()
    expect(banner).to_be_in_viewport()
    banner.get_by_role("button", name="Take my seat back").click()
    expect(banner).to_have_count(0)
    expect(ana.page).not_to_have_title(re.compile("A bot plays"))
    ana.wait_turn()


def test_a_bot_may_play_for_who_was_away_for_a_minute_and_he_is_told(sit: Seat) -> None:
    """A whole minute: his seat counts it down, and only then is a bot offered."""
    ana, ben = friends(sit, "santiago", "Ben")
    ben.page.wait_for_selector(".bar")
    table = ben.page.url
    seat = ana.page.locator(".seat").nth(1)
    expect(seat.get_by_role("timer")).to_have_count(0)
    ben.go("/rules/santiago")
    expect(seat.get_by_role("timer")).to_have_text(re.compile(r"a bot may play in \d+ s"))
    assert ana.axe() == []
    offer = seat.get_by_role("button", name="Let a bot play")
    expect(offer).to_have_count(0)
    expect(offer).to_be_visible(timeout=MINUTE)
    expect(seat.get_by_role("timer")).to_have_count(0)
    offer.click()
    expect(seat).to_contain_text("Stand-in")
    ben.page.goto(table)
    banner = ben.page.get_by_role("group", name="A bot plays for you")
    expect(banner).to_contain_text(re.compile(r"since move \d+: you were away, and the others wanted to go on"))
    expect(banner).to_contain_text("In favour: ")
    assert ben.axe() == []
    banner.get_by_role("button", name="Take my seat back").click()
    expect(seat).not_to_contain_text("Stand-in")
