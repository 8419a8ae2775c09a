"""What must be told apart without colour, by the ids of the sprites: see ``tests/looks/test_shapes.py``."""

from __future__ import annotations

TOLD_APART = [
    [f"good-{good}" for good in ("smithore", "crystite", "food", "energy")],
    [f"kit-{good}" for good in ("smithore", "crystite", "food", "energy")],
    ["mule", "mule-tired", "mule-asleep"],
    ["power-on", "power-risk", "power-off"],
    ["land-plains", "land-river", "land-low_mountain", "land-high_mountain", "land-meteor_crater"],
]
