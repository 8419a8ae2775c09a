"""Axe looks at every page and every table, in light and dark, on a desk and on a phone, and finds nothing."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from serai import titles
from tests.browser.conftest import OpenPage
from tests.browser.tables import QUIET, bring, found, played, ready
from tests.browser.test_friends import invitation

PAGES = ["/", "/games/caravan", "/mine", "/watch", "/rules", "/rules/citrus", "/account", "/import", "/api"]


class Screen(NamedTuple):
    width: int
    height: int
    dark: bool


SCREENS = [Screen(1280, 720, False), Screen(1280, 720, True), Screen(360, 740, False), Screen(360, 740, True)]
screens = pytest.mark.parametrize("screen", SCREENS, ids=["desk", "desk-dark", "phone", "phone-dark"])


def clean(page: Page, where: str) -> None:
    """Axe finds no violation."""
    response = Axe().run(page).response
    assert response["passes"], "axe did not look"
    told = [
        f"{where}: {each['id']}: {each['help']}: {node['target']} {node['html'][:160]} {node.get('failureSummary', '')}"
        for each in response["violations"]
        for node in each["nodes"][:4]
    ]
    assert told == [], "\n".join(told)


def visitor(open_page: OpenPage, screen: Screen, path: str = "/") -> Page:
    return open_page(path, width=screen.width, height=screen.height, dark=screen.dark, gone=True, wishes=QUIET)


@screens
def test_pages(screen: Screen, open_page: OpenPage) -> None:
    page = visitor(open_page, screen)
    for path in PAGES:
        page.goto(path)
        clean(page, path)
    table = found(page, "caravan", "moo")
    link = invitation(page, table)
    clean(page, "lobby")
    for path in ("/", "/mine", "/account"):  # now with a game and a name
        page.goto(path)
        clean(page, path)
    guest = visitor(open_page, screen, link)
    clean(guest, "join")
    for path in ("/join/nothing", "/nowhere", "/t/nothing"):
        guest.goto(path)
        clean(guest, path)


@screens
@pytest.mark.parametrize("title", titles())
def test_tables(title: str, screen: Screen, open_page: OpenPage) -> None:
    page = visitor(open_page, screen)
    bring(page, played(title, 8))
    if page.locator("#curtain").is_visible():
        clean(page, "curtain")
        page.locator("#curtainOpen").click()
    clean(page, "turn")
    page.locator("#openSettings").click()
    clean(page, "settings")
    page.keyboard.press("Escape")
    page.locator("#openTime").click()
    page.locator("#back").click()
    expect(page.locator("#status")).to_have_text("The past")
    clean(page, "past")


@screens
def test_the_end(screen: Screen, open_page: OpenPage) -> None:
    page = visitor(open_page, screen)
    bring(page, played("alpujarras"))
    ready(page)
    expect(page.locator("#ending")).to_be_visible()
    page.locator("#ending summary").click()
    clean(page, "sheet")
    page.locator("#ending").get_by_role("button", name="Close").click()
    expect(page.locator("#ending")).to_be_hidden()
    clean(page, "over")
    for tab in ("chat", "notes", "rules"):
        page.locator(f"#tab-{tab}").click()
        if tab == "rules":
            expect(page.locator("#clauses article").first).to_be_attached()
        clean(page, tab)
