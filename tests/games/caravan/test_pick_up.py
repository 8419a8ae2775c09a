"""Chapter 6.2: picking up a good."""

from __future__ import annotations

import pytest

from serai import CHANCE
from tests.games.caravan.helpers import EIGHT, camels, position
from tests.games.helpers import kinds, offered, play, refused


@pytest.mark.rule("CAR-29")
def test_a_good_goes_on_top_of_an_empty_camel() -> None:
    match = play(position(["c2"], [], goods=EIGHT), "pick:c2")
    assert camels(match) == ["c2[swords]"]
    assert "3" not in match.data()["goods"]
    assert match.data()["left"] == 3


@pytest.mark.rule("CAR-29")
def test_no_pick_up_without_camel_good_or_number() -> None:
    goods = {number: good for number, good in EIGHT.items() if number != "1"}
    match = position(["a1", "d4", "d1"], ["g1"], goods=goods)
    assert offered(match, "pick") == []
    assert refused(match, "pick:a1") == "CAR-29"  # no good lies there
    assert refused(match, "pick:d4") == "CAR-29"  # no number
    assert refused(match, "pick:d1") == "CAR-29"  # a city
    assert refused(match, "pick:c2") == "CAR-29"  # no camel
    assert refused(match, "pick:g1") == "CAR-29"  # another's camel


@pytest.mark.rule("CAR-30")
@pytest.mark.parametrize("load", ["[salt]", "(salt)"])
def test_a_laden_camel_takes_no_second_good(load: str) -> None:
    match = position([f"c2{load}"], [], goods=EIGHT)
    assert refused(match, "pick:c2") == "CAR-30"
    match = play(position(["c2"], [], goods=EIGHT | {"3": "salt"}), "pick:c2")
    assert refused(match, "pick:c2") == "CAR-29"


@pytest.mark.rule("CAR-30")
def test_the_empty_one_of_several_camels_loads() -> None:
    match = play(position(["c2[salt]", "c2(meat)", "c2"], [], goods=EIGHT), "pick:c2")
    assert camels(match) == ["c2(meat)", "c2[salt]", "c2[swords]"]


@pytest.mark.rule("CAR-31")
def test_all_markers_of_the_space_come_along() -> None:
    match = play(position(["c2"], [], goods=EIGHT, demand={"3": 3, "4": 2}, markers=[1, 5]), "pick:c2")
    data = match.data()
    assert data["markers"] == [4, 5]
    assert data["demand"] == {"4": 2}
    assert data["left"] == 3
    assert data["supply"] == 44 - 11


@pytest.mark.rule("CAR-31")
def test_markers_go_to_the_one_who_picks_up() -> None:
    match = play(position(["c2"], ["c2"], goods=EIGHT, demand={"3": 2}, active=1), "pick:c2")
    assert match.data()["markers"] == [0, 2]
    assert (camels(match), camels(match, 1)) == (["c2"], ["c2[swords]"])


@pytest.mark.rule("CAR-32")
def test_others_camels_do_not_hinder() -> None:
    match = play(position(["c2"], ["c2", "c2[salt]"], ["c2(meat)"], goods=EIGHT), "pick:c2")
    assert camels(match) == ["c2[swords]"]


@pytest.mark.rule("CAR-32")
def test_the_refill_comes_before_anything_else() -> None:
    match = play(position(["c2", "a1"], [], goods={number: EIGHT[number] for number in "12357"}), "pick:c2")
    assert match.seats == [CHANCE]
    assert match.why_not("pick:a1", 0) is not None
    assert match.why_not("end", 0) is not None
    assert kinds(match) == ["picked", "refill", *["demanded"] * 4]
    assert match.data()["demand"] == {"1": 1, "2": 1, "5": 1, "7": 1}
    assert match.data()["markers"] == [0, 0]
