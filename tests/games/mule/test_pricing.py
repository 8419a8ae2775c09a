"""Chapter 8: Pricing."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.helpers import play
from tests.games.mule.helpers import position, prices

ZERO = [0, 0, 0, 0]
FED = {"food": [4] * 4, "energy": ZERO, "smithore": ZERO, "crystite": [1, 0, 0, 0]}


def pricing(**fields: Any) -> Match:
    """Phase 5 of turn 3, up to the Market; all are well fed unless told otherwise."""
    base: dict[str, Any] = {
        "turn": 3,
        "phase": "pricing",
        "ranks": [0, 1, 2, 3],
        "corral": 12,
        "store": {},
        "card": "sunspot_activity-7",
    }
    return position(**(base | FED | fields))


@pytest.mark.rule("MUL-118")
def test_prices_stay_outside_the_phase() -> None:
    match = position(
        turn=3,
        phase="market",
        auction="smithore",
        ranks=[0, 1, 2, 3],
        corral=0,
        food=ZERO,
        smithore=[0, 0, 0, 3],
        store={},
    )
    before = prices(match)
    play(match, "store_sell:all")
    assert prices(match) == before
    match = position(turn=3, phase="development", corral=3, boards=[{"b2": "plains"}, {}, {}, {}], packages=ZERO)
    before = prices(match)
    while match.data()["phase"] == "development":
        play(match, next((code for code in match.options() if code.startswith(("buy", "make"))), match.options()[0]))
    assert prices(match) == before
    match.play("card:sunspot_activity-5", "*")
    assert prices(match) != before  # Pricing comes after Production


@pytest.mark.rule("MUL-119")
def test_a_price_never_leaves_its_lane() -> None:
    match = pricing(corral=0, food=ZERO, store={"energy": 50}, prices={"smithore": 13, "food": 8, "energy": 5})
    assert prices(match)["smithore"] == (14, 12)
    assert prices(match)["food"] == (9, 7)
    assert prices(match)["energy"] == (3, 1)


@pytest.mark.rule("MUL-120", "MUL-14")
@pytest.mark.parametrize(
    ("mules", "empty"), [(12, 0), (11, 0), (10, 1), (9, 1), (8, 2), (7, 2), (6, 3), (5, 3), (2, 5), (1, 5), (0, 6)]
)
def test_smithore_rises_by_the_empty_pens(mules: int, empty: int) -> None:
    assert prices(pricing(corral=mules))["smithore"] == (5 + empty, 3 + empty)


@pytest.mark.rule("MUL-120")
def test_smithore_falls_by_the_stock_of_the_store() -> None:
    assert prices(pricing(store={"smithore": 3}, prices={"smithore": 10}))["smithore"] == (7, 5)
    assert prices(pricing(store={"smithore": 9}, prices={"smithore": 10}))["smithore"] == (5, 3)


@pytest.mark.rule("MUL-121", "MUL-125")
@pytest.mark.parametrize(
    ("card", "buy"),
    [
        ("acid_rain_storm-12", 12),
        ("planetquake-4", 4),
        ("radiation-10", 10),
        ("the_ship_is_back-11", 11),
        ("pirate_ship", 6),
    ],
)
def test_the_card_sets_the_crystite_price(card: str, buy: int) -> None:
    assert prices(pricing(card=card, prices={"crystite": 8}))["crystite"] == (buy + 2, buy)


@pytest.mark.rule("MUL-122")
@pytest.mark.parametrize(
    ("food", "store", "start", "sell"),
    [
        ([4, 4, 4, 4], 0, 5, 5),
        ([3, 4, 4, 4], 0, 5, 6),
        ([2, 3, 9, 9], 0, 5, 8),
        ([1, 2, 3, 7], 1, 4, 9),
        ([2, 4, 4, 4], 3, 5, 4),
        ([4, 4, 4, 4], 2, 5, 3),
    ],
)
def test_food_by_what_is_lacking_less_the_store(food: list[int], store: int, start: int, sell: int) -> None:
    assert prices(pricing(food=food, store={"food": store}, prices={"food": start}))["food"] == (sell, sell - 2)


@pytest.mark.rule("MUL-123")
def test_energy_by_all_mules_whatever_they_make() -> None:
    board = {"a1": "plains:energy", "b1": "plains:smithore", "c1": "river:food"}
    assert prices(pricing(boards=[board, {}, {}, {}]))["energy"] == (6, 4)
    assert prices(pricing(boards=[board, {}, {}, {}], energy=[2, 0, 0, 0]))["energy"] == (4, 2)
    assert prices(pricing(boards=[board, board, {}, {}], energy=[3, 0, 0, 0], store={"energy": 2}))["energy"] == (4, 2)


@pytest.mark.rule("MUL-124")
def test_a_surplus_lowers_nothing() -> None:
    match = pricing(
        food=[12, 12, 12, 3], energy=[12] * 4, smithore=[12] * 4, prices={"food": 5, "energy": 5, "smithore": 8}
    )
    assert prices(match)["food"] == (6, 4)
    assert prices(match)["energy"] == (5, 3)
    assert prices(match)["smithore"] == (8, 6)


@pytest.mark.rule("MUL-15")
def test_sell_and_buy_price_are_two_apart() -> None:
    for start in range(3, 10):
        match = pricing(prices={"food": start, "energy": start}, food=[3, 4, 4, 4])
        assert all(sell - buy == 2 for sell, buy in prices(match).values())
