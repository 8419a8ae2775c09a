"""What can happen in Caravan."""

from typing import Final

from serai.kernel.events import Kinds

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
