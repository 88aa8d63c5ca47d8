"""Keyboard, text, languages, and what axe says."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Seat
from tests.web.hands import Hands, play_out

LANGUAGES = {
    "en": ("Play Cuba now", "Your turn"),
    "nl": ("Speel nu Cuba", "Jouw beurt"),
    "pl": ("Zagraj: Cuba", "Twoja tura"),
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
    page.get_by_role("button", name="Yes, straight in").press("Enter")
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


def test_single_keys_can_be_switched_off(sit: Seat) -> None:
    """Who speaks to the machine types letters that were never meant; all else on the keyboard stays as it is."""
    ana = sit()
    page = ana.page
    ana.go("/settings")
    page.get_by_label("Single keys").uncheck()
    ana.play_now("Cuba")
    ana.wait_turn()
    ana.move(0)
    ana.wait_turn()
    before, aloud = ana.number, page.locator("#aloud").inner_text()
    page.locator("#bar-head").focus()
    for key in "abmsplotu?1":
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    expect(page.locator("#bar-head")).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".tabletop")).to_be_visible()
    expect(page.locator("#aloud")).to_have_text(aloud)
    assert ana.number == before, "nothing is taken back"
    page.locator(".log .line").first.press("Enter")
    expect(page.locator(".bar h2")).to_contain_text("This is how it was")
    page.keyboard.press("Escape")
    expect(page.locator(".bar h2")).not_to_contain_text("This is how it was")

    # What is there by a letter is there by a button, which promises no letter.
    expect(page.get_by_role("button", name="Take back")).to_have_text("Take back")
    page.get_by_role("button", name="As text").press("Enter")
    expect(page.get_by_role("group", name="Say aloud").get_by_role("button").first).to_have_text("Board")
    page.get_by_role("button", name="As a board").press("Enter")

    page.goto(f"/t/{ana.id}/2")
    slider = page.locator("input[type=range]")
    expect(slider).to_have_value("2")
    page.keyboard.press("t")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("1")
    expect(page.locator("div.plain")).to_have_count(0)

    # The help shows what is left, and how to have them again.
    page.goto(f"/t/{ana.id}")
    page.get_by_role("button", name="Keys", exact=True).press("Enter")
    help_ = page.locator("dialog")  # closed it is no dialog any more, but there until the page has heard of it
    expect(help_.locator("kbd")).to_have_text(["Space", "Esc"])
    help_.get_by_label("Single keys").press("Space")
    expect(help_).to_contain_text("take back")
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    page.keyboard.press("t")
    expect(page.locator("div.plain")).to_be_visible()


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
    ana.play_guided("Cuba")
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
    ana.page.locator("dialog .tools button").last.click()  # yes, he knows the game
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


def test_axe_finds_nothing_where_others_have_built_all_there_is(sit: Seat, artifacts: Path) -> None:
    """The buttons of their plantations have names of their own, whatever the signs on the buildings say."""
    ana = sit()
    ana.play_now("Cuba", opponents=2)
    ana.wait_turn()
    games = ana.page.request.get("/api/games").json()["games"]
    fields = next(game for game in games if game["name"] == "cuba")["fields"]
    field = next(field for field in fields if field["name"] == "building_at")
    numbers = {word: number for number, word in enumerate(field["words"], field["low"])}
    nothing = numbers["none"]
    buildings = [number for word, number in numbers.items() if word not in ("none", "printed")]

    def built(route: Route) -> None:
        body = route.fetch().json()
        left = list(buildings)
        for seat in (2, 1):
            body["view"]["building_at"][seat] = [left.pop() if left else nothing for _ in range(12)]
        route.fulfill(json=body)

    ana.page.route("**/moves?*", built)
    ana.go(f"/t/{ana.id}/1")
    expect(ana.page.locator(".thumb .built")).to_have_count(len(buildings))
    ana.keep(artifacts, "replay-cuba-built")
    assert not (found := ana.axe()), found


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
