"""The road round the board as a line: where each place lies on it, whatever number of places its segments have.

The road runs clockwise from the foot of the left side; ``s`` is the way along its middle, ``off`` the way outward.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from serai.games.alpujarras.codes import SEGMENTS

WIDTH: Final = 964
HEIGHT: Final = 540
DEPTH: Final = 46
BEND: Final = 38
"""The radius of the corners, in the middle of the road."""
LEFT, TOP, RIGHT, BOTTOM = DEPTH / 2, DEPTH / 2, WIDTH - DEPTH / 2, HEIGHT - DEPTH / 2
UP: Final = BOTTOM - TOP - 2 * BEND
ALONG: Final = RIGHT - LEFT - 2 * BEND
ARC: Final = pi / 2 * BEND
ROUND: Final = 2 * (UP + ALONG) + 4 * ARC
SEGMENT: Final = ROUND / SEGMENTS
GAP: Final = 9.5
"""Between two segments, where a chevron shows the way."""


def at(s: float, off: float = 0) -> tuple[float, float]:
    """A point of the road."""
    s %= ROUND
    legs = (
        *((LEFT, BOTTOM - BEND, 0, -1, UP), (LEFT + BEND, TOP + BEND, pi, 0, ARC)),
        *((LEFT + BEND, TOP, 1, 0, ALONG), (RIGHT - BEND, TOP + BEND, 1.5 * pi, 0, ARC)),
        *((RIGHT, TOP + BEND, 0, 1, UP), (RIGHT - BEND, BOTTOM - BEND, 0, 0, ARC)),
        *((RIGHT - BEND, BOTTOM, -1, 0, ALONG), (LEFT + BEND, BOTTOM - BEND, pi / 2, 0, ARC)),
    )
    for number, (x, y, a, b, length) in enumerate(legs):
        if s <= length:
            if number % 2 == 0:
                return x + a * s + b * off, y + b * s - a * off
            angle = a + s / BEND
            return x + (BEND + off) * cos(angle), y + (BEND + off) * sin(angle)
        s -= length
    return LEFT, BOTTOM - BEND


class Spot(NamedTuple):
    """A place on the road: the slot of its segment, its number there, and how many places that segment has."""

    slot: int
    column: int
    places: int

    @property
    def length(self) -> float:
        """How long the place is."""
        return (SEGMENT - GAP) / self.places

    @property
    def way(self) -> float:
        """Its middle, along the road."""
        return self.slot * SEGMENT + GAP / 2 + self.length * (self.column + 0.5)

    @property
    def large(self) -> bool:
        """Whether there is room for pictures in full size: six places to a segment, not eight."""
        return self.length > 40


def _straight(s0: float, s1: float) -> bool:
    (ax, ay), (bx, by), (cx, cy) = at(s0), at((s0 + s1) / 2), at(s1)
    return max(abs(ax - cx), abs(bx - cx)) < 0.1 or max(abs(ay - cy), abs(by - cy)) < 0.1


def _bends(s0: float, s1: float) -> list[float]:
    """The ends of a stretch, and points along every bend within it."""
    begins = (UP, UP + ARC + ALONG, 2 * UP + 2 * ARC + ALONG, 2 * UP + 3 * ARC + 2 * ALONG)
    points = [begin + ARC * step / 6 for begin in begins for step in range(7)]
    return [s0, *(s for s in points if s0 < s < s1), s1]


@cache
def band(s0: float, s1: float, half: float) -> str:
    """A stretch of the road as a path."""
    ways = _bends(s0, s1)
    points = [at(s, half) for s in ways] + [at(s, -half) for s in reversed(ways)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


@cache
def frame(spot: Spot) -> tuple[float, float] | str:
    """The outline of a standard place round its own middle: its width and height, or a path where the road bends."""
    s, half = spot.way, spot.length / 2 - 5
    x, y = at(s)
    if _straight(s - half, s + half):
        level = abs(at(s + half)[1] - y) < 0.1
        return (2 * half + 6, 37) if level else (37, 2 * half + 6)
    steps = 4
    ways = [s + half * (2 * step / steps - 1) for step in range(steps + 1)]
    points = [at(w, 15.5) for w in ways] + [at(w, -15.5) for w in reversed(ways)]
    return "M" + "L".join(f"{px - x:.1f} {py - y:.1f}" for px, py in points) + "Z"
