"""One scene, two hands: what the page has drawn after patches is what Python draws for the same state."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from serai import Match, titles
from serai.scene import SceneContext, Target, paint
from serai.scene.svg import part_markup
from tests.browser.conftest import OpenPage
from tests.browser.tables import QUIET, bring, press
from tests.looks.positions import cut, first_lines

COMPARE = """(parts) => {
  const plain = (root) => {
    for (const el of root.querySelectorAll("[aria-hidden]")) el.removeAttribute("aria-hidden");
    return root.innerHTML;
  };
  const names = (el) => [...el.classList].filter((name) => name !== "able").sort().join(" ");
  const inside = (el) => plain(el.cloneNode(true)), transform = (el) => el.getAttribute("transform");
  const told = { classes: names, transform, inside };
  const found = [];
  for (const [id, markup] of parts) {
    const shown = document.querySelector(`.part [data-part="${id}"]`), box = document.createElement("div");
    if (!shown) { found.push(`${id} is not shown`); continue; }
    box.innerHTML = markup;
    const drawn = box.firstChild, mine = [...drawn.children];
    const yours = [...shown.children].filter((el) => !el.matches(".over"));
    if (drawn.getAttribute("viewBox") !== shown.getAttribute("viewBox")) found.push(`${id}: another box`);
    const order = (list) => list.map((el) => el.dataset.id).join(" ");
    if (order(mine) !== order(yours)) found.push(`${id}: ${order(mine)} is ${order(yours)}`);
    else mine.forEach((el, n) => {
      for (const [what, read] of Object.entries(told)) {
        const one = read(el), other = read(yours[n]);
        if (one !== other) found.push(`${id}/${el.dataset.id}: ${what} ${one} is ${other}`);
      }
    });
  }
  return found;
}"""
"""Attributes that only the page adds (``able``, focus, names for screen readers) do not count."""


def drawn(page: Page, match: Match, viewer: int, choosing: bool) -> list[list[str]]:
    """The parts as Python draws them, with the names that the page shows."""
    names = [str(name) for name in page.evaluate("JSON.parse(state.textContent).status.seats.map(({ name }) => name)")]
    scene = paint(SceneContext(match, viewer, names, choosing))
    lit = frozenset(target.node for target in scene.targets)
    return [[part.id, part_markup(part, lit)] for part in scene.parts]


def agree(page: Page, match: Match, viewer: int, choosing: bool = True) -> None:
    found: list[Any] = page.evaluate(COMPARE, drawn(page, match, viewer, choosing))
    assert not found, "\n".join(found)


def unveil(page: Page) -> None:
    if page.locator("#curtainOpen").is_visible():
        page.locator("#curtainOpen").click()


@pytest.mark.parametrize("title", titles())
def test_the_page_draws_what_python_draws(title: str, open_page: OpenPage) -> None:
    """As the server drew it first, as the page drew it looking back, and after a choice that patched it."""
    match, chosen = with_a_choice(title)
    seat = next(seat for seat in match.seats if seat >= 0)
    page = open_page(wishes=QUIET)
    bring(page, match)
    unveil(page)
    agree(page, match, seat)
    page.locator("#openTime").click()
    line = len(match.lines)
    earlier = None
    while earlier is None or len(earlier.lines) != line:  # a journal cut before draws goes on with them at once
        line -= 1
        earlier = first_lines(title, line)
        page.locator("#back").click()
        expect(page.locator("#moment")).to_have_value(str(line))
    agree(page, earlier, seat, choosing=False)
    page.locator("#now").click()
    expect(page.locator("#bar")).to_have_attribute("data-state", "turn")
    agree(page, match, seat)
    press(page, chosen.node)
    match.play(chosen.code, seat)
    expect(page.locator("#moment")).to_have_value(str(len(match.lines)))
    unveil(page)
    agree(page, match, next(seat for seat in match.seats if seat >= 0))


def with_a_choice(title: str) -> tuple[Match, Target]:
    """A position in the middle of a game with a piece that has one choice only."""
    for part in range(50, 0, -1):
        match = cut(title, part / 100)
        targets = paint(SceneContext(match, next(seat for seat in match.seats if seat >= 0))).targets
        nodes = [target.node for target in targets]
        for target in targets:
            if nodes.count(target.node) == 1:
                return match, target
    raise AssertionError(f"nothing can be chosen on the board of {title}")
