"""The scale of the Market: lanes for the seats, rungs for the dollars."""

from __future__ import annotations

from serai.games.mule.scene.facts import Facts
from serai.games.mule.scene.paper import INNER, PAD

TOP, HIGH = 56, 392
RUNG, RUNGS = 30, 10
BASE = 46
"""The lowest rung is so far above the foot of the field."""
SCALE, SHOP = 24, 50
NARROW = 48
"""The lane of another seat, where the own one needs room for two columns of rungs."""


class Ladder:
    """Where things stand on the field."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.good = str(facts.view["auction"])
        self.sell, self.buy = facts.sell(self.good), facts.buy(self.good)
        self.low = max(1, self.sell - RUNGS + 4)
        self.high = self.low + RUNGS - 1
        self.seats = self._order()

    def _order(self) -> list[int]:
        """The viewer first, the others by Rank."""
        order = list(self.facts.view["ranking"]) or list(range(self.facts.players))
        mine = self.facts.look.viewer
        return [mine, *(seat for seat in order if seat != mine)] if mine is not None else order

    def wide(self, seat: int) -> float:
        room = INNER - SCALE - SHOP
        if self.facts.look.viewer is None:
            return room / len(self.seats)
        others = len(self.seats) - 1
        narrow = NARROW if others == 3 else 62
        return room - others * narrow if seat == self.facts.look.viewer else narrow

    def left(self, seat: int) -> float:
        at = self.seats.index(seat)
        return PAD + SCALE + sum(self.wide(other) for other in self.seats[:at])

    def middle(self, seat: int) -> float:
        return self.left(seat) + self.wide(seat) / 2

    def y(self, price: float) -> float:
        """The height of a price per unit; what is beyond the window stands at its edge."""
        inside = min(self.high + 1.0, max(self.low - 0.8, price))
        return TOP + HIGH - BASE - (inside - self.low) * RUNG
