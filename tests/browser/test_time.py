"""Through time: the past while the game goes on, recap, replay, links to a move, forks, journals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import Player
from tests.browser.tables import QUIET, board, bring, found, played, press, ready, settled

LINES = len(played("alpujarras", 7).lines)


@pytest.fixture
def running(open_page: OpenPage) -> Page:
    """A game under way."""
    page = open_page(wishes=QUIET)
    bring(page, played("alpujarras", 7))
    return page


@pytest.fixture
def ended(open_page: OpenPage) -> Page:
    """A game that is over, with its score sheet."""
    page = open_page(wishes=QUIET)
    bring(page, played("alpujarras"))
    expect(page.locator("#ending")).to_be_visible()
    return page


def at(page: Page, line: int, lines: int = LINES) -> None:
    """The page shows this moment, and says so when it is the past."""
    if line < lines:
        expect(page.locator("#prompt")).to_have_text(f"You are looking at move {line} of {lines}.")
        expect(page.locator("#status")).to_have_text("The past")
        expect(page.locator("body")).to_have_class(re.compile(r"\bpast\b"))
        expect(page.locator(".node.lit")).to_have_count(0)
        expect(page.locator("#choices button")).to_have_text(["Back to now"])
    else:
        expect(page.locator("#status")).not_to_have_text("The past")
        expect(page.locator("body")).not_to_have_class(re.compile(r"\bpast\b"))


def test_back_and_forth_while_the_game_runs(running: Page) -> None:
    present = board(running)
    running.keyboard.press("[")
    at(running, LINES - 1)
    expect(running.locator("#time")).to_be_visible()
    then = board(running)
    assert then != present
    running.locator("#back").click()
    at(running, LINES - 2)
    running.keyboard.press("]")
    at(running, LINES - 1)
    assert board(running) == then
    running.keyboard.press("Home")
    at(running, 0)
    running.locator("#forth").click()
    at(running, 1)
    running.keyboard.press("End")
    at(running, LINES)
    assert board(running) == present
    running.locator("#first").click()
    at(running, 0)
    running.locator("#toNow").click()
    at(running, LINES)
    running.keyboard.press("[")
    at(running, LINES - 1)
    running.mouse.move(3, 300)
    expect(running.locator("#tip")).to_be_hidden()
    running.keyboard.press("Escape")
    at(running, LINES)
    running.locator("#moment").focus()
    running.keyboard.press("ArrowLeft")
    at(running, LINES - 1)
    running.locator("#timeClose").click()
    at(running, LINES)
    expect(running.locator("#time")).to_be_hidden()


def test_the_game_goes_on_while_somebody_looks_back(running: Page) -> None:
    other = running.context.new_page()
    other.goto(running.url)
    ready(other)
    running.keyboard.press("Home")
    at(running, 0)
    then = board(running)
    other.locator("#choices .primary").click()
    expect(running.locator("#momentText")).to_have_text(f"0 of {LINES + 1}")
    at(running, 0, LINES + 1)
    assert board(running) == then
    running.keyboard.press("End")
    at(running, LINES + 1, LINES + 1)
    settled(other)
    assert board(running) == board(other)
    press(running, "channel-W10")
    expect(other.locator(".node.lit[data-id=crop-W10]")).to_have_count(1)


def test_a_line_of_the_log_leads_to_its_moment(running: Page) -> None:
    line = running.locator("#log li", has_text="moves from M3.3 to H2.s3").get_by_role("button")
    line.click()
    at(running, LINES)
    running.locator("#log li", has_text="moves from GO.s3 to M3.3").get_by_role("button").click()
    expect(running.locator("#status")).to_have_text("The past")
    expect(running.locator("#log li").last).to_contain_text("moves from GO.s3 to M3.3")


def test_what_happened_since_my_last_turn(open_page: OpenPage) -> None:
    page = open_page(wishes=QUIET)
    found(page, "caravan", "mb")
    player = Player(page)
    recap = page.locator("#recap")
    for _ in range(20):
        assert player.wait_for_turn()
        if recap.is_visible():
            break
        player.choose()
        settled(page)
    expect(page.locator("#log .since")).to_have_text("since your last turn")
    lines = page.locator("#log .since ~ li")
    assert lines.count() >= 1
    present = board(page)
    recap.click()
    expect(page.locator("#status")).to_have_text("The past")
    expect(page.locator("#time")).to_be_visible()
    expect(page.locator("#status")).to_have_text("Your turn")
    assert board(page) == present


def test_a_replay_after_the_end(ended: Page) -> None:
    lines = len(played("alpujarras").lines)
    ended.locator("#replay").click()
    expect(ended.locator("#ending")).to_be_hidden()
    expect(ended.locator("#play")).to_have_accessible_name("Stop")
    expect(ended.locator("#momentText")).to_have_text(re.compile(rf"^([3-9]|[1-9]\d+) of {lines}$"))
    ended.locator("#play").click()
    expect(ended.locator("#play")).to_have_accessible_name("Play forward")
    ended.locator("#now").click()
    expect(ended.locator("#status")).to_have_text("Game over")
    ended.keyboard.press("[")
    at(ended, lines - 1, lines)
    ended.keyboard.press("[")
    at(ended, lines - 2, lines)
    ended.locator("#play").click()
    expect(ended.locator("#status")).to_have_text("Game over")
    ended.locator("#openSheet").click()
    expect(ended.locator("#sheet tfoot")).to_be_visible()


def test_a_move_is_shared_by_its_address(running: Page, open_page: OpenPage) -> None:
    running.keyboard.press("[")
    at(running, LINES - 1)
    then = board(running)
    running.locator("#link").click()
    expect(running.get_by_role("alert")).to_have_text("Copied.")
    running.locator("#tab-notes").click()
    running.locator("#note").click()
    running.keyboard.press("Control+v")
    shared = running.locator("#note").input_value()
    assert shared == f"{running.url}?at={LINES - 1}"
    friend = open_page(shared, wishes=QUIET)
    ready(friend)
    at(friend, LINES - 1)
    assert board(friend) == then
    friend.locator("#toNow").click()
    expect(friend.locator("#status")).to_contain_text("Waiting for")


def test_a_fork_is_a_game_of_its_own(running: Page) -> None:
    running.keyboard.press("[")
    at(running, LINES - 1)
    then, old = board(running), running.url
    running.get_by_role("button", name="Fork from here").click()
    running.wait_for_url(lambda url: "/t/" in url and url != old)
    ready(running)
    expect(running.locator("#status")).to_have_text(re.compile(r".* plays"))
    assert board(running) == then
    press(running, "place-M1.3")
    expect(running.locator("#log li").last).to_contain_text("to M1.3")
    running.goto(old)
    ready(running)
    expect(running.locator("#log li").last).to_contain_text("to H2.s3")


def test_the_journal_of_a_running_game(running: Page, tmp_path: Path) -> None:
    with running.expect_download() as download:
        running.get_by_role("link", name="Journal", exact=True).click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert file.read_text() == played("alpujarras", 7).export(0)


def test_a_journal_goes_out_and_comes_in(ended: Page, tmp_path: Path) -> None:
    present, sheet = board(ended), ended.locator("#sheet tbody").inner_text()
    with ended.expect_download() as download:
        ended.get_by_role("link", name="Export the journal").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert file.read_text() == played("alpujarras").save()
    old = ended.url
    ended.goto("/import")
    ended.get_by_label("Or a file").set_input_files(file)
    ended.get_by_role("button", name="Make it a table").click()
    ended.wait_for_url("**/t/*")
    assert ended.url != old
    expect(ended.locator("#ending")).to_be_visible()
    assert board(ended) == present
    assert ended.locator("#sheet tbody").inner_text() == sheet
    ended.locator("#ending summary").click()
    expect(ended.locator("#fair li.bad")).to_have_count(0)
    expect(ended.locator("#fair li.good").first).to_be_visible()
