"""Whole games, as people play them."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Seat
from tests.web.hands import Hands, play_out


def friends(sit: Seat, game: str, name: str = "", **window: int) -> tuple[Hands, Hands]:
    """Ana opens a table, Ben sits down at it, under a name or none, and the game begins."""
    ana, ben = sit(**window), sit(**window)
    ana.open_table(game, ["me", "open"])
    expect(ana.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    ben.go(f"/t/{ana.id}")
    ben.page.get_by_label("My name").fill(name)
    ben.page.get_by_role("button", name="Sit down here").click()
    ana.page.get_by_role("button", name="Start the game").click()
    return ana, ben


@pytest.mark.parametrize("game", ["santiago", pytest.param("cuba", marks=pytest.mark.slow)])
def test_two_people_in_two_browsers_finish_a_game(sit: Seat, game: str) -> None:
    ana, ben = friends(sit, game, "Ben")
    play_out([ana, ben])

    for person in (ana, ben):
        expect(person.page.locator("dialog .ending h2")).to_have_text(re.compile(r"wins? (together )?with \d+ VP"))
        expect(person.page.locator("dialog table").first).to_contain_text("Total")
    assert ana.page.locator("dialog .ending h2").inner_text() == ben.page.locator("dialog .ending h2").inner_text()


@pytest.mark.slow
def test_one_person_finishes_cuba_against_four_bots(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Cuba", opponents=4)
    expect(ana.page.locator(".seat")).to_have_count(5)
    play_out([ana])


def test_one_person_finishes_santiago_against_bots_and_plays_again(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Santiago de Cuba", opponents=3)
    expect(ana.page.locator(".seat")).to_have_count(4)
    play_out([ana])
    first = ana.id
    ana.close_sheet()
    with ana.page.expect_download() as record:
        ana.page.get_by_role("link", name="Download the record").click()
    assert "santiago" in record.value.path().read_text()

    # The replay, by keys, and on from a moment of it against bots.
    ana.page.get_by_role("link", name="Replay").first.click()
    expect(ana.page.locator("input[type=range]")).to_be_visible()
    ana.page.keyboard.press("End")
    total = int(ana.page.locator("input[type=range]").get_attribute("max") or 0)
    expect(ana.page).to_have_url(re.compile(f"/t/{first}/{total}$"))
    ana.page.keyboard.press("Home")
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page).to_have_url(re.compile(f"/t/{first}/1$"))
    thoughts = ana.page.locator(".analysis tbody tr")
    for moment in range(total // 2, total):
        ana.go(f"/t/{first}/{moment}")
        ana.page.get_by_role("button", name="What would a bot do?").click()
        answer = thoughts.or_(ana.page.get_by_text("There was only one move."))
        expect(answer.first).to_be_visible(timeout=60_000)  # it compiles what it needs, once
        if thoughts.count():
            break
    expect(thoughts.first).to_contain_text("%")
    expect(thoughts.filter(has_text="played")).to_have_count(1)
    ana.page.get_by_role("button", name="Continue from here").click()
    expect(ana.page).not_to_have_url(re.compile(first))
    ana.at_table()

    ana.go(f"/t/{first}")
    ana.page.get_by_role("button", name="Play again").click()
    expect(ana.page).not_to_have_url(re.compile(first))
    ana.at_table()
    ana.wait_turn()


def test_hot_seat_covers_the_table_before_the_next_player_looks(sit: Seat) -> None:
    table = sit()
    table.open_table("santiago", ["me", "guest"])
    covered = 0
    for _ in range(40):
        table.wait_turn()
        if table.page.locator(".handover").count():
            covered += 1
            # Nothing of the first player's hand is on the screen.
            expect(table.page.locator(".has")).to_have_count(0)
            expect(table.page.locator(".log")).to_have_count(0)
            expect(table.page.locator(".board svg[viewBox]:not(.drawn)")).to_have_count(0)
            # Nor is it read aloud, and nobody takes back what the other did.
            expect(table.page.locator("#aloud")).to_have_text("")
            before = table.number
            table.page.keyboard.press("u")
            table.page.wait_for_timeout(100)
            expect(table.page.locator(".handover")).to_be_visible()
            assert table.number == before
            table.page.locator(".handover button").press("Enter")
            expect(table.page.locator("#aloud")).to_contain_text("Your turn")
        table.move()
        if covered >= 4:
            break
    assert covered >= 4
    table.page.reload()
    expect(table.page.locator(".handover")).to_be_visible()
    expect(table.page.locator(".has")).to_have_count(0)
    # The replay shows what everybody may know: nobody asks there who is looking.
    table.go(f"/t/{table.id}/replay")
    for seat in (0, 1):
        expect(table.page.locator(".seat").nth(seat).get_by_label("behind the screen")).to_be_visible()


def test_the_score_sheet_at_a_shared_screen_tells_only_who_looks(sit: Seat) -> None:
    """Two at one screen, and Ben between them at his own: while he thinks, the first of the two looks things up."""
    shared, ben = sit(), sit()
    shared.open_table("santiago", ["me", "open", "guest"])
    ben.go(f"/t/{shared.id}")
    ben.page.get_by_role("button", name="Sit down here").click()
    shared.page.get_by_role("button", name="Start the game").click()
    sheet, handover = shared.page.get_by_role("dialog"), shared.page.locator(".handover button")

    def columns() -> list[bool]:
        """Whether anything is known of each seat, in any table of the sheet."""
        expect(sheet.locator(".total")).to_be_visible()
        rows: list[list[str]] = sheet.locator("tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].slice(1).map(cell => cell.textContent))"
        )
        return [any(cell != "?" for cell in column) for column in zip(*rows, strict=True)]

    handover.press("Enter")  # covered until somebody looks, though it may be Ben who is asked first
    while not ben.can_move():
        if not shared.move():
            shared.page.wait_for_timeout(20)
    shared.page.get_by_role("tab", name="Table").click()
    shared.page.get_by_role("button", name="Score sheet").click()
    assert columns() == [True, False, False]
    while not handover.count():
        if not ben.move():
            ben.page.wait_for_timeout(20)
    # What the one before looked up is gone, and nobody looks anything up until the next has said who he is.
    expect(sheet).to_have_count(0)
    expect(shared.page.get_by_role("button", name="Score sheet")).to_have_count(0)
    handover.press("Enter")
    shared.page.get_by_role("tab", name="Table").click()
    shared.page.get_by_role("button", name="Score sheet").click()
    assert columns() == [False, False, True]

    shared.go(f"/t/{shared.id}/replay")
    shared.page.get_by_role("button", name="Score sheet").click()
    assert columns() == [False, False, False]


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_held_down_does_not_take_over_the_screen(sit: Seat, key: str) -> None:
    """Who holds the key with which he moved would look at what is the next one's."""
    table = sit()
    table.open_table("santiago", ["me", "guest"])
    handover = table.page.locator(".handover button")
    for _ in range(40):
        table.wait_turn()
        if handover.count():
            break
        table.move()
    expect(handover).to_be_focused()
    table.page.evaluate("document.activeElement.blur()")
    table.page.keyboard.down(key)  # elsewhere, as on the move that led here
    handover.focus()
    table.page.keyboard.down(key)  # and again, as a key does that is held
    table.page.keyboard.up(key)
    table.page.wait_for_timeout(200)
    expect(handover).to_be_focused()
    table.page.keyboard.press(key)
    expect(handover).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["santiago", "cuba"])
def test_a_whole_hot_seat_game(sit: Seat, game: str) -> None:
    table = sit()
    table.open_table(game, ["me", "guest", "guest"])
    play_out([table])


@pytest.mark.parametrize("game", ["santiago", "cuba"])
def test_a_game_begun_by_friends_shows_what_a_new_page_shows(sit: Seat, game: str) -> None:
    ana, ben = friends(sit, game)
    for person in (ana, ben):
        expect(person.page.locator(".board svg").first).to_be_visible()
        person.page.keyboard.press("t")
        told = person.page.locator("div.plain").inner_text()
        person.page.reload()
        expect(person.page.locator("div.plain")).to_have_text(told, use_inner_text=True)


def test_who_is_too_late_for_a_seat_is_told_at_once(sit: Seat) -> None:
    """Eva's browser has not heard yet that Ben sits there."""
    ana, ben, eva = sit(), sit(), sit()
    ana.open_table("santiago", ["me", "open", "open"])

    def slow(wire: WebSocketRoute) -> None:
        server = wire.connect_to_server()
        server.on_message(lambda message: None if '"facts"' in str(message) else wire.send(message))

    eva.page.route_web_socket("**/socket*", slow)
    for person in (ben, eva):
        person.go(f"/t/{ana.id}")
        expect(person.page.get_by_role("button", name="Sit down here")).to_have_count(2)
    ben.page.get_by_role("button", name="Sit down here").first.click()
    expect(ana.page.get_by_role("button", name="Start the game")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Sit down here")).to_have_count(0)
    eva.page.get_by_role("button", name="Sit down here").first.click()
    expect(eva.page.locator(".problem")).to_contain_text("Take another seat")


def test_sealed_bids_are_hidden_and_then_revealed_to_all(sit: Seat) -> None:
    ana, ben = friends(sit, "cuba")
    for _ in range(400):
        asked = " ".join(person.page.locator(".bar").inner_text() for person in (ana, ben))
        if "Bid for votes" in asked:
            break
        if not (ana.move() or ben.move()):
            ana.page.wait_for_timeout(20)
    bidder, other = (ana, ben) if ana.can_move() else (ben, ana)
    bidder.move(0)
    expect(other.page.locator(".log")).to_contain_text("decides face down")
    other.wait_turn()
    other.move(0)
    for person in (ana, ben):
        expect(person.page.locator(".reveal")).to_contain_text("The bids")


def test_a_move_can_be_taken_back(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Cuba")
    ana.wait_turn()
    before = ana.number
    ana.move(0)
    ana.page.get_by_role("button", name="Take back").click()
    ana.page.wait_for_function(
        "before => Number(document.querySelector('.table').dataset.number) === before", arg=before
    )


def test_a_friend_is_asked_before_a_turn_is_taken_back(sit: Seat) -> None:
    ana, ben = friends(sit, "santiago")
    ana.page.wait_for_selector(".bar h2")
    mover, other = (ana, ben) if ana.can_move() else (ben, ana)
    while not other.can_move():
        mover.wait_turn()
        mover.move(0)
    made = mover.number
    ask = mover.page.get_by_role("button", name="Ask to take back")
    ask.click()
    # Neither gave a name: the colour tells who asks.
    expect(other.page.locator(".vote")).to_contain_text(re.compile(r"Guest \((Blue|Red)\) asks to take back"))
    mover.page.get_by_role("button", name="Withdraw").click()
    expect(other.page.locator(".vote")).to_have_count(0)
    ask.click()
    other.page.get_by_role("button", name="Refuse").click()
    expect(mover.page.locator(".vote")).to_have_count(0)
    expect(mover.page.locator(".log .note", has_text="refused or withdrawn")).to_have_count(2)
    assert mover.number == made
    ask.click()
    other.page.get_by_role("button", name="Agree").click()
    mover.wait_turn()
    assert mover.number < made


def test_what_cannot_be_done_says_why(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Santiago de Cuba")
    for _ in range(30):
        ana.wait_turn()
        barred = ana.page.get_by_role("button", name=re.compile("Not possible now"))
        if barred.count():
            barred.click()
            ana.page.locator(".cannot").first.press("Enter")
            expect(ana.page.locator(".told")).to_contain_text(re.compile(r" – .+S\d+"))
            return
        ana.move()
    pytest.fail("nothing was ever out of reach")


def test_a_spectator_watches_and_sees_no_hand(sit: Seat) -> None:
    ana, eva = sit(), sit()
    ana.play_now("Santiago de Cuba")
    ana.wait_turn()
    eva.go(f"/t/{ana.id}")
    eva.at_table()
    expect(eva.page.locator(".seat").first.get_by_label("behind the screen")).to_be_visible()
    expect(eva.page.locator("[data-move]")).to_have_count(0)
    before = eva.number
    ana.move()
    eva.wait_number(before + 1)


def test_talk_at_the_table(sit: Seat) -> None:
    ana, ben = friends(sit, "santiago", "Ben")
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Write something").fill("Hola, Ana")
    ben.page.get_by_role("button", name="Send").click()
    expect(ana.page.get_by_role("tab", name=re.compile("Chat"))).to_contain_text("1")
    ana.page.get_by_role("tab", name=re.compile("Chat")).click()
    expect(ana.page.locator(".chat")).to_contain_text("Hola, Ana")
    # What was read, or said before one came, is not counted as news.
    ana.page.get_by_role("tab", name="Log").click()
    expect(ana.page.get_by_role("tab", name="Chat", exact=True)).to_be_visible()
    ana.page.reload()
    ana.at_table()
    expect(ana.page.get_by_role("tab", name="Chat", exact=True)).to_be_visible()
    # Whom one does not want to read stays away, and what one was writing stays.
    ana.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_text("Do not show").click()
    ana.page.get_by_role("checkbox", name="Ben").check()
    ana.page.get_by_label("Write something").fill("Hola, B")
    ana.page.get_by_role("tab", name="Log").click()
    ben.page.get_by_label("Write something").fill("Ana?")
    ben.page.get_by_role("button", name="Send").click()
    expect(ben.page.locator(".chat")).to_contain_text("Ana?")
    ana.page.get_by_role("tab", name="Chat", exact=True).click()
    expect(ana.page.locator(".chat .lines p")).to_have_text(["Nobody has said anything yet."])
    expect(ana.page.get_by_label("Write something")).to_have_value("Hola, B")


def test_space_skips_what_is_moving_and_nothing_else(sit: Seat) -> None:
    """Time stands still, so that only Space ends what is moving."""
    ana = sit(motion=True)
    page = ana.page
    page.clock.install()
    ana.play_now("Santiago de Cuba")
    skip, head = page.get_by_role("button", name="Skip"), page.locator("#bar-head")
    as_text, as_board = (page.get_by_role("button", name=f"As {what}") for what in ("text", "a board"))
    for focus in (page.locator("#main"), head, as_text):
        ana.wait_turn()
        page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
        before = ana.number
        page.locator(".bar [data-move]:enabled").first.evaluate("move => move.click()")
        while not skip.count():
            page.clock.run_for(20)  # the server's answer waits for the next picture
        focus.evaluate("it => it.focus({ preventScroll: true })")
        page.evaluate("addEventListener('keydown', key => { window.taken = key.defaultPrevented }, { once: true })")
        page.keyboard.press("Space")
        assert page.evaluate("taken") is (focus is not as_text), "what skips does not scroll, nor the other way round"
        if focus is as_text:  # it presses what has the focus, and that alone
            expect(as_board).to_be_focused()
            assert ana.number == before
        else:
            ana.wait_number(before + 1)
        page.clock.resume()


def test_a_log_line_shows_its_moment(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Santiago de Cuba")
    for _ in range(6):
        ana.wait_turn()
        ana.move()
    ana.page.locator(".log .line").nth(2).click()
    expect(ana.page.locator(".bar h2")).to_contain_text("This is how it was after move")
    expect(ana.page.locator("[data-move]")).to_have_count(0)
    ana.page.get_by_role("button", name="Back to now").click()
    expect(ana.page.locator(".bar h2")).not_to_contain_text("This is how it was")


def test_the_log_stays_with_the_newest_line_until_one_scrolls_up(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Santiago de Cuba")
    log = ana.page.locator(".log")

    def rest(condition: str) -> None:
        """Until there is so much of the log below what is seen of it, in pixels."""
        ana.page.wait_for_function(
            f"log => log.scrollHeight - log.scrollTop - log.clientHeight {condition}", arg=log.element_handle()
        )

    def play_on() -> None:
        for _ in range(10):
            ana.wait_turn()
            ana.move()
        ana.wait_turn()

    play_on()
    rest("< 2")
    ana.page.set_viewport_size({"width": 1440, "height": 700})  # as when a summary opens above the log
    rest("< 2")
    play_on()
    rest("< 2")
    log.hover()
    ana.page.mouse.wheel(0, -300)
    rest("> 200")
    play_on()
    rest("> 200")  # whoever reads what was is left in peace


def test_confirmation_is_a_setting(sit: Seat) -> None:
    ana = sit()
    ana.go("/settings")
    ana.page.get_by_label("Confirm each move").check()
    ana.play_now("Santiago de Cuba")
    ana.wait_turn()
    before = ana.number
    ana.page.locator("[data-move]").first.click()
    expect(ana.page.get_by_role("button", name="Do it")).to_be_visible()
    assert ana.number == before
    ana.page.get_by_role("button", name="Do it").click()
    ana.wait_number(before + 1)


def test_who_wants_to_be_notified_needs_the_browsers_leave(sit: Seat) -> None:
    """The box says what is, not what was wished."""
    ana = sit()
    page = ana.page
    ana.go("/settings")
    box = page.get_by_label("Notify me")
    box.click()
    expect(page.get_by_text("The browser does not allow it")).to_be_visible()
    expect(box).not_to_be_checked()
    page.context.grant_permissions(["notifications"])
    box.click()
    expect(page.get_by_text("The browser does not allow it")).to_have_count(0)
    expect(box).to_be_checked()
    page.reload()
    expect(box).to_be_checked()


def test_the_guided_first_game_speaks_at_the_right_moment(sit: Seat) -> None:
    ana = sit()
    ana.play_guided("Cuba")
    ana.wait_turn()
    hint = ana.page.locator(".hint")
    expect(hint).to_contain_text("two resources and two products")
    hint.get_by_role("button", name="Understood").click()
    expect(hint).to_have_count(0)
