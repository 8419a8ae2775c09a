"""Values in error messages: short, whatever was sent."""

from __future__ import annotations

from reprlib import Repr
from typing import Any, Final

LONGEST: Final = 300
"""No message of a refused input is longer."""


class _Short(Repr):
    """The standard library's short representations; a number too long for Python to print is only called long."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxdict = self.maxlist = self.maxtuple = 3
        self.maxstring = self.maxother = 60

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if abs(x) < 10**20 else "a very long number"


_SHORT: Final = _Short()


def short(value: Any) -> str:
    """A value from outside as it is quoted in a message."""
    return _SHORT.repr(value)


class InputError(ValueError):
    """Input that is refused, with what is wrong in one short sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message if len(message) <= LONGEST else message[: LONGEST - 3] + "...")
