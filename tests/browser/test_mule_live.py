"""M.U.L.E.'s market live: whoever is quick trades, and everybody sees it at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.tables import QUIET, found, node, press, ready, settled
from tests.browser.test_friends import invitation, sit_down

Market = tuple[Page, Page, Page]


@pytest.fixture
def market(open_page: OpenPage) -> Market:
    """Ann, Bea and Cem at their first auction."""
    ann = open_page(wishes=QUIET)
    path = found(ann, "mule", "moo", market="live", mode="beginner")
    link = invitation(ann, path)
    guests = []
    for name in ("Bea", "Cem"):
        guest = open_page(link, wishes=QUIET)
        sit_down(guest, name)
        guest.wait_for_url(re.compile("/(lobby|t)/"))
        guests.append(guest)
    people = (ann, *guests)
    for page in people:
        page.wait_for_url(f"**{path}")  # the lobby goes there by itself
    for page in people:
        page.goto("about:blank")  # nobody need see the way to the market, and its clock does not wait for slow painters
    hurry(people, f"/api/tables/{path.removeprefix('/t/')}")
    for page in people:
        page.goto(path)
        ready(page)
        expect(page.locator("#prompt")).to_contain_text("Smithore")
    return ann, guests[0], guests[1]


def hurry(people: tuple[Page, ...], url: str) -> None:
    """Everybody takes the first choice, until the market opens."""
    for count in range(60):
        for page in people:
            state = page.request.get(url).json()
            codes = [each["code"] for each in state["offered"]]
            if "countdown" in codes:
                return
            if state["seat"] in state["asked"] and codes:
                choice = {"id": f"hurry-{count}-{state['seat']}", "seat": state["seat"], "decision": state["decision"]}
                page.request.post(f"{url}/choices", data={**choice, "codes": codes[:1]})
    raise AssertionError("the market does not open")


def told(market: Market, line: str) -> None:
    """Everybody reads it."""
    for page in market:
        expect(page.locator("#log li", has_text=re.compile(line)).last).to_be_attached()
        settled(page)


def test_people_trade_at_once(market: Market) -> None:
    ann, bea, cem = market
    for page in market:
        expect(page.locator("#clock")).to_be_visible()
        expect(page.locator("#status")).to_have_text("Your turn")

    # the Store
    press(ann, "btn-store_buy-1")
    told(market, "buys 1 Smithore from the Store")

    # done: the auction closes when everybody is
    ann.keyboard.press("e")
    told(market, "is done")
    press(bea, "btn-done")
    told(market, "Bea is done")
    cem.locator("#end").click()
    told(market, "Food is on auction")

    # an offer on the ladder, and who takes it
    for page in market:
        expect(page.locator("#prompt")).to_contain_text("Food")
    press(ann, "ask-6")
    told(market, "offers to sell 1 for \\$6")
    for page in (bea, cem):
        expect(node(page, "token-0")).to_have_class(re.compile(r"\blit\b"))
    press(bea, "token-0")
    told(market, "sells 1 Food to Bea for \\$6")
    expect(node(cem, "token-0").and_(cem.locator(".lit"))).to_have_count(0)

    # an offer taken back
    press(cem, "ask-7")
    told(market, "Cem offers to sell 1 for \\$7")
    press(cem, "btn-cancel")
    expect(node(bea, "token-2").and_(bea.locator(".lit"))).to_have_count(0)

    # the countdown runs on every screen
    press(bea, "btn-countdown")
    for page in market:
        expect(page.locator("#clock")).to_be_visible()
        expect(page.locator("#clockLeft")).to_have_text(re.compile(r"^([0-9]|10)$"))
    left = [int(page.locator("#clockLeft").inner_text()) for page in market]
    assert max(left) - min(left) <= 1
    told(market, "The auction of Food is closed|Energy is on auction")


def test_two_who_want_the_same_offer(market: Market) -> None:
    """Only one gets it; the other is told, and the game goes on."""
    ann, bea, cem = market
    for page in market:
        press(page, "btn-done")
    told(market, "Food is on auction")
    press(ann, "ask-6")
    for page in (bea, cem):
        expect(node(page, "token-0")).to_have_class(re.compile(r"\blit\b"))
    press(bea, "token-0")
    press(cem, "token-0")
    told(market, "sells 1 Food to (Bea|Cem) for \\$6")
    assert ann.locator("#log li", has_text="sells 1 Food to").count() == 1
    for page in (bea, cem):
        settled(page)
        press(page, "btn-done")
    told(market, "is done")
