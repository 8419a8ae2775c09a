"""New rows of numbers, made the quick way: spelt out, mypyc builds a packed vector without a call into Python."""

from __future__ import annotations

from serai.kernel.ints import Ints, i64, vec


def row() -> Ints:
    """A row without numbers, to append to."""
    return vec[i64]()


def row_of(length: i64, number: i64) -> Ints:
    """A row with the same number everywhere."""
    return vec[i64]([number] * length)


def total(numbers: Ints) -> i64:
    """The sum of a row."""
    result: i64 = 0
    for number in numbers:
        result += number
    return result


def any_negative(numbers: Ints) -> bool:
    """Whether a number of a row is below 0."""
    for number in numbers:
        if number < 0:
            return True
    return False
