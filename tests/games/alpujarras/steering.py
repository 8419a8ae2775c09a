"""How the steered runner plays Alpujarras: mules go step by step, and every game has a favourite fruit and farmland.

Uniform choice leaps to the end space and never gathers five of a fruit; this play comes to every delivery there is.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from serai.kernel.game import Game
from serai.kernel.title import Title
from tests.games.alpujarras.helpers import FRUITS, LANDS


def impossible(title: Title[Any]) -> set[str]:
    """Codes that no game with the shipped tables can offer."""
    domains, table = title.codes.domains, title.standard_printed
    icons = {icon for side in table.sides for row in side.actions for icon in row} | {
        i for row in table.awards for i in row
    }
    tokens = [token for token, count in zip(domains["token"], table.tokens, strict=True) if not count]
    return {
        *("segment:GO", "segment:END"),  # they lie first and last
        *(f"move:GO.s{spot}" for spot in range(1, 5)),  # mules only leave the start space
        *(f"act:{name}" for icon, name in enumerate(domains["icon"]) if icon not in icons),  # printed nowhere
        *(f"deal:{token}" for token in tokens),  # there is no such token
        *(f"deliver:{village}-{token}" for village in LANDS for token in tokens),
    }


class Steering:
    """The tastes of one game."""

    def __init__(self, title: Title[Any], rng: Random) -> None:
        self.codes = title.codes
        self.rng = rng
        self.fruit = rng.choice(FRUITS)
        self.land = rng.choice(LANDS)
        self.alone = rng.random() < 0.4  # the others leap to the end and leave the track to seat 0
        self.thrifty = rng.random() < 0.5  # norias are kept
        self.patient = rng.random() < 0.6  # no delivery before five of the favourite fruit are there

    def choose(self, game: Game, seat: int, options: list[int], used: Counter[int]) -> int:
        wished = self.wished(game, seat, {self.codes.code(option): option for option in options})
        self.rng.shuffle(wished)
        return min(wished, key=lambda option: used[option])

    def wished(self, game: Any, seat: int, offered: dict[str, int]) -> list[int]:
        """Those of the options that fit the game's tastes; all of them, if none do."""
        if self.thrifty and game.norias[seat] < 5:
            offered = {code: option for code, option in offered.items() if not code.startswith("spend:")}
        if self.rng.random() < 0.1:
            return list(offered.values())
        wished = [option for code, option in offered.items() if self.likes(game, seat, code)]
        moves = [option for code, option in offered.items() if code.startswith("move:")]
        if moves:
            first = self.codes.option("move:GO.s1") or 0
            moves.sort(key=lambda option: game.rank(option - first))
            leap = self.alone and seat > 0
            return moves[-3:] if leap else moves[: 1 if self.alone else 3] + [o for o in wished if o not in moves]
        return wished or list(offered.values())

    def likes(self, game: Any, seat: int, code: str) -> bool:
        block, _, name = code.partition(":")
        if block in ("end", "leave", "decline", "give"):
            return block == "give" and name != self.fruit
        if block in ("fruit", "crop"):
            return name == self.fruit
        if block == "land":
            return name == self.land or self.rng.random() < 0.3
        if block == "spend":
            return not self.thrifty
        if code == "act:MARKET" and self.patient:
            held = game.store[seat * 5 + FRUITS.index(self.fruit)]
            return bool(held == 5)
        return True
