"""The pieces: camels, goods and coins, each as markup on its own grid of 64."""

from __future__ import annotations

from functools import cache

from serai.games.caravan.scene.reading import SEATS
from serai.scene.art import circle, group, number, text, use

FEET = '<ellipse cx="32" cy="56.5" rx="29" ry="6.5" class="{}"/>'
"""An ellipse at a camel's feet, for its ring."""


@cache
def camel(seat: int, good: str = "", under: bool = False) -> str:
    """A camel by its load: it walks without, kneels under a good on its saddle, and stands astride one it keeps.

    What lies on top can be stolen and rises over the saddle; what lies under is safe, in shade, behind a lock.
    """
    colour = SEATS[seat]
    if not good:
        return use(f"camel-{colour}")
    if under:
        shade = use("camel-shadow") + use("under-shade")
        return shade + use(f"good-{good}", 16.5, 30.5, 28) + use(f"camel-{colour}-under")
    return use(f"good-{good}", 13, 3, 32) + use(f"camel-{colour}-top")


@cache
def rainbow() -> str:
    return use("camel-rainbow")


@cache
def feet(chosen: bool = False) -> str:
    """The ring of a camel: at its feet, lit when it may be chosen, or bright when it is the one chosen."""
    return FEET.format("chosen" if chosen else "ring feet")


@cache
def lying_good(good: str) -> str:
    """A good that lies on a source, with a ring round it."""
    return circle(32, 33, 34, cls="ring halo") + use("good-shadow") + use(f"good-{good}")


@cache
def coins(count: int) -> str:
    """Demand markers: a pile of up to three, always with its number. Its top coin is at 0, 0, 25 wide."""
    pile = "".join(use("coin", 0, 4 * up, 25) for up in range(min(count, 3) - 1, -1, -1))
    return pile + text(count, 12.5, 17, 14, anchor="middle", weight=800, cls="on-gold")


@cache
def lozenge(number: int, size: float = 26) -> str:
    """The number of a source."""
    half = size / 2
    return use("lozenge", 0, 0, size) + text(number, half, half + 5, 14, anchor="middle", weight=700, cls="on-lozenge")


def good_ghost(good: str, x: float, y: float) -> str:
    """A good that would come to x, y."""
    where = f"translate({number(x)} {number(y)})"
    return group(circle(0, 0, 20, cls="dashed-disc"), use(f"good-{good}", -14, -14, 28), cls="dashed", transform=where)
