"""Fair dice: each browser's own secret is in them, nobody need know of it, and the table's page says so."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import malecon
from tests.web.conftest import Seat
from tests.web.hands import Hands

MINE = "Your own randomness is in the draws"

PLAY_OUT = """async () => {
  const id = location.pathname.split('/')[2]
  const page = async (look) => (await fetch(`/api/tables/${id}${look}`)).json()
  for (let i = 0; ; i++) {
    const { now, you } = await page('')
    if (now && now.actor < 0) return
    if (!now?.legal) { await new Promise((done) => setTimeout(done, 30)); continue }
    await fetch(`/api/tables/${id}/commands`, { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ do: 'move', id: `${you.person} ${now.at}`, at: now.at, move: now.legal.at(-1).move }) })
  }
}"""
"""Plays this browser's moves by HTTP until the game is over."""


def table_of(hands: Hands, id: str = "") -> dict[str, Any]:
    """What the server tells this browser of a table."""
    question = "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).table"
    return dict(hands.page.evaluate(question, id or hands.id))


def open_dice(hands: Hands) -> None:
    """Where the page tells of its dice."""
    hands.page.get_by_role("tab", name="Table").click()
    hands.page.get_by_text("Fair dice").click()


def pledged(hands: Hands, count: int) -> None:
    """Until so many have pledged a secret."""
    hands.page.wait_for_function(
        """async ([id, count]) =>
          (await (await fetch(`/api/tables/${id}`)).json()).table.secrets.length === count""",
        arg=[hands.id, count],
    )


def friends_with_secrets(sit: Seat, **more: Any) -> tuple[Hands, Hands]:
    ana, ben = sit(**more), sit(**more)
    ana.open_table("santiago", ["me", "open"])
    ben.go(f"/t/{ana.id}")
    ben.page.get_by_label("My name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down here").click()
    pledged(ana, 2)
    ana.page.get_by_role("button", name="Start the game").click()
    for person in (ana, ben):
        expect(person.page.locator(".seat").first).to_be_visible()
    return ana, ben


def test_a_game_against_bots_has_my_secret_in_it_from_the_first_draw(sit: Seat) -> None:
    ana = sit()
    ana.play_now("Santiago de Cuba")
    ana.wait_turn()
    table = table_of(ana)
    assert [bool(each["secret"]) for each in table["secrets"]] == [True]
    open_dice(ana)
    expect(ana.page.get_by_text(MINE)).to_be_visible()
    expect(ana.page.get_by_text(table["secrets"][0]["secret"])).to_be_visible()
    ana.page.reload()
    open_dice(ana)
    expect(ana.page.get_by_text(MINE)).to_be_visible()


@pytest.mark.slow
def test_two_browsers_put_in_theirs_and_do_so_again_when_they_play_again(sit: Seat) -> None:
    ana, ben = friends_with_secrets(sit)
    for person in (ana, ben):
        open_dice(person)
        expect(person.page.get_by_text(MINE)).to_be_visible()
    ben.page.evaluate(f"() => void ({PLAY_OUT})()")
    ana.page.evaluate(PLAY_OUT)
    over = table_of(ana)
    match = malecon.read(ana.page.evaluate("id => fetch(`/api/tables/${id}/record`).then((r) => r.text())", ana.id))
    assert [pledge.secret for pledge in match.pledges] == [each["secret"] for each in over["secrets"]]
    assert malecon.verify(match) > 10

    first = ana.id
    expect(ana.page.locator(".ending").first).to_be_visible()
    ana.close_sheet()
    ana.page.get_by_role("button", name="Play again").first.click()
    expect(ana.page).not_to_have_url(re.compile(first))
    expect(ana.page.locator(".seat").first).to_be_visible()
    again = table_of(ana)
    assert again["status"] == "running"
    assert len(again["secrets"]) == 2, "Ben’s browser is still at the old table"
    assert all(each["secret"] for each in again["secrets"])
    assert {each["secret"] for each in again["secrets"]}.isdisjoint(each["secret"] for each in over["secrets"])


def test_who_was_away_when_it_began_is_told_so(sit: Seat, artifacts: Any) -> None:
    ana, ben = sit(), sit()
    ana.open_table("santiago", ["me", "open"])
    ben.go(f"/t/{ana.id}")
    ben.page.get_by_role("button", name="Sit down here").click()
    pledged(ana, 2)
    ben.page.goto("about:blank")
    ana.page.get_by_role("button", name="Start the game").click()
    expect(ana.page.get_by_role("status").filter(has_text="The dice are being mixed")).to_be_visible()
    ana.keep(artifacts, "dice-called")
    expect(ana.page.locator(".seat").first).to_be_visible()
    ben.go(f"/t/{ana.id}")
    for person, sentence in ((ana, MINE), (ben, "Your own randomness is not in the draws")):
        open_dice(person)
        expect(person.page.get_by_text(sentence)).to_be_visible()
        expect(person.page.get_by_text("pledged and kept back")).to_be_visible()


def test_a_server_that_changes_what_it_said_is_told_of(sit: Seat) -> None:
    """What this browser noted is not what it is shown afterwards."""
    ana = sit()
    ana.play_now("Santiago de Cuba")
    ana.wait_turn()
    ana.page.evaluate(
        """() => {
          const noted = JSON.parse(localStorage.getItem('malecon.secrets'))
          for (const one of noted) one.commitment = '0'.repeat(64)
          localStorage.setItem('malecon.secrets', JSON.stringify(noted))
        }"""
    )
    ana.page.reload()
    expect(ana.page.get_by_text("Do not trust these dice").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_the_page_of_the_dice_fits_and_is_read_by_all(sit: Seat, artifacts: Any, scheme: str, width: int) -> None:
    ana, _ = friends_with_secrets(sit, width=width, color_scheme=scheme)
    open_dice(ana)
    expect(ana.page.get_by_text(MINE)).to_be_visible()
    ana.page.get_by_text(MINE).scroll_into_view_if_needed()
    ana.keep(artifacts, f"dice-{scheme}-{width}")
    assert ana.fits()
    assert ana.axe() == []
