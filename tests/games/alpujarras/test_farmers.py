"""Chapter 6: adding and moving farmers."""

from __future__ import annotations

import pytest

from tests.games.alpujarras.helpers import LANDS, mine, standing
from tests.games.helpers import offered, play, refused

ALL_OUT = {"purple": 6, "orange": 5, "red": 4}
"""Fifteen farmers in farmlands: the own supply is empty."""


@pytest.mark.rule("ALP-38")
def test_a_farmer_into_any_farmland_and_a_fruit_of_ones_choice() -> None:
    match = play(standing("GO.2"), "act:AF")
    assert offered(match, "land") == list(LANDS)
    play(match, "land:yellow")
    assert offered(match, "fruit") == ["orange", "lemon", "apple"]
    play(match, "fruit:apple")
    assert (mine(match, "unused"), mine(match, "farmers"), mine(match, "store")) == (14, {"yellow": 1}, {"apple": 1})
    assert match.data()["lands"]["yellow"] == {"orange": 2, "lemon": 2, "apple": 1}
    assert match.data()["supply"]["apple"] == 14


@pytest.mark.rule("ALP-38", "ALP-47", "ALP-56")
def test_fruit_on_crop_tokens_is_fruit_of_the_farmland() -> None:
    lands = {"yellow": {"lemon": 1, "cherry": 2}}
    match = play(standing("GO.2", lands=lands, channels={"W7": "cherry"}), "act:AF land:yellow")
    assert offered(match, "fruit") == ["lemon", "cherry"]
    play(match, "fruit:cherry")
    assert match.data()["lands"]["yellow"] == {"lemon": 1, "cherry": 1}


@pytest.mark.rule("ALP-39")
def test_no_sixth_fruit_and_nothing_instead() -> None:
    match = play(standing("GO.2", store=[{"grape": 5, "orange": 5}, {}, {}]), "act:AF land:purple")
    assert offered(match, "fruit") == ["cherry"]
    assert refused(match, "fruit:grape") == "ALP-39"
    full = play(standing("GO.2", store=[{"grape": 5, "orange": 5, "cherry": 5}, {}, {}]), "act:AF land:purple")
    assert mine(full, "farmers") == {"purple": 1}
    assert mine(full, "norias") == 0 and full.options() == ["end"]
    bare = play(standing("GO.2", lands={"purple": {}}), "act:AF land:purple")
    assert mine(bare, "farmers") == {"purple": 1} and mine(bare, "store") == {}


@pytest.mark.rule("ALP-40")
def test_a_fruit_must_be_taken_if_there_is_one() -> None:
    match = play(standing("GO.2", lands={"red": {"apple": 1}}), "act:AF land:red")
    assert match.options() == ["fruit:apple"]


@pytest.mark.rule("ALP-41")
@pytest.mark.parametrize(
    ("place", "land"), [("M1.1", "purple"), ("M2.3", "orange"), ("M3.2", "yellow"), ("H1.3", "green"), ("H2.1", "red")]
)
def test_a_coloured_icon_fixes_the_farmland(place: str, land: str) -> None:
    match = play(standing(place), f"act:AF-{land}")
    assert mine(match, "farmers") == {land: 1}
    assert offered(match, "fruit") and not offered(match, "land")


@pytest.mark.rule("ALP-42")
def test_two_farmers_go_to_two_farmlands() -> None:
    match = play(standing("H2.3"), "act:AF2 land:green fruit:lemon")
    assert offered(match, "land") == ["purple", "orange", "yellow", "red"]
    assert refused(match, "land:green") == "ALP-42"
    play(match, "land:red fruit:grape")
    assert mine(match, "farmers") == {"green": 1, "red": 1}
    assert mine(match, "store") == {"lemon": 1, "grape": 1}
    assert match.options() == ["end"]


@pytest.mark.rule("ALP-43")
def test_without_farmers_adding_is_moving() -> None:
    match = play(standing("GO.2", farmers=[ALL_OUT, {}, {}]), "act:AF")
    assert offered(match, "source") == ["purple", "orange", "red"]
    play(match, "source:orange land:green fruit:apple")
    assert mine(match, "farmers") == {"purple": 6, "orange": 4, "green": 1, "red": 4}
    assert mine(match, "store") == {"apple": 1}


@pytest.mark.rule("ALP-44")
def test_a_coloured_icon_keeps_its_colour_as_a_move() -> None:
    match = play(standing("M1.1", farmers=[ALL_OUT, {}, {}]), "act:AF-purple")
    assert offered(match, "source") == ["orange", "red"]
    assert refused(match, "source:purple") == "ALP-44"
    play(match, "source:red fruit:grape")
    assert mine(match, "farmers") == {"purple": 7, "orange": 5, "red": 3}
    stuck = standing("M1.1", farmers=[{"purple": 15}, {}, {}])
    assert refused(stuck, "act:AF-purple") == "ALP-44"
    assert stuck.options() == ["end", "act:N1"]


@pytest.mark.rule("ALP-44")
def test_the_second_of_two_moves_goes_elsewhere_than_the_first() -> None:
    one_left = {"purple": 6, "orange": 5, "red": 3}
    match = play(standing("H2.3", farmers=[one_left, {}, {}]), "act:AF2 land:green fruit:apple")
    assert offered(match, "source") == ["purple", "orange", "green", "red"]
    play(match, "source:green")  # the farmer just placed may be the one that moves
    assert offered(match, "land") == ["purple", "orange", "yellow", "red"]
    assert refused(match, "land:green") == "ALP-45"
    other = play(standing("H2.3", farmers=[ALL_OUT, {}, {}]), "act:AF2 source:red land:green fruit:apple source:red")
    assert offered(other, "land") == ["purple", "orange", "yellow"]
    assert refused(other, "land:green") == "ALP-44"
    play(other, "land:yellow fruit:lemon")
    assert mine(other, "farmers") == {"purple": 6, "orange": 5, "green": 1, "yellow": 1, "red": 2}


@pytest.mark.rule("ALP-45")
def test_a_move_goes_to_a_different_farmland_and_brings_a_fruit() -> None:
    match = play(standing("M4.3", farmers=[{"red": 1, "green": 2}, {}, {}], store=[{"grape": 5}, {}, {}]), "act:MF")
    assert offered(match, "source") == ["green", "red"]
    assert refused(match, "source:purple") == "ALP-45"
    play(match, "source:green")
    assert refused(match, "land:green") == "ALP-45"
    play(match, "land:purple")
    assert refused(match, "fruit:grape") == "ALP-39"
    play(match, "fruit:orange")
    assert mine(match, "farmers") == {"purple": 1, "green": 1, "red": 1}
    assert mine(match, "unused") == 12


@pytest.mark.rule("ALP-45", "ALP-46", "ALP-85")
def test_farmers_in_villages_and_on_goal_cards_stay() -> None:
    match = standing("M4.3", villagers=[{"red": 3}, {}, {}], goals={"G1-1": "0"})
    assert refused(match, "act:MF") == "ALP-46"
    assert mine(match, "unused") == 11


@pytest.mark.rule("ALP-47")
def test_fruit_that_was_taken_is_not_replaced() -> None:
    match = play(standing("GO.2", lands={"red": {"apple": 1}}), "act:AF land:red fruit:apple end")
    play(match, "move:GO.1 end move:GO.3 act:AF land:red")
    assert match.data()["lands"]["red"] == {}
    assert mine(match, "store", 2) == {}
    assert match.seats == [2]
