"""Chapter 11: Personal Events."""

from typing import ClassVar, Final

from serai.games.mule.codes import (
    FOOD,
    GIVE,
    GOODS,
    LUCKY,
    SMITHORE,
    SQUARE,
    SQUARES,
    UNLUCKIES,
    UNLUCKY,
    seat_good,
    seat_site,
)
from serai.games.mule.development.assay import deck_empty, renew_lucky
from serai.games.mule.event_kinds import DREW_LUCKY, DREW_UNLUCKY, GOT_LUCKY, GOT_UNLUCKY, RESHUFFLED
from serai.games.mule.land.grants import ClaimLand
from serai.games.mule.primitives import gain, gain_goods, give_back, lose, lose_goods
from serai.games.mule.printed.cards import EventCards
from serai.games.mule.state import Mule
from serai.kernel.bits import ascending, bit, count
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import i64
from serai.kernel.rows import row_of

LUCKY_STEP: Final = 0
UNLUCKY_STEP: Final = 1
END_STEP: Final = 2


class PersonalEvents(Frame[Mule]):
    """[MUL-37] [MUL-149] [MUL-151] Rank 1 gives a Lucky card away, and its receiver an Unlucky one.

    Nobody gives one to oneself [MUL-153].
    With MUL-194 :class:`OpenEvents` takes its place. No deals are possible meanwhile [MUL-157].
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..2", "giver:seat?")
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, at: i64 = 0, giver: i64 = NONE) -> None:
        self.at: i64 = at
        self.giver: i64 = giver

    def ask(self, g: Mule) -> bool:
        if self.at == END_STEP:
            return g.pop()
        if self.giver == NONE:
            self.giver = g.ranking[0]
        if self.at == LUCKY_STEP:
            if g.held_lucky[self.giver] != NONE:
                return g.ask_seat(self.giver, ascending(GIVE.start, g.everybody() & ~bit(self.giver)))
            if deck_empty(g.lucky):  # [MUL-155]
                renew_lucky(g)
            return g.draw(LUCKY.start, g.lucky, bit(self.giver))
        if g.held_unlucky[self.giver] != NONE:
            return g.ask_seat(self.giver, ascending(GIVE.start, g.everybody() & ~bit(self.giver)))
        if deck_empty(g.unlucky):
            renew_unlucky(g)
        return g.draw(UNLUCKY.start, g.unlucky, bit(self.giver))

    def answer(self, g: Mule, option: i64) -> None:
        if UNLUCKY.has(option):
            draw_unlucky(g, self.giver, UNLUCKY.index(option))
        elif LUCKY.has(option):
            draw_lucky(g, self.giver, LUCKY.index(option))
        elif self.at == LUCKY_STEP:
            g.reveal()  # [MUL-206] a given card is read out
            receiver = GIVE.index(option)
            card = g.held_lucky[self.giver]
            g.held_lucky[self.giver] = NONE
            self.giver = receiver
            self.at = UNLUCKY_STEP
            receive_lucky(g, receiver, card)
        else:
            g.reveal()
            card = g.held_unlucky[self.giver]
            g.held_unlucky[self.giver] = NONE
            self.at = END_STEP
            receive_unlucky(g, GIVE.index(option), card)

    def blocks(self) -> tuple[str, ...]:
        return ("give", "lucky", "unlucky")

    def why(self, g: Mule, seat: i64, option: i64) -> str:
        return "MUL-153"

    def prompt(self, g: Mule, seat: i64) -> dict[str, int]:
        if self.at == LUCKY_STEP:
            return {"lucky": g.held_lucky[self.giver]}
        return {"unlucky": g.held_unlucky[self.giver]}

    def fault(self, g: Mule) -> str:
        if g.settings.rank_targeted or g.settings.no_events:
            return "nobody gives cards away with rank_targeted_events or no_personal_events [MUL-190] [MUL-194]"
        if self.at == LUCKY_STEP and self.giver not in (NONE, g.ranking[0]):
            return "giver: Rank 1 gives the Lucky card [MUL-149]"
        if self.at > LUCKY_STEP and self.giver in (NONE, g.ranking[0]):
            return "giver: who got the Lucky card gives the Unlucky one, and Rank 1 got none [MUL-151] [MUL-153]"
        return ""

    def copy(self) -> "PersonalEvents":
        return PersonalEvents(self.at, self.giver)


class OpenEvents(Frame[Mule]):
    """[MUL-194] One Lucky and then one Unlucky card are drawn openly, each for the Rank that it shows."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at 0..2",)
    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, at: i64 = 0) -> None:
        self.at: i64 = at

    def ask(self, g: Mule) -> bool:
        if self.at == END_STEP:
            return g.pop()
        if self.at == LUCKY_STEP:
            if deck_empty(g.lucky):
                renew_lucky(g)
            return g.draw(LUCKY.start, g.lucky)
        if deck_empty(g.unlucky):
            renew_unlucky(g)
        return g.draw(UNLUCKY.start, g.unlucky)

    def answer(self, g: Mule, option: i64) -> None:
        self.at += 1
        if UNLUCKY.has(option):
            card = UNLUCKY.index(option)
            g.unlucky[card] -= 1
            receive_unlucky(g, shown_seat(g, g.printed.unlucky, card), card)
        else:
            card = LUCKY.index(option)
            g.lucky[card] -= 1
            receive_lucky(g, shown_seat(g, g.printed.lucky, card), card)

    def blocks(self) -> tuple[str, ...]:
        return ("lucky", "unlucky")

    def fault(self, g: Mule) -> str:
        return "" if g.settings.rank_targeted else "cards are drawn openly only with rank_targeted_events [MUL-194]"

    def copy(self) -> "OpenEvents":
        return OpenEvents(self.at)


def cards_to_come(g: Mule, step: i64) -> i64:
    """1 if the Lucky (LUCKY_STEP) or the Unlucky card of this turn may still be received, else 0."""
    for frame in g.stack:
        if isinstance(frame, PersonalEvents) or isinstance(frame, OpenEvents):  # noqa: SIM101 (compiled)
            return 1 if frame.at <= step else 0
    return 1


def shown_seat(g: Mule, cards: EventCards, card: i64) -> i64:
    """[MUL-194] The seat whose Rank the diagram shows."""
    rank = cards.rank3[card] if g.players == 3 else cards.rank4[card]
    return g.ranking[rank - 1]


def draw_lucky(g: Mule, seat: i64, card: i64) -> None:
    """[MUL-149] Only the one who draws it sees it."""
    g.lucky[card] -= 1
    g.held_lucky[seat] = card
    if g.recording:
        g.whisper(DREW_LUCKY, seat, bit(seat), card)


def draw_unlucky(g: Mule, seat: i64, card: i64) -> None:
    g.unlucky[card] -= 1
    g.held_unlucky[seat] = card
    if g.recording:
        g.whisper(DREW_UNLUCKY, seat, bit(seat), card)


def renew_unlucky(g: Mule) -> None:
    """[MUL-155] The discard pile becomes the Unlucky deck again."""
    cards: i64 = 0
    card: i64
    for card in range(UNLUCKIES):
        cards += g.unlucky_discard[card]
        g.unlucky[card] += g.unlucky_discard[card]
    g.unlucky_discard = row_of(UNLUCKIES, 0)
    if g.recording:
        g.emit(RESHUFFLED, CHANCE, cards)


# ---- what the cards do --------------------------------------------------------------------------------------------


def amount(g: Mule, cards: EventCards, seat: i64, card: i64) -> i64:
    """[MUL-156] [MUL-160] [MUL-164] The dollars of a card for its receiver, negative for a loss."""
    if cards.needs_mule[card] and not g.mules(seat):
        return 0
    dollars = cards.few[card] if count(g.lands[seat]) < g.printed.numbers.many_lands else cards.many[card]
    good: i64
    for good in range(GOODS):
        if cards.goods[card] >> good & 1:
            dollars += cards.per_mule[card] * count(g.makes[seat_good(seat, good)])
    return dollars


def receive_lucky(g: Mule, seat: i64, card: i64) -> None:
    """[MUL-150] [MUL-154] [MUL-202] The receiver reads the card out, carries it out, and discards it face up."""
    cards = g.printed.lucky
    g.lucky_discard[card] += 1
    if g.recording:
        g.emit(GOT_LUCKY, seat, card)
    gain(g, seat, amount(g, cards, seat, card))
    gain_goods(g, seat, SMITHORE, cards.smithore[card])
    if cards.land[card] > 0:
        g.push(ClaimLand(seat))  # [MUL-161]


def receive_unlucky(g: Mule, seat: i64, card: i64) -> None:
    """[MUL-152] [MUL-154] [MUL-162] [MUL-163] [MUL-202] Bad news; the Ranks stay as they are [MUL-158]."""
    cards = g.printed.unlucky
    g.unlucky_discard[card] += 1
    if g.recording:
        g.emit(GOT_UNLUCKY, seat, card)
    lose(g, seat, -amount(g, cards, seat, card))
    if cards.food_divisor[card]:
        lose_goods(g, seat, FOOD, g.stock[seat_good(seat, FOOD)] // cards.food_divisor[card])  # [MUL-176]
    if loses_land(g, seat, card):
        lose_latest(g, seat)


def loses_land(g: Mule, seat: i64, card: i64) -> bool:
    """[MUL-163] An Unlucky card takes the latest Land of a player who has many."""
    return g.printed.unlucky.land[card] < 0 and count(g.lands[seat]) >= g.printed.numbers.many_lands


class EventForecast:
    """What a card would bring its receiver: dollars, Smithore, Food and Lands, negative for a loss."""

    def __init__(self, dollars: i64, smithore: i64, food: i64, lands: i64) -> None:
        self.dollars: i64 = dollars
        self.smithore: i64 = smithore
        self.food: i64 = food
        self.lands: i64 = lands


def forecast_lucky(g: Mule, seat: i64, card: i64) -> EventForecast:
    """The card received on a copy; a Land comes only if one fits [MUL-161]."""
    trial = g.copy()
    receive_lucky(trial, seat, card)
    lands: i64 = 1 if g.printed.lucky.land[card] > 0 and g.takeable(seat) else 0
    return difference(g, trial, seat, lands)


def forecast_unlucky(g: Mule, seat: i64, card: i64) -> EventForecast:
    """The card received on a copy."""
    trial = g.copy()
    receive_unlucky(trial, seat, card)
    return difference(g, trial, seat, -1 if loses_land(g, seat, card) else 0)


def difference(g: Mule, then: Mule, seat: i64, lands: i64) -> EventForecast:
    """What a seat has more than before."""
    smithore, food = seat_good(seat, SMITHORE), seat_good(seat, FOOD)
    return EventForecast(
        then.money[seat] - g.money[seat],
        then.stock[smithore] - g.stock[smithore],
        then.stock[food] - g.stock[food],
        lands,
    )


def lose_latest(g: Mule, seat: i64) -> None:
    """[MUL-163] The latest Land goes back where it came from, or to a random empty square of its Zone, or out."""
    latest = latest_land(g, seat)
    square = own_square(g, seat, latest)
    if square != NONE:
        give_back(g, seat, latest, square)
    elif empty_squares(g, g.printed.board.zone[latest]):
        g.push(ReturnLand(seat, latest))
    else:
        give_back(g, seat, latest, NONE)


def latest_land(g: Mule, seat: i64) -> i64:
    """[MUL-163] The square of the board with the newest claim; NONE without a Land."""
    latest: i64 = NONE
    for site in ascending(0, g.lands[seat]):
        if latest == NONE or g.since[seat_site(seat, site)] > g.since[seat_site(seat, latest)]:
            latest = site
    return latest


def own_square(g: Mule, seat: i64, site: i64) -> i64:
    """[MUL-163] The square of Irata that a Land came from, if it is empty; else NONE."""
    square = g.origin[seat_site(seat, site)]
    return NONE if square == NONE or g.irata >> square & 1 else square


def empty_squares(g: Mule, zone: i64) -> i64:
    """The squares of a Zone on Irata without a Land, as bits."""
    squares: i64 = 0
    square: i64
    for square in range(SQUARES):
        if g.printed.irata.zone[square] == zone and not g.irata >> square & 1:
            squares |= bit(square)
    return squares


class ReturnLand(Frame[Mule]):
    """[MUL-163] Its own square is taken: the Land returns to a random empty square of the same Zone."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "site:site")
    BELOW: ClassVar[tuple[str, ...]] = ("OpenEvents", "PersonalEvents")

    def __init__(self, seat: i64, site: i64) -> None:
        self.seat: i64 = seat
        self.site: i64 = site

    def ask(self, g: Mule) -> bool:
        weights = row_of(SQUARES, 0)
        for square in ascending(0, empty_squares(g, g.printed.board.zone[self.site])):
            weights[square] = 1
        return g.draw(SQUARE.start, weights)

    def answer(self, g: Mule, option: i64) -> None:
        g.pop()
        give_back(g, self.seat, self.site, SQUARE.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("square",)

    def fault(self, g: Mule) -> str:
        if count(g.lands[self.seat]) < g.printed.numbers.many_lands or self.site != latest_land(g, self.seat):
            return "seat, site: this Land is not the one to be lost [MUL-163]"
        if own_square(g, self.seat, self.site) != NONE or not empty_squares(g, g.printed.board.zone[self.site]):
            return "site: the Land goes back to its own square, or there is none [MUL-163]"
        return ""
