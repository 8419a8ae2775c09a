"""Rows of numbers."""

from __future__ import annotations

from serai.kernel.ints import Ints
from serai.kernel.rows import any_negative, row, row_of, total


def test_a_row_of_one_number() -> None:
    assert list(row()) == []
    assert list(row_of(3, 7)) == [7, 7, 7]


def test_the_sum_of_a_row() -> None:
    assert total(row()) == 0
    assert total(Ints([4, -1, 2])) == 5


def test_a_negative_number_anywhere_in_a_row_is_found() -> None:
    assert not any_negative(Ints([0, 3]))
    assert any_negative(Ints([0, 3, -1]))
