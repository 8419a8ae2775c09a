"""Chapter 5: Development. Building, Packages, the order of play and the Action Rounds."""

from typing import ClassVar

from serai.games.mule.codes import (
    ASSAY,
    BUY,
    END,
    FOOD,
    GAMBLE,
    HUNT,
    KEEP,
    MOVE,
    PACKAGE,
    PASS,
    REFIT,
    REFIT_TWO,
    seat_good,
)
from serai.games.mule.deck import DrawCard
from serai.games.mule.development.actions import (
    Buy,
    Move,
    Refit,
    RefitTwo,
    buyable,
    cost_at,
    food_left,
    food_limit,
    movable,
    move_cost,
    pair_cost,
    pairs,
    refittable,
    why_not_action,
)
from serai.games.mule.development.assay import Assay, Hunt
from serai.games.mule.event_kinds import ENDED_GO, GAMBLED, ORDERED, PASSED, UNPACKED
from serai.games.mule.primitives import build_mules, feed, unpack
from serai.games.mule.state import Mule
from serai.kernel.bits import bit, offer
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row
from serai.kernel.sealed import Sealed


class Development(Frame[Mule]):
    """[MUL-61] The Store builds M.U.L.E.s, Packages may be played, the order is fixed, Action Rounds begin."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..1",)
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def ask(self, g: Mule) -> bool:
        self.at += 1
        if self.at == 1:
            build_mules(g)
            holders = eligible(g)
            return g.push(Packages(holders)) if holders else False
        reverse: i64 = 1 if few_mules(g) else 0
        if g.recording:
            g.emit(ORDERED, CHANCE, go_of(g, 0, reverse))
        return g.replace(ActionRounds(1, 0, reverse, 0))

    def copy(self) -> "Development":
        return Development(self.at)


# ---- Package from Home World --------------------------------------------------------------------------------------


def eligible(g: Mule) -> i64:
    """[MUL-89] Holders of a Package whom nobody undercuts in Food, as bits; judged once, before any takes effect."""
    least = g.stock[FOOD]
    seat: i64
    for seat in range(g.players):
        least = min(least, g.stock[seat_good(seat, FOOD)])
    holders: i64 = 0
    for seat in range(g.players):
        if g.packages[seat] > 0 and g.stock[seat_good(seat, FOOD)] == least:
            holders |= bit(seat)
    return holders


class Packages(Sealed[Mule]):
    """[MUL-88] [MUL-90] All eligible holders decide at once and unseen whether they play one Package."""

    BELOW: ClassVar[tuple[str, ...]] = ("Development",)

    def choices(self, g: Mule, seat: i64, path: Ints) -> Ints:
        """[MUL-205] Sealed, so that others' answers do not keep anybody from taking the own one back."""
        return row() if len(path) > 0 else append(append(row(), KEEP), PACKAGE)

    def unseal(self, g: Mule, answers: list[Ints]) -> None:
        seat: i64
        for seat in range(g.players):
            if len(answers[seat]) > 0 and answers[seat][0] == PACKAGE:
                unpack(g, seat)
                if g.recording:
                    g.emit(UNPACKED, seat, g.printed.numbers.package_food, g.printed.numbers.package_energy)
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("keep", "package")

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"food": g.printed.numbers.package_food, "energy": g.printed.numbers.package_energy}

    def fault(self, g: Mule) -> str:
        return "" if self.who and self.who == eligible(g) else "who: these may not play a Package now [MUL-89]"


# ---- Action Rounds ------------------------------------------------------------------------------------------------


class ActionRounds(Frame[Mule]):
    """[MUL-64] [MUL-65] In up to three rounds everybody still in the Phase has a go, always in the same order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("round 1..9", "at 0..4", "reverse 0..1", "out seats")
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, round: i64, at: i64, reverse: i64, out: i64) -> None:
        self.round: i64 = round
        self.at: i64 = at  # goes finished in this round
        self.reverse: i64 = reverse  # 1: the lowest Rank first
        self.out: i64 = out  # who has passed or gambled, as bits

    def ask(self, g: Mule) -> bool:
        if self.out == g.everybody() or self.round > rounds(g):  # [MUL-72]
            g.active = NONE
            return g.pop()
        if self.at == g.players:
            self.round += 1
            self.at = 0
            return False
        if self.at == 0 and g.active == NONE and self.to_forecast(g):
            return g.push(DrawCard())
        seat = go_of(g, self.at, self.reverse)
        if self.out >> seat & 1:
            return self.next_go(g)
        if g.active == NONE:
            g.active = seat
            g.spent = 0
        if food_left(g, seat) == 0:
            if g.spent == 0:  # [MUL-69] without Food: a Pass
                self.leave(g, seat)
                if g.recording:
                    g.emit(PASSED, seat)
            return self.next_go(g)
        return g.ask_seat(seat, legal_actions(g, seat))

    def to_forecast(self, g: Mule) -> bool:
        """[MUL-188] The card is shown as the third round, or the only one, begins."""
        return g.settings.forecast and g.card == NONE and self.round == rounds(g)

    def next_go(self, g: Mule) -> bool:
        self.at += 1
        g.active = NONE
        g.spent = 0
        return False

    def leave(self, g: Mule, seat: i64) -> None:
        """[MUL-68] The player's Development Phase is over."""
        self.out |= bit(seat)

    def answer(self, g: Mule, option: i64) -> None:
        """[MUL-205] Each choice of a go can be taken back until the go is confirmed."""
        seat = g.active
        if option in (PASS, END):
            g.fence()  # the go is confirmed
            if option == PASS or g.settings.single_round:
                self.leave(g, seat)
            if g.recording:
                g.emit(PASSED if option == PASS else ENDED_GO, seat)
            self.next_go(g)
        elif BUY.has(option):
            g.push(Buy(BUY.index(option)))
        elif REFIT.has(option):
            g.push(Refit(REFIT.index(option)))
        elif REFIT_TWO.has(option):
            g.push(RefitTwo(REFIT_TWO.index(option), NONE))
        elif MOVE.has(option):
            g.push(Move(MOVE.index(option), NONE))
        elif option == ASSAY:
            feed(g, seat, g.printed.costs.assay)
            g.push(Assay(row()))
        elif option == HUNT:
            feed(g, seat, g.printed.costs.hunt)
            g.push(Hunt(0, 0, NONE))
        else:
            self.gamble(g, seat)

    def gamble(self, g: Mule, seat: i64) -> None:
        """[MUL-86] $5, and the player's Development Phase is over; the Rank stays [MUL-158]."""
        feed(g, seat, g.printed.costs.gamble)
        g.money[seat] += g.printed.costs.gamble_money
        self.leave(g, seat)
        if g.recording:
            g.emit(GAMBLED, seat, g.printed.costs.gamble_money)
        self.next_go(g)

    def blocks(self) -> tuple[str, ...]:
        return ("pass", "end", "buy", "refit", "refit_two", "move", "assay", "hunt", "gamble")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        if option in (PASS, END):
            return "MUL-68"
        return why_not_action(g, seat, option, food_left(g, seat))

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"round": self.round, "food": food_left(g, seat), "dollars": g.mule_price(), "mules": g.corral}

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        if BUY.has(option):
            return {"dollars": g.mule_price(), "food": cost_at(g, g.active, BUY.index(option))}
        if REFIT.has(option):
            return {"food": cost_at(g, g.active, REFIT.index(option))}
        if REFIT_TWO.has(option):
            return {"food": pair_cost(g, g.active)}
        return {"food": move_cost(g, g.active)}

    def fault(self, g: Mule) -> str:
        if self.round > rounds(g) or self.at > g.players:
            return "round, at: there are not so many rounds or players [MUL-64]"
        if g.active == NONE:
            return ""
        if self.at == g.players or self.out >> g.active & 1 or go_of(g, self.at, self.reverse) != g.active:
            return "active: it is not this player's go [MUL-65]"
        if g.spent > min(food_limit(g), g.box[g.active]):
            return "spent: more Food than lies in the box, or than a go allows [MUL-67] [MUL-70]"
        return ""

    def copy(self) -> "ActionRounds":
        return ActionRounds(self.round, self.at, self.reverse, self.out)


def few_mules(g: Mule) -> bool:
    """[MUL-37] [MUL-66] So few M.U.L.E.s are in the Corral that the lowest Rank acts first."""
    return g.corral <= g.printed.numbers.reversed_at


def go_of(g: Mule, index: i64, reverse: i64) -> i64:
    """[MUL-66] The seat that has the go so many places from the first, by Rank or from the lowest Rank up."""
    return g.seat_from_lowest(index) if reverse else g.ranking[index]


def rounds(g: Mule) -> i64:
    """[MUL-64] [MUL-191] Three Action Rounds, or a single long one."""
    return 1 if g.settings.single_round else g.printed.costs.rounds


def legal_actions(g: Mule, seat: i64) -> Ints:
    """[MUL-71] The Actions whose conditions are met, and Pass or the end of the go."""
    food = food_left(g, seat)
    options = append(row(), PASS if g.spent == 0 else END)
    options = offer(options, BUY.start, buyable(g, seat, food))
    options = offer(options, REFIT.start, refittable(g, seat, food))
    if food >= pair_cost(g, seat):
        options = offer(options, REFIT_TWO.start, pairs(g, seat))
    if food >= move_cost(g, seat):
        options = offer(options, MOVE.start, movable(g, seat))
    if food >= g.printed.costs.assay and g.any_secret():  # [MUL-83]
        options = append(options, ASSAY)
    if food >= g.printed.costs.hunt and not g.caught >> seat & 1:  # [MUL-85]
        options = append(options, HUNT)
    if food >= g.printed.costs.gamble:
        options = append(options, GAMBLE)
    return options
