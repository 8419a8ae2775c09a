"""The seed from several browsers: a whole game of two people ends in a journal that both verifiers find fair."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from serai.seed_note import read_note
from serai.verify import verify
from tests.browser.conftest import OpenPage
from tests.browser.player import Player
from tests.browser.tables import QUIET, ready
from tests.browser.test_friends import sit_down
from tests.test_check_draws import checked

HASHES = """async (texts) => {
  const path = document.querySelector("script[type=module]").src.replace("main.js", "sha256.js");
  const { sha256 } = await import(path);
  return texts.map(sha256);
}"""

SWAP = "localStorage['serai-seeds'] = localStorage['serai-seeds'].replace(/(commit...).{8}/, '$100000000')"


def friends(open_page: OpenPage) -> tuple[Page, Page, str]:
    """Ann makes a table for two by the form, Bea comes by the link; both are sent to the table."""
    ann = open_page("/games/caravan", wishes=QUIET)
    ann.get_by_text("With friends", exact=True).click()
    ann.get_by_role("group", name="How many players?").get_by_text("2", exact=True).click()
    ann.get_by_role("button", name="Start the game").click()
    ann.wait_for_url("**/lobby/*")
    bea = open_page(ann.locator("#link-any").input_value(), wishes=QUIET)
    sit_down(bea, "Bea")
    for page in (ann, bea):
        page.wait_for_url("**/t/*")
        ready(page)
    return ann, bea, ann.url.rpartition("/")[2]


def state(page: Page, table: str) -> dict[str, object]:
    found: dict[str, object] = page.request.get(f"/api/tables/{table}").json()
    return found


def note_of(page: Page) -> str:
    """The note that the page offers at the end."""
    page.locator("#ending summary").click()
    link = page.locator("#seedNote a")
    expect(link).to_be_visible()
    return unquote(str(link.get_attribute("href")).removeprefix("data:text/plain,"))


def test_two_browsers_make_the_seed_and_the_journal_verifies(open_page: OpenPage, tmp_path: Path) -> None:
    ann, bea, table = friends(open_page)
    players = [Player(ann, 1), Player(bea, 2)]
    for player in players:
        expect(player.page.locator("#seedParts")).to_contain_text("Bea (gave a part)")
    while not any(player.over for player in players):
        for player in players:
            if player.page.locator("#bar[data-state=turn]").count() and player.wait_for_turn():
                player.choose()
    journal = ann.request.get(f"/t/{table}/journal").text()
    parts = re.findall(r"^part\.\d: ([0-9a-f]{64})$", journal, re.MULTILINE)
    assert len(set(parts)) == 2, journal[:600]
    for page, part in zip((ann, bea), parts, strict=True):
        expect(page.locator("#ending")).to_be_visible()
        note = note_of(page)
        assert read_note(note).part == part and table in note
        status, told = checked(journal, tmp_path, note)
        assert status == 0 and "good  note: all is as your browser noted it" in told, told
        verdict = verify(journal, note=read_note(note))
        assert {check.result for check in verdict.checks} == {"good"}, verdict.data()


def test_against_bots_the_game_begins_by_itself(open_page: OpenPage) -> None:
    """One click, as before; the browser's part is in the seed, also when the page is loaded again."""
    page = open_page("/", wishes=QUIET)
    Player(page).start("Caravan")
    expect(page.locator("#seedParts")).to_contain_text("gave a part")
    expect(page.locator("#seedParts")).to_contain_text("(bot)")
    page.reload()
    ready(page)
    expect(page.locator("#toast")).to_be_hidden()
    seed = state(page, page.url.rpartition("/")[2])["seed"]
    assert isinstance(seed, dict) and seed["stage"] == "begun" and re.fullmatch("[0-9a-f]{64}", seed["parts"][0])


def test_a_seed_that_is_not_what_was_noted_is_told(open_page: OpenPage) -> None:
    """The same table, with a note that names another commitment: as if the site had swapped it."""
    page = open_page("/", wishes=QUIET)
    Player(page).start("Caravan")
    expect(page.locator("#seedParts")).to_contain_text("gave a part")
    page.evaluate(SWAP)
    page.reload()
    expect(page.locator("#toast")).to_contain_text("is not what your browser noted")


def test_hashes_are_those_of_everybody_else(open_page: OpenPage) -> None:
    page = open_page("/", wishes=QUIET)
    Player(page).start("Caravan")
    texts = ["", "abc", "serai:" + "a1" * 32, "ä" * 200, *("x" * length for length in (55, 56, 63, 64, 65, 119, 120))]
    assert page.evaluate(HASHES, texts) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
