"""What must be told apart without colour, by the ids of the sprites: see ``tests/looks/test_shapes.py``."""

from __future__ import annotations

TOLD_APART = [
    [f"good-{good}" for good in ("ivory", "gems", "cloth", "paper", "salt", "meat", "swords", "hides")],
    ["mark-ring", "mark-circle", "mark-diamond", "mark-triangle"],
    ["camel-blue", "camel-blue-top", "camel-blue-under"],
]
