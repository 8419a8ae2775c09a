"""Chapter 16: what always holds in an Auction [MUL-212]."""

from typing import Final

from serai.games.mule.codes import CRYSTITE, NO_SIDE, SLOTS, offer_owner
from serai.games.mule.market.trading import covered, untouched
from serai.games.mule.state import Mule
from serai.kernel.game import NONE
from serai.kernel.ints import i64
from serai.kernel.rows import total

MOST_POSTS: Final = 1000000
"""So many offers a player may have placed in one live Auction."""
MOST_UNCOUNTED: Final = 1000
"""So far the numbers of offers may be ahead of the count of all that were placed."""


def broken_auction(g: Mule) -> str:
    """[MUL-215] Offers and roles belong to an Auction; offers are covered, and a claim window is open or closed."""
    if g.store[CRYSTITE] > 0 and g.auction != CRYSTITE and not g.last_turn():
        return "store: it holds Crystite only while that is auctioned [MUL-13]"
    if g.auction == NONE:
        return "" if untouched(g) else "auction: none, but there are roles, offers, posts, wishes or a count [MUL-215]"
    if g.counting > 1 or (not g.settings.live and (g.done_mask or g.counting or g.caller != NONE)):
        return "done_mask, counting, caller: they belong to a live Market [MUL-216]"
    seat: i64
    for seat in range(g.players):
        if g.posts[seat] > (MOST_POSTS if g.settings.live else g.printed.numbers.posts):
            return f"posts: seat {seat} cannot have placed so many offers [MUL-234]"
    if not total(g.posts) <= g.posted <= total(g.posts) + MOST_UNCOUNTED:
        return "posted, posts: all offers are those of the seats together [MUL-217]"
    index: i64
    for index in range(len(g.side)):
        if g.side[index] != NO_SIDE and not is_offer(g, index):
            return "offers: one is not covered, or has no number or slot of its own [MUL-217] [MUL-218]"
    return broken_window(g)


def is_offer(g: Mule, index: i64) -> bool:
    """[MUL-217] [MUL-218] An offer that its owner can have placed and could still carry out."""
    numbers = g.printed.numbers
    slots: i64 = numbers.open_offers if g.settings.live else 1
    if g.partner[index] == offer_owner(index) or index % SLOTS >= slots:
        return False
    if g.units[index] > numbers.most_units or g.total[index] > numbers.most_money or g.born[index] > g.posted:
        return False
    if g.born[index] < 1 or g.units[index] < 1 or not covered(g, index):
        return False
    other: i64
    for other in range(index):
        if g.side[other] != NO_SIDE and g.born[other] == g.born[index]:
            return False
    return True


def broken_window(g: Mule) -> str:
    """[MUL-223] [MUL-224] What is called for and claimed is in the Store; the caller does not claim as well."""
    seat: i64
    if g.caller == NONE:
        for seat in range(g.players):
            if g.wish[seat] != NONE:
                return "wish, caller: nobody has called [MUL-223]"
        return "claimants, called, caller: nobody has called [MUL-223]" if g.claimants or g.called else ""
    units = g.store[g.auction]
    if g.called < 1 or g.called > units or g.claimants >> g.caller & 1 or g.wish[g.caller] != NONE:
        return "called, caller, claimants, wish: the caller wants units of the Store, and is not asked [MUL-223]"
    for seat in range(g.players):
        if g.wish[seat] > units or (g.wish[seat] == 0 and not g.claimants >> seat & 1):
            return "wish: units of the Store; 0 only of those who are asked [MUL-223] [MUL-224]"
    return ""
