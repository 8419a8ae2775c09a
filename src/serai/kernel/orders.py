"""Standing orders: numbers that a player leaves with a table, which it plays on that player's turns.

A title declares the form and says which option follows from it. The table keeps what a player fills in; only the
choices that follow become lines of the journal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from serai.kernel.text import InputError, short

Orders = dict[str, dict[str, int]]
"""What one player has left: for each subject the numbers filled in. A subject without numbers has no orders."""


class OrderError(InputError):
    """Orders that the form does not allow, in one sentence."""


class OrderForm:
    """The same named whole numbers for each of several subjects, each number within limits; all may be left empty.

    The section ``orders`` of the title's words says what each number means.
    """

    def __init__(self, of: str, subjects: Sequence[str], numbers: Mapping[str, range]) -> None:
        self.of = of  # the domain of the subjects, for their names
        self.subjects = tuple(subjects)
        self.numbers = MappingProxyType(dict(numbers))

    def read(self, given: Any) -> Orders:
        """Orders as a player sent them, checked; empty numbers (None) and empty subjects are left out."""
        orders: Orders = {}
        for subject, numbers in _mapping(given, "orders").items():
            if subject not in self.subjects:
                raise OrderError(f"{subject}: there are orders for {', '.join(self.subjects)} only.")
            for name, number in _mapping(numbers, str(subject)).items():
                if number is not None:
                    orders.setdefault(subject, {})[name] = self._number(f"{subject}.{name}", name, number)
        return orders

    def _number(self, where: str, name: str, number: Any) -> int:
        if name not in self.numbers:
            raise OrderError(f"{where}: an order is one of {', '.join(self.numbers)}.")
        limits = self.numbers[name]
        if isinstance(number, bool) or not isinstance(number, int) or number not in limits:
            raise OrderError(f"{where}: give a whole number from {limits[0]} to {limits[-1]}, not {short(number)}.")
        return number


def _mapping(given: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise OrderError(f"{where}: give names with their values, not {short(given)}.")
    return given
