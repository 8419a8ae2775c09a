"""Chapter 9: the Market, in its turn-based form where the form does not matter."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.helpers import kinds, offered, play, refused
from tests.games.mule.helpers import asked, corral, market, offer, offers, position, prices, roles, stock, store


@pytest.mark.rule("MUL-126", "MUL-5")
def test_only_goods_are_traded() -> None:
    match = market("food", food=[4] * 4, packages=[1] * 4, sale=[1] * 4, boards=[{"b2": "plains:food"}] * 4)
    blocks = {code.partition(":")[0] for code in match.options()}
    assert blocks <= {"pass", "store_sell", "store_buy", "ask", "bid", "offer_sell", "offer_buy"}


@pytest.mark.rule("MUL-127")
def test_four_auctions_one_after_the_other() -> None:
    match = position(
        turn=3, phase="market", ranks=[0, 1, 2, 3], smithore=[1] * 4, crystite=[1] * 4, food=[1] * 4, energy=[1] * 4
    )
    order: list[str] = []
    while match.data()["phase"] == "market":
        good = match.data()["auction"]
        if not order or order[-1] != good:
            order.append(good)
        before = {other: [stock(match, seat)[other] for seat in range(4)] for other in stock(match, 0) if other != good}
        play(match, "store_sell:1" if "store_sell:1" in match.options() else "pass")
        assert before == {other: [stock(match, seat)[other] for seat in range(4)] for other in before}
    assert order == ["smithore", "crystite", "food", "energy"]


@pytest.mark.rule("MUL-128")
def test_nobody_must_take_the_better_price() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 4, 0], money=[30] * 4, store={})
    play(match, "bid:9")  # seat 3 offers much more than the Store
    assert asked(match) == 2 and {"store_sell:1", "accept:3-1", "pass"} <= set(match.options())
    play(match, "store_sell:1")
    assert match.data()["money"][2] == 31


@pytest.mark.rule("MUL-129", "MUL-206")
def test_a_deal_is_final() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 4])
    play(match, "store_sell:1")
    assert match.undoable(3) is not None
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 4])
    play(match, "ask:5 accept:3-1")
    assert match.undoable(2) is not None and match.undoable(3) is not None


@pytest.mark.rule("MUL-130", "MUL-142")
def test_the_store_sells_what_it_has_and_buys_anything() -> None:
    match = market("energy", ranks=[0, 1, 2, 3], energy=[0, 0, 0, 99], store={"energy": 2}, prices={"energy": 5})
    play(match, "store_sell:all")
    assert (store(match, "energy"), match.data()["money"][3]) == (101, 30 + 99 * 3)
    assert prices(match)["energy"] == (5, 3)
    match = market("energy", ranks=[0, 1, 2, 3], energy=[0] * 4, store={"energy": 2}, prices={"energy": 5})
    play(match, "store_buy:max")
    assert (store(match, "energy"), match.data()["money"][3], stock(match, 3)["energy"]) == (0, 20, 2)
    assert prices(match)["energy"] == (5, 3)
    assert refused(match, "store_buy:1") == "MUL-222"


@pytest.mark.rule("MUL-131", "MUL-217", "MUL-132")
@pytest.mark.parametrize(("units", "dollars"), [(2, 7), (1, 0), (1, 30), (5, 1), (3, 29)])
def test_any_whole_dollar_price_for_a_lot(units: int, dollars: int) -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 6])
    offer(match, 3, "sell", units, dollars)
    play(match, "accept:3-1")
    assert match.data()["money"] == [30, 30, 30 - dollars, 30 + dollars]
    assert [stock(match, seat)["food"] for seat in (2, 3)] == [units, 6 - units]


@pytest.mark.rule("MUL-132")
def test_only_money_is_paid() -> None:
    """An offer names units and dollars, nothing else: there is no code for a promise."""
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 6])
    offer(match, 3, "sell", 1, 5, to=1)
    (only,) = offers(match)
    assert {key: only[key] for key in ("units", "dollars")} == {"units": 1, "dollars": 5}
    assert set(only) <= {"seat", "slot", "side", "units", "dollars", "to"}


@pytest.mark.rule("MUL-133", "MUL-137")
def test_buy_or_sell_not_both() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 2, 4], store={"food": 2})
    assert roles(match) == ["open"] * 4
    play(match, "store_sell:1")
    assert roles(match) == ["open", "open", "open", "seller"]
    play(match, "store_buy:1")  # seat 2; seat 3 is a Seller and not asked
    assert roles(match) == ["open", "open", "buyer", "seller"]
    play(match, "pass pass")
    assert asked(match) == 3
    assert refused(match, "store_buy:1") == "MUL-133"
    assert refused(match, "bid:3") == "MUL-133"
    play(match, "pass")
    assert refused(match, "store_sell:1") == "MUL-133"
    assert refused(match, "ask:3") == "MUL-133"


@pytest.mark.rule("MUL-133")
def test_a_deal_between_players_fixes_both_roles() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 2, 4])
    play(match, "ask:5 accept:3-1")
    assert roles(match) == ["open", "open", "buyer", "seller"]


@pytest.mark.rule("MUL-134")
def test_offers_fix_no_role_and_roles_are_open_again() -> None:
    match = market("smithore", ranks=[0, 1, 2, 3], smithore=[1] * 4, food=[1] * 4)
    play(match, "ask:9")
    assert roles(match) == ["open"] * 4
    play(match, "pass pass pass bid:1")
    assert roles(match) == ["open"] * 4
    play(match, "store_sell:1")
    assert roles(match)[2] == "seller"
    while match.data()["auction"] == "smithore":
        play(match, "pass")
    assert match.data()["auction"] == "food"
    assert roles(match) == ["open"] * 4


@pytest.mark.rule("MUL-135", "MUL-143")
def test_the_lowest_rank_comes_first_at_the_store() -> None:
    match = market("food", ranks=[1, 0, 3, 2], food=[0] * 4, store={"food": 3}, prices={"food": 3}, money=[30] * 4)
    play(match, "pass pass")
    assert asked(match) == 0
    play(match, "store_buy:max")
    assert asked(match) == 2 and offered(match, "claim") == ["0", "1", "2", "3", "max"]
    play(match, "claim:2")
    assert asked(match) == 3 and offered(match, "claim") == ["0", "1"]
    play(match, "claim:0")
    assert [stock(match, seat)["food"] for seat in range(4)] == [1, 0, 2, 0]


@pytest.mark.rule("MUL-136")
def test_no_priority_in_selling() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[2] * 4)
    play(match, "pass pass pass store_sell:all")
    assert asked(match) == 3
    assert match.data()["money"][0] == 32


@pytest.mark.rule("MUL-139", "MUL-226")
def test_an_auction_of_nothing_is_closed_at_once() -> None:
    match = position(
        turn=3, phase="production", ranks=[0, 1, 2, 3], smithore=[0] * 4, crystite=[0] * 4, food=[1] * 4, store={}
    )
    match.play("card:sunspot_activity-5", "*")
    assert match.data()["auction"] == "food"
    closed = [event["good"] for event in match.events if event["kind"] == "closed"]
    assert closed == ["smithore", "crystite"]


@pytest.mark.rule("MUL-139", "MUL-234")
def test_it_ends_when_nobody_wants_to_trade() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[1] * 4, energy=[0] * 4, store={})
    play(match, "pass pass pass pass")
    assert match.data()["phase"] != "market"


@pytest.mark.rule("MUL-140", "MUL-13", "MUL-226")
def test_crystite_can_be_bought_back_and_then_leaves_the_planet() -> None:
    match = market("crystite", ranks=[0, 1, 2, 3], crystite=[0, 0, 0, 3], prices={"crystite": 8}, food=[1] * 4)
    play(match, "store_sell:all")
    assert match.data()["auction"] == "crystite"
    assert store(match, "crystite") == 3
    play(match, "store_buy:1")
    assert (stock(match, 2)["crystite"], match.data()["money"][2]) == (1, 22)
    while match.data()["auction"] == "crystite":
        play(match, "pass")
    assert store(match, "crystite") == 0
    assert stock(match, 2)["crystite"] == 1


@pytest.mark.rule("MUL-141", "MUL-13")
@pytest.mark.parametrize("good", ["smithore", "food", "energy"])
def test_goods_sold_to_the_store_can_be_bought_at_once_and_stay(good: str) -> None:
    match = market(good, **{"ranks": [0, 1, 2, 3], good: [0, 0, 0, 3], "store": {}, "corral": 5})
    play(match, "store_sell:all store_buy:1")
    assert stock(match, 2)[good] == 1
    while match.data()["auction"] == good:
        play(match, "pass")
    assert store(match, good) == 2
    assert corral(match) == 5


@pytest.mark.rule("MUL-142")
def test_nobody_sells_or_spends_what_is_not_there() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[5, 0, 0, 0], money=[30, 30, 30, 2], store={"food": 3})
    assert refused(match, "store_sell:1") == "MUL-142"
    assert refused(match, "store_buy:1") == "MUL-142"
    assert offered(match, "bid") == ["1", "2"]
    assert refused(match, "bid:3") == "MUL-218"


@pytest.mark.rule("MUL-144", "MUL-165")
def test_in_the_last_turn_everything_is_sold_at_the_buy_prices() -> None:
    match = position(
        turn=7, phase="market", ranks=[0, 1, 2, 3], card="the_ship_is_back-9",
        smithore=[1, 0, 0, 0], crystite=[2, 0, 0, 0], food=[3, 1, 0, 0], energy=[4, 0, 0, 20],
        prices={"smithore": 8, "crystite": 11, "food": 9, "energy": 4}, money=[0, 0, 0, 0],
    )  # fmt: skip
    assert match.over
    assert match.data()["money"] == [6 + 18 + 21 + 8, 7, 0, 40]
    assert all(sum(stock(match, seat).values()) == 0 for seat in range(4))
    assert "deal" not in kinds(match) and "auction" not in kinds(match)


# ---- declared roles, colonists first --------------------------------------------------------------------------------


def declaring(**fields: Any) -> Match:
    return market("food", options={"declare_roles": True}, **({"ranks": [0, 1, 2, 3], "food": [2] * 4} | fields))


@pytest.mark.rule("MUL-192", "MUL-225", "MUL-201")
def test_one_demand_makes_all_declare() -> None:
    match = declaring(store={"food": 1})
    assert match.seats == [0, 1, 2, 3]
    for seat in (0, 1, 2):
        match.play("no_demand", seat)
    match.play("demand", 3)
    assert match.seats == [0, 1, 2, 3]
    assert match.options(0) == ["role:buyer", "role:seller"]
    match.play("role:seller", 0)
    assert "seller" not in str(match.view(1)["role"])
    for seat, role in ((1, "buyer"), (2, "buyer"), (3, "seller")):
        match.play(f"role:{role}", seat)
    assert roles(match) == ["seller", "buyer", "buyer", "seller"]
    assert asked(match) == 3
    assert refused(match, "store_buy:1") == "MUL-133"
    assert "store_sell:1" in match.options() and "pass" in match.options()
    play(match, "pass")
    assert refused(match, "store_sell:1") == "MUL-133"


@pytest.mark.rule("MUL-225", "MUL-192")
def test_without_a_demand_roles_stay_open() -> None:
    match = declaring()
    for seat in range(4):
        match.play("no_demand", seat)
    assert roles(match) == ["open"] * 4
    assert asked(match) == 3


@pytest.mark.rule("MUL-192")
def test_nobody_may_declare_neither() -> None:
    match = declaring()
    for seat in range(4):
        match.play("demand", seat)
    for seat in range(4):
        assert match.options(seat) == ["role:buyer", "role:seller"]


@pytest.mark.rule("MUL-193", "MUL-225")
def test_colonists_first() -> None:
    fields: dict[str, Any] = {
        "ranks": [0, 1, 2, 3], "food": [0, 0, 3, 0], "prices": {"food": 7}, "store": {"food": 2},
        "options": {"colonists_first": True},
    }  # fmt: skip
    match = play(market("food", **fields), "bid:5")
    assert asked(match) == 2
    assert refused(match, "store_sell:1") == "MUL-193"
    assert {"accept:3-1", "pass"} <= set(match.options())
    match = play(market("food", **fields), "bid:4")
    assert "store_sell:1" in match.options()
    match = play(market("food", **(fields | {"food": [0, 0, 0, 3]})), "ask:7")
    assert asked(match) == 2
    assert refused(match, "store_buy:1") == "MUL-193"
    match = play(market("food", **(fields | {"food": [0, 0, 0, 3]})), "ask:8")
    assert "store_buy:1" in match.options()


@pytest.mark.rule("MUL-193")
def test_an_offer_one_cannot_accept_does_not_bind() -> None:
    fields: dict[str, Any] = {"ranks": [0, 1, 2, 3], "food": [0, 0, 1, 0], "prices": {"food": 7}, "store": {}}
    match = market("food", options={"colonists_first": True}, **fields)
    offer(match, 3, "buy", 2, 20)  # seat 2 has one unit only
    assert asked(match) == 2 and "store_sell:1" in match.options()
    match = market("food", options={"colonists_first": True}, **fields)
    offer(match, 3, "buy", 1, 20, to=0)
    assert "store_sell:1" in match.options()


@pytest.mark.rule("MUL-193")
def test_without_the_option_nobody_is_bound() -> None:
    match = play(market("food", ranks=[0, 1, 2, 3], food=[0, 0, 3, 0], prices={"food": 7}), "bid:20")
    assert "store_sell:1" in match.options()
