"""Chapter 4: Expansion. Land Grants, and where a Land may go."""

from typing import ClassVar

from serai.games.mule.codes import RIVER, SITE, SQUARES, STORE_SITE, TAKE
from serai.games.mule.event_kinds import NO_LAND
from serai.games.mule.primitives import claim
from serai.games.mule.settings import WITH_RIVERS
from serai.games.mule.state import Mule
from serai.kernel.bits import ascending
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import i64


class LandGrant(Frame[Mule]):
    """[MUL-38] From the lowest Rank upwards everybody takes a Land for nothing; on Game Turn 1 twice [MUL-39]."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left 1..2", "at 0..4")
    BELOW: ClassVar[tuple[str, ...]] = ("Expansion",)

    def __init__(self, left: i64, at: i64 = 0) -> None:
        self.left: i64 = left
        self.at: i64 = at  # how many have taken theirs

    def ask(self, g: Mule) -> bool:
        if self.at == g.players:
            self.left -= 1
            self.at = 0
            return g.pop() if self.left == 0 else False
        seat = g.seat_from_lowest(self.at)
        squares = g.takeable(seat)
        if not squares:  # [MUL-44] nothing fits: none this time
            self.at += 1
            if g.recording:
                g.emit(NO_LAND, seat)
            return False
        return g.ask_seat(seat, ascending(TAKE.start, squares))

    def answer(self, g: Mule, option: i64) -> None:
        self.at += 1
        g.push(PlaceLand(g.seat, TAKE.index(option)))

    def blocks(self) -> tuple[str, ...]:
        return ("take",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return why_not_take(g, seat, TAKE.index(option))

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"turn": g.turn}

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        return about_square(g, TAKE.index(option))

    def fault(self, g: Mule) -> str:
        if self.left > grants(g):
            return "left: there are two rounds on Game Turn 1, and later one [MUL-39]"
        return "" if self.at <= g.players else "at: not so many can have taken theirs [MUL-38]"

    def copy(self) -> "LandGrant":
        return LandGrant(self.left, self.at)


def grants(g: Mule) -> i64:
    """[MUL-39] How many Lands each player is granted in this Game Turn."""
    return 2 if g.turn == 1 else 1


class ClaimLand(Frame[Mule]):
    """[MUL-161] A Land from Irata at once, for nothing; compulsory if one fits."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)
    BELOW: ClassVar[tuple[str, ...]] = ("OpenEvents", "PersonalEvents")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def ask(self, g: Mule) -> bool:
        squares = g.takeable(self.seat)
        if not squares:
            if g.recording:
                g.emit(NO_LAND, self.seat)
            return g.pop()
        return g.ask_seat(self.seat, ascending(TAKE.start, squares))

    def answer(self, g: Mule, option: i64) -> None:
        g.replace(PlaceLand(self.seat, TAKE.index(option)))

    def blocks(self) -> tuple[str, ...]:
        return ("take",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return why_not_take(g, seat, TAKE.index(option))

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        return about_square(g, TAKE.index(option))


class PlaceLand(Frame[Mule]):
    """[MUL-40] [MUL-51] The owner says where the Land goes: an empty square of the Zone it came from."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "square:square")
    BELOW: ClassVar[tuple[str, ...]] = ("LandForSale", "LandGrant", "OpenEvents", "PersonalEvents")

    def __init__(self, seat: i64, square: i64) -> None:
        self.seat: i64 = seat
        self.square: i64 = square

    def ask(self, g: Mule) -> bool:
        return g.ask_seat(self.seat, ascending(SITE.start, g.free_sites(self.seat, self.square)))

    def answer(self, g: Mule, option: i64) -> None:
        """[MUL-205] [MUL-206] It can be taken back until the next player has begun."""
        g.pop()
        claim(g, self.seat, self.square, SITE.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("site",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return why_not_site(g, seat, self.square, g.terrain[self.square], SITE.index(option))

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return about_square(g, self.square)

    def fault(self, g: Mule) -> str:
        if not g.irata >> self.square & 1 or not g.free_sites(self.seat, self.square):
            return "square: there is no Land that the seat has room for [MUL-40]"
        below = g.stack[-2]
        if isinstance(below, LandGrant) and self.seat != g.seat_from_lowest(below.at - 1):
            return "seat: another has just taken a Land [MUL-38]"
        return ""


def about_square(g: Mule, square: i64) -> dict[str, int]:
    """What an option's label says of a Land on Irata."""
    if not 0 <= square < SQUARES or g.terrain[square] == NONE:
        return {}
    return {"terrain": g.terrain[square], "zone": g.printed.irata.zone[square], "square": square}


def why_not_take(g: Mule, seat: i64, square: i64) -> str:
    """Why a Land of Irata cannot be taken."""
    if g.printed.irata.zone[square] == NONE:
        return "MUL-43"
    if not g.irata >> square & 1:
        return "MUL-47"
    if g.free_sites(seat, square):
        return ""
    return "MUL-42" if g.terrain[square] == RIVER and g.settings.random_lands != WITH_RIVERS else "MUL-41"


def why_not_site(g: Mule, seat: i64, square: i64, land: i64, site: i64) -> str:
    """Why a Land of a square of Irata cannot go to a square of the board."""
    if site == STORE_SITE:
        return "MUL-43"
    zone = g.printed.irata.zone[square]
    if g.free_for(seat, zone, land) >> site & 1:
        return ""
    if g.printed.board.zone[site] == zone and not g.lands[seat] >> site & 1:
        return "MUL-42"
    return "MUL-40"
