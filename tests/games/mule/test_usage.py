"""Chapters 6 and 13: Usage and Spoilage, and who chooses first."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.helpers import offered, play, refused
from tests.games.mule.helpers import asked, flipped, position, stock, store


def usage(**fields: Any) -> Match:
    """Phase 3 of turn 3, up to the first choice in it or the Production Card."""
    base: dict[str, Any] = {"turn": 3, "phase": "usage", "ranks": [0, 1, 2, 3]}
    return position(**(base | fields))


def mining(number: int, good: str = "smithore") -> dict[str, str]:
    sites = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "d2", "e2"]
    return dict.fromkeys(sites[:number], f"plains:{good}")


@pytest.mark.rule("MUL-91")
def test_all_players_at_once_without_influence() -> None:
    alone = usage(food=[5, 0, 0, 0], energy=[9, 0, 0, 0], boards=[mining(2), {}, {}, {}])
    crowd = usage(food=[5, 7, 9, 1], energy=[9, 1, 2, 3], boards=[mining(2), mining(1), mining(2), mining(3)])
    assert stock(alone, 0) == stock(crowd, 0)


@pytest.mark.rule("MUL-92", "MUL-100")
def test_the_food_box_is_emptied() -> None:
    match = usage(box=[2, 6, 0, 1], food=[1] * 4, store={"food": 3})
    assert match.data()["box"] == [0] * 4
    assert store(match, "food") == 3


@pytest.mark.rule("MUL-93")
def test_energy_for_every_mule_that_makes_something_else() -> None:
    board = {"a1": "plains:smithore", "b1": "plains:crystite", "c1": "river:food", "d1": "plains:energy"}
    match = usage(energy=[4, 0, 0, 0], boards=[board, {}, {}, {}])
    assert stock(match, 0)["energy"] == 1
    match = usage(energy=[3, 0, 0, 0], boards=[mining(2, "energy"), {}, {}, {}])
    assert stock(match, 0)["energy"] == 3


@pytest.mark.rule("MUL-94")
def test_energy_cannot_be_saved() -> None:
    match = usage(energy=[2, 0, 0, 0], boards=[{"b1": "high_mountain:food", "b2": "plains:food"}, {}, {}, {}])
    assert stock(match, 0)["energy"] == 0
    assert asked(match) == -2  # nothing was asked: the Production Card comes next


@pytest.mark.rule("MUL-95")
def test_a_shortage_flips_as_many_of_ones_choice() -> None:
    board = {"a1": "plains:smithore", "b1": "plains:food", "c1": "plains:food", "d1": "plains:energy"}
    match = usage(energy=[1, 0, 0, 0], boards=[board, {}, {}, {}])
    assert asked(match) == 0
    assert offered(match, "flip") == ["a1", "b1", "c1"]
    assert refused(match, "flip:d1") == "MUL-95"
    play(match, "flip:b1")
    assert refused(match, "flip:b1") == "MUL-95"
    play(match, "flip:a1")
    assert flipped(match, 0) == ["a1", "b1"]
    assert stock(match, 0)["energy"] == 0


@pytest.mark.rule("MUL-95", "MUL-240")
def test_without_a_choice_nobody_is_asked() -> None:
    match = usage(energy=[0, 0, 0, 0], boards=[mining(2), {}, {}, {}])
    assert flipped(match, 0) == ["a1", "b1"]
    assert asked(match) == -2


@pytest.mark.rule("MUL-96", "MUL-175", "MUL-240")
def test_the_lowest_ranking_of_those_who_choose_names_the_order() -> None:
    boards = [mining(2), mining(2), mining(2), {}]
    match = usage(energy=[1, 1, 1, 0], boards=boards, ranks=[3, 2, 0, 1])
    assert asked(match) == 1
    assert offered(match, "order") == ["0", "1", "2"]
    assert refused(match, "order:3") == "MUL-240"
    play(match, "order:1")
    assert asked(match) == 1
    play(match, "order:0")
    order = []
    while asked(match) >= 0:
        order.append(asked(match))
        play(match, "flip:a1")
    assert order == [1, 0, 2]


@pytest.mark.rule("MUL-240")
def test_each_gives_the_whole_answer_in_one_go() -> None:
    match = usage(energy=[1, 1, 0, 0], boards=[mining(4), mining(4), {}, {}])
    play(match, "order:0")
    order = []
    while asked(match) >= 0:
        order.append(asked(match))
        play(match, "flip:" + offered(match, "flip")[0])
    assert order == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("MUL-97", "MUL-176")
@pytest.mark.parametrize(("food", "left"), [(0, 0), (1, 1), (2, 1), (5, 3), (6, 3), (12, 6), (21, 11)])
def test_half_of_the_food_spoils(food: int, left: int) -> None:
    assert stock(usage(food=[food, 0, 0, 0]), 0)["food"] == left


@pytest.mark.rule("MUL-98", "MUL-176")
@pytest.mark.parametrize(("energy", "left"), [(0, 0), (3, 3), (4, 3), (7, 6), (8, 6), (12, 9), (15, 12)])
def test_a_quarter_of_the_energy_spoils(energy: int, left: int) -> None:
    assert stock(usage(energy=[energy, 0, 0, 0]), 0)["energy"] == left


@pytest.mark.rule("MUL-99", "MUL-213")
def test_overstock_last() -> None:
    match = usage(
        smithore=[15, 12, 13, 0], crystite=[13, 0, 12, 0], food=[25, 24, 30, 0], energy=[18, 16, 13, 0],
    )  # fmt: skip
    assert stock(match, 0) == {"smithore": 12, "crystite": 12, "food": 12, "energy": 12}
    assert stock(match, 1) == {"smithore": 12, "crystite": 0, "food": 12, "energy": 12}
    assert stock(match, 2) == {"smithore": 12, "crystite": 12, "food": 12, "energy": 10}


@pytest.mark.rule("MUL-100")
def test_what_is_used_or_spoils_never_reaches_the_store() -> None:
    fields = {"food": [9, 9, 9, 9], "energy": [9, 9, 9, 9], "boards": [mining(2)] * 4, "smithore": [20] * 4}
    match = usage(store={"food": 1, "energy": 2, "smithore": 0}, corral=12, **fields)
    assert (store(match, "food"), store(match, "energy"), store(match, "smithore")) == (1, 2, 0)


@pytest.mark.rule("MUL-100")
def test_a_stock_may_exceed_twelve_until_then() -> None:
    match = position(turn=3, phase="production", smithore=[12, 0, 0, 0], boards=[mining(3), {}, {}, {}])
    match.play("card:sunspot_activity-5", "*")
    assert stock(match, 0)["smithore"] > 12
