"""What the tests of all looks (``tests/looks``) must know of this title."""

from __future__ import annotations

SMALL = {
    "sq-": (40, "seven columns of the planet in a third of the stage"),
    "bid-|ask-": (30, "a rung a dollar: the price is read off the height"),
    "token-|offer-|shop-": (36, "a plate stands on its rung and hides no other"),
    "btn-": (40, "the ladder leaves three rows for the buttons of the Market"),
    "path-": (34, "a path lies between two lands and leaves them free"),
}
"""Targets smaller than 44 px one way, by the start of their node: how small at least, and why they cannot be larger."""
