"""Chapter 15.1 to 15.3: Planet Irata, the player board and the Lands, read from ``data.toml`` and checked."""

from typing import Final

from serai.games.mule.codes import BLUE, CODES, COLUMNS, CRYSTITE, HIDDEN, RED, RIVER, SITES, VEINS, WHITE, terrain_vein
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.printed import TomlTable

ROWS: Final = 5
SITE_COLUMNS: Final = 5
SITE_ROWS: Final = 3
ZONE_MARKS: Final = "wrb"
LAND_MARKS: Final = "RPLHM"
STORE_MARK: Final = "S"
NO_ZONE: Final = "."


class Irata:
    """[MUL-21] [MUL-40] Planet Irata: 35 squares in reading order."""

    def __init__(self, terrain: list[int], zone: list[int], empty: int) -> None:
        self.terrain: Ints = Ints(terrain)  # the type of Land printed on each square, NONE at the Store
        self.zone: Ints = Ints(zone)  # the Zone of each square: 0 White, 1 Red, 2 Blue, NONE at the Store
        self.empty_with_three: i64 = empty  # the river square without a River with three players [MUL-22]


class Board:
    """[MUL-40] [MUL-49] The player board: 15 squares in reading order, joined by Paths."""

    def __init__(self, zone: list[int], beds: list[int], paths: list[tuple[int, int]]) -> None:
        self.zone: Ints = Ints(zone)  # the Zone of each square, NONE at the Store
        self.beds: i64 = bits(beds)  # the river-bed squares, as bits [MUL-42]
        self.zone_squares: Ints = Ints(  # the squares of each Zone, as bits
            [bits([square for square, found in enumerate(zone) if found == wanted]) for wanted in range(3)]
        )
        self.path_a: Ints = Ints([path[0] for path in paths])  # the end of each Path that reads first
        self.path_b: Ints = Ints([path[1] for path in paths])  # its other end
        beside = [0] * len(zone)
        for one, other in paths:
            beside[one] |= bits([other])
            beside[other] |= bits([one])
        self.beside: Ints = Ints(beside)  # the squares that Paths lead to from each square, as bits


class Lands:
    """[MUL-6] [MUL-7] The types of Land: 0 River, 1 Plains, 2 Low Mountain, 3 High Mountain, 4 Meteor Crater."""

    def __init__(self, count: list[int], drawn: list[int], pv: list[int], hidden: list[int]) -> None:
        self.count: Ints = Ints(count)  # tiles in the box, by type
        self.drawn: Ints = Ints(drawn)  # tiles drawn for Irata, by type; Rivers for a Tournament of four [MUL-20]
        self.pv: Ints = Ints(pv)  # production value at terrain_good(); NONE for none [MUL-8], HIDDEN for secret
        self.hidden: Ints = Ints(hidden)  # tiles that hide a Crystite value, at terrain_vein()

    def hiding(self, vein: i64) -> i64:
        """How many tiles hide a Crystite value."""
        tiles: i64 = 0
        terrain: i64
        for terrain in range(len(self.count)):
            tiles += self.hidden[terrain_vein(terrain, vein)]
        return tiles


def bits(numbers: list[int]) -> int:
    """A set of small numbers as the bits of one."""
    found = 0
    for number in numbers:
        found |= 2**number
    return found


# ---- 15.1 -----------------------------------------------------------------------------------------------------------


def read_irata(sheet: TomlTable, lands: Lands) -> Irata:
    """[MUL-20] [MUL-21] [MUL-22] The squares of the planet: one for each drawn Land, and the Store in the middle."""
    sheet.only("provenance", "terrain", "zone", "empty_with_three")
    terrain = [
        NONE if mark == STORE_MARK else LAND_MARKS.index(mark)
        for mark in _grid(sheet, "terrain", LAND_MARKS + STORE_MARK, COLUMNS, ROWS)
    ]
    zone = _zones(sheet, COLUMNS, ROWS)
    store = COLUMNS * ROWS // 2
    for square, (land, found) in enumerate(zip(terrain, zone, strict=True)):
        name = CODES.name("square", square)
        if (land == NONE) != (square == store):
            raise sheet.wrong(f"terrain {name}: the Store is the middle square, and no other [MUL-43]")
        if (found == NONE) != (land == NONE):
            raise sheet.wrong(f"zone {name}: every square but the Store has a Zone [MUL-40]")
        if land == RIVER and found != WHITE:
            raise sheet.wrong(f"zone {name}: a River lies in White [MUL-42]")
    _check_sides(sheet, zone)
    for land, wanted in enumerate(lands.drawn):
        squares, name = terrain.count(land), CODES.name("terrain", land)
        if squares != wanted:
            raise sheet.wrong(f"terrain: {name} has {squares} squares, {wanted} are drawn [MUL-20]")
    empty = _square(sheet, "square", sheet.text("empty_with_three"))
    if terrain[empty] != RIVER:
        raise sheet.wrong(f"empty_with_three: {CODES.name('square', empty)} is not a river square [MUL-22]")
    return Irata(terrain, zone, empty)


def _check_sides(sheet: TomlTable, zone: list[int]) -> None:
    """[MUL-46] Red and Blue have as many squares."""
    if zone.count(RED) != zone.count(BLUE):
        raise sheet.wrong(f"zone: {zone.count(RED)} Red and {zone.count(BLUE)} Blue squares; they are alike [MUL-46]")


# ---- 15.2 -----------------------------------------------------------------------------------------------------------


def read_board(sheet: TomlTable) -> Board:
    """[MUL-40] [MUL-42] [MUL-43] [MUL-49] [MUL-50] The player board."""
    sheet.only("provenance", "zone", "river_beds", "paths")
    zone = _zones(sheet, SITE_COLUMNS, SITE_ROWS)
    store = SITES // 2
    for square, found in enumerate(zone):
        if (found == NONE) != (square == store):
            raise sheet.wrong(f"zone {CODES.name('site', square)}: the Store alone, in the middle, has none [MUL-43]")
    _check_sides(sheet, zone)
    beds = [_square(sheet, "site", name) for name in sheet.texts("river_beds")]
    if sorted(beds) != [store - SITE_COLUMNS, store + SITE_COLUMNS]:
        raise sheet.wrong("river_beds: they are the squares just above and below the Store [MUL-42]")
    for bed in beds:
        if zone[bed] != WHITE:
            raise sheet.wrong(f"river_beds: {CODES.name('site', bed)} is not in White [MUL-42]")
    return Board(zone, beds, _paths(sheet, store))


def _paths(sheet: TomlTable, store: int) -> list[tuple[int, int]]:
    """[MUL-50] A Path between every two squares that share a side, but none to the Store."""
    paths: list[tuple[int, int]] = []
    for text in sheet.texts("paths"):
        ends = text.split("-")
        if len(ends) != 2:
            raise sheet.wrong(f"paths: {text!r} does not join two squares")
        one, other = sorted(_square(sheet, "site", end) for end in ends)
        if store in (one, other):
            raise sheet.wrong(f"paths: {text} leads to the Store [MUL-50]")
        if not _share_side(one, other):
            raise sheet.wrong(f"paths: {text} joins squares that share no side [MUL-50]")
        if (one, other) in paths:
            raise sheet.wrong(f"paths: {text} stands twice")
        paths.append((one, other))
    for one in range(SITES):
        for other in range(one + 1, SITES):
            if _share_side(one, other) and store not in (one, other) and (one, other) not in paths:
                raise sheet.wrong(f"paths: {_path_name(one, other)} is missing [MUL-50]")
    if [_path_name(one, other) for one, other in paths] != list(CODES.domains["path"]):
        raise sheet.wrong(f"paths: their order is {', '.join(CODES.domains['path'])}")
    return paths


def _path_name(one: int, other: int) -> str:
    return f"{CODES.name('site', one)}-{CODES.name('site', other)}"


def _share_side(one: int, other: int) -> bool:
    row, column = divmod(one, SITE_COLUMNS)
    other_row, other_column = divmod(other, SITE_COLUMNS)
    return abs(row - other_row) + abs(column - other_column) == 1


# ---- 15.3 -----------------------------------------------------------------------------------------------------------


def read_lands(sheet: TomlTable) -> Lands:
    """[MUL-6] [MUL-7] [MUL-8] [MUL-9] The Lands, type by type."""
    sheet.only("provenance", "rows")
    rows = sheet.rows_by_name(
        "terrain", CODES.domains["terrain"], "mark", "count", "drawn", "hidden", *CODES.domains["good"]
    )
    count: list[int] = []
    drawn: list[int] = []
    pv: list[int] = []
    hidden: list[int] = []
    for land, row in enumerate(rows):
        if row.text("mark") != LAND_MARKS[land]:
            raise row.wrong(f"mark: {row.text('terrain')} is {LAND_MARKS[land]!r} on the map")
        count.append(row.number("count", 1, 99))
        drawn.append(row.number("drawn", 0, count[land]))
        values = [row.number(good, 0, VEINS - 1) if good in row.cells else NONE for good in CODES.domains["good"]]
        tiles = [0] * (VEINS)
        if "hidden" in row.cells:
            tiles = _hidden(row, values[CRYSTITE] != NONE)
            values[CRYSTITE] = HIDDEN
        pv.extend(values)
        hidden.extend(tiles)
    if rows[RIVER].cells.keys() & {"smithore", "crystite", "hidden"}:
        raise rows[RIVER].wrong("a River has values for Food and Energy only [MUL-7]")
    return Lands(count, drawn, pv, hidden)


def _hidden(row: TomlTable, open_value: bool) -> list[int]:
    tiles = row.numbers("hidden", 0, 99)
    if open_value:
        raise row.wrong("crystite is either open or hidden [MUL-9]")
    if len(tiles) != VEINS or sum(tiles) != row.number("count"):
        raise row.wrong(f"hidden wants a number of tiles for each value 0 to 3, {row.number('count')} in all [MUL-6]")
    if 4 * sum(value * number for value, number in enumerate(tiles)) != 5 * sum(tiles):
        raise row.wrong("hidden: the mean Crystite value of each type is 1.25 [MUL-9]")
    return tiles


# ---- what the readers share -----------------------------------------------------------------------------------------


def _grid(sheet: TomlTable, cell: str, marks: str, columns: int, rows: int) -> list[str]:
    lines = sheet.texts(cell)
    if len(lines) != rows:
        raise sheet.wrong(f"{cell} has {len(lines)} rows, not {rows}")
    found: list[str] = []
    for row, line in enumerate(lines, start=1):
        cells = line.split()
        if len(cells) != columns:
            raise sheet.wrong(f"{cell} row {row} has {len(cells)} squares, not {columns}")
        for mark in cells:
            if mark not in list(marks):
                raise sheet.wrong(f"{cell} row {row}: {mark!r} is none of {' '.join(marks)}")
        found.extend(cells)
    return found


def _zones(sheet: TomlTable, columns: int, rows: int) -> list[int]:
    marks = _grid(sheet, "zone", ZONE_MARKS + NO_ZONE, columns, rows)
    return [NONE if mark == NO_ZONE else ZONE_MARKS.index(mark) for mark in marks]


def _square(sheet: TomlTable, domain: str, name: str) -> int:
    if name not in CODES.domains[domain]:
        raise sheet.wrong(f"{name!r} is not a square")
    return CODES.index(domain, name)
