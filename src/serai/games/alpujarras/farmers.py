"""Chapter 6: adding and moving farmers, and the fruit they bring."""

from typing import ClassVar

from serai.games.alpujarras.codes import FARMLANDS, FRUIT, FRUITS, LAND, SOURCE, land_fruit, seat_land
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import append, i64
from serai.kernel.rows import row


class AddFarmer(Frame[Alpujarras]):
    """[ALP-38] Put a farmer from the own supply into a farmland, then take a fruit there.

    A coloured icon fixes the farmland [ALP-41]; the second of two farmers goes elsewhere than the first [ALP-42].
    Without a farmer in the own supply it is a move [ALP-43].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("land:farmland?", "apart:farmland?", "more 0..1")
    BELOW: ClassVar[tuple[str, ...]] = ("MoveMule", "PerformActions", "Award", "GainNorias")

    def __init__(self, land: i64, apart: i64, more: i64) -> None:
        self.land: i64 = land  # NONE for a farmland of one's choice
        self.apart: i64 = apart  # where the first of two farmers went
        self.more: i64 = more  # farmers to follow elsewhere

    def ask(self, g: Alpujarras) -> bool:
        if g.unused[g.active] == 0:
            return g.replace(MoveFarmer(NONE, self.land, self.apart, self.more))
        if self.land != NONE:
            g.add_farmer(g.active, self.land)
            return g.replace(PickFruit(self.land, self.more))
        options = row()
        land: i64
        for land in range(FARMLANDS):
            if land != self.apart:
                options = append(options, LAND.option(land))
        return g.ask_seat(g.active, options)

    def answer(self, g: Alpujarras, option: i64) -> None:
        g.add_farmer(g.active, LAND.index(option))
        g.replace(PickFruit(LAND.index(option), self.more))

    def blocks(self) -> tuple[str, ...]:
        return ("land",)

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        return "ALP-42" if LAND.index(option) == self.apart else ""

    def fault(self, g: Alpujarras) -> str:
        if self.more and self.apart != NONE:
            return "more, apart: there are two farmers at most [ALP-42]"
        if why_not_add(g, g.active, self.land):
            return "land: no farmer can go there [ALP-43] [ALP-44]"
        return ""


class MoveFarmer(Frame[Alpujarras]):
    """[ALP-45] Take an own farmer from one farmland to another, then take a fruit there.

    As a substitute for adding one it keeps the colour of the icon and the difference of two farmlands [ALP-44]; any
    farmer may go, also the one just placed.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("source:farmland?", "land:farmland?", "apart:farmland?", "more 0..1")
    BELOW: ClassVar[tuple[str, ...]] = ("MoveMule", "PerformActions", "Award", "GainNorias")

    def __init__(self, source: i64, land: i64, apart: i64, more: i64) -> None:
        self.source: i64 = source  # NONE until chosen
        self.land: i64 = land
        self.apart: i64 = apart
        self.more: i64 = more

    def ask(self, g: Alpujarras) -> bool:
        me = g.active
        options = row()
        land: i64
        if self.source == NONE:
            for land in range(FARMLANDS):
                if g.farmers[seat_land(me, land)] > 0 and land != self.land:
                    options = append(options, SOURCE.option(land))
            return g.ask_seat(me, options)
        if self.land != NONE:
            return self.move(g, self.land)
        for land in range(FARMLANDS):
            if land != self.source and land != self.apart:
                options = append(options, LAND.option(land))
        return g.ask_seat(me, options)

    def answer(self, g: Alpujarras, option: i64) -> None:
        if self.source == NONE:
            self.source = SOURCE.index(option)
        else:
            self.move(g, LAND.index(option))

    def move(self, g: Alpujarras, land: i64) -> bool:
        g.move_farmer(g.active, self.source, land)
        return g.replace(PickFruit(land, self.more))

    def blocks(self) -> tuple[str, ...]:
        return ("source",) if self.source == NONE else ("land",)

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if self.source == NONE:
            land = SOURCE.index(option)
            if g.farmers[seat_land(seat, land)] == 0:
                return "ALP-45"
            return "ALP-44" if land == self.land else ""
        land = LAND.index(option)
        if land == self.source:
            return "ALP-45"
        return "ALP-44" if land == self.apart else ""

    def fault(self, g: Alpujarras) -> str:
        if self.more and self.apart != NONE:
            return "more, apart: there are two farmers at most [ALP-42]"
        if self.source == NONE:
            elsewhere = g.in_farmlands(g.active) - (
                g.farmers[seat_land(g.active, self.land)] if self.land != NONE else 0
            )
            return "" if elsewhere > 0 else "source: there is no farmer to move [ALP-46]"
        if self.source == self.land or g.farmers[seat_land(g.active, self.source)] == 0:
            return "source: no farmer can come from there [ALP-45]"
        return ""

    def copy(self) -> "MoveFarmer":
        return MoveFarmer(self.source, self.land, self.apart, self.more)


class PickFruit(Frame[Alpujarras]):
    """[ALP-40] A fruit that lies where the farmer went must be taken, if one may be [ALP-39].

    On which field it lies does not matter [ALP-47]. Then the second of two farmers follows [ALP-42].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("land:farmland", "more 0..1")
    BELOW: ClassVar[tuple[str, ...]] = ("MoveMule", "PerformActions", "Award", "GainNorias")

    def __init__(self, land: i64, more: i64) -> None:
        self.land: i64 = land
        self.more: i64 = more

    def ask(self, g: Alpujarras) -> bool:
        options = row()
        fruit: i64
        for fruit in range(FRUITS):
            if g.lands[land_fruit(self.land, fruit)] > 0 and g.can_hold(g.active, fruit):
                options = append(options, FRUIT.option(fruit))
        if len(options) > 0:
            return g.ask_seat(g.active, options)
        return self.go_on(g)

    def answer(self, g: Alpujarras, option: i64) -> None:
        g.pick_fruit(g.active, self.land, FRUIT.index(option))
        self.go_on(g)

    def go_on(self, g: Alpujarras) -> bool:
        if self.more > 0:
            return g.replace(AddFarmer(NONE, self.land, self.more - 1))
        return g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("fruit",)

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if g.lands[land_fruit(self.land, FRUIT.index(option))] == 0:
            return "ALP-38"
        return "" if g.can_hold(seat, FRUIT.index(option)) else "ALP-39"

    def fault(self, g: Alpujarras) -> str:
        return "" if g.farmers[seat_land(g.active, self.land)] > 0 else "land: no farmer went there [ALP-40]"

    def prompt(self, g: Alpujarras, seat: i64) -> dict[str, int]:
        return {"farmland": self.land}


def why_not_add(g: Alpujarras, seat: i64, land: i64) -> str:
    """[ALP-43] [ALP-44] A farmer can be added, or one from elsewhere be moved there."""
    if g.unused[seat] > 0 or g.in_farmlands(seat) > (g.farmers[seat_land(seat, land)] if land != NONE else 0):
        return ""
    return "ALP-46" if land == NONE else "ALP-44"


def why_not_move(g: Alpujarras, seat: i64) -> str:
    """[ALP-46] To move a farmer one must have one in a farmland; those in villages and on goal cards stay there.

    That is for good [ALP-45] [ALP-85].
    """
    return "" if g.in_farmlands(seat) > 0 else "ALP-46"
