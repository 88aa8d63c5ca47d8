"""A first game that teaches: the question before it, its three pictures, the hints and their rings."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Seat
from tests.web.hands import Hands

MOST_HINTS = 9
"""Moves of the guided game in which the guide speaks at nearly every one."""
GAMES = {"santiago": "Santiago de Cuba", "cuba": "Cuba"}

in_both_sizes = pytest.mark.parametrize("width", [1440, 390])
of_both_games = pytest.mark.parametrize("game", GAMES)

RINGED = """() => {
    const r = document.querySelector('.ringed')?.getBoundingClientRect()
    if (!r) return false
    const foot = document.querySelector('.foot').getBoundingClientRect()
    const there = document.elementsFromPoint(r.x + r.width / 2, r.y + Math.min(r.height / 2, 40))
    return r.bottom <= foot.top && r.right <= innerWidth && r.x >= 0 && r.y >= 0
        && there.some(e => e.closest('.tabletop, .seat'))
}"""
"""The ring is in sight, round something on the board or among the seats, above all that lies over the board."""


def newcomer(sit: Seat, width: int) -> Hands:
    phone = width < 500
    return sit(width=width, height=844 if phone else 900, has_touch=phone)


def frames(page: Page, count: int) -> None:
    """Let so many pictures pass: what follows a place looks at it in each."""
    page.evaluate(
        "count => new Promise(done => { const step = () => count-- ? requestAnimationFrame(step) : done(); step() })",
        count,
    )


@in_both_sizes
@of_both_games
def test_every_hint_rings_what_it_speaks_of(sit: Seat, game: str, width: int) -> None:
    ana = newcomer(sit, width)
    ana.play_guided(GAMES[game])
    spoken = set()
    for _ in range(MOST_HINTS):
        ana.wait_turn()
        hint = ana.page.locator(".hint")
        if hint.count():
            spoken.add(hint.locator("p").inner_text())
            ana.page.wait_for_function(RINGED)
            # What is asked can be read and answered beside the hint.
            expect(ana.page.locator(".bar .ask").first).to_be_in_viewport()
            expect(ana.page.locator(".bar [data-move]").first).to_be_in_viewport()
            hint.get_by_role("button", name="Understood").click()
            expect(ana.page.locator(".ringed")).to_have_count(0)
        ana.move(0)
    assert len(spoken) >= 3, spoken


GROW = """height => {
    const more = document.createElement('div')
    more.style.cssText = `flex: none; height: ${height}px`
    document.querySelector('.board').prepend(more)
}"""


def test_a_ring_follows_a_board_that_still_grows_but_not_against_who_scrolls(sit: Seat) -> None:
    ana = newcomer(sit, 390)
    ana.play_guided("Cuba")
    ana.wait_turn()
    page = ana.page
    page.wait_for_function(RINGED)
    page.add_style_tag(content="html { overflow-anchor: none }")  # not every browser holds on to what is seen
    for _ in range(3):  # however late
        frames(page, 60)
        page.evaluate(GROW, 1500)
        page.wait_for_function(f"() => scrollY > 800 && ({RINGED})()")
    page.mouse.move(195, 200)
    page.mouse.wheel(0, -9000)
    page.wait_for_function("() => scrollY === 0")
    frames(page, 60)
    assert page.evaluate("scrollY") == 0, "he looks elsewhere"
    expect(page.locator(".ringed")).to_have_count(0)


def test_a_place_larger_than_the_window_is_ringed_as_far_as_it_is_seen(sit: Seat) -> None:
    ana = newcomer(sit, 390)
    ana.play_guided("Santiago de Cuba")
    ana.wait_turn()
    page = ana.page
    page.wait_for_function(RINGED)
    page.set_viewport_size({"width": 390, "height": 420})
    page.wait_for_function(RINGED)


@in_both_sizes
def test_play_now_asks_once_and_shows_who_does_not_know_the_game(sit: Seat, width: int) -> None:
    ana = newcomer(sit, width)
    page = ana.page
    play = page.get_by_role("button", name="Play Cuba now")
    ana.go("/")
    play.click()
    dialog = page.get_by_role("dialog", name="Do you know Cuba?")
    expect(dialog).to_be_visible()
    assert not ana.axe()
    dialog.get_by_role("button", name="Close").click()
    play.click()  # who did not answer is asked again
    page.get_by_role("button", name="No, show me").click()
    lesson = page.locator("dialog .lesson")
    expect(lesson.locator("svg")).to_have_count(3)
    for head in ("What you are", "How you score", "When it ends"):
        expect(lesson).to_contain_text(head)
    begin = page.get_by_role("button", name="Let’s play")
    expect(begin).to_be_focused()
    expect(begin).to_be_in_viewport()
    assert not ana.axe()
    assert ana.fits()
    begin.click()
    ana.at_table()
    expect(page.locator(".hint")).to_be_visible()
    ana.go("/")
    play.click()  # and then no more
    ana.at_table()
    expect(page.locator(".hint")).to_be_visible()


def test_who_knows_a_game_plays_and_only_he_himself_switches_the_guide(sit: Seat) -> None:
    ana = sit()
    page = ana.page
    ana.play_now("Cuba")
    ana.wait_turn()
    expect(page.locator(".hint")).to_have_count(0)
    ana.go("/")
    page.get_by_role("button", name="Play Cuba now").click()
    ana.at_table()
    cuba = page.url
    # Another game is another question.
    ana.go("/")
    page.get_by_role("button", name="Play Santiago de Cuba now").click()
    page.get_by_role("button", name="No, show me").click()
    page.get_by_role("button", name="Let’s play").click()
    ana.at_table()
    page.get_by_role("button", name="No more hints").click()
    expect(page.locator(".hint")).to_have_count(0)
    # The settings bring it back.
    ana.go("/settings")
    guides = page.get_by_role("group", name="Guide me at")
    expect(guides.get_by_role("checkbox")).to_have_count(2)
    assert not ana.axe()
    guides.get_by_role("checkbox", name="Cuba", exact=True).check()
    page.goto(cuba)
    ana.at_table()
    expect(page.locator(".hint")).to_be_visible()


@of_both_games
def test_the_rules_open_with_the_three_pictures_and_end_with_what_is_not_of_the_game(sit: Seat, game: str) -> None:
    ana = sit()
    ana.go(f"/rules/{game}")
    page = ana.page
    expect(page.locator(".lesson svg")).to_have_count(3)
    expect(page.locator(".rule").first).to_be_visible()
    text = page.locator("main").inner_text()
    first = page.locator(".rule").first.locator(".number").inner_text()
    assert text.index("What you are") < text.index("When it ends") < text.index(f"\n{first}\n")
    about = text.rindex("About this page")
    for word in ("tests", "data file"):
        assert [found.start() > about for found in re.finditer(rf"\b{word}\b", text)] == [True], word
    assert not ana.axe()
    page.fill("#rules-search", "peso")
    expect(page.locator(".lesson")).to_have_count(0)


@in_both_sizes
@of_both_games
def test_what_others_did_is_said_as_cause_and_effect(sit: Seat, game: str, width: int) -> None:
    ana = newcomer(sit, width)
    ana.play_guided(GAMES[game])
    causes = ana.page.get_by_role("complementary", name="What just happened").locator("p:visible")
    for _ in range(40):
        ana.wait_turn()
        if causes.count():
            break
        assert ana.move(0)
    expect(causes.last).to_contain_text(re.compile(r", so |made it law"))
    assert causes.count() <= (1 if width < 500 else 2)
    expect(ana.page.locator(".bar [data-move]").first).to_be_in_viewport()
    assert ana.fits()
    assert not ana.axe()
    # My own move is no news to me, and who knows the game needs no lesson.
    said = causes.last.inner_text()
    ana.go("/settings")
    ana.page.get_by_role("checkbox", name=GAMES[game], exact=True).uncheck()
    ana.page.go_back()
    ana.wait_turn()
    expect(causes).to_have_count(0)
    assert said


def last_decision(ana: Hands, game: str) -> None:
    """A table at the last decision that somebody had to make in a game of bots: it is Ana's now."""
    page = ana.page
    bots = [{"kind": "bot", "bot": "greedy", "name": name} for name in ("Eva", "Rosa", "Hugo")]

    def opened(wish: dict[str, Any]) -> str:
        answer = page.request.post("/api/tables", data={"public": False, "clock": None, "start": True} | wish)
        assert answer.ok, answer.text()
        return str(answer.json()["table"]["id"])

    page.request.get("/api/me")
    played = opened({"game": game, "seats": bots})
    page.goto(f"/t/{played}")  # bots play when somebody watches
    page.wait_for_selector(".ending", timeout=300_000)
    table = page.request.get(f"/api/tables/{played}").json()["table"]
    moves = page.request.get(f"/api/tables/{played}/moves?from=0&to={table['number']}").json()["moves"]
    number = next(move["number"] for move in reversed(moves) if move["actor"] == 0)
    seats = [{"kind": "me", "name": "Ana"}, *bots[1:]]
    page.goto(f"/t/{opened({'from': {'table': played, 'number': number}, 'seats': seats})}")
    ana.at_table()


@in_both_sizes
@of_both_games
def test_the_end_says_how_one_did_and_what_to_try(sit: Seat, game: str, width: int) -> None:
    ana = newcomer(sit, width)
    last_decision(ana, game)
    while not ana.over:
        ana.wait_turn()
        ana.move(0)
    debrief = ana.page.locator(".debrief").first
    expect(debrief).to_contain_text(re.compile(r"You (won|came (second|third))\."))
    expect(debrief).to_contain_text(re.compile(r"(winner’s|Your) points came above all from: .+ \(\d+ of \d+"))
    expect(debrief).to_contain_text(re.compile(r"What to try next: \w+"))
    # It is true: the place by the scores, the source by the sheet.
    result = ana.page.request.get(f"/api/tables/{ana.id}").json()["table"]["result"]
    sheet = ana.page.request.get(f"/api/tables/{ana.id}/sheet?look=0").json()
    text = debrief.inner_text()
    assert ("You won." in text) == (0 in result["winners"])
    best = max(sheet["seats"][result["winners"][0]]["sources"].values())
    assert 0 in result["winners"] or f"({best} of {max(result['scores'])}; you: " in text
    assert ana.fits()


THINKS = 180_000
"""Milliseconds that a bot may take to help, which compiles what it needs the first time."""


@in_both_sizes
@of_both_games
def test_a_bot_helps_shows_its_line_and_takes_it_back(sit: Seat, game: str, width: int) -> None:
    ana = newcomer(sit, width)
    page = ana.page
    ana.play_now(GAMES[game])
    ana.wait_turn()
    ask = page.get_by_role("button", name=re.compile("^Help me"))
    while not ask.count():  # a single move needs no help
        ana.move(0)
        ana.wait_turn()
    before, seats = ana.number, page.locator("ul.seats").inner_text()
    choices = page.locator(".bar [data-move]").count()
    ask.click()
    panel = page.get_by_role("complementary", name="What a bot would do")
    expect(panel.get_by_role("listitem")).to_have_count(2, timeout=THINKS)
    expect(panel.get_by_role("listitem").first).to_contain_text(re.compile(r"wins \d+%, about \d+ VP"))
    expect(page.locator(".ringed").first).to_be_visible()
    assert not ana.axe()
    assert ana.fits()
    # What it would do, on the board; none of it can be chosen from, and none of it has happened.
    panel.get_by_role("button", name="Show me").click()
    expect(page.locator("#bar-head")).to_have_text("A preview: nothing of this has happened")
    expect(panel.get_by_role("listitem").first).to_be_visible()
    expect(page.locator("[data-move], [data-legal]")).to_have_count(0)
    assert not ana.axe()
    page.get_by_role("button", name="Take it off the board").click()
    expect(page.locator(".bar [data-move]")).to_have_count(choices)
    expect(page.locator("ul.seats")).to_have_text(seats, use_inner_text=True)
    assert ana.number == before
    assert page.request.get(f"/api/tables/{ana.id}").json()["now"]["number"] == before
    expect(panel.get_by_role("button", name="Show me")).to_be_visible()
    ana.move(0)
    expect(panel).to_have_count(0)


def test_nobody_is_helped_against_people(sit: Seat) -> None:
    ana, ben = sit(), sit()
    ana.open_table("santiago", ["me", "open", "bot"])
    ben.go(f"/t/{ana.id}")
    ben.page.get_by_role("button", name="Sit down here").click()
    ana.page.get_by_role("button", name="Start the game").click()
    ana.page.wait_for_selector(".bar")
    ben.page.wait_for_selector(".bar")
    while not (ana.can_move() or ben.can_move()):
        ana.page.wait_for_timeout(20)
    mover = ana if ana.can_move() else ben
    expect(mover.page.locator("#bar-head")).to_have_text("Your turn")
    for person in (ana, ben):
        assert person.page.get_by_role("button", name=re.compile("^Help me")).count() == 0
    command = {"do": "analyse", "id": "help", "bot": "greedy"}
    answer = mover.page.request.post(f"/api/tables/{ana.id}/commands", data=command)
    assert answer.json()["error"]["code"] == "only-bots"
