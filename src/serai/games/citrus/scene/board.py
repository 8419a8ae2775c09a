"""The board: regions as merged shapes, bridges, landscape tiles, fincas, and the workers on top."""

from __future__ import annotations

from serai.games.citrus.codes import CODES
from serai.games.citrus.scene.cells import cell_nodes
from serai.games.citrus.scene.fincas import finca_node, site_node
from serai.games.citrus.scene.ground import CELL, RIM, Grid, ground, spot, stamp
from serai.games.citrus.scene.pieces import bridge_art, bridge_id
from serai.games.citrus.scene.reading import INDEX, NAMES, SEATS, CitrusReading, Region, place
from serai.games.citrus.scene.shapes import outline
from serai.scene.art import path, text, use
from serai.scene.nodes import Node, Part
from serai.scene.texts import capital
from serai.scene.tracking import drawn

ROUND = 11
"""The roundness of the corner of a region."""
BAND = 4.4
"""Where the middle of its border lies, from the edge of the space."""
ON_PHONE = 48
"""The side of a space on a phone."""


def board_part(reading: CitrusReading, x: float, lit: set[str]) -> Part:
    """The whole board, at x on the stage; ``lit`` are the nodes that can be chosen."""
    grid = Grid.of(reading.side)
    nodes = [Node("ground", art=ground(reading.side) + _variant(reading, grid))]
    letters = [CODES.name("site", site) for site in range(int(reading.side.letters))]
    nodes += [site_node(reading, grid, letter) for letter in letters if letter not in reading.standing]
    nodes += [_region_node(reading, grid, region) for region in reading.regions]
    nodes += [_bridge_node(grid, pair) for pair in reading.view["bridges"]]
    nodes += [_land_node(grid, space, tile) for space, tile in reading.land.items()]
    nodes += [finca_node(reading, grid, letter) for letter in reading.standing]
    nodes += cell_nodes(reading, grid, lit)
    nodes += [_worker_node(grid, region) for region in reading.regions if tagged(region)]
    phone = round(grid.width * ON_PHONE / grid.step)
    return Part(
        "board", grid.width, grid.height, nodes, reading.say("board"), x=x, phone=phone, tab=reading.say("board")
    )


VARIANTS = ("family", "random_sites", "three_fincas", "new_landscape_tiles")


@drawn
def _variant(reading: CitrusReading, grid: Grid) -> str:
    """What is played, written into the lower rim."""
    options = reading.view["options"]
    words = [reading.say(f"variant_{name}") for name in VARIANTS if options[name] == "on"]
    if options["board"] == "short":
        words.insert(0, reading.say("variant_short_paper" if options["tiles"] == "paper" else "variant_short"))
    said = capital(reading.join(words, joint="and_dot"))
    return text(said, grid.width / 2, grid.height - 2.6, 12, anchor="middle", cls="c-coord") if said else ""


# ---- regions -------------------------------------------------------------------------------------------------------


@drawn
def _region_node(reading: CitrusReading, grid: Grid, region: Region) -> Node:
    """A region: one merged shape with the border of its owner, its trees, fruit and wells."""
    art = _neutral(region) if region.seat is None else _owned(region)
    ring = ""
    if reading.frame == "Harvest" and reading.may(f"space:{region.root}"):
        shape = _shape(region, 1)
        ring = path(shape, cls="c-halo") + path(shape, cls="ring")
    x, y = spot(region.home)
    return Node(
        f"region-{region.key}",
        RIM,
        RIM,
        art + ring,
        _spoken(reading, region, bool(ring)),
        hit=(x, y, CELL, CELL, 8) if ring else None,
        cls="own-ring" if ring else "",
        scale=grid.scale,
    )


def _spoken(reading: CitrusReading, region: Region, ripe: bool) -> str:
    """A region for those who hear the table."""
    fruit, size = region.fruit, region.size
    if ripe:
        return reading.say("region_ripe", tile=fruit, size=size, points=region.value)
    if region.seat is None:
        return reading.say("region_neutral", tile=fruit, size=size, space=region.root)
    return reading.say("region_of", tile=fruit, size=size, space=region.root, name=reading.called(region.seat))


def _shape(region: Region, inset: float) -> str:
    return outline(frozenset(place(space) for space in region.spaces), inset, ROUND, CELL)


def _owned(region: Region) -> str:
    assert region.seat is not None
    shape = _shape(region, BAND)
    soil = path(shape, fill=f"var(--{region.fruit}-s)")
    border = path(shape, cls="c-grove") + path(shape, stroke=f"url(#pattern-{SEATS[region.seat]})", cls="c-band")
    return soil + _seams(region) + _tiles(region, "") + border


def _neutral(region: Region) -> str:
    shape = path(_shape(region, 2.6), fill=f"var(--{region.fruit}-n)", cls="c-neutral")
    return shape + _seams(region) + _tiles(region, "-neutral")


def _seams(region: Region) -> str:
    """Dotted lines between the tiles, so that one can count them."""
    spaces = {place(space) for space in region.spaces}
    lines = [f"M{(column + 1) * CELL} {row * CELL + 8}v32" for row, column in spaces if (row, column + 1) in spaces]
    lines += [f"M{column * CELL + 8} {(row + 1) * CELL}h32" for row, column in spaces if (row + 1, column) in spaces]
    return path("".join(sorted(lines)), cls="c-seam") if lines else ""


def _tiles(region: Region, suffix: str) -> str:
    """Trees on every space, fruit and well where neither worker nor tag stands in the way."""
    drawn = []
    for space in region.spaces:
        x, y = spot(space)
        if space != region.home or not tagged(region):
            well = "-well" if space in region.wells else ""
            drawn.append(stamp(f"cell-{region.fruit}{suffix}{well}", x, y))
            continue
        drawn.append(stamp(f"bare-{region.fruit}{suffix}", x, y))
        if region.seat is None:
            drawn.append(use(f"fruit-{region.fruit}{suffix}", x + 5, y + 4, 29))
        if space in region.wells:
            drawn.append(use("well", x + 25.5, y + 6, 18))
    return "".join(drawn)


def tagged(region: Region) -> bool:
    """A single neutral tile needs no tag: its fruit and its size are plain to see."""
    return region.seat is not None or region.size > 1


def _worker_node(grid: Grid, region: Region) -> Node:
    """The worker of a region, or the tag of a neutral one: the letter of the fruit and the size."""
    x, y = grid.corner(region.home)
    wide = "" if region.size < 10 else "-wide"
    neutral = "-neutral" if region.seat is None else ""
    plate = stamp(f"tag-{region.fruit}{neutral}{wide}")
    size = text(region.size, 43, 41.8, 14, anchor="end", weight=700, cls="soft" if neutral else "c-on-wall")
    worker = use(f"worker-{SEATS[region.seat]}", -2.5, -3.5, 45) if region.seat is not None else ""
    return Node(f"worker-{region.key}", x, y, worker + plate + size, scale=grid.scale)


# ---- bridges and landscape tiles -----------------------------------------------------------------------------------


def _bridge_node(grid: Grid, pair: str) -> Node:
    here, there = (INDEX[name] for name in pair.split())
    return Node(bridge_id(here, there), RIM, RIM, bridge_art(here, there), scale=grid.scale)


def _land_node(grid: Grid, space: int, tile: str) -> Node:
    x, y = grid.corner(space)
    return Node(f"land-{NAMES[space]}", x, y, use(f"land-{tile}", 1.5, 1.5, 45), scale=grid.scale)
