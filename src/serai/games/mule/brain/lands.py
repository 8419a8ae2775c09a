"""The value of Lands and M.U.L.E.s: what they make in a turn, and what that is worth until the Ship comes."""

from typing import Final

from serai.games.mule.codes import (
    CRYSTITE,
    ENERGY,
    FOOD,
    GOODS,
    HIDDEN,
    SMITHORE,
    WHITE,
    board_place,
    seat_good,
    terrain_good,
)
from serai.games.mule.production import economy_paths
from serai.games.mule.state import Mule
from serai.kernel.bits import ascending, count
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of

UNIT: Final = 100
MEAN_VEIN: Final = 125
"""Crystite of an unknown Land, in hundredths of a unit [MUL-9]."""
GEM: Final = 720
"""The expected price of a unit of Crystite, in cents."""
USUAL: Final = Ints([430, GEM, 250, 230])
"""The usual price of each Good, in cents; it is averaged with the present one."""
FOOD_NEEDED: Final = 5
NEEDED_FOOD: Final = 500
POWER: Final = 380
"""The value of a unit of Energy that a M.U.L.E. needs, in cents."""
LATER: Final = 92
"""Percentage: each further turn counts so much of the one before it."""
EMPTY: Final = 55
"""Percentage of its value that a Land without a M.U.L.E. counts: the two best ones."""
EMPTY_MORE: Final = 25
"""The same for the others."""
NEIGHBOUR: Final = 70
"""The value of an own Adjacent Land in a turn, in cents."""
NEAR: Final = 140
"""What a Land in White is worth more than another, in cents."""
BEST_LEFT: Final = 6
"""Percentage of the best unclaimed Land that counts for a seat, since another may take it."""


def energy_need(g: Mule, seat: i64) -> i64:
    """[MUL-93] M.U.L.E.s that need Energy each turn."""
    return g.energy_use(seat)


def value_at(g: Mule, seat: i64, place: i64, good: i64) -> i64:
    """The production value as the seat knows it, in hundredths; NONE if the Good cannot be made there."""
    if good == CRYSTITE:
        known = known_crystite(g, seat, place)
        return MEAN_VEIN if known == HIDDEN else NONE if known == NONE else known * UNIT
    printed = g.printed.lands.pv[terrain_good(g.terrain[place], good)]
    return NONE if printed == NONE else printed * UNIT


def known_crystite(g: Mule, seat: i64, place: i64) -> i64:
    """The Crystite value of a Land as the seat knows it; HIDDEN if it does not."""
    printed = g.printed.lands.pv[terrain_good(g.terrain[place], CRYSTITE)]
    if printed != HIDDEN:
        return printed
    return g.vein[place] if g.knows(seat, place) else HIDDEN


def yields(g: Mule, seat: i64) -> Ints:
    """What the seat's M.U.L.E.s make in a usual turn, by Good, in hundredths of a unit."""
    made = row_of(GOODS, 0)
    good: i64
    for good in range(GOODS):
        sites = g.makes[seat_good(seat, good)]
        for site in ascending(0, sites):
            made[good] += value_at(g, seat, board_place(seat, site), good)
        made[good] += count(economy_paths(g, sites)) * UNIT
    return made


def unit_worth(g: Mule, good: i64) -> i64:
    """What a unit to be sold will bring, in cents: between what is usual and what is paid now."""
    if good == CRYSTITE:
        return GEM
    return (USUAL[good] + g.buy_price(good) * UNIT) // 2


def turn_worth(g: Mule, seat: i64) -> i64:
    """What the seat's M.U.L.E.s bring in a usual turn, in cents."""
    made = yields(g, seat)
    worth = made[SMITHORE] * unit_worth(g, SMITHORE) // UNIT + made[CRYSTITE] * GEM // UNIT
    fed = min(made[FOOD], FOOD_NEEDED * UNIT)
    spare = unit_worth(g, FOOD)
    worth += (fed * max(NEEDED_FOOD, spare) + (made[FOOD] - fed) * spare) // UNIT
    need = energy_need(g, seat) * UNIT
    powered = min(made[ENERGY], need)
    spare = unit_worth(g, ENERGY)
    worth += (powered * max(POWER, spare) + (made[ENERGY] - powered) * spare - need * POWER) // UNIT
    return worth


def faded(turns: i64) -> i64:
    """The weight of a number of turns, in hundredths; later turns count less."""
    total: i64 = 0
    weight: i64 = 100
    while turns > 0:
        total += weight
        weight = weight * LATER // 100
        turns -= 1
    return total


def prospects(g: Mule, seat: i64, turns: i64) -> i64:
    """The value of all that the M.U.L.E.s make until the Ship comes."""
    return turn_worth(g, seat) * faded(turns) // 100


def best_make(g: Mule, seat: i64, place: i64) -> i64:
    """The most that one M.U.L.E. on a Land would bring in a turn, its Energy paid for."""
    best: i64 = 0
    good: i64
    for good in range(GOODS):
        value = value_at(g, seat, place, good)
        if value != NONE:
            best = max(best, make_worth(g, good, value))
    return best


def make_worth(g: Mule, good: i64, value: i64) -> i64:
    """A production value, in hundredths, as cents a turn."""
    unit = unit_worth(g, good)
    if good == FOOD:
        return value * (NEEDED_FOOD + unit) // (2 * UNIT) - POWER
    if good == ENERGY:
        return value * (POWER + unit) // (2 * UNIT)
    return value * unit // UNIT - POWER


def empty_worth(g: Mule, seat: i64, turns: i64) -> i64:
    """What Lands without a M.U.L.E. could bring from the next turn on, once they have one."""
    if turns < 2:
        return 0
    first: i64 = 0
    second: i64 = 0
    total: i64 = 0
    for site in ascending(0, g.lands[seat] & ~g.mules(seat)):
        worth = site_worth(g, seat, board_place(seat, site), site, turns)
        total += worth
        if worth > first:
            second = first
            first = worth
        elif worth > second:
            second = worth
    return ((first + second) * EMPTY + (total - first - second) * EMPTY_MORE) // 100


def site_worth(g: Mule, seat: i64, place: i64, site: i64, turns: i64) -> i64:
    """A Land on a square of the board, before its M.U.L.E. is bought."""
    neighbours = count(g.printed.board.beside[site] & g.lands[seat]) if g.settings.tournament else 0
    worth = (best_make(g, seat, place) + neighbours * NEIGHBOUR) * faded(turns - 1) // 100
    if g.printed.board.zone[site] == WHITE:
        worth += NEAR
    return max(0, worth - g.mule_price() * UNIT)


def land_worth(g: Mule, seat: i64, square: i64, turns: i64) -> i64:
    """What a Land of Irata would be worth to the seat, on the best of its squares."""
    best: i64 = 0
    if turns < 2:
        return best
    for site in ascending(0, g.free_sites(seat, square)):
        best = max(best, site_worth(g, seat, square, site, turns))
    spare = count(g.lands[seat] & ~g.mules(seat))
    return best * (EMPTY if spare < 2 else EMPTY_MORE) // 100


def best_on_irata(g: Mule, seat: i64, turns: i64) -> i64:
    """The value of the best unclaimed Land that the seat knows of."""
    best: i64 = 0
    for square in ascending(0, g.irata):
        best = max(best, best_make(g, seat, square))
    return best * turns * BEST_LEFT // 100
