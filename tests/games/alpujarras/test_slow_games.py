"""Games in which mules go step by step: uniform random play leaps to the end and sees little of the game."""

from __future__ import annotations

from random import Random

import pytest

import serai
from tests import nets
from tests.games.alpujarras.helpers import slow_choice


@pytest.mark.rule("ALP-2", "ALP-9", "ALP-57", "ALP-58", "ALP-133")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nets_hold_along_slow_games(players: int) -> None:
    """Pieces are conserved, limits hold, and there is always something to choose, until all have finished."""
    for seed in range(5):
        match, rng = serai.new("alpujarras", players, seed=seed), Random(seed)
        while not match.over:
            nets.check_offers(match.title, match._game)
            assert match.title.check(match._game) == ""
            if rng.random() < 0.04:
                nets.check_copy(match, rng)
                nets.check_position(match)
                nets.check_two_worlds(match, rng)
                nets.check_views(match)
                nets.check_frames(match)
                nets.check_words(match)
            if rng.random() < 0.02:
                nets.check_journal(match)
                nets.check_why_not(match)
            if rng.random() < 0.2:
                nets.check_undo(match, rng)
            match.play(slow_choice(match, rng), match.seats[0])
        nets.check_journal(match)
        assert len(match.winners) == 1
