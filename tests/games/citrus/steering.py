"""What the steered runner knows of Citrus."""

from __future__ import annotations

from typing import Any

from serai.kernel.title import Title

SHARE = 2
"""Games are long, so the wide net plays so many times fewer; ``make soak`` plays all of them."""


def impossible(title: Title[Any]) -> set[str]:
    """Rocks, sites and the world beyond the edge, on both sides of the board."""
    names = title.codes.domains["space"]
    sides = (title.standard_printed.long, title.standard_printed.short)
    return {f"space:{name}" for space, name in enumerate(names) if not any(side.buildable[space] for side in sides)}
