"""Light and dark, and how much moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from serai import titles
from tests.browser.conftest import OpenPage
from tests.browser.tables import QUIET, bring, node, played, ready

LIGHT = """(selector) => { const [r, g, b] = getComputedStyle(document.querySelector(selector)).backgroundColor
    .match(/[\\d.]+/g).map(Number); return (r + g + b) / (getComputedStyle(document.querySelector(selector))
    .backgroundColor.startsWith('color') ? 3 : 765) }"""
WATCH = """() => { window.seen = []; const look = () => {
    document.querySelectorAll('#log li').forEach((each, n) => {
        if (each.matches('.lit') && !seen.includes(n)) seen.push(n); });
    requestAnimationFrame(look); }; look(); }"""


def lightness(page: Page, selector: str = "body") -> float:
    return float(page.evaluate(LIGHT, selector))


def test_dark_by_the_system(open_page: OpenPage) -> None:
    day, night = open_page(), open_page(dark=True)
    for path in ("/", "/rules/citrus", "/account"):
        day.goto(path)
        night.goto(path)
        assert lightness(day) > 0.7
        assert lightness(night) < 0.3
    for page in (day, night):
        bring(page, played("citrus", 4))
    assert lightness(day, "#bar") > 0.7
    assert lightness(night, "#bar") < 0.3
    night.emulate_media(color_scheme="light")
    assert lightness(night, "#bar") > 0.7


def test_dark_by_choice_stays(open_page: OpenPage) -> None:
    page = open_page(wishes=QUIET)
    path = bring(page, played("citrus", 4))
    page.locator("#openSettings").click()
    page.get_by_role("dialog", name="Settings").get_by_text("Dark", exact=True).click()
    page.keyboard.press("Escape")
    assert lightness(page, "#bar") < 0.3
    for other in ("/", "/games/citrus", "/account", path):
        page.goto(other)
        assert lightness(page) < 0.3
    page.goto("/account")
    expect(page.get_by_label("Dark")).to_be_checked()
    page.get_by_text("Light", exact=True).click()
    expect(page.get_by_label("Light", exact=True)).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.goto(path)
    assert lightness(page, "#bar") > 0.7
    page.locator("#openSettings").click()
    expect(page.get_by_role("dialog", name="Settings").get_by_label("Light", exact=True)).to_be_checked()


def test_settings_stay_over_pages(open_page: OpenPage) -> None:
    page = open_page()
    path = bring(page, played("alpujarras", 7))
    page.locator("#openSettings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_label("Fade instead of moving")).to_be_checked()  # the system asks for little motion
    dialog.get_by_label("Strong colours and patterns").check()
    dialog.get_by_label("Larger targets and text").check()
    dialog.get_by_text("Fast", exact=True).click()
    dialog.get_by_role("button", name="Done").click()
    for _ in range(2):
        expect(page.locator("html")).to_have_class("calm strong large")
        page.goto(path)
        ready(page)
    page.locator("#openSettings").click()
    expect(dialog.locator("input[name=speed][value='2']")).to_be_checked()


@pytest.fixture
def moving(open_page: OpenPage) -> Page:
    """Somebody who likes to see what happens."""
    page = open_page(motion=True, wishes={"speed": "1", "ask": False})
    bring(page, played("alpujarras", 7))
    page.evaluate(WATCH)
    return page


def test_events_are_shown_in_order(moving: Page) -> None:
    moving.keyboard.press("e")
    expect(moving.locator("#log li.lit").first).to_be_visible()
    expect(node(moving, "place-M1.3")).to_have_attribute("role", "button")
    expect(moving.locator("#log li.lit")).to_have_count(0)
    seen = moving.evaluate("() => seen")
    assert len(seen) >= 2
    assert seen == sorted(seen), "the lines of the log were not lit in their order"


def test_motion_can_be_skipped(moving: Page) -> None:
    moving.keyboard.press("e")
    expect(moving.locator("#log li.lit").first).to_be_visible()
    moving.mouse.click(3, 400)
    expect(moving.locator("#log li.lit")).to_have_count(0, timeout=500)
    expect(moving.locator("#aloft > *")).to_have_count(0, timeout=500)
    expect(node(moving, "place-M1.3")).to_have_attribute("role", "button")


@pytest.mark.parametrize("title", titles())
def test_no_id_is_given_twice(title: str, open_page: OpenPage) -> None:
    """A title's picture that took an id of the frame would swallow what flies."""
    page = open_page(wishes=QUIET)
    bring(page, played(title, 4))
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert sorted(ids) == sorted(set(ids))


def test_pieces_fly(moving: Page) -> None:
    moving.keyboard.press("e")
    expect(moving.locator("svg#aloft > *").first).to_be_visible()
    expect(moving.locator("svg#aloft > *")).to_have_count(0)


def test_nothing_flies_with_reduced_motion(open_page: OpenPage) -> None:
    page = open_page(wishes={"speed": "1", "ask": False})
    bring(page, played("alpujarras", 7))
    page.evaluate("""() => { window.fliers = 0; new MutationObserver(() => {
        window.fliers += document.querySelectorAll('.flier').length; })
        .observe(document.getElementById("aloft"), { childList: true }); }""")
    page.keyboard.press("e")
    expect(page.locator("#log li").last).to_contain_text("furthest back")
    expect(page.locator("#log li.lit")).to_have_count(0)
    assert page.evaluate("() => window.fliers") == 0
    expect(page.locator("html")).to_have_class("calm")
