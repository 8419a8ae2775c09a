"""A newcomer plays every title against bots, from the first screen to the score sheet, with real clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from serai import titles
from serai.registry import title_named
from tests.browser.conftest import OpenPage
from tests.browser.player import Player

MOST = 600
MINUS = "\N{MINUS SIGN}"


@pytest.mark.parametrize("title", titles())
def test_a_newcomer_plays_a_whole_game(title: str, open_page: OpenPage) -> None:
    page = open_page()
    player = Player(page)
    player.start(title_named(title).caption)
    player.hurry()
    made = player.play(MOST)
    assert made < MOST, "the game did not come to its end"
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("#sheet tbody tr").first).to_be_visible()
    totals = [
        int(cell.replace(MINUS, "-")) for cell in sheet.locator("#sheet tfoot tr:first-child td").all_inner_texts()
    ]
    shown = [int(score) for score in page.locator("#panels .score").all_inner_texts()]
    assert sorted(totals) == sorted(shown)
    expect(sheet.locator("#curve svg")).to_be_visible()
    sheet.locator("summary").click()
    assert "good" in sheet.locator("#fair").inner_text().lower() or sheet.locator("#fair .good").count()
