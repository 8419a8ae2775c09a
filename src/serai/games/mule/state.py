"""The state of a game of M.U.L.E., and what can be read off it."""

from serai.games.mule.codes import (
    CRYSTITE,
    ENERGY,
    FOOD,
    FRUGAL,
    GOODS,
    HIDDEN,
    PATHS,
    PLAINS,
    RIVER,
    SMITHORE,
    THE_SHIP_IS_BACK,
    seat_good,
    terrain_good,
    terrain_vein,
)
from serai.games.mule.settings import WITH_RIVERS
from serai.games.mule.state_fields import MuleFields
from serai.kernel.bits import bit, count
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64


class Mule(MuleFields):
    """A game of M.U.L.E.: what can be read off it. What changes it is in :mod:`serai.games.mule.primitives`."""

    def copy(self) -> "Mule":
        g = Mule(self.players, self.printed, self.settings)
        self.copy_fields(g)
        return g

    # ---- players ----------------------------------------------------------------------------------------------

    def rank_of(self, seat: i64) -> i64:
        """[MUL-12] A seat's Rank, counted from 0: the lower the number, the higher the Rank."""
        rank: i64 = 0
        for other in self.ranking:
            if other == seat:
                return rank
            rank += 1
        return NONE

    def neighbour(self, seat: i64) -> i64:
        """[MUL-55] The next seat clockwise."""
        index: i64 = 0
        for other in self.clockwise:
            index += 1
            if other == seat:
                break
        return self.clockwise[index % self.players]

    def has_talent(self, seat: i64, talent: i64) -> bool:
        """[MUL-181] Talents count only with the option special_talents, and a seat has one once it has a species."""
        if not self.settings.special_talents or self.species[seat] == NONE:
            return False
        return self.printed.species.talent[self.species[seat]] == talent

    def everybody(self) -> i64:
        """All seats, as bits."""
        return bit(self.players) - 1

    def wealth(self, seat: i64) -> i64:
        """[MUL-195] Money, Lands and M.U.L.E.s."""
        return self.money[seat] + self.lands_worth(seat) + self.mules_worth(seat)

    def lands_worth(self, seat: i64) -> i64:
        """[MUL-195] $10 for each Land."""
        return count(self.lands[seat]) * self.printed.numbers.land_value

    def mules_worth(self, seat: i64) -> i64:
        """[MUL-195] $5 for each M.U.L.E."""
        return count(self.mules(seat)) * self.printed.numbers.mule_value

    def seat_from_lowest(self, index: i64) -> i64:
        """The seat so many places up from the lowest Rank."""
        return self.ranking[self.players - 1 - index]

    # ---- Store and prices -------------------------------------------------------------------------------------

    def sell_price(self, good: i64) -> i64:
        """[MUL-15] What the Store charges."""
        return self.printed.prices.lowest_sell[good] + self.step_of[good]

    def buy_price(self, good: i64) -> i64:
        """[MUL-15] What the Store pays."""
        return self.sell_price(good) - self.printed.prices.gap

    def mule_price(self) -> i64:
        """[MUL-76] A M.U.L.E. costs the Sell Price of Smithore."""
        return self.sell_price(SMITHORE)

    def empty_pens(self) -> i64:
        """[MUL-14] The pens that hold no M.U.L.E. at all."""
        numbers = self.printed.numbers
        return numbers.pens - (self.corral + numbers.mules_per_pen - 1) // numbers.mules_per_pen

    def mules_in_pen(self, pen: i64) -> i64:
        """[MUL-14] How many M.U.L.E.s stand in a pen: the last pens empty first."""
        each = self.printed.numbers.mules_per_pen
        return max(0, min(each, self.corral - pen * each))

    def last_turn(self) -> bool:
        """[MUL-36] The Ship has been drawn."""
        return self.card != NONE and self.printed.cards.kind[self.card] == THE_SHIP_IS_BACK

    # ---- Lands ------------------------------------------------------------------------------------------------

    def has_secret(self, place: i64) -> bool:
        """[MUL-83] A Land lies there whose Crystite value is still hidden."""
        land = self.terrain[place]
        return land >= PLAINS and not self.turned[place]

    def knows(self, viewer: i64, place: i64) -> bool:
        """[MUL-83] [MUL-199] Whether a viewer (a seat, or NONE for a spectator) knows the Crystite value of a Land."""
        if not self.has_secret(place):
            return True
        return viewer >= 0 and self.vein[place] != NONE and self.seen[place] >> viewer & 1 == 1

    def any_secret(self) -> bool:
        """[MUL-83] There is a Land to assay."""
        place: i64
        for place in range(len(self.terrain)):
            if self.terrain[place] >= PLAINS and not self.turned[place]:
                return True
        return False

    def veins_left(self, land: i64) -> Ints:
        """How many tiles of one type of Land, seen by nobody, hide each Crystite value."""
        return self.unseen[terrain_vein(land, 0) : terrain_vein(land + 1, 0)]

    def unseen_veins(self, land: i64, viewer: i64) -> list[int]:
        """[MUL-199] The Crystite values of one type of Land that a viewer (a seat, or NONE) cannot place."""
        found: list[int] = []
        place: i64
        for place in range(len(self.vein)):
            if self.vein[place] != NONE and self.terrain[place] == land and not self.knows(viewer, place):
                found.append(self.vein[place])
        vein: i64 = 0
        for tiles in self.veins_left(land):
            while tiles > 0:
                found.append(vein)
                tiles -= 1
            vein += 1
        return found

    def free_sites(self, seat: i64, square: i64) -> i64:
        """[MUL-40] [MUL-42] [MUL-43] [MUL-48] Where the seat could put the Land of a square of Irata, as bits."""
        zone = self.printed.irata.zone[square]
        if zone == NONE:
            return 0
        return self.free_for(seat, zone, self.terrain[square])

    def free_for(self, seat: i64, zone: i64, land: i64) -> i64:
        """The seat's empty squares of a Zone for a Land of this type: a River needs a river bed."""
        free = self.printed.board.zone_squares[zone] & ~self.lands[seat]
        if land == RIVER and self.settings.random_lands != WITH_RIVERS:  # [MUL-182] lifts it
            free &= self.printed.board.beds
        return free

    def takeable(self, seat: i64) -> i64:
        """[MUL-41] The squares of Irata whose Land the seat has room for, as bits."""
        squares: i64 = 0
        rest = self.irata
        square: i64 = 0
        while rest:
            if rest & 1 and self.free_sites(seat, square):
                squares |= bit(square)
            rest >>= 1
            square += 1
        return squares

    def mules(self, seat: i64) -> i64:
        """The seat's squares with a M.U.L.E., as bits."""
        return self.using_energy(seat) | self.makes[seat_good(seat, ENERGY)]

    def using_energy(self, seat: i64) -> i64:
        """[MUL-93] The seat's squares with a M.U.L.E. that makes anything but Energy, as bits."""
        mines = self.makes[seat_good(seat, SMITHORE)] | self.makes[seat_good(seat, CRYSTITE)]
        return mines | self.makes[seat_good(seat, FOOD)]

    def paths_within(self, sites: i64) -> i64:
        """[MUL-49] The Paths with both ends among these squares of a board, as bits."""
        paths: i64 = 0
        if sites & (sites - 1) == 0:  # at most one square
            return paths
        path: i64
        for path in range(PATHS):
            if sites >> self.printed.board.path_a[path] & 1 and sites >> self.printed.board.path_b[path] & 1:
                paths |= bit(path)
        return paths

    def made_at(self, seat: i64, site: i64) -> i64:
        """[MUL-10] What the M.U.L.E. there is set to; NONE without one."""
        good: i64
        for good in range(GOODS):
            if self.makes[seat_good(seat, good)] >> site & 1:
                return good
        return NONE

    def allowed(self, land: i64, good: i64) -> bool:
        """[MUL-8] The type of Land has a production value for the Good, were it 0 or hidden."""
        return self.printed.lands.pv[terrain_good(land, good)] != NONE

    def value(self, place: i64, good: i64) -> i64:
        """[MUL-7] The printed production value; a hidden one that nobody has seen is HIDDEN."""
        printed = self.printed.lands.pv[terrain_good(self.terrain[place], good)]
        if printed != HIDDEN:
            return printed
        return self.vein[place] if self.vein[place] != NONE else HIDDEN

    def energy_use(self, seat: i64) -> i64:
        """[MUL-93] [MUL-181] The Energy Usage of a turn."""
        use = count(self.using_energy(seat))
        if use > 0 and self.has_talent(seat, FRUGAL):
            use -= 1
        return use

    def units_about(self, good: i64) -> i64:
        """[MUL-139] All units of a Good, in the Store and in all Stocks."""
        total = self.store[good]
        seat: i64
        for seat in range(self.players):
            total += self.stock[seat_good(seat, good)]
        return total
