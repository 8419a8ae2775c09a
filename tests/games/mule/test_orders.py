"""Chapter 17.3: orders that a correspondence player leaves."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from serai.games.mule.codes import CODES
from serai.games.mule.market.orders import FORM
from serai.kernel.orders import OrderError
from tests.games.helpers import play
from tests.games.mule.helpers import TITLE, asked, market, offer, position


def left(match: Match, orders: dict[str, dict[str, int]]) -> str:
    """What standing orders choose for the seat that is asked; empty if they say nothing."""
    return match.ordered(match.seats[0], FORM.read(orders)) or ""


def obeyed(match: Match, **given: int) -> str:
    return left(match, {"food": given})


def food(**fields: Any) -> Match:
    base: dict[str, Any] = {"ranks": [0, 1, 2, 3], "food": [4] * 4, "store": {"food": 3}, "prices": {"food": 5}}
    return market("food", **(base | fields))


@pytest.mark.rule("MUL-235")
def test_selling_down_and_stocking_up() -> None:
    assert obeyed(food(), keep=2) == "store_sell:1"
    assert obeyed(food(), keep=0) == "store_sell:all"
    assert obeyed(food(), keep=4) == "pass"
    assert obeyed(food(), stock_up=6) == "store_buy:1"
    assert obeyed(food(), stock_up=4) == "pass"


@pytest.mark.rule("MUL-235")
def test_selling_all_above_a_limit_and_no_more() -> None:
    match = food(food=[0, 0, 0, 7], store={}, money=[0, 0, 0, 30])
    while match.data()["auction"] == "food":
        play(match, obeyed(match, keep=3) if asked(match) == 3 else "pass")
    assert match.data()["stock"][3]["food"] == 3


@pytest.mark.rule("MUL-235")
def test_accepting_within_limits_the_best_price_first() -> None:
    match = play(food(), "ask:9 ask:7")  # seats 3 and 2
    offer(match, 1, "sell", 2, 14)  # the same price per unit, a higher Rank
    assert asked(match) == 0
    assert obeyed(match, asks_up_to=8) == "accept:2-1"
    assert obeyed(match, asks_up_to=6) == "pass"
    match = play(food(), "bid:4 bid:6 bid:6")
    assert obeyed(match, bids_from=5) == "accept:2-1"
    assert obeyed(match, bids_from=7) == "pass"


@pytest.mark.rule("MUL-235")
def test_accept_then_store_then_offer_then_pass() -> None:
    match = play(food(), "ask:7")
    assert obeyed(match, asks_up_to=7, stock_up=9, bid=3) == "accept:3-1"
    assert obeyed(match, asks_up_to=6, stock_up=9, bid=3) == "store_buy:1"
    assert obeyed(match, bid=3) == "bid:3"
    assert obeyed(match, ask=9) == "ask:9"
    play(match, "ask:9 pass pass pass")
    assert asked(match) == 2
    assert obeyed(match, ask=9) == "pass"  # it stands already
    assert obeyed(match, claim=2) == "pass"


@pytest.mark.rule("MUL-233", "MUL-235")
def test_a_standing_claim() -> None:
    match = play(food(), "pass store_buy:max")
    assert asked(match) == 3
    assert obeyed(match, keep=4) == "claim:0"
    assert obeyed(match, claim=2) == "claim:2"
    assert obeyed(match, claim=9) == "claim:3"


@pytest.mark.rule("MUL-235")
def test_orders_are_for_one_good_in_the_turn_based_market() -> None:
    assert obeyed(food()) == ""  # nothing left: the player decides
    assert left(food(), {"energy": {"keep": 0}}) == ""
    assert left(food(), {"energy": {"keep": 0}, "food": {"keep": 0}}) == "store_sell:all"
    live = food(options={"market": "live"})
    assert live.order_form is None and obeyed(live, keep=0) == ""
    assert food().order_form is FORM
    assert obeyed(position(turn=3, phase="development", ranks=[0, 1, 2, 3], packages=[0] * 4), keep=0) == ""


@pytest.mark.parametrize(
    ("orders", "fault"),
    [
        ({"gold": {"keep": 1}}, "gold: there are orders for smithore, crystite, food, energy only."),
        ({"food": {"hoard": 1}}, "food.hoard: an order is one of keep, stock_up, "),
        ({"food": {"ask": 31}}, "food.ask: give a whole number from 1 to 30, not 31."),
        ({"food": {"keep": True}}, "food.keep: give a whole number from 0 to 99, not True."),
        ({"food": 3}, "food: give names with their values, not 3."),
        ([], "orders: give names with their values, not []."),
    ],
)
def test_orders_that_the_form_does_not_allow(orders: Any, fault: str) -> None:
    with pytest.raises(OrderError) as error:
        FORM.read(orders)
    assert str(error.value).startswith(fault)
    assert FORM.read({"food": {"keep": None}, "energy": {}}) == {}


@pytest.mark.rule("MUL-235")
def test_a_turn_has_a_day() -> None:
    match = food()
    seat = match.seats[0]
    assert TITLE.turn_seconds(match._game, seat) == 24 * 3600
    assert CODES.code(TITLE.default(match._game, seat)) == "pass"
    live = food(options={"market": "live"})
    assert TITLE.turn_seconds(live._game, live.seats[0]) == 0
    expansion = position()
    assert TITLE.turn_seconds(expansion._game, expansion.seats[0]) == 0
