"""Caravan drawn in a terminal. The golden drawing is written anew with ``SERAI_GOLDEN=1``, to be read in the diff."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import serai
from serai.cli.drawing import drawing
from tests.cli.helpers import finished

GOLDEN = Path(__file__).parent / "crowded.txt"

CROWDED: dict[str, Any] = {
    "players": 4,
    "options": {"rainbow": "on", "rainbowPay": "coin", "camels": 6},
    "turn": 42,
    "active": 1,
    "left": 3,
    "camels": [
        ["a1", "c2", "c2", "d3[ivory]", "b4(salt)", "e4[salt]"],
        ["d3(swords)", "c4", "c4", "g7[meat]", "d1", "d1[meat]"],
        ["d3", "d3", "d3", "d3[gems]", "d3", "d3[swords]"],
        ["d3", "a1", "e6[hides]"],
    ],
    "rainbow": "d3",
    "goods": {"1": "swords", "2": "meat", "5": "cloth", "7": "hides", "8": "paper"},
    "demand": {"1": 2, "2": 11, "8": 1},
    "bag": {"ivory": 1, "salt": 3, "hides": 3},
    "delivered": [{"paper": 1, "salt": 2}, {}, {"gems": 1, "hides": 4}, {"ivory": 1}],
    "markers": [2, 0, 3, 5],
    "theft": [2, 0, 1, 1],
    "coins": [3, 0, 1, 2],
}


def drawn(colour: bool = False, **changes: Any) -> str:
    return drawing(serai.position("caravan", {**CROWDED, **changes}, seed=1), 1, colour)


def test_the_golden_drawing() -> None:
    now = drawn() + "\n"
    if os.environ.get("SERAI_GOLDEN"):
        GOLDEN.write_text(now, encoding="utf-8")
    assert now == GOLDEN.read_text(encoding="utf-8")


def test_colour_adds_nothing_that_the_letters_do_not_say() -> None:
    bare = re.sub(r"\x1b\[[\d;]*m", "", drawn(colour=True))
    assert [line.rstrip() for line in bare.splitlines()] == drawn().splitlines()
    assert drawn(colour=True).count("\x1b[") == 2 * drawn(colour=True).count("\x1b[0m")


def test_on_top_and_under_and_lying_differ() -> None:
    text = drawn()
    assert "○[ivory]" in text and "○(salt)" in text and "swords+2" in text and "meat+11" in text
    assert "●(swords)" in text and "●[meat]" in text


def test_every_camel_is_on_the_board() -> None:
    board = "\n".join(line for line in drawn().splitlines() if line.startswith("│"))
    for seat, badge in enumerate("○●◆▲"):
        assert board.count(badge) == len(CROWDED["camels"][seat])
    assert board.count("★") == 1


def test_final_phase_banner() -> None:
    assert "FINAL PHASE" not in drawn()
    assert "FINAL PHASE: the bag is empty, the next delivery ends the game" in drawn(bag={})


def test_goods_until_the_refill_and_pips() -> None:
    assert "5 goods lie on the board: 1 pick-up until the refill" in drawn()
    assert "■■■□ 3 of 4 actions left" in drawn()
    assert "□□□□ 0 of 4 actions left" in drawn(left=0)


def test_the_end_names_no_active_player() -> None:
    text = drawing(finished(), None, False)
    assert "THE GAME IS OVER" in text
    assert " ▸ ○" not in text and " ▸ ●" not in text


def test_a_board_that_is_being_set_up() -> None:
    assert "the board is being set up" in drawing(serai.new("caravan", chance="ask"), None, False)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("camels", [5, 6])
def test_everything_fits_into_80_columns(players: int, camels: int) -> None:
    match = serai.new("caravan", players=players, seed=players, rainbow="on", rainbowPay="coin", camels=camels)
    rng = Random(players)
    while not match.over:
        text = drawing(match, None, False)
        rows = [line for line in text.splitlines() if line[:1] in "│┌├└" and line]
        assert max(len(line) for line in text.splitlines()) <= 80
        assert {len(row) for row in rows} == {78}
        for _ in range(10):
            if not match.over:
                offered = match.options()
                match.play(rng.choice([code for code in offered if code != "end"] or offered))
