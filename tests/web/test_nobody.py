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


@pytest.mark.slow
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


@WIDTHS
def test_the_lobby_says_how_it_is_played_and_its_strongest_button_is_the_next_step(
    sit: Seat, width: int, height: int
) -> None:
    ana, ben = sit(width=width, height=height), sit(width=width, height=height)
    ana.open_table("santiago", ["me", "open"])
    ben.go(f"/t/{ana.id}")
    for person in (ana, ben):
        lobby = person.page.locator("section.lobby")
        expect(lobby).to_contain_text("Pace: No clock")
        expect(lobby).to_contain_text("By link")
        expect(lobby.locator("dl")).to_contain_text("Screens")
    strongest = ana.page.locator("section.lobby button.primary")
    expect(strongest).to_have_text("Invite")
    expect(strongest).to_be_in_viewport()
    assert ana.axe() == []
    ana.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    strongest.click()
    expect(strongest).to_have_text("Link copied")
    assert ana.page.evaluate("navigator.clipboard.readText()").endswith(f"/t/{ana.id}")
    ben.page.get_by_role("button", name="Sit down here").click()
    expect(strongest).to_have_text("Start the game")
    expect(strongest).to_be_enabled()
    for person in (ana, ben):
        assert person.axe() == []
        assert person.fits()


def test_a_name_that_is_typed_after_sitting_down_counts(sit: Seat) -> None:
    ana, ben = sit(), sit()
    ana.open_table("santiago", ["me", "open"])
    ben.go(f"/t/{ana.id}")
    ben.page.get_by_role("button", name="Sit down here").click()
    seat = ana.page.locator("section.lobby li").nth(1)
    expect(seat).to_contain_text("Guest")
    name = ben.page.locator("section.lobby li").get_by_label("My name")  # the field of his seat, once he has it
    name.press_sequentially("Ben")  # and no key after it
    expect(seat).to_contain_text("Ben")
    name.press_sequentially("ny")
    ana.page.get_by_role("button", name="Start the game").click()
    ben.at_table()
    expect(ben.page.locator(".seat").nth(1)).to_contain_text("Ben")
    ben.go("/settings")
    ben.go("/new")
    expect(ben.page.get_by_label("My name")).to_have_value(re.compile("^Ben"))


def test_nobody_sits_twice_by_accident(sit: Seat) -> None:
    ana, ben = sit(), sit()
    ana.go("/new")
    ana.page.wait_for_selector(".option")
    who = ana.page.locator("form ol li select:first-of-type")
    expect(who.nth(0)).to_have_value("me")
    who.nth(1).select_option("me")
    expect(who.nth(0)).to_have_value("open")  # one sits once; who shares the screen is a choice of its own

    ana.open_table("santiago", ["me", "open", "open"])
    ben.go(f"/t/{ana.id}")
    ben.page.get_by_role("button", name="Sit down here").first.click()
    for person in (ana, ben):
        expect(person.page.get_by_role("button", name="Sit down here")).to_have_count(0)
    ben.page.get_by_role("button", name="Someone at this screen").click()
    expect(ben.page.get_by_label("Who sits at Yellow")).to_have_value("Player 3")
    ben.page.get_by_label("Who sits at Yellow").fill("Eva")
    expect(ana.page.locator("section.lobby li").nth(2)).to_contain_text("Eva")


def test_a_new_table_is_found_by_its_link_unless_it_is_made_public(sit: Seat) -> None:
    ana, eva = sit(), sit()
    ana.open_table("santiago", ["me", "open"])
    hidden = ana.id
    ana.go("/new")
    ana.page.wait_for_selector(".option")
    expect(ana.page.get_by_role("radio", name="By link")).to_be_checked()
    ana.page.get_by_role("radio", name="Public").check()
    ana.page.get_by_role("button", name="Open the table").click()
    ana.at_table()
    expect(ana.page.locator("section.lobby")).to_contain_text("Public")
    eva.go("/")
    expect(eva.page.locator(f'a[href="/t/{ana.id}"]')).to_be_visible()
    expect(eva.page.locator(f'a[href="/t/{hidden}"]')).to_have_count(0)


def test_who_has_no_name_is_a_guest_in_everybodys_language(sit: Seat) -> None:
    ana, ben, eva = sit(), sit(locale="de"), sit(locale="pl")
    ana.open_table("santiago", ["me", "open"])
    ben.go(f"/t/{ana.id}")
    ben.page.get_by_role("button", name="Hier hinsetzen").click()
    eva.go(f"/t/{ana.id}")
    seats = eva.page.locator("section.lobby li")
    expect(seats.nth(0)).to_contain_text("Gość")
    expect(seats.nth(1)).to_contain_text("Gość")
    expect(ana.page.locator("section.lobby li").nth(1)).to_contain_text("Guest")
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ben.page.locator(".seat").nth(0)).to_contain_text("Gast")
    expect(ana.page.locator(".seat").nth(1)).to_contain_text("Guest")


@WIDTHS
def test_a_vote_names_the_move_and_shows_the_position_it_would_go_back_to(sit: Seat, width: int, height: int) -> None:
    ana, ben = friends(sit, "santiago", "Ben", width=width, height=height)
    ana.page.wait_for_selector(".bar h2")
    mover, other = (ana, ben) if ana.can_move() else (ben, ana)
    while not other.can_move():
        mover.wait_turn()
        mover.move(0)
    made = mover.number
    mover.page.get_by_role("button", name="Ask to take back").click()
    asked, told = other.page.locator(".vote"), mover.page.locator(".vote")
    expect(asked).to_contain_text(
        re.compile(r"(Guest|Ben) asks to take back: “(Guest|Ben) .+” \d+ moves? would be undone")
    )
    expect(told).to_contain_text(re.compile("You asked to take back: “(Guest|Ben) .+”"))
    # Who asked sees that he waits, and is not offered to ask again.
    expect(mover.page.locator(".bar")).to_contain_text(re.compile("Waiting for (Guest|Ben)"))
    expect(mover.page.get_by_role("button", name="Ask to take back")).to_have_count(0)

    asked.get_by_role("button", name="Show that position").click()
    shown = other.page.locator("#bar-head")
    expect(shown).to_contain_text("This is how it was after move")
    to = int(shown.inner_text().split()[-1])
    assert to < made
    assert other.axe() == []
    assert other.fits()
    asked.get_by_role("button", name="Back to now").click()
    expect(shown).not_to_contain_text("This is how it was")
    asked.get_by_role("button", name="Agree").click()
    mover.wait_turn()
    assert mover.number == to
    expect(mover.page.locator(".bar")).not_to_contain_text("Waiting for")


@WIDTHS
def test_a_spectator_is_told_that_he_watches(sit: Seat, width: int, height: int) -> None:
    ana, eva = sit(width=width, height=height), sit(width=width, height=height)
    ana.play_now("Santiago de Cuba")
    ana.wait_turn()
    eva.go(f"/t/{ana.id}")
    expect(eva.page.locator(".bar")).to_contain_text("You are watching")
    expect(ana.page.locator(".bar")).not_to_contain_text("You are watching")


def test_talk_has_a_time_and_is_in_reach_on_a_phone(sit: Seat) -> None:
    ana, ben = friends(sit, "santiago", "Ben")
    ben.page.set_viewport_size({"width": 390, "height": 844})
    ana.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_label("Write something").fill("Hola, Ben")
    ana.page.get_by_role("button", name="Send").click()
    talk = ben.page.get_by_role("button", name=re.compile("^Chat 1 unread message$"))
    expect(talk).to_be_in_viewport()
    talk.click()
    sheet = ben.page.get_by_role("dialog")
    expect(sheet.locator(".new")).to_have_text("new")
    expect(sheet.locator(".lines")).to_contain_text("Hola, Ben")
    expect(sheet.locator(".lines time")).to_have_text(re.compile(r"^\d\d?:\d\d"))
    assert ben.axe() == []
    sheet.get_by_label("Write something").fill("Hola, Ana")
    sheet.get_by_role("button", name="Send").click()
    expect(ana.page.locator(".lines")).to_contain_text("Hola, Ana")
    sheet.get_by_role("button", name="Close").click()
    expect(ben.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def played_out(hands: Hands) -> str:
    """A game that two at one screen have finished, made by commands."""
    hands.go("/")
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}]
    page = post(hands, "tables", game="santiago", seats=seats, start=True)
    id, now = page["table"]["id"], page["now"]
    while now["scores"] is None:
        now = hands.page.request.get(f"/api/tables/{id}?look={now['actor']}").json()["now"]
        move = {"do": "move", "id": f"m{now['at']}", "at": now["at"], "move": now["legal"][-1]["move"]}
        post(hands, f"tables/{id}/commands", seat=now["actor"], **move)
        now = hands.page.request.get(f"/api/tables/{id}").json()["now"]
    return str(id)


def test_the_winner_wears_his_colour_and_what_goes_on_says_from_where(sit: Seat) -> None:
    ana = sit()
    first = played_out(ana)
    ana.go(f"/t/{first}")
    winner = ana.page.locator(".ending h2 .winner").first
    expect(winner).to_have_text(re.compile("^(Ana|Ben)$"))
    colours = {"Ana": "blue", "Ben": "red"}
    expect(winner).to_have_class(re.compile(rf"\b{colours[winner.inner_text()]}\b"))
    assert ana.axe() == []
    ana.page.emulate_media(color_scheme="dark")
    assert ana.axe() == []

    ana.go(f"/t/{first}/replay")
    ana.page.get_by_role("button", name="Continue from here").click()
    expect(ana.page).not_to_have_url(re.compile(first))
    ana.at_table()
    origin = ana.page.get_by_role("link", name=re.compile(r"goes on from move \d+ of another game"))
    expect(origin).to_have_attribute("href", re.compile(rf"/t/{first}/\d+$"))
    assert ana.axe() == []
    ana.page.locator(".log .line").first.press("Enter")
    expect(ana.page.locator(".bar").get_by_role("link", name="Replay from here")).to_be_visible()
