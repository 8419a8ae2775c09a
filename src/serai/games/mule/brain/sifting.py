"""Which options a bot tries: not every price, every pair of refits or every Land to assay."""

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
from serai.games.mule.state import Mule
from serai.kernel.bits import ascending
from serai.kernel.ints import Ints, i64

LOOKS: Final = 3
"""How many own Lands a bot tries to assay."""
STEP: Final = 3
"""A bot tries every third sum of a sealed bid."""


def sift(g: Mule, seat: i64) -> list[int]:
    """The options worth a try, at least one."""
    options = g.options_of(seat)
    kept: list[int] = []
    first = options[0]
    if LOOK.has(options[len(options) - 1]):
        kept = looks(g, seat, options)
    elif DOLLARS.has(first):
        for option in options:
            if DOLLARS.has(option) and bid_to_try(DOLLARS.index(option)):
                kept.append(option)
    else:
        for option in options:
            if worth_a_try(g, seat, option):
                kept.append(option)
    if not kept:
        kept.append(first)
    return kept


def worth_a_try(g: Mule, seat: i64, option: i64) -> bool:
    """Whether an option is worth a try: a price near the Store's, a refit that may help, and most others."""
    if ASK.has(option):
        return may_post(g, seat, ASK.index(option) + 1)
    if BID.has(option):
        return may_post(g, seat, BID.index(option) + 1)
    if REFIT_TWO.has(option):
        return g.spent == 0 and len(g.stack) > 0 and refit_matters(g, seat, REFIT_TWO.index(option))
    return not (CANCEL.has(option) or MOVE.has(option) or option in (COUNTDOWN, OFFER_SELL, OFFER_BUY))


def bid_to_try(index: i64) -> bool:
    """Whether to try a sealed bid: $0, and every third sum."""
    return index == 0 or (index - 1) % STEP == 0


def may_post(g: Mule, seat: i64, price: i64) -> bool:
    """Whether to try an offer: the only one, at a price near the Store's."""
    return g.side[seat_slot(seat, 0)] == NO_SIDE and near_prices(g, price)


def near_prices(g: Mule, price: i64) -> bool:
    """Whether a price is between the Store's two, or just above them."""
    return g.buy_price(g.auction) < price < g.sell_price(g.auction) + 2


def refit_matters(g: Mule, seat: i64, path: i64) -> bool:
    """Whether the two M.U.L.E.s make different Goods, and so could make the same."""
    a = g.made_at(seat, g.printed.board.path_a[path])
    b = g.made_at(seat, g.printed.board.path_b[path])
    return a != b


def looks(g: Mule, seat: i64, options: Ints) -> list[int]:
    """The Lands to assay: own unknown ones, those without a M.U.L.E. first, and the best one on Irata."""
    kept: list[int] = []
    for option in options:
        if option == STOP:
            kept.append(option)
    own = g.lands[seat]
    for sites in (own & ~g.mules(seat), own & g.mules(seat)):
        for site in ascending(0, sites):
            place = board_place(seat, site)
            if LOOK.option(place) in options and not g.knows(seat, place) and len(kept) < LOOKS:
                kept.append(LOOK.option(place))
    best: i64 = -1
    worth: i64 = -1
    for square in ascending(0, g.irata):
        if LOOK.option(square) in options and not g.knows(seat, square):
            found = best_make(g, seat, square) + (50 if g.printed.irata.zone[square] == WHITE else 0)
            if found > worth:
                best = square
                worth = found
    if best >= 0:
        kept.append(LOOK.option(best))
    return kept
