"""What the tests of all looks (``tests/looks``) must know of this title."""

from __future__ import annotations

SMALL = {
    "line-|slot-": (42, "four rows and columns of tiles: the pitch of the market"),
}
"""Targets smaller than 44 px one way, by the start of their node: how small at least, and why they cannot be larger."""
