"""Chains of camels drawn on the ground: leashes between neighbours, the lit floor of a group, the road of a good."""

from __future__ import annotations

from itertools import pairwise

from serai.games.caravan.scene.places import CELL, corner, middle
from serai.games.caravan.scene.reading import SEATS, CaravanReading, neighbours, way
from serai.scene.art import group as bundle
from serai.scene.art import number, path

_SIDES = {"left": (0, 0, 0, CELL), "right": (CELL, 0, CELL, CELL), "up": (0, 0, CELL, 0), "down": (0, CELL, CELL, CELL)}


def leashes(reading: CaravanReading) -> str:
    """A dotted line between neighbouring links of the hero's chains: along these a good can go."""
    links = reading.links(reading.hero)
    lines = []
    for space in sorted(links):
        for other in neighbours(space):
            if other in links and space < other:
                lines.append(_line([space, other]))
    if not lines:
        return ""
    return path("".join(lines), cls="leash", stroke=f"var(--leash-{SEATS[reading.hero]})")


def floor(reading: CaravanReading, seat: int, space: str) -> str:
    """The group round a space as a lit floor with one outline, under the pieces."""
    return lit(sorted(reading.group(seat, space))) + outline(reading, seat, space)


def lit(spaces: list[str]) -> str:
    """Lit ground without an outline."""
    corners = [corner(space) for space in spaces]
    return path("".join(f"M{number(x)} {number(y)}h{CELL}v{CELL}h-{CELL}z" for x, y in corners), cls="floor")


def outline(reading: CaravanReading, seat: int, space: str) -> str:
    """The border of the group round a space."""
    spaces = reading.group(seat, space)
    sides = [_side(one, side) for one in sorted(spaces) for side in _open_sides(one, spaces)]
    return path("".join(sides), cls="border")


def road(reading: CaravanReading, seat: int, start: str, end: str) -> str:
    """The way of a good along a chain: a road with arrows, under the pieces."""
    line = _line(way(reading.links(seat), start, end))
    return path(line, cls="road") + path(line, cls="road inner") + _arrows(reading, seat, start, end)


def trail(reading: CaravanReading, seat: int, start: str, end: str) -> str:
    """The way of a good as a thin line with arrows, over the pieces without hiding them."""
    line = _line(way(reading.links(seat), start, end))
    return path(line, cls="trail halo") + path(line, cls="trail") + _arrows(reading, seat, start, end)


def _arrows(reading: CaravanReading, seat: int, start: str, end: str) -> str:
    spaces = way(reading.links(seat), start, end)
    return bundle(*(_chevrons(one, other) for one, other in pairwise(spaces)), cls="chevrons")


def footpath(reading: CaravanReading, seat: int, start: str, end: str) -> str:
    """The same way, faint: one of several."""
    return path(_line(way(reading.links(seat), start, end)), cls="road path")


def _line(spaces: list[str]) -> str:
    points = [f"{number(x)} {number(y + 10)}" for x, y in map(middle, spaces)]
    return "M" + "L".join(points)


def _open_sides(space: str, spaces: frozenset[str]) -> list[str]:
    """The sides of a cell behind which the group ends."""
    column, row = space[0], int(space[1])
    beyond = {
        "left": f"{chr(ord(column) - 1)}{row}",
        "right": f"{chr(ord(column) + 1)}{row}",
        "up": f"{column}{row - 1}",
        "down": f"{column}{row + 1}",
    }
    return [side for side, other in beyond.items() if other not in spaces]


def _side(space: str, side: str) -> str:
    x, y = corner(space)
    x1, y1, x2, y2 = _SIDES[side]
    return f"M{number(x + x1)} {number(y + y1)}L{number(x + x2)} {number(y + y2)}"


def _chevrons(one: str, other: str) -> str:
    """Three arrow heads between the middles of two cells."""
    (x1, y1), (x2, y2) = middle(one), middle(other)
    angle = 0 if x2 > x1 else 180 if x2 < x1 else 90 if y2 > y1 else -90
    heads = []
    for step in (0.3, 0.5, 0.7):
        x, y = x1 + (x2 - x1) * step, y1 + (y2 - y1) * step + 10
        heads.append(path("M-3.5 -4 1.5 0 -3.5 4", transform=f"translate({number(x)} {number(y)}) rotate({angle})"))
    return "".join(heads)
