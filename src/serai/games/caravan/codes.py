"""What can be chosen in Caravan, and what can happen."""

from typing import Final

from serai.kernel.codes import Codes
from serai.kernel.events import Kinds

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
END: Final = CODES.block("end")
PLACE: Final = CODES.block("place")
MOVE: Final = CODES.block("move", of="space")
PICK: Final = CODES.block("pick", of="space")
CARRY: Final = CODES.block("carry", of="space")
STEAL: Final = CODES.block("steal", of="space")
RAINBOW: Final = CODES.block("rainbow")
SPACE: Final = CODES.block("space", of="space")
LOAD: Final = CODES.block("load", of="load")
VICTIM: Final = CODES.block("victim", of="victim")

# Choices of chance.
FIRST: Final = CODES.block("first", of="seat")
GOOD: Final = CODES.block("good", of="good")

KINDS: Final = Kinds()
STARTED: Final = KINDS.kind("started", rule="CAR-10")
DRAWN: Final = KINDS.kind("drawn", "good:good", "space:space", rule="CAR-12")
MARKED: Final = KINDS.kind("marked", "space:space", rule="CAR-9")
DEMANDED: Final = KINDS.kind("demanded", "space:space", "markers", rule="CAR-44")
TURN_BEGUN: Final = KINDS.kind("turn", "turn", "actions", rule="CAR-18")
PLACED: Final = KINDS.kind("placed", "space:space", "price", rule="CAR-23")
MOVED: Final = KINDS.kind("moved", "space_from:space", "space:space", "price", rule="CAR-24")
PICKED: Final = KINDS.kind("picked", "good:good", "space:space", "markers", rule="CAR-29")
CARRIED: Final = KINDS.kind("carried", "good:good", "space_from:space", "space:space", rule="CAR-34")
DELIVERED: Final = KINDS.kind("delivered", "good:good", "space_from:space", "space:space", rule="CAR-37")
STOLE: Final = KINDS.kind("stole", "good:good", "space:space", "seat_victim:seat", rule="CAR-39")
RODE: Final = KINDS.kind("rainbow", "space_from:space", "space:space", rule="CAR-62")
REFILL: Final = KINDS.kind("refill", "left", rule="CAR-43")
FINAL_PHASE: Final = KINDS.kind("final_phase", rule="CAR-49")
TURN_ENDED: Final = KINDS.kind("end", "unspent", rule="CAR-20")
IDLE: Final = KINDS.kind("idle", "rounds", rule="CAR-51")
STALE: Final = KINDS.kind("stale", "rounds", rule="CAR-73")
LAST: Final = KINDS.kind("last", rule="CAR-50")
