"""Every offered code on its node, with a badge of what it costs and brings and a ghost of its result."""

from __future__ import annotations

from collections.abc import Iterator

from serai.games.citrus.codes import CODES
from serai.games.citrus.scene.ground import Grid, built_on, spot
from serai.games.citrus.scene.market import LINES, line_frame, slot_corner
from serai.games.citrus.scene.mat import uses
from serai.games.citrus.scene.pieces import bridge_art, house
from serai.games.citrus.scene.placing import Placement, bull_badge, space_code
from serai.games.citrus.scene.reading import INDEX, NAMES, CitrusReading, Region
from serai.games.citrus.scene.tray import SIZE, tray_tiles
from serai.scene.art import rect, use
from serai.scene.nodes import Target
from serai.scene.texts import MINUS


def targets(reading: CitrusReading) -> list[Target]:
    """All that is offered, in the order of the parts: board, market, tray, mat."""
    if not reading.chooses:
        return []
    grid = Grid.of(reading.side)
    found = [*_sites(reading, grid), *_regions(reading), *_cells(reading, grid)]
    found += [*_market(reading), *_tray(reading), *_mat(reading)]
    return [target for target in found if reading.may(target.code)]


# ---- the board -----------------------------------------------------------------------------------------------------


def _sites(reading: CitrusReading, grid: Grid) -> Iterator[Target]:
    """The sites for a new finca, with the finca on them."""
    if reading.frame != "NewFinca" or reading.given["kind"] is None:
        return
    high, low = reading.values(reading.given["kind"])
    for letter in reading.view["shown"]:
        left, top = spot(reading.site(letter))
        shown = house(high, low, left + 2, top + 2)
        shown += rect(left + 1.5, top + 1.5, 45, 45, 10, cls="c-ghost")
        yield Target(f"site-{letter}", f"site:{letter}", f"{high}/{low}", grid.on(shown))


def _regions(reading: CitrusReading) -> Iterator[Target]:
    """The regions to harvest."""
    if reading.frame == "Harvest":
        for region in reading.regions:
            yield Target(f"region-{region.key}", f"space:{region.root}", f"+{region.value}")


def _cells(reading: CitrusReading, grid: Grid) -> Iterator[Target]:
    """Spaces for a tile, a bull or the far end of a bridge; every space of a region that can be harvested."""
    for space in built_on(reading.side):
        node, region = f"cell-{NAMES[space]}", reading.region_at(space)
        way = reading.far_end(space)
        if way is not None:
            near = INDEX[reading.given["space"]]
            bridge = grid.on(bridge_art(near, space))
            yield Target(node, f"span:{way}", reading.say("badge_bridge"), bridge)
        elif region is not None and region.seat == reading.viewer:
            yield from _own_region(reading, node, space, region)
        elif reading.asked_space and reading.may(space_code(space)):
            yield _placing(reading, grid, node, space)


def _own_region(reading: CitrusReading, node: str, space: int, region: Region) -> Iterator[Target]:
    if reading.frame == "Harvest":
        yield Target(node, f"space:{region.root}", f"+{region.value}" if space == region.home else "")
    elif space == region.home:
        yield Target(node, "harvest")


def _placing(reading: CitrusReading, grid: Grid, node: str, space: int) -> Target:
    if reading.frame == "PutBull":
        x, y = spot(space)
        bull = grid.on(use("land-bull", x + 1.5, y + 1.5, 45))
        return Target(node, space_code(space), bull_badge(reading, space), bull)
    found = Placement(reading, space)
    return Target(node, space_code(space), found.badge(), grid.on(found.ghost()))


# ---- beside the board ----------------------------------------------------------------------------------------------


def _market(reading: CitrusReading) -> Iterator[Target]:
    """The tiles that a cart can take, and the lines with their prices."""
    for slot in CODES.domains["slot"]:
        x, y = slot_corner(reading, int(slot) - 1)
        frame = rect(x + 1, y + 1, 40, 40, 9, cls="c-ghost")
        yield Target(f"slot-{slot}", f"cart:{slot}", reading.say("badge_cart"), frame)
    for index, line in enumerate(LINES):
        cost = reading.price(index)
        yield Target(f"line-{line}", f"line:{line}", f"{MINUS}{cost}", line_frame(reading, index))


def _tray(reading: CitrusReading) -> Iterator[Target]:
    """The tiles to place, and the way back for all of them."""
    for tile, number, x in tray_tiles(reading):
        ghost = "" if number else rect(x, 34, SIZE, SIZE, 10, cls="c-ghost")
        yield Target(f"tray-{tile}-{number}", f"tile:{tile}", "", ghost)
    yield Target("tray-return", "return", f"{MINUS}{reading.return_cost}")


def _mat(reading: CitrusReading) -> Iterator[Target]:
    """The income, the own regions, and the action tiles."""
    yield Target("workers-own", "income", f"+{reading.income(reading.mat)}")
    for region in reading.own(reading.mat):
        node = f"chip-{region.key}"
        if reading.frame == "Harvest":
            yield Target(node, f"space:{region.root}", f"+{region.value}")
        else:
            yield Target(node, "harvest")
    for tile, count in reading.view["hand"][reading.mat].items():
        for code in uses(reading, tile) if count else ():
            yield Target(f"action-{tile}", code, reading.say("action_both") if code == "with:both" else "")
