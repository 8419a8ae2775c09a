"""The five farmlands: village, award, signposts, sleepers, fruit on the fields, farmers of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.scene.channels import field_nodes, take_words
from serai.games.alpujarras.scene.pieces import count, icon, pile
from serai.games.alpujarras.scene.reading import AlpujarrasReading
from serai.games.alpujarras.scene.signs import sign_nodes
from serai.games.alpujarras.scene.tips import pickings
from serai.scene.art import centred, circle, group, path, rect, use
from serai.scene.nodes import Node, Target, Tip
from serai.scene.tracking import drawn

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class LandLayout:
    """Where the things of one farmland stand."""

    area: tuple[float, float, float, float]
    village: tuple[str, float, float, float]
    award: Point
    signs: Point
    plots: Point
    plot_step: float
    farmers: Point
    room: float
    """The width the farmers of all seats share."""
    outline: str


def _outline(top: float, *rows: tuple[float, float, float]) -> str:
    """Round the terraces: (left, right, bottom) of each from the top down, with rounded corners."""
    edges = [top, *(bottom for _, _, bottom in rows)]
    right = [(right, y) for (_, right, _), pair in zip(rows, pairwise(edges), strict=True) for y in pair]
    left = [(left, y) for (left, _, _), pair in zip(rows, pairwise(edges), strict=True) for y in pair]
    return rounded([*right, *reversed(left)], 9)


def rounded(corners: list[Point], radius: float) -> str:
    """A closed path whose corners are round; the edges run level or upright."""
    points = [point for number, point in enumerate(corners) if point != corners[number - 1]]
    drawn = ""
    for number, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[number - 1], points[(number + 1) % len(points)]
        before, after = abs(ax - x) + abs(ay - y), abs(bx - x) + abs(by - y)
        r = min(radius, before / 2, after / 2)
        start = (x + (ax - x) / before * r, y + (ay - y) / before * r)
        end = (x + (bx - x) / after * r, y + (by - y) / after * r)
        drawn += f"{'L' if drawn else 'M'}{start[0]:g} {start[1]:g}Q{x:g} {y:g} {end[0]:g} {end[1]:g}"
    return drawn + "Z"


LANDS: Final = {
    "purple": LandLayout(
        area=(50, 136, 412, 148),
        village=("village-a", 62, 114, 108),
        award=(188, 166),
        signs=(208, 138),
        plots=(208, 193),
        plot_step=61,
        farmers=(228, 241),
        room=224,
        outline=_outline(135, (90, 461, 187), (68, 464, 233), (48, 464, 284)),
    ),
    "orange": LandLayout(
        area=(503, 136, 413, 148),
        village=("village-b", 796, 114, 108),
        award=(780, 166),
        signs=(560, 138),
        plots=(560, 193),
        plot_step=61,
        farmers=(562, 241),
        room=230,
        outline=_outline(135, (501, 880, 187), (501, 904, 233), (501, 916, 284)),
    ),
    "yellow": LandLayout(
        area=(640, 325, 276, 166),
        village=("village-a", 808, 312, 90),
        award=(724, 350),
        signs=(660, 369),
        plots=(660, 415),
        plot_step=61,
        farmers=(660, 451),
        room=230,
        outline=_outline(323, (640, 904, 368), (640, 916, 492)),
    ),
    "green": LandLayout(
        area=(364, 294, 234, 197),
        village=("village-b", 428, 264, 108),
        award=(566, 345),
        signs=(384, 369),
        plots=(378, 415),
        plot_step=54,
        farmers=(380, 451),
        room=168,
        outline=_outline(293, (406, 560, 327), (366, 600, 492)),
    ),
    "red": LandLayout(
        area=(48, 325, 276, 166),
        village=("village-b", 212, 294, 108),
        award=(152, 350),
        signs=(74, 369),
        plots=(76, 415),
        plot_step=61,
        farmers=(60, 451),
        room=212,
        outline=_outline(323, (60, 326, 368), (48, 326, 492)),
    ),
}


def choosing_land(reading: AlpujarrasReading, land: str) -> bool:
    """Whether the whole farmland is to be chosen now, so that nothing in it takes the click."""
    return reading.may(f"land:{land}")


def land_nodes(reading: AlpujarrasReading, land: str) -> list[Node]:
    """Everything of one farmland, from the ground up."""
    quiet = choosing_land(reading, land)
    heaps = reading.heaps(land)
    return [
        _ground(reading, land),
        *field_nodes(reading, land, heaps, quiet),
        _village(reading, land, quiet),
        _award(reading, land, quiet),
        *sign_nodes(reading, land, LANDS[land].signs, quiet),
        *(
            _plot(reading, land, number, fruit, heaps[fruit], quiet)
            for number, fruit in enumerate(reading.fields(land))
        ),
        *(_farmers(reading, land, seat, quiet) for seat in range(reading.players)),
    ]


@drawn
def _ground(reading: AlpujarrasReading, land: str) -> Node:
    """The farmland as a whole: it can be chosen for a farmer to go to."""
    x, y, width, height = LANDS[land].area
    ring = path(LANDS[land].outline, cls="ring land", transform=f"translate({-x:g} {-y:g})")
    tip = Tip(reading.say("land", farmland=land), (pickings(reading, land),), "ALP-38")
    shown = choosing_land(reading, land)
    return Node(
        *(f"land-{land}", x, y, ring if shown else ""),
        label=reading.say("land_with", farmland=land, things=reading.listed(reading.view["lands"][land])),
        tip=tip if shown else None,
        hit=(0, 0, width, height, 14) if shown else None,
        cls="own-ring",
    )


@cache
def _village_art(sprite: str, width: float, land: str) -> str:
    houses = use(sprite, 0, 0, width, width * 86 / 128, color=f"var(--l-{land})")
    return houses + use(f"shield-{land}", width / 2 - 13, width * 0.62 - 13, 26)


@drawn
def _village(reading: AlpujarrasReading, land: str, quiet: bool) -> Node:
    sprite, x, y, width = LANDS[land].village
    art = _village_art(sprite, width, land)
    asleep = reading.join(
        reading.say("sleepers", player=reading.names[seat], number=row[land])
        for seat, row in enumerate(reading.view["villagers"])
        if row.get(land)
    )
    line = reading.say("asleep" if asleep else "asleep_none", sleepers=asleep)
    label = reading.say("village_asleep" if asleep else "village_empty", village=land, sleepers=asleep)
    tip = None if quiet else Tip(reading.say("village", village=land), (reading.say("village_sleep"), line), "ALP-85")
    hit = None if quiet else (6.0, 4.0, width - 12, width * 0.62, 6.0)
    return Node(f"village-{land}", x, y, art, label, tip, hit)


def _inside(icons: list[str]) -> str:
    """The icons of an award on its seal: one in the middle, or two side by side."""
    if len(icons) == 1:
        return icon(icons[0], 18, 0, 0.5)
    return icon(icons[0], 15, -7, 0.5) + icon(icons[1], 15, 7, 0.5)


@drawn
def _award(reading: AlpujarrasReading, land: str, quiet: bool) -> Node:
    x, y = LANDS[land].award
    face = reading.view["awards"].get(land)
    if face is None:
        art = circle(0, 0, 12, cls="hole")
        label = reading.say("award_gone", village=land)
        tip = None if quiet else Tip(reading.say("award", village=land), (reading.say("award_over"),), "ALP-89")
        return Node(f"award-{land}", x, y, art, label, tip, None if quiet else (-14, -14, 28, 28, 14))
    icons = [CODES.name("icon", number) for number in reading.printed.awards[CODES.index("face", face)]]
    colour = face.partition("-")[2]
    words = reading.icons(icons)
    art = centred(f"award-{colour}", 34) + _inside(icons)
    after = reading.say("award_turns" if colour == "green" else "award_leaves")
    label = reading.say("award_green" if colour == "green" else "award_red", village=land, icons=words)
    tip = Tip(reading.say("award", village=land), (reading.say("award_next", icons=words), after), "ALP-89")
    return Node(
        *(f"award-{land}", x, y, art, label),
        tip=None if quiet else tip,
        hit=None if quiet else (-17, -17, 34, 34, 17),
    )


@cache
def _plot_art(land: str, fruit: str, pieces: int, width: float) -> str:
    """A field and its heap; with a land's name, the field of its main fruit."""
    art = use("plot", 0, 0, width, 32, preserveAspectRatio="none")
    if land:
        art += rect(0.5, 0.5, width - 1, 31, 9, fill="none", stroke=f"var(--l-{land}2)", stroke_width=2)
    art += pile(fruit, pieces, width / 2 - 8, 27) + count(pieces, width - 10, 16, 9, not pieces)
    return art + use("act-HARVEST", -10, 6, 19) if land else art


@drawn
def _plot(reading: AlpujarrasReading, land: str, number: int, fruit: str, pieces: int, quiet: bool) -> Node:
    """A printed field: a heap of fruit and its count; the main fruit has the ring of the land and a sickle."""
    spot = LANDS[land]
    width = spot.plot_step - 4
    main = number == 0
    art = _plot_art(land if main else "", fruit, pieces, width) + rect(0, -1, width, 34, 10, cls="ring")
    lines = [reading.say("on_field", number=pieces), take_words(reading, fruit, pieces)]
    if main:
        lines.append(reading.say("main_fruit", farmland=land))
    name = reading.begin("fruit_in", fruit=fruit, farmland=land)
    tip = Tip(name, tuple(lines), "ALP-95" if main else "ALP-38")
    return Node(
        *(f"plot-{land}-{fruit}", spot.plots[0] + spot.plot_step * number, spot.plots[1], art),
        label=reading.say("land_fruit", farmland=land, number=pieces, fruit=fruit),
        tip=None if quiet else tip,
        hit=None if quiet else (1, -6, width - 2, 44, 9),
        why="" if quiet else f"fruit:{fruit}",
        cls="own-ring",
    )


@cache
def _farmer_art(colour: str, number: int, leads: bool, column: float) -> str:
    """Up to three figures and their count; a dashed ring with the badge where there is none."""
    if number == 0:
        return group(circle(13, 15, 11, cls="hole") + use(f"badge-{colour}", 8, 10, 10), opacity=0.6)
    shown, step = min(number, 3), max(1.5, (column - 38) / 2)
    right = 26 + (shown - 1) * step
    art = "".join(use(f"farmer-{colour}", -2 + step * place, 0, 28) for place in range(shown))
    return art + (use("act-HARVEST", right - 5, -1, 16) if leads else "") + count(number, right + 1, 20.5, 8)


@drawn
def _farmers(reading: AlpujarrasReading, land: str, seat: int, quiet: bool) -> Node:
    """The farmers of a seat in a farmland, in a column of their own; a sickle marks who would harvest."""
    spot = LANDS[land]
    column = min(60, spot.room / reading.players)
    number = reading.view["farmers"][seat].get(land, 0)
    leads = reading.leads(seat, land)
    art = _farmer_art(reading.colours[seat], number, leads, column)
    moved = reading.frame == "MoveFarmer" and reading.given.get("source") == land and seat == reading.active
    if moved:
        art += rect(-4, -3, column - 4, 35, 8, cls="dashes")
    name = reading.of(seat, "farmers_own", "farmers_of", farmland=land)
    lines = [reading.say("farmers_in", number=number, farmland=land)]
    if leads:
        lines.append(reading.say("farmers_lead", fruit=reading.primary(land)))
    tip = None if quiet else Tip(name, tuple(lines), "ALP-95")
    own = seat == reading.me
    label = reading.say(
        "farmers_leading" if leads else "farmers_there", player=reading.names[seat], number=number, farmland=land
    )
    return Node(
        *(f"farmers-{land}-{seat}", spot.farmers[0] + column * seat, spot.farmers[1], art),
        label=label,
        tip=tip,
        hit=None if quiet else (-4, -9, column - 3, 44, 8),
        why=f"source:{land}" if own and not quiet else "",
    )


def targets(reading: AlpujarrasReading) -> list[Target]:
    """Farmers that go, farmlands they go to, and fruit they take."""
    found: list[Target] = []
    land = reading.given.get("land") if reading.frame == "PickFruit" else None
    sprite = f"farmer-{reading.colours[reading.active]}" if reading.active is not None else ""
    for code in reading.offered:
        block, _, value = code.partition(":")
        if block == "land":
            x, y = LANDS[value].farmers
            column = min(60, LANDS[value].room / reading.players) * (reading.active or 0)
            ghost = group(use(sprite, x + column - 2, y - 4, 34), opacity=0.7)
            found.append(Target(f"land-{value}", code, ghost=ghost))
        elif block == "source":
            found.append(Target(f"farmers-{value}-{reading.active}", code))
        elif block == "fruit" and land is not None:
            found += [Target(node, code, "+1") for node in _lying(reading, land, value)]
    return found


def _lying(reading: AlpujarrasReading, land: str, fruit: str) -> list[str]:
    """The fields of a farmland where a fruit lies."""
    heaps = reading.heaps(land)
    fields = [
        f"crop-{name}" for name in reading.crops(land) if reading.view["channels"].get(name) == fruit and heaps[name]
    ]
    return fields + ([f"plot-{land}-{fruit}"] if heaps.get(fruit) else [])
