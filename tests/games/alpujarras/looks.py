"""What the tests of all looks (``tests/looks``) must know of this title."""

from __future__ import annotations

SMALL = {
    "place-": (33, "eighty places on a road round a board that is whole on the screen"),
    "stall-": (32, "five stalls under one awning, each 88 px high"),
    "spend-": (30, "five exchanges beside the store, each 57 px high"),
    "store-": (21, "five rows of the store, each 114 px wide"),
}
"""Targets smaller than 44 px one way, by the start of their node: how small at least, and why they cannot be larger."""
FADED = {
    "place-": "everybody has passed it: a veil lies over it, and nobody can go there again",
}
"""Texts that may be faint, by the start of their node, and why."""
