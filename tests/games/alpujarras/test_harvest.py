"""Chapter 11: the harvest."""

from __future__ import annotations

import pytest

from tests.games.alpujarras.helpers import mine, standing
from tests.games.helpers import kinds, play, refused


@pytest.mark.rule("ALP-95", "ALP-96")
def test_ties_count_with_three_and_four_but_not_with_two() -> None:
    three = play(standing("H1.s1", farmers=[{"red": 1, "green": 1}, {"red": 1, "green": 2}, {}]), "act:HARVEST")
    assert mine(three, "store") == {"cherry": 1}
    four = standing("H1.s1", 4, farmers=[{"red": 2}, {"red": 2}, {"red": 2}, {"red": 1}])
    assert mine(play(four, "act:HARVEST"), "store") == {"cherry": 1}
    two = standing("H1.s1", 2, farmers=[{"red": 1, "green": 2}, {"red": 1, "green": 1}])
    assert mine(play(two, "act:HARVEST"), "store") == {"apple": 1}
    assert refused(standing("H1.s1", 2, farmers=[{"red": 1}, {"red": 1}]), "act:HARVEST") == "ALP-96"
    assert refused(standing("H1.s1", farmers=[{"red": 1}, {"red": 2}, {}]), "act:HARVEST") == "ALP-95"


@pytest.mark.rule("ALP-97")
def test_nobody_harvests_without_a_farmer() -> None:
    match = standing("H1.s1")
    assert refused(match, "act:HARVEST") == "ALP-97"
    one = play(standing("H1.s1", farmers=[{"red": 1}, {}, {}]), "act:HARVEST")
    assert mine(one, "store") == {"cherry": 1}  # and nothing for the four farmlands that are empty


@pytest.mark.rule("ALP-98")
def test_villagers_do_not_count_nor_does_zara() -> None:
    match = standing("H1.s1", 2, farmers=[{"red": 1}, {}], villagers=[{"green": 3}, {"red": 4}])
    play(match, "act:HARVEST")
    assert mine(match, "store") == {"cherry": 1}


@pytest.mark.rule("ALP-99")
def test_norias_for_what_is_full_or_exhausted() -> None:
    lands = {"green": {"apple": 18, "lemon": 2, "cherry": 2}, "yellow": {"lemon": 2, "orange": 2}, "red": {"apple": 2}}
    farmers = {"green": 1, "purple": 1, "red": 1}
    match = standing("H1.s1", farmers=[farmers, {}, {}], lands=lands, store=[{"grape": 5}, {}, {}])
    assert match.data()["supply"].get("apple", 0) == 0
    play(match, "act:HARVEST")
    assert mine(match, "store") == {"grape": 5, "cherry": 1}
    assert mine(match, "norias") == 2


@pytest.mark.rule("ALP-100")
def test_one_action_for_all_farmlands_that_leaves_the_board_alone() -> None:
    match = standing("H1.s1", farmers=[{"green": 1, "purple": 1, "red": 1, "orange": 1, "yellow": 1}, {}, {}])
    lands = match.data()["lands"]
    play(match, "act:HARVEST")
    assert mine(match, "store") == {"grape": 1, "orange": 1, "lemon": 1, "apple": 1, "cherry": 1}
    assert match.data()["lands"] == lands
    assert refused(match, "act:HARVEST") == "ALP-33"


@pytest.mark.rule("ALP-101")
def test_an_overflow_does_not_change_the_harvest() -> None:
    """Two norias are due for grapes and oranges; that a farmer moves away meanwhile does not matter."""
    match = standing(
        "H1.s1",
        farmers=[{"purple": 1, "orange": 1, "red": 1}, {}, {}],
        store=[{"grape": 5, "orange": 5}, {}, {}],
        norias=[4, 0, 0],
    )
    play(match, "act:HARVEST")
    assert kinds(match)[-1] == "harvested"  # the cherry came first
    play(match, "spend:2 source:purple land:green fruit:apple")
    assert mine(match, "norias") == 4
    assert mine(match, "store") == {"grape": 5, "orange": 5, "apple": 1, "cherry": 1}
