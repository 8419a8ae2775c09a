"""Chapters 6.1 and 11: placing and moving camels, the rainbow camel among them."""

from typing import ClassVar, Final

from serai.games.caravan.codes import SPACE
from serai.games.caravan.state import ACTION, BOARD, OUTER_RING, Caravan
from serai.kernel.bits import ascending, bit
from serai.kernel.frame import Frame
from serai.kernel.frame_data import leads_here
from serai.kernel.game import NONE
from serai.kernel.ints import i64

CROWDED: Final[i64] = 2  # what it costs to put a camel into a space with another [CAR-25]


class Put(Frame[Caravan]):
    """[CAR-23] [CAR-24] Put a camel from the supply, or an empty camel from its space, into any other space."""

    FIELDS: ClassVar[tuple[str, ...]] = ("source:space?",)
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, source: i64) -> None:
        self.source: i64 = source  # NONE is the supply

    def ask(self, g: Caravan) -> bool:
        spaces = BOARD if g.left >= 2 else BOARD & ~g.occupied()
        if self.source != NONE:
            spaces &= ~(bit(self.source))  # [CAR-27]
        return g.ask_seat(g.active, ascending(SPACE.start, spaces))

    def answer(self, g: Caravan, option: i64) -> None:
        space = SPACE.index(option)
        cost = price(g, space)
        g.put_camel(g.camel(g.active, self.source, NONE), space, cost)
        g.spend(cost)
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("space",)

    def why(self, g: Caravan, seat: i64, option: i64) -> str:
        space = SPACE.index(option)
        if space == self.source:
            return "CAR-27"
        return "CAR-25" if price(g, space) > g.left else ""

    def label_args(self, g: Caravan, option: i64) -> dict[str, int]:
        return {"price": price(g, SPACE.index(option))}

    def fault(self, g: Caravan) -> str:
        return "" if leads_here(g) else "source: no camel can be taken from there [CAR-23] [CAR-24]"


def price(g: Caravan, space: i64) -> i64:
    """[CAR-25] One action into a space without a camel, two into one with."""
    return CROWDED if g.occupied() >> space & 1 else ACTION


def why_not_place(g: Caravan, seat: i64) -> str:
    """[CAR-23] Why no camel can be taken from the supply."""
    return "" if g.camel(seat, NONE, NONE) != NONE else "CAR-23"


def why_not_move(g: Caravan, seat: i64, space: i64) -> str:
    """[CAR-26] [CAR-28] Why no camel can be taken up from a space."""
    if g.empty_camels(seat) >> space & 1:
        return ""
    return "CAR-26" if g.laden_camels(seat) >> space & 1 else "CAR-28"


class PutRainbow(Frame[Caravan]):
    """[CAR-62] [CAR-67] Put the rainbow camel into another space off the outer ring, for one action and its fee.

    Nothing else of the rules changes with it [CAR-68].
    """

    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def ask(self, g: Caravan) -> bool:
        spaces = BOARD & ~OUTER_RING
        if g.rainbow != NONE:
            spaces &= ~(bit(g.rainbow))
        return g.ask_seat(g.active, ascending(SPACE.start, spaces))

    def answer(self, g: Caravan, option: i64) -> None:
        g.put_rainbow(SPACE.index(option))
        g.spend(ACTION)
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("space",)

    def why(self, g: Caravan, seat: i64, option: i64) -> str:
        space = SPACE.index(option)
        if OUTER_RING >> space & 1:
            return "CAR-62"
        return "CAR-67" if space == g.rainbow else ""

    def fault(self, g: Caravan) -> str:
        return "" if leads_here(g) else "left, coins, markers: the rainbow camel cannot be moved [CAR-62] [CAR-66]"


def can_pay_rainbow(g: Caravan, seat: i64) -> bool:
    """[CAR-66] The fee is a demand marker held or, by the option, a gold coin."""
    return (g.markers[seat] if g.settings.pay_demand else g.coins[seat]) > 0


def rainbow_loss(g: Caravan) -> i64:
    """[CAR-66] The points that the fee takes: those of a demand marker; a coin is worth none."""
    return 1 if g.settings.pay_demand else 0


def why_not_rainbow(g: Caravan, seat: i64) -> str:
    if not g.settings.rainbow:
        return "CAR-61"
    return "" if can_pay_rainbow(g, seat) else "CAR-66"
