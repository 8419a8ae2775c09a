"""What landscape tiles do, in words."""

from __future__ import annotations

from dataclasses import dataclass

from serai.scene.nodes import Tip


@dataclass(slots=True, frozen=True)
class Use:
    """A landscape tile: its name, what it does in three words, and in a sentence."""

    name: str
    short: str
    long: str
    rule: str


USES = {
    "horse": Use("Wild horse", "1 point", "1 point at once for whoever builds here.", "CIT-57"),
    "horses": Use("Two wild horses", "2 points", "2 points at once for whoever builds here.", "CIT-57"),
    "herd": Use("Three wild horses", "3 points", "3 points at once for whoever builds here.", "CIT-57"),
    "bridge": Use("Bridge", "spans one", "One tile may join your region from two spaces away.", "CIT-66"),
    "cart": Use("Cart", "a free tile", "Take one tile of the market for no coin and build it.", "CIT-60"),
    "bull": Use("Bull", "fills one", "Put it on an empty space, which then counts as occupied.", "CIT-58"),
    "milestone": Use("Milestone", "new finca", "Build a new finca on an open site at once.", "CIT-63"),
    "plow": Use("Plow", "clears one", "One tile may replace a neutral plantation.", "CIT-70"),
}
"""By the names of the rules."""


def land_tip(tile: str, *more: str) -> Tip:
    """What a landscape tile tells on hover."""
    found = USES[tile]
    return Tip(found.name, (found.long, *more), found.rule)
