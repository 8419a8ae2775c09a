"""The one template language: places, forms by number, pieces."""

from __future__ import annotations

import pytest

from serai.kernel.template import Placeholder, Span, Template


def test_a_text_is_taken_apart_into_texts_and_places() -> None:
    parts = Template("{seat} moves to {space_from} for {n|coin|coins}.").parts
    assert parts == [
        Placeholder("seat", "seat", None, None),
        " moves to ",
        Placeholder("space_from", "space", None, None),
        " for ",
        Placeholder("n", "n", "coin", "coins"),
        ".",
    ]
    assert Template("").parts == []
    assert Template("no place {1.5} {a b} {n|one}").names == set()


def test_a_form_follows_its_number() -> None:
    assert Template("{a} {a|x|y}").fill({"a": 0}) == "0 0 y"
    assert Template("{a|x|y}").fill({"a": 1}) == "1 x"
    assert Template("{a||s}").fill({"a": 2}) == "2 s"


def test_an_argument_is_no_template() -> None:
    assert Template("{a}{b}").fill({"a": "{b}", "b": 2}) == "{b}2"


def test_a_missing_argument_is_an_error_in_a_text_and_empty_in_pieces() -> None:
    with pytest.raises(KeyError, match="b"):
        Template("{a} {b}").fill({"a": 1})
    assert Template("{a}, {b}").spans({"a": 1}, lambda place, value: Span(str(value))) == [Span("1"), Span(", ")]


def test_what_shows_an_argument_knows_its_place() -> None:
    def show(place: Placeholder, value: int) -> str:
        return f"{place.kind} {value}"

    assert Template("{seat_next}: {n|x|y}").fill({"seat_next": 2, "n": 3}, show) == "seat 2: 3 y"
    spans = Template("to {seat}").spans({"seat": 1}, lambda place, value: Span("Ann", place.kind, str(value)))
    assert spans == [Span("to "), Span("Ann", "seat", "1")]


def test_a_text_of_a_file_is_taken_apart_once() -> None:
    assert Template.of("{a} and {b}") is Template.of("{a} and {b}")
