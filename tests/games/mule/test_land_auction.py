"""Chapter 4: Land Auctions, open and sealed."""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai import Match
from tests.games.helpers import offered, play, refused
from tests.games.mule.helpers import asked, land_at, position

FULL = dict.fromkeys(("a1", "b1", "a2", "a3", "b3"), "plains")


def auction(**fields: Any) -> Match:
    """The Land Grants of turn 3 are done: Rank 1 (seat 0) is asked for a Land for Sale! card."""
    fields = {"turn": 3, "ranks": [0, 1, 2, 3], "clockwise": [0, 1, 2, 3], "sale": [1, 1, 1, 1]} | fields
    match = position(**fields)
    for square in ("G5", "G4", "G3", "G1"):
        play(match, f"take:{square} site:e3")
    return match


@pytest.mark.rule("MUL-52", "MUL-37")
def test_asked_from_rank_one_down_after_the_grants() -> None:
    match = auction(ranks=[2, 0, 3, 1])
    order = []
    while match.data()["phase"] == "expansion":
        order.append(asked(match))
        play(match, "decline")
    assert order == [2, 0, 3, 1]


@pytest.mark.rule("MUL-52")
def test_a_played_card_is_gone() -> None:
    match = play(auction(), "auction:A1 withdraw withdraw withdraw site:a1")
    assert match.data()["sale_cards"] == [0, 1, 1, 1]


@pytest.mark.rule("MUL-53")
def test_each_is_asked_once_and_the_next_after_the_auction() -> None:
    match = play(
        auction(sale=[2, 1, 1, 1], options={"more_land_auctions": True}), "auction:A1 withdraw withdraw withdraw"
    )
    assert asked(match) == 0  # the winner places first
    play(match, "site:a1")
    assert asked(match) == 1
    play(match, "decline decline decline")
    assert match.data()["phase"] == "development"
    assert match.data()["sale_cards"] == [1, 1, 1, 1]


@pytest.mark.rule("MUL-53")
def test_without_a_card_money_or_room_nobody_is_asked() -> None:
    assert asked(auction(sale=[0, 1, 1, 1])) == 1
    assert asked(auction(money=[7, 8, 30, 30])) == 1
    red_only = {"A1": "plains", "G5": "plains", "G4": "plains", "G3": "plains", "G1": "plains"}
    assert asked(auction(irata=red_only, boards=[FULL, {}, {}, {}])) == 1


@pytest.mark.rule("MUL-54")
def test_any_unclaimed_land_with_room_for_it_for_eight_dollars() -> None:
    match = auction(boards=[FULL, {}, {}, {}])
    named = offered(match, "auction")
    assert "A1" not in named and "C2" in named and "G2" in named
    assert refused(match, "auction:A1") == "MUL-54"
    assert refused(match, "auction:G5") == "MUL-54"
    play(match, "auction:C2")
    assert asked(match) == 1
    play(match, "withdraw withdraw withdraw site:b2")
    assert match.data()["money"][0] == 22


@pytest.mark.rule("MUL-55")
def test_raises_of_two_clockwise_and_no_return() -> None:
    match = auction(clockwise=[0, 2, 1, 3])
    play(match, "auction:A1")
    assert asked(match) == 2
    play(match, "raise")  # 10
    assert asked(match) == 1
    play(match, "withdraw")
    assert asked(match) == 3
    play(match, "raise")  # 12
    assert asked(match) == 0
    play(match, "raise")  # 14
    assert asked(match) == 2  # seat 1 is out for good
    play(match, "raise withdraw withdraw")  # 16
    assert asked(match) == 2
    play(match, "site:a1")
    assert match.data()["money"] == [30, 30, 14, 30]
    assert land_at(match, 2, "a1") == "plains"


@pytest.mark.rule("MUL-55")
def test_only_raise_and_withdraw() -> None:
    match = play(auction(), "auction:A1")
    assert match.options() == ["withdraw", "raise"]


@pytest.mark.rule("MUL-56")
def test_who_cannot_pay_or_has_no_room_withdraws_by_itself() -> None:
    match = play(auction(money=[30, 9, 30, 10], boards=[{}, {}, FULL, {}]), "auction:A5")
    assert asked(match) == 3  # seat 1 has $9, seat 2 has no red square
    play(match, "raise")
    assert asked(match) == 0
    play(match, "raise")
    assert asked(match) == 0 and offered(match, "site")
    assert match.data()["money"] == [18, 9, 30, 10]


@pytest.mark.rule("MUL-57")
def test_the_last_bidder_pays_and_places_at_once() -> None:
    match = play(auction(), "auction:A1 raise withdraw withdraw withdraw")
    assert match.data()["money"] == [30, 20, 30, 30]
    assert asked(match) == 1
    assert sorted(offered(match, "site")) == ["a1", "a2", "a3", "b1", "b3"]
    assert refused(match, "site:b2") == "MUL-40"


@pytest.mark.rule("MUL-58")
def test_alone_the_opener_pays_eight_and_cannot_withdraw() -> None:
    match = play(auction(), "auction:A1 withdraw withdraw")
    assert asked(match) == 3
    play(match, "withdraw")
    assert asked(match) == 0
    assert match.options() == [f"site:{site}" for site in ("a1", "b1", "a2", "a3", "b3")]
    assert match.data()["money"] == [22, 30, 30, 30]


@pytest.mark.rule("MUL-59")
def test_on_the_first_turn_too() -> None:
    match = position(turn=1, ranks=[0, 1, 2, 3], sale=[1] * 4)
    while "decline" not in match.options():
        play(match, match.options()[0])
    assert match.data()["turn"] == 1 and asked(match) == 0


@pytest.mark.rule("MUL-60")
def test_none_in_the_beginner_game() -> None:
    match = position(mode="beginner", turn=2)
    assert match.data()["sale_cards"] == [0] * 4
    for _ in range(4):
        play(match, "take:" + offered(match, "take")[0])
        play(match, "site:" + offered(match, "site")[0])
    assert match.data()["phase"] == "development"


@pytest.mark.rule("MUL-185")
def test_auctions_before_the_grant() -> None:
    match = position(turn=2, ranks=[0, 1, 2, 3], options={"auctions_before_grant": True})
    assert asked(match) == 0 and "decline" in match.options()
    play(match, "decline decline decline decline")
    assert asked(match) == 3 and offered(match, "take")
    first = position(turn=1, ranks=[0, 1, 2, 3], options={"auctions_before_grant": True})
    for _ in range(8):
        assert "decline" not in first.options()
        play(first, first.options()[0])
        play(first, first.options()[0])
    assert first.data()["phase"] == "development"
    assert first.data()["sale_cards"] == [1] * 4


# ---- sealed bids ----------------------------------------------------------------------------------------------------


def sealed(**fields: Any) -> Match:
    return play(auction(options={"secret_bidding": True}, **fields), "sealed:A5")


def bids(match: Match, *sums: int) -> Match:
    for seat, dollars in enumerate(sums):
        match.play(f"dollars:{dollars}", seat)
    return match


@pytest.mark.rule("MUL-187", "MUL-201")
def test_all_bid_at_once_and_the_highest_pays_its_bid() -> None:
    match = sealed()
    assert match.seats == [0, 1, 2, 3]
    match.play("dollars:8", 0)
    match.play("dollars:17", 2)
    assert match.seats == [1, 3]
    view = match.view(1)
    assert "17" not in str({name: value for name, value in view.items() if name != "offered"})
    assert "dollars:17" not in match.export(1) and "dollars:17" in match.export(2)
    match.play("dollars:0", 1)
    match.play("dollars:16", 3)
    assert match.data()["money"] == [30, 30, 13, 30]
    assert asked(match) == 2 and offered(match, "site")


@pytest.mark.rule("MUL-187")
def test_among_equals_the_lowest_rank_wins() -> None:
    match = bids(sealed(ranks=[0, 3, 1, 2]), 12, 12, 12, 0)
    assert asked(match) == 2
    assert match.data()["money"] == [30, 30, 18, 30]


@pytest.mark.rule("MUL-187")
def test_the_opener_bids_eight_or_more_the_others_nothing_or_eight() -> None:
    match = sealed()
    opener = [code for code in match.options(0) if code.startswith("dollars:")]
    assert opener == [f"dollars:{sum_}" for sum_ in range(8, 31)]
    other = [code for code in match.options(1) if code.startswith("dollars:")]
    assert other == ["dollars:0", *[f"dollars:{sum_}" for sum_ in range(8, 31)]]
    reason = match.why_not("dollars:0", 0)
    assert reason is not None and reason.rule == "MUL-187"


@pytest.mark.rule("MUL-187", "MUL-56")
def test_only_nothing_without_a_square() -> None:
    match = sealed(boards=[{}, FULL, {}, {}])
    assert match.options(1) == ["dollars:0"]


@pytest.mark.rule("MUL-187")
def test_the_card_may_still_be_played_openly() -> None:
    match = auction(options={"secret_bidding": True})
    assert {"auction:A1", "sealed:A1", "decline"} <= set(match.options())
    plain = auction()
    assert "sealed:A1" not in plain.options()
    assert refused(plain, "sealed:A1") == "MUL-187"


@pytest.mark.rule("MUL-187")
def test_a_person_may_bid_more_than_ninety_nine() -> None:
    match = sealed(money=[30, 200, 30, 30])
    assert "dollars:99" in match.options(1) and "dollars:100" not in match.options(1)
    match.play(["more", "digit:0", "digit:1", "digit:7", "digit:5"], 1)
    for seat, dollars in ((0, 8), (2, 0), (3, 0)):
        match.play(f"dollars:{dollars}", seat)
    assert match.data()["money"] == [30, 25, 30, 30]


@pytest.mark.rule("MUL-187", "MUL-201")
def test_a_bid_is_one_moment_whatever_its_length() -> None:
    def told(*codes: str) -> list[object]:
        match = sealed(money=[250] * 4)
        match.play(list(codes), 2)
        return [[match.view(seat), match.export(seat), match.moment_count, match.log(seat)] for seat in (1, None)]

    assert told("dollars:40") == told("more", "digit:0", "digit:1", "digit:2", "digit:0")
    match = sealed(money=[250] * 4)
    match.play("dollars:9", 1)
    match.play("more", 2)
    assert match.export(1).splitlines()[-2:] == ["0 sealed:A5", "1 dollars:9"]
    assert match.view(1)["asked"] == match.view(None)["asked"] == [0, 2, 3]


@pytest.mark.rule("MUL-186")
def test_one_more_card_each_but_one_a_turn() -> None:
    match = serai.new("mule", players=4, seed=3, mode="tournament", more_land_auctions="on")
    while match.data()["phase"] != "expansion":
        play(match, match.options()[0])
    assert match.data()["sale_cards"] == [2] * 4
    match = play(
        auction(sale=[2] * 4, options={"more_land_auctions": True}), "auction:A1 withdraw withdraw withdraw site:a1"
    )
    assert asked(match) == 1
