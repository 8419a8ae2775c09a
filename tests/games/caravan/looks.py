"""What the tests of all looks (``tests/looks``) must know of this title."""

from __future__ import annotations

SMALL = {
    "camel-": (29, "three camels share a cell of 88 px, each has a third of it"),
}
"""Targets smaller than 44 px one way, by the start of their node: how small at least, and why they cannot be larger."""
