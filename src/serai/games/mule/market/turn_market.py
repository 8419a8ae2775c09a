"""Chapter 17.3: the turn-based form of an Auction, for bots and correspondence.

It always ends [MUL-234]. All goes through the same checks and deals as in the live form, so that whatever comes of it
could have come of that too [MUL-236].
"""

from typing import ClassVar, Final

from serai.games.mule.codes import (
    ACCEPT,
    ASK,
    BID,
    BUYER,
    BUYS,
    CANCEL,
    CLAIM,
    MOST_NAMED,
    NO_SIDE,
    OFFER_BUY,
    OFFER_SELL,
    PASS,
    SELLS,
    SLOTS,
    STORE_BUY,
    STORE_SELL,
)
from serai.games.mule.event_kinds import ANSWERED, CALLED
from serai.games.mule.market.offers import Offer
from serai.games.mule.market.trading import (
    accept,
    buy_from_store,
    cancel,
    has,
    may_buy,
    may_sell,
    most_from_store,
    post,
    seats_from_lowest,
    sell_to_store,
    why_not_accept,
    why_not_store_buy,
    why_not_store_sell,
)
from serai.games.mule.state import Mule
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row

EVERYTHING: Final = 1000000
"""More units than there can be."""


class TurnMarket(Frame[Mule]):
    """[MUL-231] [MUL-232] Players act in turn, lowest Rank first, one action each, until all have passed [MUL-234]."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at", "passes")

    def __init__(self, at: i64 = 0, passes: i64 = 0) -> None:
        self.at: i64 = at  # places up from the lowest Rank
        self.passes: i64 = passes  # in a row

    def ask(self, g: Mule) -> bool:
        if self.passes == g.players:
            return g.pop()
        seat = seats_from_lowest(g, self.at)
        options = turn_options(g, seat)
        if len(options) == 1:  # who could only pass passes
            return self.next(g, 1)
        return g.ask_seat(seat, options)

    def next(self, g: Mule, passed: i64) -> bool:
        self.at = (self.at + 1) % g.players
        self.passes = self.passes + 1 if passed else 0
        return False

    def answer(self, g: Mule, option: i64) -> None:
        seat = seats_from_lowest(g, self.at)
        self.next(g, 1 if option == PASS else 0)
        if option == PASS:
            return
        if option < STORE_BUY:
            sell_to_store(g, seat, 1 if option == STORE_SELL else has(g, seat))
        elif option < ASK:
            call(g, seat, 1 if option == STORE_BUY else EVERYTHING)
        elif option < BID:
            post(g, seat, SELLS, 1, option - ASK + 1, NONE)
        elif option < CANCEL:
            post(g, seat, BUYS, 1, option - BID + 1, NONE)
        elif option < ACCEPT:
            cancel(g, seat * SLOTS + option - CANCEL)
        elif option < CLAIM:
            accept(g, seat, option - ACCEPT)
        elif option == OFFER_SELL:
            g.push(Offer(seat, SELLS, row()))
        else:
            g.push(Offer(seat, BUYS, row()))

    def blocks(self) -> tuple[str, ...]:
        return ("pass", "store_sell", "store_buy", "ask", "bid", "cancel", "accept", "offer_sell", "offer_buy")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        if STORE_SELL <= option < STORE_BUY:
            rule = why_not_store_sell(g, seat, 1)
            return rule if rule else "MUL-232"
        if STORE_BUY <= option < ASK:
            rule = why_not_store_buy(g, seat, 1)
            return rule if rule else "MUL-232"
        if CANCEL <= option < ACCEPT:
            return "MUL-232"
        if ACCEPT <= option < CLAIM:
            return why_not_accept(g, seat, option - ACCEPT)
        return why_not_post(g, seat, SELLS if option < BID or option == OFFER_SELL else BUYS)

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return auction_prompt(g, seat)

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        return about_market(g, g.seat, option)

    def copy(self) -> "TurnMarket":
        return TurnMarket(self.at, self.passes)


def why_not_post(g: Mule, seat: i64, side: i64) -> str:
    """[MUL-218] [MUL-234] Why the seat can place no such offer."""
    if (side == SELLS and g.role[seat] == BUYER) or (side == BUYS and not may_buy(g, seat)):
        return "MUL-133"
    if not g.settings.live and g.posts[seat] >= g.printed.numbers.posts:
        return "MUL-234"
    return "MUL-218"


def turn_options(g: Mule, seat: i64) -> Ints:
    """[MUL-232] The finite set of actions, and for people any offer; all trade Goods, never a M.U.L.E. [MUL-5]."""
    options = append(row(), PASS)
    units = has(g, seat)
    if units > 0 and why_not_store_sell(g, seat, 1) == "":
        options = append(options, STORE_SELL)
        if units > 1:
            options = append(options, STORE_SELL + MOST_NAMED)
    most = most_from_store(g, seat)
    if most > 0:
        options = append(options, STORE_BUY)
        if most > 1:
            options = append(options, STORE_BUY + MOST_NAMED)
    sells = g.posts[seat] < g.printed.numbers.posts and may_sell(g, seat)
    buys = g.posts[seat] < g.printed.numbers.posts and may_buy(g, seat)
    options = offer_prices(g, options, seat, sells, buys)
    if g.side[seat * SLOTS] != NO_SIDE:
        options = append(options, CANCEL)
    options = offer_accepts(g, options, seat)
    if sells:
        options = append(options, OFFER_SELL)
    if buys:
        options = append(options, OFFER_BUY)
    return options


def offer_prices(g: Mule, options: Ints, seat: i64, sells: bool, buys: bool) -> Ints:
    """[MUL-232] Asks and bids for one unit, as far as they are covered [MUL-218]."""
    price: i64
    if sells:
        for price in range(g.printed.numbers.highest_price):
            options = append(options, ASK + price)
    if buys:
        for price in range(min(g.printed.numbers.highest_price, g.money[seat])):
            options = append(options, BID + price)
    return options


def offer_accepts(g: Mule, options: Ints, seat: i64) -> Ints:
    index: i64
    for index in range(g.players * SLOTS):
        if g.side[index] != NO_SIDE and why_not_accept(g, seat, index) == "":
            options = append(options, ACCEPT + index)
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

    FIELDS: ClassVar[tuple[str, ...]] = ("caller:seat", "units", "at")

    def __init__(self, caller: i64, units: i64, at: i64) -> None:
        self.caller: i64 = caller
        self.units: i64 = units
        self.at: i64 = at  # places up from the lowest Rank

    def ask(self, g: Mule) -> bool:
        seat = seats_from_lowest(g, self.at)
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
        units = claimed(option)
        if g.recording:
            g.emit(ANSWERED, seat, min(units, most_from_store(g, seat)))
        buy_from_store(g, seat, units)

    def blocks(self) -> tuple[str, ...]:
        return ("claim",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-233"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return auction_prompt(g, seat) | {"seat_caller": self.caller, "units": self.units}

    def copy(self) -> "StoreCall":
        return StoreCall(self.caller, self.units, self.at)


def claim_options(g: Mule, seat: i64) -> Ints:
    """[MUL-233] 0, 1 and so on up to 20, as far as possible, and `max`."""
    options = row()
    most = most_from_store(g, seat)
    units: i64
    for units in range(min(most, g.printed.numbers.claim_steps) + 1):
        options = append(options, CLAIM + units)
    return append(options, CLAIM + MOST_NAMED + 1) if most > 1 else options


def claimed(option: i64) -> i64:
    """The units an answer names; `max` is all."""
    units = option - CLAIM
    return EVERYTHING if units > MOST_NAMED else units


def auction_prompt(g: Mule, seat: i64) -> dict[str, int]:
    good = g.auction
    return {
        "good": good,
        "sell": g.sell_price(good),
        "buy": g.buy_price(good),
        "store": g.store[good],
        "have": has(g, seat),
        "money": g.money[seat],
    }


def about_market(g: Mule, seat: i64, option: i64) -> dict[str, int]:
    """What the label of an option says: the Good, and the terms of an offer."""
    about: dict[str, int] = {"good": g.auction}
    if STORE_SELL <= option < STORE_BUY:
        about["dollars"] = g.buy_price(g.auction)
    elif STORE_BUY <= option < ASK:
        about["dollars"] = g.sell_price(g.auction)
    elif ACCEPT <= option < CLAIM and (option - ACCEPT) // SLOTS < g.players:
        index = option - ACCEPT
        about["units"] = g.units[index]
        about["dollars"] = g.total[index]
        about["seat_owner"] = index // SLOTS
        if g.side[index] != NO_SIDE:
            about["side"] = g.side[index] - 1
    return about
