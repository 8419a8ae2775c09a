"""The table itself: choosing, taking back, asking why, tips, menus, second thoughts, two tabs of one seat."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from serai import titles
from serai.scene import paint
from serai.scene.context import SceneContext
from tests.browser.conftest import OpenPage
from tests.browser.player import Player
from tests.browser.tables import QUIET, bring, hit, middle, node, played, press, ready, settled, uncovered

ASKING = {**QUIET, "ask": True}
GOODS = ["grape", "orange", "lemon", "apple", "cherry"]


@pytest.fixture
def acting(open_page: OpenPage) -> Page:
    """Somebody has moved and may act: the place offers irrigation, the turn can end, the move can be taken back."""
    page = open_page(wishes=QUIET)
    bring(page, played("alpujarras", 7))
    return page


def may_act(page: Page) -> None:
    expect(page.locator("#prompt")).to_contain_text("Do the actions of H2.s3")
    settled(page)


def may_move(page: Page) -> None:
    expect(page.locator(".node.lit[data-id^=place-]")).not_to_have_count(1)
    expect(node(page, "place-M1.3")).to_have_attribute("role", "button")
    settled(page)


def may_fill(page: Page) -> None:
    expect(node(page, "channel-W10")).to_have_attribute("role", "button")
    settled(page)


def may_plant(page: Page) -> None:
    expect(node(page, "crop-W10")).to_have_attribute("role", "button")
    settled(page)


# ---- taking back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["keys", "clicks"])
def test_undo_redo_restart_and_end(acting: Page, by: str) -> None:
    def do(name: str, key: str) -> None:
        acting.keyboard.press(key) if by == "keys" else acting.locator(f"#{name}").click()

    may_act(acting)
    do("undo", "u")
    may_move(acting)
    expect(acting.locator("#undo")).to_have_attribute("aria-disabled", "true")
    do("redo", "r")
    may_act(acting)
    expect(acting.locator("#redo")).to_have_attribute("aria-disabled", "true")
    acting.locator("#choices .primary").click()
    may_fill(acting)
    press(acting, "channel-W10")
    may_plant(acting)
    acting.locator("#restart").click()
    may_move(acting)
    for _ in range(3):
        expect(acting.locator("#redo")).not_to_have_attribute("aria-disabled", "true")
        do("redo", "r")
        settled(acting)
    may_plant(acting)
    do("undo", "u")
    may_fill(acting)
    do("undo", "u")
    may_act(acting)
    do("end", "e")
    expect(acting.locator("#log li").last).to_contain_text("furthest back")
    may_move(acting)


def test_the_disabled_undo_says_why_after_a_draw(acting: Page) -> None:
    acting.locator("#end").click()
    undo = acting.locator("#undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.hover()
    tip = acting.locator("#tip")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("cannot be taken back: Zara rolls a")
    hit(acting, undo, "right")
    tip.get_by_role("button", name="Rule ALP-120").click()
    expect(acting.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(acting.locator("#rule-ALP-120")).to_be_focused()
    expect(acting.locator("#rule-ALP-120")).to_be_in_viewport()


def test_escape_backs_out_step_by_step(acting: Page) -> None:
    acting.locator("#choices .primary").click()
    may_fill(acting)
    press(acting, "channel-W10")
    may_plant(acting)
    press(acting, "crop-W10")
    menu = acting.locator("#menu")
    expect(menu.get_by_role("menuitem")).to_have_count(5)
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    acting.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(node(acting, "crop-W10")).to_be_focused()
    for back_at in (may_fill, may_act, may_move):
        settled(acting)
        acting.mouse.move(3, 300)
        if acting.locator("#tip").is_visible():
            acting.keyboard.press("Escape")
            expect(acting.locator("#tip")).to_be_hidden()
        acting.keyboard.press("Escape")
        back_at(acting)


def test_a_menu_where_one_place_offers_several_things(acting: Page) -> None:
    acting.locator("#choices .primary").click()
    may_fill(acting)
    press(acting, "channel-W10")
    may_plant(acting)
    press(acting, "crop-W10")
    lines = acting.get_by_role("menu").get_by_role("menuitem")
    expect(lines).to_have_count(5)
    for line, good in zip(lines.all(), GOODS, strict=True):
        expect(line).to_contain_text(good)
    acting.mouse.click(3, 400)
    expect(acting.locator("#menu")).to_be_hidden()
    press(acting, "crop-W10")
    acting.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    acting.keyboard.press("ArrowUp")
    acting.keyboard.press("ArrowUp")
    expect(lines.nth(4)).to_be_focused()
    lines.nth(3).click()
    expect(acting.locator("#log li", has_text="2 pieces of apple grow")).to_be_visible()


# ---- why not, tips ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", titles())
def test_what_cannot_be_done_says_why_with_the_rule(title: str, open_page: OpenPage) -> None:
    match = played(title, 4)
    seat = match.seats[0]
    page = open_page(wishes=QUIET)
    bring(page, match)
    if page.locator("#curtain").is_visible():
        page.locator("#curtainOpen").click()
    context = SceneContext(match, seat, ["A", "B", "C"][: match.players], True)
    scene = paint(context)
    lit = {target.node for target in scene.targets}
    dark = [each for part in scene.parts for each in part.nodes if each.why and each.id not in lit]
    asked = 0
    for each in dark:
        reason = match.why_not(each.why, seat)
        if reason is None or not reason.rule or not uncovered(page, each.id):
            continue
        press(page, each.id)
        tip = page.locator("#tip.no")
        expect(tip).to_contain_text(reason.text)
        asked += 1
        if asked == 3:
            tip.get_by_role("button", name=f"Rule {reason.rule}").click()
            expect(page.locator(f"#rule-{reason.rule}")).to_be_focused()
            return
    pytest.fail(f"only {asked} of {len(dark)} pieces of {title} could be asked")


def test_hover_and_focus_tell_what_a_choice_does(acting: Page) -> None:
    tip = acting.locator("#tip")
    acting.locator("#choices .primary").hover()
    expect(tip).to_be_visible()
    acting.locator("#undo").click()
    may_move(acting)
    acting.mouse.move(*middle(node(acting, "place-H2.s3")))
    expect(tip.locator(".offer")).not_to_be_empty()
    expect(tip.locator(".foreseen")).to_contain_text("moves from M3.3 to H2.s3")
    expect(tip.locator(".foreseen .final")).to_have_count(0)
    acting.mouse.move(3, 300)
    expect(tip).to_be_hidden()
    acting.keyboard.press("ArrowRight")
    expect(acting.locator(".node:focus")).to_have_count(1)
    expect(tip.locator(".foreseen")).to_contain_text("moves from M3.3")
    expect(acting.locator(".node:focus")).to_have_attribute("aria-describedby", "tip")


# ---- second thoughts --------------------------------------------------------------------------------------------


def test_a_double_click_counts_once(acting: Page) -> None:
    acting.keyboard.press("u")
    may_move(acting)
    acting.mouse.dblclick(*middle(node(acting, "place-H2.s3")))
    may_act(acting)
    settled(acting)
    may_act(acting)
    acting.locator("#choices .primary").dblclick()
    may_fill(acting)


def test_a_slow_double_click_counts_once(acting: Page) -> None:
    """Its second click finds other things lit in the same place; it was not meant for them."""
    acting.keyboard.press("u")
    may_move(acting)
    acting.mouse.click(*middle(node(acting, "place-H2.s3")))
    may_act(acting)
    box = acting.locator("#choices .primary").bounding_box()
    assert box is not None
    acting.mouse.move(box["x"] + 9, box["y"] + 9)
    for click_count in (2, 3):
        acting.mouse.down(click_count=click_count)
        acting.mouse.up(click_count=click_count)
    settled(acting)
    may_act(acting)
    acting.mouse.click(box["x"] + 9, box["y"] + 9)
    may_fill(acting)


def test_a_second_yes_before_what_cannot_be_taken_back(open_page: OpenPage) -> None:
    page = open_page(wishes=ASKING)
    bring(page, played("alpujarras", 7))
    may_act(page)
    page.keyboard.press("e")
    expect(page.locator("#prompt")).to_have_text("This cannot be taken back.")
    expect(page.locator("#choices button")).to_have_text(["Do it", "Cancel"])
    page.locator("#cancel").click()
    may_act(page)
    page.locator("#end").click()
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("Escape")
    may_act(page)
    expect(page.locator("#undo")).not_to_have_attribute("aria-disabled", "true")
    page.locator("#end").click()
    page.locator("#confirm").click()
    may_move(page)
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")


# ---- several seats at one screen --------------------------------------------------------------------------------


def test_what_one_seat_read_is_not_left_for_the_next(open_page: OpenPage) -> None:
    """The log is that of the seat whose view is shown, from its first line on."""
    page = open_page(wishes=QUIET)
    bring(page, played("mule", 120))
    page.locator("#curtainOpen").click()
    page.locator("#earlier").click()
    expect(page.locator("#earlier")).to_be_hidden()
    assert page.locator("#log li").count() > 120
    player = Player(page)
    for _ in range(30):
        if page.locator("#curtain").is_visible():
            break
        assert player.wait_for_turn()
        player.choose()
        settled(page)
    page.locator("#curtainOpen").click()
    expect(page.locator("#log li")).to_have_count(120)


# ---- two tabs of one seat ---------------------------------------------------------------------------------------


def slow_line(page: Page) -> Callable[[], None]:
    """A line on which news of the table is held up, until the returned function is called."""
    held: list[str] = []
    lines: list[WebSocketRoute] = []
    slow = [False]

    def join(route: WebSocketRoute) -> None:
        lines.append(route)
        server = route.connect_to_server()

        def news(message: str | bytes) -> None:
            if slow[0] and json.loads(message)["type"] in ("patch", "full"):
                held.append(str(message))
            else:
                route.send(message)

        server.on_message(news)

    def flip() -> None:
        slow[0] = not slow[0]
        while held:
            lines[-1].send(held.pop(0))

    page.route_web_socket("**/socket", join)
    return flip


def test_two_tabs_of_a_seat_agree(acting: Page) -> None:
    other = acting.context.new_page()
    other.goto(acting.url)
    ready(other)
    may_act(other)
    acting.locator("#choices .primary").click()
    may_fill(acting)
    may_fill(other)
    other.keyboard.press("u")
    may_act(other)
    may_act(acting)


def test_a_stale_click_is_refused_kindly(acting: Page) -> None:
    late = acting.context.new_page()
    flip = slow_line(late)
    late.goto(acting.url)
    ready(late)
    may_act(late)
    flip()
    acting.locator("#choices .primary").click()
    may_fill(acting)
    may_act(late)
    late.locator("#choices .primary").click()
    expect(late.get_by_role("alert")).to_contain_text("The table has moved on since that click; nothing was done.")
    flip()
    may_fill(late)
    settled(late)
    may_fill(acting)
    press(late, "channel-W10")
    may_plant(acting)
