"""Chapter 17.3: the turn-based form of an Auction, for bots and correspondence.

It always ends [MUL-234]. All goes through the same checks and deals as in the live form, so that whatever comes of it
could have come of that too [MUL-236].
"""

from typing import ClassVar

from serai.games.mule.codes import (
    ACCEPT,
    ALL_UNITS,
    ASK,
    BUYS,
    CANCEL,
    NO_SIDE,
    OFFER_BUY,
    OFFER_SELL,
    PASS,
    SELLER,
    SELLS,
    STORE_BUY,
    STORE_SELL,
    seat_slot,
)
from serai.games.mule.event_kinds import ANSWERED, CALLED
from serai.games.mule.market.commands import (
    auction_prompt,
    carry_out,
    claim_options,
    claimed_units,
    market_label_args,
    offer_accepts,
    offer_prices,
    store_units,
    why_not_post,
)
from serai.games.mule.market.trading import (
    buy_from_store,
    has,
    may_buy,
    may_sell,
    most_from_store,
    why_not_accept,
    why_not_store_buy,
    why_not_store_sell,
)
from serai.games.mule.state import Mule
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


class TurnMarket(Frame[Mule]):
    """[MUL-231] [MUL-232] Players act in turn, lowest Rank first, one action each, until all have passed [MUL-234]."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..3", "passes 0..3")
    BELOW: ClassVar[tuple[str, ...]] = ("Market",)

    def __init__(self, at: i64 = 0, passes: i64 = 0) -> None:
        self.at: i64 = at  # places up from the lowest Rank
        self.passes: i64 = passes  # in a row

    def ask(self, g: Mule) -> bool:
        if self.passes == g.players:
            return g.pop()
        seat = g.seat_from_lowest(self.at)
        options = turn_options(g, seat)
        if len(options) == 1:  # who could only pass passes
            return self.next(g, 1)
        return g.ask_seat(seat, options)

    def next(self, g: Mule, passed: i64) -> bool:
        self.at = (self.at + 1) % g.players
        self.passes = self.passes + 1 if passed else 0
        return False

    def answer(self, g: Mule, option: i64) -> None:
        seat = g.seat_from_lowest(self.at)
        self.next(g, 1 if option == PASS else 0)
        if option == PASS:
            return
        if STORE_BUY.has(option):
            call(g, seat, store_units(STORE_BUY.index(option)))
        else:
            carry_out(g, seat, option)

    def blocks(self) -> tuple[str, ...]:
        return ("pass", "store_sell", "store_buy", "ask", "bid", "cancel", "accept", "offer_sell", "offer_buy")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        if STORE_SELL.has(option):
            rule = why_not_store_sell(g, seat, 1)
            return rule if rule else "MUL-232"
        if STORE_BUY.has(option):
            rule = why_not_store_buy(g, seat, 1)
            return rule if rule else "MUL-232"
        if CANCEL.has(option):
            return "MUL-232"
        if ACCEPT.has(option):
            return why_not_accept(g, seat, ACCEPT.index(option))
        return why_not_post(g, seat, SELLS if ASK.has(option) or option == OFFER_SELL else BUYS)

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return auction_prompt(g, seat)

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        return market_label_args(g, option)

    def acted(self, g: Mule) -> i64:
        """The seat that has just done something other than pass; NONE if the last one has passed."""
        return NONE if self.passes else g.seat_from_lowest((self.at + g.players - 1) % g.players)

    def fault(self, g: Mule) -> str:
        if g.settings.live:
            return "the Market of this game is live [MUL-231]"
        if self.at >= g.players or self.passes >= g.players:
            return "at, passes: there are not so many players [MUL-234]"
        return ""

    def copy(self) -> "TurnMarket":
        return TurnMarket(self.at, self.passes)


def turn_options(g: Mule, seat: i64) -> Ints:
    """[MUL-232] The finite set of actions, and for people any offer; all trade Goods, never a M.U.L.E. [MUL-5]."""
    options = append(row(), PASS)
    units = has(g, seat)
    if units > 0 and why_not_store_sell(g, seat, 1) == "":
        options = append(options, STORE_SELL.option(0))
        if units > 1:
            options = append(options, STORE_SELL.option(ALL_UNITS))
    most = most_from_store(g, seat)
    if most > 0:
        options = append(options, STORE_BUY.option(0))
        if most > 1:
            options = append(options, STORE_BUY.option(ALL_UNITS))
    sells = g.posts[seat] < g.printed.numbers.posts and may_sell(g, seat)
    buys = g.posts[seat] < g.printed.numbers.posts and may_buy(g, seat)
    options = offer_prices(g, options, seat, sells, buys)
    if g.side[seat_slot(seat, 0)] != NO_SIDE:
        options = append(options, CANCEL.option(0))
    options = offer_accepts(g, options, seat)
    if sells:
        options = append(options, OFFER_SELL)
    if buys:
        options = append(options, OFFER_BUY)
    return options


def call(g: Mule, seat: i64, units: i64) -> None:
    """[MUL-233] A call for the Store's units."""
    if g.recording:
        g.emit(CALLED, seat, min(units, most_from_store(g, seat)))
    g.fence()
    g.push(StoreCall(seat, min(units, most_from_store(g, seat)), 0))


class StoreCall(Frame[Mule]):
    """[MUL-135] [MUL-233] Before the caller everybody of lower Rank may buy, the lowest first, each served at once.

    The Rank Track is that of the last Ranking Phase [MUL-143].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("caller:seat", "units 1..", "at 0..3")
    BELOW: ClassVar[tuple[str, ...]] = ("TurnMarket",)

    def __init__(self, caller: i64, units: i64, at: i64) -> None:
        self.caller: i64 = caller
        self.units: i64 = units
        self.at: i64 = at  # places up from the lowest Rank

    def ask(self, g: Mule) -> bool:
        seat = g.seat_from_lowest(self.at)
        if seat == self.caller:
            buy_from_store(g, seat, self.units)
            return g.pop()
        if most_from_store(g, seat) == 0:
            self.at += 1
            return False
        return g.ask_seat(seat, claim_options(g, seat))

    def answer(self, g: Mule, option: i64) -> None:
        seat = g.seat
        self.at += 1
        units = claimed_units(option)
        if g.recording:
            g.emit(ANSWERED, seat, min(units, most_from_store(g, seat)))
        buy_from_store(g, seat, units)

    def blocks(self) -> tuple[str, ...]:
        return ("claim",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-233"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return auction_prompt(g, seat) | {"seat_caller": self.caller, "units": self.units}

    def fault(self, g: Mule) -> str:
        below = g.stack[-2]
        if not isinstance(below, TurnMarket) or below.acted(g) != self.caller or g.role[self.caller] == SELLER:
            return "caller: this player has not called for the Store's units [MUL-233]"
        if self.at > g.players - 1 - g.rank_of(self.caller):
            return "at: only players of lower Rank come before the caller [MUL-135]"
        return ""

    def copy(self) -> "StoreCall":
        return StoreCall(self.caller, self.units, self.at)
