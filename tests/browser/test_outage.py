"""The server stops and starts again: the page says so, comes back by itself, and nothing is lost or doubled."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import OpenPage, Site
from tests.browser.tables import QUIET, board, bring, node, played, press, ready, settled

LINES = len(played("alpujarras", 7).lines)


@pytest.fixture
def table(open_page: OpenPage) -> Page:
    page = open_page(outage=True, wishes=QUIET)
    bring(page, played("alpujarras", 7))
    expect(node(page, "place-H2.s3")).to_have_class(re.compile(r"\blit\b"))
    return page


def gone(page: Page) -> None:
    expect(page.locator("#status")).to_have_text("Connection lost")


def back(page: Page) -> None:
    """Within the time a person waits: the pauses between tries grow up to 15 seconds."""
    expect(page.locator("#status")).to_have_text(re.compile("plays|Your turn"), timeout=40_000)


def test_it_comes_back_and_nothing_is_lost(table: Page, site: Site) -> None:
    table.locator("#choices .primary").click()
    expect(node(table, "channel-W10")).to_have_class(re.compile(r"\blit\b"))
    settled(table)
    then, log = board(table), table.locator("#log").inner_text()
    site.kill()
    gone(table)
    assert board(table) == then
    site.start()
    back(table)
    assert board(table) == then
    assert table.locator("#log").inner_text() == log
    press(table, "channel-W10")
    expect(node(table, "crop-W10")).to_have_class(re.compile(r"\blit\b"))


def test_a_line_that_is_dead_and_does_not_know_it(open_page: OpenPage) -> None:
    """What is sent gets no answer: after a while the page takes another line, and the choice counts once."""
    page = open_page(outage=True, wishes=QUIET)
    lines: list[WebSocketRoute] = []

    def join(route: WebSocketRoute) -> None:
        server, dead = route.connect_to_server(), not lines
        lines.append(route)
        route.on_message(lambda message: None if dead else server.send(message))

    page.route_web_socket("**/socket", join)
    bring(page, played("alpujarras", 7))
    page.locator("#choices .primary").click()
    expect(node(page, "channel-W10")).to_have_class(re.compile(r"\blit\b"))
    settled(page)
    assert len(lines) == 2
    page.locator("#openTime").click()
    expect(page.locator("#momentText")).to_have_text(f"{LINES + 1} of {LINES + 1}")


def test_a_choice_made_meanwhile_counts_exactly_once(table: Page, site: Site) -> None:
    site.kill()
    gone(table)
    table.locator("#choices .primary").click()
    expect(table.get_by_role("alert")).to_contain_text("Your choice is kept and sent as soon as it is back.")
    table.locator("#choices .primary").click()
    site.start()
    back(table)
    expect(node(table, "channel-W10")).to_have_class(re.compile(r"\blit\b"))
    settled(table)
    table.locator("#openTime").click()
    expect(table.locator("#momentText")).to_have_text(f"{LINES + 1} of {LINES + 1}")


def test_what_was_answered_is_written_down(table: Page, site: Site, open_page: OpenPage) -> None:
    """Killed at once after the answer, the choice is there; the page finds it after a reload, too."""
    table.locator("#choices .primary").click()
    expect(node(table, "channel-W10")).to_have_class(re.compile(r"\blit\b"))
    site.kill()
    site.start()
    table.reload()
    ready(table)
    expect(node(table, "channel-W10")).to_have_class(re.compile(r"\blit\b"))
    settled(table)
    table.locator("#openTime").click()
    expect(table.locator("#momentText")).to_have_text(f"{LINES + 1} of {LINES + 1}")


def test_no_process_is_left_behind(site: Site) -> None:
    """Bots think in processes of their own; they go with the server, even when it is killed."""
    assert site.process is not None
    for _ in range(100):
        helpers = children(site.process.pid)
        if helpers:
            break
        time.sleep(0.1)
    site.kill()
    until = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in helpers):
        assert time.monotonic() < until, helpers
        time.sleep(0.1)
    site.start()


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []
