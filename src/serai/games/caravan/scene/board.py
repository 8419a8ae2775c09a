"""The board: the desert, its cities and sources, and what stands and lies there.

From the ground up: sand, the lit floor of a chain, sites, leashes and roads, names and numbers, then pieces row by row.
The cells, which can be touched everywhere, are below the pieces; while a space is chosen they are above them, so that
a crowded space is as easy to hit as an empty one.
"""

from __future__ import annotations

from functools import cache

from serai.games.caravan.scene import chains, pieces, tips
from serai.games.caravan.scene.places import BOARD, CELL, FRAME, Slot, corner, good_slot, middle, stand
from serai.games.caravan.scene.reading import COLUMNS, SPACES, Camel, CaravanReading
from serai.scene import STAGE_WIDTH, Node, Part
from serai.scene.art import rect, text, use
from serai.scene.texts import capital
from serai.scene.tracking import drawn

HIT = (0.0, 0.0, float(CELL), float(CELL), 8.0)
PHONE = BOARD
"""The width on a phone, where the board is panned: two pieces that share a cell are still 44 px wide each."""


def board(reading: CaravanReading) -> Part:
    nodes = [Node("ground", art=ground())]
    nodes += _floor(reading)
    nodes += [_city(reading, space, good) for space, good in reading.wanted.items()]
    nodes += [_source(reading, space, number) for space, number in reading.number.items()]
    nodes += _roads(reading)
    nodes += [_city_plate(reading, space, good) for space, good in reading.wanted.items()]
    nodes += [_source_plate(reading, space, number) for space, number in reading.number.items()]
    cells = [_cell(reading, space) for space in SPACES]
    on_top = [node for space in SPACES for node in _pieces(reading, space)]
    nodes += on_top + _promise(reading) + cells if reading.step.picks_space else cells + on_top
    x = STAGE_WIDTH - BOARD
    return Part("board", BOARD, BOARD, nodes, reading.say("board"), x=x, phone=PHONE, tab=reading.say("board_tab"))


# ---- the ground ----------------------------------------------------------------------------------------------------


@cache
def ground() -> str:
    """Frame, sand, and the names of columns and rows."""
    drawn = [use("board-frame", 0, 0, BOARD), use("desert", 0, 0, BOARD)]
    for index, column in enumerate(COLUMNS):
        along = FRAME + (index + 0.5) * CELL
        drawn.append(text(column, along, 12, 12, anchor="middle", weight=600, cls="on-wood"))
        drawn.append(text(index + 1, 8, along + 4, 12, anchor="middle", weight=600, cls="on-wood"))
    return "".join(drawn)


@cache
def _tile(good: str, rare: bool) -> str:
    """A city's ground: a tile with a rim in the colour of its good, a double one for a rare good."""
    rim = f"var(--{good}-rim)"
    drawn = rect(2, 2, 84, 84, 12, fill="var(--tile)", stroke="var(--tile-edge)")
    drawn += rect(4, 4, 80, 80, 10.5, fill="none", stroke=rim, stroke_width=3)
    if rare:
        drawn += rect(8.5, 8.5, 71, 71, 7, fill="none", stroke=rim, stroke_width=1.5)
    return drawn + use(f"city-{good}", 22, 10, 58)


@cache
def _tab(good: str, rare: bool, points: int) -> str:
    """What a city wants, and what it pays."""
    rim = f"var(--{good}-rim)"
    drawn = rect(2.5, 2.5, 46, 25, 12.5, fill="var(--card)", stroke="var(--tile-edge)", stroke_width=4)
    drawn += rect(2.5, 2.5, 46, 25, 12.5, fill="var(--card)", stroke=rim, stroke_width=2.5)
    if rare:
        drawn += rect(5.5, 5.5, 40, 19, 9.5, fill="none", stroke=rim, stroke_width=1.2)
    return drawn + use(f"good-{good}", 7, 5, 20) + text(points, 36, 20, 14, anchor="middle", weight=700)


@drawn
def _city(reading: CaravanReading, space: str, good: str) -> Node:
    x, y = corner(space)
    return Node(f"city-{good}", x, y, _tile(good, reading.is_rare(good)))


@drawn
def _city_plate(reading: CaravanReading, space: str, good: str) -> Node:
    """The name of a city and what it wants: never covered."""
    x, y = corner(space)
    name = reading.city_name(good)
    plate = rect(42 - 3.7 * len(name), 70.5, 7.4 * len(name) + 4, 14, 5, fill="var(--tile)")
    caption = text(name, 44, 81, 12, anchor="middle", weight=600)
    return Node(f"name-{good}", x, y, plate + caption + _tab(good, reading.is_rare(good), reading.points(good)))


@drawn
def _source(reading: CaravanReading, space: str, number: int) -> Node:
    x, y = corner(space)
    return Node(f"source-{number}", x, y, use("source", 4, 5, 80))


@drawn
def _source_plate(reading: CaravanReading, space: str, number: int) -> Node:
    x, y = corner(space)
    return Node(f"number-{number}", x + 2, y + 2, pieces.lozenge(number))


# ---- chains --------------------------------------------------------------------------------------------------------


@drawn
def _floor(reading: CaravanReading) -> list[Node]:
    """While a good is carried, the ground of its whole group is lit, for all who look on; where one is stolen, too."""
    if reading.step.name == "Steal":
        return [Node("floor", art=chains.lit([reading.step.space]))]
    if reading.step.name != "Carry" or reading.active is None:
        return []
    return [Node("floor", art=chains.floor(reading, reading.active, reading.step.space))]


@drawn
def _roads(reading: CaravanReading) -> list[Node]:
    """Leashes along the hero's chains; while a good is carried, a road to its city and footpaths to other camels."""
    step = reading.step
    if step.name != "Carry" or reading.active is None:
        return [Node("leashes", art=chains.leashes(reading))]
    if not step.load:
        return []
    good = Camel(reading.active, step.space, step.good, step.load != step.good, 0)
    rests = reading.rests(good)
    paths = [chains.footpath(reading, reading.active, step.space, space) for space in rests if not rests[space]]
    roads = [chains.road(reading, reading.active, step.space, space) for space in rests if rests[space]]
    return [Node("roads", art="".join(paths + roads))]


@drawn
def _promise(reading: CaravanReading) -> list[Node]:
    """The good that is being carried, dashed in the city where it can be delivered now."""
    step = reading.step
    city = reading.city.get(step.good, "")
    if step.name != "Carry" or not reading.may(f"space:{city}"):
        return []
    return [Node("promise", art=pieces.good_ghost(step.good, *counter(city)))]


def counter(city: str) -> tuple[float, float]:
    """Where a city takes what is delivered."""
    x, y = corner(city)
    return x + 62, y + 46


# ---- cells ---------------------------------------------------------------------------------------------------------


@drawn
def _cell(reading: CaravanReading, space: str) -> Node:
    x, y = corner(space)
    calm = reading.step.name in ("Put", "PutRainbow")
    ring = rect(5, 5, 78, 78, 9, cls="ring calm") if calm else rect(3, 3, 82, 82, 11, cls="ring")
    return Node(
        f"cell-{space}",
        x,
        y,
        ring if reading.chooses else "",
        label=tips.space_label(reading, space),
        tip=tips.space_tip(reading, space),
        hit=HIT,
        why=_tried(reading, space),
        cls="own-ring",
    )


def _tried(reading: CaravanReading, space: str) -> str:
    """What a player probably wants who clicks on a space: to go there, to load what lies there, or to move a camel."""
    if reading.step.picks_space:
        return f"space:{space}"
    if reading.step.name != "Turn":
        return ""
    return f"pick:{space}" if reading.good_at(space) else f"move:{space}"


# ---- pieces --------------------------------------------------------------------------------------------------------


def kind(reading: CaravanReading, space: str) -> str:
    """What a space leaves free for camels, as :func:`places.stand` names it."""
    if space in reading.wanted:
        return "city"
    if space in reading.number:
        return "source" if reading.good_at(space) else "bare"
    return "sand"


def standing(reading: CaravanReading, space: str) -> list[tuple[Camel | None, Slot]]:
    """The camels of a space from back to front, and where they stand; None is the rainbow camel, behind the others."""
    camels: list[Camel | None] = [None] if reading.rainbow == space else []
    camels += reading.camels_at(space)
    return list(zip(camels, stand(kind(reading, space), len(camels)), strict=True)) if camels else []


def saddle(reading: CaravanReading, space: str) -> tuple[float, float]:
    """Where a good would lie that comes to the hero's empty camel in a space."""
    x, y = corner(space)
    for camel, slot in standing(reading, space):
        if camel is not None and camel.seat == reading.hero and not camel.good:
            return x + slot.x + slot.size * 0.45, y + slot.y + slot.size * 0.3
    return middle(space)


@drawn
def _pieces(reading: CaravanReading, space: str) -> list[Node]:
    """The good and the coins of a source, then the camels."""
    nodes = _lying(reading, space)
    x, y = corner(space)
    for camel, slot in standing(reading, space):
        if camel is None:
            nodes.append(rainbow(reading, x + slot.x, y + slot.y, slot.scale, slot.hit))
        else:
            nodes.append(_camel(reading, camel, x + slot.x, y + slot.y, slot))
    return nodes


def _camel(reading: CaravanReading, camel: Camel, x: float, y: float, slot: Slot) -> Node:
    art = pieces.feet(_is_chosen(reading, camel)) + pieces.camel(camel.seat, camel.good, camel.under)
    label, tip, why = tips.camel_label(reading, camel), tips.camel_tip(reading, camel), _tried_on(reading, camel)
    return Node(camel.id, x, y, art, label, tip, slot.hit, why, "own-ring", slot.scale)


def rainbow(
    reading: CaravanReading, x: float, y: float, scale: float, hit: tuple[float, float, float, float, float]
) -> Node:
    """The rainbow camel, on the board or still in the stable."""
    where = reading.rainbow
    label = reading.say("rainbow_at_label", space=where) if where else reading.say("rainbow_off_label")
    art = pieces.feet(reading.step.name == "PutRainbow") + pieces.rainbow()
    tip = tips.rainbow_tip(reading)
    return Node("rainbow", x, y, art, label, tip, hit, "rainbow", "own-ring", scale)


def _is_chosen(reading: CaravanReading, camel: Camel) -> bool:
    """Whether this is the camel that moves now, or whose good is carried."""
    step = reading.step
    if camel.seat != reading.active or camel.space != step.space:
        return False
    if step.name == "Put":
        return not camel.good and camel.number == 0
    return step.name == "Carry" and step.load != "" and camel.load == step.load


def _tried_on(reading: CaravanReading, camel: Camel) -> str:
    """What a player probably wants who clicks on a camel."""
    if reading.step.name == "Steal":
        return f"victim:{camel.seat}-{camel.good}" if camel.good else ""
    if reading.step.name != "Turn":
        return ""
    if camel.seat != reading.viewer:
        return f"steal:{camel.space}"
    return f"carry:{camel.space}" if camel.good else f"move:{camel.space}"


def _lying(reading: CaravanReading, space: str) -> list[Node]:
    """The good of a source and its demand markers."""
    good, markers = reading.good_at(space), reading.demand_at(space)
    x, y = corner(space)
    nodes = []
    if good:
        slot = good_slot(reading.crowd(space))
        label = capital(reading.say("good_label", good=good, source=reading.number[space], space=space))
        tip = tips.good_tip(reading, space)
        art = pieces.lying_good(good)
        place = (x + slot.x, y + slot.y)
        nodes.append(Node(f"good-{space}", *place, art, label, tip, slot.hit, f"pick:{space}", "own-ring", slot.scale))
    if markers:
        label = reading.say("markers_at", markers=markers, space=space)
        nodes.append(Node(f"demand-{space}", x + 60, y + 3, pieces.coins(markers), label))
    return nodes
