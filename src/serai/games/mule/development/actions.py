"""Chapter 5, the Actions with M.U.L.E.s: buy, refit one or two, move."""

from typing import ClassVar

from serai.games.mule.codes import (
    ASSAY,
    BUY,
    ENGINEER,
    FOOD,
    GAMBLE,
    GOODS,
    HUNT,
    MAKE,
    MOVE,
    REFIT,
    REFIT_TWO,
    RUNNER,
    SITE,
    WHITE,
    board_place,
    seat_good,
)
from serai.games.mule.event_kinds import BOUGHT, MOVED, REFITTED
from serai.games.mule.primitives import build_mules, feed, install, uninstall
from serai.games.mule.state import Mule
from serai.kernel.bits import ascending, bit
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import i64

# ---- what each costs, and where it can be done --------------------------------------------------------------------


def food_left(g: Mule, seat: i64) -> i64:
    """[MUL-67] [MUL-73] What the player may still spend in this go."""
    return min(food_limit(g) - g.spent, g.stock[seat_good(seat, FOOD)])


def food_limit(g: Mule) -> i64:
    """[MUL-67] [MUL-191] The Food of a whole go."""
    return g.printed.costs.food_per_round * (g.printed.costs.rounds if g.settings.single_round else 1)


def cost_at(g: Mule, seat: i64, site: i64) -> i64:
    """[MUL-78] Food for a Buy or a Refit, by the Zone of the square on the player board."""
    return zone_cost(g, seat, g.printed.board.zone[site])


def zone_cost(g: Mule, seat: i64, zone: i64) -> i64:
    """[MUL-74] [MUL-77] Food for a Buy or a Refit in a Zone."""
    return g.printed.costs.white if zone == WHITE or runs(g, seat) else g.printed.costs.outer


def runs(g: Mule, seat: i64) -> bool:
    """[MUL-181] The runner's first Buy or Refit outside White in this Phase costs 1 Food."""
    return g.has_talent(seat, RUNNER) and not g.ran >> seat & 1


def pair_cost(g: Mule, seat: i64) -> i64:
    """[MUL-79] [MUL-181] Food for Refit two, in any Zones."""
    return 1 if g.has_talent(seat, ENGINEER) else g.printed.costs.refit_two


def move_cost(g: Mule, seat: i64) -> i64:
    """[MUL-80] [MUL-181] Food for Move, in any Zones."""
    return 1 if g.has_talent(seat, ENGINEER) else g.printed.costs.move


def affordable(g: Mule, seat: i64, food: i64) -> i64:
    """The squares where a Buy or a Refit costs no more than this, as bits."""
    sites: i64 = 0
    if food >= g.printed.costs.white:
        sites |= g.printed.board.zone_squares[WHITE]
    if food >= g.printed.costs.outer or (food >= g.printed.costs.white and runs(g, seat)):
        sites |= ~g.printed.board.zone_squares[WHITE]
    return sites


def buyable(g: Mule, seat: i64, food: i64) -> i64:
    """[MUL-75] Own Lands without a M.U.L.E. [MUL-5], if the Corral has one and the money is there, as bits."""
    if g.corral == 0 or g.money[seat] < g.mule_price():
        return 0
    return g.lands[seat] & ~g.mules(seat) & affordable(g, seat, food)


def refittable(g: Mule, seat: i64, food: i64) -> i64:
    """[MUL-77] Own Lands with a M.U.L.E., as bits."""
    return g.mules(seat) & affordable(g, seat, food)


def pairs(g: Mule, seat: i64) -> i64:
    """[MUL-79] [MUL-49] Paths with a M.U.L.E. of the seat at both ends, as bits."""
    return g.paths_within(g.mules(seat))


def movable(g: Mule, seat: i64) -> i64:
    """[MUL-80] Own Lands with a M.U.L.E., if there is one without, as bits."""
    mules = g.mules(seat)
    return mules if g.lands[seat] & ~mules else 0


def goods_for(g: Mule, seat: i64, site: i64, but: i64) -> i64:
    """[MUL-8] The Goods that can be made on a Land of the board, except one, as bits."""
    land = g.terrain[board_place(seat, site)]
    goods: i64 = 0
    good: i64
    for good in range(GOODS):
        if good != but and g.allowed(land, good):
            goods |= bit(good)
    return goods


def why_not_action(g: Mule, seat: i64, option: i64, food: i64) -> str:
    """Why an Action is not open: its conditions [MUL-71], then the Food [MUL-67] [MUL-69]."""
    if BUY.has(option):
        site = BUY.index(option)
        if not (g.lands[seat] & ~g.mules(seat)) >> site & 1:
            return "MUL-75"
        if g.corral == 0 or g.money[seat] < g.mule_price():
            return "MUL-75"
    elif REFIT.has(option):
        if not g.mules(seat) >> REFIT.index(option) & 1:
            return "MUL-77"
    elif REFIT_TWO.has(option):
        if not pairs(g, seat) >> REFIT_TWO.index(option) & 1:
            return "MUL-79"
    elif MOVE.has(option):
        if not movable(g, seat) >> MOVE.index(option) & 1:
            return "MUL-80"
    elif option == ASSAY:
        return "MUL-83"
    elif option == HUNT:
        return "MUL-85"
    elif option == GAMBLE:
        return "MUL-86"
    return "MUL-69" if food < g.printed.costs.food_per_round and g.spent == 0 else "MUL-67"


# ---- the Actions --------------------------------------------------------------------------------------------------


class Buy(Frame[Mule]):
    """[MUL-74] [MUL-76] Pay Food and the Sell Price of Smithore, install a M.U.L.E. and choose its Good."""

    FIELDS: ClassVar[tuple[str, ...]] = ("site:site",)
    BELOW: ClassVar[tuple[str, ...]] = ("ActionRounds",)

    def __init__(self, site: i64) -> None:
        self.site: i64 = site

    def ask(self, g: Mule) -> bool:
        return g.ask_seat(g.active, ascending(MAKE.start, goods_for(g, g.active, self.site, NONE)))

    def answer(self, g: Mule, option: i64) -> None:
        seat = g.active
        cost = pay_for_site(g, seat, self.site)
        price = g.mule_price()
        g.money[seat] -= price
        g.corral -= 1
        install(g, seat, self.site, MAKE.index(option))
        if g.recording:
            g.emit(BOUGHT, seat, self.site, MAKE.index(option), price, cost)
        build_mules(g)  # [MUL-62]
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("make",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-8"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"site": self.site}

    def fault(self, g: Mule) -> str:
        if g.active == NONE or not buyable(g, g.active, food_left(g, g.active)) >> self.site & 1:
            return "site: no M.U.L.E. can be bought for it now [MUL-75]"
        return ""


def pay_for_site(g: Mule, seat: i64, site: i64) -> i64:
    """[MUL-70] Food for a Buy or a Refit; gives how much."""
    cost = cost_at(g, seat, site)
    feed(g, seat, cost)
    if g.printed.board.zone[site] != WHITE:
        g.ran |= bit(seat)
    return cost


class Refit(Frame[Mule]):
    """[MUL-77] Set one M.U.L.E. to a different Good; no money is paid."""

    FIELDS: ClassVar[tuple[str, ...]] = ("site:site",)
    BELOW: ClassVar[tuple[str, ...]] = ("ActionRounds",)

    def __init__(self, site: i64) -> None:
        self.site: i64 = site

    def ask(self, g: Mule) -> bool:
        now = g.made_at(g.active, self.site)
        return g.ask_seat(g.active, ascending(MAKE.start, goods_for(g, g.active, self.site, now)))

    def answer(self, g: Mule, option: i64) -> None:
        pay_for_site(g, g.active, self.site)
        refit(g, g.active, self.site, MAKE.index(option))
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("make",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-77" if g.made_at(seat, self.site) == MAKE.index(option) else "MUL-8"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"site": self.site}

    def fault(self, g: Mule) -> str:
        if g.active == NONE or not refittable(g, g.active, food_left(g, g.active)) >> self.site & 1:
            return "site: no M.U.L.E. can be refitted there now [MUL-77]"
        return ""


def refit(g: Mule, seat: i64, site: i64, good: i64) -> None:
    uninstall(g, seat, site)
    install(g, seat, site, good)
    if g.recording:
        g.emit(REFITTED, seat, site, good)


class RefitTwo(Frame[Mule]):
    """[MUL-79] Set two M.U.L.E.s on Adjacent Lands to any Goods; at least one must change."""

    FIELDS: ClassVar[tuple[str, ...]] = ("path:path", "first:good?")
    BELOW: ClassVar[tuple[str, ...]] = ("ActionRounds",)

    def __init__(self, path: i64, first: i64) -> None:
        self.path: i64 = path
        self.first: i64 = first  # what the first end is to make; NONE until chosen

    def ask(self, g: Mule) -> bool:
        if self.first == NONE:
            return g.ask_seat(
                g.active, ascending(MAKE.start, goods_for(g, g.active, g.printed.board.path_a[self.path], NONE))
            )
        site = g.printed.board.path_b[self.path]
        return g.ask_seat(g.active, ascending(MAKE.start, goods_for(g, g.active, site, self.barred(g))))

    def barred(self, g: Mule) -> i64:
        """The Good the second end has, if the first end keeps its own."""
        if g.made_at(g.active, g.printed.board.path_a[self.path]) != self.first:
            return NONE
        return g.made_at(g.active, g.printed.board.path_b[self.path])

    def answer(self, g: Mule, option: i64) -> None:
        if self.first == NONE:
            self.first = MAKE.index(option)
            return
        seat = g.active
        feed(g, seat, pair_cost(g, seat))
        refit(g, seat, g.printed.board.path_a[self.path], self.first)
        refit(g, seat, g.printed.board.path_b[self.path], MAKE.index(option))
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("make",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        if self.first != NONE and MAKE.index(option) == self.barred(g):
            return "MUL-79"
        return "MUL-8"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"site": g.printed.board.path_a[self.path] if self.first == NONE else g.printed.board.path_b[self.path]}

    def fault(self, g: Mule) -> str:
        seat = g.active
        if seat == NONE or food_left(g, seat) < pair_cost(g, seat) or not pairs(g, seat) >> self.path & 1:
            return "path: no two M.U.L.E.s can be refitted there now [MUL-79]"
        if self.first != NONE and not goods_for(g, seat, g.printed.board.path_a[self.path], NONE) >> self.first & 1:
            return "first: that Good cannot be made there [MUL-8]"
        return ""

    def copy(self) -> "RefitTwo":
        return RefitTwo(self.path, self.first)


class Move(Frame[Mule]):
    """[MUL-80] Take a M.U.L.E. to another own Land and choose its Good there; the old Land stays yours [MUL-81]."""

    FIELDS: ClassVar[tuple[str, ...]] = ("source:site", "target:site?")
    BELOW: ClassVar[tuple[str, ...]] = ("ActionRounds",)

    def __init__(self, source: i64, target: i64) -> None:
        self.source: i64 = source
        self.target: i64 = target  # NONE until chosen

    def ask(self, g: Mule) -> bool:
        if self.target == NONE:
            return g.ask_seat(g.active, ascending(SITE.start, g.lands[g.active] & ~g.mules(g.active)))
        return g.ask_seat(g.active, ascending(MAKE.start, goods_for(g, g.active, self.target, NONE)))

    def answer(self, g: Mule, option: i64) -> None:
        if self.target == NONE:
            self.target = SITE.index(option)
            return
        seat = g.active
        feed(g, seat, move_cost(g, seat))
        uninstall(g, seat, self.source)
        install(g, seat, self.target, MAKE.index(option))
        if g.recording:
            g.emit(MOVED, seat, self.source, self.target, MAKE.index(option))
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("site",) if self.target == NONE else ("make",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-80" if self.target == NONE else "MUL-8"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"site": self.source}

    def fault(self, g: Mule) -> str:
        seat = g.active
        if seat == NONE or food_left(g, seat) < move_cost(g, seat) or not movable(g, seat) >> self.source & 1:
            return "source: no M.U.L.E. can be moved from there now [MUL-80]"
        if self.target != NONE and not (g.lands[seat] & ~g.mules(seat)) >> self.target & 1:
            return "target: there is no own Land without a M.U.L.E. [MUL-80]"
        return ""

    def copy(self) -> "Move":
        return Move(self.source, self.target)
