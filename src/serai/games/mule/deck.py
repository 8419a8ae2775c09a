"""Chapters 2 and 7: the deck of Production Cards. It has no order until a card is drawn [MUL-204]."""

from typing import ClassVar

from serai.games.mule.codes import CARD, CARDS, FIRST_SHIP, PRODUCTION
from serai.games.mule.event_kinds import CARD_DRAWN, SHIP
from serai.games.mule.state import Mule
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of


def set_deck(g: Mule) -> None:
    """[MUL-25] [MUL-32] [MUL-183] [MUL-184] [MUL-196] How many cards lie above the Ship, and with it."""
    g.bottom = 3 if g.settings.variable_turns else 1
    g.above = most_turns(g) - g.bottom
    g.above_common = (2 * g.above + 2) // 3 if g.settings.beta else 0


def most_turns(g: Mule) -> i64:
    """[MUL-32] [MUL-183] [MUL-184] How many Game Turns there are at most: the cards of the deck at the start."""
    longer: i64 = 1 if g.settings.variable_turns else 0
    return g.printed.starts[g.settings.mode()].deck + g.settings.more_turns + 1 + longer


class DrawCard(Frame[Mule]):
    """[MUL-101] One Production Card for the whole colony. The deck has no order until a card is drawn [MUL-204]."""

    BELOW: ClassVar[tuple[str, ...]] = ("ActionRounds", "Production")

    def ask(self, g: Mule) -> bool:
        return g.draw(CARD.start, card_weights(g))

    def answer(self, g: Mule, option: i64) -> None:
        g.pop()
        take_card(g, CARD.index(option))

    def blocks(self) -> tuple[str, ...]:
        return ("card",)

    def fault(self, g: Mule) -> str:
        return "" if g.card == NONE and g.active == NONE else "card, active: no card is drawn now [MUL-101] [MUL-188]"


def take_card(g: Mule, card: i64) -> None:
    """The top card is this one; open to all [MUL-202]."""
    g.card = card
    g.cards[card] -= 1
    if g.above > 0:
        g.above -= 1
        if g.above_common > 0 and g.printed.cards.common[g.printed.cards.kind[card]]:
            g.above_common -= 1
    else:
        g.bottom -= 1
    if g.recording:
        g.emit(CARD_DRAWN, CHANCE, card)
        if card >= FIRST_SHIP:
            g.emit(SHIP, CHANCE)


def drawn_so_far(g: Mule, card: i64) -> i64:
    """[MUL-202] How many cards of a kind have been drawn."""
    return g.printed.cards.copies[card] - g.cards[card]


def months(g: Mule) -> i64:
    """[MUL-25] How many Game Turns there are at most: one for each card drawn, and each that may still come."""
    count: i64 = g.above + g.bottom
    card: i64
    for card in range(CARDS):
        count += drawn_so_far(g, card)
    return count


def first_ship_month(g: Mule) -> i64:
    """[MUL-25] [MUL-183] The first month whose card may be the Ship."""
    return months(g) - g.bottom + 1


def card_weights(g: Mule) -> Ints:
    """[MUL-25] [MUL-183] [MUL-196] How likely each card is: the rest that went unseen out of the game counts too.

    Above the Ship any card left but a Ship; in the Ship's part it is one of so many.
    """
    if g.above == 0:
        return bottom_weights(g)
    weights = g.cards[:]
    card: i64
    for card in range(FIRST_SHIP, CARDS):
        weights[card] = 0
    if not g.settings.beta:
        return weights
    common = total_of(g, 1)
    uncommon = total_of(g, 0)
    for card in range(FIRST_SHIP):
        if g.printed.cards.common[g.printed.cards.kind[card]]:
            weights[card] *= g.above_common * max(1, uncommon)
        else:
            weights[card] *= (g.above - g.above_common) * max(1, common)
    return weights


def bottom_weights(g: Mule) -> Ints:
    """[MUL-32] [MUL-183] The Ship is equally likely in each place of its part."""
    weights = row_of(CARDS, 0)
    others = total_of(g, 0) + total_of(g, 1)
    ships: i64 = 0
    card: i64
    for card in range(FIRST_SHIP, CARDS):
        ships += g.cards[card]
    for card in range(CARDS):
        if card >= FIRST_SHIP:
            weights[card] = g.cards[card] * max(1, others)
        else:
            weights[card] = g.cards[card] * (g.bottom - 1) * ships
    return weights


def total_of(g: Mule, common: i64) -> i64:
    """Cards left that are common ones, or not; the Ships apart."""
    total: i64 = 0
    card: i64
    for card in range(FIRST_SHIP):
        if g.printed.cards.common[g.printed.cards.kind[card]] == common:
            total += g.cards[card]
    return total


# ---- what always holds ----------------------------------------------------------------------------------------------


def card_to_come(g: Mule) -> bool:
    """[MUL-101] This turn's card is yet to be drawn."""
    return g.card == NONE and g.phase <= PRODUCTION


def broken_deck(g: Mule) -> str:
    """[MUL-25] The deck has the Ship, and cards for its other places; it lasts no longer than a game."""
    others: i64 = 0
    ships: i64 = 0
    card: i64
    for card in range(CARDS):
        if drawn_so_far(g, card) < (1 if card == g.card else 0):
            return "cards, card: more than there are in the box [MUL-17]"
        if card < FIRST_SHIP:
            others += g.cards[card]
        else:
            ships += drawn_so_far(g, card)
    arrived: i64 = 1 if g.last_turn() else 0
    if ships != arrived or (arrived and g.above > 0) or (not arrived and g.bottom < 1):
        return "cards, card, above, bottom: the Ship is drawn last, and once [MUL-25]"
    if not arrived and (others < g.above + g.bottom - 1 or not enough_of_each(g)):
        return "cards, above, above_common, bottom: there are not so many cards to come [MUL-25] [MUL-196]"
    if g.turn + g.above + g.bottom > most_turns(g) + (1 if card_to_come(g) else 0):
        return f"turn, above, bottom: a game has at most {most_turns(g)} turns [MUL-32]"
    return ""


def enough_of_each(g: Mule) -> bool:
    """[MUL-196] With advanced_beta the common cards above the Ship, and the others, are there to be drawn."""
    if not g.settings.beta:
        return g.above_common == 0
    return g.above_common <= min(g.above, total_of(g, 1)) and g.above - g.above_common <= total_of(g, 0)
