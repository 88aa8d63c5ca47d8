"""Keyboard, text, phone, languages, and what axe says."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Seat
from tests.web.hands import Hands, play_out

LANGUAGES = {
    "en": ("Play Cuba now", "Your turn"),
    "nl": ("Speel nu Cuba", "Jouw beurt"),
    "pl": ("Zagraj w Cuba", "Twoja tura"),
    "de": ("Jetzt Cuba spielen", "Du bist am Zug"),
    "es": ("Jugar a Cuba", "Tu turno"),
}


def press_a_move(person: Hands) -> bool:
    """A possible move by keys alone: A, some Tabs, Enter."""
    page = person.page
    count, before = page.locator("[data-move]:enabled").count(), person.number
    if count == 0:
        return False
    page.keyboard.press("a")
    assert page.evaluate("document.activeElement?.matches('.bar [data-move], #bar-head')")
    for _ in range(person.rng.randrange(min(count, 5))):
        page.keyboard.press("Tab")
    if not page.evaluate("document.activeElement?.matches('[data-move]')"):
        page.keyboard.press("a")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => Number(document.querySelector('.table')?.dataset.number) !== before"
        " || document.querySelector('.ending') || document.querySelector('.problem')",
        arg=before,
    )
    return True


def test_keyboard_alone_plays_a_whole_game(sit: Seat) -> None:
    ana = sit()
    page = ana.page
    ana.go("/")
    # To the button by Tab, as somebody without a mouse goes there.
    page.locator("#opponents").focus()
    page.keyboard.press("1")
    page.locator("#level").focus()
    page.keyboard.press("e")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.textContent?.includes('Play Santiago')"):
            break
    page.keyboard.press("Enter")
    ana.at_table()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("to the possible moves")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for _ in range(2000):
        if ana.over:
            break
        if not press_a_move(ana):
            page.wait_for_timeout(20)
    assert ana.over


def test_a_link_leads_to_the_place_it_names(sit: Seat) -> None:
    """A page that comes late takes the focus all the same, and a rule's number goes to that rule."""
    ana = sit()
    ana.go("/")
    ana.page.get_by_role("link", name="Rules").first.click()
    expect(ana.page.get_by_role("heading", level=1)).to_be_focused()
    ana.page.goto("/rules/cuba")  # its last part has no rule of its own
    ana.page.get_by_text("Contents").click()
    last = ana.page.locator(".contents a").last
    place = ana.page.locator(last.get_attribute("href") or "")
    last.click()
    expect(place).to_be_focused()
    expect(place).to_be_in_viewport()


def test_a_seat_follows_its_link_into_a_table_that_is_open(sit: Seat) -> None:
    ana, phone = sit(), sit()
    ana.play_now("Santiago de Cuba")
    ana.wait_turn()
    link = ana.page.request.get(f"/api/tables/{ana.id}/seats/0/link").json()["link"]
    phone.go(f"/t/{ana.id}")
    phone.at_table()
    assert not phone.can_move()
    phone.page.evaluate("link => { location.href = link }", link)
    phone.wait_turn()
    assert "#" not in phone.page.url


def test_focus_is_always_visible(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Cuba")
    ana.wait_turn()
    for _ in range(25):
        ana.page.keyboard.press("Tab")
        seen = ana.page.evaluate(
            """() => {
                const e = document.activeElement
                if (!e || e === document.body) return true
                const s = getComputedStyle(e)
                return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2
            }"""
        )
        assert seen, ana.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


def test_the_focus_comes_back_to_the_table(sit: Seat) -> None:
    """What had it goes away: a hint, a question, a plantation, an earlier moment."""
    ana = sit()
    ana.go("/settings")
    ana.page.get_by_label("Confirm each move").check()
    ana.go("/")
    ana.page.get_by_role("button", name="Guided first game").last.click()
    ana.at_table()
    ana.wait_turn()
    page, question = ana.page, ana.page.locator("#bar-head")
    page.get_by_role("button", name="Understood").press("Enter")
    expect(question).to_be_focused()

    choice = page.locator(".bar [data-move]").nth(1)
    for back in ("Escape", "Enter"):
        choice.press("Enter")
        expect(page.get_by_role("button", name="Do it")).to_be_focused()
        page.get_by_role("button", name="Not yet").press(back)
        expect(choice).to_be_focused()

    plantation = page.locator(".thumb").first
    plantation.press("Enter")
    page.locator(".opened .back").press("Enter")
    expect(plantation).to_be_focused()

    page.locator(".log .line").first.press("Enter")
    page.get_by_role("button", name="Back to now").press("Enter")
    expect(question).to_be_focused()


@pytest.mark.parametrize("game", ["Santiago de Cuba", pytest.param("Cuba", marks=pytest.mark.slow)])
def test_the_text_table_alone_plays_a_whole_game_and_its_replay(sit: Seat, game: str) -> None:
    ana = sit()
    ana.go("/settings")
    ana.page.get_by_label("Show tables as text").check()
    ana.play_now(game)
    expect(ana.page.get_by_role("heading", name=re.compile("The position"))).to_be_visible()
    expect(ana.page.locator(".board svg")).to_have_count(0)
    aloud = ana.page.locator("#aloud")
    ana.wait_turn()
    for key, words in (("p", "Victory points"), ("s", "[Ss]hip"), ("o", r"\w+, \w+"), ("l", r"\w")):
        ana.page.keyboard.press(key)
        expect(aloud).to_contain_text(re.compile(words))
    play_out([ana])
    ana.close_sheet()
    ana.page.get_by_role("link", name="Replay").first.click()
    ana.page.wait_for_selector("input[type=range]")
    ana.page.keyboard.press("End")
    expect(ana.page.locator(".last")).to_contain_text("The game is over")
    expect(ana.page.locator(".plain h3").first).to_be_visible()


def test_the_address_can_ask_for_text(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Santiago de Cuba")
    ana.go(f"/t/{ana.id}?text")
    expect(ana.page.get_by_role("heading", name=re.compile("The position"))).to_be_visible()


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(sit: Seat, artifacts: Path, language: str) -> None:
    play, turn = LANGUAGES[language]
    ana = sit(locale=language)
    ana.go("/")
    assert ana.page.locator("html").get_attribute("lang") == language
    ana.keep(artifacts, f"start-{language}")
    ana.page.select_option("#opponents", "1")
    ana.page.select_option("#level", "easy")
    ana.page.get_by_role("button", name=re.compile(play)).click()
    ana.at_table()
    ana.wait_turn()
    expect(ana.page.locator(".bar h2")).to_have_text(turn)
    for _ in range(6):
        ana.wait_turn()
        ana.move()
    ana.wait_turn()
    told = ana.page.locator(".log").inner_text()
    assert not re.search(r"undefined|NaN|\w+\.\w+\.\w+", told)
    ana.keep(artifacts, f"table-{language}")


RULING = {"en": "Ruling", "nl": "Interpretatie", "pl": "Interpretacja", "de": "Auslegung", "es": "Interpretación"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_every_language(sit: Seat, artifacts: Path, language: str) -> None:
    """Only the page that is read is fetched; a rule has its address and can be searched."""
    ana = sit(locale=language)
    fetched: list[str] = []
    ana.page.on("request", lambda request: fetched.append(request.url))
    ana.go("/rules/cuba#C17")
    expect(ana.page.locator("#C17")).to_be_in_viewport()
    expect(ana.page.locator("#C17 strong").first).to_have_text(RULING[language])
    assert len([url for url in fetched if re.search(r"/(cuba|santiago)-[\w-]+\.js$", url)]) == 1
    ana.page.fill("input[type=search]", "C83")
    expect(ana.page.locator(".rule")).to_have_count(1)
    assert ana.fits()
    ana.keep(artifacts, f"rules-{language}")


def test_the_language_changes_at_once(sit: Seat) -> None:
    ana = sit()
    ana.go("/settings")
    ana.page.get_by_label("Language").select_option("pl")
    expect(ana.page.locator("h1")).to_have_text("Ustawienia")
    ana.page.reload()
    expect(ana.page.locator("h1")).to_have_text("Ustawienia")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(sit: Seat, artifacts: Path, scheme: str) -> None:
    ana = sit(color_scheme=scheme)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        ana.keep(artifacts, f"{name}-{scheme}")
        found[name] = ana.axe()

    for path in ("/", "/new", "/settings", "/rules/santiago", "/rules/cuba", "/nowhere"):
        ana.go(path)
        ana.page.wait_for_timeout(150)
        look(f"page{path.replace('/', '-')}")
    for game in ("Santiago de Cuba", "Cuba"):
        name = game.split()[0].lower()
        ana.play_now(game, opponents=2)
        for _ in range(5):
            ana.wait_turn()
            ana.move()
        ana.wait_turn()
        look(f"table-{name}")
        for tab in ("Chat", "Table"):
            ana.page.get_by_role("tab", name=tab).click()
            look(f"table-{name}-{tab.lower()}")
        ana.page.keyboard.press("t")
        look(f"text-{name}")
        ana.page.keyboard.press("t")
        ana.go(f"/t/{ana.id}/12")
        ana.page.wait_for_selector("input[type=range]")
        look(f"replay-{name}")
    ana.open_table("cuba", ["me", "open", "bot"])
    look("lobby")
    assert not {name: problems for name, problems in found.items() if problems}


def test_axe_finds_nothing_at_the_end(sit: Seat, artifacts: Path) -> None:
    ana = sit()
    ana.play_now("Santiago de Cuba")
    play_out([ana])
    ana.page.wait_for_selector("dialog table")
    ana.keep(artifacts, "end-sheet")
    assert not ana.axe()
    ana.close_sheet()
    ana.keep(artifacts, "end")
    assert not ana.axe()
