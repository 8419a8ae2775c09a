"""Chapter 6.3: moving and delivering a good."""

from __future__ import annotations

import pytest

from tests.games.caravan.helpers import camels, position
from tests.games.helpers import offered, play, refused


def targets(own: list[str], other: list[str], source: str) -> list[str]:
    """Where the good of a space may go."""
    return offered(play(position(own, other), f"carry:{source}"), "space")


@pytest.mark.rule("CAR-33")
def test_a_group_hangs_together_side_by_side() -> None:
    snake = ["a2[salt]", "a1", "b1", "c1", "c2"]
    assert targets(snake, [], "a2") == ["a1", "b1", "c1", "c2"]
    broken = ["a2[salt]", "a1", "c1", "c2", "d2"]
    assert targets(broken, [], "a2") == ["a1"]
    assert refused(position(broken, []), "carry:a2 space:c1") == "CAR-33"


@pytest.mark.rule("CAR-33")
def test_a_camel_in_the_same_space_is_of_the_group_and_links() -> None:
    assert targets(["b4[salt]", "b4", "b5"], [], "b4") == ["b4", "b5"]
    match = play(position(["d1", "d1[salt]", "d2[ivory]"], []), "carry:d2 space:d1")
    assert match.data()["delivered"][0] == {"ivory": 1}


@pytest.mark.rule("CAR-33")
def test_a_group_may_wind_round_corners() -> None:
    own = ["c3[paper]", "c4[salt]", "c5[salt]", "d5[salt]", "e5[salt]", "e4"]
    match = position(own, [], options={"camels": 6})
    assert offered(play(match, "carry:c3"), "space") == ["e4"]


@pytest.mark.rule("CAR-34")
def test_any_good_to_any_empty_camel_of_the_group_for_one_action() -> None:
    match = position(["a1[salt]", "a2[meat]", "a3", "a4", "a5"], [])
    assert offered(match, "carry") == ["a1", "a2"]
    play(match, "carry:a1 space:a5 carry:a2 space:a3 carry:a5 space:a1")
    assert camels(match) == ["a1[salt]", "a2", "a3[meat]", "a4", "a5"]
    assert match.data()["left"] == 1


@pytest.mark.rule("CAR-34")
def test_neither_source_nor_target_is_anothers() -> None:
    match = position(["a1", "a2[meat]"], ["a1[salt]", "a3", "b1"])
    assert offered(match, "carry") == ["a2"]
    assert refused(match, "carry:a1") == "CAR-34"
    assert refused(match, "carry:a3") == "CAR-34"
    assert refused(match, "carry:a2 space:a3") == "CAR-34"
    assert refused(match, "carry:a2 space:b7") == "CAR-34"
    assert targets(["a1", "a2[meat]"], ["a1[salt]", "a3", "b1"], "a2") == ["a1"]


@pytest.mark.rule("CAR-34")
def test_which_good_is_asked_only_if_there_are_several() -> None:
    match = play(position(["b4[salt]", "b4(salt)", "b4[meat]", "b5"], []), "carry:b4")
    assert match.options() == ["load:salt", "load:salt-under", "load:meat"]
    assert refused(match, "load:ivory") == "CAR-34"
    play(match, "load:meat space:b5")
    assert camels(match) == ["b4", "b4(salt)", "b4[salt]", "b5[meat]"]
    assert offered(play(position(["b4[salt]", "b4[salt]", "b5"], []), "carry:b4"), "space") == ["b5"]


@pytest.mark.rule("CAR-35")
def test_a_good_passes_over_laden_camels_but_ends_on_none() -> None:
    own = ["a1[ivory]", "b1[salt]", "c1(meat)", "d1"]
    assert targets(own, [], "a1") == ["d1"]
    assert refused(position(own, []), "carry:a1 space:b1") == "CAR-35"
    assert refused(position(own, []), "carry:a1 space:c1") == "CAR-35"
    match = play(position(own, []), "carry:a1 space:d1")
    assert camels(match) == ["a1", "b1[salt]", "c1(meat)", "d1"]


@pytest.mark.rule("CAR-35")
def test_others_camels_neither_help_nor_hinder() -> None:
    assert refused(position(["a1[ivory]", "c1"], ["b1", "b1"]), "carry:a1") == "CAR-33"
    match = position(["a1[ivory]", "b1", "c1"], ["b1[salt]", "c1[meat]", "a1"])
    assert offered(play(match, "carry:a1"), "space") == ["b1", "c1"]


@pytest.mark.rule("CAR-36")
@pytest.mark.parametrize("source", ["b4[salt]", "b4(salt)"])
def test_a_good_arrives_on_top(source: str) -> None:
    match = play(position([source, "b5"], []), "carry:b4 space:b5")
    assert camels(match) == ["b4", "b5[salt]"]


@pytest.mark.rule("CAR-36")
def test_source_and_target_are_two_camels() -> None:
    match = position(["b4(salt)", "b5"], [])
    assert refused(match, "carry:b4 space:b4") == "CAR-36"
    match = play(position(["b4(salt)", "b4"], []), "carry:b4 space:b4")
    assert camels(match) == ["b4", "b4[salt]"]
    assert match.data()["left"] == 3


@pytest.mark.rule("CAR-37")
def test_a_delivery_takes_the_good_off_the_board() -> None:
    match = play(position(["d1", "d2(ivory)"], []), "carry:d2 space:d1")
    assert camels(match) == ["d1", "d2"]
    assert match.data()["delivered"] == [{"ivory": 1}, {}]
    assert match.data()["left"] == 3
    assert match.seats == [0]
    play(match, "move:d1 space:a1")  # the camel there is empty and free to go


@pytest.mark.rule("CAR-37")
def test_a_delivery_counts_for_the_one_who_moves_the_good() -> None:
    match = play(position(["d1"], ["d1", "d2[ivory]"], active=1), "carry:d2 space:d1")
    assert match.data()["delivered"] == [{}, {"ivory": 1}]


@pytest.mark.rule("CAR-37")
def test_in_the_wanted_city_nothing_stays_undelivered() -> None:
    """There is one way to carry ivory to Marrakesh, and it delivers."""
    match = position(["d1", "d1", "d2[ivory]"], [])
    match.play("carry:d2")
    assert match.options() == ["space:d1"]
    match.play("space:d1")
    assert match.data()["delivered"][0] == {"ivory": 1}


@pytest.mark.rule("CAR-37")
def test_passing_the_city_is_no_delivery() -> None:
    match = play(position(["c1[ivory]", "d1", "e1"], []), "carry:c1 space:e1")
    assert camels(match) == ["c1", "d1", "e1[ivory]"]
    assert match.data()["delivered"] == [{}, {}]


@pytest.mark.rule("CAR-37")
def test_nothing_else_delivers() -> None:
    """Neither placing nor moving a camel into the city brings a good home, nor stealing another good there."""
    match = play(position(["d2[ivory]", "e5"], ["d1[salt]"]), "move:e5 space:d1 steal:d1 victim:1-salt")
    assert match.data()["delivered"] == [{}, {}]
    assert camels(match) == ["d1(salt)", "d2[ivory]"]
    carried = play(position(["d2[ivory]", "d1"], []), "carry:d2 space:d1")
    assert carried.data()["delivered"] == [{"ivory": 1}, {}]
