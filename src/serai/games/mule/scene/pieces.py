"""A Land: its ground, its ring of values turned to the Good that is made, its M.U.L.E. and whether that has power."""

from __future__ import annotations

from functools import cache, lru_cache

from serai.games.mule.printed import MulePrinted
from serai.games.mule.scene.reading import GOODS, SEATS, UNKNOWN, MuleReading, SceneLand
from serai.scene import art

RING = ("food", "energy", "smithore", "crystite")
"""Clockwise from the top of a Land that is not turned."""
GRID = 64
SIDES = ((32, 6.5), (57.5, 32), (32, 57.5), (6.5, 32))
"""Where a value stands on the top, right, bottom and left edge."""
BIG = 78
"""The size of a Land on the large board."""
PILL_WIDTH, PILL_HEIGHT = 28, 10
SMALL = 50
"""Below this size values are drawn larger than to scale."""


@cache
def pill(side: int, value: int | str, good: str, size: float, peeked: bool) -> str:
    """A production value on one edge of a Land whose corner is at 0, 0; dashed if the viewer alone knows it."""
    scale = size / GRID
    x, y = SIDES[side][0] * scale, SIDES[side][1] * scale
    ink = f"var(--{good}-ink)"
    if value == UNKNOWN:
        if size > SMALL:
            return art.centred("crate", 16, x, y)
        return art.centred("pv-q", 11 * scale * 1.25, x, y, color=ink)
    bigger = scale * (1.25 if size < SMALL else 1)
    wide, high = PILL_WIDTH * bigger, PILL_HEIGHT * bigger
    turned = {"transform": f"rotate(90 {art.number(x)} {art.number(y)})"} if side % 2 else {}
    drawn = art.use(f"pill-{good}-{value}", round(x - wide / 2, 1), round(y - high / 2, 1), wide, high, **turned)
    if not peeked:
        return drawn
    edge: dict[str, str | float] = {"stroke": ink, "stroke_width": 1.2, "stroke_dasharray": "2.5 2", **turned}
    return drawn + art.rect(x - wide / 2 - 1, y - high / 2 - 1, wide + 2, high + 2, high / 2 + 1, fill="none", **edge)


@lru_cache(4096)
def ring(land: SceneLand, printed: MulePrinted, size: float, turned_to: str = "") -> str:
    """The values of a Land; one that a M.U.L.E. works is turned so that its Good is on top, on a plate of its own."""
    first = RING.index(turned_to) if turned_to else 0
    drawn = []
    for index, good in enumerate(RING):
        side = (index - first) % 4
        value = land.value(printed, good)
        if value is None or (turned_to and side == 0):
            continue
        drawn.append(pill(side, value, good, size, land.peeked and good == "crystite"))
    return "".join(drawn)


@cache
def plate(good: str, value: int | str | None, peeked: bool) -> str:
    """The Good that is made here and its value, on top of a Land of the large board."""
    shown = "q" if value == UNKNOWN else value
    drawn = art.use(f"plate-{good}-{shown}", 13, 1, 52, 21)
    if not peeked:
        return drawn
    wide = 32 + max(1, int(value or 0)) * 8
    return drawn + art.rect(
        BIG / 2 - wide / 2, 0, wide, 23, 11.5, fill="none", stroke=f"var(--{good}-ink)", stroke_dasharray="3 2"
    )


@cache
def mule(good: str, seat: int, state: str, x: float = 0, y: float = 0, size: float = 51) -> str:
    """A M.U.L.E. with its kit: upright, tired (it will lack power) or asleep (flipped)."""
    sprite = "mule-asleep" if state == "off" else f"mule-{state}-{good}"
    return art.use(sprite, x, y, size, color=f"var(--seat-{SEATS[seat]})")


def power(land: SceneLand, idle: tuple[str, ...]) -> str:
    """``on``, ``risk`` (it will lack Energy) or ``off``."""
    if land.flipped:
        return "off"
    return "risk" if land.place.partition("-")[2] in idle else "on"


def ground(terrain: str, size: float) -> str:
    """The tile with its rim and its shadow."""
    margin = size * 2 / BIG
    return art.use(f"plot-{terrain}", round(-margin, 2), round(-margin, 2), round(size * 84 / BIG, 2))


@lru_cache(4096)
def big_land(land: SceneLand, printed: MulePrinted, seat: int, state: str) -> str:
    """A Land of the large board."""
    drawn = ground(land.terrain, BIG) + ring(land, printed, BIG, land.good)
    if not land.good:
        return drawn
    drawn += mule(land.good, seat, state, BIG / 2 - 27.5, 25)
    drawn += plate(land.good, land.value(printed, land.good), land.peeked and land.good == "crystite")
    if land.good != "energy" or state == "off":
        drawn += art.use(f"power-{state}", BIG - 21, BIG - 23, 20)
    return drawn


@cache
def small_land(terrain: str, good: str, state: str, size: float) -> str:
    """A Land of a small board: the ground, and the Good that is made on a disc."""
    drawn = art.use(f"land-{terrain}", 1, 1, size - 2)
    if not good:
        return drawn + art.rect(1, 1, size - 2, size - 2, 2, fill="none", stroke="var(--ink-soft)", stroke_opacity=0.7)
    return drawn + art.use(f"disc-{good}-{state}", 0, 0, size)


@lru_cache(4096)
def tile(land: SceneLand, size: float) -> str:
    """A Land of Irata with its four values."""
    margin = size * 2 / 35
    drawn = art.use(f"square-{land.terrain}", round(1.5 - margin, 2), round(1.5 - margin, 2), round(size * 41 / 35, 2))
    if isinstance(land.crystite, int) and land.terrain != "meteor_crater":
        drawn += art.group(pill(3, land.crystite, "crystite", size, land.peeked), transform="translate(1.5 1.5)")
    return drawn


def told(land: SceneLand, reading: MuleReading) -> str:
    """The values of a Land in words."""
    found = []
    for good in GOODS:
        value = land.value(reading.printed, good)
        if value is not None:
            found.append(reading.say("value_hidden" if value == UNKNOWN else "value", good=good, value=value))
    return reading.join(found)
