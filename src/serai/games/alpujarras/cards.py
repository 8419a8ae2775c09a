"""Chapter 10: the delivery cards, earned in a market and turned up from the deck."""

from typing import ClassVar

from serai.games.alpujarras.codes import BACK, BACKS, CARD, CARDS, FRUITS, TURNED, card_fruit, seat_fruit
from serai.games.alpujarras.event_kinds import BACK_SHOWN, CARD_SHOWN
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.bits import bit, offer
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, i64


def offer_cards(g: Alpujarras, seat: i64, options: Ints) -> Ints:
    """[ALP-92] The options and, behind them, every card face up whose fruits a player has."""
    return offer(options, CARD.start, payable_cards(g, seat))


def payable_cards(g: Alpujarras, seat: i64) -> i64:
    """[ALP-92] The cards face up whose fruits a player has, as a set."""
    payable: i64 = 0
    for card in g.row:
        if card != NONE and can_pay(g, seat, card):
            payable |= bit(card)
    return payable


def can_pay(g: Alpujarras, seat: i64, card: i64) -> bool:
    fruit: i64
    for fruit in range(FRUITS):
        if lacks_for_card(g, seat, card, fruit):
            return False
    return True


def lacks_for_card(g: Alpujarras, seat: i64, card: i64, fruit: i64) -> bool:
    """[ALP-92] Whether a player has fewer of a fruit than a card asks for."""
    return g.store[seat_fruit(seat, fruit)] < g.printed.cards.fruits[card_fruit(card, fruit)]


def cards_dirhems(g: Alpujarras, seat: i64) -> i64:
    """[ALP-92] What the delivery cards of a player have paid, all together."""
    dirhems: i64 = 0
    card: i64 = 0
    for owner in g.owners:
        if owner == seat:
            dirhems += g.printed.cards.dirhems[card]
        card += 1
    return dirhems


def slot_of(g: Alpujarras, card: i64) -> i64:
    """Where a card lies face up, or NONE."""
    slot: i64 = 0
    for lying in g.row:
        if lying == card:
            return slot
        slot += 1
    return NONE


def why_not_card(g: Alpujarras, seat: i64, card: i64) -> str:
    return "" if slot_of(g, card) != NONE and can_pay(g, seat, card) else "ALP-92"


def buy(g: Alpujarras, card: i64) -> None:
    """[ALP-92] [ALP-93] The card is replaced at once; only the twentieth purchase can be taken back [ALP-121]."""
    slot = slot_of(g, card)
    g.buy_card(g.active, slot)
    if g.cards_earned() < CARDS:
        g.fence()
    if g.deck.size() > 0:
        g.push(TurnUp(slot, 0))


class TurnUp(Frame[Alpujarras]):
    """[ALP-93] The top card of the deck goes face up into the row; the back of the next one shows [ALP-124]."""

    FIELDS: ClassVar[tuple[str, ...]] = ("slot 0..2", "drawn 0..1")
    BELOW: ClassVar[tuple[str, ...]] = ("Market",)

    def __init__(self, slot: i64, drawn: i64) -> None:
        self.slot: i64 = slot
        self.drawn: i64 = drawn

    def ask(self, g: Alpujarras) -> bool:
        if not self.drawn:
            return g.draw(TURNED.start, g.deck.card_weights())  # [ALP-123] no order exists before
        if g.deck.shown != NONE or g.deck.size() == 0:
            return g.pop()
        return g.draw(BACK.start, g.deck.back_weights(BACKS))

    def answer(self, g: Alpujarras, option: i64) -> None:
        if not self.drawn:
            self.drawn = 1
            turn_up(g, self.slot, TURNED.index(option))
        else:
            show_back(g, BACK.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("turned", "back")

    def fault(self, g: Alpujarras) -> str:
        if self.drawn:
            waits = g.row[self.slot] != NONE and g.deck.size() > 0 and g.deck.shown == NONE
            return "" if waits else "drawn: no back is to be shown [ALP-124]"
        if g.row[self.slot] != NONE or g.deck.size() == 0 or g.deck.shown == NONE:
            return "slot: no card is to be turned up there [ALP-93]"
        return ""

    def copy(self) -> "TurnUp":
        return TurnUp(self.slot, self.drawn)


def turn_up(g: Alpujarras, slot: i64, card: i64) -> None:
    """[ALP-18] [ALP-93] The top card of the deck, now known, lies face up."""
    g.deck.take(card)
    g.row[slot] = card
    if g.recording:
        g.emit(CARD_SHOWN, CHANCE, card)


def show_back(g: Alpujarras, back: i64) -> None:
    """[ALP-124] Everybody sees the back of the top card."""
    g.deck.shown = back
    if g.recording:
        g.emit(BACK_SHOWN, CHANCE, back)
