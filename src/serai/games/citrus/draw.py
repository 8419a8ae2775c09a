"""Citrus in a terminal: both sides of the board, the market and the players in 100 columns.

Colour helps but says nothing alone: a fruit is a letter, a player a shape, a region hangs together by lines.
"""

from __future__ import annotations

from typing import Any, Final

from serai.games.citrus import TITLE
from serai.games.citrus.codes import COLUMNS, GRID, column_of_space, market_cell, space_at
from serai.games.citrus.printed import CitrusPrinted
from serai.games.citrus.printed.sides import LANDSCAPE_SPACE, NOWHERE, ROCK, SITE_SPACE, BoardSide
from serai.games.citrus.scoring import totals, vacant_around
from serai.games.citrus.state import Citrus
from serai.kernel.game import NONE
from serai.kernel.terminal import ALARM, FAINT, STRONG, Line, Part, line_width, padded, screen, side_by_side

BADGES: Final = ("●", "◆", "▲", "■", "★")
NEUTRAL: Final = "·"
WELL: Final = "°"
LETTERS: Final = {"lemon": "L", "orange": "O", "blood": "B", "lime": "M", "grapefruit": "G"}
FRUIT_INKS: Final = {
    "lemon": "38;5;220",
    "orange": "38;5;208",
    "blood": "38;5;160",
    "lime": "38;5;107",
    "grapefruit": "38;5;211",
}
SEAT_INKS: Final = ("38;5;33", "38;5;196", "38;5;178", "38;5;35", "38;5;135")
SHORT_NAMES: Final = {
    "horse": "h1",
    "horses": "h2",
    "herd": "h3",
    "bridge": "br",
    "cart": "ca",
    "bull": "bu",
    "milestone": "mi",
    "plow": "pl",
}
NAMES: Final = TITLE.codes.domains["space"]
SCREEN: Final = 100
CELL: Final = 5
"""The width of a space on the screen."""
BUILDING: Final = "1;38;5;173"


class DrawnRegion:
    """A region as the view writes it: ``0 lime r2c4 r2c5*``."""

    def __init__(self, text: str) -> None:
        owner, self.fruit, *names = text.split()
        self.seat = NONE if owner == "-" else int(owner)
        self.spaces = [NAMES.index(name.rstrip("*")) for name in names]
        self.wells = [NAMES.index(name.rstrip("*")) for name in names if name.endswith("*")]

    def badge(self) -> Part:
        return (NEUTRAL, FAINT) if self.seat == NONE else (BADGES[self.seat], SEAT_INKS[self.seat])


class CitrusMap:
    """What lies where, looked up by space."""

    def __init__(self, view: dict[str, Any], world: Citrus) -> None:
        self.view = view
        self.estate = world.estate
        self.side: BoardSide = self.estate.side
        self.regions = [DrawnRegion(text) for text in view["regions"]]
        self.at = {space: region for region in self.regions for space in region.spaces}
        self.land = {NAMES.index(name): tile for name, tile in view["landscape"].items()}


def draw(view: dict[str, Any], world: Citrus, colour: bool) -> str:
    """A position as text. ``world`` is a game that looks the same to the viewer: the rules are asked there."""
    ground, printed = CitrusMap(view, world), world.printed
    board = _board(ground)
    lines = [
        _headline(view),
        [],
        *side_by_side(board, [*_market(view, printed), [], *_legend()], 4 + CELL * int(ground.side.columns)),
        *_bridges(view),
        [],
        *_players(view, ground),
        [],
        *_fincas(view, ground, printed),
    ]
    return screen(lines, colour)


def _seat(seat: int) -> Part:
    return (f"{BADGES[seat]} {TITLE.words.value('seat', seat)}", SEAT_INKS[seat])


def _headline(view: dict[str, Any]) -> Line:
    line: Line = [(" Citrus", STRONG), (f"   turn {view['turn']}   ", "")]
    if view.get("over"):
        return [*line, (" THE GAME IS OVER ", ALARM)]
    if view["active"] is None or view["turn"] < 1:
        return [*line, ("the board is being set up", "")]
    said = {"before": "build or harvest", "harvesting": "harvesting", "done": "main action done"}[view["phase"]]
    line += [_seat(int(view["active"])), (f"   {said}", "")]
    if view["tray"]:
        line.append(("   to place: ", ""))
        for tile in view["tray"]:
            line += [*_tile(tile), (" ", "")]
    return line


def _tile(tile: str) -> list[Part]:
    fruit, _, well = tile.partition("-")
    return [(LETTERS[fruit] + (WELL if well else ""), FRUIT_INKS[fruit])]


# ---- the board -----------------------------------------------------------------------------------------------------


def _board(ground: CitrusMap) -> list[Line]:
    """Two lines for each row: the spaces, and below them the lines that hold regions together."""
    columns = range(int(ground.side.columns))
    head = "    " + "".join(f"{column + 1:<{CELL}}" for column in columns)
    lines: list[Line] = [[(head, FAINT)]]
    for row in range(int(ground.side.rows)):
        upper: Line = [(f" {row + 1:>2} ", FAINT)]
        lower: Line = [("    ", "")]
        for column in columns:
            space = space_at(row, column)
            upper += _space(ground, space)
            lower += _below(ground, space)
        lines += [upper, lower]
    return lines


def _space(ground: CitrusMap, space: int) -> list[Part]:
    region = ground.at.get(space)
    if region is not None:
        parts = [(LETTERS[region.fruit], FRUIT_INKS[region.fruit]), region.badge()]
        parts.append((WELL, FRUIT_INKS[region.fruit]) if space in region.wells else (" ", ""))
        joined = ground.at.get(space + 1) is region and column_of_space(space + 1) != 0
        return [*parts, ("──" if joined else "  ", FRUIT_INKS[region.fruit])]
    if space in ground.land:
        return [(f"~{SHORT_NAMES[ground.land[space]]}  ", "38;5;108")]
    kind = ground.side.ground[space]
    if kind == ROCK:
        return [("▒▒▒  ", FAINT)]
    if kind == SITE_SPACE:
        return [_site(ground, TITLE.codes.name("site", ground.side.letter_at[space]))]
    if kind == NOWHERE:
        return [("     ", "")]
    mark = "~" if kind == LANDSCAPE_SPACE else "+" if ground.side.road_of[space] != NONE else "."
    return [(f" {mark}   ", FAINT)]


def _site(ground: CitrusMap, letter: str) -> Part:
    view = ground.view
    if letter in view["scored"]:
        return (f"√{letter}√  ", FAINT)
    if letter in view["standing"]:
        return (f"⌂{letter}⌂  ", BUILDING)
    return (f"[{letter}]  ", STRONG) if letter in view["shown"] else (f"({letter})  ", FAINT)


def _below(ground: CitrusMap, space: int) -> list[Part]:
    region = ground.at.get(space)
    if region is not None and ground.at.get(space + COLUMNS) is region:
        return [("│    ", FRUIT_INKS[region.fruit])]
    return [("     ", "")]


def _bridges(view: dict[str, Any]) -> list[Line]:
    if not view["bridges"]:
        return []
    return [[(" bridges: " + ", ".join(text.replace(" ", "=") for text in view["bridges"]), "")]]


# ---- the market and the legend -------------------------------------------------------------------------------------


def _market(view: dict[str, Any], printed: CitrusPrinted) -> list[Line]:
    lines: list[Line] = [[("   C1  C2  C3  C4", FAINT)]]
    for row in range(GRID):
        line: Line = [(f"R{row + 1} ", FAINT)]
        for column in range(GRID):
            slot = next((slot for slot, cell in enumerate(printed.cells) if cell == market_cell(row, column)), None)
            tile = None if slot is None else view["market"].get(str(slot + 1))
            parts: Line = _tile(tile) if tile else [("" if slot is None else "_", FAINT)]
            line += padded(parts, 4)
        lines.append(line)
    bag = sum(view["bag"].values())
    lines.append([(f"bag {bag}" + ("" if view["complete"] else ", no fincas"), "")])
    lines.append([(f"fincas {sum(view['fincas'].values())}, sites {len(view['sites'])}", "")])
    return lines


def _legend() -> list[Line]:
    texts = [
        "L lemon  O orange",
        "B blood  M lime",
        "G grapefruit",
        f"{WELL} well  {NEUTRAL} neutral",
        "⌂A⌂ finca",
        "√A√ scored",
        "[A] site open",
        "(A) site closed",
        "▒▒▒ rock  + road",
        "~   landscape:",
        " h1 h2 h3 horses",
        " br bridge ca cart",
        " bu bull  pl plow",
        " mi milestone",
    ]
    return [[(text, FAINT)] for text in texts]


# ---- players and fincas --------------------------------------------------------------------------------------------


def _players(view: dict[str, Any], ground: CitrusMap) -> list[Line]:
    lines: list[Line] = [[("             score coins  mat     regions                  action tiles", FAINT)]]
    for seat in range(view["players"]):
        own = [region for region in ground.regions if region.seat == seat]
        active = not view.get("over") and view["active"] is not None and int(view["active"]) == seat
        line: Line = [(" ▸ " if active else "   ", STRONG), _seat(seat)]
        line = padded(line, 13)
        line += [(f"{view['points'][seat]:>5}", STRONG), (f"{view['coins'][seat]:>6}  ", "")]
        line += [("●" * int(ground.estate.workers(seat)), SEAT_INKS[seat]), ("○" * len(own), FAINT), ("   ", "")]
        regions: Line = []
        for region in own:
            value = ground.estate.worth(region.spaces[0])
            regions.append((f"{LETTERS[region.fruit]}{len(region.spaces)}", FRUIT_INKS[region.fruit]))
            regions.append((f"={value} " if region.wells else " ", FAINT))
        line += padded(regions, 25)
        lines.append([*line, _hand(view["hand"][seat], SCREEN - line_width(line))])
    return lines


def _hand(hand: dict[str, int], room: int) -> Part:
    """Action tiles by name, by their short names where there are too many."""
    for short in (False, True):
        tiles = [SHORT_NAMES[name] if short else name for name in hand]
        text = ", ".join(
            f"{count} {name}" if count > 1 else name for name, count in zip(tiles, hand.values(), strict=True)
        )
        if len(text) <= room:
            break
    return (text or "-", "" if text else FAINT)


def _fincas(view: dict[str, Any], ground: CitrusMap, printed: CitrusPrinted) -> list[Line]:
    """Each finca with its values, the free spaces around it, and the tiles each player has there; three to a line."""
    cells: list[Line] = []
    for letter, kind in view["standing"].items():
        number = TITLE.codes.index("finca", kind)
        line: Line = [(f" {letter} ", STRONG), (f"{printed.high[number]:>2}/{printed.low[number]}", BUILDING)]
        if letter in view["scored"]:
            cells.append([*line, (" scored", FAINT)])
            continue
        site = TITLE.codes.index("site", letter)
        free = len(vacant_around(ground.estate, site))
        line.append((f" {free} free ", FAINT if free else ALARM))
        for seat, total in enumerate(totals(ground.estate, site, view["players"])):
            if total:
                line += [(" ", ""), (f"{BADGES[seat]}{total}", SEAT_INKS[seat])]
        cells.append(line)
    lines: list[Line] = [[(" fincas: values, free spaces around, tiles of regions that touch", FAINT)]]
    for index in range(0, len(cells), 3):
        together: Line = []
        for cell in cells[index : index + 3]:
            together += padded(cell, 33)
        lines.append(together)
    return lines
