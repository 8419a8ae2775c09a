"""Without a mouse: from the first screen to the score sheet, and the focus is always somewhere."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from serai import titles
from tests.browser.conftest import OpenPage
from tests.browser.player import CHOICES, Player
from tests.browser.tables import QUIET, bring, found, node, played, ready, settled

ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
FOCUS = """() => { const here = document.activeElement;
    return here === document.body ? "" : here.id || here.dataset.id || here.tagName }"""


def focused(page: Page) -> str:
    """What has the focus: not the page as a whole, which is nowhere."""
    return str(page.evaluate(FOCUS))


def tab_to(page: Page, what: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(f"{what}:focus").count():
            return
    raise AssertionError(f"Tab never comes to {what}")


class Typist:
    """Somebody who plays with keys only."""

    def __init__(self, page: Page, seed: int = 3) -> None:
        self.page = page
        self.player = Player(page)
        self.rng = Random(seed)

    def choose(self) -> None:
        page, keys = self.page, self.page.keyboard
        end = page.locator("#end:not([aria-disabled=true])").count()
        if page.locator(".node.lit").count() and not (end and self.rng.random() < 0.6):
            for _ in range(self.rng.randint(1, 4)):
                keys.press(self.rng.choice(ARROWS))
            expect(page.locator(".node.lit:focus")).to_have_count(1)
            keys.press("Enter")
        elif not end:
            keys.press("1")
        else:
            keys.press("e")
        if page.locator("#menu:popover-open").count():
            for _ in range(self.rng.randint(0, 2)):
                keys.press("ArrowDown")
            keys.press("Enter")
        settled(page)


def test_from_the_first_screen_to_a_game_and_its_settings(open_page: OpenPage) -> None:
    page = open_page()
    tab_to(page, "form[action='/play/alpujarras'] button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ready(page)
    tab_to(page, "#openSettings")
    page.keyboard.press("Enter")
    tab_to(page, "input[name=pace]")
    for _ in range(3):
        if not page.locator("input[name=pace][value='0']").is_checked():
            page.keyboard.press("ArrowLeft")
    expect(page.locator("input[name=pace][value='0']")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    expect(page.locator("#openSettings")).to_be_focused()
    assert Player(page).wait_for_turn()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".node.lit:focus")).to_have_count(1)


def test_a_whole_game_by_keyboard(open_page: OpenPage) -> None:
    page = open_page(wishes=QUIET)
    found(page, "alpujarras", "mb")
    page.keyboard.press("Tab")
    typist = Typist(page)
    for count in range(200):
        if not typist.player.wait_for_turn():
            break
        assert focused(page), f"before choice {count} the focus is nowhere"
        typist.choose()
    expect(page.get_by_role("dialog")).to_contain_text("win")
    assert focused(page)
    tab_to(page, "#ending form[method=dialog] button")
    page.keyboard.press("Enter")
    expect(page.locator("#ending")).to_be_hidden()
    assert focused(page)


@pytest.mark.parametrize("title", [title for title in titles() if title != "alpujarras"])
def test_every_title_by_keyboard(title: str, open_page: OpenPage) -> None:
    page = open_page(wishes=QUIET)
    seats = "m" + "b" * (min(played(title, 0).title.players) - 1)
    found(page, title, seats)
    page.keyboard.press("Tab")
    typist = Typist(page)
    for count in range(12):
        while not typist.player.wait_for_turn():  # all passed: a game of Caravan can be that short
            found(page, title, seats)
            page.keyboard.press("Tab")
        assert focused(page), f"before choice {count} the focus is nowhere"
        typist.choose()


def test_the_keys_are_listed(open_page: OpenPage) -> None:
    page = open_page(wishes=QUIET)
    bring(page, played("alpujarras", 7))
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Undo")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.keyboard.press("u")
    expect(node(page, "place-M1.3")).to_have_attribute("role", "button")
    for key, tab in [("c", "chat"), ("n", "notes"), ("l", "log")]:
        page.keyboard.press(key)
        expect(page.locator(f"#tab-{tab}")).to_be_focused()
        expect(page.locator(f"#pane-{tab}")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-chat")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")


@pytest.mark.parametrize("title", titles())
def test_all_that_can_be_chosen_has_a_name(title: str, open_page: OpenPage) -> None:
    """What a screen reader finds: a named button for every target, named pictures for the rest, no nameless control."""
    page = open_page(wishes=QUIET)
    for choices in (0, 4, 9):
        bring(page, played(title, choices))
        if page.locator("#curtain").is_visible():
            page.locator("#curtainOpen").click()
        player = Player(page)
        assert player.wait_for_turn()
        for target in page.locator(CHOICES).all():
            name = target.evaluate("(el) => el.ariaLabel || el.textContent.trim()")
            assert name, target.evaluate("(el) => el.outerHTML")
        lit = page.locator(".node.lit").count()
        tree = page.locator("#stage").aria_snapshot() + page.locator("#side").aria_snapshot()
        assert "- button\n" not in tree
        bar = page.locator("#bar").aria_snapshot()
        assert "- button\n" not in bar
        assert tree.count("- button ") + tree.count("- 'button ") + bar.count("button ") >= lit
