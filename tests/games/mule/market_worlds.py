"""Random Auctions for the properties of the Market, and one Auction played in both forms at once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from serai.games.mule.codes import CODES
from serai.games.mule.state import Mule
from tests.games.mule.helpers import GOODS, market

CLOCK = -3


def option(code: str) -> int:
    found = CODES.option(code)
    assert found is not None, code
    return found


def start(rng: random.Random, form: str, options: dict[str, Any] | None = None) -> Mule:
    """An Auction with a random Good, Stocks, money, prices and Ranks."""
    players = rng.choice((3, 4))
    good = rng.choice(GOODS)
    highest = {"smithore": 14, "crystite": 14, "food": 9, "energy": 9}[good]
    match = market(
        good,
        players=players,
        ranks=rng.sample(range(players), players),
        money=[rng.choice((0, 3, 12, 40, 150)) for _ in range(players)],
        store={} if good == "crystite" else {good: rng.randint(0, 6)},
        prices={good: rng.randint(6, highest) if good != "food" else rng.randint(3, 9)},
        options={"market": form} | (options or {}),
        **{name: [rng.randint(0, 5) if name == good else 0 for _ in range(players)] for name in GOODS},
    )
    game = match._game
    assert isinstance(game, Mule)
    return game


def worlds(rng: random.Random, form: str, number: int = 10**9) -> Iterator[Mule]:
    """Running Auctions, some with optional rules."""
    made = 0
    while made < number:
        options = {"colonists_first": rng.random() < 0.3}
        g = start(rng, form, options)
        if g.auction >= 0:
            made += 1
            yield g


def legal(g: Mule) -> list[tuple[int, int]]:
    """Everything that any seat, or the clock, may choose now; ending the Auction is made rare."""
    choices = [(seat, int(chosen)) for seat in g.seats() for chosen in g.options_of(seat)]
    busy = [
        pair for pair in choices if CODES.code(pair[1]).partition(":")[0] not in ("done", "zero", "pass", "ask", "bid")
    ]
    return busy * 3 + choices if busy else choices


class Twin:
    """The same Auction in turns and live: each turn-based action is followed by live commands [MUL-236]."""

    def __init__(self, rng: random.Random, options: dict[str, Any]) -> None:
        while True:
            state = rng.getstate()
            self.turns = start(rng, "turns", options)
            rng.setstate(state)
            self.live = start(rng, "live", options)
            if self.turns.auction >= 0:
                break
        self.good = int(self.turns.auction)
        self.steps = 0
        self.call: list[tuple[int, int]] = []
        self.before: list[int] = []
        self.compare()

    def compare(self) -> None:
        one, other = self.turns, self.live
        for name in ("money", "stock", "store", "role", "side", "units", "total", "partner"):
            if name in ("side", "units", "total", "partner"):
                assert self.standing(one, name) == self.standing(other, name), name
            else:
                assert list(getattr(one, name)) == list(getattr(other, name)), name

    def standing(self, g: Mule, name: str) -> list[list[int]]:
        """The offers of each seat, whichever slot they are in."""
        rows = [int(number) for number in getattr(g, name)]
        sides = [int(side) for side in g.side]
        return [
            [rows[index] for index in range(seat * 5, seat * 5 + 5) if sides[index]] for seat in range(int(g.players))
        ]

    def play_to_the_end(self, rng: random.Random) -> None:
        while self.turns.auction == self.good:
            seat = int(self.turns.seat)
            codes = [CODES.code(chosen) for chosen in self.turns.options_of(seat)]
            codes = [code for code in codes if not code.startswith("offer_")]
            busy = [code for code in codes if code.partition(":")[0] not in ("ask", "bid")]
            code = rng.choice(busy if rng.random() < 0.7 else codes)
            seats = self.turns.seats()
            if len(seats) > 1:  # sealed: demands and roles
                seat = rng.choice(seats)
                code = rng.choice([CODES.code(chosen) for chosen in self.turns.options_of(seat)])
            self.act(seat, code)
            self.steps += 1
        for seat in range(int(self.live.players)):
            if self.live.auction == self.good:
                self.live.step_as(seat, option("done"))
        assert self.live.auction != self.good
        for name in ("money", "stock", "store"):
            assert list(getattr(self.turns, name)) == list(getattr(self.live, name)), name

    def act(self, seat: int, code: str) -> None:
        kind, _, member = code.partition(":")
        calling = type(self.turns.stack[-1]).__name__ == "StoreCall"
        before = [int(number) for number in self.turns.stock]
        self.turns.step_as(seat, option(code))
        if kind == "pass":
            return
        if kind in ("demand", "no_demand", "role"):
            self.live.step_as(seat, option(code))
        elif kind in ("ask", "bid"):
            self.drop_offer(seat)
            self.live.step_as(seat, option(code))
        elif kind == "cancel":
            self.drop_offer(seat)
        elif kind == "accept":
            self.live.step_as(seat, option(f"accept:{member.partition('-')[0]}-{self.slot(int(member[0]))}"))
        elif kind == "store_sell":
            self.live.step_as(seat, option(code))
        elif kind == "store_buy":
            self.call = [(seat, 0)]
            self.complete_position(before)
        elif calling:
            self.complete_position(before)
        if self.turns.auction == self.good and type(self.turns.stack[-1]).__name__ != "StoreCall":
            self.compare()

    def complete_position(self, before: list[int]) -> None:
        """A call for the Store's units: when it is over, call and claim live what everybody got."""
        if self.call and len(self.call) == 1:
            self.before = before if self.call[0][1] == 0 else self.before
            self.call = [(self.call[0][0], 1)]
        if type(self.turns.stack[-1]).__name__ == "StoreCall":
            return
        caller = self.call[0][0]
        got = {
            seat: int(self.turns.stock[seat * 4 + self.good]) - self.before[seat * 4 + self.good]
            for seat in range(int(self.turns.players))
        }
        self.call = []
        if got[caller] > 0:
            self.live.step_as(caller, option(f"store_buy:{got[caller]}"))
            while self.live.caller >= 0:
                seat = next(
                    s for s in self.live.seats() if s >= 0 and option("claim:0") in list(self.live.options_of(s))
                )
                self.live.step_as(seat, option(f"claim:{got[seat]}"))
            return
        for seat in sorted(got, key=lambda seat: -int(self.turns.rank_of(seat))):
            if got[seat]:
                self.live.step_as(seat, option(f"store_buy:{got[seat]}"))
                while self.live.caller >= 0:
                    other = next(
                        s for s in self.live.seats() if s >= 0 and option("claim:0") in list(self.live.options_of(s))
                    )
                    self.live.step_as(other, option("claim:0"))

    def slot(self, owner: int) -> int:
        """Where the only live offer of a seat is."""
        return next(slot for slot in range(1, 6) if self.live.side[owner * 5 + slot - 1])

    def drop_offer(self, seat: int) -> None:
        for slot in range(1, 6):
            if self.live.side[seat * 5 + slot - 1]:
                self.live.step_as(seat, option(f"cancel:{slot}"))
