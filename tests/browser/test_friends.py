"""Friends at one table: links, presence, chat, notes, one who only watches, rematch, and a bot for one who left."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import Player
from tests.browser.tables import QUIET, board, found, ready, settled

LINES = "#log li:not(.since)"


class Round(NamedTuple):
    """Ann made the table, Bea came by a link."""

    ann: Page
    bea: Page
    path: str


def invitation(owner: Page, path: str) -> str:
    """The open link of a table, made in its lobby."""
    owner.goto(path.replace("/t/", "/lobby/"))
    make = owner.get_by_role("button", name="Make a link")
    if make.count():
        make.click()
    return owner.locator("#link-any").input_value()


def sit_down(guest: Page, name: str) -> None:
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Sit down").click()


@pytest.fixture
def two(open_page: OpenPage) -> Round:
    """A table of two people, both there."""
    ann = open_page(wishes=QUIET)
    path = found(ann, "alpujarras", "mo")
    link = invitation(ann, path)
    ann.goto(path)
    ready(ann)
    bea = open_page(link, wishes=QUIET)
    sit_down(bea, "Bea")
    bea.wait_for_url(f"**{path}")
    ready(bea)
    expect(ann.locator("#seat-1 .name")).to_have_text("Bea")
    return Round(ann, bea, path)


def finish(two: Round) -> None:
    """Both hurry to the last place and end the game there."""
    url = f"/api/tables/{two.path.removeprefix('/t/')}"
    for count in range(80):
        for page in (two.ann, two.bea):
            state = page.request.get(url).json()
            if state["over"]:
                return
            codes = [each["code"] for each in state["offered"]]
            if state["seat"] not in state["asked"] or not codes:
                continue
            last = [code for code in codes if code.startswith("move:END")]
            code = last[-1] if last else "end" if "end" in codes else codes[-1]
            choice = {"id": f"hurry-{count}-{state['seat']}", "seat": state["seat"], "decision": state["decision"]}
            page.request.post(f"{url}/choices", data={**choice, "codes": [code]})
    raise AssertionError("the game does not end")


# ---- links ------------------------------------------------------------------------------------------------------


def test_a_link_for_each_seat_one_for_all_and_a_bot(open_page: OpenPage) -> None:
    ann = open_page("/games/caravan", wishes=QUIET)
    ann.get_by_text("With friends", exact=True).click()
    ann.get_by_role("group", name="How many players?").get_by_text("4", exact=True).click()
    ann.get_by_role("button", name="Start the game").click()
    ann.wait_for_url("**/lobby/*")
    expect(ann.get_by_role("heading", name="3 seats are still open")).to_be_visible()

    def seat(number: int) -> str:
        """The link of a seat."""
        row = ann.locator(".seat-list li").nth(number - 1)
        row.locator("summary").click()
        row.get_by_role("button", name="A link for one seat").click()
        return ann.get_by_label(f"Link for seat {number}").input_value()

    second = seat(2)
    withdrawn = seat(3)
    ann.locator(".seat-list li").nth(2).get_by_role("button", name="Take back").click()
    bea = open_page(second, wishes=QUIET)
    expect(bea.get_by_role("heading", name=re.compile("invites you to Caravan"))).to_be_visible()
    sit_down(bea, "Bea")
    bea.wait_for_url("**/lobby/*")
    expect(ann.get_by_text("Bea")).to_be_visible()  # the lobby notices by itself
    late = open_page(second, gone=True)
    expect(late.get_by_role("main")).to_contain_text("This link was used already. Ask for a new one.")
    late.goto(withdrawn)
    expect(late.get_by_role("main")).to_contain_text("This link was replaced or withdrawn. Ask for a new one.")

    make = ann.get_by_role("button", name="Make a link")
    if make.count():
        make.click()
    anyone = ann.locator("#link-any").input_value()
    late.goto(anyone)
    sit_down(late, "Cem")
    late.wait_for_url("**/lobby/*")
    expect(ann.get_by_text("Cem")).to_be_visible()
    row = ann.locator(".seat-list li").nth(3)
    if not row.get_by_role("button", name="Seat a bot").is_visible():
        row.locator("summary").click()
    row.get_by_role("button", name="Seat a bot").click()
    for page in (ann, bea, late):
        page.wait_for_url("**/t/*")
        ready(page)
        expect(page.locator("#panels .name")).to_have_count(4)
        expect(page.locator("#panels [aria-label^='bot:']")).to_have_count(1)
    late.goto(anyone)
    expect(late.get_by_role("main")).to_contain_text("You sit at this table already.")


# ---- together ---------------------------------------------------------------------------------------------------


def test_two_play_and_one_watches(two: Round, open_page: OpenPage) -> None:
    ann, bea, path = two
    carl = open_page("/watch", wishes=QUIET)
    carl.locator(f"a[href='{path}']").click()
    carl.wait_for_url(f"**{path}")
    ready(carl)
    for page in (ann, bea):
        expect(page.locator("#watching")).to_have_text("1 person watches")
        expect(page.locator("#panels .dot.here")).to_have_count(2)
    players = {0: Player(ann, 1), 1: Player(bea, 2)}
    for _ in range(6):
        turn = 0 if "Your turn" in ann.locator("#status").inner_text() else 1
        mover = players[turn].page
        expect(mover.locator("#status")).to_have_text("Your turn")
        players[turn].choose()
        settled(mover)
        lines = mover.locator(LINES).count()
        for page in (ann, bea, carl):
            expect(page.locator(LINES)).to_have_count(lines)
        assert board(ann) == board(bea) == board(carl)
    expect(carl.locator(".node.lit")).to_have_count(0)
    expect(carl.locator("#choices button")).to_have_count(0)


def test_players_talk_and_nobody_else_hears(two: Round, open_page: OpenPage) -> None:
    ann, bea, path = two
    carl = open_page(path, wishes=QUIET)
    ready(carl)
    ann.keyboard.press("c")
    ann.get_by_label("Write to the table").fill("Salam!")
    ann.keyboard.press("Enter")
    expect(ann.locator("#chat li")).to_contain_text("Salam!")
    expect(bea.locator("#unread")).to_have_text("1")
    bea.get_by_role("tab", name="Chat").click()
    expect(bea.locator("#chat li p")).to_have_text("Salam!")
    expect(bea.locator("#unread")).to_be_hidden()
    bea.get_by_label("Write to the table").fill("<b>And to you</b>")
    bea.get_by_role("button", name="Send").click()
    expect(ann.locator("#chat li p")).to_have_text(["Salam!", "<b>And to you</b>"])
    bea.reload()
    expect(bea.locator("#chat li")).to_have_count(2)
    carl.get_by_role("tab", name="Chat").click()
    expect(carl.locator("#chat li")).to_have_count(0)
    if carl.get_by_label("Write to the table").is_visible():
        carl.get_by_label("Write to the table").fill("Me too")
        carl.keyboard.press("Enter")
        expect(carl.get_by_role("alert")).to_have_text("Only those who sit at the table can talk here.")
    expect(ann.locator("#chat li")).to_have_count(2)


def test_notes_are_private(two: Round) -> None:
    ann, bea, _ = two
    bea.keyboard.press("n")
    bea.get_by_label("Only you can read your notes.").fill("Ann hoards lemons")
    expect(bea.locator("#noteState")).to_have_text("Saved")
    bea.reload()
    expect(bea.locator("#note")).to_have_value("Ann hoards lemons")
    ann.reload()
    ready(ann)
    ann.keyboard.press("n")
    expect(ann.locator("#note")).to_have_value("")


def test_a_bot_plays_for_one_who_left_and_gives_the_seat_back(two: Round) -> None:
    ann, bea, path = two
    expect(ann.locator("#seat-1 .dot")).to_have_accessible_name("here")
    expect(ann.get_by_role("button", name="Let a bot play")).to_have_count(0)
    context = bea.context
    bea.close()
    expect(ann.locator("#seat-1 .dot")).to_have_accessible_name("away")
    ann.get_by_role("button", name="Let a bot play").click()
    expect(ann.get_by_role("alert")).to_contain_text("Bea has only just left.")
    ann.wait_for_timeout(21_000)
    ann.get_by_role("button", name="Let a bot play").click()
    expect(ann.locator("#seat-1").get_by_label("bot: greedy")).to_be_visible()
    Player(ann).choose()
    settled(ann)
    expect(ann.locator("#log li", has_text="Bea").first).to_be_attached()
    back = context.new_page()
    back.goto(path)
    ready(back)
    expect(back.locator(".node.lit")).to_have_count(0)
    back.get_by_role("button", name="Take my seat back").click()
    expect(back.get_by_role("button", name="Take my seat back")).to_have_count(0)
    expect(ann.locator("#seat-1").get_by_label("bot: greedy")).to_have_count(0)
    expect(ann.locator("#seat-1 .dot")).to_have_accessible_name("here")
    for page in (ann, back) * 6:
        if page.locator("#status").inner_text() == "Your turn":
            Player(page).choose()
            settled(page)
            if page is back:
                return
    raise AssertionError("Bea got no turn")


def test_a_rematch_brings_both_to_the_same_table(two: Round) -> None:
    ann, bea, path = two
    finish(two)
    for page in (ann, bea):
        expect(page.locator("#ending")).to_be_visible()
    ann.get_by_role("button", name="Rematch").click()
    ann.wait_for_url(lambda url: "/t/" in url and path not in url)
    ready(ann)
    bea.get_by_role("button", name="Rematch").click()
    bea.wait_for_url(ann.url)
    ready(bea)
    assert sorted(bea.locator("#panels .name").all_inner_texts()) == sorted(
        ann.locator("#panels .name").all_inner_texts()
    )
    expect(ann.locator("#panels .dot.here")).to_have_count(2)
