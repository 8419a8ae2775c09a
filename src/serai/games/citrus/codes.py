"""The names of things in Citrus, what can be chosen, and where rows with two dimensions keep an entry."""

from typing import Final

from serai.kernel.codes import Codes
from serai.kernel.ints import i64

SEATS: Final = 5
ROWS: Final = 10
COLUMNS: Final = 15
OFF: Final = 150
"""The place beyond the edge, where nothing ever lies: the neighbour of edge spaces."""
PLACES: Final = 151
FRUITS: Final = 5
TILES: Final = 10
"""Kinds of plantation: twice the fruit, and one more with a well."""
LETTERS: Final = 15
SLOTS: Final = 12
LINES: Final = 8
GRID: Final = 4
"""The market has at most four rows and four columns."""
WAYS: Final = 4
"""North, east, south and west."""
NEIGHBOURS: Final = 8
"""The spaces around a site, corners included."""
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
LINE: Final = CODES.block("line", of="line")
CART: Final = CODES.block("cart", of="slot")
TILE: Final = CODES.block("tile", of="tile")
WITH: Final = CODES.block("with", of="means")
SPACE: Final = CODES.block("space", of="space")
SPAN: Final = CODES.block("span", of="way")
SITE: Final = CODES.block("site", of="site")

# Choices of chance.
FIRST: Final = CODES.block("first", of="seat")
LANDSCAPE: Final = CODES.block("landscape", of="landscape")
FINCA: Final = CODES.block("finca", of="finca")
LETTER: Final = CODES.block("letter", of="site")
DRAW: Final = CODES.block("draw", of="tile")


def fruit_of(tile: i64) -> i64:
    """The fruit of a kind of plantation; NONE for no plantation."""
    return tile >> 1


def well_of(tile: i64) -> i64:
    """The wells of a kind of plantation: 0 or 1."""
    return tile & 1


def tile_of(fruit: i64, well: i64) -> i64:
    """The kind of plantation with this fruit, with or without a well."""
    return fruit * 2 + well


def seat_worker(seat: i64, worker: i64) -> i64:
    """Where a row with five workers for each seat has this one."""
    return seat * WORKERS + worker


def seat_landscape(seat: i64, tile: i64) -> i64:
    """Where a row with every kind of landscape tile for each seat has this kind."""
    return seat * KINDS_OF_LANDSCAPE + tile


def space_at(row: i64, column: i64) -> i64:
    """The space in a row and column of the board, both from 0."""
    return row * COLUMNS + column


def row_of_space(space: i64) -> i64:
    return space // COLUMNS


def column_of_space(space: i64) -> i64:
    return space % COLUMNS


def space_way(space: i64, way: i64) -> i64:
    """Where a row with four ways for each space has this way."""
    return space * WAYS + way


def opposite(way: i64) -> i64:
    """North for south, east for west, and back."""
    return way ^ 2


def site_way(site: i64, way: i64) -> i64:
    """Where a row with four roads for each site has the road this way."""
    return site * WAYS + way


def site_neighbour(site: i64, index: i64) -> i64:
    """Where a row with eight spaces around each site has this one."""
    return site * NEIGHBOURS + index


def market_cell(row: i64, column: i64) -> i64:
    """The place in the grid of the market, both from 0."""
    return row * GRID + column
