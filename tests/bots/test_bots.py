"""What holds for every bot: it chooses what is offered, sees no more than its seat, and repeats itself by its seed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import serai
from serai import bots
from serai.bots.base import Bot
from serai.bots.greedy import GreedyBot
from serai.bots.uniform import RandomBot
from serai.kernel.game import Game
from serai.registry import title_named
from tests import titles
from tests.bots.tables import greedy, play_game, screened
from tests.kernel import souk

pytestmark = pytest.mark.usefixtures("made_up_titles")


class CoinBrain:
    """A toy brain for the made-up title Souk: coins, and three for each card held."""

    def value(self, game: Game, seat: int) -> float:
        g: Any = game
        return float(g.coins[seat] + 3 * sum(g.hands[seat * 6 : (seat + 1) * 6]))


def test_names_lists_greedy_where_there_is_a_brain() -> None:
    assert bots.names("caravan") == ["random", "greedy"]
    assert bots.names(souk.TITLE) == ["random"]


def test_named_makes_the_bot_of_that_name() -> None:
    for name in bots.names("caravan"):
        assert bots.named(name, "caravan", 1).name == name
        assert bots.named(name, title_named("caravan")).name == name


@pytest.mark.parametrize(("name", "title"), [("gredy", "caravan"), ("greedy", "souk")])
def test_an_unknown_bot_is_refused_in_words(name: str, title: str) -> None:
    with pytest.raises(bots.UnknownBot, match=f"no bot '{name}'"):
        bots.named(name, title)


def test_without_a_brain_there_is_no_greedy() -> None:
    with pytest.raises(ValueError, match="no brain"):
        GreedyBot(souk.TITLE)


def test_random_is_uniform_over_what_is_offered() -> None:
    match = serai.new("caravan", 2, seed=3, start=0)
    bot = RandomBot(5)
    match.play("place")
    seen = Counter(bot.choose(screened(match, 0)) for _ in range(4900))
    assert set(seen) == set(match.options(0))
    assert min(seen.values()) > 50  # 100 expected, standard deviation 10


@pytest.mark.parametrize(("title", "players"), titles.every_table())
def test_random_plays_every_title_to_its_end(title: str, players: int) -> None:
    """Behind the screen, and never with a wide option."""
    play_game([RandomBot(seat) for seat in range(players)], 4, title)


def table(kind: str, seed: int) -> list[Bot]:
    return [greedy(seed + seat, 150) if kind == "greedy" else RandomBot(seed + seat) for seat in range(2)]


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_a_seed_repeats_the_game(kind: str) -> None:
    first, again = (play_game(table(kind, 7), 11).save() for _ in range(2))
    assert first == again


def test_greedy_plays_a_title_with_secrets_and_wide_options_behind_the_screen() -> None:
    """Souk has hidden hands, sealed bids, an open market and a wide block; the search needs no rule of it."""
    for seed in range(3):
        table: list[Bot] = [GreedyBot(souk.TITLE, seat, budget=60, brain=CoinBrain()) for seat in range(3)]
        match = play_game(table, seed, "souk")
        assert " shout" not in match.save()


def test_the_choice_is_the_same_in_every_world_that_looks_the_same() -> None:
    """Two worlds: a bot in a sampled world chooses what it chooses in the true one."""
    match = serai.new("caravan", 2, seed=21)
    walker = RandomBot(2)
    for _ in range(60):
        seat = match.seats[0]
        twin = match.copy()
        twin._record.game = match.sample(seat, Random(seat))
        assert greedy(9, 100).choose(screened(match, seat)) == greedy(9, 100).choose(screened(twin, seat))
        match.play(walker.choose(screened(match, seat)), seat)
