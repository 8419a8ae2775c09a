"""Chapter 1: the two sides of the board, read from grids that a person can edit, and checked space by space."""

from typing import Final

from serai.games.citrus.codes import (
    CODES,
    COLUMNS,
    LETTERS,
    NEIGHBOURS,
    OFF,
    PLACES,
    ROWS,
    WAYS,
    column_of_space,
    row_of_space,
    site_neighbour,
    site_way,
    space_at,
    space_way,
)
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.printed import TomlTable

OPEN: Final = 0
LANDSCAPE_SPACE: Final = 1
ROCK: Final = 2
SITE_SPACE: Final = 3
NOWHERE: Final = 4
"""[CIT-6] What a space is, exactly one of these; the last is no space at all."""

SIGNS: Final = {".": OPEN, "+": OPEN, "*": LANDSCAPE_SPACE, "#": ROCK}
STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west, as rows and columns."""
AROUND: Final = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
CROWDED: Final = 2
"""No space lies around more sites than this."""


class BoardSide:
    """One side of the board, as printed; shared by all games, never changed.

    Spaces are numbered row by row as if every side had the columns of the widest one. OFF stands for what lies beyond
    the edge: it is a neighbour like any other, but nothing is ever on it.
    """

    def __init__(self, name: str, rows: i64, columns: i64, ground: Ints, letter_at: Ints, letters: i64) -> None:
        self.name = name
        self.rows = rows
        self.columns = columns
        self.ground = ground
        self.letter_at = letter_at
        self.letters = letters  # how many sites: A, B, C and so on
        self.site_at: Ints = Ints([NONE] * LETTERS)
        self.spaces: Ints = Ints()  # where plantations may stand, in order [CIT-41]
        self.meadows: Ints = Ints()  # the landscape spaces, in order
        self.beside: Ints = Ints([OFF] * (PLACES * WAYS))  # [CIT-12] four to a space, by way
        self.across: Ints = Ints([OFF] * (PLACES * WAYS))  # [CIT-66] exactly two away, by way
        self.roads: Ints = Ints([OFF] * (LETTERS * WAYS))  # [CIT-10] four to a site, OFF where the board ends
        self.around: Ints = Ints([OFF] * (LETTERS * NEIGHBOURS))  # [CIT-11] eight to a site, OFF where the board ends
        self.road_of: Ints = Ints([NONE] * PLACES)  # the site whose road a space is
        self.buildable: Ints = Ints([0] * PLACES)
        self._measure()

    def _measure(self) -> None:
        space: i64
        for space in range(OFF):
            kind = self.ground[space]
            if kind == NOWHERE:
                continue
            if kind in (OPEN, LANDSCAPE_SPACE):
                self.buildable[space] = 1
                self.spaces = append(self.spaces, space)
                if kind == LANDSCAPE_SPACE:
                    self.meadows = append(self.meadows, space)
            way: i64
            for way in range(WAYS):
                down, right = STEPS[way]
                self.beside[space_way(space, way)] = self.step(space, down, right)
                self.across[space_way(space, way)] = self.step(space, 2 * down, 2 * right)
            letter = self.letter_at[space]
            if letter != NONE:
                self.site_at[letter] = space
                for way in range(WAYS):
                    down, right = STEPS[way]
                    road = self.step(space, down, right)
                    self.roads[site_way(letter, way)] = road
                    if road != OFF:
                        self.road_of[road] = letter
                for way in range(NEIGHBOURS):
                    down, right = AROUND[way]
                    self.around[site_neighbour(letter, way)] = self.step(space, down, right)

    def step(self, space: i64, down: i64, right: i64) -> i64:
        """The space so many rows and columns away, or OFF."""
        row = row_of_space(space) + down
        column = column_of_space(space) + right
        return space_at(row, column) if 0 <= row < self.rows and 0 <= column < self.columns else OFF


def space_name(space: int) -> str:
    return CODES.name("space", space)


def read_side(name: str, sheet: TomlTable, letters: int, starting: int) -> BoardSide:
    """[CIT-6] One side from its grid; the error names the space and the fault."""
    sheet.only("provenance", "rows")
    rows = sheet.texts("rows")
    width = len(rows[0])
    if not 3 <= len(rows) <= ROWS or not 3 <= width <= COLUMNS:
        raise sheet.wrong(f"is {len(rows)} rows of {width} spaces; at most {ROWS} of {COLUMNS} have names [CIT-6]")
    ground, letter_at = [NOWHERE] * PLACES, [NONE] * PLACES
    seen: dict[int, int] = {}
    for row, line in enumerate(rows):
        if len(line) != width:
            raise sheet.wrong(f"row {row + 1} has {len(line)} spaces, the first row {width} [CIT-6]")
        for column, sign in enumerate(line):
            space = space_at(row, column)
            site = "ABCDEFGHIJKLMNO".find(sign)
            if sign in SIGNS:
                ground[space] = SIGNS[sign]
            elif 0 <= site < letters:
                if site in seen:
                    raise sheet.wrong(f"{space_name(space)}: site {sign} stands at {space_name(seen[site])} already")
                seen[site] = space
                ground[space], letter_at[space] = SITE_SPACE, site
            else:
                raise sheet.wrong(f"{space_name(space)}: {sign!r} is none of . + * # and A to {chr(64 + letters)}")
    for site in range(letters):
        if site not in seen:
            raise sheet.wrong(f"site {CODES.name('site', site)} is nowhere [CIT-4]")
    side = BoardSide(name, len(rows), width, Ints(ground), Ints(letter_at), letters)
    _check_sites(sheet, side, rows)
    _check_starting(sheet, side, starting)
    _check_connected(sheet, side)
    return side


def _check_sites(sheet: TomlTable, side: BoardSide, rows: list[str]) -> None:
    """[CIT-10] [CIT-11] Roads are free and nobody's twice, sites keep their distance, every plus is a road."""
    roads: dict[int, str] = {}
    near: dict[int, str] = {}
    for site in range(side.letters):
        letter = CODES.name("site", site)
        for road in side.roads[site_way(site, 0) : site_way(site, WAYS)]:
            if road == OFF:
                if side.name == "long":
                    raise sheet.wrong(f"{space_name(side.site_at[site])}: site {letter} is on the edge [CIT-11]")
                continue
            if road in roads:
                raise sheet.wrong(f"{space_name(road)}: a road of site {roads[road]} and of site {letter} [CIT-10]")
            if side.ground[road] != OPEN:
                raise sheet.wrong(f"{space_name(road)}: a road of site {letter} wants an open space [CIT-10]")
            roads[road] = letter
        for space in side.around[site_neighbour(site, 0) : site_neighbour(site, NEIGHBOURS)]:
            if space == OFF:
                continue
            if side.ground[space] == SITE_SPACE:
                raise sheet.wrong(f"{space_name(space)}: a site in the surroundings of site {letter} [CIT-11]")
            near[space] = near.get(space, "") + letter
            if len(near[space]) > CROWDED:
                raise sheet.wrong(f"{space_name(space)}: lies around the sites {', '.join(near[space])} [CIT-11]")
    for space in side.spaces:
        sign = rows[row_of_space(space)][column_of_space(space)]
        if (sign == "+") != (space in roads):
            what = "is no road of a site" if sign == "+" else f"is a road of site {roads[space]}, so it wants a plus"
            raise sheet.wrong(f"{space_name(space)}: {what} [CIT-10]")


def _check_starting(sheet: TomlTable, side: BoardSide, starting: int) -> None:
    """Starting fincas have exactly one rock and one landscape space around them; rocks are few."""
    for site in range(starting):
        around = [
            side.ground[space] for space in side.around[site_neighbour(site, 0) : site_neighbour(site, NEIGHBOURS)]
        ]
        if around.count(ROCK) != 1 or around.count(LANDSCAPE_SPACE) != 1:
            where = space_name(side.site_at[site])
            raise sheet.wrong(
                f"{where}: site {CODES.name('site', site)} wants one rock and one landscape space around it"
            )
    rocks = list(side.ground).count(ROCK)
    if rocks > len(side.meadows):
        raise sheet.wrong(f"has {rocks} rocks, more than its {len(side.meadows)} landscape spaces [CIT-6]")


def _check_connected(sheet: TomlTable, side: BoardSide) -> None:
    """Every space for plantations can be reached from every other, side by side."""
    reached = {side.spaces[0]}
    edge = [side.spaces[0]]
    while edge:
        space = edge.pop()
        for near in side.beside[space_way(space, 0) : space_way(space, WAYS)]:
            if side.buildable[near] and near not in reached:
                reached.add(near)
                edge.append(near)
    for space in side.spaces:
        if space not in reached:
            raise sheet.wrong(f"{space_name(space)}: cut off from {space_name(side.spaces[0])} [CIT-6]")
