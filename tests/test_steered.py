"""The steered runner: play that seeks what has not happened yet, until everything has.

Every option of every title, every kind of event, and so every card and tile that chance can bring. A title may help
with a module ``tests/games/<title>/steering.py``:

- ``impossible(title)``: the codes that no game can offer, with the reasons. If one occurs after all, the test fails.
- ``begun(title, players, settings, rng)``: a game to start from, or None for the ordinary set-up.
- ``Steering(title, rng)``: the tastes of one game, with ``choose(game, seat, options, used)``, which leads to what
  random play hardly ever sees.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from serai import registry
from serai.fuzz import random_settings
from serai.kernel.game import CHANCE, CLOCK, Game
from serai.kernel.title import Title
from tests import titles

pytestmark = pytest.mark.usefixtures("made_up_titles")

MOST_GAMES = 4000


class Wheel:
    """What a title's own module says, or what goes for any title."""

    def __init__(self, title: Title[Any]) -> None:
        self.title = title
        self.own = titles.beside(title.name, "steering")

    def impossible(self) -> set[str]:
        own = getattr(self.own, "impossible", None)
        return set() if own is None else own(self.title)

    def begun(self, players: int, settings: dict[str, str | int], rng: Random) -> Game:
        own = getattr(self.own, "begun", None)
        game: Game | None = None if own is None else own(self.title, players, settings, rng)
        if game is None:
            game = self.title.new_game(players, settings)
            game.recording = True
            game.begin(self.title.opening(game))
        game.recording = True
        return game

    def tastes(self, rng: Random) -> Any:
        own = getattr(self.own, "Steering", None)
        return Curious(rng) if own is None else own(self.title, rng)


class Curious:
    """The least used of the options, or now and then any, so that games go somewhere."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: Game, seat: int, options: list[int], used: Counter[int]) -> int:
        if self.rng.random() < 0.25:
            return self.rng.choice(options)
        self.rng.shuffle(options)
        return min(options, key=lambda option: used[option])


def play(wheel: Wheel, players: int, used: Counter[int], kinds: set[str], rng: Random) -> None:
    game = wheel.begun(players, random_settings(wheel.title, players, {}, rng), rng)
    tastes = wheel.tastes(rng)
    while not game.over:
        seats = game.seats()
        seat = rng.choice([seat for seat in seats if seat != CLOCK or rng.random() < 0.1] or seats)
        options = list(game.options_of(seat))
        option = rng.choice(options) if seat == CHANCE else tastes.choose(game, seat, options, used)
        used[option] += 1
        game.step_as(seat, option)
    kinds.update(event.kind.name for event in game.events)


@pytest.mark.parametrize("name", titles.EVERY)
def test_everything_occurs(name: str) -> None:
    title, rng = registry.title_named(name), Random(name)
    wheel = Wheel(title)
    wanted = set(title.codes.texts) - wheel.impossible()
    used: Counter[int] = Counter()
    kinds: set[str] = set()
    for number in range(MOST_GAMES):
        play(wheel, title.players[-1 - number % len(title.players)], used, kinds, rng)
        missing = wanted - {title.codes.code(option) for option in used}
        if not missing and kinds == set(title.kinds.by_name):
            break
    assert sorted(missing) == []
    assert kinds == set(title.kinds.by_name)
    assert {title.codes.code(option) for option in used} & wheel.impossible() == set()
