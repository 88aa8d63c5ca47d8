"""My box: filled in, looked through as one writes, kept, handed on as a file and as a link, and played with."""

from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import Seat
from tests.web.hands import Hands


def fill_in(ana: Hands, game: str) -> None:
    ana.page.check(f"input[name=game][value={game}]")
    ana.page.get_by_text("Fill in", exact=True).click()


def test_a_box_is_filled_in_kept_and_played_with(sit: Seat, tmp_path: Path) -> None:
    ana = sit()
    ana.go("/new")
    fill_in(ana, "cuba")
    blue = ana.page.get_by_role("group", name="Blue")
    corner = blue.get_by_label("Field a1")
    corner.select_option("Forest")
    expect(blue.get_by_role("status")).to_have_text("Warehouse: 0 instead of 1. Forest: 3 instead of 2.")
    expect(ana.page.get_by_role("button", name="Save as a file")).to_be_disabled()
    assert ana.axe() == []
    blue.get_by_label("Field a3").select_option("Warehouse")
    expect(blue.get_by_role("status")).to_be_empty()
    with ana.page.expect_download() as saved:
        ana.page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert 'blue = ["FMCS", "TLSC", "WTMF"]' in file.read_text()
    link = ana.page.get_by_label("Copy a link to it").input_value()

    ana.go("/new?game=cuba")  # kept, but not played with unless that is wished
    fill_in(ana, "cuba")
    expect(blue.get_by_label("Field a3")).to_have_value("W")
    ana.page.get_by_role("button", name="Back to our figures").click()
    expect(blue.get_by_label("Field a1")).to_have_value("W")
    ana.page.locator("input[type=file]").set_input_files(file)
    expect(blue.get_by_label("Field a3")).to_have_value("W")
    file.write_text("[ships")
    ana.page.locator("input[type=file]").set_input_files(file)
    expect(ana.page.get_by_text("That is no box this game can be played with.")).to_be_visible()

    ben = sit()
    ben.go(link[link.index("/new") :])
    expect(ben.page.get_by_label("Play with the figures of my box")).to_be_checked()
    ben.page.locator("form ol li").nth(1).locator("select").first.select_option("bot")
    ben.page.get_by_role("button", name="Open the table").click()
    ben.at_table()
    answer = ben.page.request.get(f"/api/tables/{ben.id}").json()
    assert answer["table"]["box"]["plantations"]["blue"] == ["FMCS", "TLSC", "WTMF"]
