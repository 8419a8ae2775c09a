"""Chapters 17.2 and 17.3: the commands that both forms of the Market offer, and what their labels say."""

from typing import Final

from serai.games.mule.codes import (
    ACCEPT,
    ALL_CLAIMED,
    ALL_UNITS,
    ASK,
    BID,
    BUYER,
    BUYS,
    CANCEL,
    CLAIM,
    NO_SIDE,
    OFFER_SELL,
    SELLS,
    STORE_BUY,
    STORE_SELL,
    offer_owner,
    seat_slot,
)
from serai.games.mule.market.offers import Offer
from serai.games.mule.market.trading import (
    accept,
    cancel,
    has,
    may_buy,
    most_from_store,
    post,
    sell_to_store,
    why_not_accept,
    within_reach,
)
from serai.games.mule.state import Mule
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row

EVERYTHING: Final = 1000000
"""More units than there can be."""


# ---- what an option names -----------------------------------------------------------------------------------------


def store_units(index: i64) -> i64:
    """The units that a member of ``store_sell`` or ``store_buy`` names: 1 to 20, or all."""
    return EVERYTHING if index == ALL_UNITS else index + 1


def units_sold(g: Mule, seat: i64, option: i64) -> i64:
    """[MUL-221] The units that a ``store_sell`` sells; `all` is what there is."""
    return min(store_units(STORE_SELL.index(option)), has(g, seat))


def units_bought(g: Mule, seat: i64, option: i64) -> i64:
    """[MUL-222] The units that a ``store_buy`` buys if nobody else claims them; `max` is what the money pays."""
    return min(store_units(STORE_BUY.index(option)), within_reach(g, seat))


def claimed_units(option: i64) -> i64:
    """The units that an answer names; `max` is all."""
    index = CLAIM.index(option)
    return EVERYTHING if index == ALL_CLAIMED else index


# ---- what is offered ----------------------------------------------------------------------------------------------


def offer_prices(g: Mule, options: Ints, seat: i64, sells: bool, buys: bool) -> Ints:
    """[MUL-232] Asks and bids for one unit, as far as they are covered [MUL-218]; the first names $1."""
    index: i64
    if sells:
        for index in range(g.printed.numbers.highest_price):
            options = append(options, ASK.option(index))
    if buys:
        for index in range(min(g.printed.numbers.highest_price, g.money[seat])):
            options = append(options, BID.option(index))
    return options


def offer_accepts(g: Mule, options: Ints, seat: i64) -> Ints:
    """[MUL-219] The open offers that the seat could accept."""
    index: i64
    for index in range(len(g.side)):
        if g.side[index] != NO_SIDE and why_not_accept(g, seat, index) == "":
            options = append(options, ACCEPT.option(index))
    return options


def claim_options(g: Mule, seat: i64) -> Ints:
    """[MUL-233] 0, 1 and so on up to 20, as far as possible, and `max`."""
    options = row()
    most = most_from_store(g, seat)
    units: i64
    for units in range(min(most, g.printed.numbers.claim_steps) + 1):
        options = append(options, CLAIM.option(units))
    return append(options, CLAIM.option(ALL_CLAIMED)) if most > 1 else options


def why_not_post(g: Mule, seat: i64, side: i64) -> str:
    """[MUL-218] [MUL-234] Why the seat can place no such offer."""
    if (side == SELLS and g.role[seat] == BUYER) or (side == BUYS and not may_buy(g, seat)):
        return "MUL-133"
    if not g.settings.live and g.posts[seat] >= g.printed.numbers.posts:
        return "MUL-234"
    return "MUL-218"


# ---- what is done -------------------------------------------------------------------------------------------------


def carry_out(g: Mule, seat: i64, option: i64) -> None:
    """[MUL-236] A command that both forms carry out alike: a sale to the Store, an offer, or an answer to one."""
    if STORE_SELL.has(option):
        sell_to_store(g, seat, units_sold(g, seat, option))
    elif ASK.has(option):
        post(g, seat, SELLS, 1, ASK.index(option) + 1, NONE)
    elif BID.has(option):
        post(g, seat, BUYS, 1, BID.index(option) + 1, NONE)
    elif CANCEL.has(option):
        cancel(g, seat_slot(seat, CANCEL.index(option)))
    elif ACCEPT.has(option):
        accept(g, seat, ACCEPT.index(option))
    elif option == OFFER_SELL:
        g.push(Offer(seat, SELLS, row()))
    else:
        g.push(Offer(seat, BUYS, row()))


# ---- words --------------------------------------------------------------------------------------------------------


def auction_prompt(g: Mule, seat: i64) -> dict[str, int]:
    """What the prompt of an Auction tells a seat."""
    good = g.auction
    return {
        "good": good,
        "sell": g.sell_price(good),
        "buy": g.buy_price(good),
        "store": g.store[good],
        "have": has(g, seat),
        "money": g.money[seat],
    }


def market_label_args(g: Mule, option: i64) -> dict[str, int]:
    """What the label of an option says: the Good, and the terms of an offer."""
    args: dict[str, int] = {"good": g.auction}
    if STORE_SELL.has(option):
        args["dollars"] = g.buy_price(g.auction)
    elif STORE_BUY.has(option):
        args["dollars"] = g.sell_price(g.auction)
    elif ACCEPT.has(option) and offer_owner(ACCEPT.index(option)) < g.players:
        index = ACCEPT.index(option)
        args["units"] = g.units[index]
        args["dollars"] = g.total[index]
        args["seat_owner"] = offer_owner(index)
        if g.side[index] != NO_SIDE:
            args["side"] = g.side[index] - 1
    return args
