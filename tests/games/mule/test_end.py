"""Chapter 12: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.examples import places
from tests.games.helpers import kinds
from tests.games.mule.helpers import position, prices, stock


def last(**fields: Any) -> Match:
    """The last turn from Production on: the Ship with an 11 has been drawn."""
    base: dict[str, Any] = {"turn": 7, "phase": "production", "ranks": [0, 1, 2, 3], "money": [100, 90, 80, 70]}
    for good in ("smithore", "crystite", "food", "energy"):
        base[good] = [0] * 4
    match = position(**(base | {"above": 0} | fields))
    match.play("card:the_ship_is_back-11", "*")
    return match


@pytest.mark.rule("MUL-165", "MUL-144", "MUL-125", "MUL-32")
def test_production_pricing_sale_and_ranking() -> None:
    match = last(boards=[{}, {}, {}, {"a1": "plains:crystite!3"}], crystite=[0, 0, 0, 1])
    assert match.over
    assert prices(match)["crystite"] == (13, 11)
    assert match.data()["money"] == [100, 90, 80, 70 + 44]
    assert match.data()["ranking"] == [3, 0, 1, 2]
    order = [kind for kind in kinds(match) if kind in ("card", "made", "priced", "sold", "ranked", "over")]
    assert list(dict.fromkeys(order)) == ["card", "made", "priced", "sold", "ranked", "over"]


@pytest.mark.rule("MUL-166")
def test_no_events_in_the_last_turn() -> None:
    match = last()
    assert match.over
    assert not {"drew_lucky", "got_lucky", "got_unlucky"} & set(kinds(match))


@pytest.mark.rule("MUL-167", "MUL-1")
def test_the_richest_wins_and_the_former_rank_breaks_ties() -> None:
    match = last()
    assert match.winners == [0]
    match = last(money=[80, 90, 90, 70], ranks=[0, 2, 1, 3])
    assert match.winners == [2]
    assert match.data()["ranking"] == [2, 1, 0, 3]


@pytest.mark.rule("MUL-168", "MUL-169")
def test_lands_mules_and_cards_are_worth_nothing() -> None:
    match = last(boards=[{}, {}, {}, {"a1": "plains:energy", "b1": "plains"}], packages=[0, 0, 0, 1], sale=[0, 0, 0, 1])
    assert match.scores[3] == match.data()["money"][3] == 70 + 3 * (prices(match)["energy"][1])
    assert stock(match, 3)["energy"] == 0


@pytest.mark.rule("MUL-170")
def test_all_players_in_rank_order_with_their_money() -> None:
    match = last(money=[10, 40, 40, 20], ranks=[2, 1, 0, 3])
    assert places(match) == [[2], [1], [3], [0]]
    assert match.scores == [10, 40, 40, 20]
    ranked = [(event["seat"], event["rank"], event["money"]) for event in match.events if event["kind"] == "ranked"]
    assert ranked[-4:] == [(2, 1, 40), (1, 2, 40), (3, 3, 20), (0, 4, 10)]


@pytest.mark.rule("MUL-171", "MUL-172")
@pytest.mark.parametrize(
    ("money", "level"), [([500, 450, 450, 400], 6), ([200, 150, 100, 99], 0), ([300, 300, 300, 150], 3)]
)
def test_the_colony_is_rated_and_the_winner_stays(money: list[int], level: int) -> None:
    match = last(money=money)
    (rated,) = [event for event in match.events if event["kind"] == "rated"]
    assert (rated["total"], rated["level"]) == (sum(money), level)
    assert match.winners == [money.index(max(money))]


@pytest.mark.rule("MUL-172")
def test_three_players_have_their_own_table() -> None:
    goods = {good: [0, 0, 0] for good in ("smithore", "crystite", "food", "energy")}
    match = position(players=3, turn=7, phase="production", above=0, ranks=[0, 1, 2], money=[500, 500, 350], **goods)
    match.play("card:the_ship_is_back-5", "*")
    (rated,) = [event for event in match.events if event["kind"] == "rated"]
    assert (rated["total"], rated["level"]) == (1350, 6)


@pytest.mark.rule("MUL-173", "MUL-2")
def test_no_rating_in_the_beginner_game_and_money_alone() -> None:
    assert "rated" not in kinds(last(mode="beginner", turn=6))
    match = last(boards=[{"a1": "plains"}, {}, {}, {}], options={"land_mule_value": "all"})
    (rated,) = [event for event in match.events if event["kind"] == "rated"]
    assert rated["total"] == 340


@pytest.mark.rule("MUL-173")
def test_a_note_when_the_game_had_another_length() -> None:
    usual, longer = last(turn=7), last(turn=9, options={"more_turns": 2})
    told = [next(line for line in match.log() if "340" in line) for match in (usual, longer)]
    assert told[0] != told[1] and "7" in told[1]
