"""A Land: its ground, its ring of values turned to the Good that is made, its M.U.L.E. and whether that has power."""

from __future__ import annotations

from functools import cache

from serai.games.mule.scene.facts import GOODS, SEATS, UNKNOWN, Land
from serai.games.mule.table import Table
from serai.scene import art

RING = ("food", "energy", "smithore", "crystite")
"""Clockwise from the top of a Land that is not turned."""
GRID = 64
SIDES = ((32, 6.5), (57.5, 32), (32, 57.5), (6.5, 32))
"""Where a value stands on the top, right, bottom and left edge."""
BIG = 78
"""The size of a Land on the large board."""


@cache
def pill(side: int, value: int | str, good: str, size: float, peeked: bool) -> str:
    """A production value on one edge of a Land whose corner is at 0, 0."""
    scale = size / GRID
    x, y = SIDES[side][0] * scale, SIDES[side][1] * scale
    ink = f"var(--{good}-ink)"
    if value == UNKNOWN:
        wide = 15 if size > 50 else 11 * scale * 1.25
        return art.centred("crate" if size > 50 else "pv-q", wide, x, y, color=ink)
    bigger = scale * (1.25 if size < 50 else 1)
    wide, high = 28 * bigger, 10 * bigger
    drawn = art.use(f"pv-{value}", x - wide / 2, y - high / 2, wide, high, color=ink)
    if peeked:
        drawn += art.rect(
            x - wide / 2 - 1,
            y - high / 2 - 1,
            wide + 2,
            high + 2,
            high / 2 + 1,
            fill="none",
            stroke=ink,
            stroke_width=1.2,
            stroke_dasharray="2.5 2",
        )
    return art.group(drawn, transform=f"rotate(90 {art.number(x)} {art.number(y)})") if side % 2 else drawn


def ring(land: Land, table: Table, size: float, turned_to: str = "") -> str:
    """The values of a Land; one that a M.U.L.E. works is turned so that its Good is on top, on a plate of its own."""
    first = RING.index(turned_to) if turned_to else 0
    drawn = []
    for index, good in enumerate(RING):
        side = (index - first) % 4
        value = land.value(table, good)
        if value is None or (turned_to and side == 0):
            continue
        drawn.append(pill(side, value, good, size, land.peeked and good == "crystite"))
    return "".join(drawn)


@cache
def plate(good: str, value: int | str | None, size: float, peeked: bool = False) -> str:
    """The Good that is made here and its value, on top of the Land."""
    dots = value if isinstance(value, int) else 1
    wide = 28 + max(1, dots) * 8
    left = size / 2 - wide / 2
    ink = f"var(--{good}-ink)"
    dashed = {"stroke_dasharray": "3 2"} if peeked else {}
    drawn = art.rect(left, 2, wide, 19, 9.5, fill="var(--card)", stroke=ink, stroke_width=1.8, **dashed)
    drawn += art.use(f"good-{good}", left + 4, 3.5, 16)
    if value == UNKNOWN:
        return drawn + art.centred("pv-q", 11, left + 28, 11.5, color=ink)
    if value == 0:
        return drawn + art.circle(left + 28, 11.5, 2.6, fill="none", stroke=ink, stroke_width=1.6)
    return drawn + "".join(art.circle(left + 27.5 + k * 8, 11.5, 3, fill=ink) for k in range(dots))


@cache
def mule(good: str, seat: int, state: str, size: float = 51) -> str:
    """A M.U.L.E. with its kit: upright, tired (it will lack power) or asleep (flipped)."""
    colour = f"var(--seat-{SEATS[seat]})"
    sprite = {"on": "mule", "risk": "mule-tired", "off": "mule-asleep"}[state]
    if state == "off":
        return art.use(sprite, 0, 0, size, color=colour)
    return art.use(f"kit-{good}", 0, 2 if state == "risk" else 0, size) + art.use(sprite, 0, 0, size, color=colour)


def power(land: Land, idle: tuple[str, ...]) -> str:
    """``on``, ``risk`` (it will lack Energy) or ``off``."""
    if land.flipped:
        return "off"
    return "risk" if land.place.partition("-")[2] in idle else "on"


def ground(terrain: str, size: float) -> str:
    """The tile with its rim and its shadow."""
    corner = size * 0.12
    shadow = art.rect(1, 2, size + 1, size + 1, corner + 1, fill="var(--shadow)")
    rim = art.rect(-1, -1, size + 2, size + 2, corner + 1, fill="var(--rim)")
    return shadow + rim + art.use(f"land-{terrain}", 0, 0, size)


def big_land(land: Land, table: Table, seat: int, idle: tuple[str, ...]) -> str:
    """A Land of the large board."""
    drawn = ground(land.terrain, BIG) + ring(land, table, BIG, land.good)
    if not land.good:
        return drawn
    state = power(land, idle)
    drawn += f'<ellipse cx="{BIG / 2 - 1}" cy="{BIG - 6}" rx="24" ry="4" fill="var(--shadow)"/>'
    drawn += art.group(mule(land.good, seat, state), transform=f"translate({art.number(BIG / 2 - 27.5)} 25)")
    drawn += plate(land.good, land.value(table, land.good), BIG, land.peeked and land.good == "crystite")
    if land.good != "energy" or state == "off":
        drawn += art.use(f"power-{state}", BIG - 21, BIG - 23, 20)
    return drawn


@cache
def _disc(good: str, state: str, size: float) -> str:
    middle = size / 2
    edges: dict[str, str | float] = {"stroke": "var(--edge)", "stroke_width": 1}
    if state != "on":
        edges = {"stroke": "var(--bad)", "stroke_width": 1.8}
        if state == "risk":
            edges["stroke_dasharray"] = "3 2"
    drawn = art.circle(middle, middle, size * 0.43, fill="var(--disc)", **edges)
    faint: dict[str, str] = {"opacity": ".45"} if state == "off" else {}
    drawn += art.centred(f"good-{good}", size * 0.62, middle, middle, **faint)
    if state == "off":
        reach = size * 0.3
        drawn += art.path(
            f"M{art.number(middle - reach)} {art.number(middle + reach)}"
            f"L{art.number(middle + reach)} {art.number(middle - reach)}",
            stroke="var(--bad)",
            stroke_width=2,
            stroke_linecap="round",
        )
    return drawn


def small_land(land: Land, size: float, idle: tuple[str, ...]) -> str:
    """A Land of a small board: the ground, and the Good that is made on a disc."""
    drawn = art.use(f"land-{land.terrain}", 1, 1, size - 2)
    if not land.good:
        return drawn + art.rect(1, 1, size - 2, size - 2, 2, fill="none", stroke="var(--ink-soft)", stroke_opacity=0.7)
    return drawn + _disc(land.good, power(land, idle), size)


def tile(land: Land, size: float) -> str:
    """A Land of Irata with its four values."""
    drawn = art.rect(0.5, 1.5, size + 1, size + 1, 5.5, fill="var(--shadow)")
    drawn += art.rect(-1, -1, size + 2, size + 2, 5.5, fill="var(--rim)") + art.use(f"tile-{land.terrain}", 0, 0, size)
    if isinstance(land.crystite, int) and land.terrain != "meteor_crater":
        drawn += pill(3, land.crystite, "crystite", size, land.peeked)
    return drawn


def told(land: Land, table: Table) -> str:
    """The values of a Land in words."""
    found = []
    for good in GOODS:
        value = land.value(table, good)
        if value is not None:
            found.append(f"{good.capitalize()} {'hidden' if value == UNKNOWN else value}")
    return ", ".join(found)
