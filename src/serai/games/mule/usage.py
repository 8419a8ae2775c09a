"""Chapter 6: Usage and Spoilage, for all players at the same time."""

from typing import ClassVar

from serai.games.mule.choices import SHORTAGE, candidates, choose_flips
from serai.games.mule.codes import CRYSTITE, ENERGY, FOOD, GOODS, HOARDER, board_place, seat_good
from serai.games.mule.event_kinds import OVERSTOCK, SPOILED, USED
from serai.games.mule.state import Mule
from serai.kernel.bits import ascending, bit
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import i64
from serai.kernel.rows import row_of


class Usage(Frame[Mule]):
    """[MUL-91] Of all players Food and Energy are used, M.U.L.E.s without Energy flipped, and the rest may spoil."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..1",)
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def ask(self, g: Mule) -> bool:
        self.at += 1
        if self.at == 1:
            short = row_of(g.players, 0)
            seat: i64
            for seat in range(g.players):
                use_food(g, seat)
                short[seat] = use_energy(g, seat)
            return choose_flips(g, SHORTAGE, short)
        spoil(g)
        return g.pop()

    def copy(self) -> "Usage":
        return Usage(self.at)


def use_food(g: Mule, seat: i64) -> None:
    """[MUL-92] The Food Usage box is emptied, into the neutral stacks [MUL-100]; the log tells it [MUL-210]."""
    if g.box[seat] > 0 and g.recording:
        g.emit(USED, seat, FOOD, g.box[seat])
    g.box[seat] = 0


def use_energy(g: Mule, seat: i64) -> i64:
    """[MUL-93] [MUL-94] One Energy for each M.U.L.E. that makes something else, as far as it lasts; gives the lack.

    Energy is there for nothing else, nor is any other Good used here [MUL-3].
    """
    needed = g.energy_use(seat)
    used = min(needed, g.stock[seat_good(seat, ENERGY)])
    g.stock[seat_good(seat, ENERGY)] -= used
    if used > 0 and g.recording:
        g.emit(USED, seat, ENERGY, used)
    return needed - used


def spoil(g: Mule) -> None:
    """[MUL-97] [MUL-98] Food and Energy spoil; then Overstock. The log tells each loss [MUL-210]."""
    seat: i64
    for seat in range(g.players):
        remove(g, seat, FOOD, spoils(g, seat, FOOD))
        remove(g, seat, ENERGY, spoils(g, seat, ENERGY))
        good: i64
        for good in range(GOODS):
            over = overstock(g, seat, good)
            if over > 0:
                g.stock[seat_good(seat, good)] -= over
                if g.recording:
                    g.emit(OVERSTOCK, seat, good, over)


def overstock(g: Mule, seat: i64, good: i64) -> i64:
    """[MUL-99] [MUL-213] The units above the limit of a Stock."""
    return max(0, g.stock[seat_good(seat, good)] - g.printed.numbers.stock_limit)


def spoils(g: Mule, seat: i64, good: i64) -> i64:
    """[MUL-97] Half the Food spoils, [MUL-98] a quarter of the Energy, rounded down [MUL-176]; of other Goods nothing.

    Hoarders keep their Energy [MUL-181].
    """
    if good == FOOD:
        return g.stock[seat_good(seat, FOOD)] // g.printed.numbers.food_divisor
    if good == ENERGY and not g.has_talent(seat, HOARDER):
        return g.stock[seat_good(seat, ENERGY)] // g.printed.numbers.energy_divisor
    return 0


class UsageForecast:
    """What Usage and Spoilage would take from a seat, and leave, if nothing changed before."""

    def __init__(
        self, need: i64, short: i64, food_spoils: i64, energy_spoils: i64, food_left: i64, energy_left: i64
    ) -> None:
        self.need: i64 = need
        self.short: i64 = short
        self.food_spoils: i64 = food_spoils
        self.energy_spoils: i64 = energy_spoils
        self.food_left: i64 = food_left
        self.energy_left: i64 = energy_left


def forecast(g: Mule, seat: i64) -> UsageForecast:
    """The chapter played on a copy, but for the flipping of M.U.L.E.s that have no Energy."""
    trial = g.copy()
    short = use_energy(trial, seat)
    food_spoils = spoils(trial, seat, FOOD)
    energy_spoils = spoils(trial, seat, ENERGY)
    spoil(trial)
    food_left = trial.stock[seat_good(seat, FOOD)]
    energy_left = trial.stock[seat_good(seat, ENERGY)]
    return UsageForecast(g.energy_use(seat), short, food_spoils, energy_spoils, food_left, energy_left)


def likely_idle(g: Mule, seat: i64, viewer: i64) -> i64:
    """The squares whose M.U.L.E.s would lack Energy, as bits, if the owner flips the poorest Lands first.

    The owner is free to choose others [MUL-95]. A value that the viewer does not know counts as one.
    """
    left = candidates(g, seat, SHORTAGE)
    idle: i64 = 0
    short = forecast(g, seat).short
    while short > 0 and left:
        poorest: i64 = NONE
        lowest: i64 = 0
        for site in ascending(0, left):
            value = known_value(g, seat, site, viewer)
            if poorest == NONE or value < lowest:
                poorest = site
                lowest = value
        idle |= bit(poorest)
        left &= ~bit(poorest)
        short -= 1
    return idle


def known_value(g: Mule, seat: i64, site: i64, viewer: i64) -> i64:
    """What a M.U.L.E. makes on its square as far as the viewer knows; one if it does not."""
    place = board_place(seat, site)
    good = g.made_at(seat, site)
    return 1 if good == CRYSTITE and not g.knows(viewer, place) else g.value(place, good)


def remove(g: Mule, seat: i64, good: i64, units: i64) -> None:
    if units > 0:
        g.stock[seat_good(seat, good)] -= units
        if g.recording:
            g.emit(SPOILED, seat, good, units)
