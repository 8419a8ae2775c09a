"""Chapters 17.1 and 17.2: the live form of the Market."""

from __future__ import annotations

from typing import Any

import pytest

from serai import IllegalChoice, Match
from tests.games.helpers import kinds, offered, play, refused
from tests.games.mule.helpers import clock, market, offer, offers, roles, stock, store


def live(good: str = "food", **fields: Any) -> Match:
    """A live Auction; seat 0 is Rank 1, seat 3 the lowest."""
    options = {"market": "live"} | fields.pop("options", {})
    return market(good, **({"ranks": [0, 1, 2, 3], "food": [4] * 4, "store": {}, "options": options} | fields))


def closed(match: Match) -> bool:
    return bool(match.data()["auction"] != "food")


@pytest.mark.rule("MUL-215", "MUL-227", "MUL-128", "MUL-31")
def test_everybody_may_act_at_any_time() -> None:
    match = live(store={"food": 2})
    assert sorted(match.seats) == [-3, 0, 1, 2, 3]
    for seat in range(4):
        codes = match.options(seat)
        assert {"store_sell:1", "store_buy:1", "ask:5", "bid:5", "done", "countdown", "offer_sell"} <= set(codes)
    assert roles(match) == ["open"] * 4 and offers(match) == []
    assert (match.data()["done_mask"], match.data()["counting"], match.data()["caller"]) == ([], 0, None)


@pytest.mark.rule("MUL-215", "MUL-137")
def test_the_state_of_an_auction_is_public() -> None:
    match = live()
    match.play("ask:5", 2)
    match.play("done", 1)
    match.play("accept:2-1", 0)
    for seat in (0, 1, 2, 3, None):
        view = match.view(seat)
        assert view["role"] == ["buyer", "open", "seller", "open"]
        assert view["auction"] == "food" and view["store"] == match.data()["store"]
        assert view["prices"] == match.data()["prices"] and view["offers"] == match.data()["offers"]


@pytest.mark.rule("MUL-216")
def test_commands_are_checked_against_the_state_of_the_moment() -> None:
    match = live(food=[0, 0, 0, 1])
    match.play("ask:5", 3)
    match.play("store_sell:1", 3)  # the unit is gone, and the offer with it
    before = match.digest
    with pytest.raises(IllegalChoice) as refusal:
        match.play("accept:3-1", 0)
    assert refusal.value.rule == "MUL-219"
    assert match.digest == before


@pytest.mark.rule("MUL-217")
def test_an_offer_is_taken_as_a_whole() -> None:
    match = offer(live(), 3, "sell", 3, 7)
    assert offers(match) == [{"seat": 3, "slot": 1, "side": "sell", "units": 3, "dollars": 7, "to": None}]
    match.play("accept:3-1", 1)
    assert (stock(match, 1)["food"], stock(match, 3)["food"]) == (7, 1)
    assert match.data()["money"] == [30, 23, 30, 37]
    assert offers(match) == []


@pytest.mark.rule("MUL-217")
@pytest.mark.parametrize(("units", "dollars"), [(1, 0), (99, 9999)])
def test_the_limits_of_an_offer(units: int, dollars: int) -> None:
    match = offer(live(food=[99] * 4), 3, "sell", units, dollars)
    assert (offers(match)[0]["units"], offers(match)[0]["dollars"]) == (units, dollars)
    with pytest.raises(IllegalChoice):
        offer(live(), 3, "sell", 0, 5)


@pytest.mark.rule("MUL-218")
def test_five_open_offers_and_the_oldest_goes() -> None:
    match = live()
    for price in range(11, 16):
        match.play(f"ask:{price}", 3)
    assert sorted(row["dollars"] for row in offers(match)) == [11, 12, 13, 14, 15]
    match.play("ask:16", 3)
    assert sorted(row["dollars"] for row in offers(match)) == [12, 13, 14, 15, 16]
    match.play("ask:17", 3)
    assert sorted(row["dollars"] for row in offers(match)) == [13, 14, 15, 16, 17]


@pytest.mark.rule("MUL-218", "MUL-142")
def test_each_offer_is_covered_by_itself() -> None:
    match = live(food=[0, 0, 0, 2])
    offer(match, 3, "sell", 2, 9)
    offer(match, 3, "sell", 2, 8)  # not their sum
    assert len(offers(match)) == 2
    match.play("bid:30", 1)
    match.play("bid:30", 1)
    assert len(offers(match)) == 4
    assert refused(match, "offer_sell digit:0 digit:3", 3) == "MUL-218"


@pytest.mark.rule("MUL-218", "MUL-133")
def test_posting_needs_the_right_role() -> None:
    match = live()
    match.play("store_sell:1", 2)
    assert refused(match, "bid:3", 2) == "MUL-133"
    assert "ask:3" in match.options(2)


@pytest.mark.rule("MUL-219")
def test_who_may_accept() -> None:
    match = offer(live(), 3, "sell", 1, 5, to=1)
    assert refused(match, "accept:3-1", 3) == "MUL-219"
    assert refused(match, "accept:3-1", 0) == "MUL-217"
    assert refused(match, "accept:3-2", 1) == "MUL-219"
    match.play("accept:3-1", 1)
    assert match.undoable(1) is not None and match.undoable(3) is not None


@pytest.mark.rule("MUL-219", "MUL-133", "MUL-142")
def test_roles_goods_and_money_must_allow_it() -> None:
    match = live(food=[4, 0, 4, 4], money=[30, 4, 30, 30])
    match.play("ask:5", 3)
    match.play("bid:2", 1)
    assert refused(match, "accept:3-1", 1) == "MUL-142"
    match.play("store_sell:1", 2)
    assert refused(match, "accept:3-1", 2) == "MUL-133"
    match.play("accept:1-1", 0)
    assert roles(match) == ["seller", "buyer", "seller", "open"]


@pytest.mark.rule("MUL-220", "MUL-228", "MUL-138")
def test_after_a_deal() -> None:
    match = live()
    match.play("done", 1)
    match.play("countdown", 2)
    match.play("bid:6", 3)
    assert (match.data()["done_mask"], match.data()["counting"]) == ([1], 1)  # an offer stops nothing
    match.play("accept:3-1", 0)
    assert (match.data()["done_mask"], match.data()["counting"]) == ([], 0)
    assert roles(match) == ["seller", "open", "open", "buyer"]
    assert "stopped" in kinds(match)


@pytest.mark.rule("MUL-243")
def test_done_binds_nobody() -> None:
    match = live()
    match.play("ask:5", 1)
    match.play("done", 1)
    assert match.data()["done_mask"] == [1] and len(offers(match)) == 1
    assert "undone" in match.options(1) and "done" not in match.options(1)
    match.play("undone", 1)
    assert match.data()["done_mask"] == []
    for code in ("ask:9", "cancel:1"):
        match.play("done", 1)
        match.play(code, 1)
        assert match.data()["done_mask"] == [], code
    match.play("done", 1)
    match.play("countdown", 1)
    assert match.data()["done_mask"] == [1]
    match.play("store_sell:1", 1)
    assert match.data()["done_mask"] == []


@pytest.mark.rule("MUL-221", "MUL-136")
def test_selling_to_the_store_at_once() -> None:
    match = live(prices={"food": 7})
    match.play("store_sell:3", 0)
    assert (store(match, "food"), match.data()["money"][0], roles(match)[0]) == (3, 45, "seller")
    assert refused(match, "store_sell:2", 0) == "MUL-142"
    match.play("store_sell:all", 0)
    assert stock(match, 0)["food"] == 0


@pytest.mark.rule("MUL-222")
def test_buying_at_once_when_nobody_lower_could_want_it() -> None:
    match = live(store={"food": 2}, prices={"food": 5})
    match.play("store_buy:2", 3)  # the lowest Rank
    assert (stock(match, 3)["food"], store(match, "food"), match.data()["caller"]) == (6, 0, None)
    match = live(store={"food": 2}, prices={"food": 5}, money=[30, 30, 30, 4])
    match.play("done", 2)
    match.play("store_buy:1", 1)  # seat 2 is done, seat 3 cannot pay
    assert (stock(match, 1)["food"], match.data()["caller"]) == (5, None)


@pytest.mark.rule("MUL-222", "MUL-142")
def test_no_more_than_the_store_has_or_the_money_pays() -> None:
    match = live(store={"food": 2}, prices={"food": 5}, money=[30, 30, 30, 9])
    assert refused(match, "store_buy:3", 0) == "MUL-222"
    assert refused(match, "store_buy:2", 3) == "MUL-142"


@pytest.mark.rule("MUL-223", "MUL-135", "MUL-201")
def test_a_claim_window_serves_from_the_lowest_rank_up() -> None:
    match = live(store={"food": 4}, prices={"food": 3})
    match.play("store_buy:3", 1)
    assert match.data()["caller"] == 1 and match.data()["called"] == 3
    assert offered(match, "claim", 0)[0] == "0" and offered(match, "claim", 3) == ["0", "1", "2", "3", "4", "max"]
    assert offered(match, "claim", 1) == []
    match.play("claim:2", 3)
    assert stock(match, 3)["food"] == 4  # nothing yet
    assert match.view(0)["wish"][3] == "?" and match.view(3)["wish"][3] == 2
    assert not any(event.get("units") == 2 for event in match.events_for(0) if event["kind"] == "wished")
    match.play("claim:1", 0)
    match.play("claim:0", 2)
    assert [stock(match, seat)["food"] for seat in range(4)] == [4, 6, 4, 6]  # the caller got 2, Rank 1 nothing
    assert match.data()["caller"] is None and store(match, "food") == 0


@pytest.mark.rule("MUL-223")
def test_the_window_closes_when_time_is_up() -> None:
    match = live(store={"food": 4}, prices={"food": 3})
    match.play("store_buy:1", 0)
    match.play("claim:1", 2)
    clock(match, "window")
    assert [stock(match, seat)["food"] for seat in range(4)] == [5, 4, 5, 4]
    assert roles(match) == ["buyer", "open", "buyer", "open"]


@pytest.mark.rule("MUL-223")
def test_a_call_cannot_be_taken_back() -> None:
    match = live(store={"food": 4}, prices={"food": 3})
    match.play("store_buy:1", 0)
    assert match.undoable(0) is not None
    assert offered(match, "store_buy", 0) == []


@pytest.mark.rule("MUL-224")
def test_what_goes_on_during_a_window() -> None:
    match = live(store={"food": 1}, prices={"food": 3})
    match.play("ask:9", 2)
    match.play("store_buy:1", 0)
    match.play("accept:2-1", 1)  # deals go on
    assert roles(match)[1:3] == ["buyer", "seller"]
    match.play("store_sell:2", 2)  # and enlarge the stock
    assert store(match, "food") == 3
    assert refused(match, "store_buy:1", 0) == "MUL-224"
    match.play("store_buy:1", 3)  # joins
    assert match.data()["caller"] == 0
    match.play("claim:1", 1)
    assert [stock(match, seat)["food"] for seat in (0, 1, 3)] == [5, 6, 5]
    assert match.data()["caller"] is None


@pytest.mark.rule("MUL-224")
def test_the_wish_of_a_seller_is_dropped() -> None:
    match = live(store={"food": 2}, prices={"food": 3})
    match.play("store_buy:1", 0)
    match.play("claim:2", 3)
    match.play("store_sell:1", 3)
    clock(match, "window")
    assert stock(match, 3)["food"] == 3 and roles(match)[3] == "seller"
    assert stock(match, 0)["food"] == 5


@pytest.mark.rule("MUL-225")
def test_silence_before_trading() -> None:
    match = live(options={"declare_roles": True}, food=[4, 0, 4, 0])
    match.play("demand", 1)
    clock(match, "silence")  # the others have not answered: no demand
    assert match.options(0) == ["role:buyer", "role:seller"]
    match.play("role:buyer", 0)
    clock(match, "silence")
    assert roles(match) == ["buyer", "buyer", "seller", "buyer"]
    match = live(options={"declare_roles": True})
    clock(match, "silence")
    assert roles(match) == ["open"] * 4 and "done" in match.options(0)


@pytest.mark.rule("MUL-225", "MUL-193")
def test_colonists_first_live() -> None:
    match = live(options={"colonists_first": True}, prices={"food": 7}, store={"food": 3})
    match.play("bid:5", 0)
    assert refused(match, "store_sell:1", 3) == "MUL-193"
    match.play("ask:7", 1)
    assert refused(match, "store_buy:1", 3) == "MUL-193"
    offer(match, 2, "buy", 2, 9, to=3)  # $4.50 each: less than the Store
    match.play("cancel:1", 0)
    assert "store_sell:1" in match.options(3)


@pytest.mark.rule("MUL-225")
def test_who_is_bound_by_an_offer_is_not_asked_in_a_window() -> None:
    """A wish in the window is not refused by later offers; a player bound by one beforehand is not eligible."""
    fields: dict[str, Any] = {"prices": {"food": 3}, "store": {"food": 2}, "options": {"colonists_first": True}}
    match = live(**fields)
    offer(match, 1, "sell", 1, 2, to=3)
    assert "store_buy:1" in match.options(0)
    match.play("store_buy:1", 0)
    assert offered(match, "claim", 3) == [] and offered(match, "claim", 2)
    match.play("claim:0", 1)
    match.play("claim:1", 2)
    assert (stock(match, 0)["food"], stock(match, 2)["food"]) == (5, 5)
    match = live(**fields)
    match.play("store_buy:1", 0)
    match.play("claim:1", 3)
    match.play("ask:1", 2)
    clock(match, "window")
    assert (stock(match, 0)["food"], stock(match, 3)["food"]) == (5, 5)


@pytest.mark.rule("MUL-226")
def test_closed_when_all_are_done() -> None:
    match = live()
    match.play("ask:5", 0)
    for seat in range(3):
        match.play("done", seat)
    assert not closed(match)
    match.play("done", 3)
    assert closed(match)
    assert offers(match) == []


@pytest.mark.rule("MUL-226")
def test_an_open_window_keeps_it_open() -> None:
    match = live(store={"food": 2}, prices={"food": 3})
    match.play("store_buy:1", 0)
    for seat in range(4):
        match.play("done", seat)
    assert not closed(match)


@pytest.mark.rule("MUL-226", "MUL-140")
def test_it_stays_open_while_crystite_lies_in_the_store() -> None:
    match = live("crystite", crystite=[0, 0, 0, 2], prices={"crystite": 6})
    match.play("store_sell:all", 3)
    assert match.data()["auction"] == "crystite"
    match.play("store_buy:1", 2)
    assert stock(match, 2)["crystite"] == 1
    for seat in range(4):
        match.play("done", seat)
    assert store(match, "crystite") == 0


@pytest.mark.rule("MUL-228", "MUL-138", "MUL-226")
def test_a_countdown_ends_the_auction() -> None:
    match = live()
    assert "zero" not in match.options(-3)
    match.play("countdown", 2)
    assert "countdown" not in match.options(1)
    assert refused(match, "countdown", 1) == "MUL-228"
    match.play("ask:5", 0)  # offers do not stop it
    clock(match, "zero")
    assert closed(match)


@pytest.mark.rule("MUL-228")
def test_the_count_pauses_during_a_window() -> None:
    match = live(store={"food": 2}, prices={"food": 3})
    match.play("countdown", 1)
    match.play("store_buy:1", 0)
    assert match.options(-3) == ["window"]
    clock(match, "window")
    assert match.data()["counting"] == 0  # the deal has stopped it


@pytest.mark.rule("MUL-229")
def test_the_first_acceptance_counts_whatever_the_rank() -> None:
    for first, second in ((0, 3), (3, 0)):
        match = live()
        match.play("ask:5", 2)
        match.play("accept:2-1", first)
        with pytest.raises(IllegalChoice):
            match.play("accept:2-1", second)
        assert stock(match, first)["food"] == 5 and stock(match, second)["food"] == 4


@pytest.mark.rule("MUL-230")
def test_after_long_silence_the_table_counts_down() -> None:
    match = live()
    assert match.options(-3) == ["idle"]
    clock(match, "idle")
    assert match.data()["counting"] == 1
    assert match.options(-3) == ["zero"]
    clock(match, "zero")
    assert closed(match)


@pytest.mark.rule("MUL-244")
def test_quantities_up_to_twenty_and_all() -> None:
    match = live(food=[50, 4, 4, 4], store={"food": 60}, money=[30, 30, 30, 999])
    assert offered(match, "store_sell", 0) == [*[str(number) for number in range(1, 21)], "all"]
    assert offered(match, "store_buy", 3) == [*[str(number) for number in range(1, 21)], "max"]
    match.play("store_buy:max", 3)
    assert stock(match, 3)["food"] == 64


@pytest.mark.rule("MUL-134", "MUL-127")
def test_the_next_auction_begins_afresh() -> None:
    match = live(energy=[1] * 4)
    match.play("store_sell:1", 0)
    match.play("ask:5", 1)
    for seat in range(4):
        match.play("done", seat)
    assert match.data()["auction"] == "energy"
    assert roles(match) == ["open"] * 4 and offers(match) == [] and match.data()["done_mask"] == []


@pytest.mark.rule("MUL-144")
def test_no_live_market_in_the_last_turn() -> None:
    match = play(live(), "done")
    match = live(card="the_ship_is_back-5", turn=7)
    assert match.over


@pytest.mark.rule("MUL-243")
def test_a_waiver_leaves_who_is_done_done() -> None:
    """Another claim takes the flag back, as any other command does."""
    match = live(food=[4] * 4, store={"food": 2}, prices={"food": 3})
    match.play("store_buy:1", 0)
    match.play("done", 3)
    waived, claimed = match.copy(), match.copy()
    waived.play("claim:0", 3)
    assert (waived.data()["done_mask"], waived.data()["caller"]) == ([3], 0)
    claimed.play("claim:1", 3)
    assert (claimed.data()["done_mask"], claimed.data()["caller"]) == ([], 0)
