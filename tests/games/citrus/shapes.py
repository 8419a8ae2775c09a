"""What must be told apart without colour, by the ids of the sprites: see ``tests/looks/test_shapes.py``."""

from __future__ import annotations

FRUITS = ("lemon", "orange", "blood", "lime", "grapefruit")
TOLD_APART = [
    *([f"{kind}-{fruit}" for fruit in FRUITS] for kind in ("fruit", "tree", "tile", "tag")),
    [f"land-{kind}" for kind in ("bridge", "cart", "bull", "milestone", "plow", "horse", "horses", "herd")],
]
