"""The board itself: what lights up, and what can be dragged."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Seat
from tests.web.hands import Hands


def find(page: Page, place: str) -> Locator:
    return page.locator(f'.tabletop [data-place="{place}"], .tabletop [data-spot="{place}"]').first


def middle(page: Page, place: str) -> tuple[float, float]:
    box = find(page, place).bounding_box()
    assert box, place
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def asked_to_drive(ana: Hands, **more: Any) -> None:
    """A table of Santiago at the beginning of a turn of mine, with money to drive further than one stop."""
    ana.play_now("Santiago de Cuba", **more)
    for _ in range(30):
        ana.wait_turn()
        if ana.page.locator(".ring[data-legal][data-spot^='stop:']").count() > 1:
            return
        ana.move(0)
    pytest.fail("nobody was asked to drive")


def test_a_move_that_is_looked_at_lights_its_place_and_says_what_it_brings(sit: Seat) -> None:
    ana = sit()
    asked_to_drive(ana)
    lit = ana.page.locator(".tabletop [data-lit]")
    dear = ana.page.locator(".bar [data-move]").nth(1)
    dear.hover()
    expect(lit).to_have_count(1)
    expect(ana.page.locator(".outcome")).to_contain_text("−1")
    assert lit.get_attribute("data-spot")
    ana.page.locator(".bar h2").hover()
    expect(lit).to_have_count(0)
    # By keys as well, and from the board to the bar.
    ana.page.keyboard.press("a")
    ana.page.keyboard.press("Tab")
    expect(dear).to_be_focused()
    expect(lit).to_have_count(1)
    ana.page.locator(".ring[data-legal]").first.hover()
    expect(ana.page.locator(".bar .choice.chosen")).to_have_count(1)


def test_a_piece_dragged_to_a_glowing_place_makes_the_move(sit: Seat) -> None:
    ana = sit()
    asked_to_drive(ana)
    page, before = ana.page, ana.number
    goal = page.locator(".ring[data-legal][data-spot^='stop:']").first.get_attribute("data-spot")
    assert goal
    page.mouse.move(*middle(page, "car"))
    page.mouse.down()
    page.mouse.move(20, 20, steps=4)
    expect(page.locator(".in-hand")).to_be_visible()
    expect(page.locator("[data-drop]").first).to_be_visible()
    page.mouse.up()
    expect(page.locator(".in-hand, [data-drop], [data-taken]")).to_have_count(0)
    assert ana.number == before, "beside every place it falls back"

    page.mouse.move(*middle(page, "car"))
    page.mouse.down()
    page.mouse.move(*middle(page, goal), steps=6)
    expect(page.locator("[data-over]")).to_have_count(1)
    page.mouse.up()
    ana.wait_number(before + 1)
    expect(page.locator(".log")).to_contain_text("Guest drives")


def test_cuba_can_be_dragged_too(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Cuba")
    ana.wait_turn()
    page, before = ana.page, ana.number
    page.mouse.move(*middle(page, "stock:wood"))
    page.mouse.down()
    page.mouse.move(*middle(page, "plantation:0"), steps=6)
    page.mouse.up()
    ana.wait_number(before + 1)
    expect(page.locator(".log")).to_contain_text("Guest takes 1 wood")


def stop_scrolling(page: Page) -> None:
    """Wait until the page has stood still for a third of a second."""
    page.evaluate(
        """() => new Promise(resolve => {
            let top = scrollY, still = 0
            const look = () => {
                still = scrollY === top ? still + 1 : 0
                top = scrollY
                if (still < 20) requestAnimationFrame(look)
                else resolve()
            }
            look()
        })"""
    )


def test_a_finger_scrolls_and_a_resting_finger_drags(sit: Seat) -> None:
    ana = sit(width=390, height=844, has_touch=True, is_mobile=True)
    ana.play_now("Cuba")
    ana.wait_turn()
    page, before = ana.page, ana.number
    wire = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = middle(page, "stock:wood")
    at_top = page.evaluate("scrollY")
    touch("touchStart", x, y)
    for step in range(1, 9):
        touch("touchMove", x, y - 20 * step)
    touch("touchEnd")
    page.wait_for_function("top => scrollY > top + 50", arg=at_top)
    assert ana.number == before

    stop_scrolling(page)  # however far the finger flung it
    find(page, "stock:wood").scroll_into_view_if_needed()
    stop_scrolling(page)
    x, y = middle(page, "stock:wood")
    goal = middle(page, "plantation:0")
    touch("touchStart", x, y)
    page.wait_for_selector(".in-hand")
    at_top = page.evaluate("scrollY")
    for step in range(1, 9):
        touch("touchMove", x + (goal[0] - x) * step / 8, y + (goal[1] - y) * step / 8)
    assert page.evaluate("scrollY") == at_top, "the page keeps still under a piece in the hand"
    touch("touchEnd")
    ana.wait_number(before + 1)


def test_what_lies_under_the_action_bar_stays_there(sit: Seat) -> None:
    ana = sit(width=700, height=700, has_touch=True)
    ana.play_now("Cuba")
    ana.wait_turn()
    page = ana.page
    # A window so low that its bar lies over the stock.
    page.set_viewport_size({"width": 700, "height": int(middle(page, "stock:wood")[1]) + 30})
    x, y = middle(page, "stock:wood")
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.bar') !== null", [x, y])
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(400)
    expect(page.locator(".in-hand")).to_have_count(0)
