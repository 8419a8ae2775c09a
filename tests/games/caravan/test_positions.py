"""Chapter 12, CAR-75: positions made by hand."""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai import PositionError
from serai.games.caravan.position import LATEST_START
from tests.games.caravan.helpers import EIGHT, camels, position
from tests.games.helpers import kinds, play


@pytest.mark.rule("CAR-75")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_not_named(players: int) -> None:
    data = serai.position("caravan", {"players": players}, chance="ask").data()
    assert data["camels"] == [[]] * players
    assert sum(data["bag"].values()) == (48 if players == 4 else 32)
    assert data["goods"] == {} and data["demand"] == {}
    assert data["delivered"] == [{}] * players
    assert data["markers"] == [0] * players
    assert data["theft"] == [1] * players
    assert data["coins"] == [0] * players
    assert (data["rainbow"], data["turn"], data["left"], data["active"]) == (None, 4, 4, 0)
    assert (data["supply"], data["paid"]) == (44, 0)


@pytest.mark.rule("CAR-75")
def test_where_the_rainbow_camel_costs_a_coin_there_are_three_each() -> None:
    assert position(options={"rainbow": "on", "rainbowPay": "coin"}).data()["coins"] == [3, 3]
    assert position(options={"rainbow": "on"}).data()["coins"] == [0, 0]
    assert position(options={"rainbow": "on"}, rules=1).data()["coins"] == [3, 3]


@pytest.mark.rule("CAR-75", "CAR-18")
def test_the_turn_tells_what_is_left() -> None:
    for turn, left in ((1, 1), (2, 2), (3, 3), (4, 4), (9, 4)):
        assert position(turn=turn).data()["left"] == left
    assert position(turn=9, left=2).data()["left"] == 2


@pytest.mark.rule("CAR-75")
def test_goods_not_named_are_in_the_bag_unless_it_is_named() -> None:
    match = position(["b2[salt]", "b3(salt)"], [], goods={"1": "salt"}, delivered=[{}, {"salt": 1, "ivory": 2}])
    bag = match.data()["bag"]
    assert bag["salt"] == 2 and "ivory" not in bag and bag["meat"] == 6
    named = position(["b2[salt]"], [], bag={"meat": 1})
    assert named.data()["bag"] == {"meat": 1}


@pytest.mark.rule("CAR-75", "CAR-49")
def test_an_empty_bag_means_the_final_phase() -> None:
    match = play(position(["d1", "d2[ivory]"], [], bag={}), "carry:d2 space:d1")
    assert match.over
    assert kinds(match) == ["delivered", "last"]
    assert sum(match.data()["bag"].values()) == 0


@pytest.mark.rule("CAR-75", "CAR-69")
def test_sums_are_taken_from_the_position() -> None:
    match = position(["c2"], ["c2"], goods=EIGHT, bag={}, theft=[0, 1], supply=0)
    play(match, "pick:c2 end")
    data = match.data()
    assert sum(data["theft"]) == 1
    assert len(data["goods"]) + len(camels(match)) == 8
    assert data["supply"] == 0


@pytest.mark.rule("CAR-75")
def test_a_position_is_written_and_read_back() -> None:
    match = play(position(["c2", "d4[salt]"], ["d4(meat)"], goods=EIGHT), "pick:c2 place")
    again = serai.position("caravan", match.data(), chance="ask")
    assert again.data() == match.data()
    assert again.digest == match.digest
    assert again.options() == match.options()
    play(again, "space:e5")


WRONG: list[tuple[dict[str, Any], str]] = [
    # more pieces than there are
    ({"camels": [["a1"] * 6, []]}, "camels: seat 0 has 6 camels of 5"),
    ({"camels": [[], ["a1"] * 7], "options": {"camels": 6}}, "camels: seat 1 has 7 camels of 6"),
    ({"camels": [["b2[ivory]", "b3[ivory]", "b4(ivory)"], ["b5[ivory]"]]}, "4 ivory in all; the box has 3"),
    ({"goods": dict.fromkeys("12345678", "salt"), "bag": {"salt": 2}}, "10 salt in all; the box has 9"),
    ({"delivered": [{"gems": 2}, {"gems": 2}]}, "4 gems in all; the box has 3"),
    ({"delivered": [{"gems": 5}, {}], "options": {"goods": "full"}}, "5 gems in all; the box has 3"),
    ({"bag": {"meat": 9}, "goods": {"1": "meat"}}, "10 meat in all; the box has 9"),
    ({"bag": {"cloth": 4}}, "4 cloth in all; the box has 3"),
    ({"markers": [45, 0]}, "45 demand markers of 44"),
    ({"markers": [20, 20], "demand": {"1": 5}}, "45 demand markers of 44"),
    ({"markers": [20, 20], "supply": 5}, "demand markers of 44"),
    ({"theft": [2, 3]}, "theft: 5 markers; the box has 4"),
    ({"coins": [7, 0], "options": {"rainbow": "on", "rainbowPay": "coin"}}, "coins: 7 coins; there are 6"),
    ({"coins": [1, 0]}, "coins: 1 coins; there are 0"),
    ({"coins": [1, 0], "options": {"rainbow": "on"}}, "coins: 1 coins; there are 0"),
    # two goods on one camel or one space
    ({"camels": [["b2[salt](meat)"], []]}, "is not a camel"),
    ({"camels": [["b2[salt][meat]"], []]}, "is not a camel"),
    ({"goods": {"1": ["salt", "meat"]}}, "goods: .* is not a good"),
    # a board good where there is no number
    ({"goods": {"9": "salt"}}, "goods: there is no number '9' here"),
    ({"goods": {"d4": "salt"}}, "goods: 'd4' is not a number"),
    ({"demand": {"9": 1}}, "demand: there is no number '9' here"),
    # a camel in a city with that city's good
    ({"camels": [["d1[ivory]"], []]}, r"camels: 'd1\[ivory\]'.* delivered, not carried"),
    ({"camels": [[], ["d3(salt)"]]}, r"camels: 'd3\(salt\)'.* delivered, not carried"),
    # what is no position at all
    ({"camels": [["h1"], []]}, "'h1' is not a camel"),
    ({"camels": [["a1[gold]"], []]}, "'gold' is not a good"),
    ({"camels": [[]]}, "camels: wants a list of 2 lists"),
    ({"camels": [[], "a1"]}, "camels: seat 1 wants a list"),
    ({"camels": [[3], []]}, "camels: 3 is not a camel"),
    ({"turn": 0}, "turn: turns are counted from 1"),
    ({"turn": -1}, "turn: -1 is out of range"),
    ({"left": -1}, "left: -1 is out of range"),
    ({"left": "all"}, "left: 'all' is not a whole number"),
    ({"active": 2}, "active: there is no seat 2 with 2 players"),
    ({"markers": [1]}, "markers: wants a list of 2 numbers"),
    ({"markers": [-1, 0]}, "markers: -1 is out of range"),
    ({"rainbow": "d4"}, "rainbow: there is no rainbow camel without the option"),
    ({"rainbow": "d1", "options": {"rainbow": "on"}}, "rainbow: the rainbow camel never stands on the outer ring"),
    ({"last_action": 5}, "last_action, last_progress: no turn later"),
    ({"camel": [[], []]}, "has no 'camel'; did you mean 'camels'"),
    ({"title": "chess"}, "a position of 'chess', not of 'caravan'"),
    ({"frames": [["Dance"]]}, "Caravan has no frame 'Dance'"),
]


@pytest.mark.rule("CAR-75")
@pytest.mark.parametrize(("data", "fault"), WRONG, ids=[fault for _, fault in WRONG])
def test_what_cannot_be_is_refused(data: dict[str, Any], fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        serai.position("caravan", data, chance="ask")


@pytest.mark.rule("CAR-75")
@pytest.mark.parametrize(
    "data",
    [
        {"camels": [["a1"] * 5, ["a1"] * 5]},
        {"camels": [["a1"] * 6, []], "options": {"camels": 6}},
        {"camels": [["b2[ivory]", "b3(ivory)"], []]},
        {"goods": dict.fromkeys("123456", "salt")},
        {"bag": {"meat": 5}, "goods": {"1": "meat"}},
        {"markers": [44, 0]},
        {"markers": [20, 20], "supply": 4},
        {"theft": [2, 0]},
        {"coins": [6, 0], "options": {"rainbow": "on", "rainbowPay": "coin"}},
        {"camels": [["d1[salt]", "d3(ivory)"], []]},
        {"goods": {"8": "salt"}},
        {"turn": 1, "last_action": 1},
    ],
)
def test_what_just_fits_is_taken(data: dict[str, Any]) -> None:
    match = serai.position("caravan", data, chance="ask")
    for key, value in data.items():
        if key != "options":
            assert match.data()[key] == value


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"active": None, "goods": {"1": "salt"}, "frames": [["Turn"], ["Refill", {"marked": 1}]]}, "active"),
        ({"turn": 0, "frames": [["Turn"]]}, "turn: turns are counted from 1"),
        ({"frames": [["Turn"], ["Refill", {"marked": 9}]]}, "marked wants a number from 0 to 1"),
        ({"frames": [["Turn"], ["Refill", {"marked": -1}]]}, "marked wants a number from 0 to 1"),
        (
            {
                "turn": 9,
                "last_progress": 9,
                "goods": {str(number): "salt" for number in range(1, 7)},
                "frames": [["Turn"], ["Refill", {"marked": 0}]],
            },
            "goods: a refill begins with",
        ),
        ({"frames": [["Turn"], ["Refill", {"marked": 1}]]}, "last_progress: a refill interrupts"),
        ({"turn": 4, "last_progress": 4, "bag": {}, "frames": [["Turn"], ["Refill", {"marked": 1}]]}, "bag"),
        ({"paid": 3}, "paid: only the rainbow camel"),
        ({"turn": 2**31 - 1}, "turn: a position begins"),
        ({"supply": 50}, "supply: 50 demand markers of 44"),
        ({"turn": 3, "frames": [["Setup"]]}, "turn: the setup comes before"),
    ],
)
def test_frames_and_numbers_that_no_game_leads_to_are_refused(data: dict[str, Any], told: str) -> None:
    with pytest.raises(serai.PositionError, match=told):
        serai.position("caravan", data)


def test_the_latest_turn_that_is_taken_can_be_played_and_read_again() -> None:
    match = serai.position("caravan", {"turn": LATEST_START})
    match.play("end")
    assert serai.position("caravan", match.data()).digest == match.digest
