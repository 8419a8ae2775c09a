"""Numbers given digit by digit: any sum can be named, and the vocabulary stays finite."""

from serai.games.mule.codes import DIGIT
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


def number_of(digits: Ints) -> i64:
    """[MUL-245] The number that these options of the block ``digit`` spell."""
    number: i64 = 0
    for option in digits:
        number = number * 10 + DIGIT.index(option)
    return number


def power_of_ten(exponent: i64) -> i64:
    power: i64 = 1
    while exponent > 0:
        power *= 10
        exponent -= 1
    return power


def digits_between(given: Ints, length: i64, low: i64, high: i64) -> Ints:
    """[MUL-245] The digits that may come next, so that the whole number can still lie between ``low`` and ``high``."""
    options = row()
    unit = power_of_ten(length - len(given) - 1)
    begun = number_of(given) * 10 * unit
    digit: i64
    for digit in range(10):
        least = begun + digit * unit
        if least <= high and least + unit - 1 >= low:
            options = append(options, DIGIT.option(digit))
    return options
