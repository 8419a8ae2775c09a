"""Chapter 17.3, correspondence orders [MUL-235]: rules a player leaves, which the table plays on that player's turns.

They are the table's affair: only the choices they make become lines of the journal.
"""

from typing import Final

from serai.games.mule.codes import (
    ACCEPT,
    ALL_UNITS,
    ASK,
    BID,
    BUYS,
    CLAIM,
    CODES,
    MOST_NAMED,
    PASS,
    PRICES,
    SELLS,
    STORE_BUY,
    STORE_SELL,
    WAIVE,
    offer_owner,
    seat_slot,
)
from serai.games.mule.market.trading import has
from serai.games.mule.state import Mule
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.orders import OrderForm

UNITS: Final = range(100)
FORM: Final = OrderForm(
    "good",
    CODES.domains["good"],
    {
        "keep": UNITS,
        "stock_up": UNITS,
        "asks_up_to": range(1, 1000),
        "bids_from": range(1, 1000),
        "ask": range(1, PRICES + 1),
        "bid": range(1, PRICES + 1),
        "claim": UNITS,
    },
)
"""[MUL-235] What a player may leave for each Good."""


class GoodOrders:
    """What a player has left for one Good; NONE is no such order."""

    def __init__(self, given: dict[str, int]) -> None:
        self.keep: i64 = given.get("keep", NONE)  # sell to the Store all above so many
        self.stock_up: i64 = given.get("stock_up", NONE)  # buy from the Store up to so many
        self.asks_up_to: i64 = given.get("asks_up_to", NONE)  # accept asks up to so many dollars a unit
        self.bids_from: i64 = given.get("bids_from", NONE)  # accept bids from so many dollars a unit
        self.ask: i64 = given.get("ask", NONE)  # ask so many dollars for a unit
        self.bid: i64 = given.get("bid", NONE)  # bid so many dollars for a unit
        self.claim: i64 = given.get("claim", 0)  # claim up to so many units when asked [MUL-233]


def in_turns(g: Mule, seat: i64) -> bool:
    """A turn of the turn-based Market, or a call to claim from the Store [MUL-233]."""
    if g.settings.live or g.auction == NONE:
        return False
    options = g.options_of(seat)
    return PASS in options or WAIVE in options


def follow(g: Mule, seat: i64, left: dict[str, dict[str, int]]) -> i64:
    """[MUL-235] What the orders for the Good on auction choose in a turn-based Market; NONE where there are none."""
    if not in_turns(g, seat):
        return NONE
    given = left.get(CODES.domains["good"][g.auction])
    return obey(g, seat, GoodOrders(given)) if given else NONE


def obey(g: Mule, seat: i64, orders: GoodOrders) -> i64:
    """[MUL-235] The first possible one: accept, then the Store, then ask or bid if no such offer stands, else pass."""
    options = g.options_of(seat)
    if WAIVE in options:
        return claim(options, orders)
    option = best_offer(g, options, orders)
    if option == NONE:
        option = at_store(g, seat, options, orders)
    if option == NONE and orders.ask != NONE and g.side[seat_slot(seat, 0)] != SELLS:
        option = if_offered(options, ASK.option(orders.ask - 1))
    if option == NONE and orders.bid != NONE and g.side[seat_slot(seat, 0)] != BUYS:
        option = if_offered(options, BID.option(orders.bid - 1))
    return PASS if option == NONE else option


def if_offered(options: Ints, option: i64) -> i64:
    """The option if it is on offer, else NONE."""
    return option if option in options else NONE


def claim(options: Ints, orders: GoodOrders) -> i64:
    """[MUL-233] The standing answer: up to so many, as far as possible."""
    best: i64 = WAIVE
    for option in options:
        if CLAIM.index(option) <= min(orders.claim, MOST_NAMED):
            best = option
    return best


def best_offer(g: Mule, options: Ints, orders: GoodOrders) -> i64:
    """The best price per unit within the limits, then the lowest Rank of the owner; NONE if there is none."""
    best: i64 = NONE
    for option in options:
        if ACCEPT.has(option):
            index = ACCEPT.index(option)
            if within(g, index, orders) and (best == NONE or beats(g, index, best)):
                best = index
    return NONE if best == NONE else ACCEPT.option(best)


def within(g: Mule, index: i64, orders: GoodOrders) -> bool:
    if g.side[index] == SELLS:
        return orders.asks_up_to != NONE and g.total[index] <= orders.asks_up_to * g.units[index]
    return orders.bids_from != NONE and g.total[index] >= orders.bids_from * g.units[index]


def beats(g: Mule, index: i64, other: i64) -> bool:
    """One offer is better than another: compared by price per unit, without fractions."""
    mine = g.total[index] * g.units[other]
    theirs = g.total[other] * g.units[index]
    if g.side[index] == SELLS and g.side[other] == SELLS and mine != theirs:
        return mine < theirs
    if g.side[index] == BUYS and g.side[other] == BUYS and mine != theirs:
        return mine > theirs
    return g.rank_of(offer_owner(index)) > g.rank_of(offer_owner(other))


def at_store(g: Mule, seat: i64, options: Ints, orders: GoodOrders) -> i64:
    """Sell what is above the limit, or buy up to the other; all at once where that is the same."""
    units = has(g, seat)
    one, whole = STORE_SELL.option(0), STORE_SELL.option(ALL_UNITS)
    if orders.keep != NONE and units > orders.keep and one in options:
        return whole if orders.keep == 0 and whole in options else one
    if orders.stock_up != NONE and units < orders.stock_up:
        return if_offered(options, STORE_BUY.option(0))
    return NONE
