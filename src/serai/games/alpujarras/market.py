"""Chapter 10: the market action with its delivery token, bonus and award."""

from typing import ClassVar

from serai.games.alpujarras.actions import do, doable, first_with, why_not_do
from serai.games.alpujarras.cards import buy, offer_cards, why_not_card
from serai.games.alpujarras.codes import (
    ACT,
    CARD,
    DECLINE,
    DELIVER,
    FARMLANDS,
    FRUITS,
    LEAVE,
    MARKET_ICON,
    NUMBERS,
    TOKENS,
    award_of,
    is_red,
    seat_fruit,
    seat_land,
    token_dirhems,
    token_fruit,
    token_number,
    token_of,
    village_token,
)
from serai.games.alpujarras.event_kinds import AWARD_WON
from serai.games.alpujarras.goals import BY_AWARD
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.bits import bit, offer
from serai.kernel.frame import Frame
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


class Market(Frame[Alpujarras]):
    """[ALP-82] At most one delivery token and at most one delivery card, in either order.

    All of it is one action: norias wait until it is over [ALP-94].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("delivered 0..1", "bought 0..1")
    BELOW: ClassVar[tuple[str, ...]] = ("PerformActions",)

    def __init__(self, delivered: i64, bought: i64) -> None:
        self.delivered: i64 = delivered
        self.bought: i64 = bought

    def ask(self, g: Alpujarras) -> bool:
        options = row()
        if not self.delivered:
            options = offer_deliveries(g, g.active, options)
        if not self.bought:
            options = offer_cards(g, g.active, options)
        if len(options) == 0:
            return g.pop()
        if self.delivered or self.bought:  # [ALP-141]
            options = append(options, LEAVE)
        return g.ask_seat(g.active, options)

    def answer(self, g: Alpujarras, option: i64) -> None:
        if option == LEAVE:
            g.pop()
        elif DELIVER.has(option):
            self.delivered = 1
            deliver(g, village_of(option), token_in(option))
        else:
            self.bought = 1
            buy(g, CARD.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("deliver", "card", "leave")

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if option == LEAVE:
            return "" if self.delivered or self.bought else "ALP-141"
        if DELIVER.has(option):
            if self.delivered:
                return "ALP-82"
            return why_not_deliver(g, seat, village_of(option), token_in(option))
        return "ALP-82" if self.bought else why_not_card(g, seat, CARD.index(option))

    def label_args(self, g: Alpujarras, option: i64) -> dict[str, int]:
        if DELIVER.has(option):
            token = token_in(option)
            return {"token": token, "village": village_of(option), "dirhems": token_dirhems(token)}
        return {"dirhems": g.printed.cards.dirhems[CARD.index(option)]} if CARD.has(option) else {}

    def fault(self, g: Alpujarras) -> str:
        icons = g.side.actions[g.mules[g.active]]
        if MARKET_ICON not in icons or first_with(icons, g.left, MARKET_ICON) != NONE:
            return "left: the player is not in a market [ALP-82]"
        return ""

    def copy(self) -> "Market":
        return Market(self.delivered, self.bought)


def village_of(option: i64) -> i64:
    """The village of a delivery that is chosen."""
    return DELIVER.index(option) // TOKENS


def token_in(option: i64) -> i64:
    """The token of a delivery that is chosen."""
    return DELIVER.index(option) % TOKENS


def why_not_market(g: Alpujarras, seat: i64) -> str:
    """[ALP-134] Whether there is anything to be earned in the market."""
    return "" if len(offer_cards(g, seat, offer_deliveries(g, seat, row()))) > 0 else "ALP-82"


# ---- the delivery token ---------------------------------------------------------------------------------------------


def offer_deliveries(g: Alpujarras, seat: i64, options: Ints) -> Ints:
    """[ALP-84] The options and, behind them, every token that a player can pay in a village next to an own farmer."""
    village: i64
    fruit: i64
    number: i64
    for village in range(FARMLANDS):
        if beside_village(g, seat, village):
            for fruit in range(FRUITS):
                for number in range(1, min(g.store[seat_fruit(seat, fruit)], NUMBERS) + 1):
                    token = token_of(fruit, number)
                    if g.villages[village_token(village, token)] > 0:
                        options = append(options, DELIVER.option(village_token(village, token)))
    return options


def beside_village(g: Alpujarras, seat: i64, village: i64) -> bool:
    """[ALP-84] Whether a farmer of the player stands in the farmland of a village and can go there."""
    return g.farmers[seat_land(seat, village)] > 0


def payable_tokens(g: Alpujarras, seat: i64) -> i64:
    """[ALP-84] How many delivery tokens a player could earn now, each of several alike counted."""
    tokens: i64 = 0
    for option in offer_deliveries(g, seat, row()):
        tokens += g.villages[DELIVER.index(option)]
    return tokens


def why_not_deliver(g: Alpujarras, seat: i64, village: i64, token: i64) -> str:
    if g.villages[village_token(village, token)] == 0 or not beside_village(g, seat, village):
        return "ALP-84"
    return "" if fruit_missing(g, seat, token) == 0 else "ALP-84"


def fruit_missing(g: Alpujarras, seat: i64, token: i64) -> i64:
    """[ALP-84] How many fruits a player lacks for a delivery token."""
    return max(0, token_number(token) - g.store[seat_fruit(seat, token_fruit(token))])


def delivery_dirhems(g: Alpujarras, token: i64) -> i64:
    """[ALP-86] [ALP-87] What a delivery pays now: the token and the market bonus, without an award."""
    return token_dirhems(token) + g.bonus(token_fruit(token))


def deliver(g: Alpujarras, village: i64, token: i64) -> None:
    """[ALP-84] [ALP-87] [ALP-88] [ALP-89] The token, the market bonus, the slide, the award: one chain."""
    me = g.active
    g.deliver(me, village, token)
    g.pay_bonus(me, token_fruit(token))
    g.slide(token_fruit(token))
    face = g.awards[village]
    if face != NONE:
        g.awards[village] = NONE if is_red(face) else face + 1
        if g.recording:
            g.emit(AWARD_WON, me, village, face)
        g.push(Award(face, bit(len(g.printed.awards[face])) - 1))


class Award(Frame[Alpujarras]):
    """[ALP-90] [ALP-91] The icons of an award work like the track's, or are declined; its token is turned anyway.

    With nothing left that can be done it passes by itself [ALP-143].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("face:face", "left 0..15")
    BELOW: ClassVar[tuple[str, ...]] = ("Market",)

    def __init__(self, face: i64, left: i64) -> None:
        self.face: i64 = face
        self.left: i64 = left

    def ask(self, g: Alpujarras) -> bool:
        offered = doable(g, g.active, g.printed.awards[self.face], self.left)
        if offered == 0:
            return g.pop()
        return g.ask_seat(g.active, append(offer(row(), ACT.start, offered), DECLINE))

    def answer(self, g: Alpujarras, option: i64) -> None:
        if option == DECLINE:
            g.pop()
        else:
            self.left &= ~bit(first_with(g.printed.awards[self.face], self.left, ACT.index(option)))
            do(g, ACT.index(option), BY_AWARD)  # [ALP-137]

    def blocks(self) -> tuple[str, ...]:
        return ("act", "decline")

    def why(self, g: Alpujarras, seat: i64, option: i64) -> str:
        if option == DECLINE:
            return ""
        if first_with(g.printed.awards[self.face], self.left, ACT.index(option)) == NONE:
            return "ALP-89"
        return why_not_do(g, seat, ACT.index(option))

    def prompt(self, g: Alpujarras, seat: i64) -> dict[str, int]:
        return {"face": self.face}

    def fault(self, g: Alpujarras) -> str:
        below = g.stack[-2]
        if isinstance(below, Market) and not below.delivered:
            return "delivered: an award comes with a delivery [ALP-89]"
        if self.left >= bit(len(g.printed.awards[self.face])):
            return "left: the award has not so many icons [ALP-90]"
        for lying in g.awards:
            if award_of(lying) == award_of(self.face) and lying != NONE and lying <= self.face:
                return "face: it was not earned just now [ALP-90]"
        return ""

    def copy(self) -> "Award":
        return Award(self.face, self.left)
