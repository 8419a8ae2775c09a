"""Which options a bot thinks about: not every price, every pair of refits or every Land to assay."""

from typing import Final

from serai.games.mule.brain.lands import best_make
from serai.games.mule.codes import (
    ASK,
    BID,
    CANCEL,
    COUNTDOWN,
    DOLLARS,
    LOOK,
    MOVE,
    NO_SIDE,
    OFFER_BUY,
    OFFER_SELL,
    REFIT_TWO,
    STOP,
    WHITE,
    board_place,
    seat_slot,
)
from serai.games.mule.primitives import knows
from serai.games.mule.state import Mule
from serai.kernel.bits import ascending
from serai.kernel.ints import Ints, i64

LOOKS: Final = 3
"""How many Lands a bot thinks of assaying."""
STEP: Final = 3
"""Of sealed bids it thinks of every third dollar."""


def sifted(g: Mule, seat: i64) -> list[int]:
    """The options worth a thought; all of them where they are few."""
    options = g.options_of(seat)
    kept: list[int] = []
    first = options[0]
    if LOOK.has(options[len(options) - 1]):
        kept = looks(g, seat, options)
    elif DOLLARS.has(first):
        for option in options:
            if DOLLARS.has(option) and considered_bid(DOLLARS.index(option)):
                kept.append(option)
    else:
        for option in options:
            if thinkable(g, seat, option):
                kept.append(option)
    if not kept:
        kept.append(first)
    return kept


def thinkable(g: Mule, seat: i64, option: i64) -> bool:
    """Not every price, no taking back, no countdown, no free offer, no Move, and of refits only what may help."""
    if ASK.has(option):
        return may_post(g, seat, ASK.index(option) + 1)
    if BID.has(option):
        return may_post(g, seat, BID.index(option) + 1)
    if REFIT_TWO.has(option):
        return g.spent == 0 and len(g.stack) > 0 and refit_matters(g, seat, REFIT_TWO.index(option))
    return not (CANCEL.has(option) or MOVE.has(option) or option in (COUNTDOWN, OFFER_SELL, OFFER_BUY))


def considered_bid(index: i64) -> bool:
    """Nothing, and of the sums every third."""
    return index == 0 or (index - 1) % STEP == 0


def may_post(g: Mule, seat: i64, price: i64) -> bool:
    """A first offer at a price near the Store's."""
    return g.side[seat_slot(seat, 0)] == NO_SIDE and near_prices(g, price)


def near_prices(g: Mule, price: i64) -> bool:
    """Prices between the Store's two, and a little beside them."""
    return g.buy_price(g.auction) < price < g.sell_price(g.auction) + 2


def refit_matters(g: Mule, seat: i64, path: i64) -> bool:
    """Two M.U.L.E.s that make different Goods could make the same."""
    a = g.made_at(seat, g.printed.board.path_a[path])
    b = g.made_at(seat, g.printed.board.path_b[path])
    return a != b


def looks(g: Mule, seat: i64, options: Ints) -> list[int]:
    """Unknown Lands of one's own first, those without a M.U.L.E. before others; then some on Irata."""
    kept: list[int] = []
    for option in options:
        if option == STOP:
            kept.append(option)
    own = g.lands[seat]
    for sites in (own & ~g.mules(seat), own & g.mules(seat)):
        for site in ascending(0, sites):
            place = board_place(seat, site)
            if LOOK.option(place) in options and not knows(g, seat, place) and len(kept) < LOOKS:
                kept.append(LOOK.option(place))
    best: i64 = -1
    worth: i64 = -1
    for square in ascending(0, g.irata):
        if LOOK.option(square) in options and not knows(g, seat, square):
            found = best_make(g, seat, square) + (50 if g.printed.irata.zone[square] == WHITE else 0)
            if found > worth:
                best = square
                worth = found
    if best >= 0:
        kept.append(LOOK.option(best))
    return kept
