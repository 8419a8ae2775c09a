"""Chapter 17.3: the turn-based form of the Market."""

from __future__ import annotations

import random

import pytest

from tests.games.helpers import offered, play, refused
from tests.games.mule.helpers import asked, market, offer, offers, roles, stock, store


@pytest.mark.rule("MUL-231")
def test_in_turn_from_the_lowest_rank_and_round_and_round() -> None:
    match = market("food", ranks=[2, 0, 3, 1], food=[4] * 4)
    order = []
    for code in ("ask:9", "pass", "pass", "ask:7", "pass", "ask:8", "pass"):
        order.append(asked(match))
        play(match, code)
    assert order == [1, 3, 0, 2, 1, 3, 0]
    assert not {"done", "undone", "countdown"} & set(match.options())


@pytest.mark.rule("MUL-231", "MUL-234")
def test_who_passed_may_act_again() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[4] * 4)
    play(match, "pass pass pass ask:4")
    assert asked(match) == 3
    play(match, "accept:0-1")
    assert roles(match) == ["seller", "open", "open", "buyer"]


@pytest.mark.rule("MUL-232")
def test_the_actions_of_a_turn() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 1, 3], store={"food": 2}, money=[30] * 4)
    assert match.options() == [
        "pass", "store_sell:1", "store_sell:all", "store_buy:1", "store_buy:max",
        *[f"ask:{price}" for price in range(1, 31)], *[f"bid:{price}" for price in range(1, 31)],
        "offer_sell", "offer_buy",
    ]  # fmt: skip
    play(match, "ask:12")
    assert {"accept:3-1", "store_sell:1"} <= set(match.options())
    assert "store_sell:all" not in match.options()  # one unit: selling one is selling all
    play(match, "pass pass pass")
    assert "cancel:1" in match.options()
    play(match, "ask:13")
    assert [(row["dollars"], row["units"]) for row in offers(match)] == [(13, 1)]
    play(match, "pass pass pass cancel:1")
    assert offers(match) == []


@pytest.mark.rule("MUL-232")
def test_max_is_what_the_store_has_and_the_money_pays() -> None:
    match = market(
        "food", ranks=[0, 1, 2, 3], food=[0] * 4, store={"food": 9}, prices={"food": 5}, money=[30, 30, 30, 24]
    )
    play(match, "store_buy:max")
    assert (stock(match, 3)["food"], match.data()["money"][3], store(match, "food")) == (4, 4, 5)


@pytest.mark.rule("MUL-232")
def test_who_could_only_pass_passes_without_being_asked() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 2], money=[30] * 4)
    play(match, "ask:3 accept:3-1")
    seen = set()
    while match.data()["auction"] == "food":
        seen.add(asked(match))
        assert len(match.options()) > 1
        play(match, "pass")
    assert seen


@pytest.mark.rule("MUL-232", "MUL-217")
def test_people_may_make_any_offer() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 12], money=[30, 400, 30, 30])
    offer(match, 3, "sell", 11, 123, to=1)
    (only,) = offers(match)
    assert (only["side"], only["units"], only["dollars"]) == ("sell", 11, 123)
    assert refused(match, "accept:3-1") == "MUL-217"  # it is for seat 1
    play(match, "pass accept:3-1")
    assert match.data()["money"] == [30, 277, 30, 153]


@pytest.mark.rule("MUL-218")
def test_an_offer_must_be_covered() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 12], money=[30] * 4)
    play(match, "offer_sell digit:1")
    assert offered(match, "digit") == ["0", "1", "2"]
    assert refused(match, "digit:3") == "MUL-218"
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 12], money=[30] * 4)
    play(match, "offer_buy digit:9 digit:9 digit:0 digit:0")
    assert offered(match, "digit") == ["0", "1", "2", "3"]
    play(match, "digit:3")
    assert offered(match, "digit") == ["0"]


@pytest.mark.rule("MUL-220", "MUL-218")
def test_a_deal_cancels_offers_that_no_longer_hold() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 1, 0, 1], money=[30] * 4, store={})
    play(match, "ask:20")  # seat 3
    play(match, "bid:30")  # seat 2, all its money
    play(match, "ask:5")  # seat 1
    play(match, "accept:1-1")  # seat 0 takes it: seat 0 Buyer, seat 1 Seller without stock
    assert sorted((row["seat"], row["side"]) for row in offers(match)) == [(2, "buy"), (3, "sell")]
    play(match, "store_sell:1")  # seat 3 sells its only unit: its ask is gone
    assert [(row["seat"], row["side"]) for row in offers(match)] == [(2, "buy")]


@pytest.mark.rule("MUL-220")
def test_an_offer_against_the_owners_role_goes() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 3, 3], store={})
    play(match, "bid:2")  # seat 3 would buy
    play(match, "ask:9 pass pass")
    play(match, "store_sell:1")  # now seat 3 is a Seller
    assert [(row["seat"], row["side"]) for row in offers(match)] == [(2, "sell")]


@pytest.mark.rule("MUL-233", "MUL-223", "MUL-135")
def test_lower_ranks_are_asked_first_and_served_at_once() -> None:
    match = market(
        "food", ranks=[0, 1, 2, 3], food=[0] * 4, store={"food": 5}, prices={"food": 3}, money=[30, 30, 30, 30]
    )
    play(match, "pass pass pass store_buy:max")
    assert asked(match) == 3 and offered(match, "claim") == ["0", "1", "2", "3", "4", "5", "max"]
    play(match, "claim:1")
    assert (stock(match, 3)["food"], match.data()["money"][3]) == (1, 27)
    assert asked(match) == 2 and offered(match, "claim") == ["0", "1", "2", "3", "4", "max"]
    play(match, "claim:0")
    assert asked(match) == 1
    play(match, "claim:2")
    assert [stock(match, seat)["food"] for seat in range(4)] == [2, 2, 0, 1]
    assert store(match, "food") == 0


@pytest.mark.rule("MUL-233")
def test_answers_name_up_to_twenty_and_max() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0] * 4, store={"food": 50}, prices={"food": 3}, money=[500] * 4)
    play(match, "pass store_buy:1")
    assert offered(match, "claim") == [*[str(number) for number in range(21)], "max"]
    play(match, "claim:max")
    assert stock(match, 3)["food"] == 50
    assert stock(match, 2)["food"] == 0


@pytest.mark.rule("MUL-233", "MUL-222")
def test_only_those_who_could_buy_are_asked() -> None:
    match = market(
        "food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 2], store={"food": 2}, prices={"food": 3}, money=[30, 2, 30, 30]
    )
    play(match, "store_sell:1 pass pass")  # seat 3 is a Seller, seat 1 cannot pay
    assert asked(match) == 0
    play(match, "store_buy:1")
    assert asked(match) == 2 and offered(match, "claim")
    play(match, "claim:0")
    assert stock(match, 0)["food"] == 1


@pytest.mark.rule("MUL-234")
def test_six_offers_each_and_no_more() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[0, 0, 0, 4])
    for price in range(10, 16):
        while asked(match) != 3:
            play(match, "pass")
        play(match, f"ask:{price}")
    while asked(match) != 3:
        play(match, "pass")
    assert not offered(match, "ask") and "offer_sell" not in match.options()
    assert refused(match, "ask:9") == "MUL-234"
    play(match, "cancel:1")
    while asked(match) != 3:
        play(match, "pass")
    assert refused(match, "ask:9") == "MUL-234"
    assert "store_sell:1" in match.options()


@pytest.mark.rule("MUL-234")
@pytest.mark.parametrize("seed", range(12))
def test_every_auction_ends_within_its_bound(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.choice((3, 4))
    match = market(
        "food", players=players, ranks=list(range(players)), food=[rng.randint(0, 5) for _ in range(players)],
        money=[rng.randint(0, 40) for _ in range(players)], store={"food": rng.randint(0, 5)}, energy=[0] * players,
    )  # fmt: skip
    units = store(match, "food") + sum(stock(match, seat)["food"] for seat in range(players))
    bound = players * (12 * players + 2 * units + 1)
    turns = 0
    while match.data()["auction"] == "food":
        code = rng.choice([code for code in match.options() if not code.startswith("offer")])
        turns += not code.startswith("claim")
        play(match, code)
    assert turns <= bound


@pytest.mark.rule("MUL-234")
def test_one_pass_in_between_does_not_end_it() -> None:
    match = market("food", ranks=[0, 1, 2, 3], food=[4] * 4)
    play(match, "pass pass pass ask:9 pass pass pass")
    assert match.data()["auction"] == "food" and asked(match) == 0
    play(match, "pass")
    assert match.data()["auction"] != "food"
