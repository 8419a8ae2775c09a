"""Chapter 8: Pricing. Prices change here and nowhere else [MUL-118]."""

from serai.games.mule.codes import CRYSTITE, ENERGY, FOOD, GOODS, SMITHORE, seat_good
from serai.games.mule.event_kinds import PRICED
from serai.games.mule.state import Mule
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64


def set_prices(g: Mule) -> None:
    """[MUL-118] Each Good moves along its lane once per Game Turn."""
    change(g, SMITHORE, smithore_change(g))
    set_crystite(g)
    change(g, FOOD, food_change(g))
    change(g, ENERGY, energy_change(g))
    if g.recording:
        good: i64
        for good in range(GOODS):
            g.emit(PRICED, CHANCE, good, g.sell_price(good), g.buy_price(good))


def change(g: Mule, good: i64, steps: i64) -> None:
    """[MUL-119] So many steps, but never beyond the ends of the lane."""
    highest = g.printed.prices.steps[good] - 1
    g.step_of[good] = max(0, min(highest, g.step_of[good] + steps))


def smithore_change(g: Mule) -> i64:
    """[MUL-120] A step up for each empty pen, down for each unit in the Store."""
    return g.empty_pens() - g.store[SMITHORE]


def set_crystite(g: Mule) -> None:
    """[MUL-121] [MUL-125] The Buy Price is the number on the Production Card; without one the price stays."""
    if g.card == NONE or g.printed.cards.price[g.card] == NONE:
        return
    lowest = g.printed.prices.lowest_sell[CRYSTITE] - g.printed.prices.gap
    change(g, CRYSTITE, g.printed.cards.price[g.card] - lowest - g.step_of[CRYSTITE])


def food_change(g: Mule) -> i64:
    """[MUL-122] Up by what each player lacks to four Food, down by the Store's; a surplus counts nothing [MUL-124]."""
    steps = -g.store[FOOD]
    seat: i64
    for seat in range(g.players):
        steps += max(0, g.printed.numbers.food_wanted - g.stock[seat_good(seat, FOOD)])
    return steps


def energy_change(g: Mule) -> i64:
    """[MUL-123] Up by what each player lacks to one Energy for every M.U.L.E., down by the Store's."""
    steps = -g.store[ENERGY]
    seat: i64
    for seat in range(g.players):
        steps += g.short_of_energy(seat)
    return steps
