"""Which options a bot thinks about: not every price, every pair of refits or every Land to assay."""

from typing import Final

from serai.games.mule.brain.lands import best_make
from serai.games.mule.codes import (
    ACCEPT,
    ASK,
    BID,
    CANCEL,
    COUNTDOWN,
    DOLLARS,
    KEEP,
    LOOK,
    MOVE,
    NO_SIDE,
    REFIT_TWO,
    SITES,
    SLOTS,
    WHITE,
    ZERO,
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
    if LOOK <= options[len(options) - 1] < LOOK + len(g.terrain):
        kept = looks(g, seat, options)
    elif DOLLARS <= first < KEEP:
        for option in options:
            if option == DOLLARS or (option - DOLLARS - 1) % STEP == 0:
                kept.append(option)
    else:
        for option in options:
            if thinkable(g, seat, option):
                kept.append(option)
    if not kept:
        kept.append(first)
    return kept


def thinkable(g: Mule, seat: i64, option: i64) -> bool:
    if ASK <= option < CANCEL:
        price = option - ASK + 1 if option < BID else option - BID + 1
        return g.side[seat * SLOTS] == NO_SIDE and near_prices(g, price)
    if CANCEL <= option < ACCEPT or option == COUNTDOWN or option >= ZERO:
        return False
    if REFIT_TWO <= option < MOVE + SITES:
        return option < MOVE and g.spent == 0 and len(g.stack) > 0 and refit_matters(g, seat, option - REFIT_TWO)
    return True


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
        if option < LOOK:
            kept.append(option)
    own = g.lands[seat]
    for sites in (own & ~g.mules(seat), own & g.mules(seat)):
        for site in ascending(0, sites):
            place = g.place(seat, site)
            if LOOK + place in options and not knows(g, seat, place) and len(kept) < LOOKS:
                kept.append(LOOK + place)
    best: i64 = -1
    worth: i64 = -1
    for square in ascending(0, g.irata):
        if LOOK + square in options and not knows(g, seat, square):
            found = best_make(g, seat, square) + (50 if g.printed.irata.zone[square] == WHITE else 0)
            if found > worth:
                best = square
                worth = found
    if best >= 0:
        kept.append(LOOK + best)
    return kept
