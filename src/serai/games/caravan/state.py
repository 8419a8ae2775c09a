"""The state of a game of Caravan, and the primitives that change it and tell what happened."""

from typing import Final

from serai.games.caravan.codes import SPACES, seat_good
from serai.games.caravan.event_kinds import (
    CARRIED,
    DELIVERED,
    DEMANDED,
    DRAWN,
    FINAL_PHASE,
    MARKED,
    MOVED,
    PICKED,
    PLACED,
    RODE,
    STOLE,
)
from serai.games.caravan.state_fields import CaravanFields
from serai.kernel.bits import bit
from serai.kernel.events import Kind
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64

BOARD: Final[i64] = (1 << SPACES) - 1
WEST: Final[i64] = 0x40810204081  # column a, as a set of spaces
EAST: Final[i64] = 0x1020408102040  # column g
OUTER_RING: Final[i64] = WEST | EAST | 0x7F | (0x7F << 42)
ACTION: Final[i64] = 1  # what everything costs but a camel put among others [CAR-25]


def beside(spaces: i64) -> i64:
    """[CAR-14] The spaces that share a side with one of these. A set of spaces is a number with a bit for each."""
    return ((spaces & ~EAST) << 1) | ((spaces & ~WEST) >> 1) | (spaces << 7) & BOARD | (spaces >> 7)


def linked(spaces: i64, own: i64) -> i64:
    """[CAR-33] The groups that hold one of these spaces: all that hangs together with it, step by step, in ``own``."""
    group = spaces & own
    grown = (group | beside(group)) & own
    while grown != group:
        group = grown
        grown = (group | beside(group)) & own
    return group


class Caravan(CaravanFields):
    """A game of Caravan: what can be read off it, and the primitives that change it."""

    def copy(self) -> "Caravan":
        g = Caravan(self.players, self.printed, self.settings)
        self.copy_fields(g)
        return g

    # ---- looking ----------------------------------------------------------------------------------------------

    def allowance(self) -> i64:
        """[CAR-18] The actions of this turn: 1, 2, 3, 4, 4 ... over the whole table."""
        row = self.printed.allowance
        return row[min(self.turn, len(row)) - 1]

    def empty_camels(self, seat: i64) -> i64:
        """The spaces where the seat has a camel that carries nothing."""
        spaces: i64 = 0
        camel: i64
        for camel in range(seat * self.settings.camels, (seat + 1) * self.settings.camels):
            if self.load[camel] == NONE and self.at[camel] != NONE:
                spaces |= bit(self.at[camel])
        return spaces

    def laden_camels(self, seat: i64) -> i64:
        """The spaces where the seat has a camel with a good on or under it [CAR-40]."""
        spaces: i64 = 0
        camel: i64
        for camel in range(seat * self.settings.camels, (seat + 1) * self.settings.camels):
            if self.load[camel] != NONE:
                spaces |= bit(self.at[camel])
        return spaces

    def occupied(self) -> i64:
        """[CAR-25] The spaces that hold a camel, whosoever it is; the rainbow camel is one [CAR-67]."""
        spaces: i64 = 0
        for space in self.at:
            if space != NONE:
                spaces |= bit(space)
        if self.rainbow != NONE:
            spaces |= bit(self.rainbow)
        return spaces

    def board_goods(self) -> i64:
        """The spaces where a good lies, not on or under a camel."""
        spaces: i64 = 0
        number: i64 = 0
        for good in self.goods:
            if good != NONE:
                spaces |= bit(self.printed.numbered[number])
            number += 1
        return spaces

    def top_goods(self, thief: i64) -> i64:
        """[CAR-38] [CAR-40] The spaces where another's camel carries a good on top."""
        spaces: i64 = 0
        first = thief * self.settings.camels
        camel: i64 = 0
        for load in self.load:
            if load != NONE and load & 1 == 0 and not first <= camel < first + self.settings.camels:
                spaces |= bit(self.at[camel])
            camel += 1
        return spaces

    def own_camels(self, seat: i64) -> i64:
        """The spaces that link for the seat: those of its camels, laden ones too, but not those of others [CAR-35].

        The rainbow camel's links for all alike [CAR-63].
        """
        own: i64 = 0
        camel: i64
        for camel in range(seat * self.settings.camels, (seat + 1) * self.settings.camels):
            if self.at[camel] != NONE:
                own |= bit(self.at[camel])
        if self.rainbow != NONE:
            own |= bit(self.rainbow)
        return own

    def carry_targets(self, seat: i64, space: i64, load: i64) -> i64:
        """[CAR-34] [CAR-65] Where a good may go: the group's empty camels, or its city by the rainbow camel.

        A laden camel takes no other good [CAR-35], the rainbow camel never holds one [CAR-64].
        """
        ends = self.empty_camels(seat)
        if self.rainbow != NONE and self.printed.wanted_at[self.rainbow] == load >> 1:
            ends |= bit(self.rainbow)
        return linked(bit(space), self.own_camels(seat)) & ends

    def loads_at(self, seat: i64, space: i64) -> i64:
        """[CAR-71] The different loads of the seat's camels in a space, a bit for each."""
        loads: i64 = 0
        camel: i64
        for camel in range(seat * self.settings.camels, (seat + 1) * self.settings.camels):
            if self.at[camel] == space and self.load[camel] != NONE:
                loads |= bit(self.load[camel])
        return loads

    def camel(self, seat: i64, space: i64, load: i64) -> i64:
        """An own camel [CAR-28] in this space (NONE: the supply) with this load; those alike are one [CAR-71]."""
        camel: i64
        for camel in range(seat * self.settings.camels, (seat + 1) * self.settings.camels):
            if self.at[camel] == space and self.load[camel] == load:
                return camel
        return NONE

    def carried(self, seat: i64) -> i64:
        """How many goods lie on or under the seat's camels."""
        count: i64 = 0
        camel: i64
        for camel in range(seat * self.settings.camels, (seat + 1) * self.settings.camels):
            if self.load[camel] != NONE:
                count += 1
        return count

    def waiting(self, seat: i64) -> i64:
        """[CAR-23] How many of the seat's camels are still in its supply."""
        count: i64 = 0
        camel: i64
        for camel in range(seat * self.settings.camels, (seat + 1) * self.settings.camels):
            if self.at[camel] == NONE:
                count += 1
        return count

    def bag_empty(self) -> bool:
        """[CAR-49] The final phase and an empty bag are one and the same."""
        for count in self.bag:
            if count:
                return False
        return True

    # ---- primitives -------------------------------------------------------------------------------------------

    def spend(self, price: i64) -> None:
        """Pay for an action out of the turn's allowance."""
        self.left -= price
        self.last_action = self.turn

    def put_camel(self, camel: i64, space: i64, price: i64) -> None:
        """[CAR-23] [CAR-24] Put a camel from the supply or from elsewhere into a space."""
        old = self.at[camel]
        self.at[camel] = space
        if self.recording:
            if old == NONE:
                self.emit(PLACED, self.active, space, price)
            else:
                self.emit(MOVED, self.active, old, space, price)

    def put_rainbow(self, space: i64) -> None:
        """[CAR-62] [CAR-66] Pay for the rainbow camel and put it into a space."""
        if self.settings.pay_demand:
            self.markers[self.active] -= 1
            self.paid += 1
        else:
            self.coins[self.active] -= 1
        if self.recording:
            self.emit(RODE, self.active, self.rainbow, space)
        self.rainbow = space

    def pick_up(self, camel: i64) -> None:
        """[CAR-29] [CAR-31] The good of the camel's space goes on top of it, the demand markers to its player."""
        space = self.at[camel]
        number = self.printed.number_at[space]
        good = self.goods[number]
        markers = self.demand[number]
        self.load[camel] = good * 2
        self.goods[number] = NONE
        self.markers[self.active] += markers
        self.demand[number] = 0
        self.last_progress = self.turn
        if self.recording:
            self.emit(PICKED, self.active, good, space, markers)

    def move_good(self, source: i64, target: i64) -> None:
        """[CAR-36] A good goes from one camel to another and arrives on top."""
        good = self.load[source] >> 1
        self.load[source] = NONE
        self.load[target] = good * 2
        if self.recording:
            self.emit(CARRIED, self.active, good, self.at[source], self.at[target])

    def deliver(self, source: i64, city: i64) -> None:
        """[CAR-37] A good leaves the board for the player board of the one who moved it."""
        good = self.load[source] >> 1
        self.load[source] = NONE
        self.delivered[seat_good(self.active, good)] += 1
        self.last_progress = self.turn
        if self.recording:
            self.emit(DELIVERED, self.active, good, self.at[source], city)

    def take_good(self, thief: i64, victim: i64) -> None:
        """[CAR-39] [CAR-41] A theft marker goes to the robbed, the good under the robber's camel."""
        robbed = victim // self.settings.camels
        good = self.load[victim] >> 1
        self.theft[self.active] -= 1
        self.theft[robbed] += 1
        self.load[victim] = NONE
        self.load[thief] = good * 2 + 1
        if self.recording:
            self.emit(STOLE, self.active, good, self.at[thief], robbed)

    def add_demand(self, number: i64, setup: bool = False) -> None:
        """[CAR-9] [CAR-44] One demand marker from the supply onto a numbered space."""
        if self.supply > 0:  # the published supply never runs out [CAR-4]; that of another data file may
            self.supply -= 1
            self.demand[number] += 1
            if self.recording:
                if setup:
                    self.emit(MARKED, CHANCE, self.printed.numbered[number])
                else:
                    self.emit(DEMANDED, CHANCE, self.printed.numbered[number], self.demand[number])

    def lay_good(self, good: i64) -> None:
        """[CAR-9] [CAR-45] A good drawn from the bag goes to the first numbered space without one."""
        number = self.first_free_number()
        self.bag[good] -= 1
        self.goods[number] = good
        if self.recording:
            self.emit(DRAWN, CHANCE, good, self.printed.numbered[number])
            if self.bag_empty():
                self.emit(FINAL_PHASE, CHANCE)

    def first_free_number(self) -> i64:
        """The first numbered space without a board good, or NONE."""
        number: i64 = 0
        for good in self.goods:
            if good == NONE:
                return number
            number += 1
        return NONE

    def close(self, why: Kind, rounds: i64 = NONE) -> None:
        """The game is over, by the last delivery or by a guard, and is scored as it stands."""
        if self.recording:
            if rounds == NONE:
                self.emit(why, self.active)
            else:
                self.emit(why, CHANCE, rounds)
        self.finish()
