"""The card of every piece: by mouse, by keys and by finger, and never in anybody's way."""

import contextlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Seat
from tests.web.hands import Hands
from tests.web.test_board import asked_to_drive, find, middle, stop_scrolling

GAMES = {"Santiago de Cuba": ("building:distillery", "Distillery"), "Cuba": ("building:cigar-cafe", "Cigar Café")}


def card(page: Page) -> Locator:
    return page.locator("#card")


def rest(page: Page, place: str | Locator) -> None:
    """The mouse comes to a place and rests there until its card is read: again if the board grew under it."""
    for _ in range(10):
        come(page, find(page, place) if isinstance(place, str) else place)
        with contextlib.suppress(AssertionError):
            expect(card(page)).to_be_visible(timeout=2_000)
            return
    expect(card(page)).to_be_visible()


def come(page: Page, there: Locator) -> None:
    page.mouse.move(2, 2)
    there.evaluate("place => place.scrollIntoView({ block: 'center' })")  # above the action bar, too
    stop_scrolling(page)
    box = there.bounding_box()
    assert box, there
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x - 1, y)
    page.mouse.move(x, y)


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("game", GAMES)
def test_a_mouse_that_rests_on_a_place_reads_its_card(sit: Seat, artifacts: Path, game: str, width: int) -> None:
    ana = sit(width=width, height=900)
    ana.play_now(game)
    ana.wait_turn()
    place, name = GAMES[game]
    rest(ana.page, place)
    expect(card(ana.page)).to_contain_text(name)
    expect(card(ana.page).get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/\w+#[SC]\d+$"))
    assert ana.fits()
    assert not (found := ana.axe()), found
    ana.keep(artifacts, f"card-{game.split()[0].lower()}-{width}")
    # What lies with a seat has one too; another place takes its turn; a mouse that goes leaves none behind.
    rest(ana.page, ana.page.locator(".seat [data-place='held:0:peso']"))
    expect(card(ana.page)).to_contain_text("Peso")
    ana.page.mouse.move(2, 2)
    expect(card(ana.page)).to_have_count(0)
    rest(ana.page, place)
    expect(card(ana.page)).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(card(ana.page)).to_have_count(0)
    assert find(ana.page, place).get_attribute("aria-description")


def test_a_card_stays_for_a_mouse_that_comes_to_its_link_and_lets_clicks_through(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Cuba")
    ana.wait_turn()
    page, before = ana.page, ana.number
    rest(page, "building:cigar-cafe")
    link = card(page).get_by_role("link")
    box = link.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=12)
    page.wait_for_timeout(600)
    expect(card(page)).to_contain_text("Cigar Café")
    assert page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('#card a') !== null", [box["x"] + 4, box["y"] + 4]
    )
    # A click on the place that is looked at is the move, and the card goes.
    rest(page, "stock:wood")
    expect(card(page)).to_contain_text("Begin with 1 wood")
    page.mouse.down()
    expect(card(page)).to_have_count(0)
    page.mouse.up()
    ana.wait_number(before + 1)


def test_keys_come_to_a_place_and_read_its_card(sit: Seat) -> None:
    ana = sit()
    asked_to_drive(ana)
    page, before = ana.page, ana.number
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.ring[data-legal]')"):
            break
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('.ring[data-legal]')"), "the place keeps the focus"
    assert page.evaluate("document.activeElement.getAttribute('aria-description')")
    page.keyboard.press("Enter")
    ana.wait_number(before + 1)


def finger(ana: Hands, place: str, time: int) -> None:
    """A finger comes down in the middle of a place, for so many milliseconds."""
    x, y = middle(ana.page, place)
    wire = ana.page.context.new_cdp_session(ana.page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    ana.page.wait_for_timeout(time)
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_presses_long_or_taps_where_nothing_is_legal(sit: Seat, artifacts: Path, game: str) -> None:
    ana = sit(width=390, height=844, has_touch=True, is_mobile=True)
    ana.play_now(game)
    ana.wait_turn()
    page, before = ana.page, ana.number
    # A move's own place: the long press asks and does not make the move.
    legal = page.locator(".tabletop [data-legal]").first
    legal.scroll_into_view_if_needed()
    stop_scrolling(page)
    name = legal.get_attribute("data-spot")
    assert name
    finger(ana, name, 900)
    expect(card(page)).to_be_visible()
    page.wait_for_timeout(300)
    assert ana.number == before
    assert page.evaluate(
        """name => {
            const [card, place] = ['#card', `.tabletop [data-spot="${name}"]`]
                .map(e => document.querySelector(e).getBoundingClientRect())
            return card.bottom <= place.top || card.top >= place.bottom
                || card.right <= place.left || card.left >= place.right
        }""",
        name,
    ), "the place under the finger is still to be seen"
    assert ana.fits()
    assert not (found := ana.axe()), found
    ana.keep(artifacts, f"card-finger-{game.split()[0].lower()}")
    # Elsewhere a tap is enough, and a tap beside it closes.
    quiet = page.locator(".tabletop [data-spot^='building:']:not([data-legal])").first
    quiet.evaluate("place => place.scrollIntoView({ block: 'center' })")
    stop_scrolling(page)
    place = quiet.get_attribute("data-spot")
    assert place
    finger(ana, place, 40)
    expect(card(page)).to_be_visible()
    page.locator(".bar h2").tap()
    expect(card(page)).to_have_count(0)
    assert ana.number == before
    # And a short tap on the place of a move is the move.
    page.locator(".bar [data-move]:enabled").first.tap()
    ana.wait_number(before + 1)


def test_every_choice_says_what_it_does(sit: Seat) -> None:
    ana = sit()
    asked_to_drive(ana)
    choices = ana.page.locator(".bar [data-move]:has(.effect)")
    expect(choices.first).to_be_visible()
    # The note at the piece says what the move would bring, and by when a card comes it makes room.
    choices.first.hover()
    expect(ana.page.locator(".outcome")).to_contain_text("To ")


def test_the_replay_has_cards_too(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Cuba")
    ana.wait_turn()
    ana.move(0)
    ana.go(f"/t/{ana.id}/replay")
    expect(ana.page.locator(".tabletop")).to_be_visible()
    rest(ana.page, "act:tax")
    expect(card(ana.page)).to_contain_text("Tax: 2 pesos")
    rest(ana.page, "plantation:1")
    expect(card(ana.page)).to_be_visible()
