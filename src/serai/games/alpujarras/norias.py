"""Chapter 8: norias and what they buy, fruit from the supply."""

from typing import ClassVar

from serai.games.alpujarras.codes import AF, FORGO, FRUIT, FRUITS, GIVE, SPEND, price_of, seat_fruit
from serai.games.alpujarras.farmers import AddFarmer, MoveFarmer, why_not_move
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


class GainNorias(Frame[Alpujarras]):
    """[ALP-61] Norias arrive together [ALP-63], in the middle of whatever action brings them.

    Where they do not all fit, the player may first spend norias already held, exchange by exchange, until they do or
    the player stops [ALP-62] [ALP-135]; then they are received up to the limit [ALP-58].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("norias 1..5",)
    BELOW: ClassVar[tuple[str, ...]] = ("PerformActions", "Irrigate", "Award")

    def __init__(self, norias: i64) -> None:
        self.norias: i64 = norias

    def ask(self, g: Alpujarras) -> bool:
        me = g.active
        if g.norias[me] + self.norias > g.printed.pieces.norias_held:
            options = offer_exchanges(g, me, row())
            if len(options) > 0:
                return g.ask_seat(me, append(options, FORGO))
        return self.receive(g)

    def answer(self, g: Alpujarras, option: i64) -> None:
        if option == FORGO:
            self.receive(g)
        else:
            exchange(g, price_of(option))

    def receive(self, g: Alpujarras) -> bool:
        g.receive_norias(g.active, self.norias)
        return g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("spend", "forgo")

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        return "" if option == FORGO else why_not_spend(g, seat, price_of(option))

    def fault(self, g: Alpujarras) -> str:
        return "norias: a crop brings one [ALP-52]" if on_crop(g) and self.norias > 1 else ""

    def prompt(self, g: Alpujarras, seat: i64) -> dict[str, int]:
        return {"incoming": self.norias, "held": g.norias[seat]}


def on_crop(g: Alpujarras) -> bool:
    """Whether the frame below the top one is irrigating."""
    return type(g.stack[-2]).__name__ == "Irrigate"


def offer_exchanges(g: Alpujarras, seat: i64, options: Ints) -> Ints:
    """[ALP-70] [ALP-136] The options and, behind them, those exchanges that can be carried out."""
    norias: i64
    for norias in range(1, g.norias[seat] + 1):
        if why_not_spend(g, seat, norias) == "":
            options = append(options, SPEND.option(norias - 1))
    return options


def why_not_spend(g: Alpujarras, seat: i64, norias: i64) -> str:
    """[ALP-136] Why an exchange cannot be made: too few norias, or nothing to be done with them."""
    if g.norias[seat] < norias:
        return price_rule(norias)
    action = g.printed.exchange.actions[norias - 1]
    if action == NONE:
        return "" if can_swap(g, seat) else "ALP-136"
    if action == AF and g.unused[seat] > 0:
        return ""
    return "" if why_not_move(g, seat) == "" else "ALP-136"


def price_rule(norias: i64) -> str:
    """The clause that names the price."""
    if norias == 1:
        return "ALP-68"
    if norias == 2:
        return "ALP-67"
    if norias == 3:
        return "ALP-66"
    return "ALP-65" if norias == 4 else "ALP-64"


def exchange(g: Alpujarras, norias: i64) -> None:
    """[ALP-64] [ALP-65] [ALP-66] [ALP-67] [ALP-68] Spend norias; farmers bring fruit as usual [ALP-69]."""
    g.spend_norias(g.active, norias)
    g.gain_dirhems(g.active, g.printed.exchange.dirhems[norias - 1])
    action = g.printed.exchange.actions[norias - 1]
    if action == NONE:
        g.push(SwapFruit(NONE))
    elif action == AF:
        g.push(AddFarmer(NONE, NONE, 0))
    else:
        g.push(MoveFarmer(NONE, NONE, NONE, 0))


class SwapFruit(Frame[Alpujarras]):
    """[ALP-68] Return a fruit to the supply and take one of another kind from it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("given:fruit?",)
    BELOW: ClassVar[tuple[str, ...]] = ("MoveMule", "PerformActions", "GainNorias")

    def __init__(self, given: i64) -> None:
        self.given: i64 = given  # NONE until chosen

    def ask(self, g: Alpujarras) -> bool:
        options = row()
        fruit: i64
        for fruit in range(FRUITS):
            if self.given == NONE:
                if g.store[seat_fruit(g.active, fruit)] > 0 and obtainable(g, g.active, fruit) > 0:
                    options = append(options, GIVE.option(fruit))
            elif fruit != self.given and g.supply[fruit] > 0 and g.can_hold(g.active, fruit):
                options = append(options, FRUIT.option(fruit))
        return g.ask_seat(g.active, options)

    def answer(self, g: Alpujarras, option: i64) -> None:
        if self.given == NONE:
            self.given = GIVE.index(option)
        else:
            g.swap_fruit(g.active, self.given, FRUIT.index(option))
            g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("give",) if self.given == NONE else ("fruit",)

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if self.given == NONE:
            fruit = GIVE.index(option)
            if g.store[seat_fruit(seat, fruit)] == 0:
                return "ALP-68"
            return "" if obtainable(g, seat, fruit) > 0 else "ALP-136"
        fruit = FRUIT.index(option)
        if fruit == self.given or g.supply[fruit] == 0:
            return "ALP-68"
        return "" if g.can_hold(seat, fruit) else "ALP-57"

    def fault(self, g: Alpujarras) -> str:
        if self.given == NONE:
            return "" if can_swap(g, g.active) else "store, supply: there is nothing to exchange [ALP-136]"
        if g.store[seat_fruit(g.active, self.given)] == 0 or obtainable(g, g.active, self.given) == 0:
            return "given: it cannot be exchanged [ALP-68]"
        return ""

    def copy(self) -> "SwapFruit":
        return SwapFruit(self.given)


def obtainable(g: Alpujarras, seat: i64, but: i64) -> i64:
    """[ALP-59] How many kinds of fruit, apart from one, the supply has and the player may hold."""
    kinds: i64 = 0
    fruit: i64
    for fruit in range(FRUITS):
        if fruit != but and g.supply[fruit] > 0 and g.can_hold(seat, fruit):
            kinds += 1
    return kinds


def can_swap(g: Alpujarras, seat: i64) -> bool:
    """[ALP-136] An own fruit, and another kind that may be taken for it."""
    fruit: i64
    for fruit in range(FRUITS):
        if g.store[seat_fruit(seat, fruit)] > 0 and obtainable(g, seat, fruit) > 0:
            return True
    return False


class TakeFruit(Frame[Alpujarras]):
    """[ALP-59] For each icon a fruit of any kind from the supply, of one kind or of several; as many as can be had."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number 1..3",)
    BELOW: ClassVar[tuple[str, ...]] = ("PerformActions", "Award")

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def ask(self, g: Alpujarras) -> bool:
        options = row()
        fruit: i64
        for fruit in range(FRUITS):
            if g.supply[fruit] > 0 and g.can_hold(g.active, fruit):
                options = append(options, FRUIT.option(fruit))
        if self.number == 0 or len(options) == 0:
            return g.pop()
        return g.ask_seat(g.active, options)

    def answer(self, g: Alpujarras, option: i64) -> None:
        self.number -= 1
        g.take_fruit(g.active, FRUIT.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("fruit",)

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if g.supply[FRUIT.index(option)] == 0:
            return "ALP-59"
        return "" if g.can_hold(seat, FRUIT.index(option)) else "ALP-57"

    def prompt(self, g: Alpujarras, seat: i64) -> dict[str, int]:
        return {"number": self.number}

    def copy(self) -> "TakeFruit":
        return TakeFruit(self.number)
