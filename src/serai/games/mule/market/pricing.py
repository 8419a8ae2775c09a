"""Chapter 8: Pricing. Prices change here and nowhere else [MUL-118]."""

from serai.games.mule.codes import CRYSTITE, ENERGY, FOOD, GOODS, PRICING, SMITHORE, seat_good
from serai.games.mule.event_kinds import PRICED
from serai.games.mule.primitives import build_mules
from serai.games.mule.state import Mule
from serai.kernel.bits import count
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64


def set_prices(g: Mule) -> None:
    """[MUL-118] Each Good moves along its lane once per Game Turn."""
    change(g, SMITHORE, rises(g, SMITHORE) - falls(g, SMITHORE))
    set_crystite(g)
    change(g, FOOD, rises(g, FOOD) - falls(g, FOOD))
    change(g, ENERGY, rises(g, ENERGY) - falls(g, ENERGY))
    if g.recording:
        good: i64
        for good in range(GOODS):
            g.emit(PRICED, CHANCE, good, g.sell_price(good), g.buy_price(good))


def change(g: Mule, good: i64, steps: i64) -> None:
    """[MUL-119] So many steps, but never beyond the ends of the lane."""
    highest = g.printed.prices.steps[good] - 1
    g.step_of[good] = max(0, min(highest, g.step_of[good] + steps))


def rises(g: Mule, good: i64) -> i64:
    """The steps up: [MUL-120] empty pens, [MUL-122] Food that players lack to four, [MUL-123] Energy they lack.

    A surplus of one player does not make up for the lack of another [MUL-124].
    """
    if good == SMITHORE:
        return g.empty_pens()
    steps: i64 = 0
    seat: i64
    for seat in range(g.players):
        steps += max(0, wanted(g, seat, good) - g.stock[seat_good(seat, good)])
    return steps


def wanted(g: Mule, seat: i64, good: i64) -> i64:
    """What a seat needs for the price not to rise: [MUL-122] four Food, [MUL-123] Energy for every M.U.L.E."""
    if good == FOOD:
        return g.printed.numbers.food_wanted
    return count(g.mules(seat)) if good == ENERGY else 0


def falls(g: Mule, good: i64) -> i64:
    """[MUL-120] [MUL-122] [MUL-123] The steps down: one for each unit in the Store."""
    return g.store[good]


def before_pricing(g: Mule) -> Mule:
    """The game as Pricing would find it if nothing changed: the Store's Smithore has become M.U.L.E.s [MUL-62]."""
    trial = g.copy()
    build_mules(trial)
    return trial


def after_pricing(g: Mule) -> Mule:
    """[MUL-118] The game after the next Pricing if nothing changed: its prices are the forecast."""
    trial = before_pricing(g)
    set_prices(trial)
    return trial


def is_foreseeable(g: Mule, good: i64) -> bool:
    """[MUL-121] Whether the next price of a Good follows from the stocks; that of Crystite is on a card to be drawn."""
    return good != CRYSTITE or (0 <= g.phase < PRICING and card_price(g) != NONE)


def stock_worth(g: Mule, seat: i64, good: i64) -> i64:
    """[MUL-15] What a seat's units of a Good are worth at the Store's Buy Price."""
    return g.stock[seat_good(seat, good)] * g.buy_price(good)


def set_crystite(g: Mule) -> None:
    """[MUL-121] [MUL-125] The Buy Price is the number on the Production Card; without one the price stays."""
    price = card_price(g)
    if price == NONE:
        return
    lowest = g.printed.prices.lowest_sell[CRYSTITE] - g.printed.prices.gap
    change(g, CRYSTITE, price - lowest - g.step_of[CRYSTITE])


def card_price(g: Mule) -> i64:
    """[MUL-121] The Crystite Buy Price on this turn's Production Card; NONE before it is drawn, or without one."""
    return NONE if g.card == NONE else g.printed.cards.price[g.card]
