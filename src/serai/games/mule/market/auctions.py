"""Chapter 9: the Market. Four Auctions, declared roles, and the sale of the last turn."""

from typing import ClassVar, Final

from serai.games.mule.codes import (
    BUYER,
    CRYSTITE,
    DECLARE_BUYER,
    DECLARE_SELLER,
    DEMAND,
    GOODS,
    NO_DEMAND,
    ROLE,
    SELLER,
    SILENCE,
    seat_good,
)
from serai.games.mule.event_kinds import AUCTION_OPEN, CLOSED, DECLARED, DEMANDED, SHIPPED_OUT, SOLD
from serai.games.mule.market.live_market import LiveMarket
from serai.games.mule.market.trading import clear_auction, has, untouched
from serai.games.mule.market.turn_market import TurnMarket
from serai.games.mule.state import Mule
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, CLOCK, NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row
from serai.kernel.sealed import Sealed

BEGIN: Final = 0
TRADE: Final = 1
STEPS: Final = 3


def auctioned_good(at: i64) -> i64:
    """The Good that is auctioned at a point of the Phase."""
    return at // STEPS


def auction_step(at: i64) -> i64:
    """How far its Auction is: begun, trading, or to be closed."""
    return at % STEPS


class Market(Frame[Mule]):
    """[MUL-126] [MUL-127] Smithore, Crystite, Food and Energy are auctioned one after the other."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..12",)
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at  # Good * 3 + step

    def ask(self, g: Mule) -> bool:
        if g.last_turn():  # [MUL-144] [MUL-165]
            sell_all(g)
            return g.pop()
        if self.at == GOODS * STEPS:
            return g.pop()
        good = auctioned_good(self.at)
        step = auction_step(self.at)
        self.at += 1
        if step == BEGIN:
            if g.units_about(good) == 0:  # [MUL-139] [MUL-226] closed at once
                self.at += 2
                if g.recording:
                    g.emit(CLOSED, CHANCE, good)
                return False
            clear_auction(g, good)
            if g.recording:
                g.emit(AUCTION_OPEN, CHANCE, good, g.sell_price(good), g.buy_price(good))
            return g.push(DemandRoles(g.everybody())) if g.settings.declare_roles else False
        if step == TRADE:
            return g.push(LiveMarket()) if g.settings.live else g.push(TurnMarket(0, 0))
        close(g, good)
        return False

    def fault(self, g: Mule) -> str:
        good = NONE if auction_step(self.at) == BEGIN else auctioned_good(self.at)
        if g.auction != good:
            return "at, auction: they name different Goods [MUL-127]"
        return "card: there are no Auctions on the last turn [MUL-144]" if good != NONE and g.last_turn() else ""

    def copy(self) -> "Market":
        return Market(self.at)


def close(g: Mule, good: i64) -> None:
    """[MUL-226] All offers vanish; Crystite in the Store leaves the planet [MUL-140]."""
    clear_auction(g, good)
    g.auction = NONE
    if g.recording:
        g.emit(CLOSED, CHANCE, good)
        if good == CRYSTITE and g.store[CRYSTITE] > 0:
            g.emit(SHIPPED_OUT, CHANCE, g.store[CRYSTITE])
    if good == CRYSTITE:
        g.store[CRYSTITE] = 0


def sell_all(g: Mule) -> None:
    """[MUL-144] Every player sells everything to the Store at its Buy Prices; no other trade."""
    seat: i64
    good: i64
    for seat in range(g.players):
        for good in range(GOODS):
            units = g.stock[seat_good(seat, good)]
            if units > 0:
                g.stock[seat_good(seat, good)] = 0
                g.store[good] += units
                g.money[seat] += units * g.buy_price(good)
                if g.recording:
                    g.emit(SOLD, seat, good, units, units * g.buy_price(good))


# ---- declared roles -----------------------------------------------------------------------------------------------


class DemandRoles(Sealed[Mule]):
    """[MUL-192] [MUL-225] All say at once whether roles shall be declared; one who wants it is enough."""

    BELOW: ClassVar[tuple[str, ...]] = ("Market",)

    def choices(self, g: Mule, seat: i64, path: Ints) -> Ints:
        return row() if len(path) > 0 else append(append(row(), NO_DEMAND), DEMAND)

    def ask(self, g: Mule) -> bool:
        waits = super().ask(g)
        return g.ask_seat(CLOCK, append(row(), SILENCE)) if waits and g.settings.live else waits

    def answer(self, g: Mule, option: i64) -> None:
        if option == SILENCE:
            answer_for_silent(g, self.who, NO_DEMAND)
        else:
            super().answer(g, option)

    def unseal(self, g: Mule, answers: list[Ints]) -> None:
        demanded = False
        seat: i64
        for seat in range(g.players):
            if answers[seat][0] == DEMAND:
                demanded = True
                if g.recording:
                    g.emit(DEMANDED, seat)
        if demanded:
            g.replace(DeclareRoles(g.everybody()))
        else:
            g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("no_demand", "demand", "silence")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-225"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"good": g.auction}

    def fault(self, g: Mule) -> str:
        return roles_fault(g, self.who)


class DeclareRoles(Sealed[Mule]):
    """[MUL-192] All show Buyer or Seller at once, and may only be that or do nothing in this Auction."""

    BELOW: ClassVar[tuple[str, ...]] = ("Market",)

    def choices(self, g: Mule, seat: i64, path: Ints) -> Ints:
        return row() if len(path) > 0 else append(append(row(), DECLARE_BUYER), DECLARE_SELLER)

    def ask(self, g: Mule) -> bool:
        waits = super().ask(g)
        return g.ask_seat(CLOCK, append(row(), SILENCE)) if waits and g.settings.live else waits

    def answer(self, g: Mule, option: i64) -> None:
        if option == SILENCE:
            answer_for_silent(g, self.who, NONE)
        else:
            super().answer(g, option)

    def unseal(self, g: Mule, answers: list[Ints]) -> None:
        seat: i64
        for seat in range(g.players):
            answer = answers[seat][0]
            g.role[seat] = BUYER if answer == DECLARE_BUYER else SELLER
            if g.recording:
                g.emit(DECLARED, seat, ROLE.index(answer))
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("role", "silence")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-225"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"good": g.auction}

    def fault(self, g: Mule) -> str:
        return roles_fault(g, self.who)


def roles_fault(g: Mule, who: i64) -> str:
    """[MUL-192] All are asked for their roles, with declare_roles, and before anybody trades."""
    if not g.settings.declare_roles or who != g.everybody():
        return "who: all are asked, and only with declare_roles [MUL-192]"
    return "" if untouched(g) else "role, offers, posts, done_mask, counting, caller: nobody has traded yet [MUL-137]"


def answer_for_silent(g: Mule, who: i64, option: i64) -> None:
    """[MUL-225] [MUL-209] Live: time is up. Without an option given, who has a unit is Seller, else Buyer."""
    if not g.sealed:
        g.sealed = [row() for _ in range(g.players)]
    seat: i64
    for seat in range(g.players):
        if who >> seat & 1 and len(g.sealed[seat]) == 0:
            given = option
            if given == NONE:
                given = DECLARE_SELLER if has(g, seat) > 0 else DECLARE_BUYER
            g.sealed[seat] = append(row(), given)
