"""A person at the table, as far as a test can be one: it sees what is lit, and clicks, taps or types."""

from __future__ import annotations

import time
from random import Random

from playwright.sync_api import Page, expect

CHOICES = "#choices button[data-code]:visible, .node.lit, #end:not([aria-disabled=true])"

PLACES = """(wanted) => [...document.querySelectorAll(wanted.replaceAll(":visible", ""))].flatMap((one) => {
  const areas = one.querySelectorAll(".hit"), area = areas[areas.length - 1] ?? one;
  const { x, y, width, height } = area.getBoundingClientRect();
  if (!width) return [];
  const place = [x + width / 2, y + height / 2], top = document.elementFromPoint(...place);
  return [[...place, Boolean(top?.closest(".node.lit, button")), one.getAttribute("aria-label") ?? one.textContent]];
})"""
"""Where everything is that can be chosen, and whether something that can be chosen lies on top there."""


class Player:
    """Somebody who plays in one page."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)

    # ---- coming to a table ------------------------------------------------------------------------------------

    def start(self, caption: str) -> None:
        """From the first screen into a game against bots with one click."""
        self.page.goto("/")
        card = self.page.locator("article, li, section").filter(
            has=self.page.get_by_role("heading", name=caption, exact=True)
        )
        card.last.get_by_role("button", name="Play now").click()
        self.ready()

    def ready(self) -> None:
        """The table stands, and the line to the server is open."""
        self.page.wait_for_url("**/t/*")
        expect(self.page.locator("#bar")).not_to_have_attribute("data-state", "lost")
        expect(self.page.locator("#status")).not_to_be_empty()

    def hurry(self) -> None:
        """Let bots not pause, show no animation, and ask for no confirmation: by the settings dialog."""
        page = self.page
        page.locator("#openSettings").click()
        dialog = page.get_by_role("dialog", name="Settings")
        dialog.locator("label", has=page.locator("input[name=speed][value='0']")).click()
        dialog.locator("label", has=page.locator("input[name=pace][value='0']")).click()
        dialog.locator("input[name=ask]").uncheck()
        dialog.locator("button.primary").click()
        expect(dialog).to_be_hidden()

    # ---- playing ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.page.locator("#ending").is_visible()

    def wait_for_turn(self, seconds: float = 60) -> bool:
        """Wait until something can be chosen; False when the game is over."""
        page, until = self.page, time.monotonic() + seconds
        while time.monotonic() < until:
            if self.over:
                return False
            if not page.locator("body.inert").count() and page.locator(CHOICES).count():
                return True
            page.wait_for_timeout(40)
        raise AssertionError(f"nobody moved for {seconds} s: {page.locator('#prompt').inner_text()}")

    def choose(self) -> None:
        """Click the middle of something that is lit, or a button of the bar, as a hand would; of a menu, a line."""
        places = self.page.evaluate(PLACES, CHOICES)
        if not places:
            return  # it was answered in the meantime
        x, y, free, name = self.rng.choice(places)
        assert free, f"{name} is covered"
        self.page.mouse.click(x, y)
        self.answer_menu()

    def answer_menu(self) -> None:
        lines = self.page.locator("#menu:popover-open [role=menuitem]")
        if lines.count():
            lines.nth(self.rng.randrange(lines.count())).click()

    def moment(self) -> str:
        """What changes with every choice."""
        return f"{self.page.locator('#log li').count()} {self.page.locator('#prompt').inner_text()}"

    def play(self, choices: int) -> int:
        """Choose so many times, or until the game is over; how often it was."""
        for made in range(choices):
            if not self.wait_for_turn():
                return made
            self.choose()
        return choices
