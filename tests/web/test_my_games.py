"""My games: a page of their own, a count in every head, and a way back from everywhere."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Seat


def test_my_games_my_turn_first_and_a_game_of_ones_own_can_be_ended(sit: Seat) -> None:
    ana = sit()
    ana.go("/games")
    expect(ana.page.get_by_text("You have not played here yet.")).to_be_visible()
    ana.play_now("Santiago de Cuba")
    ana.wait_turn()
    ana.go("/games")
    mine = ana.page.get_by_role("region", name="Your turn")
    expect(mine.locator("li")).to_have_count(1)
    expect(ana.page.locator("header .count")).to_have_text("1")
    assert ana.axe() == []
    mine.get_by_role("button", name="End this game").click()
    expect(ana.page.get_by_text("You have not played here yet.")).to_be_visible()


def test_ten_finished_games_are_all_there_with_places_and_scores(sit: Seat) -> None:
    ana = sit()
    ana.go("/")
    made = ana.page.evaluate(
        """async () => {
          await fetch('/api/me')
          const post = async (path, body) =>
            (await (await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify(body) })).json())
          const seats = [{ kind: 'me', name: 'Ana' }, { kind: 'me', name: 'Ben' }]
          const page = await post('/api/tables', { game: 'santiago', seats, start: true })
          let now = page.now
          for (let i = 0; now && now.actor >= 0; i++) {
            const seen = await (await fetch(`/api/tables/${page.table.id}?look=${now.actor}`)).json()
            const move = seen.now.legal.at(-1).move
            await post(`/api/tables/${page.table.id}/commands`,
              { do: 'move', id: `m${i}`, at: seen.now.at, move, seat: now.actor })
            now = (await (await fetch(`/api/tables/${page.table.id}`)).json()).now
          }
          for (let i = 0; i < 9; i++) await post('/api/tables', { game: 'cuba', seats, start: true })
          return page.table.id
        }"""
    )
    ana.go("/games")
    expect(ana.page.get_by_role("region", name="Your turn").locator("li")).to_have_count(9)
    finished = ana.page.get_by_role("region", name="Finished").locator("li")
    expect(finished).to_have_count(1)
    expect(finished).to_have_text(re.compile(r"(won|place 2 of 2)"))
    expect(finished.get_by_role("link")).to_have_attribute("href", f"/t/{made}")
    ana.page.select_option("#which-game", "santiago")
    expect(ana.page.get_by_role("region", name="Your turn").locator("li")).to_have_count(0)
    ana.go(f"/t/{made}/replay")  # opens where somebody first decides, not on an empty board
    expect(ana.page.get_by_role("slider")).not_to_have_value("0")


def test_a_wrong_link_has_a_menu_and_settings_lead_back(sit: Seat) -> None:
    ana = sit()
    ana.page.goto("/t/abcdefabcdef")
    expect(ana.page.get_by_role("navigation").get_by_role("link", name="Rules")).to_be_visible()
    ana.play_now("Santiago de Cuba")
    table = ana.page.url
    ana.page.get_by_role("link", name="Settings").click()
    ana.page.get_by_role("link", name="Back to the table").click()
    expect(ana.page).to_have_url(table)


def test_the_log_is_one_stop_and_its_lines_are_reached_by_arrows(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Santiago de Cuba")
    ana.wait_turn()
    log = ana.page.locator(".log")
    log.focus()
    ana.page.keyboard.press("ArrowUp")
    expect(log.locator(".line").last).to_be_focused()
    ana.page.keyboard.press("ArrowUp")
    expect(log.locator(".line").nth(-2)).to_be_focused()
    assert set(log.locator(".line").evaluate_all("lines => lines.map(line => line.tabIndex)")) == {-1}
