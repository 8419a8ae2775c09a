"""Chapters 2 and 4: the box and the board, read from ``data.toml`` and checked."""

from pathlib import Path

from serai.games.caravan.codes import CAMELS, CODES, GOODS, SIZE, SPACES
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.printed import PrintedFile, TomlTable


class CaravanPrinted:
    """The printed matter of one game; shared by all copies, never changed."""

    def __init__(
        self,
        digest: str,
        numbered: Ints,
        number_at: Ints,
        wanted_at: Ints,
        city_of: Ints,
        city_names: list[str],
        demand_at_setup: Ints,
        full: Ints,
        short: Ints,
        points: Ints,
        penalty: Ints,
        allowance: Ints,
        pieces: "CaravanPieces",
    ) -> None:
        self.digest = digest
        self.numbered = numbered  # the space of each number, from 0
        self.number_at = number_at  # the number of each space, or NONE
        self.wanted_at = wanted_at  # the good wanted at each space, or NONE
        self.city_of = city_of  # the space that wants each good
        self.city_names = city_names
        self.demand_at_setup = demand_at_setup
        self.full = full
        self.short = short
        self.points = points
        self.penalty = penalty
        self.allowance = allowance
        self.pieces = pieces

    def bag(self, full: bool) -> Ints:
        """[CAR-8] What the bag holds before the first draw."""
        return self.full if full else self.short


class CaravanPieces:
    """How many of what the box holds, and the numbers of the rules."""

    def __init__(self, camels: i64, demand: i64, theft: i64, coins: i64, refill: i64, idle: i64, stale: i64) -> None:
        self.camels = camels
        self.demand = demand
        self.theft = theft
        self.coins = coins
        self.refill_at = refill
        self.idle_rounds = idle
        self.stale_rounds = stale


def read_printed(path: Path) -> CaravanPrinted:
    """Read and check a data file; the error names the table, the row and the fault."""
    file = PrintedFile(path)
    file.only("pieces", "coins", "turn", "goods", "board", "cities", "demand", "refill", "penalty", "guards")
    numbered, wanted_at = _board(file.table("board"))
    number_at = [NONE] * SPACES
    for number, space in enumerate(numbered):
        number_at[space] = number
    goods = _by_good(file.table("goods"), "colour", "class", "full", "short", "points")
    for row in goods:
        if row.text("class") not in ("rare", "common"):
            raise row.wrong("class is 'rare' or 'common' [CAR-2]")
        row.text("colour")
    _check_places(file.table("board"), wanted_at, goods)
    cities = _by_good(file.table("cities"), "city")
    pieces = _pieces(file)
    return CaravanPrinted(
        file.digest,
        Ints(numbered),
        Ints(number_at),
        Ints(wanted_at),
        Ints([wanted_at.index(good) for good in range(GOODS)]),
        [row.text("city") for row in cities],
        Ints(_demand(file.table("demand"), len(numbered))),
        Ints([row.number("full", 0, 50) for row in goods]),
        Ints([row.number("short", 0, row.number("full", 0, 50)) for row in goods]),
        Ints([row.number("points", 0, 99) for row in goods]),
        Ints(_penalty(file.table("penalty"), pieces.camels)),
        Ints(_allowance(file.table("turn"))),
        pieces,
    )


def _board(sheet: TomlTable) -> tuple[list[int], list[int]]:
    """[CAR-13] [CAR-15] [CAR-16] [CAR-17] Where the numbers are, and which good is wanted where."""
    sheet.only("provenance", "rows")
    rows = sheet.texts("rows")
    if len(rows) != SIZE:
        raise sheet.wrong(f"has {len(rows)} rows; the board has {SIZE} rows of {SIZE} spaces [CAR-13]")
    places: dict[str, int] = {}
    for row, line in enumerate(rows):
        marks = line.split()
        if len(marks) != SIZE:
            raise sheet.wrong(f"row {row + 1} has {len(marks)} spaces; the board has {SIZE} in a row [CAR-13]")
        for column, mark in enumerate(marks):
            if mark == ".":
                continue
            numeral = mark.isascii() and mark.isdecimal() and str(int(mark)) == mark
            if not numeral and mark not in CODES.domains["good"]:
                raise sheet.wrong(f"row {row + 1}: {mark!r} is neither a number, nor a good, nor a dot")
            if mark in places:
                raise sheet.wrong(f"row {row + 1}: {mark!r} stands twice [CAR-15, CAR-16]")
            places[mark] = row * SIZE + column
    wanted_at = [NONE] * SPACES
    for good, name in enumerate(CODES.domains["good"]):
        if name not in places:
            raise sheet.wrong(f"no city wants {name} [CAR-15]")
        wanted_at[places.pop(name)] = good
    numbers = sorted(int(mark) for mark in places)
    if not numbers or numbers != list(range(1, len(numbers) + 1)):
        raise sheet.wrong(f"the numbered spaces are {numbers}, not 1, 2, 3 and so on without a gap [CAR-16]")
    return [places[str(number)] for number in numbers], wanted_at


def _check_places(sheet: TomlTable, wanted_at: list[int], goods: list[TomlTable]) -> None:
    """[CAR-15] Common goods are not wanted at the outer edge, rare ones not in the middle."""
    for space, good in enumerate(wanted_at):
        if good != NONE:
            row, column = divmod(space, SIZE)
            from_edge = min(row, column, SIZE - 1 - row, SIZE - 1 - column)
            name, rare = CODES.name("good", good), goods[good].text("class") == "rare"
            if rare and from_edge >= SIZE // 2 - 1:
                raise sheet.wrong(f"row {row + 1}: the city of {name}, a rare good, is in the middle [CAR-15]")
            if not rare and from_edge == 0:
                raise sheet.wrong(f"row {row + 1}: the city of {name}, a common good, is at the outer edge [CAR-15]")


def _by_good(sheet: TomlTable, *cells: str) -> list[TomlTable]:
    """[CAR-2] The rows of a table in the order of the goods, one for each."""
    sheet.only("provenance", "rows")
    return sheet.rows_by_name("good", CODES.domains["good"], *cells)


def _pieces(file: PrintedFile) -> CaravanPieces:
    pieces, coins = file.table("pieces"), file.table("coins")
    refill, guards = file.table("refill"), file.table("guards")
    pieces.only("provenance", "camels_each", "demand_markers", "theft_markers_each")
    coins.only("provenance", "coins_each")
    refill.only("provenance", "at")
    guards.only("provenance", "idle_rounds", "stale_rounds")
    return CaravanPieces(
        pieces.number("camels_each", CAMELS, CAMELS),
        pieces.number("demand_markers", 0, 999),
        pieces.number("theft_markers_each", 0, 9),
        coins.number("coins_each", 0, 99),
        refill.number("at", 0, SPACES),
        guards.number("idle_rounds", 1, 99),
        guards.number("stale_rounds", 1, 99),
    )


def _demand(sheet: TomlTable, numbers: int) -> list[int]:
    """[CAR-9] Which numbered spaces start with a demand marker: one flag for each."""
    sheet.only("provenance", "at_setup")
    marked = sheet.numbers("at_setup", 1, numbers)
    if len(set(marked)) != len(marked):
        raise sheet.wrong("at_setup names a number twice [CAR-9]")
    return [1 if number + 1 in marked else 0 for number in range(numbers)]


def _penalty(sheet: TomlTable, camels: int) -> list[int]:
    sheet.only("provenance", "points")
    points = sheet.numbers("points", 0, 99)
    if len(points) != camels + 1:
        raise sheet.wrong(f"points has {len(points)} entries; it wants one each for 0 to {camels} goods [CAR-53]")
    return points


def _allowance(sheet: TomlTable) -> list[int]:
    sheet.only("provenance", "allowance")
    allowance = sheet.numbers("allowance", 1, 9)
    if not allowance:
        raise sheet.wrong("allowance is empty [CAR-18]")
    return allowance
