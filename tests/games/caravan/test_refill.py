"""Chapter 7: the refill."""

from __future__ import annotations

import pytest

import serai
from serai import CHANCE
from tests.games.caravan.helpers import EIGHT, camels, courier, position
from tests.games.helpers import kinds, play, refused

FIVE = {number: EIGHT[number] for number in "12357"}


@pytest.mark.rule("CAR-43")
def test_play_stops_at_four_board_goods_and_not_at_five() -> None:
    match = position(["c2", "a1"], [], goods={number: EIGHT[number] for number in "123578"})
    match.play("pick:c2")
    assert match.seats == [0]
    match.play("pick:a1")
    assert match.seats == [CHANCE]


@pytest.mark.rule("CAR-43")
def test_carried_goods_are_not_counted() -> None:
    """Five goods on and under camels do not put the refill off, and do not bring it on."""
    laden = ["b1[salt]", "b2(meat)", "b3[ivory]", "b4(gems)"]
    match = play(position([*laden, "c2"], ["e1[salt]"], goods=FIVE), "pick:c2")
    assert match.seats == [CHANCE]
    match = play(position([*laden, "c2"], ["e1[salt]"], goods=EIGHT), "pick:c2")
    assert match.seats == [0]


@pytest.mark.rule("CAR-43", "CAR-46")
def test_the_refill_comes_in_the_middle_of_a_turn_and_the_turn_goes_on() -> None:
    match = play(position(["c2", "c3"], [], goods=FIVE), "pick:c2")
    play(match, "good:salt good:salt good:meat good:hides")
    assert (match.seats, match.data()["left"], match.data()["turn"]) == ([0], 3, 4)
    play(match, "carry:c2 space:c3 pick:c2")
    assert camels(match) == ["c2[salt]", "c3[swords]"]


@pytest.mark.rule("CAR-44")
def test_demand_rises_where_goods_still_lie() -> None:
    match = play(position(["c2"], [], goods=FIVE, demand={"1": 3, "3": 2}), "pick:c2")
    assert match.data()["demand"] == {"1": 4, "2": 1, "5": 1, "7": 1}
    assert match.data()["markers"] == [2, 0]  # the two taken, none of the new ones
    assert kinds(match)[:2] == ["picked", "refill"]


@pytest.mark.rule("CAR-45")
def test_new_goods_come_one_by_one_to_the_free_numbers_in_order() -> None:
    match = play(position(["c2"], [], goods=FIVE), "pick:c2")
    for number, good in zip("3468", ("salt", "meat", "gems", "ivory"), strict=True):
        assert match.seats == [CHANCE]
        assert number not in match.data()["goods"]
        match.play(f"good:{good}", "*")
        assert match.data()["goods"][number] == good
    assert match.seats == [0]
    assert set(match.data()["demand"]) == {"1", "2", "5", "7"}


@pytest.mark.rule("CAR-45")
def test_camels_on_the_numbers_do_not_matter() -> None:
    own, other = ["c2", "c2", "f3[salt]"], ["e6", "g7(meat)"]
    match = play(position(own, other, goods=FIVE), "pick:c2 good:salt good:meat good:gems good:ivory")
    assert match.data()["camels"] == [["c2", "c2[swords]", "f3[salt]"], ["e6", "g7(meat)"]]
    assert [match.data()["goods"][number] for number in "3468"] == ["salt", "meat", "gems", "ivory"]
    assert refused(match, "pick:f3") == "CAR-30"


@pytest.mark.rule("CAR-46")
def test_no_second_refill_in_one_turn() -> None:
    """Four pick-ups with one refill behind the first leave five goods on the board."""
    match = position(["a1", "g1", "c2", "b5"], [], goods=FIVE)
    play(match, "pick:a1 good:salt good:salt good:salt good:salt pick:g1 pick:c2 pick:b5")
    assert len(match.data()["goods"]) == 5
    assert match.data()["left"] == 0
    assert kinds(match).count("refill") == 1
    assert match.options() == ["end"]


@pytest.mark.rule("CAR-47")
@pytest.mark.parametrize("numbers", ["12357", "1237", "3"])
def test_with_an_empty_bag_nothing_happens(numbers: str) -> None:
    goods = {number: EIGHT[number] for number in numbers}
    match = play(position(["c2"], [], goods=goods, bag={}, demand={"1": 1}), "pick:c2")
    assert match.seats == [0]
    assert match.data()["demand"] == {"1": 1}
    assert match.data()["goods"] == {number: good for number, good in goods.items() if number != "3"}
    assert kinds(match) == ["picked"]


@pytest.mark.rule("CAR-48", "CAR-4", "CAR-50", "CAR-68")
@pytest.mark.parametrize(
    ("players", "options", "refills"),
    [(4, {}, 10), (2, {}, 6), (3, {}, 6), (2, {"goods": "full"}, 10), (3, {"rainbow": "on", "camels": 6}, 6)],
)
def test_a_whole_game_has_ten_refills_or_six(players: int, options: dict[str, str], refills: int) -> None:
    match = serai.new("caravan", players=players, seed=5, **options)
    while not match.over:
        match.play(courier(match))
    happened = kinds(match)
    assert happened[-2:] == ["delivered", "last"]
    assert happened.count("refill") == refills
    data = match.data()
    assert data["bag"] == {}
    used = sum(data["demand"].values()) + sum(data["markers"])
    assert used == 4 + 4 * refills
    assert data["supply"] == 44 - used
    assert serai.load(match.save()).digest == match.digest


@pytest.mark.rule("CAR-48")
def test_a_game_that_stalls_may_have_fewer() -> None:
    match = serai.new("caravan", players=2, seed=5)
    while not match.over:
        match.play("end")
    assert "refill" not in kinds(match)
