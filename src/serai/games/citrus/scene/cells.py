"""The spaces of the board: what they tell, and what can be chosen on them."""

from __future__ import annotations

from serai.games.citrus.codes import CODES
from serai.games.citrus.scene.fincas import road_tip
from serai.games.citrus.scene.ground import CELL, Grid, built_on, spot, stamp
from serai.games.citrus.scene.landscapes import land_tip
from serai.games.citrus.scene.pieces import bridge_art
from serai.games.citrus.scene.placing import Placement, bull_badge, space_code
from serai.games.citrus.scene.reading import INDEX, NAMES, SEATS, Estate, Region
from serai.games.citrus.sides import ROCK
from serai.kernel.game import NONE
from serai.scene.art import circle, rect, use
from serai.scene.nodes import Node, Tip

HIT = (0, 0, CELL, CELL, 8)
RING = rect(3.5, 3.5, 41, 41, 9.5, cls="c-halo") + rect(3.5, 3.5, 41, 41, 9.5, cls="ring")
ASKING = ("Place", "PutBull", "Harvest")
"""The frames in which a space is chosen."""
WAYS = CODES.domains["way"]


def cell_nodes(estate: Estate, grid: Grid) -> list[Node]:
    """A node for every space that has something to tell or to ask."""
    found = []
    asked = estate.choosing and estate.frame in ASKING and not estate.may("span")
    far = _far_ends(estate)
    for space in built_on(estate.side):
        node = _cell(estate, grid, space, asked, far)
        if node is not None:
            found.append(node)
    return found


def _far_ends(estate: Estate) -> dict[int, str]:
    """[CIT-132] The own tiles at the other end of a bridge, by the way that leads to them."""
    if estate.frame != "Place" or estate.given["space"] is None:
        return {}
    space = INDEX[estate.given["space"]]
    return {int(estate.side.across[space * 4 + WAYS.index(way)]): way for way in estate.blocks.get("span", ())}


def _cell(estate: Estate, grid: Grid, space: int, asked: bool, far: dict[int, str]) -> Node | None:
    name = NAMES[space]
    node = f"cell-{name}"
    code = space_code(space)
    x, y = grid.corner(space)
    art, cls = "", ""
    tip = _tip(estate, space)
    if space in far:
        art, cls = RING, "own-ring"
        _span_target(estate, grid, node, space, far[space])
    elif estate.frame == "Place" and estate.given["space"] == name:
        art = _in_hand(estate)
    elif estate.frame == "Harvest":
        region = estate.at.get(space)
        if region is not None and region.seat == estate.look.viewer:
            estate.target(node, f"space:{region.root}", f"+{region.value}" if space == region.home else "")
            cls = "own-ring"
    elif estate.look.may("harvest") and space in estate.at and _is_own_home(estate, space):
        cls = "own-ring"  # the worker himself starts a harvest
        estate.target(node, "harvest")
    elif asked and estate.look.may(code):
        cls = "own-ring"
        if estate.frame == "PutBull":
            art = _bull(estate, grid, node, space)
        else:
            art, words = _placing(estate, grid, node, space)
            told = tip or Tip(estate.say("space", space=name), (), "CIT-41")
            tip = Tip(told.name, (*words, *told.lines), told.rule)
    elif tip is None and not asked:
        return None
    why = code if asked and not estate.look.may(code) and space not in far else ""
    chosen = bool(cls) and estate.targets and estate.targets[-1].node == node
    spoken = _spoken(estate, name, tip) if chosen or art else ""
    return Node(node, x, y, art, spoken, tip, HIT, why, cls, grid.scale)


def _spoken(estate: Estate, name: str, tip: Tip | None) -> str:
    """A space for those who hear the table."""
    return name if tip is None else estate.say("space_spoken", space=name, what=tip.name)


def _is_own_home(estate: Estate, space: int) -> bool:
    region = estate.at[space]
    return region.seat == estate.look.viewer and region.home == space


# ---- what a space tells --------------------------------------------------------------------------------------------


def _tip(estate: Estate, space: int) -> Tip | None:
    if space in estate.at:
        return _region_tip(estate, estate.at[space])
    if space in estate.land:
        return land_tip(estate, estate.land[space])
    if estate.side.ground[space] == ROCK:
        return Tip(estate.say("rock"), (estate.say("rock_counts"),), "CIT-73")
    road = estate.side.road_of[space]
    return road_tip(estate, space, chr(ord("A") + road)) if road != NONE else None


def _region_tip(estate: Estate, region: Region) -> Tip:
    say, fruit, size = estate.say, region.fruit, region.size
    if region.seat is None:
        joined = say(f"may_join_{fruit}", tiles=size, size=size)
        return Tip(say("neutral_region", tile=fruit), (joined,), "CIT-50")
    wells = len(region.wells)
    worth = say("worth_wells" if wells else "worth", tiles=size, wells=wells, points=region.value)
    if region.seat == estate.look.viewer:
        return Tip(say("own_region", tile=fruit), (worth,), "CIT-93")
    return Tip(say("region_name", name=estate.name(region.seat), tile=fruit), (worth,), "CIT-93")


# ---- what can be chosen --------------------------------------------------------------------------------------------


def _placing(estate: Estate, grid: Grid, node: str, space: int) -> tuple[str, tuple[str, ...]]:
    """A space where the tile in hand may go: the wash of its fruit; and what it would do, in words."""
    found = Placement(estate, space)
    estate.target(node, space_code(space), found.badge(), grid.on(found.ghost()))
    if estate.filled(space):
        return RING, found.words()
    sign = use(f"worker-{SEATS[estate.mat]}", 11, 10, 26) if found.starts else use(f"fruit-{found.fruit}", 11, 11, 26)
    return stamp(f"lit-{found.fruit}") + sign + RING, found.words()


def _in_hand(estate: Estate) -> str:
    """The tile that lies on its space already and waits for its bridge."""
    tile = use(f"tile-{estate.given['kind']}", 0, 0, CELL, None, opacity="0.9")
    return tile + rect(1.5, 1.5, 45, 45, 10, cls="c-ghost")


def _span_target(estate: Estate, grid: Grid, node: str, space: int, way: str) -> None:
    near = INDEX[estate.given["space"]]
    estate.target(node, f"span:{way}", estate.say("badge_bridge"), grid.on(bridge_art(near, space)))


def _bull(estate: Estate, grid: Grid, node: str, space: int) -> str:
    x, y = spot(space)
    shown = grid.on(use("land-bull", x + 1.5, y + 1.5, 45))
    estate.target(node, space_code(space), bull_badge(estate, space), shown)
    return circle(24, 24, 7, fill="var(--act)", fill_opacity=0.55) + rect(8, 8, 32, 32, 9, cls="ring")
