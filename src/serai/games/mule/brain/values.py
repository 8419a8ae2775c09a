"""The value of a position for a seat, in cents. It follows the advice of MUL-242.

A seat is worth its money, its Goods at what they will be needed for or fetch, what its M.U.L.E.s will make until the
Ship comes, and a part of what its empty Lands could. It sees what its player may see and no more.
"""

from typing import Final

from serai.games.mule.brain.lands import best_on_irata, empty_worth, energy_need, land_worth, prospects, yields
from serai.games.mule.codes import (
    CRYSTITE,
    ENERGY,
    FOOD,
    GOODS,
    MARKET,
    NO_SIDE,
    PRODUCTION,
    SELLS,
    SLOTS,
    SMITHORE,
    USAGE,
    seat_good,
    seat_slot,
)
from serai.games.mule.land.auctions import LandAuction, SealedBids, bid_of
from serai.games.mule.market.turn_market import StoreCall
from serai.games.mule.ranking import ranked_wealth
from serai.games.mule.state import Mule
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64

DOLLAR: Final = 100
WIN: Final = 1_000_000
RIVAL: Final = 20
"""Percentage of the richest opponent's money that counts against the seat."""
OTHERS: Final = 5
"""Percentage of every opponent's money that counts against it, the richest one's too."""
PACKAGE: Final = 500
SALE_CARD: Final = 500
FOOD_WORTH: Final = Ints([950, 900, 700, 600, 350, 300])
"""The value of each unit of Food in the next Development: of the first, the second and so on."""
LAST_FOOD: Final = Ints([500, 420, 200, 200])
"""The same in the last turn, when Food is for hunting and gambling."""
SPARE_FOOD: Final = 90
POWER: Final = 650
"""The value of a unit of Energy that a M.U.L.E. needs next turn."""
SPARE_POWER: Final = 120
SHORTAGE: Final = 800
"""The loss by a M.U.L.E. that gets no Energy this turn."""
HOPE: Final = 25
"""Percentage of an offer's profit that is expected, since perhaps nobody accepts it."""
SMITHORE_KEPT: Final = 92
CRYSTITE_KEPT: Final = 88
"""Percentage of the price that is expected for a unit kept for a later turn."""
USUAL_CRYSTITE: Final = 8
FUNDS: Final = 60
"""Cents that a dollar is worth more while the next M.U.L.E.s have to be paid."""
FUNDED: Final = 2
"""How many M.U.L.E.s these are."""
EDGE: Final = 12
"""Cents that a dollar of a bid counts more than its face."""


def value(g: Mule, seat: i64) -> i64:
    """[MUL-237] [MUL-242] How good a complete game that looks like the seat's own is for the seat."""
    if not g.stack:
        return outcome(g, seat)
    turns = turns_left(g)
    worth = g.money[seat] * DOLLAR + funds(g, seat, turns) + goods_worth(g, seat, turns)
    worth += prospects(g, seat, turns) + empty_worth(g, seat, turns) + best_on_irata(g, seat, turns)
    if turns > 1:
        worth += g.packages[seat] * PACKAGE + g.sale_cards[seat] * SALE_CARD
    worth += pending_land(g, seat, turns) + pending_offers(g, seat, turns) + pending_call(g, seat, turns)
    return worth - rivals(g, seat)


def outcome(g: Mule, seat: i64) -> i64:
    """The value of a game that is over."""
    own = ranked_wealth(g, seat) * DOLLAR
    return own + WIN if g.ranking[0] == seat else own


def turns_left(g: Mule) -> i64:
    """Productions to come, this turn's included; the Ship's part of the deck is met in its middle [MUL-183]."""
    turns = g.above + (g.bottom + 1) // 2
    if g.card != NONE and g.phase < PRODUCTION:
        turns += 1  # the forecast has taken the card already
    return turns


def rivals(g: Mule, seat: i64) -> i64:
    """What the opponents' money counts against the seat."""
    best: i64 = 0
    total: i64 = 0
    other: i64
    for other in range(g.players):
        if other != seat:
            total += g.money[other]
            best = max(best, g.money[other])
    return best * RIVAL + total * OTHERS


def funds(g: Mule, seat: i64, turns: i64) -> i64:
    """What money for the next M.U.L.E.s is worth beyond its face."""
    if turns < 2:
        return 0
    return min(g.money[seat], FUNDED * (g.mule_price() + 2)) * FUNDS


# ---- Goods --------------------------------------------------------------------------------------------------------


def goods_worth(g: Mule, seat: i64, turns: i64) -> i64:
    """What the Stocks are worth: Food and Energy for the next turn, the rest at the Store."""
    if turns == 0:
        return at_store(g, seat)
    worth = ore_worth(g, seat, SMITHORE, SMITHORE_KEPT) + ore_worth(g, seat, CRYSTITE, CRYSTITE_KEPT)
    food = g.stock[seat_good(seat, FOOD)]
    power = g.stock[seat_good(seat, ENERGY)]
    if g.phase <= USAGE:  # what usage and spoilage will leave, and what will be made
        made = yields(g, seat)
        food = food - food // g.printed.numbers.food_divisor + made[FOOD] // DOLLAR
        short = g.energy_use(seat) - power
        if short > 0:
            worth -= short * SHORTAGE
        power = max(0, -short)
        power = power - power // g.printed.numbers.energy_divisor + made[ENERGY] // DOLLAR
    if turns == 1 and g.phase <= USAGE:
        return worth + food * g.buy_price(FOOD) * DOLLAR + power * g.buy_price(ENERGY) * DOLLAR
    return worth + food_worth(food, turns) + power_worth(g, seat, power)


def at_store(g: Mule, seat: i64) -> i64:
    worth: i64 = 0
    good: i64
    for good in range(GOODS):
        worth += g.stock[seat_good(seat, good)] * g.buy_price(good) * DOLLAR
    return worth


def ore_worth(g: Mule, seat: i64, good: i64, kept: i64) -> i64:
    """Smithore and Crystite: what a later sale may bring; beyond the Stock's limit they are lost."""
    units = min(g.stock[seat_good(seat, good)], g.printed.numbers.stock_limit)
    price = g.buy_price(good) * DOLLAR
    if good == CRYSTITE:
        price = max((price + USUAL_CRYSTITE * DOLLAR) // 2, USUAL_CRYSTITE * DOLLAR * 9 // 10)
    else:
        price = max(price, 4 * DOLLAR)
    return units * price * kept // 100


def food_worth(food: i64, turns: i64) -> i64:
    """The value of Food for the next Development."""
    row = FOOD_WORTH if turns > 1 else LAST_FOOD
    worth: i64 = 0
    unit: i64
    for unit in range(food):
        worth += row[unit] if unit < len(row) else SPARE_FOOD
    return worth


def power_worth(g: Mule, seat: i64, power: i64) -> i64:
    """The value of Energy for the M.U.L.E.s that need it next turn."""
    need = energy_need(g, seat) + 1
    return min(power, need) * POWER + max(0, power - need) * SPARE_POWER


# ---- what is under way --------------------------------------------------------------------------------------------


def pending_land(g: Mule, seat: i64, turns: i64) -> i64:
    """The expected profit of a bid for a Land; who holds the bid is expected to win."""
    frame = g.stack[len(g.stack) - 1]
    if isinstance(frame, LandAuction):
        if frame.holder != seat:
            return 0
        return land_worth(g, seat, frame.square, turns) - frame.bid * (DOLLAR + EDGE)
    if isinstance(frame, SealedBids) and g.sealed and len(g.sealed[seat]) > 0:
        if len(g.sealed[seat]) > 1:
            return 0
        bid = bid_of(g.sealed[seat])
        profit = land_worth(g, seat, frame.square, turns) - bid * (DOLLAR + EDGE)
        return profit * bid // (bid + 12)
    return 0


def pending_offers(g: Mule, seat: i64, turns: i64) -> i64:
    """The expected profit of the seat's open offers in the Market."""
    if g.auction == NONE or g.phase != MARKET:
        return 0
    hope: i64 = 0
    slot: i64
    for slot in range(SLOTS):
        index = seat_slot(seat, slot)
        if g.side[index] != NO_SIDE:
            before = goods_worth(g, seat, turns)
            change = -g.units[index] if g.side[index] == SELLS else g.units[index]
            g.stock[seat_good(seat, g.auction)] += change
            gain = goods_worth(g, seat, turns) - before
            g.stock[seat_good(seat, g.auction)] -= change
            gain += g.total[index] * DOLLAR if g.side[index] == SELLS else -g.total[index] * DOLLAR
            if gain > 0:
                hope += gain * chance_of(g, index) // 100
            else:
                hope += gain
    return hope


def pending_call(g: Mule, seat: i64, turns: i64) -> i64:
    """The profit of a call for the Store's units, as if nobody else claims any."""
    frame = g.stack[len(g.stack) - 1]
    units = g.called if g.caller == seat else 0
    if isinstance(frame, StoreCall) and frame.caller == seat:
        units = frame.units
    if units == 0:
        return 0
    before = goods_worth(g, seat, turns)
    g.stock[seat_good(seat, g.auction)] += units
    gain = goods_worth(g, seat, turns) - before
    g.stock[seat_good(seat, g.auction)] -= units
    return gain - units * g.sell_price(g.auction) * DOLLAR


def chance_of(g: Mule, index: i64) -> i64:
    """Percentage: how likely somebody accepts an offer; the nearer to the Store's price, the less likely."""
    price = g.total[index] // max(1, g.units[index])
    if g.side[index] == SELLS:
        if price >= g.sell_price(g.auction) and g.store[g.auction] > 0:
            return 2
        return max(4, HOPE - 3 * max(0, price - g.buy_price(g.auction)))
    if price <= g.buy_price(g.auction):
        return 2
    return max(4, HOPE - 3 * max(0, g.sell_price(g.auction) - price))
