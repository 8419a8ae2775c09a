"""Standing orders in the browser: fill in, save, see again, withdraw; and the table plays them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.tables import QUIET, bring, found, ready
from tests.browser.test_axe import clean
from tests.games.mule.helpers import market


def open_orders(page: Page) -> None:
    page.get_by_role("button", name="Standing orders").click()
    expect(page.locator("#ordersTable input")).to_have_count(28)


def test_orders_are_kept_and_withdrawn(open_page: OpenPage) -> None:
    page = open_page(wishes=QUIET)
    found(page, "mule", "mbb")
    open_orders(page)
    clean(page, "standing orders")
    keep = page.get_by_label("Sell to the Store all above: Food")
    keep.fill("3")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#ordersState")).to_have_text("Saved. The table plays them on your turns.")
    page.reload()
    ready(page)
    open_orders(page)
    expect(keep).to_have_value("3")
    page.get_by_role("button", name="Withdraw all").click()
    expect(page.locator("#ordersState")).to_have_text("Withdrawn. You decide again.")
    expect(keep).to_have_value("")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#orders")).to_be_hidden()


def test_the_table_plays_them(open_page: OpenPage) -> None:
    page = open_page(wishes=QUIET)
    bring(page, market("food", ranks=[0, 1, 2, 3], food=[4] * 4, store={"food": 3}, prices={"food": 5}))
    page.locator("#curtainOpen").click()
    open_orders(page)
    page.get_by_label("Sell to the Store all above: Food").fill("0")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#log")).to_contain_text("sells 4 Food")


def test_no_orders_where_there_are_none(open_page: OpenPage) -> None:
    page = open_page(wishes=QUIET)
    found(page, "mule", "mbb", market="live")
    expect(page.locator("#openOrders")).to_have_count(0)
    found(page, "caravan", "mb")
    expect(page.locator("#openOrders")).to_have_count(0)
