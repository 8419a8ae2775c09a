"""The drawing for the terminal: both boards readable in 100 columns, with and without colour."""

from __future__ import annotations

import re
from random import Random

import pytest

import serai
from serai import nets
from serai.cli.drawing import drawing
from tests.games.citrus.helpers import FULL, position


@pytest.mark.parametrize("board", ["long", "short"])
def test_every_position_fits_and_colour_adds_nothing_but_colour(board: str) -> None:
    for seed in range(3):
        match = serai.new("citrus", 3, seed=seed, board=board, new_landscape_tiles="on")
        rng = Random(seed)
        count = 0
        while not match.over:
            count += 1
            if count % 40 == 0:
                plain = drawing(match, None, False)
                assert max(len(line) for line in plain.splitlines()) <= 100
                coloured = re.sub(r"\x1b\[[0-9;]*m", "", drawing(match, 0, True))
                assert [line.rstrip() for line in coloured.splitlines()] == plain.splitlines()
            nets.choose(match, rng)
        assert "THE GAME IS OVER" in drawing(match, None, False)


def test_regions_workers_fincas_and_market_can_be_read() -> None:
    plows = {"new_landscape_tiles": "on"}
    hand = [{"bridge": 2, "cart": 3, "bull": 4, "milestone": 4, "plow": 3}, {}]
    match = position(
        "0 lime r2c4 r2c5* r1c5", "- lemon r9c12", market=FULL, hand=hand, bridges=[], scored=["B"], options=plows
    )
    text = drawing(match, 0, False)
    lines = text.splitlines()
    assert "M● ──M●°" in text  # two limes of Blue side by side, one with a well
    assert "L· " in text  # a neutral lemon
    assert "⌂A⌂" in text and "√B√" in text and "[E]" in text and "(N)" in text
    assert any(line.endswith("R4 G   L°  M°") for line in lines)
    assert any("●●●●○" in line and "M3=4" in line for line in lines)
    assert "2 br" in text
    assert max(len(line) for line in lines) <= 100
