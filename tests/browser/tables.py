"""Tables for the tests: games that are known beforehand, at the moment that is wanted."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from serai import Match, new
from serai.registry import title_named

SEED = "ab" * 32
ON_TOP = "([x, y, id]) => document.elementFromPoint(x, y)?.closest('.node')?.dataset.id === id"
BOARD = """() => [...document.querySelectorAll('#felt .node')]
    .map((each) => `${each.dataset.id} ${each.getAttribute('transform')}`)"""
QUIET = {"speed": "0", "pace": "0", "ask": False}
"""Settings of somebody in a hurry: no animation, no pause, no second question."""


@cache
def played(title: str, choices: int = 10_000, players: int = 0) -> Match:
    """A game after so many random choices, always the same ones."""
    match = new(title, players or min(title_named(title).players), seed=SEED)
    rng = Random(1)
    for _ in range(choices):
        if match.over:
            break
        seat = min(seat for seat in match.seats if seat >= 0)
        match.play(rng.choice(match.options(seat)), seat)
    return match


def bring(page: Page, match: Match) -> str:
    """Bring a game in as a table of this visitor, all seats at this screen, and go to it. Its address."""
    return _go(page, page.request.post("/api/journals", data={"text": match.save()}).json())


def found(page: Page, title: str, seats: str = "mb", **options: str | int) -> str:
    """Found a table and go to it: a letter a seat, ``m``ine, ``b``ot or ``o``pen. Its address."""
    kinds = {"m": {"kind": "me"}, "b": {"kind": "bot", "bot": "random"}, "o": {"kind": "open"}}
    wanted = {"title": title, "seats": [kinds[seat] for seat in seats], "options": options}
    return _go(page, page.request.post("/api/tables", data=wanted).json())


def _go(page: Page, made: dict[str, Any]) -> str:
    page.goto(made["url"])
    ready(page)
    return str(made["url"])


def ready(page: Page) -> None:
    """The table stands, and the line to the server is open."""
    expect(page.locator("#status")).not_to_be_empty()
    expect(page.locator("#bar:not([data-state=off])")).to_be_visible()


def settled(page: Page) -> None:
    """Nothing that was chosen is still under way."""
    expect(page.locator("body.inert")).to_have_count(0)


def node(page: Page, name: str) -> Locator:
    """A piece of the table."""
    return page.locator(f".node[data-id='{name}']")


def middle(place: Locator) -> tuple[float, float]:
    """Where somebody would click to hit a thing."""
    area = place.locator(".hit")
    box = (area.last if area.count() else place).bounding_box()
    assert box is not None, "it cannot be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hit(page: Page, place: Locator, button: Literal["left", "right"] = "left") -> None:
    """Click there, also on what does nothing now."""
    page.mouse.click(*middle(place), button=button)


def press(page: Page, name: str) -> None:
    """Click a piece of the table."""
    hit(page, node(page, name))


def uncovered(page: Page, name: str) -> bool:
    """Whether a piece of the table can be seen and nothing lies over its middle."""
    if not node(page, name).is_visible():
        return False
    x, y = middle(node(page, name))
    return bool(page.evaluate(ON_TOP, [x, y, name]))


def board(page: Page) -> list[str]:
    """What lies on the table, and where."""
    return [str(each) for each in page.evaluate(BOARD)]
