"""Chapter 6.1: placing and moving camels."""

from __future__ import annotations

import pytest

from tests.games.caravan.helpers import EIGHT, camels, position
from tests.games.helpers import offered, play, refused


@pytest.mark.rule("CAR-23")
def test_a_camel_is_placed_anywhere_and_leaves_the_supply() -> None:
    match = play(position(["a1", "a2", "a3", "a4"], []), "place space:g7")
    assert camels(match) == ["a1", "a2", "a3", "a4", "g7"]
    assert "place" not in match.options()
    assert refused(match, "place") == "CAR-23"


@pytest.mark.rule("CAR-24")
def test_a_camel_moves_to_any_other_space_near_or_far() -> None:
    match = position(["a1"], [])
    match.play("move:a1")
    assert len(offered(match, "space")) == 48
    play(match, "space:g7 move:g7 space:g6")
    assert camels(match) == ["g6"]
    assert match.data()["left"] == 2


@pytest.mark.rule("CAR-24", "CAR-71")
def test_one_of_several_camels_moves_and_the_others_stay() -> None:
    match = play(position(["c3", "c3", "c3[salt]"], ["c3"]), "move:c3 space:e5")
    assert camels(match) == ["c3", "c3[salt]", "e5"]
    assert camels(match, 1) == ["c3"]


@pytest.mark.rule("CAR-25")
@pytest.mark.parametrize(
    ("own", "other", "price"),
    [([], [], 1), (["c2"], [], 2), ([], ["c2"], 2), (["c2[salt]"], ["c2", "c2"], 2), ([], ["c2(meat)"], 2)],
)
def test_price_by_camels_in_the_target_space(own: list[str], other: list[str], price: int) -> None:
    placed = play(position(own, other), "place space:c2")
    assert placed.data()["left"] == 4 - price
    moved = play(position(["e5", *own], other), "move:e5 space:c2")
    assert moved.data()["left"] == 4 - price


@pytest.mark.rule("CAR-25")
def test_goods_and_markers_do_not_count_for_the_price() -> None:
    match = play(position(goods=EIGHT, demand={"3": 5}), "place space:c2")
    assert match.data()["left"] == 3


@pytest.mark.rule("CAR-25")
def test_the_space_a_camel_leaves_is_free_for_the_next() -> None:
    match = play(position(["c2", "e5"], []), "move:c2 space:b1 move:e5 space:c2")
    assert match.data()["left"] == 2


@pytest.mark.rule("CAR-25")
def test_two_actions_do_not_fit_into_one() -> None:
    match = position(["e5", "a1"], ["c2"], left=1)
    assert refused(match, "place space:c2") == "CAR-25"
    assert refused(match, "move:e5 space:a1") == "CAR-25"
    match.play("place")
    assert len(offered(match, "space")) == 49 - 3
    match = play(position(["e5"], ["c2"], left=2), "place space:c2")
    assert match.data()["left"] == 0


@pytest.mark.rule("CAR-25")
def test_the_price_is_told_beforehand() -> None:
    match = play(position(["e5"], []), "place")
    assert match.label("space:e5") == "Put the camel in e5 for 2 actions"
    assert match.label("space:e4") == "Put the camel in e4 for 1 action"


@pytest.mark.rule("CAR-26")
@pytest.mark.parametrize("load", ["[meat]", "(meat)"])
def test_a_laden_camel_stays(load: str) -> None:
    match = position([f"c2{load}", "e5"], [])
    assert refused(match, "move:c2") == "CAR-26"
    assert offered(match, "move") == ["e5"]


@pytest.mark.rule("CAR-26")
def test_an_unloaded_camel_moves_again() -> None:
    match = play(position(["c2[meat]", "c3"], []), "carry:c2 space:c3 move:c2 space:a1")
    assert camels(match) == ["a1", "c3[meat]"]
    assert refused(match, "move:c3") == "CAR-26"


@pytest.mark.rule("CAR-27")
def test_a_camel_cannot_move_to_where_it_stands() -> None:
    match = position(["c2", "c2"], ["c2"])
    assert refused(match, "move:c2 space:c2") == "CAR-27"
    assert "space:c2" not in play(match, "move:c2").options()


@pytest.mark.rule("CAR-27")
def test_no_camel_goes_back_to_the_supply() -> None:
    """Whatever is chosen, a seat never has fewer camels on the board than before."""
    match = position(["c2", "d4[salt]", "d5"], ["d5[salt]"], goods=EIGHT)
    for first in match.options():
        one = match.copy()
        one.play(first)
        assert [len(seat) for seat in one.data()["camels"]] == [3, 1]
        for second in one.options() if len(one.data()["frames"]) > 1 else []:
            two = one.copy()
            two.play(second)
            assert len(camels(two)) == (4 if first == "place" else 3)
            assert len(camels(two, 1)) == 1


@pytest.mark.rule("CAR-28")
def test_only_camels_of_ones_own_are_moved() -> None:
    match = position(["c2"], ["d4", "e5"], ["f6"])
    assert offered(match, "move") == ["c2"]
    assert refused(match, "move:d4") == "CAR-28"
    assert refused(match, "move:f6") == "CAR-28"
    assert refused(match, "move:a1") == "CAR-28"
    match.play("end")
    assert offered(match, "move") == ["d4", "e5"]


@pytest.mark.rule("CAR-28")
def test_a_camel_beside_anothers_is_the_one_that_moves() -> None:
    match = play(position(["d4"], ["d4"], active=1), "move:d4 space:a7")
    assert camels(match) == ["d4"]
    assert camels(match, 1) == ["a7"]
