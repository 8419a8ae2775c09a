"""Chapters 1, 2 and 16: the box, the market and the numbers of the rules, read from ``data.toml`` and checked."""

from pathlib import Path
from typing import Final

from serai.games.citrus.codes import CODES, FRUITS, GRID, LETTERS, LINES, SLOTS, market_cell
from serai.games.citrus.printed.sides import BoardSide, read_side
from serai.kernel.ints import Ints, append, i64
from serai.kernel.printed import PrintedFile, TomlTable

SHORT_LETTERS: Final = 11
"""[CIT-114] The short side has the sites A to K."""


class CitrusNumbers:
    """[CIT-1] [CIT-8] [CIT-20] [CIT-34] [CIT-95] What a player starts with, and the numbers of the rules."""

    def __init__(
        self, workers: i64, coins: i64, most_coins: i64, income: Ints, penalty: i64, shown: i64, trigger: i64
    ) -> None:
        self.workers = workers
        self.coins = coins
        self.most_coins = most_coins
        self.income = income  # by the workers on the mat
        self.penalty = penalty
        self.shown = shown
        self.trigger = trigger


class CitrusPrinted:
    """The printed matter of one game; shared by all copies, never changed."""

    def __init__(
        self,
        digest: str,
        long: BoardSide,
        short: BoardSide,
        lines: list[Ints],
        cells: Ints,
        tiles_long: Ints,
        tiles_paper: Ints,
        tiles_online: Ints,
        high: Ints,
        low: Ints,
        fincas: Ints,
        landscape: Ints,
        new_landscape: Ints,
        horse_points: Ints,
        fincas_long: i64,
        fincas_short: i64,
        numbers: CitrusNumbers,
    ) -> None:
        self.digest = digest
        self.long = long
        self.short = short
        self.lines = lines  # [CIT-28] the market spaces of each line, in ascending order
        self.cells = cells  # where each market space is drawn: market_cell(row, column)
        self.tiles_long = tiles_long  # by kind of plantation
        self.tiles_paper = tiles_paper
        self.tiles_online = tiles_online
        self.high = high
        self.low = low
        self.fincas = fincas
        self.landscape = landscape
        self.new_landscape = new_landscape
        self.horse_points = horse_points  # 0: an action tile
        self.fincas_long = fincas_long
        self.fincas_short = fincas_short
        self.numbers = numbers

    def tiles(self, short: bool, online: bool) -> Ints:
        """[CIT-2] [CIT-112] [CIT-113] The plantations of a game by kind."""
        if not short:
            return self.tiles_long
        return self.tiles_online if online else self.tiles_paper

    def landscape_tiles(self, plows: bool) -> Ints:
        """[CIT-5] [CIT-121] The landscape tiles of a game by kind, with or without the three plows."""
        tiles = self.landscape[:]
        if plows:
            kind: i64
            for kind in range(len(tiles)):
                tiles[kind] += self.new_landscape[kind]
        return tiles


def read_printed(path: Path) -> CitrusPrinted:
    """Read and check a data file; the error names the table, the row or the space, and the fault."""
    file = PrintedFile(path)
    file.only("long", "short", "market", "tiles", "fincas", "landscape", "players", "setup")
    setup = file.table("setup")
    setup.only("provenance", "fincas_long", "fincas_short", "shown", "trigger")
    fincas_long = setup.number("fincas_long", 1, LETTERS - 1)
    fincas_short = setup.number("fincas_short", 1, SHORT_LETTERS - 1)
    long = read_side("long", file.table("long"), LETTERS, fincas_long)
    short = read_side("short", file.table("short"), SHORT_LETTERS, fincas_short)
    cells, lines = _market(file.table("market"))
    tiles = _by_name(file.table("tiles"), "fruit", "colour", "long", "paper", "online")
    fincas = _by_name(file.table("fincas"), "finca", "high", "low", "count")
    landscape = _by_name(file.table("landscape"), "landscape", "count", "points", "set")
    table = CitrusPrinted(
        file.digest,
        long,
        short,
        lines,
        cells,
        _tiles(tiles, "long"),
        _tiles(tiles, "paper"),
        _tiles(tiles, "online"),
        Ints([row.number("high", 0, 99) for row in fincas]),
        Ints([row.number("low", 0, row.number("high", 0, 99)) for row in fincas]),
        Ints([row.number("count", 0, 50) for row in fincas]),
        _landscape(landscape, "base"),
        _landscape(landscape, "new"),
        Ints([row.number("points", 0, 99) for row in landscape]),
        fincas_long,
        fincas_short,
        _numbers(file.table("players"), setup),
    )
    _check_sums(file, table)
    return table


def _market(sheet: TomlTable) -> tuple[Ints, list[Ints]]:
    """[CIT-7] [CIT-30] Twelve numbered spaces in a grid; each row and each column is a line of two to four."""
    sheet.only("provenance", "rows")
    rows = [line.split() for line in sheet.texts("rows")]
    if len(rows) != GRID or any(len(row) != GRID for row in rows):
        raise sheet.wrong(f"wants {GRID} rows of {GRID} signs, a number or a dot each [CIT-7]")
    cells = [-1] * SLOTS
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            if sign == ".":
                continue
            if not sign.isdecimal() or not 1 <= int(sign) <= SLOTS:
                raise sheet.wrong(f"row {row + 1}: {sign!r} is neither a dot nor a number from 1 to {SLOTS} [CIT-7]")
            if cells[int(sign) - 1] != -1:
                raise sheet.wrong(f"row {row + 1}: the space {sign} stands twice [CIT-7]")
            cells[int(sign) - 1] = market_cell(row, column)
    if -1 in cells:
        raise sheet.wrong(f"the space {cells.index(-1) + 1} is nowhere [CIT-7]")
    lines: list[Ints] = []
    for line in range(LINES):
        spaces = Ints()
        for slot in range(SLOTS):
            if (cells[slot] // GRID if line < GRID else cells[slot] % GRID) == line % GRID:
                spaces = append(spaces, slot)
        if len(spaces) < 2:
            raise sheet.wrong(f"line {CODES.name('line', line)} has fewer than two spaces [CIT-30]")
        lines.append(spaces)
    return Ints(cells), lines


def _by_name(sheet: TomlTable, domain: str, *cells: str) -> list[TomlTable]:
    """The rows of a table in the order of a domain's names, one for each."""
    sheet.only("provenance", "rows")
    key = "tile" if domain == "landscape" else domain
    return sheet.rows_by_name(key, CODES.domains[domain], *cells)


def _tiles(rows: list[TomlTable], column: str) -> Ints:
    """[CIT-2] [CIT-112] [CIT-113] How many plantations of each kind: two numbers for each fruit, plain and well."""
    counts = Ints()
    for row in rows:
        numbers = row.numbers(column, 0, 99)
        if len(numbers) != 2:
            raise row.wrong(f"{column} wants two numbers, plain plantations and those with a well")
        for number in numbers:
            counts = append(counts, number)
    return counts


def _landscape(rows: list[TomlTable], part: str) -> Ints:
    """[CIT-5] [CIT-121] How many of each landscape tile belong to one set."""
    for row in rows:
        if row.text("set") not in ("base", "new"):
            raise row.wrong("set is 'base' or 'new' [CIT-121]")
    return Ints([row.number("count", 0, 99) if row.text("set") == part else 0 for row in rows])


def _numbers(players: TomlTable, setup: TomlTable) -> CitrusNumbers:
    players.only("provenance", "workers", "coins", "most_coins", "income", "penalty")
    workers = players.number("workers", 5, 5)
    income = players.numbers("income", 0, 99)
    if len(income) != workers + 1:
        raise players.wrong(f"income has {len(income)} entries; it wants one each for 0 to {workers} workers [CIT-95]")
    return CitrusNumbers(
        workers,
        players.number("coins", 0, players.number("most_coins", 1, 99)),
        players.number("most_coins", 1, 99),
        Ints(income),
        players.number("penalty", 0, 99),
        setup.number("shown", 1, SHORT_LETTERS),
        setup.number("trigger", 0, SLOTS - 1),
    )


def _check_sums(file: PrintedFile, table: CitrusPrinted) -> None:
    """There is room for all plantations, a tile for every landscape space, and a finca for every start."""
    for side, tiles in ((table.long, table.tiles_long), (table.short, table.tiles_paper)):
        if sum(tiles) > len(side.spaces):
            raise file.table(side.name).wrong(f"has {len(side.spaces)} spaces for {sum(tiles)} plantations [CIT-2]")
        if len(side.meadows) >= sum(table.landscape):
            raise file.table(side.name).wrong(
                f"has {len(side.meadows)} landscape spaces; there must be fewer than the {sum(table.landscape)} tiles"
            )
    if sum(table.tiles_online) > sum(table.tiles_paper) or min(sum(table.tiles_online), sum(table.tiles_long)) < SLOTS:
        raise file.table("tiles").wrong("there are too few plantations to fill the market [CIT-19]")
    if len(table.short.spaces) >= len(table.long.spaces):
        raise file.table("short").wrong("is not smaller than the long side [CIT-111]")
    if sum(table.fincas) < max(table.fincas_long, table.fincas_short):
        raise file.table("fincas").wrong("there are fewer fincas than starting sites [CIT-17]")
    if len(table.tiles_long) != 2 * FRUITS:
        raise file.table("tiles").wrong("there are five fruits [CIT-2]")
