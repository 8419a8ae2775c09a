"""The greedy bot: it builds towards fincas, harvests in time, and beats random play."""

from __future__ import annotations

from random import Random

import pytest

from serai import nets
from serai.bots.arena import arena
from serai.games.citrus import brain
from serai.kernel.ints import COMPILED
from tests.games.citrus.helpers import building, game_of, position
from tests.games.helpers import play


def test_greedy_beats_random() -> None:
    result = arena("citrus", ["greedy", "random"], games=12 if COMPILED else 2, players=2, seed="test")
    assert result[0].win_share >= (0.9 if COMPILED else 0.5)


def test_a_region_at_a_finca_is_worth_more_than_one_elsewhere() -> None:
    at_finca = position("0 lime r1c3 r1c2")
    elsewhere = position("0 lime r10c8 r10c7")
    assert brain.value(game_of(at_finca), 0) > brain.value(game_of(elsewhere), 0)


def test_coins_are_worth_something_while_there_is_something_to_buy() -> None:
    rich, poor = position(coins=[6, 6]), position(coins=[2, 6])
    assert brain.value(game_of(rich), 0) > brain.value(game_of(poor), 0)
    assert brain.purse(5, -1) == 0


def test_a_game_that_is_over_is_won_or_lost() -> None:
    match = play(position(phase="done", bag={}, standing={}, points=[5, 4]), "end")
    assert brain.value(game_of(match), 0) > brain.WIN > -brain.WIN > brain.value(game_of(match), 1)


def test_the_order_of_placements_does_not_matter_to_the_key() -> None:
    match = building("0 lime r2c4", "0 lemon r9c12", tray=["lime", "lemon"])
    one = play(match.copy(), "tile:lime space:r3c4 tile:lemon space:r9c13")
    two = play(match, "tile:lemon space:r9c13 tile:lime space:r3c4")
    assert brain.key(game_of(one), 0) == brain.key(game_of(two), 0)


@pytest.mark.parametrize("players", [2, 5])
def test_values_exist_in_every_position(players: int) -> None:
    match, _ = nets.random_match("citrus", players, 4)
    rng = Random(4)
    while not match.over:
        if match.seats[0] >= 0 and rng.random() < 0.1:
            for seat in range(players):
                assert isinstance(brain.value(game_of(match), seat), int)
        nets.choose(match, rng)
