"""Words: templates with typed arguments."""

from __future__ import annotations

import pytest

from serai.kernel.codes import Codes
from serai.kernel.words import Span, Words

CODES = Codes()
CODES.domain("seat", ["0", "1"])
CODES.domain("good", ["salt", "meat"])
WORDS = Words(
    CODES,
    {
        "names": {"seat": {"0": "Black"}, "good": {"salt": "white salt"}},
        "event": {
            "taken": "{seat} takes {good} for {price|coin|coins}.",
            "robbed": "{seat} robs {seat_victim}.",
            "none": "{good} and {nothing}.",
        },
    },
)


def test_arguments_are_shown_by_their_domain_and_translated() -> None:
    told = WORDS.text("event", "taken", {"seat": 0, "good": 0, "price": 2})
    assert told == "Black takes white salt for 2 coins."


def test_codes_do_as_well_as_numbers() -> None:
    assert WORDS.text("event", "taken", {"seat": 1, "good": "meat", "price": 1}) == "1 takes meat for 1 coin."


def test_a_second_argument_of_a_domain_has_a_suffix() -> None:
    assert WORDS.text("event", "robbed", {"seat": 1, "seat_victim": 0}) == "1 robs Black."


def test_the_unknown_stays_a_question_mark() -> None:
    assert WORDS.text("event", "none", {"good": "?"}) == "? and ."


def test_a_message_without_words_shows_itself() -> None:
    assert WORDS.text("event", "lost", {"good": 1, "price": 3}) == "lost good meat, price 3"


def test_a_sentence_begins_with_a_capital() -> None:
    assert WORDS.fill("{good} it is", {"good": 1}) == [Span("Meat", "good", "meat"), Span(" it is")]


def test_players_may_have_names_of_their_own() -> None:
    named = WORDS.named(seat={"1": "Amina"})
    assert named.text("event", "robbed", {"seat": 1, "seat_victim": 0}) == "Amina robs Black."
    assert WORDS.text("event", "robbed", {"seat": 1, "seat_victim": 0}) == "1 robs Black."


def test_a_phrase_keeps_its_first_letter_and_knows_its_arguments() -> None:
    words = Words(
        WORDS.codes, {"scene": {"left": "{n|coin|coins} left of {good}", "plain": "to place", "bare": "{good}"}}
    )
    assert words.phrase("scene", "left", {"n": 1, "good": "meat"}) == "1 coin left of meat"
    assert words.phrase("scene", "left", {"n": 3, "good": 1}) == "3 coins left of meat"
    assert words.phrase("scene", "plain", {}) == "to place"
    assert words.phrase("scene", "bare", {"good": 1}) == "meat"
    with pytest.raises(KeyError, match="no message scene"):
        words.phrase("scene", "other", {})
