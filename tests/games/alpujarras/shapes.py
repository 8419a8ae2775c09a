"""What must be told apart without colour, by the ids of the sprites: see ``tests/looks/test_shapes.py``."""

from __future__ import annotations

TOLD_APART = [
    [f"fruit-{fruit}" for fruit in ("grape", "orange", "lemon", "apple", "cherry")],
    [f"shield-{land}" for land in ("purple", "orange", "yellow", "green", "red")],
    ["dirhem", "noria", "goal-token"],
    ["act-AF", "act-AF2", "act-MF", "act-IR", "act-MARKET", "act-HARVEST"],
    [f"farmer-{seat}" for seat in ("blue", "black", "white", "pink")],
    [f"mule-{seat}" for seat in ("blue", "black", "white", "pink", "zara")],
]
