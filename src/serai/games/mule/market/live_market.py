"""Chapter 17.2: the live form of an Auction. Any seat at any time; seconds are the table's affair, not the rules'."""

from typing import ClassVar

from serai.games.mule.codes import (
    ACCEPT,
    ALL_UNITS,
    ASK,
    BID,
    BUYS,
    CANCEL,
    CLAIM,
    COUNTDOWN,
    DONE,
    IDLE,
    MOST_NAMED,
    NO_SIDE,
    OFFER_BUY,
    OFFER_SELL,
    SELLER,
    SELLS,
    SLOTS,
    STORE_BUY,
    STORE_SELL,
    UNDONE,
    WAIVE,
    WINDOW,
    ZERO,
    seat_slot,
)
from serai.games.mule.event_kinds import CALLED, COUNTING, IS_DONE, NOT_DONE, WISHED
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
    all_done,
    buy_from_store,
    close_window,
    has,
    may_buy,
    may_sell,
    most_from_store,
    outranked,
    why_not_accept,
    why_not_store_buy,
    why_not_store_sell,
)
from serai.games.mule.state import Mule
from serai.kernel.bits import bit
from serai.kernel.events import EVERYONE
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, CLOCK, NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


class LiveMarket(Frame[Mule]):
    """[MUL-216] [MUL-227] Commands come one at a time, are checked against the state of the moment and applied wholly.

    Everybody may act at any time [MUL-128]. The Auction closes when all are done, or when the clock says that a
    countdown has run out [MUL-226]. Seats that owe an answer are asked first, then those that are not done, then the
    others; the clock comes last.
    """

    BELOW: ClassVar[tuple[str, ...]] = ("Market",)

    def ask(self, g: Mule) -> bool:
        if g.caller != NONE:
            if window_answered(g):
                serve(g)
                return False
        elif all_done(g):
            return g.pop()
        urgency: i64
        seat: i64
        for urgency in range(3):
            for seat in range(g.players):
                if self.urgency(g, seat) == urgency:
                    g.ask_seat(seat, live_options(g, seat))
        return g.ask_seat(CLOCK, append(row(), WINDOW if g.caller != NONE else ZERO if g.counting else IDLE))

    def urgency(self, g: Mule, seat: i64) -> i64:
        if owes_answer(g, seat):
            return 0
        return 2 if g.done_mask >> seat & 1 else 1

    def answer(self, g: Mule, option: i64) -> None:
        if g.seat == CLOCK:
            self.ring(g, option)
            return
        seat = g.seat
        if option not in (DONE, COUNTDOWN, WAIVE):  # [MUL-243] a waiver leaves the flag too
            self.take_back_done(g, seat)
        if STORE_BUY.has(option):
            store_buy(g, seat, store_units(STORE_BUY.index(option)))
        elif CLAIM.has(option):
            wish(g, seat, claimed_units(option))
        elif option == DONE:
            g.done_mask |= bit(seat)
            if g.recording:
                g.emit(IS_DONE, seat)
        elif option == COUNTDOWN:
            self.count_down(g, seat)
        elif option != UNDONE:
            carry_out(g, seat, option)

    def take_back_done(self, g: Mule, seat: i64) -> None:
        if g.done_mask >> seat & 1:
            g.done_mask &= ~bit(seat)
            if g.recording:
                g.emit(NOT_DONE, seat)

    def count_down(self, g: Mule, seat: i64) -> None:
        """[MUL-138] [MUL-228] A count begins; only a completed deal stops it."""
        g.counting = 1
        if g.recording:
            g.emit(COUNTING, seat)

    def ring(self, g: Mule, option: i64) -> None:
        """[MUL-223] [MUL-228] [MUL-230] Time is up: for a claim window, for the countdown, or for silence."""
        if option == WINDOW:
            serve(g)
        elif option == IDLE:
            self.count_down(g, CHANCE)
        else:
            g.pop()

    def blocks(self) -> tuple[str, ...]:
        return (
            "store_sell", "store_buy", "ask", "bid", "cancel", "accept", "claim", "done", "undone", "countdown",
            "zero", "idle", "window", "offer_sell", "offer_buy",
        )  # fmt: skip

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        if STORE_SELL.has(option):
            rule = why_not_store_sell(g, seat, least_units(STORE_SELL.index(option)))
            return rule if rule else "MUL-221"
        if STORE_BUY.has(option):
            if g.caller != NONE and wished(g, seat):
                return "MUL-224"
            rule = why_not_store_buy(g, seat, least_units(STORE_BUY.index(option)))
            return rule if rule else "MUL-222"
        if ASK.has(option) or option == OFFER_SELL:
            return why_not_post(g, seat, SELLS)
        if BID.has(option) or option == OFFER_BUY:
            return why_not_post(g, seat, BUYS)
        if CANCEL.has(option):
            return "MUL-217"
        if ACCEPT.has(option):
            return why_not_accept(g, seat, ACCEPT.index(option))
        if CLAIM.has(option):
            return "MUL-223"
        return "MUL-243" if option in (DONE, UNDONE) else "MUL-228"

    def seen_by(self, g: Mule, seat: i64, option: i64) -> i64:
        """[MUL-201] [MUL-215] A wish in a claim window is its seat's own affair; all else is open, whoever does it."""
        wish = CLAIM.has(option) or (STORE_BUY.has(option) and g.caller != NONE)
        return bit(seat) if wish else EVERYONE

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return auction_prompt(g, seat)

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        return market_label_args(g, option)

    def fault(self, g: Mule) -> str:
        return "" if g.settings.live else "the Market of this game is by turns [MUL-216]"


def least_units(index: i64) -> i64:
    """What a member of ``store_sell`` or ``store_buy`` trades at least: all there is may be a single unit."""
    return 1 if index == ALL_UNITS else store_units(index)


def live_options(g: Mule, seat: i64) -> Ints:
    """[MUL-227] The commands open to a seat now. A quantity at the Store is 1 to 20, or all there is [MUL-244]."""
    options = row()
    index: i64  # one unit is the first
    if why_not_store_sell(g, seat, 1) == "":
        for index in range(min(has(g, seat), MOST_NAMED)):
            options = append(options, STORE_SELL.option(index))
        options = append(options, STORE_SELL.option(ALL_UNITS))
    most = most_from_store(g, seat)
    if most > 0 and not (g.caller != NONE and wished(g, seat)):
        for index in range(min(most, MOST_NAMED)):
            options = append(options, STORE_BUY.option(index))
        options = append(options, STORE_BUY.option(ALL_UNITS))
    sells = may_sell(g, seat)
    buys = may_buy(g, seat)
    options = offer_prices(g, options, seat, sells, buys)
    slot: i64
    for slot in range(SLOTS):
        if g.side[seat_slot(seat, slot)] != NO_SIDE:
            options = append(options, CANCEL.option(slot))
    options = offer_accepts(g, options, seat)
    if owes_answer(g, seat):
        for option in claim_options(g, seat):
            options = append(options, option)
    options = append(options, UNDONE if g.done_mask >> seat & 1 else DONE)
    if not g.counting:
        options = append(options, COUNTDOWN)
    if sells:
        options = append(options, OFFER_SELL)
    if buys:
        options = append(options, OFFER_BUY)
    return options


# ---- claim windows ------------------------------------------------------------------------------------------------


def wished(g: Mule, seat: i64) -> bool:
    """[MUL-224] The seat has a wish in the window already; at most one each."""
    return seat == g.caller or g.wish[seat] != NONE


def owes_answer(g: Mule, seat: i64) -> bool:
    """[MUL-223] The seat is asked in an open window, has not answered, and could still buy."""
    return g.claimants >> seat & 1 == 1 and g.wish[seat] == NONE and most_from_store(g, seat) > 0


def window_answered(g: Mule) -> bool:
    seat: i64
    for seat in range(g.players):
        if owes_answer(g, seat):
            return False
    return True


def store_buy(g: Mule, seat: i64, units: i64) -> None:
    """[MUL-222] [MUL-224] At once if nobody of lower Rank could want them too; else a claim window, or into one."""
    if g.caller != NONE:
        wish(g, seat, units)
        return
    asked: i64 = 0
    lower = False
    other: i64
    for other in range(g.players):
        if other != seat and not g.done_mask >> other & 1 and most_from_store(g, other) > 0:
            asked |= bit(other)
            lower = lower or outranked(g, seat, other)
    if not lower:
        buy_from_store(g, seat, units)
        return
    g.fence()  # a call cannot be taken back
    g.claimants = asked
    g.caller = seat
    g.called = min(units, most_from_store(g, seat))
    if g.recording:
        g.emit(CALLED, seat, g.called)


def wish(g: Mule, seat: i64, units: i64) -> None:
    """[MUL-201] [MUL-223] An answer, unseen until the window closes; 0 is a waiver."""
    g.fence()
    g.wish[seat] = min(units, most_from_store(g, seat))
    if g.recording:
        g.whisper(WISHED, seat, bit(seat), g.wish[seat])


def serve(g: Mule) -> None:
    """[MUL-135] [MUL-223] The window closes: from the lowest Rank up, each as far as stock and money reach now."""
    g.reveal()
    wishes = g.wish
    caller = g.caller
    called = g.called
    close_window(g)
    place: i64
    for place in range(g.players):
        seat = g.seat_from_lowest(place)
        units = called if seat == caller else wishes[seat]
        if units > 0 and g.role[seat] != SELLER:  # [MUL-224]
            buy_from_store(g, seat, units)
