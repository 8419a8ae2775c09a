"""Every title, every number of players, options at random: the nets of :mod:`serai.nets` over random play."""

from __future__ import annotations

import os

import pytest

from serai import nets, registry
from serai.fuzz import fuzz
from serai.kernel.game import CHANCE
from serai.reasons import IllegalChoice
from tests import titles

pytestmark = pytest.mark.usefixtures("made_up_titles")
TABLES = titles.every_table()
GAMES = int(os.environ.get("SERAI_GAMES", "2000"))
table = pytest.mark.parametrize(("name", "players"), TABLES)


ENOUGH = min(3000, 150 * GAMES)
"""Choices after which no further game is begun."""
OFTEN = 0.2 if GAMES >= 20 else 0.05
"""How often the sampled worlds of one game are compared."""


@table
def test_nets_hold_along_random_games(name: str, players: int) -> None:
    """The dear checks, at moments scattered over a few games, and all of them at the end."""
    nets.check_games(name, players, enough=ENOUGH)


@pytest.mark.parametrize("name", [name for name in titles.EVERY if name != "souk"])
def test_everything_has_words(name: str) -> None:
    for players in registry.title_named(name).players:
        match, rng = nets.random_match(name, players, 11)
        while not match.over:
            if rng.random() < 0.1:
                nets.check_words(match)
            nets.choose(match, rng)
        nets.check_words(match)


@table
def test_refused_choices_change_nothing(name: str, players: int) -> None:
    match, rng = nets.random_match(name, players, 3)
    for _ in range(40):
        if match.over:
            break
        before = match.digest
        code = rng.choice(match.title.codes.texts)
        seat = rng.randrange(players)
        if code not in match.options(seat):
            with pytest.raises(IllegalChoice):
                match.play(code, seat)
            good = match.options(match.seats[0])[0]
            with pytest.raises(IllegalChoice):
                match.play([good, "no such code"], match.seats[0])
        assert match.digest == before
        nets.choose(match, rng)


@table
def test_chance_may_be_asked(name: str, players: int) -> None:
    """With chance="ask" the caller names the outcomes; the same lines give the same game."""
    match, rng = nets.random_match(name, players, 5, chance="ask")
    while not match.over:
        if match.seats == [CHANCE]:
            assert match.options() == match.options("*")
        nets.choose(match, rng)
    nets.check_journal(match)
    assert match.commitment is None


@table
def test_a_seed_repeats_a_game(name: str, players: int) -> None:
    def digest(seed: int) -> str:
        match, rng = nets.random_match(name, players, seed)
        while not match.over:
            nets.choose(match, rng)
        return match.save()

    assert digest(1) == digest(1)
    assert digest(1) != digest(2)


def share(name: str) -> int:
    """Made-up titles, and those whose ``steering`` says that games are long, play so many times fewer."""
    return int(getattr(titles.beside(name, "steering"), "SHARE", 1)) if name in titles.SHIPPED else 40


@table
def test_random_games_end_without_a_fault(name: str, players: int) -> None:
    """The wide net: many whole games, options at random, invariants after every choice."""
    report = fuzz(registry.title_named(name), games=max(10, GAMES // share(name)), players=players, seed=1)
    assert [failure.reason for failure in report.failures] == []
    assert report.games > 0
    assert report.longest < nets.CAP


@pytest.mark.parametrize("name", titles.EVERY)
def test_what_is_hidden_differs_between_worlds(name: str) -> None:
    """Where something is hidden, samples are not the truth over again: else a bot would know it."""
    different = hidden = 0
    for players in registry.title_named(name).players:
        for seed in range(2):
            match, rng = nets.random_match(name, players, seed)
            while not match.over:
                if rng.random() < OFTEN:
                    more = nets.check_two_worlds(match, rng)
                    different, hidden = different + more[0], hidden + more[1]
                nets.choose(match, rng)
    assert (different > 0) == (hidden > 0)
    assert hidden > 0 or name != "souk"
