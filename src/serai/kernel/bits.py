"""Sets of small numbers as bits of one number: seats, or the spaces of a board of at most 62."""

from __future__ import annotations

from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row_of


def bit(index: i64, unit: i64 = 1) -> i64:
    """The set that holds this number alone. (Written with a variable: mypyc shifts a literal 1 as a 32-bit number.)"""
    return unit << index


def count(members: i64) -> i64:
    """How many numbers a set holds."""
    number: i64 = 0
    while members:
        members &= members - 1
        number += 1
    return number


def ascending(base: i64, members: i64) -> Ints:
    """The numbers of a set in ascending order, each with ``base`` added: a set of spaces as options of a block."""
    result = row_of(count(members), 0)
    number = base
    index: i64 = 0
    while members:
        if members & 0x7F == 0:  # seven at once that are not there
            members >>= 7
            number += 7
        else:
            if members & 1:
                result[index] = number
                index += 1
            members >>= 1
            number += 1
    return result


def offer(options: Ints, block: i64, members: i64) -> Ints:
    """The options and, behind them, a block's option for each number of a set, in ascending order."""
    option = block
    while members:
        if members & 0x7F == 0:
            members >>= 7
            option += 7
        else:
            if members & 1:
                options = append(options, option)
            members >>= 1
            option += 1
    return options
