"""Chapter 12: what holds after every action."""

from serai.games.caravan.codes import GOODS, SPACES
from serai.games.caravan.state import Caravan
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import any_negative, row_of, total


def goods_outside_bag(g: Caravan) -> Ints:
    """How many of each good are on the board, carried or delivered."""
    found = row_of(GOODS, 0)
    for good in g.goods:
        if good != NONE:
            found[good] += 1
    for load in g.load:
        if load != NONE:
            found[load >> 1] += 1
    place: i64 = 0
    for pieces in g.delivered:
        found[place % GOODS] += pieces
        place += 1
    return found


def all_goods(g: Caravan) -> i64:
    return total(goods_outside_bag(g)) + total(g.bag)


def all_demand_markers(g: Caravan) -> i64:
    """Those in the supply, on the board and held; with ``rainbowPay = demand`` those paid too."""
    return g.supply + total(g.demand) + total(g.markers) + g.paid


def take_sums(g: Caravan) -> None:
    """[CAR-69] [CAR-75] What there is at the start of play, or in a position made by hand: it stays the same."""
    g.sum_of_goods = all_goods(g)
    g.sum_of_theft = total(g.theft)
    g.sum_of_demand = all_demand_markers(g)


def broken_sum(g: Caravan) -> str:
    """[CAR-69] The first thing that does not hold, or ""."""
    if all_goods(g) != g.sum_of_goods:
        return f"there are {all_goods(g)} goods, not {g.sum_of_goods} [CAR-69]"
    if total(g.theft) != g.sum_of_theft:
        return f"there are {total(g.theft)} theft markers, not {g.sum_of_theft} [CAR-69]"
    if all_demand_markers(g) != g.sum_of_demand:
        return f"there are {all_demand_markers(g)} demand markers, not {g.sum_of_demand} [CAR-69]"
    if g.left < 0 or g.supply < 0 or any_negative(g.bag) or any_negative(g.demand) or any_negative(g.delivered):
        return "a count is negative [CAR-69]"
    if any_negative(g.markers) or any_negative(g.theft) or any_negative(g.coins):
        return "a player owes markers or coins [CAR-69]"
    return broken_camel(g)


def broken_camel(g: Caravan) -> str:
    """[CAR-69] Every camel stands on the board or in the supply, empty there, and never with its city's good."""
    camel: i64 = 0
    for space in g.at:
        load = g.load[camel]
        if space < NONE or space >= SPACES:
            return "a camel stands off the board [CAR-69]"
        if space == NONE and load != NONE:
            return "a camel in the supply carries a good [CAR-69]"
        if load != NONE and g.printed.wanted_at[space] == load >> 1:
            return "a camel carries a good in the city that wants it [CAR-69]"
        camel += 1
    return ""
