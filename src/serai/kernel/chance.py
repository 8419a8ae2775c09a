"""Chance: decks without order, and draws from a seed that can be checked afterwards."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from serai.kernel.game import EMPTY_ROW, NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, row_of


class Deck:
    """A deck is a row of piles. Within a pile nothing is known of the order, so none exists until a card is drawn.

    The top pile is drawn first. A card put under the deck where all can see it is a pile of its own: a *pinned*
    card. A segment ("the Ship among the last three") is a pile too. ``backs`` gives the back of each card; a back
    shown early is drawn first, and the card later among those with that back.
    """

    def __init__(self, piles: list[Ints], backs: Ints, shown: i64) -> None:
        self.piles = piles
        self.backs = backs
        self.shown: i64 = shown

    def copy(self) -> Deck:
        return Deck([pile[:] for pile in self.piles], self.backs, self.shown)

    def size(self) -> i64:
        """How many cards are left."""
        total: i64 = 0
        for pile in self.piles:
            for count in pile:
                total += count
        return total

    def put_under(self, card: i64) -> None:
        """Pin a known card to the bottom."""
        pile = row_of(len(self.piles[0]), 0)
        pile[card] = 1
        self.piles.append(pile)

    def card_weights(self) -> Ints:
        """How likely each card is to be the top one, given the back that is shown."""
        top = self.piles[0]
        if self.shown == NONE:
            return top[:]
        weights = row()
        card: i64 = 0
        for count in top:
            weights = append(weights, count if self.backs[card] == self.shown else 0)
            card += 1
        return weights

    def back_weights(self, backs: i64) -> Ints:
        """How likely each of the possible backs is to be the top card's."""
        weights = row_of(backs, 0)
        card: i64 = 0
        for count in self.piles[0]:
            weights[self.backs[card]] += count
            card += 1
        return weights

    def take(self, card: i64) -> None:
        """Take the top card, drawn as this one. The next card's back is not shown yet."""
        self.piles[0][card] -= 1
        self.shown = NONE
        if len(self.piles) > 1:
            left: i64 = 0
            for count in self.piles[0]:
                left += count
            if left == 0:
                del self.piles[0]


EMPTY_DECK: Final = Deck([], EMPTY_ROW, NONE)
"""What a deck is in a game that is not filled yet; never changed."""


def draw_number(seed: str, number: int) -> int:
    """The 256-bit number behind draw ``number`` of a game: HMAC-SHA256 of the number under the seed."""
    return int.from_bytes(hmac.digest(seed.encode(), str(number).encode(), "sha256"), "big")


def draw_outcome(seed: str, number: int, outcomes: list[tuple[str, int]]) -> str:
    """The outcome of draw ``number`` among weighted codes. Anyone with the seed can repeat it without the rules."""
    ordered = sorted(outcomes)
    point = draw_number(seed, number) * sum(weight for _, weight in ordered) >> 256
    for code, weight in ordered:
        point -= weight
        if point < 0:
            return code
    raise ValueError("a draw needs at least one outcome of positive weight")


def good_seed(text: str) -> bool:
    """A seed is one line of text that a journal can hold."""
    return bool(text) and text == text.strip() and text.isprintable() and len(text) <= 200


def commitment(seed: str) -> str:
    """The hash of a seed, shown before the first choice; the seed itself is shown after the last."""
    return hashlib.sha256(f"serai:{seed}".encode()).hexdigest()
