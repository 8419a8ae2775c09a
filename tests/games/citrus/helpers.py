"""Short hands for Citrus's tests: make a position, play codes, ask why not."""

from __future__ import annotations

from typing import Any

import serai
from serai import Match
from serai.games.citrus.state import Citrus

FULL = dict(
    zip(
        map(str, range(1, 13)),
        [
            "lemon",
            "orange",
            "blood",
            "lime",
            "grapefruit",
            "lemon",
            "orange",
            "blood",
            "lime",
            "grapefruit",
            "lemon-well",
            "lime-well",
        ],
        strict=True,
    )
)
"""A tile on every market space."""


def position(*regions: str, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A position by its regions, for two players unless more are named; chance is answered by the test."""
    data = {"players": 2, "regions": list(regions), "options": options or {}, **fields}
    return serai.position("citrus", data, chance="ask")


def building(*regions: str, tray: list[str], **fields: Any) -> Match:
    """A position in which the seat to move has these tiles to place."""
    return position(*regions, tray=tray, refund=1, **fields)


def new(players: int = 2, **options: Any) -> Match:
    """A new game whose chance is answered by a seed."""
    return serai.new("citrus", players=players, seed="citrus", **options)


def game_of(match: Match) -> Citrus:
    game = match._game
    assert isinstance(game, Citrus)
    return game


def mat(match: Match, seat: int = 0) -> int:
    """The workers on a seat's mat."""
    return int(game_of(match).estate.workers(seat))


def answer_chance(match: Match, *first: str) -> Match:
    """Answer chance with these outcomes where they fit, then with the first possible one, until a player is asked."""
    wanted = list(first)
    while not match.over and match.seats[0] < 0:
        code = wanted.pop(0) if wanted and wanted[0] in match.options("*") else match.options("*")[0]
        match.play(code, "*")
    return match
