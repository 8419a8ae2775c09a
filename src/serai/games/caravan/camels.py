"""Chapters 6.1 and 11: placing and moving camels, the rainbow camel among them."""

from typing import ClassVar

from serai.games.caravan.codes import MOVE, PLACE, SPACE
from serai.games.caravan.state import BOARD, OUTER_RING, Caravan
from serai.kernel.bits import ascending, bit
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import i64


class Put(Frame[Caravan]):
    """[CAR-23] [CAR-24] Put a camel from the supply, or an empty camel from its space, into any other space."""

    FIELDS: ClassVar[tuple[str, ...]] = ("source:space",)

    def __init__(self, source: i64) -> None:
        self.source: i64 = source  # NONE is the supply

    def ask(self, g: Caravan) -> bool:
        spaces = BOARD if g.left >= 2 else BOARD & ~g.occupied()
        if self.source != NONE:
            spaces &= ~(bit(self.source))  # [CAR-27]
        return g.ask_seat(g.active, ascending(SPACE, spaces))

    def answer(self, g: Caravan, option: i64) -> None:
        space = option - SPACE
        cost = price(g, space)
        g.put_camel(g.camel(g.active, self.source, NONE), space, cost)
        g.spend(cost)
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("space",)

    def why(self, g: Caravan, seat: i64, option: i64) -> str:
        space = option - SPACE
        if space == self.source:
            return "CAR-27"
        return "CAR-25" if price(g, space) > g.left else ""

    def label_args(self, g: Caravan, option: i64) -> dict[str, int]:
        return {"price": price(g, option - SPACE)}

    def copy(self) -> "Put":
        return self


def price(g: Caravan, space: i64) -> i64:
    """[CAR-25] One action into a space without a camel, two into one with."""
    return 2 if g.occupied() >> space & 1 else 1


def why_not_camel(g: Caravan, seat: i64, option: i64) -> str:
    """[CAR-23] [CAR-26] [CAR-28] Why a camel cannot be taken up from the supply or from a space."""
    if option == PLACE:
        return "" if g.camel(seat, NONE, NONE) != NONE else "CAR-23"
    space = option - MOVE
    if g.empty_camels(seat) >> space & 1:
        return ""
    return "CAR-26" if g.laden_camels(seat) >> space & 1 else "CAR-28"


class PutRainbow(Frame[Caravan]):
    """[CAR-62] [CAR-67] Put the rainbow camel into another space off the outer ring, for one action and its fee.

    Nothing else of the rules changes with it [CAR-68].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def ask(self, g: Caravan) -> bool:
        spaces = BOARD & ~OUTER_RING
        if g.rainbow != NONE:
            spaces &= ~(bit(g.rainbow))
        return g.ask_seat(g.active, ascending(SPACE, spaces))

    def answer(self, g: Caravan, option: i64) -> None:
        g.put_rainbow(option - SPACE)
        g.spend(1)
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("space",)

    def why(self, g: Caravan, seat: i64, option: i64) -> str:
        space = option - SPACE
        if OUTER_RING >> space & 1:
            return "CAR-62"
        return "CAR-67" if space == g.rainbow else ""

    def copy(self) -> "PutRainbow":
        return self


def can_pay_rainbow(g: Caravan, seat: i64) -> bool:
    """[CAR-66] The fee is a gold coin or, by the option, a demand marker held."""
    return (g.markers[seat] if g.pay_demand else g.coins[seat]) > 0


def why_not_rainbow(g: Caravan, seat: i64) -> str:
    if not g.rainbow_on:
        return "CAR-61"
    return "" if can_pay_rainbow(g, seat) else "CAR-66"
