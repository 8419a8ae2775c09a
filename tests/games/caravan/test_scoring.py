"""Chapter 9: scoring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.caravan.helpers import EIGHT, position
from tests.games.examples import places

FULL = {"goods": "full"}


@pytest.mark.rule("CAR-52")
@pytest.mark.parametrize("good", ["ivory", "gems", "cloth", "paper", "salt", "meat", "swords", "hides"])
def test_points_of_each_good(good: str) -> None:
    points = 6 if good in ("ivory", "gems", "cloth", "paper") else 3
    assert position(delivered=[{good: 2}, {good: 1}], options=FULL).scores == [2 * points, points]


@pytest.mark.rule("CAR-52")
def test_demand_markers_score_and_theft_markers_do_not() -> None:
    assert position(markers=[7, 0], theft=[0, 2]).scores == [7, 0]
    assert position(delivered=[{"gems": 1, "salt": 2}, {}], markers=[4, 1]).scores == [6 + 6 + 4, 1]


@pytest.mark.rule("CAR-53", "CAR-54")
@pytest.mark.parametrize(("carried", "penalty"), list(enumerate([0, 0, 1, 3, 6, 10, 15])))
def test_penalty_for_goods_carried(carried: int, penalty: int) -> None:
    """On top or under, or mixed; empty camels do not count."""
    for kinds in (["[salt]"] * 6, ["(meat)"] * 6, ["[salt]", "(meat)"] * 3):
        own = [f"{column}2{load}" for column, load in zip("abcdef", kinds, strict=True)][:carried]
        own += ["g6"] * (6 - carried)
        match = position(own, ["b1[hides]"], markers=[20, 20], options={"camels": 6, **FULL})
        assert match.scores == [20 - penalty, 20]


@pytest.mark.rule("CAR-55")
def test_a_score_may_be_negative_and_board_goods_count_for_nobody() -> None:
    own = ["a1[salt]", "b1[salt]", "c1[meat]", "e1(gems)"]
    match = position(own, ["g7", "c2"], goods=EIGHT, demand={"1": 9})
    assert match.scores == [-6, 0]
    over = position(own, ["g7"], goods=EIGHT, frames=[])
    assert over.scores == [-6, 0]
    assert over.winners == [1]


@pytest.mark.rule("CAR-56")
@pytest.mark.parametrize(
    ("delivered", "markers", "winners", "ranking"),
    [
        # more points
        ([{"salt": 3}, {"hides": 4}], [2, 0], [1], [[1], [0]]),
        # equal points, more goods: two common beat one rare
        ([{"ivory": 1}, {"salt": 2}], [0, 0], [1], [[1], [0]]),
        # equal points: markers make up for goods, but the goods win
        ([{"salt": 1}, {}], [0, 3], [0], [[0], [1]]),
        # equal points and goods
        ([{"ivory": 1, "salt": 1}, {"gems": 1, "meat": 1}], [1, 1], [0, 1], [[0, 1]]),
        # equal goods, of other kinds: points decide first
        ([{"ivory": 2}, {"salt": 2}], [0, 5], [0], [[0], [1]]),
        # a tie behind the winner is broken the same way
        ([{"ivory": 1}, {"salt": 2}, {"gems": 2}, {}], [0, 0, 0, 6], [2], [[2], [1], [0], [3]]),
        # and shared the same way
        ([{"salt": 1}, {"meat": 1}, {"gems": 2}, {"hides": 1}], [1, 1, 0, 0], [2], [[2], [0, 1], [3]]),
    ],
)
def test_places(delivered: list[dict[str, int]], markers: list[int], winners: list[int], ranking: Any) -> None:
    seats: list[list[str]] = [[] for _ in delivered]
    match = position(*seats, delivered=delivered, markers=markers, frames=[])
    assert match.over
    assert match.winners == winners
    assert places(match) == ranking


def test_nobody_has_won_while_the_game_runs() -> None:
    assert position(markers=[5, 0]).winners == []
