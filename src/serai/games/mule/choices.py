"""Chapter 13: the order in which players choose where no rule gives one, and the flips they choose."""

from typing import ClassVar, Final

from serai.games.mule.codes import (
    FLIP,
    FOOD,
    LOSE,
    ORDER,
    PEST_ATTACK,
    RADIATION,
    USAGE,
    board_place,
    kind_good,
    seat_good,
)
from serai.games.mule.event_kinds import NAMED_NEXT
from serai.games.mule.primitives import flip, lose_mule
from serai.games.mule.state import Mule
from serai.kernel.bits import ascending, bit, count
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row

SHORTAGE: Final = 0
PESTS: Final = 1
RAYS: Final = 2
"""Why a M.U.L.E. is flipped: too little Energy [MUL-95], Pest Attack [MUL-105], Radiation [MUL-106]."""


def candidates(g: Mule, seat: i64, cause: i64) -> i64:
    """The squares whose M.U.L.E. the seat may flip, as bits."""
    upright = ~g.flipped[seat]
    if cause == SHORTAGE:
        return g.using_energy(seat) & upright
    if cause == RAYS:
        return g.mules(seat) & upright
    return best_food(g, seat, g.makes[seat_good(seat, FOOD)] & upright)


def best_food(g: Mule, seat: i64, sites: i64) -> i64:
    """[MUL-105] Those among the squares with the highest Food value; in version 1 also if that is 0."""
    modifier = g.printed.cards.modifier[kind_good(g.printed.cards.kind[g.card], FOOD)] if g.card != NONE else 0
    best: i64 = NONE
    found: i64 = 0
    for site in ascending(0, sites):
        value = g.value(board_place(seat, site), FOOD)
        if value + modifier < 1 and g.rules >= 2:
            continue  # it would have produced no Food
        if value > best:
            best = value
            found = 0
        if value == best:
            found |= bit(site)
    return found


def flip_first(g: Mule, cause: i64, counts: Ints) -> i64:
    """[MUL-240] Forced answers are carried out first; gives the seats that have a real choice, as bits."""
    choosers: i64 = 0
    seat: i64
    for seat in range(g.players):
        if counts[seat] > 0:
            sites = candidates(g, seat, cause)
            if counts[seat] >= count(sites):
                for site in ascending(0, sites):
                    flip(g, seat, site)
            else:
                choosers |= bit(seat)
    return choosers


class InOrder(Frame[Mule]):
    """[MUL-96] [MUL-109] [MUL-175] [MUL-240] The lowest-ranking of those concerned names who chooses first and next."""

    FIELDS: ClassVar[tuple[str, ...]] = ("cause 0..2", "who seats", "queue*:seat", "counts* 0..14")
    BELOW: ClassVar[tuple[str, ...]] = ("Production", "Usage")

    def __init__(self, cause: i64, who: i64, queue: Ints, counts: Ints) -> None:
        self.cause: i64 = cause
        self.who: i64 = who  # not yet named, as bits
        self.queue: Ints = queue  # named and yet to choose
        self.counts: Ints = counts  # M.U.L.E.s to flip, by seat

    def ask(self, g: Mule) -> bool:
        if count(self.who) > 1:
            return g.ask_seat(self.namer(g), ascending(ORDER.start, self.who))
        if self.who:
            self.queue = append(self.queue, ascending(0, self.who)[0])
            self.who = 0
        if len(self.queue) == 0:
            return g.pop()
        seat = self.queue[0]
        self.queue = self.queue[1:]
        return g.push(Flip(seat, self.cause, self.counts[seat]))

    def namer(self, g: Mule) -> i64:
        """The lowest-ranking of all concerned, named or not."""
        concerned = self.who
        for seat in self.queue:
            concerned |= bit(seat)
        index = g.players - 1
        while not concerned >> g.ranking[index] & 1:
            index -= 1
        return g.ranking[index]

    def answer(self, g: Mule, option: i64) -> None:
        seat = ORDER.index(option)
        self.who &= ~bit(seat)
        self.queue = append(self.queue[:], seat)
        if g.recording:
            g.emit(NAMED_NEXT, g.seat, seat)

    def blocks(self) -> tuple[str, ...]:
        return ("order",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-240"

    def fault(self, g: Mule) -> str:
        if self.cause != flip_cause(g):
            return "cause: it is not what flips M.U.L.E.s now [MUL-95] [MUL-105] [MUL-106]"
        if len(self.counts) != g.players:
            return "counts: wants a number for each seat"
        concerned = self.who
        for seat in self.queue:
            if concerned >> seat & 1:
                return "who, queue: each seat once"
            concerned |= bit(seat)
        for seat in ascending(0, concerned):
            if not 0 < self.counts[seat] < count(candidates(g, seat, self.cause)):
                return "counts: who chooses has more M.U.L.E.s than are flipped [MUL-240]"
        return ""

    def copy(self) -> "InOrder":
        return InOrder(self.cause, self.who, self.queue[:], self.counts)


def flip_cause(g: Mule) -> i64:
    """What may flip M.U.L.E.s in the present Phase; NONE for nothing."""
    if g.phase == USAGE:
        return SHORTAGE
    kind = NONE if g.card == NONE else g.printed.cards.kind[g.card]
    return PESTS if kind == PEST_ATTACK else RAYS if kind == RADIATION else NONE


def choose_flips(g: Mule, cause: i64, counts: Ints) -> bool:
    """Flip what is forced, and ask those who have a choice."""
    choosers = flip_first(g, cause, counts)
    if choosers:
        return g.push(InOrder(cause, choosers, row(), counts))
    return False


class Flip(Frame[Mule]):
    """[MUL-95] [MUL-105] [MUL-106] The owner chooses which M.U.L.E.s are flipped, one after the other."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "cause 0..2", "left 1..14")
    BELOW: ClassVar[tuple[str, ...]] = ("InOrder",)

    def __init__(self, seat: i64, cause: i64, left: i64) -> None:
        self.seat: i64 = seat
        self.cause: i64 = cause
        self.left: i64 = left

    def ask(self, g: Mule) -> bool:
        return g.ask_seat(self.seat, ascending(FLIP.start, candidates(g, self.seat, self.cause)))

    def answer(self, g: Mule, option: i64) -> None:
        flip(g, self.seat, FLIP.index(option))
        self.left -= 1
        if self.left == 0:
            g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("flip",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        site = FLIP.index(option)
        if candidates(g, seat, self.cause) >> site & 1:
            return ""
        return "MUL-95" if self.cause == SHORTAGE else "MUL-105" if self.cause == PESTS else "MUL-106"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"left": self.left}

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        return {"good": g.made_at(self.seat, FLIP.index(option))}

    def fault(self, g: Mule) -> str:
        below = g.stack[-2]
        if not isinstance(below, InOrder) or below.who or self.seat in below.queue or self.cause != below.cause:
            return "seat, cause: it is not this player's choice [MUL-240]"
        if self.left > min(below.counts[self.seat], count(candidates(g, self.seat, self.cause))):
            return "left: so many are not flipped [MUL-95]"
        return ""

    def copy(self) -> "Flip":
        return Flip(self.seat, self.cause, self.left)


class LoseMule(Frame[Mule]):
    """[MUL-106] The owner chooses the M.U.L.E. that is lost, flipped or not; the Land stays."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)
    BELOW: ClassVar[tuple[str, ...]] = ("Production",)

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def ask(self, g: Mule) -> bool:
        return g.ask_seat(self.seat, ascending(LOSE.start, g.mules(self.seat)))

    def answer(self, g: Mule, option: i64) -> None:
        lose_mule(g, self.seat, LOSE.index(option))
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("lose",)

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-106"

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        return {"good": g.made_at(self.seat, LOSE.index(option))}

    def fault(self, g: Mule) -> str:
        if flip_cause(g) != RAYS or g.turn == 1 or g.settings.ignores_rank:
            return "card: no M.U.L.E. is lost by it now [MUL-106]"
        if count(g.mules(self.seat)) < 2 or g.rank_of(self.seat) > 1:
            return "seat: it does not choose a M.U.L.E. to lose [MUL-106]"
        return ""
