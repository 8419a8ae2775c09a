"""Chapter 17: how things look, in the log and in the terminal's drawing."""

from __future__ import annotations

import re
from random import Random

import pytest

import serai
from serai.cli.drawing import drawing
from serai.games.alpujarras.draw import BADGES, GOLD, GREY, WATER
from tests.games.alpujarras.helpers import fresh, position, slow_choice
from tests.games.helpers import play


@pytest.mark.rule("ALP-138")
def test_the_log_names_places_and_channels_as_the_board_does() -> None:
    match = position(3, mules=["GO.s1", "GO.s2", "GO.s3"])
    play(match, "move:M1.3 act:IR channel:W7 crop:apple")
    moved = next(event for event in match.events if event["kind"] == "moved")
    laid = next(event for event in match.events if event["kind"] == "laid")
    assert (moved["place_from"], moved["place"], laid["channel"]) == ("GO.s1", "M1.3", "W7")
    assert "Player 1 moves from GO.s1 to M1.3." in match.log()
    assert "Player 1 lays a channel on W7." in match.log()
    picture = drawing(match, 0, False)
    assert re.search(r"^ M1 ", picture, re.M) and "W7 = apple" in picture
    assert " .3 " in picture and ".s1" in picture


@pytest.mark.rule("ALP-139")
def test_farmers_lying_down_look_different_and_coins_are_told_from_norias() -> None:
    match = position(2, farmers=[{"red": 2}, {}], villagers=[{"red": 1}, {}], norias=[3, 0], dirhems=[7, 0])
    plain = drawing(match, 0, False)
    assert f"{BADGES[0]}2" in plain and f"({BADGES[0]}1)" in plain
    assert "dirhems" in plain and "norias" in plain and "ooo" in plain
    inked = drawing(match, 0, True)
    assert f"\x1b[{GOLD}m    7" in inked and f"\x1b[{WATER}mooo" in inked
    assert f"\x1b[{GREY}mZ" in inked


@pytest.mark.rule("ALP-140")
def test_earned_tokens_are_shown_for_everybody() -> None:
    match = position(3, earned=[{"grape-4": 1}, {"lemon-2": 1, "cherry-5": 1}, {}], goals={"G3-1": "0"})
    picture = drawing(match, 2, False)
    lines = [line for line in picture.splitlines() if "Player" in line]
    assert lines[-3].endswith("G4") and lines[-2].endswith("L2 C5") and lines[-1].endswith("-")
    assert match.view(2)["earned"][0] == {"grape-4": 1}  # also after the third goal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_can_be_drawn_in_a_hundred_columns(players: int) -> None:
    match, rng = serai.new("alpujarras", players, seed=players, chance="ask"), Random(players)
    while not match.over:
        if rng.random() < 0.2:
            picture = drawing(match, None, False)
            assert max(len(line) for line in picture.splitlines()) <= 100
            assert "\x1b" not in picture
        match.play(slow_choice(match, rng), match.seats[0])
    assert "THE GAME IS OVER" in drawing(match, 0, True)
    assert "Alpujarras" in drawing(fresh(players), 0, False)
