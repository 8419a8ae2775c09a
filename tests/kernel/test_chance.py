"""Chance: draws that can be checked, and decks without order."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from serai.kernel.chance import Deck, commitment, draw_outcome
from serai.kernel.game import NONE
from serai.kernel.ints import Ints


def test_a_draw_is_a_hash_of_seed_and_number() -> None:
    """Written out by hand, as an independent verifier would."""
    number = int.from_bytes(hmac.new(b"7", b"3", hashlib.sha256).digest(), "big")
    place = number * 6 // 2**256
    assert draw_outcome("7", 3, [("b", 2), ("a", 1), ("c", 3)]) == "abbccc"[place]


def test_draws_fall_as_the_weights_say() -> None:
    found = Counter(draw_outcome("seed", number, [("a", 1), ("b", 3)]) for number in range(4000))
    assert 880 < found["a"] < 1120


def test_a_draw_needs_an_outcome() -> None:
    with pytest.raises(ValueError, match="outcome"):
        draw_outcome("seed", 0, [])


def test_the_commitment_binds_without_telling() -> None:
    assert commitment("7") == hashlib.sha256(b"serai:7").hexdigest()
    assert commitment("7") != commitment("8")


def deck() -> Deck:
    return Deck([Ints([2, 1, 1])], Ints([0, 0, 1]), NONE)


def test_a_pile_has_no_order() -> None:
    assert list(deck().card_weights()) == [2, 1, 1]
    assert list(deck().back_weights(2)) == [3, 1]


def test_a_back_shown_early_narrows_the_card() -> None:
    cards = deck()
    cards.shown = 0
    assert list(cards.card_weights()) == [2, 1, 0]
    cards.take(1)
    assert cards.shown == NONE
    assert list(cards.card_weights()) == [2, 0, 1]


def test_a_card_put_under_is_pinned_and_comes_last() -> None:
    cards = deck()
    cards.take(2)
    cards.put_under(2)
    assert cards.size() == 4
    for card in (0, 1, 0):
        assert cards.card_weights()[2] == 0
        cards.take(card)
    assert list(cards.card_weights()) == [0, 0, 1]
    assert list(cards.back_weights(2)) == [0, 1]
    cards.take(2)
    assert cards.size() == 0


def test_a_copy_of_a_deck_is_its_own() -> None:
    cards = deck()
    twin = cards.copy()
    twin.take(0)
    twin.put_under(0)
    assert list(cards.card_weights()) == [2, 1, 1]
    assert len(cards.piles) == 1
