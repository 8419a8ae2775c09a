"""New rows of numbers, made the quick way: spelt out, mypyc builds a packed vector without a call into Python."""

from __future__ import annotations

from serai.kernel.ints import Ints, i64, vec


def row() -> Ints:
    """A row without numbers, to append to."""
    return vec[i64]()


def row_of(length: i64, number: i64) -> Ints:
    """A row with the same number everywhere."""
    return vec[i64]([number] * length)
