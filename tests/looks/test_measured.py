"""Measured in Chromium on a desktop and on a phone: labels, targets, contrast, and the frame around the boards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from serai import titles
from serai.registry import title_named
from tests.browser.conftest import OpenPage
from tests.browser.tables import bring
from tests.looks.pages import SCRIPT, ask, faint, lay
from tests.looks.positions import cut, positions, random_game
from tests.titles import beside

SIZES = {"desktop": (1280, 720), "phone": (360, 740)}
LEAST = 44
CONTRAST = 4.5


def opened(open_page: OpenPage, title: str, size: str) -> Page:
    """A real table with all seats taken, ready to be measured."""
    width, height = SIZES[size]
    page = open_page(width=width, height=height)
    bring(page, random_game(title, max(title_named(title).players), 10))
    if page.locator("#curtainOpen").is_visible():
        page.locator("#curtainOpen").click()
    page.mouse.move(1, 1)
    expect(page.locator("#tip")).to_be_hidden()
    page.evaluate("document.fonts.ready")
    page.evaluate(SCRIPT)
    return page


def allowed(title: str, node: str) -> float:
    """How small a target may be: 44 px, or what ``tests/games/<title>/looks.py`` says, with the reason.

    On a phone every target that is still smaller there is a button of the bar, too, which a test below proves.
    """
    for start, (least, _) in getattr(beside(title, "looks"), "SMALL", {}).items():
        if re.match(start, node):
            return float(least)
    return LEAST


def faded(title: str, told: str) -> bool:
    """Whether a text may be fainter, since what it stands on cannot be used any more."""
    faint_nodes = getattr(beside(title, "looks"), "FADED", {})
    return any(told.partition("/")[2].startswith(start) for start in faint_nodes)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", titles())
def test_labels_stand_free_and_targets_are_large(title: str, size: str, open_page: OpenPage) -> None:
    page = opened(open_page, title, size)
    assert ask(page, "cut()") == []
    assert ask(page, f"slight({LEAST})") == []
    found: list[str] = []
    for name, match in positions(title, steps=2):
        lay(page, match)
        for check in ("overlaps", "clipped", "sizes"):
            found += [f"{name}: {check} {each}" for each in ask(page, f"{check}()")]
        for part, node, wide, high in ask(page, f"small({LEAST})"):
            if min(wide, high) < allowed(title, node) - 0.5:
                found.append(f"{name}: {part}/{node} is {wide} x {high}")
    assert found == []


@pytest.mark.parametrize("title", titles())
def test_text_stands_out_from_its_ground(title: str, open_page: OpenPage) -> None:
    page = opened(open_page, title, "desktop")
    found: list[str] = []
    for part in (0.1, 0.55):
        lay(page, cut(title, part))
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            found += [f"{part:.0%} {theme}: {each}" for each in faint(page, CONTRAST) if not faded(title, each)]
    assert found == []


@pytest.mark.parametrize("title", titles())
def test_on_a_phone_what_is_too_small_is_a_button(title: str, open_page: OpenPage) -> None:
    """Whatever a finger may miss can be chosen in the bar or in its list."""
    page = open_page(width=360, height=740)
    for part in (0.35, 0.7):
        bring(page, cut(title, part))
        if page.locator("#curtainOpen").is_visible():
            page.locator("#curtainOpen").click()
        page.evaluate(SCRIPT)
        small = {node for _, node, *_ in ask(page, "small(43)")}
        codes = page.evaluate("[...document.querySelectorAll('#choices [data-code]')].map((el) => el.dataset.code)")
        targets = page.evaluate("JSON.parse(state.textContent).status.targets")
        wanted = {target["code"] for target in targets if target["node"] in small}
        assert wanted <= set(codes)
