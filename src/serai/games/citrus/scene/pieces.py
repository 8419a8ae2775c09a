"""Pieces that are drawn in several places."""

from __future__ import annotations

from serai.games.citrus.scene.ground import CELL, spot
from serai.games.citrus.scene.reading import NAMES
from serai.scene.art import rect, text, use


def card(width: float, height: float) -> str:
    """The paper under a part of the table."""
    return rect(0.5, 0.5, width - 1, height - 1, 12, fill="var(--card)", stroke="var(--line)")


def house(high: int, low: int, x: float = -22, y: float = -22) -> str:
    """A finca with its two values: 44 wide."""
    return (
        use("finca", x, y, 44)
        + text(high, x + 14, y + 37.4, 14, anchor="middle", weight=800, cls="c-on-wall", letter_spacing=-1)
        + text(low, x + 34.4, y + 37.4, 14, anchor="middle", cls="c-on-wall", weight=500)
    )


def bridge_id(here: int, there: int) -> str:
    first, second = sorted((here, there))
    return f"bridge-{NAMES[first]}-{NAMES[second]}"


def bridge_art(here: int, there: int) -> str:
    """Planks over the space between two others, in units of the grid."""
    (x, y), (far_x, far_y) = spot(here), spot(there)
    turn = f"rotate(90 {(x + far_x) / 2 + CELL / 2:g} {(y + far_y) / 2 + CELL / 2:g})" if x == far_x else ""
    more = {"transform": turn} if turn else {}
    return use("bridge-link", (x + far_x) / 2 - 12, (y + far_y) / 2, 72, 48, **more)
