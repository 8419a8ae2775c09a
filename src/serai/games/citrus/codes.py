"""What can be chosen in Citrus, and what can happen."""

from typing import Final

from serai.kernel.codes import Codes
from serai.kernel.events import Kinds
from serai.kernel.ints import i64

SEATS: Final = 5
ROWS: Final = 10
COLUMNS: Final = 15
SPACES: Final = 150
OFF: Final = 150
"""The place beyond the edge, where nothing ever lies: the neighbour of edge spaces."""
PLACES: Final = 151
FRUITS: Final = 5
TILES: Final = 10
"""Kinds of plantation: twice the fruit, and one more with a well."""
LETTERS: Final = 15
SLOTS: Final = 12
LINES: Final = 8
WORKERS: Final = 5
"""[CIT-1] Playable workers of each player."""

CODES: Final = Codes()
CODES.domain("seat", [str(seat) for seat in range(SEATS)])
CODES.domain("space", [f"r{row}c{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)])
CODES.domain("slot", [str(slot) for slot in range(1, SLOTS + 1)])
CODES.domain("line", ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"])
CODES.domain("fruit", ["lemon", "orange", "blood", "lime", "grapefruit"])
CODES.domain("tile", [fruit + well for fruit in CODES.domains["fruit"] for well in ("", "-well")])
CODES.domain("landscape", ["horse", "horses", "herd", "bridge", "cart", "bull", "milestone", "plow"])
CODES.domain("finca", ["steep", "middle", "level"])
CODES.domain("site", list("ABCDEFGHIJKLMNO"))
CODES.domain("means", ["bridge", "plow", "both"])
CODES.domain("way", ["north", "east", "south", "west"])
CODES.domain("phase", ["before", "harvesting", "done"])

KINDS_OF_LANDSCAPE: Final = 8
BRIDGE_TILE: Final = 3
CART_TILE: Final = 4
BULL_TILE: Final = 5
MILESTONE_TILE: Final = 6
PLOW_TILE: Final = 7
KINDS_OF_FINCA: Final = 3

PLAIN: Final = 0
BRIDGED: Final = 1
PLOWED: Final = 2
BOTH: Final = 3
"""The means of a placement: bits for bridge and plow."""

BEFORE: Final = 0
HARVESTING: Final = 1
DONE: Final = 2
"""How far the main action of the turn is."""

# Choices of a player: a whole action takes one or more of them.
END: Final = CODES.single("end")
PASS: Final = CODES.single("pass")
HARVEST: Final = CODES.single("harvest")
INCOME: Final = CODES.single("income")
RETURN: Final = CODES.single("return")
BULL: Final = CODES.single("bull")
MILESTONE: Final = CODES.single("milestone")
LINE: Final = CODES.block("line", of="line").start
CART: Final = CODES.block("cart", of="slot").start
TILE: Final = CODES.block("tile", of="tile").start
WITH: Final = CODES.block("with", of="means").start
SPACE: Final = CODES.block("space", of="space").start
SPAN: Final = CODES.block("span", of="way").start
SITE: Final = CODES.block("site", of="site").start

# Choices of chance.
FIRST: Final = CODES.block("first", of="seat").start
LANDSCAPE: Final = CODES.block("landscape", of="landscape").start
FINCA: Final = CODES.block("finca", of="finca").start
LETTER: Final = CODES.block("letter", of="site").start
DRAW: Final = CODES.block("draw", of="tile").start

KINDS: Final = Kinds()
STARTED: Final = KINDS.kind("started", rule="CIT-21")
LAID: Final = KINDS.kind("laid", "landscape:landscape", "space:space", rule="CIT-16")
FOUNDED: Final = KINDS.kind("founded", "site:site", "high", "low", rule="CIT-85")
SHOWN: Final = KINDS.kind("shown", "site:site", rule="CIT-18")
DRAWN: Final = KINDS.kind("drawn", "tile:tile", "slot:slot", rule="CIT-86")
COMPLETE: Final = KINDS.kind("complete", rule="CIT-87")
INCOMPLETE: Final = KINDS.kind("incomplete", rule="CIT-88")
TURN_BEGUN: Final = KINDS.kind("turn", "turn", rule="CIT-23")
BOUGHT: Final = KINDS.kind("bought", "line:line", "tiles", "coins", rule="CIT-28")
CARTED: Final = KINDS.kind("carted", "tile:tile", "slot:slot", rule="CIT-60")
REVEALED: Final = KINDS.kind("revealed", "high", "low", rule="CIT-85")
BEGUN: Final = KINDS.kind("begun", "tile:tile", "space:space", rule="CIT-38")
EXTENDED: Final = KINDS.kind("extended", "tile:tile", "space:space", "size", rule="CIT-37")
MERGED: Final = KINDS.kind("merged", "workers", rule="CIT-49")
TAKEN_OVER: Final = KINDS.kind("taken_over", "tiles", rule="CIT-50")
BRIDGE_BUILT: Final = KINDS.kind("bridged", "space:space", "space_from:space", rule="CIT-68")
PLOUGHED: Final = KINDS.kind("plowed", "tile:tile", "space:space", rule="CIT-70")
TAKEN: Final = KINDS.kind("taken", "landscape:landscape", "space:space", rule="CIT-55")
HORSES: Final = KINDS.kind("horses", "points", rule="CIT-57")
BULL_PUT: Final = KINDS.kind("bull", "space:space", rule="CIT-58")
MILESTONE_USED: Final = KINDS.kind("milestone", rule="CIT-63")
RETURNED: Final = KINDS.kind("returned", "tile:tile", "slot:slot", "points", rule="CIT-34")
HARVESTED: Final = KINDS.kind("harvested", "fruit:fruit", "space:space", "tiles", "points", rule="CIT-93")
PAID: Final = KINDS.kind("income", "coins", "workers", rule="CIT-95")
SCORED: Final = KINDS.kind("scored", "site:site", rule="CIT-73")
AWARDED: Final = KINDS.kind("awarded", "site:site", "total", "points", rule="CIT-75")
PASSED: Final = KINDS.kind("passed", rule="CIT-108")
BLOCKED: Final = KINDS.kind("blocked", rule="CIT-109")
STUCK: Final = KINDS.kind("stuck", rule="CIT-110")
LAST_FINCA: Final = KINDS.kind("last_finca", "site:site", "total", "points", rule="CIT-100")
UNUSED: Final = KINDS.kind("unused", "tiles", rule="CIT-102")
TURN_ENDED: Final = KINDS.kind("end", rule="CIT-26")
OVER: Final = KINDS.kind("over", rule="CIT-98")


def seat_worker(seat: i64, worker: i64) -> i64:
    """Where a row with five workers for each seat has this one."""
    return seat * WORKERS + worker
