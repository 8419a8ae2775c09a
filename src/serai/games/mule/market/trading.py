"""Chapter 17.1: what both forms of the Market share: offers, deals, roles, the Store's counter."""

from serai.games.mule.codes import (
    BUYER,
    BUYS,
    NO_SIDE,
    OPEN_ROLE,
    SELLER,
    SELLS,
    offer_owner,
    seat_good,
    seat_slot,
)
from serai.games.mule.event_kinds import CANCELLED, DEAL, OFFERED, SOLD, STOPPED, STORE_SOLD
from serai.games.mule.state import Mule
from serai.kernel.bits import bit
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64
from serai.kernel.rows import row_of

# ---- what a player has and may do ---------------------------------------------------------------------------------


def has(g: Mule, seat: i64) -> i64:
    """The player's units of the Good on auction."""
    return g.stock[seat_good(seat, g.auction)]


def may_sell(g: Mule, seat: i64) -> bool:
    """[MUL-133] Nobody sells the Good who has bought it in this Auction; what is sold must be there [MUL-142]."""
    return g.role[seat] != BUYER and has(g, seat) > 0


def may_buy(g: Mule, seat: i64) -> bool:
    """[MUL-133] Nobody buys the Good who has sold it in this Auction."""
    return g.role[seat] != SELLER


def why_not_accept(g: Mule, seat: i64, index: i64) -> str:
    """[MUL-128] [MUL-219] Partners are chosen freely. Why an offer cannot be accepted; "" if it can."""
    owner = offer_owner(index)
    if owner >= g.players or g.side[index] == NO_SIDE or owner == seat:
        return "MUL-219"
    if g.partner[index] != NONE and g.partner[index] != seat:
        return "MUL-217"
    if g.side[index] == SELLS:
        if not may_buy(g, seat) or g.role[owner] == BUYER:
            return "MUL-133"
        if g.money[seat] < g.total[index] or has(g, owner) < g.units[index]:
            return "MUL-142"
    else:
        if g.role[seat] == BUYER or g.role[owner] == SELLER:
            return "MUL-133"
        if has(g, seat) < g.units[index] or g.money[owner] < g.total[index]:
            return "MUL-142"
    return ""


def better_buyer(g: Mule, seat: i64) -> bool:
    """[MUL-193] [MUL-225] Somebody offers to buy at the Store's price or more, and the seat could accept now."""
    price = g.buy_price(g.auction)
    return bound(g, seat, BUYS, price)


def better_seller(g: Mule, seat: i64) -> bool:
    """[MUL-193] [MUL-225] Somebody offers to sell at the Store's price or less, and the seat could accept now."""
    return bound(g, seat, SELLS, g.sell_price(g.auction))


def bound(g: Mule, seat: i64, side: i64, price: i64) -> bool:
    """[MUL-193] Whether a fair offer of this side binds the seat, so that the Store comes second."""
    if not g.settings.colonists_first:
        return False
    index: i64
    for index in range(len(g.side)):
        if g.side[index] == side:
            fair = (
                g.total[index] >= price * g.units[index] if side == BUYS else g.total[index] <= price * g.units[index]
            )
            if fair and why_not_accept(g, seat, index) == "":
                return True
    return False


def why_not_store_sell(g: Mule, seat: i64, units: i64) -> str:
    """[MUL-221] Why the seat cannot sell so many units to the Store."""
    if g.role[seat] == BUYER:
        return "MUL-133"
    if has(g, seat) < max(1, units):
        return "MUL-142"
    return "MUL-193" if better_buyer(g, seat) else ""


def why_not_store_buy(g: Mule, seat: i64, units: i64) -> str:
    """[MUL-222] Why the seat cannot buy so many units from the Store."""
    if g.role[seat] == SELLER:
        return "MUL-133"
    if g.store[g.auction] < max(1, units):
        return "MUL-222"
    if g.money[seat] < store_charges(g, max(1, units)):
        return "MUL-142"
    return "MUL-193" if better_seller(g, seat) else ""


def most_from_store(g: Mule, seat: i64) -> i64:
    """[MUL-232] `max`: what the Store has and the money pays."""
    if why_not_store_buy(g, seat, 1) != "":
        return 0
    return within_reach(g, seat)


def within_reach(g: Mule, seat: i64) -> i64:
    """The units that the Store has and the seat's money pays."""
    return min(g.store[g.auction], g.money[seat] // g.sell_price(g.auction))


def store_pays(g: Mule, units: i64) -> i64:
    """[MUL-221] The dollars for so many units sold to the Store."""
    return units * g.buy_price(g.auction)


def store_charges(g: Mule, units: i64) -> i64:
    """[MUL-222] The dollars for so many units bought from the Store."""
    return units * g.sell_price(g.auction)


def outranked(g: Mule, seat: i64, other: i64) -> bool:
    """[MUL-135] [MUL-143] The other stands lower on the Rank Track and so comes first at the Store."""
    return g.rank_of(other) > g.rank_of(seat)


# ---- offers -------------------------------------------------------------------------------------------------------


def post(g: Mule, seat: i64, side: i64, units: i64, total: i64, partner: i64) -> None:
    """[MUL-217] [MUL-218] Place an offer. It fixes no role [MUL-134]; the oldest makes room for it [MUL-232]."""
    slots: i64 = g.printed.numbers.open_offers if g.settings.live else 1
    index = seat_slot(seat, 0)
    slot: i64
    for slot in range(slots):
        other = seat_slot(seat, slot)
        if g.side[other] == NO_SIDE:
            index = other
            break
        if g.born[other] < g.born[index]:
            index = other
    g.posted += 1
    g.posts[seat] += 1
    g.side[index] = side
    g.units[index] = units
    g.total[index] = total
    g.partner[index] = partner
    g.born[index] = g.posted
    if g.recording:
        g.emit(OFFERED, seat, side - 1, units, total, partner + 1)


def cancel(g: Mule, index: i64) -> None:
    """Take an offer back."""
    g.side[index] = NO_SIDE
    g.units[index] = 0
    g.total[index] = 0
    g.partner[index] = NONE
    g.born[index] = 0
    if g.recording:
        g.emit(CANCELLED, offer_owner(index), index)


# ---- deals --------------------------------------------------------------------------------------------------------


def accept(g: Mule, seat: i64, index: i64) -> None:
    """[MUL-219] [MUL-229] An offer is taken as a whole, by the first who does."""
    owner = offer_owner(index)
    units = g.units[index]
    total = g.total[index]
    if g.side[index] == SELLS:
        trade(g, owner, seat, units, total)
    else:
        trade(g, seat, owner, units, total)
    cancel_silently(g, index)
    after_deal(g)


def cancel_silently(g: Mule, index: i64) -> None:
    recording = g.recording
    g.recording = False
    cancel(g, index)
    g.recording = recording


def trade(g: Mule, seller: i64, buyer: i64, units: i64, total: i64) -> None:
    """[MUL-129] [MUL-131] Goods and money change hands between players, for good."""
    g.stock[seat_good(seller, g.auction)] -= units
    g.stock[seat_good(buyer, g.auction)] += units
    g.money[seller] += total
    g.money[buyer] -= total
    g.role[seller] = SELLER
    g.role[buyer] = BUYER
    if g.recording:
        g.emit(DEAL, seller, buyer, g.auction, units, total)


def sell_to_store(g: Mule, seat: i64, units: i64) -> None:
    """[MUL-130] [MUL-136] [MUL-141] [MUL-221] The Store buys any quantity at its Buy Price, at once.

    Money and counters never run out [MUL-4] [MUL-178].
    """
    dollars = store_pays(g, units)
    g.stock[seat_good(seat, g.auction)] -= units
    g.store[g.auction] += units
    g.money[seat] += dollars
    g.role[seat] = SELLER
    if g.recording:
        g.emit(SOLD, seat, g.auction, units, dollars)
    after_deal(g)


def buy_from_store(g: Mule, seat: i64, units: i64) -> None:
    """[MUL-130] [MUL-223] So many units at the Sell Price, as far as stock and money reach now."""
    served = min(units, within_reach(g, seat))
    if served <= 0 or g.role[seat] == SELLER:
        return
    g.store[g.auction] -= served
    g.stock[seat_good(seat, g.auction)] += served
    dollars = store_charges(g, served)
    g.money[seat] -= dollars
    g.role[seat] = BUYER
    if g.recording:
        g.emit(STORE_SOLD, seat, g.auction, served, dollars)
    after_deal(g)


def after_deal(g: Mule) -> None:
    """[MUL-220] [MUL-206] Offers that no longer hold are cancelled, nobody is done any more, a countdown stops."""
    g.fence()
    index: i64
    for index in range(len(g.side)):
        if g.side[index] != NO_SIDE and not covered(g, index):
            cancel(g, index)
    g.done_mask = 0
    if g.counting:
        g.counting = 0
        if g.recording:
            g.emit(STOPPED, CHANCE)


def covered(g: Mule, index: i64) -> bool:
    """[MUL-218] The owner's role fits, and Goods or money are there: for each offer by itself."""
    owner = offer_owner(index)
    if g.side[index] == SELLS:
        return g.role[owner] != BUYER and has(g, owner) >= g.units[index]
    return g.role[owner] != SELLER and g.money[owner] >= g.total[index]


# ---- an Auction begins and ends -----------------------------------------------------------------------------------


def clear_auction(g: Mule, good: i64) -> None:
    """[MUL-137] [MUL-215] Every role is open, there are no offers, nobody is done."""
    g.auction = good
    slots = seat_slot(g.players, 0)  # of all seats
    g.role = row_of(g.players, OPEN_ROLE)
    g.side = row_of(slots, NO_SIDE)
    g.units = row_of(slots, 0)
    g.total = row_of(slots, 0)
    g.partner = row_of(slots, NONE)
    g.born = row_of(slots, 0)
    g.posts = row_of(g.players, 0)
    g.posted = 0
    g.done_mask = 0
    g.counting = 0
    close_window(g)


def untouched(g: Mule) -> bool:
    """[MUL-137] [MUL-215] Nothing has been done in the Auction yet, or there is none."""
    seat: i64
    for seat in range(g.players):
        if g.role[seat] != OPEN_ROLE or g.posts[seat] or g.wish[seat] != NONE:
            return False
    for side in g.side:
        if side != NO_SIDE:
            return False
    if g.posted or g.done_mask or g.counting:
        return False
    return g.caller == NONE and g.claimants == 0 and g.called == 0


def close_window(g: Mule) -> None:
    g.claimants = 0
    g.caller = NONE
    g.called = 0
    g.wish = row_of(g.players, NONE)


def all_done(g: Mule) -> bool:
    return g.done_mask == bit(g.players) - 1
