"""Games in which mules go step by step: uniform random play leaps to the end and sees little of the game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import serai
from serai import nets
from serai.registry import title_named
from tests.games.alpujarras.helpers import slow_choice
from tests.games.alpujarras.steering import Steering


@pytest.mark.rule("ALP-2", "ALP-9", "ALP-57", "ALP-58", "ALP-133")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nets_hold_along_slow_games(players: int) -> None:
    """Pieces are conserved, limits hold, and there is always something to choose, until all have finished."""
    for seed in range(5):
        match, rng = serai.new("alpujarras", players, seed=f"a slow game, number {seed}"), Random(seed)
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


def test_steered_games_see_every_face_side_and_card() -> None:
    """Beside every code (tests/test_steered.py): award faces and goals earned, cards and backs shown."""
    title, rng = title_named("alpujarras"), Random(5)
    wanted = {
        *(("award_won", face) for face in title.codes.domains["face"]),
        *(("completed", goal) for goal in title.codes.domains["goal"]),
        *(("bought", card) for card in title.codes.domains["card"]),
        *(("zara_turned", card) for card in title.codes.domains["card"]),
        *(("back_shown", back) for back in title.codes.domains["back"]),
        *(("sided", side) for side in title.codes.domains["side"]),
        *(("spent", norias) for norias in range(1, 6)),
        *(("zara_took", token) for token in title.codes.domains["token"] if not token.endswith("-1")),
    }
    used: Counter[int] = Counter()
    for number in range(1200):
        game = title.new_game(2 + number % 3, {})
        game.recording = True
        game.begin(title.opening(game))
        steering = Steering(title, rng)
        while not game.over:
            options = list(game.options)
            option = rng.choice(options) if game.seat < 0 else steering.choose(game, game.seat, options, used)
            used[option] += 1
            game.step(option)
        for event in game.events:
            told = event.data(title.codes, None)
            wanted -= {(told["kind"], value) for value in told.values()}
        if not wanted:
            break
    assert wanted == set()
