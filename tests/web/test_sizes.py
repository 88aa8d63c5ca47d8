"""Phone, tablet, laptop, mouse and finger, large letters: all of the table within reach."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Seat
from tests.web.hands import CHOICES, Hands

EVERYTHING = "button, a, select, input, [role=button], [data-legal]"
PLACES = ".tabletop [data-legal]"


def too_small(ana: Hands, what: str = EVERYTHING) -> list[str]:
    """What can be pressed and is smaller than 40 pixels; links in the midst of a text are left out."""
    found: list[str] = ana.page.evaluate(
        """what => [...document.querySelectorAll(what)]
            .filter(e => e.checkVisibility() && !e.closest('.said') && !e.closest('p, .log'))
            .map(e => [e, e.getBoundingClientRect()])
            .filter(([, r]) => r.width && (r.height < 39.5 || r.width < 39.5))
            .map(([e, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${e.outerHTML.slice(0, 120)}`)""",
        what,
    )
    return found


def missed(ana: Hands) -> list[str]:
    """Places on the board whose middle is covered by something else, or out of sight."""
    found: list[str] = ana.page.evaluate(
        """what => [...document.querySelectorAll(what)].filter(e => {
            const r = e.getBoundingClientRect()
            return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) !== e
        }).map(e => e.dataset.spot)""",
        PLACES,
    )
    return found


@pytest.mark.parametrize(("game", "opponents"), [("Santiago de Cuba", 3), ("Cuba", 4)])
def test_every_place_on_a_full_table_is_easy_to_hit_with_a_mouse_too(sit: Seat, game: str, opponents: int) -> None:
    ana = sit()
    ana.play_now(game, opponents=opponents)
    for _ in range(40):
        ana.wait_turn()
        assert not (small := too_small(ana, PLACES)), small
        assert not (hidden := missed(ana)), hidden
        ana.move()


@pytest.mark.parametrize("game", ["Santiago de Cuba", "Cuba"])
def test_a_tablet_is_for_fingers(sit: Seat, artifacts: Path, game: str) -> None:
    ana = sit(width=1366, height=1024, has_touch=True, is_mobile=True)
    ana.play_now(game)
    for _ in range(8):
        ana.wait_turn()
        assert not (small := too_small(ana)), small
        ana.move()
    ana.wait_turn()
    ana.keep(artifacts, f"tablet-{game.split()[0].lower()}")


@pytest.mark.parametrize("game", ["Santiago de Cuba", "Cuba"])
def test_a_phone_shows_everything_within_reach(sit: Seat, artifacts: Path, game: str) -> None:
    ana = sit(width=390, height=844, has_touch=True, is_mobile=True)
    ana.go("/")
    assert ana.fits()
    ana.play_now(game)
    for _ in range(8):
        ana.wait_turn()
        assert ana.fits()
        bar = ana.page.locator(".bar").bounding_box()
        assert bar
        assert bar["y"] + bar["height"] <= 845, "the action bar is in the thumb's reach"
        assert not (small := too_small(ana)), small
        ana.move()
    ana.wait_turn()
    ana.keep(artifacts, f"phone-{game.split()[0].lower()}")
    assert not (found := ana.axe()), found


@pytest.mark.parametrize("game", ["Santiago de Cuba", "Cuba"])
def test_a_window_that_grows_is_used(sit: Seat, game: str) -> None:
    """A turned tablet, a window made large."""
    ana = sit(width=600, height=900)
    ana.play_now(game)
    ana.wait_turn()
    wide = ana.page.locator(".tabletop.wide, .sections.wide")
    expect(wide).to_have_count(0)
    ana.page.set_viewport_size({"width": 1440, "height": 900})
    expect(wide).to_be_visible()


@pytest.mark.parametrize("opponents", [2, 4])
def test_a_small_laptop_with_a_mouse_shows_all_of_cuba(sit: Seat, opponents: int) -> None:
    ana = sit(width=1366, height=768)
    ana.play_now("Cuba", opponents=opponents)
    ana.wait_turn()
    height, whole = ana.page.locator(".board").evaluate("board => [board.clientHeight, board.scrollHeight]")
    assert whole <= height + 1


@pytest.mark.parametrize("game", ["Santiago de Cuba", "Cuba"])
def test_a_laptop_shows_all_without_scrolling_and_twice_as_large_nothing_is_lost(sit: Seat, game: str) -> None:
    ana = sit()
    ana.play_now(game, opponents=2)
    ana.wait_turn()
    assert ana.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(ana.page.locator(".tabletop")).to_be_visible()
    # The board is whole, and keeps its size whatever is asked.
    sizes = set()
    for _ in range(8):
        ana.wait_turn()
        height, whole = ana.page.locator(".board").evaluate("board => [board.clientHeight, board.scrollHeight]")
        assert whole <= height + 1
        sizes.add(height)
        ana.move()
    assert len(sizes) == 1, sizes
    ana.wait_turn()
    # 200 % zoom of 1440×900 is a window of 720×450.
    ana.page.set_viewport_size({"width": 720, "height": 450})
    assert ana.fits()
    expect(ana.page.locator("[data-move]").first).to_be_visible()
    # 400 % of 1280×1024.
    ana.page.set_viewport_size({"width": 320, "height": 256})
    assert ana.fits()


def letters(ana: Hands, pixels: int) -> None:
    """The browser's own size of letters, 16 pixels for most people."""
    wire = ana.page.context.new_cdp_session(ana.page)
    wire.send("Page.enable")
    wire.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})


def lost(ana: Hands) -> list[str]:
    """What can be pressed and is cut off, or lies under something else wherever the page is scrolled to."""
    found: list[str] = ana.page.evaluate(
        """() => {
            const name = e => e.outerHTML.slice(0, 120)
            const told = []
            for (const e of document.querySelectorAll('button, a, select, input, summary')) {
                if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('.said, .log')) continue
                e.scrollIntoView({ block: 'start', behavior: 'instant' })
                const r = e.getClientRects()[0]
                if (e.clientWidth && e.scrollWidth > e.clientWidth + 1) told.push(`cut off: ${name(e)}`)
                for (const [x, y] of [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]]) {
                    const hit = document.elementFromPoint(r.x + r.width * x, r.y + r.height * y)
                    if (!e.contains(hit)) told.push(`${name(e)} under ${hit ? name(hit) : 'the edge'}`)
                }
            }
            scrollTo(0, 0)
            return told
        }"""
    )
    return found


@pytest.mark.parametrize(("width", "pixels"), [(390, 24), (390, 32), (1440, 32)])
@pytest.mark.parametrize("game", ["Santiago de Cuba", "Cuba"])
def test_large_letters_cut_nothing_off(sit: Seat, game: str, width: int, pixels: int) -> None:
    ana = sit(width=width, height=844)
    letters(ana, pixels)
    ana.play_now(game, opponents=2)
    ana.wait_turn()
    assert ana.page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{pixels}px"
    for tab in ("Chat", "Table", "Log"):
        ana.page.get_by_role("tab", name=tab).click()
        assert ana.fits()
        assert not (gone := lost(ana)), gone
    for _ in range(5):
        ana.wait_turn()
        assert ana.fits()
        assert not (gone := lost(ana)), gone
        ana.move(0)


def test_a_choice_stays_under_the_finger_that_taps_it(sit: Seat) -> None:
    """The question does not make room for what a move would bring, as it does for a mouse: the tap would miss."""
    ana = sit(width=390, height=844, has_touch=True, is_mobile=True)
    letters(ana, 24)
    ana.play_now("Cuba")
    page, question = ana.page, ana.page.locator(".ask")
    page.evaluate("addEventListener('click', () => { window.read = document.querySelector('.ask').innerText }, true)")
    for _ in range(8):
        ana.wait_turn()
        asked, before = question.inner_text(), ana.number
        page.locator(".bar [data-move]:enabled").last.tap()
        assert page.evaluate("read") == asked
        ana.wait_number(before + 1)


@pytest.mark.parametrize("game", ["Santiago de Cuba", "Cuba"])
def test_a_choice_stays_under_the_mouse_that_looks_at_it(sit: Seat, game: str) -> None:
    """A longer sentence about what it would bring has its room from the start, in a narrow window too."""
    ana = sit(width=390, height=844)
    letters(ana, 32)
    ana.play_now(game)
    question = ana.page.locator(".ask")
    for _ in range(8):
        ana.wait_turn()
        asked = question.inner_text()
        for choice in ana.page.locator(CHOICES).all()[:6]:
            choice.scroll_into_view_if_needed()
            before = choice.bounding_box()
            choice.hover()
            expect(question).not_to_have_text(asked, use_inner_text=True)
            assert choice.bounding_box() == before
        ana.move()
