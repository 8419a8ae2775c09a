"""The scale of the Market: lanes for the seats, rungs for the dollars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serai.games.mule.market.offers import unit_price
from serai.games.mule.scene.reading import MuleReading
from serai.games.mule.scene.work.column import INNER, PAD

TOP, HIGH = 56, 392
RUNG, RUNGS = 30, 10
BASE = 46
"""The lowest rung is so far above the foot of the field."""
SCALE, SHOP = 24, 50
NARROW = 48
"""The lane of another seat, where the own one needs room for two columns of rungs."""


class Ladder:
    """Where things stand on the field."""

    def __init__(self, reading: MuleReading) -> None:
        self.reading = reading
        self.good = str(reading.view["auction"])
        self.sell, self.buy = reading.sell(self.good), reading.buy(self.good)
        self.low = max(1, self.sell - RUNGS + 4)
        self.high = self.low + RUNGS - 1
        self.seats = self._order()
        prices = {each(offer) for offer in reading.view["offers"].values()}
        self.above = sorted(price for price in prices if price > self.high)
        self.below = sorted((price for price in prices if price < self.low), reverse=True)

    def _order(self) -> list[int]:
        """The viewer first, the others by Rank."""
        order = list(self.reading.view["ranking"]) or list(range(self.reading.players))
        mine = self.reading.context.viewer
        return [mine, *(seat for seat in order if seat != mine)] if mine is not None else order

    def wide(self, seat: int) -> float:
        room = INNER - SCALE - SHOP
        if self.reading.context.viewer is None:
            return room / len(self.seats)
        others = len(self.seats) - 1
        narrow = NARROW if others == 3 else 62
        return room - others * narrow if seat == self.reading.context.viewer else narrow

    def left(self, seat: int) -> float:
        at = self.seats.index(seat)
        return PAD + SCALE + sum(self.wide(other) for other in self.seats[:at])

    def middle(self, seat: int) -> float:
        return self.left(seat) + self.wide(seat) / 2

    def y(self, price: float) -> float:
        """The height of a price per unit. Those beyond the window stand at its edge, each on a step of its own."""
        if price > self.high:
            price = self.high + 0.6 * _step(self.above, price)
        elif price < self.low:
            price = self.low - 0.8 * _step(self.below, price)
        return TOP + HIGH - BASE - (price - self.low) * RUNG


def each(offer: Mapping[str, Any]) -> float:
    """The price of one unit of an offer."""
    return unit_price(int(offer["units"]), int(offer["total"]))


def _step(prices: Sequence[float], price: float) -> float:
    """How far out a price lies among those beyond the window, from just over 0 to 1."""
    return (prices.index(price) + 1) / len(prices) if price in prices else 1.0
