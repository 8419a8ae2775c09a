"""Chapter 17.2: the live form of an Auction. Any seat at any time; seconds are the table's affair, not the rules'."""

from typing import ClassVar

from serai.games.mule.codes import (
    ACCEPT,
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
    WINDOW,
    ZERO,
)
from serai.games.mule.event_kinds import CALLED, COUNTING, IS_DONE, NOT_DONE, WISHED
from serai.games.mule.market.offers import Offer
from serai.games.mule.market.trading import (
    accept,
    all_done,
    buy_from_store,
    cancel,
    close_window,
    has,
    may_buy,
    may_sell,
    most_from_store,
    outranked,
    post,
    seats_from_lowest,
    sell_to_store,
    why_not_accept,
    why_not_store_buy,
    why_not_store_sell,
)
from serai.games.mule.market.turn_market import (
    EVERYTHING,
    about_market,
    auction_prompt,
    claim_options,
    claimed,
    offer_accepts,
    offer_prices,
    why_not_post,
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

    FIELDS: ClassVar[tuple[str, ...]] = ()

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
        if option != DONE and option != COUNTDOWN and option != CLAIM:  # [MUL-243] a waiver leaves the flag too
            self.take_back_done(g, seat)
        if option < STORE_BUY:
            units = option - STORE_SELL + 1
            sell_to_store(g, seat, has(g, seat) if units > MOST_NAMED else units)
        elif option < ASK:
            units = option - STORE_BUY + 1
            store_buy(g, seat, EVERYTHING if units > MOST_NAMED else units)
        elif option < BID:
            post(g, seat, SELLS, 1, option - ASK + 1, NONE)
        elif option < CANCEL:
            post(g, seat, BUYS, 1, option - BID + 1, NONE)
        elif option < ACCEPT:
            cancel(g, seat * SLOTS + option - CANCEL)
        elif option < CLAIM:
            accept(g, seat, option - ACCEPT)
        elif option < DONE:
            wish(g, seat, claimed(option))
        elif option == DONE:
            g.done_mask |= bit(seat)
            if g.recording:
                g.emit(IS_DONE, seat)
        elif option == COUNTDOWN:
            self.count_down(g, seat)
        elif option == OFFER_SELL:
            g.push(Offer(seat, SELLS, row()))
        elif option == OFFER_BUY:
            g.push(Offer(seat, BUYS, row()))

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
        if option < STORE_BUY:
            units = option - STORE_SELL + 1
            rule = why_not_store_sell(g, seat, 1 if units > MOST_NAMED else units)
            return rule if rule else "MUL-221"
        if option < ASK:
            units = option - STORE_BUY + 1
            if g.caller != NONE and wished(g, seat):
                return "MUL-224"
            rule = why_not_store_buy(g, seat, 1 if units > MOST_NAMED else units)
            return rule if rule else "MUL-222"
        if option < CANCEL:
            return why_not_post(g, seat, SELLS if option < BID else BUYS)
        if option < ACCEPT:
            return "MUL-217"
        if option < CLAIM:
            return why_not_accept(g, seat, option - ACCEPT)
        if option < DONE:
            return "MUL-223"
        if option in (DONE, UNDONE):
            return "MUL-243"
        if option in (OFFER_SELL, OFFER_BUY):
            return why_not_post(g, seat, SELLS if option == OFFER_SELL else BUYS)
        return "MUL-228"

    def seen_by(self, g: Mule, seat: i64) -> i64:
        """[MUL-201] What a seat chooses that owes an answer is its own affair."""
        return bit(seat) if seat >= 0 and owes_answer(g, seat) else EVERYONE

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return auction_prompt(g, seat)

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        return about_market(g, g.seat, option)


def live_options(g: Mule, seat: i64) -> Ints:
    """[MUL-227] The commands open to a seat now. A quantity at the Store is 1 to 20, or all there is [MUL-244]."""
    options = row()
    units: i64
    if why_not_store_sell(g, seat, 1) == "":
        for units in range(min(has(g, seat), MOST_NAMED)):
            options = append(options, STORE_SELL + units)
        options = append(options, STORE_SELL + MOST_NAMED)
    most = most_from_store(g, seat)
    if most > 0 and not (g.caller != NONE and wished(g, seat)):
        for units in range(min(most, MOST_NAMED)):
            options = append(options, STORE_BUY + units)
        options = append(options, STORE_BUY + MOST_NAMED)
    sells = may_sell(g, seat)
    buys = may_buy(g, seat)
    options = offer_prices(g, options, seat, sells, buys)
    slot: i64
    for slot in range(SLOTS):
        if g.side[seat * SLOTS + slot] != NO_SIDE:
            options = append(options, CANCEL + slot)
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
        seat = seats_from_lowest(g, place)
        units = called if seat == caller else wishes[seat]
        if units > 0 and g.role[seat] != SELLER:  # [MUL-224]
            buy_from_store(g, seat, units)
