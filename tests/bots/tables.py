"""Short hands for the bots' tests: a table that shows no more than a bot may see, and whole games on it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import serai
from serai.bots import Bot, Observation
from serai.bots.greedy import GreedyBot
from serai.kernel.game import Game
from serai.match import Match
from serai.registry import title_named

SMALL = 400
"""A budget with which greedy plays whole games within seconds, interpreted too."""


def greedy(seed: int | str = 0, budget: int = SMALL) -> GreedyBot:
    return GreedyBot(title_named("caravan"), seed, budget=budget, width=5)


class Screen:
    """A match as a bot may use it; any other look at it fails."""

    ALLOWED = ("title", "view", "options", "sample")

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._seat = seat

    def __getattr__(self, name: str) -> Any:
        if name not in self.ALLOWED:
            raise AssertionError(f"a bot looked at {name!r} of its match")
        return getattr(self._match, name)

    def view(self, seat: int) -> dict[str, Any]:
        assert seat == self._seat
        return self._match.view(seat)

    def options(self, seat: int) -> list[str]:
        assert seat == self._seat
        return self._match.options(seat)

    def sample(self, seat: int, rng: Random) -> Game:
        assert seat == self._seat
        return self._match.sample(seat, rng)


def screened(match: Match, seat: int) -> Observation:
    screen: Any = Screen(match, seat)
    return Observation(screen, seat)


def next_seat(match: Match) -> int:
    """The first player who is asked; chance and clock are not."""
    return next(seat for seat in match.seats if seat >= 0)


def play_game(bots: Sequence[Bot], seed: int | str, title: str = "caravan", cap: int = 5000) -> Match:
    """A whole game, each choice made behind the screen and checked to be offered."""
    match = serai.new(title, len(bots), seed=seed)
    for _ in range(cap):
        if match.over:
            return match
        seat = next_seat(match)
        before = match.digest
        code = bots[seat].choose(screened(match, seat))
        assert match.digest == before, "a bot changed its match"
        assert code in match.options(seat)
        match.play(code, seat)
    raise AssertionError("the game does not end")
