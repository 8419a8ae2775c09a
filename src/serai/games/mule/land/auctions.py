"""Chapter 4, Land Auctions (Tournament only): Land for Sale! cards, open bidding, sealed bids."""

from typing import ClassVar, Final

from serai.games.mule.codes import AUCTION, DECLINE, DOLLARS, LOWEST_SUM, MORE, RAISE, SEALED_AUCTION, WITHDRAW
from serai.games.mule.digits import digits_between, number_of
from serai.games.mule.event_kinds import BID_SHOWN, OPENED, OPENED_SEALED, RAISED, WITHDREW, WON_LAND
from serai.games.mule.land.grants import PlaceLand, about_square, why_not_take
from serai.games.mule.state import Mule
from serai.kernel.bits import bit, offer
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row
from serai.kernel.sealed import Sealed

BID_DIGITS: Final = 4


class LandForSale(Frame[Mule]):
    """[MUL-52] [MUL-53] From Rank 1 down each player is asked once and may play one Land for Sale! card."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..4",)
    BELOW: ClassVar[tuple[str, ...]] = ("Expansion",)

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def ask(self, g: Mule) -> bool:
        if self.at == g.players:
            return g.pop()
        seat = g.ranking[self.at]
        squares = self.on_offer(g, seat)
        if not squares:
            self.at += 1
            return False
        options = offer(append(row(), DECLINE), AUCTION.start, squares)
        if g.settings.secret_bidding:
            options = offer(options, SEALED_AUCTION.start, squares)
        return g.ask_seat(seat, options)

    def on_offer(self, g: Mule, seat: i64) -> i64:
        """[MUL-54] What the seat may put up: any Land it has room for, if it has a card and the first bid."""
        if g.sale_cards[seat] == 0 or g.money[seat] < g.printed.numbers.opening:
            return 0
        return g.takeable(seat)

    def answer(self, g: Mule, option: i64) -> None:
        seat = g.seat
        self.at += 1
        if option == DECLINE:
            g.fence()
            return
        g.fence()  # [MUL-206] a bid is never undone
        g.sale_cards[seat] -= 1
        if SEALED_AUCTION.has(option):
            square = SEALED_AUCTION.index(option)
            if g.recording:
                g.emit(OPENED_SEALED, seat, square)
            g.push(SealedBids(g.everybody(), square, seat))
        else:
            square = AUCTION.index(option)
            opening = g.printed.numbers.opening
            if g.recording:
                g.emit(OPENED, seat, square, opening)
            g.push(LandAuction(square, opening, seat, g.everybody(), g.neighbour(seat)))

    def blocks(self) -> tuple[str, ...]:
        return ("decline", "auction", "sealed")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        if option == DECLINE:
            return ""
        if SEALED_AUCTION.has(option) and not g.settings.secret_bidding:
            return "MUL-187"
        return "" if why_not_take(g, seat, auctioned_square(option)) == "" else "MUL-54"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return {"cards": g.sale_cards[seat], "opening": g.printed.numbers.opening}

    def label_args(self, g: Mule, option: i64) -> dict[str, int]:
        if option == DECLINE:
            return {}
        return about_square(g, auctioned_square(option))

    def fault(self, g: Mule) -> str:
        if not g.settings.tournament or (g.settings.auctions_first and g.turn == 1):
            return "nobody sells Land in a Beginner game, or with auctions_before_grant on turn 1 [MUL-60] [MUL-185]"
        return "" if self.at <= g.players else "at: there are not so many players"

    def copy(self) -> "LandForSale":
        return LandForSale(self.at)


def auctioned_square(option: i64) -> i64:
    """The square that an option puts up, in an open or in a sealed auction."""
    return SEALED_AUCTION.index(option) if SEALED_AUCTION.has(option) else AUCTION.index(option)


class LandAuction(Frame[Mule]):
    """[MUL-55] Clockwise, each player still in raises by $2 or withdraws for good, but not who holds the bid.

    The opener is not asked before somebody has raised, and so cannot withdraw [MUL-58].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("square:square", "bid 0..", "holder:seat", "still seats", "next:seat")
    BELOW: ClassVar[tuple[str, ...]] = ("LandForSale",)

    def __init__(self, square: i64, bid: i64, holder: i64, still: i64, next: i64) -> None:
        self.square: i64 = square
        self.bid: i64 = bid
        self.holder: i64 = holder
        self.still: i64 = still  # who has not withdrawn, as bits
        self.next: i64 = next

    def ask(self, g: Mule) -> bool:
        if self.still == bit(self.holder):
            return self.sell(g)
        seat = self.next
        if seat == self.holder or not self.still >> seat & 1:
            self.next = g.neighbour(seat)
            return False
        if not self.can_raise(g, seat):  # [MUL-56]
            self.withdraw(g, seat)
            return False
        return g.ask_seat(seat, append(append(row(), WITHDRAW), RAISE))

    def can_raise(self, g: Mule, seat: i64) -> bool:
        enough = g.money[seat] >= next_bid(g, self.bid)
        return enough and g.free_sites(seat, self.square) != 0

    def withdraw(self, g: Mule, seat: i64) -> None:
        self.still &= ~bit(seat)
        self.next = g.neighbour(seat)
        if g.recording:
            g.emit(WITHDREW, seat)

    def sell(self, g: Mule) -> bool:
        """[MUL-57] The last bidder pays the bid and places the Land at once; the others pay nothing."""
        win_land(g, self.holder, self.square, self.bid)
        return g.replace(PlaceLand(self.holder, self.square))

    def answer(self, g: Mule, option: i64) -> None:
        seat = g.seat
        if option == WITHDRAW:
            self.withdraw(g, seat)
            return
        g.fence()  # [MUL-206]
        self.bid = next_bid(g, self.bid)
        self.holder = seat
        self.next = g.neighbour(seat)
        if g.recording:
            g.emit(RAISED, seat, self.bid)

    def blocks(self) -> tuple[str, ...]:
        return ("withdraw", "raise")

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        about = about_square(g, self.square)
        return about | {"bid": self.bid, "next": next_bid(g, self.bid), "seat_holder": self.holder}

    def fault(self, g: Mule) -> str:
        above = self.bid - g.printed.numbers.opening
        if above < 0 or above % g.printed.numbers.raised_by or self.bid > g.money[self.holder]:
            return "bid: nobody can have bid that and pay it [MUL-54] [MUL-55]"
        if not self.still >> self.holder & 1 or (above == 0 and self.holder != opener(g)):
            return "still, holder: who holds the bid is still in, and the first bid is the opener's [MUL-55]"
        if not g.irata >> self.square & 1 or not g.free_sites(self.holder, self.square):
            return "square: there is no Land that the holder has room for [MUL-56]"
        return ""

    def copy(self) -> "LandAuction":
        return LandAuction(self.square, self.bid, self.holder, self.still, self.next)


def opener(g: Mule) -> i64:
    """[MUL-53] Who has put up the Land that the frame on top sells; the frame below counts those asked."""
    below = g.stack[-2]
    return g.ranking[below.at - 1] if isinstance(below, LandForSale) and 0 < below.at <= g.players else NONE


def next_bid(g: Mule, bid: i64) -> i64:
    """[MUL-55] What the next bidder must name."""
    return bid + g.printed.numbers.raised_by


def win_land(g: Mule, seat: i64, square: i64, dollars: i64) -> None:
    """[MUL-57] The price goes to the bank."""
    g.money[seat] -= dollars
    if g.recording:
        g.emit(WON_LAND, seat, square, dollars)


class SealedBids(Sealed[Mule]):
    """[MUL-187] All name a sum at once; the highest wins and pays it, among equals the lowest Rank.

    The opener bids $8 or more, the others nothing or $8 or more, and nothing without room for the Land. A sum above
    $99 is given in four digits, which people alone do.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("who seats", "square:square", "opener:seat")
    BELOW: ClassVar[tuple[str, ...]] = ("LandForSale",)

    def __init__(self, who: i64, square: i64, opener: i64) -> None:
        super().__init__(who)
        self.square: i64 = square
        self.opener: i64 = opener

    def choices(self, g: Mule, seat: i64, path: Ints) -> Ints:
        money = g.money[seat]
        numbers = g.printed.numbers
        if len(path) == 0:
            options = row()
            if seat != self.opener:
                options = append(options, bid_option(0))
            if g.free_sites(seat, self.square):  # [MUL-56]
                dollars: i64
                for dollars in range(numbers.opening, min(money, numbers.highest_bid) + 1):
                    options = append(options, bid_option(dollars))
                if money > numbers.highest_bid:
                    options = append(options, MORE)
            return options
        if path[0] != MORE or len(path) > BID_DIGITS:
            return row()
        return digits_between(path[1:], BID_DIGITS, numbers.highest_bid + 1, min(money, numbers.most_money))

    def unseal(self, g: Mule, answers: list[Ints]) -> None:
        winner = self.opener
        best: i64 = 0
        rank: i64
        for rank in range(g.players):
            seat = g.seat_from_lowest(rank)  # from the lowest Rank: among equals it wins
            dollars = bid_of(answers[seat])
            if g.recording:
                g.emit(BID_SHOWN, seat, dollars)
            if dollars > best:
                best = dollars
                winner = seat
        win_land(g, winner, self.square, best)
        g.replace(PlaceLand(winner, self.square))

    def blocks(self) -> tuple[str, ...]:
        return ("dollars", "digit", "more")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-187"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        return about_square(g, self.square) | {"money": g.money[seat]}

    def fault(self, g: Mule) -> str:
        if not g.settings.secret_bidding or self.who != g.everybody():
            return "who: all bid, and only with secret_bidding [MUL-187]"
        if self.opener != opener(g) or g.money[self.opener] < g.printed.numbers.opening:
            return "opener: it is not the one who has put up the Land [MUL-54]"
        if not g.irata >> self.square & 1 or not g.free_sites(self.opener, self.square):
            return "square: there is no Land that the opener has room for [MUL-54]"
        return ""


def bid_option(dollars: i64) -> i64:
    """The option that names a sum: nothing, or $8 or more."""
    return DOLLARS.option(0 if dollars == 0 else dollars - LOWEST_SUM + 1)


def bid_of(path: Ints) -> i64:
    """The sum that a sealed answer names."""
    if path[0] == MORE:
        return number_of(path[1:])
    index = DOLLARS.index(path[0])
    return 0 if index == 0 else index - 1 + LOWEST_SUM
