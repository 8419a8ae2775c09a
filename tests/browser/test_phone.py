"""On a phone: 360 px wide, with a thumb."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from serai import titles
from serai.registry import title_named
from tests.browser.conftest import OpenPage
from tests.browser.player import Player
from tests.browser.tables import QUIET, bring, found, middle, node, played, settled
from tests.looks.test_measured import allowed

WIDTH, HEIGHT = 360, 740
SIZES = """() => [...document.querySelectorAll('.node.lit, #bar button')].filter((each) => each.checkVisibility())
    .map((each) => [each, (each.querySelector(':scope > .hit') ?? each).getBoundingClientRect()])
    .map(([each, { width, height }]) => [each.dataset.id ?? each.id, width, height])"""
LIT = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.node.lit'))"
PAGES = ["/", "/games/citrus", "/rules", "/rules/mule", "/mine", "/watch", "/account", "/import"]
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def fits(page: Page) -> None:
    """Nothing sticks out at the side, and the bar is at the thumb."""
    assert page.evaluate(OVERFLOW) <= 0
    box = page.locator("#bar").bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["width"] <= WIDTH
    assert HEIGHT - 1 <= box["y"] + box["height"] <= HEIGHT + 1
    assert box["height"] < HEIGHT / 2


def tap(page: Page, target: Locator) -> None:
    """Tap a target; where another one that can be chosen lies over it, that one gets the tap."""
    area = target.locator("> .hit")
    area = area if area.count() else target
    try:
        area.tap(timeout=2_000)
    except TimeoutError:
        x, y = middle(target)
        assert page.evaluate(LIT, [x, y]), f"{target.get_attribute('aria-label')} is covered"
        page.touchscreen.tap(x, y)


@pytest.mark.parametrize("title", titles())
def test_a_game_with_a_thumb(title: str, open_page: OpenPage) -> None:
    page = open_page(width=WIDTH, height=HEIGHT, wishes=QUIET)
    found(page, title, "m" + "b" * (min(title_named(title).players) - 1))
    player, rng = Player(page), Random(5)
    small: set[str] = set()
    for _ in range(15):
        if not player.wait_for_turn():
            break
        fits(page)
        for name, wide, high in page.evaluate(SIZES):
            if wide and min(wide, high) < allowed(title, name) - 0.5:
                small.add(f"{name}: {wide:.0f} x {high:.0f}")
        targets = page.locator("#choices button[data-code], .node.lit, #end:not([aria-disabled=true])")
        tap(page, targets.nth(rng.randrange(targets.count())))
        lines = page.locator("#menu:popover-open [role=menuitem]")
        if lines.count():
            lines.nth(rng.randrange(lines.count())).tap()
        settled(page)
    assert small == set(), sorted(small)


def test_a_long_press_explains(open_page: OpenPage) -> None:
    page = open_page(width=WIDTH, height=HEIGHT, wishes=QUIET)
    bring(page, played("alpujarras", 7))
    target = node(page, "place-H2.s3")
    target.scroll_into_view_if_needed()
    x, y = middle(target)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tip).to_be_visible()
    expect(tip.locator(".offer")).not_to_be_empty()
    expect(page.locator("#prompt")).to_contain_text("Do the actions of H2.s3")
    box = tip.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= WIDTH
    page.locator("#prompt").tap()
    expect(tip).to_be_hidden()
    page.locator("#choices .primary").tap()
    expect(node(page, "channel-W10")).to_have_attribute("role", "button")


@pytest.mark.parametrize("path", PAGES)
def test_no_page_sticks_out(path: str, open_page: OpenPage) -> None:
    page = open_page(path, width=WIDTH, height=HEIGHT)
    assert page.evaluate(OVERFLOW) <= 0
    assert page.get_by_role("heading", level=1).count() == 1
