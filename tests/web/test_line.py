"""The line breaks, the server goes away and comes back: the table is still there and nothing is lost."""

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Seat
from tests.web.house import House, Wire


@pytest.fixture
def own(tmp_path: Path) -> House:
    return House(tmp_path)


def test_reconnects_in_the_middle_of_a_turn(sit: Seat, house: House) -> None:
    wire = Wire(house.port)
    try:
        ana, eva = sit(base=wire.url), sit()
        ana.play_now("Cuba")
        ana.wait_turn()
        ana.move(0)
        wire.cut()
        expect(ana.page.locator(".wire.waiting")).to_be_visible()
        wire.mend()
        expect(ana.page.locator(".wire.live")).to_be_visible(timeout=15_000)
        before = ana.number
        ana.move(0)
        assert ana.number > before

        # A move made while the line is cut is sent when it is back, and done once.
        ana.wait_turn()
        before = ana.number
        wire.cut()
        ana.page.locator("[data-move]:enabled").first.click()
        ana.page.wait_for_timeout(300)
        wire.mend()
        ana.wait_number(before + 1)

        # Both see the same afterwards.
        eva.go(f"/t/{ana.id}")
        eva.at_table()
        eva.wait_number(ana.number)
    finally:
        wire.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_survives_a_restart_of_the_server_in_the_middle_of_a_turn(sit: Seat, own: House, how: signal.Signals) -> None:
    with own:
        ana = sit(base=own.url)
        ana.play_now("Cuba")
        ana.wait_turn()
        ana.move(0)
        ana.wait_turn()
        number = ana.number
        own.close(how)
        expect(ana.page.locator(".wire.waiting")).to_be_visible()
        own.open()
        expect(ana.page.locator(".wire.live")).to_be_visible(timeout=20_000)
        assert ana.number == number
        ana.wait_turn()
        assert ana.move(0)


def test_a_board_that_does_not_come_is_told_in_words(sit: Seat) -> None:
    ana = sit()
    held: list[Route] = []
    ana.page.route("**/Board-*.js", lambda route: held.append(route))
    ana.play_now("Cuba", opponents=1)
    ana.wait_turn()
    words = ana.page.locator(".plain-board")
    expect(words).to_have_count(0)  # it may come yet: nothing that would be gone in a moment
    ana.page.route("**/Board-*.js", lambda route: route.abort())
    for route in held:
        route.abort()
    expect(words).to_be_visible()
    assert ana.move()


def test_a_language_that_does_not_come_leaves_the_one_before(sit: Seat) -> None:
    ana = sit(locale="nl")
    page = ana.page
    ana.go("/settings")
    page.route("**/assets/pl-*.js", lambda route: route.abort())
    listed = page.get_by_label("Taal")
    listed.select_option("pl")
    expect(page.locator(".problem")).to_contain_text("De server")
    expect(listed).to_have_value("nl")
    assert page.locator("html").get_attribute("lang") == "nl"
    page.reload()  # it is not remembered
    expect(page.locator("h1")).to_have_text("Instellingen")
    listed.select_option("pl")
    expect(page.locator(".problem")).to_be_visible()
    page.get_by_role("link", name="Nieuwe tafel").click()
    expect(page.get_by_role("button", name="Open de tafel")).to_be_visible()
    page.unroute("**/assets/pl-*.js")
    page.get_by_role("link", name="Instellingen").click()
    listed.select_option("pl")
    expect(page.locator("h1")).to_have_text("Ustawienia")


def test_a_language_that_does_not_come_at_the_start_leaves_english(sit: Seat) -> None:
    ana = sit(locale="pl")
    ana.page.route("**/assets/pl-*.js", lambda route: route.abort())
    ana.play_now("Cuba")
    ana.wait_turn()
    assert ana.page.locator("html").get_attribute("lang") == "en"
    assert ana.move()
