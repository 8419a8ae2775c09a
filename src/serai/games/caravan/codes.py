"""What can be chosen in Caravan."""

from typing import Final

from serai.kernel.codes import Codes
from serai.kernel.ints import i64

SIZE: Final = 7
SPACES: Final = 49
SEATS: Final = 4
CAMELS: Final = 6
GOODS: Final = 8

CODES: Final = Codes()
CODES.domain("seat", [str(seat) for seat in range(SEATS)])
CODES.domain("space", [f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdefg"])
CODES.domain("number", [str(number) for number in range(1, SPACES + 1)])
CODES.domain("good", ["ivory", "gems", "cloth", "paper", "salt", "meat", "swords", "hides"])
CODES.domain("load", [good + place for good in CODES.domains["good"] for place in ("", "-under")])
CODES.domain("victim", [f"{seat}-{good}" for seat in range(SEATS) for good in CODES.domains["good"]])

# Choices of a player: a whole action takes one or more of them.
END: Final = CODES.single("end")
PLACE: Final = CODES.single("place")
MOVE: Final = CODES.block("move", of="space")
PICK: Final = CODES.block("pick", of="space")
CARRY: Final = CODES.block("carry", of="space")
STEAL: Final = CODES.block("steal", of="space")
RAINBOW: Final = CODES.single("rainbow")
SPACE: Final = CODES.block("space", of="space")
LOAD: Final = CODES.block("load", of="load")
VICTIM: Final = CODES.block("victim", of="victim")

# Choices of chance.
FIRST: Final = CODES.block("first", of="seat")
GOOD: Final = CODES.block("good", of="good")


def seat_good(seat: i64, good: i64) -> i64:
    """Where rows by seat and good, such as ``delivered``, keep a number; also the member of the block ``victim``."""
    return seat * GOODS + good


def victim_seat(option: i64) -> i64:
    """Whom an option of the block ``victim`` robs."""
    return VICTIM.index(option) // GOODS


def victim_good(option: i64) -> i64:
    """The good that an option of the block ``victim`` takes."""
    return VICTIM.index(option) % GOODS


def top_load(good: i64) -> i64:
    """The load of a camel with this good on top; one more is the good under it."""
    return good * 2
