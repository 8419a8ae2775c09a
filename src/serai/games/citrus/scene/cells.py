"""The spaces of the board: what they tell, and what can be chosen on them."""

from __future__ import annotations

from serai.games.citrus.scene.ground import CELL, Grid, built_on, stamp
from serai.games.citrus.scene.placing import Placement, space_code
from serai.games.citrus.scene.reading import NAMES, SEATS, CitrusReading
from serai.games.citrus.scene.tips import space_tip
from serai.scene.art import circle, rect, use
from serai.scene.nodes import Node, Tip
from serai.scene.tracking import drawn

HIT = (0, 0, CELL, CELL, 8)
RING = rect(3.5, 3.5, 41, 41, 9.5, cls="c-halo") + rect(3.5, 3.5, 41, 41, 9.5, cls="ring")


def cell_nodes(reading: CitrusReading, grid: Grid, lit: set[str]) -> list[Node]:
    """A node for every space that has something to tell or to ask; ``lit`` are the nodes that can be chosen."""
    found = []
    for space in built_on(reading.side):
        node = _cell(reading, grid, space, f"cell-{NAMES[space]}" in lit)
        if node is not None:
            found.append(node)
    return found


@drawn
def _cell(reading: CitrusReading, grid: Grid, space: int, lit: bool) -> Node | None:
    name = NAMES[space]
    node, code = f"cell-{name}", space_code(space)
    x, y = grid.corner(space)
    tip, art, cls = space_tip(reading, space), "", ""
    if reading.far_end(space) is not None:
        art, cls = RING, "own-ring"
    elif reading.frame == "Place" and reading.given["space"] == name:
        art = _in_hand(reading)
    elif reading.frame == "Harvest":
        region = reading.region_at(space)
        cls = "own-ring" if region is not None and region.seat == reading.viewer else ""
    elif lit and reading.asked_space:
        cls = "own-ring"
        if reading.frame == "PutBull":
            art = circle(24, 24, 7, fill="var(--act)", fill_opacity=0.55) + rect(8, 8, 32, 32, 9, cls="ring")
        else:
            found = Placement(reading, space)
            art = _placing(reading, found)
            told = tip or Tip(reading.say("space", space=name), (), "CIT-41")
            tip = Tip(told.name, (*found.words(), *told.lines), told.rule)
    elif lit:
        cls = "own-ring"  # the worker himself starts a harvest
    elif tip is None and not reading.asked_space:
        return None
    why = code if reading.asked_space and not reading.may(code) else ""
    spoken = _spoken(reading, name, tip) if lit or art else ""
    return Node(node, x, y, art, spoken, tip, HIT, why, cls, grid.scale)


def _spoken(reading: CitrusReading, name: str, tip: Tip | None) -> str:
    """A space for those who hear the table."""
    return name if tip is None else reading.say("space_spoken", space=name, what=tip.name)


# ---- what can be chosen --------------------------------------------------------------------------------------------


def _placing(reading: CitrusReading, found: Placement) -> str:
    """A space where the tile in hand may go: the wash of its fruit."""
    if reading.filled(found.space):
        return RING
    sign = use(f"worker-{SEATS[reading.mat]}", 11, 10, 26) if found.starts else use(f"fruit-{found.fruit}", 11, 11, 26)
    return stamp(f"lit-{found.fruit}") + sign + RING


def _in_hand(reading: CitrusReading) -> str:
    """The tile that lies on its space already and waits for its bridge."""
    tile = use(f"tile-{reading.given['kind']}", 0, 0, CELL, None, opacity="0.9")
    return tile + rect(1.5, 1.5, 45, 45, 10, cls="c-ghost")
