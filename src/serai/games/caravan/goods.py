"""Chapters 6.2 to 7: picking up, moving, delivering and stealing goods, and the refill that interrupts."""

from typing import ClassVar

from serai.games.caravan.codes import GOOD, LOAD, SPACE, VICTIM, seat_good, top_load, victim_good, victim_seat
from serai.games.caravan.event_kinds import LAST, REFILL
from serai.games.caravan.state import ACTION, Caravan, linked
from serai.kernel.bits import ascending, bit, count
from serai.kernel.frame import Frame
from serai.kernel.frame_data import leads_here
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import append, i64
from serai.kernel.rows import row


def pick_up(g: Caravan, camel: i64) -> None:
    """[CAR-29] Load an empty camel with the good of its space; then, before anything else, the refill [CAR-32]."""
    g.pick_up(camel)
    g.spend(ACTION)
    if picks_to_refill(g) == 0:
        g.push(Refill())


def picks_to_refill(g: Caravan) -> i64:
    """[CAR-43] [CAR-72] How many more pick-ups bring the refill; NONE if the bag is empty and none comes [CAR-47]."""
    if g.bag_empty():
        return NONE
    return max(0, count(g.board_goods()) - g.printed.pieces.refill_at)


def picks_between_refills(g: Caravan) -> i64:
    """[CAR-43] How many pick-ups bring a refill where a good lies on every numbered space."""
    return len(g.goods) - g.printed.pieces.refill_at


def why_not_pick(g: Caravan, seat: i64, space: i64) -> str:
    if not g.board_goods() >> space & 1:
        return "CAR-29"
    if g.empty_camels(seat) >> space & 1:
        return ""
    return "CAR-30" if g.laden_camels(seat) >> space & 1 else "CAR-29"


class Refill(Frame[Caravan]):
    """[CAR-43] Play stops: demand rises where goods still lie [CAR-44], and new goods are drawn [CAR-45].

    Then the same player goes on with the actions left [CAR-46]. A full game has ten of these, a short one six [CAR-48],
    with the rainbow camel too [CAR-68].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("marked 0..1",)
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, marked: i64 = 0) -> None:
        self.marked: i64 = marked

    def ask(self, g: Caravan) -> bool:
        if not self.marked:
            self.marked = 1
            self.raise_demand(g)
            return False
        if g.first_free_number() == NONE or g.bag_empty():
            return g.pop()
        return g.draw(GOOD.start, g.bag)  # [CAR-57] [CAR-58] decided only now: no draw to come can be told

    def raise_demand(self, g: Caravan) -> None:
        if g.recording:
            g.emit(REFILL, CHANCE, count(g.board_goods()))
        number: i64 = 0
        for good in g.goods:
            if good != NONE:
                g.add_demand(number)
            number += 1

    def answer(self, g: Caravan, option: i64) -> None:
        g.lay_good(GOOD.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("good",)

    def fault(self, g: Caravan) -> str:
        if g.last_progress != g.turn:
            return "last_progress: a refill interrupts the turn of a pick-up [CAR-43]"
        if g.bag_empty() or g.first_free_number() == NONE:
            return "goods, bag: there is nothing to refill [CAR-45]"
        if not self.marked and count(g.board_goods()) > g.printed.pieces.refill_at:
            return f"goods: a refill begins with {g.printed.pieces.refill_at} on the board [CAR-43]"
        return ""

    def copy(self) -> "Refill":
        return Refill(self.marked)


class Carry(Frame[Caravan]):
    """[CAR-34] Move a good to an empty camel of the same group, at any distance, and deliver it [CAR-37]."""

    FIELDS: ClassVar[tuple[str, ...]] = ("source:space", "load:load?")
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, source: i64, load: i64) -> None:
        self.source: i64 = source
        self.load: i64 = load  # NONE until chosen among several

    def ask(self, g: Caravan) -> bool:
        if self.load != NONE:
            return g.ask_seat(g.active, ascending(SPACE.start, g.carry_targets(g.active, self.source, self.load)))
        options = row()
        for load in ascending(0, g.loads_at(g.active, self.source)):
            if g.carry_targets(g.active, self.source, load):
                options = append(options, LOAD.option(load))
        return g.ask_seat(g.active, options)

    def answer(self, g: Caravan, option: i64) -> None:
        if self.load == NONE:
            self.load = LOAD.index(option)
            return
        me = g.active
        space = SPACE.index(option)
        source = g.camel(me, self.source, self.load)
        g.spend(ACTION)
        g.pop()
        if g.printed.wanted_at[space] == self.load >> 1:
            g.deliver(source, space)
            if g.bag_empty():
                g.close(LAST)  # [CAR-50] in the final phase the next delivery ends the game at once
        else:
            g.move_good(source, g.camel(me, space, NONE))

    def blocks(self) -> tuple[str, ...]:
        return ("load",) if self.load == NONE else ("space",)

    def why(self, g: Caravan, seat: i64, option: i64) -> str:
        if self.load == NONE:
            return self.why_not_loaded(g, seat, LOAD.index(option))
        return self.why_not_there(g, seat, SPACE.index(option))

    def why_not_loaded(self, g: Caravan, seat: i64, load: i64) -> str:
        """No camel has this good, or it can go nowhere from here."""
        if not g.loads_at(seat, self.source) >> load & 1:
            return "CAR-34"
        return "" if g.carry_targets(seat, self.source, load) else "CAR-65"

    def why_not_there(self, g: Caravan, seat: i64, space: i64) -> str:
        """Not a camel's space, not linked, its own space, a laden camel's, or the rainbow camel's: in this order."""
        if g.carry_targets(seat, self.source, self.load) >> space & 1:
            return ""
        own = g.own_camels(seat)
        if not own >> space & 1:
            return "CAR-34"
        if not linked(bit(self.source), own) >> space & 1:
            return "CAR-33"
        if space == self.source:
            return "CAR-36"
        return "CAR-35" if g.laden_camels(seat) >> space & 1 else "CAR-64"

    def label_args(self, g: Caravan, option: i64) -> dict[str, int]:
        if self.load == NONE:
            return {}
        return {"good": self.load >> 1}

    def fault(self, g: Caravan) -> str:
        if g.left == 0 or why_not_carry(g, g.active, self.source):
            return "source: no good there can be moved [CAR-34]"
        if self.load != NONE and self.why_not_loaded(g, g.active, self.load):
            return "load: no camel there has that good to move [CAR-34]"
        return ""

    def copy(self) -> "Carry":
        return Carry(self.source, self.load)


def why_not_carry(g: Caravan, seat: i64, space: i64) -> str:
    loads = ascending(0, g.loads_at(seat, space))
    if len(loads) == 0:
        return "CAR-34"
    for load in loads:
        if g.carry_targets(seat, space, load):
            return ""
    return "CAR-33" if g.empty_camels(seat) else "CAR-59"


class Steal(Frame[Caravan]):
    """[CAR-38] Rob a camel that shares a space with an empty camel of one's own."""

    FIELDS: ClassVar[tuple[str, ...]] = ("space:space",)
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, space: i64) -> None:
        self.space: i64 = space

    def ask(self, g: Caravan) -> bool:
        options = row()
        seat: i64
        for seat in range(g.players):
            if seat != g.active:  # [CAR-42] nobody robs themselves
                for load in ascending(0, g.loads_at(seat, self.space)):
                    if load & 1 == 0:  # [CAR-40] an under good is safe
                        options = append(options, VICTIM.option(seat_good(seat, load >> 1)))
        return g.ask_seat(g.active, options)

    def answer(self, g: Caravan, option: i64) -> None:
        victim = g.camel(victim_seat(option), self.space, top_load(victim_good(option)))
        g.take_good(g.camel(g.active, self.space, NONE), victim)
        g.spend(ACTION)
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("victim",)

    def why(self, g: Caravan, seat: i64, option: i64) -> str:
        robbed = victim_seat(option)
        if robbed == seat:
            return "CAR-42"
        if robbed >= g.players:
            return "CAR-38"
        loads = g.loads_at(robbed, self.space)
        top = top_load(victim_good(option))
        if loads >> top & 1:
            return ""
        return "CAR-40" if loads >> (top + 1) & 1 else "CAR-38"

    def fault(self, g: Caravan) -> str:
        return "" if leads_here(g) else "space: nobody can be robbed there [CAR-38]"


def why_not_steal(g: Caravan, seat: i64, space: i64) -> str:
    if g.theft[seat] == 0:
        return "CAR-42"
    if not g.empty_camels(seat) >> space & 1:
        return "CAR-38"
    if g.top_goods(seat) >> space & 1:
        return ""
    other: i64
    for other in range(g.players):
        if other != seat and g.loads_at(other, space):
            return "CAR-40"
    return "CAR-38"
