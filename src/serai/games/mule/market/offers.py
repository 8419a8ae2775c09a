"""Chapter 17.1: a free offer, which people alone make: any quantity, any whole-dollar price, anyone or one player."""

from typing import ClassVar, Final

from serai.games.mule.codes import BUYS, DIGIT, PARTNER, SELLS
from serai.games.mule.digits import digits_between, number_of
from serai.games.mule.market.trading import has, may_buy, may_sell, post
from serai.games.mule.state import Mule
from serai.kernel.frame import Frame
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row

UNIT_DIGITS: Final = 2
ALL_DIGITS: Final = 6


def unit_price(units: int, total: int) -> float:
    """[MUL-217] The price of one unit of a lot."""
    return total / max(1, units)


class Offer(Frame[Mule]):
    """[MUL-131] [MUL-217] [MUL-218] Two digits of units, four of dollars for the lot, and for whom it is.

    A sell offer is covered by the Stock, a buy offer by the money; $0 is allowed [MUL-132].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "side 1..2", "digits* 0..9")
    BELOW: ClassVar[tuple[str, ...]] = ("LiveMarket", "TurnMarket")

    def __init__(self, seat: i64, side: i64, digits: Ints) -> None:
        self.seat: i64 = seat
        self.side: i64 = side
        self.digits: Ints = digits  # as numbers 0 to 9

    def ask(self, g: Mule) -> bool:
        if len(self.digits) < ALL_DIGITS:
            return g.ask_seat(self.seat, self.next_digits(g))
        options = append(row(), PARTNER.option(0))
        other: i64
        for other in range(g.players):
            if other != self.seat:
                options = append(options, PARTNER.option(1 + other))
        return g.ask_seat(self.seat, options)

    def next_digits(self, g: Mule) -> Ints:
        """The digits that may come next: of the units, then of the dollars."""
        if len(self.digits) < UNIT_DIGITS:
            return digits_between(self.spelt(0), UNIT_DIGITS, 1, self.most_units(g))
        return digits_between(self.spelt(UNIT_DIGITS), ALL_DIGITS - UNIT_DIGITS, 0, self.most_dollars(g))

    def most_units(self, g: Mule) -> i64:
        most = g.printed.numbers.most_units
        return min(most, has(g, self.seat)) if self.side == SELLS else most

    def most_dollars(self, g: Mule) -> i64:
        most = g.printed.numbers.most_money
        return min(most, g.money[self.seat]) if self.side == BUYS else most

    def spelt(self, start: i64) -> Ints:
        """The digits from a place on, as options."""
        found = row()
        index: i64
        for index in range(start, len(self.digits)):
            found = append(found, DIGIT.option(self.digits[index]))
        return found

    def answer(self, g: Mule, option: i64) -> None:
        if DIGIT.has(option):
            self.digits = append(self.digits[:], DIGIT.index(option))
            return
        units = number_of(self.spelt(0)) // 10000
        total = number_of(self.spelt(UNIT_DIGITS))
        g.pop()
        post(g, self.seat, self.side, units, total, PARTNER.index(option) - 1)

    def blocks(self) -> tuple[str, ...]:
        return ("digit",) if len(self.digits) < ALL_DIGITS else ("partner",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-218" if DIGIT.has(option) else "MUL-217"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"good": g.auction, "given": len(self.digits)}

    def fault(self, g: Mule) -> str:
        posted_all = not g.settings.live and g.posts[self.seat] >= g.printed.numbers.posts
        if posted_all or not (may_sell(g, self.seat) if self.side == SELLS else may_buy(g, self.seat)):
            return "seat, side: it cannot make such an offer [MUL-133] [MUL-218] [MUL-234]"
        if len(self.digits) > ALL_DIGITS:
            return "digits: an offer has six [MUL-217]"
        index: i64
        for index in range(len(self.digits)):
            begun = Offer(self.seat, self.side, self.digits[:index])
            if DIGIT.option(self.digits[index]) not in begun.next_digits(g):
                return "digits: the seat cannot offer so many units or dollars [MUL-218]"
        return ""

    def copy(self) -> "Offer":
        return Offer(self.seat, self.side, self.digits[:])
