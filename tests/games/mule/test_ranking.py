"""Chapter 10: Ranking."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.mule.helpers import position


def ranking(**fields: Any) -> Match:
    """Phase 7 of turn 3, up to the first choice after it."""
    return position(**({"turn": 3, "phase": "ranking", "ranks": [0, 1, 2, 3]} | fields))


@pytest.mark.rule("MUL-145", "MUL-12")
def test_by_money() -> None:
    assert ranking(money=[5, 40, 20, 30]).data()["ranking"] == [1, 3, 2, 0]
    assert ranking(players=3, ranks=[0, 1, 2], money=[5, 40, 20]).data()["ranking"] == [1, 2, 0]


@pytest.mark.rule("MUL-146")
@pytest.mark.parametrize("before", [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
def test_equal_wealth_keeps_the_former_order(before: list[int]) -> None:
    assert ranking(ranks=before, money=[20] * 4).data()["ranking"] == before
    after = ranking(ranks=before, money=[20, 20, 20, 21]).data()["ranking"]
    assert after == [3, *[seat for seat in before if seat != 3]]


@pytest.mark.rule("MUL-147")
def test_only_money_counts() -> None:
    board = {"a1": "plains:food", "b1": "plains:food"}
    match = ranking(money=[20, 21, 20, 20], boards=[board, {}, {}, {}], food=[9, 0, 0, 0], crystite=[9, 0, 0, 0])
    assert match.data()["ranking"][0] == 1


@pytest.mark.rule("MUL-195")
def test_lands_and_mules_in_every_ranking() -> None:
    board = {"a1": "plains:food", "b1": "plains"}  # 10 + 5 + 10
    fields: dict[str, Any] = {"money": [20, 44, 46, 20], "boards": [board, {}, {}, {}]}
    assert ranking(**fields, options={"land_mule_value": "all"}).data()["ranking"] == [2, 0, 1, 3]
    assert ranking(**fields, options={"land_mule_value": "end_only"}).data()["ranking"] == [2, 1, 0, 3]
    assert ranking(**fields).data()["ranking"] == [2, 1, 0, 3]


@pytest.mark.rule("MUL-195", "MUL-168")
def test_lands_and_mules_in_the_last_ranking() -> None:
    board = {"a1": "plains:food", "b1": "plains"}
    fields: dict[str, Any] = {
        "money": [20, 44, 46, 20],
        "boards": [board, {}, {}, {}],
        "card": "the_ship_is_back-5",
        "turn": 7,
    }
    assert ranking(**fields).data()["ranking"] == [2, 1, 0, 3]
    assert ranking(**fields, options={"land_mule_value": "end_only"}).data()["ranking"] == [2, 0, 1, 3]
    assert ranking(**fields, options={"land_mule_value": "all"}).data()["ranking"] == [2, 0, 1, 3]


@pytest.mark.rule("MUL-148", "MUL-36", "MUL-166")
def test_the_game_ends_with_the_ranking_of_the_ships_turn() -> None:
    match = ranking(turn=7, card="the_ship_is_back-5", money=[1, 2, 3, 4])
    assert match.over
    assert not any(event["kind"].startswith("drew") for event in match.events)
    assert not ranking(turn=6, card="radiation-6").over


@pytest.mark.rule("MUL-12", "MUL-158")
def test_the_track_changes_only_here() -> None:
    match = position(
        turn=3, phase="development", ranks=[3, 2, 1, 0], packages=[0] * 4, food=[3] * 4, money=[99, 1, 50, 0]
    )
    match.play("gamble")
    assert match.data()["ranking"] == [3, 2, 1, 0]
    assert ranking(ranks=[3, 2, 1, 0], money=[99, 1, 50, 0]).data()["ranking"] == [0, 2, 1, 3]
