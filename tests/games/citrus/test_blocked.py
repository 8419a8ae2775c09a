"""Chapter 12: blocked players."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.citrus.helpers import position
from tests.games.helpers import kinds, offered, play, refused

FULL_A = ["- lemon r1c3", "- orange r2c2", "- blood r2c4", "- lime r3c3"]


def blocked(*regions: str, **fields: Any) -> Match:
    """A finca with all its roads built on: nobody can start, and without regions nobody can extend."""
    given = {"standing": {"A": "steep"}, "market": {"1": "lemon"}, "complete": 0, "shown": ["E", "F", "G"], **fields}
    return position(*FULL_A, *regions, **given)


@pytest.mark.rule("CIT-105")
def test_who_can_harvest_or_build_can_act() -> None:
    assert "pass" in blocked().options()
    assert refused(blocked("0 lime r10c8"), "pass") == "CIT-107"  # a region to harvest
    open_road = position(*FULL_A[1:], standing={"A": "steep"}, market={"1": "lemon"}, complete=0)
    assert refused(open_road, "pass") == "CIT-107"  # a line to build
    assert "pass" in position(market={"1": "lemon", "2": "lime"}, coins=[0, 0], complete=0).options()


@pytest.mark.rule("CIT-106")
def test_held_tiles_count_and_action_tiles_may_come_first() -> None:
    plow = blocked(hand=[{"plow": 1}, {}], options={"new_landscape_tiles": "on"}, market={"1": "grapefruit"})
    assert refused(plow, "pass") == "CIT-107"
    match = blocked(hand=[{"milestone": 1, "cart": 1}, {}])
    assert set(match.options()) == {"pass", "milestone"}
    play(match, "milestone * finca:level site:E * letter:H")
    assert refused(match, "pass") == "CIT-107"


@pytest.mark.rule("CIT-107")
def test_who_can_act_must() -> None:
    match = position("0 lime r2c4", market={"1": "lemon"}, complete=0)
    assert refused(match, "pass") == "CIT-107"
    play(match, "harvest space:r2c4")
    assert refused(match, "pass") == "CIT-107"


@pytest.mark.rule("CIT-108")
def test_pass_when_another_can_act_and_the_turn_ends_as_ever() -> None:
    match = blocked("1 lime r10c8")
    play(match, "pass")
    assert match.data()["active"] == 1
    assert kinds(match) == ["passed", "end", "turn"]
    assert match.data()["standing"] == {"A": "steep"}


@pytest.mark.rule("CIT-109")
def test_a_finca_is_added_without_refill_and_the_turn_goes_on() -> None:
    match = blocked(bag={"lime": 10})
    play(match, "pass * finca:middle site:F * letter:H")
    assert match.data()["standing"] == {"A": "steep", "F": "middle"}
    assert match.data()["market"] == {"1": "lemon"}
    assert match.seats == [0]
    assert offered(match, "line") == ["R1", "C3"]


@pytest.mark.rule("CIT-110", "CIT-135")
def test_the_end_comes_when_no_finca_can_be_added_or_none_helps() -> None:
    none = blocked(fincas={}, points=[3, 5])
    play(none, "pass")
    assert none.over and none.winners == [1]
    assert kinds(none)[:2] == ["stuck", "over"]
    around = ["- grapefruit r3c2", "- orange r3c4"]
    match = blocked(*around, coins=[0, 0], landscape={"r1c2": "horse"})
    play(match, "pass * finca:middle site:E * letter:H")
    assert match.over
    assert "scored" in kinds(match)  # A is surrounded at that moment


@pytest.mark.rule("CIT-135")
def test_a_finca_just_added_is_scored_if_it_is_surrounded() -> None:
    regions = ["- lemon r1c3", "- orange r2c2", "- blood r2c4", "- lime r3c3", "- grapefruit r3c2", "- orange r3c4"]
    match = position(*regions, standing={}, shown=["A"], sites=[], coins=[0, 0], market={"1": "lemon"}, complete=0)
    play(match, "pass * finca:steep site:A")
    assert match.over
    assert match.data()["scored"] == ["A"]


@pytest.mark.rule("CIT-134")
def test_others_are_tested_with_their_own_means_and_carts_count_for_nobody() -> None:
    plow = blocked(hand=[{}, {"plow": 1}], options={"new_landscape_tiles": "on"}, market={"1": "grapefruit"})
    assert play(plow, "pass").data()["active"] == 1
    cart = blocked(hand=[{}, {"cart": 1, "milestone": 1}])
    assert play(cart, "pass").seats == [-2]  # a finca is added
    poor = blocked(coins=[6, 0], market={"1": "lemon"})
    play(poor, "pass * finca:middle site:F * letter:H")
    assert "line:R1" in poor.options()


@pytest.mark.rule("CIT-134")
def test_the_finca_comes_at_most_once_in_a_turn() -> None:
    match = blocked(coins=[0, 0], added=1)
    play(match, "pass")
    assert match.over
    assert "blocked" not in kinds(match)
