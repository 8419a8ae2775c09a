"""The arena: everybody sits everywhere, ties are shared, intervals are right."""

from __future__ import annotations

from collections import Counter

import pytest

from serai.bots.arena import Played, _entrant, arena, interval, rotations
from serai.bots.base import Observation
from tests.kernel import souk

pytestmark = pytest.mark.usefixtures("made_up_titles")


class Passer:
    """Ends its turn whenever it can."""

    name = "passer"

    def choose(self, observation: Observation) -> str:
        return "end" if "end" in observation.options else observation.options[0]


def test_every_chair_comes_once_to_every_seat() -> None:
    assert rotations(2, 2) == [[0, 1], [1, 0]]
    assert rotations(2, 4) == [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
    for seat in range(3):
        assert Counter(seating[seat] for seating in rotations(3, 3)) == Counter([0, 1, 2])


def test_alone_it_meets_itself_once_a_block() -> None:
    assert rotations(1, 3) == [[0, 0, 0]]


def test_interval_of_known_numbers() -> None:
    mean, low, high = interval([0.2, 0.4, 0.6, 0.8])  # spread 0.2582, t(3) 3.182: half width 0.4108
    assert mean == pytest.approx(0.5)
    assert [low, high] == pytest.approx([0.0892, 0.9108], abs=1e-4)
    assert list(interval([0.0, 1.0] * 200)) == pytest.approx([0.5, 0.4510, 0.5490], abs=1e-3)
    assert interval([1.0] * 5) == (1.0, 1.0, 1.0)
    assert interval([0.5]) == (0.5, 0.0, 1.0)


def finished(seating: list[int], winners: list[int]) -> Played:
    game = Played(seating, len(seating))
    game.winners = winners
    return game


def test_a_shared_victory_is_split() -> None:
    games = [finished([0, 1], [0, 1]), finished([1, 0], [1])]
    assert _entrant(["a", "b"], 0, games, 2).win_share == 0.75
    assert _entrant(["a", "b"], 1, games, 2).win_share == 0.25


def test_one_against_three_copies_is_fair_at_a_quarter() -> None:
    games = [finished(seating, [0]) for seating in rotations(2, 4)]
    assert _entrant(["a", "b"], 0, games, 4).win_share == 0.25
    assert _entrant(["a", "b"], 1, games, 4).win_share == 0.25


def test_arena_plays_whole_blocks_of_one_seed() -> None:
    result = arena("caravan", [Passer(), "random"], 3, 2, seed=5)
    assert len(result.games) == 4
    assert [game.seating for game in result.games] == [[0, 1], [1, 0]] * 2
    assert sum(entrant.win_share for entrant in result.entrants) == pytest.approx(1.0)
    assert result[0].name == "passer"
    assert result[0].mean_choices == result[0].mean_turns  # it never does anything but end its turn
    assert "passer" in str(result) and "2 players, 4 games" in str(result)


def test_arena_plays_a_title_with_several_seats_at_once_and_a_clock() -> None:
    result = arena(souk.TITLE.name, ["random"], 2, 3, seed=1)
    assert all(game.winners for game in result.games)


def test_arena_repeats_itself() -> None:
    first, again = (arena("caravan", ["random"], 2, 3, seed="x", settings={"goods": "full"}) for _ in range(2))
    assert [game.scores for game in first.games] == [game.scores for game in again.games]


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(ValueError, match="3 bots for 2 seats"):
        arena("caravan", ["random"] * 3, 1, 2)
