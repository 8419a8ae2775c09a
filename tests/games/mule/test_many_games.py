"""Many whole games of both modes with three and four players: they end, and nothing breaks on the way."""

from __future__ import annotations

import os

import pytest

from serai.fuzz import fuzz
from tests.games.mule.helpers import TITLE

GAMES = min(500, int(os.environ.get("SERAI_GAMES", "500")))


@pytest.mark.rule("MUL-212", "MUL-234")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("mode", ["beginner", "tournament"])
def test_games_of_each_mode_end_without_a_fault(mode: str, players: int) -> None:
    report = fuzz(TITLE, games=GAMES, players=players, seed=7, settings={"mode": mode}, check_every=5)
    assert [failure.reason for failure in report.failures] == []
    assert report.games == GAMES
