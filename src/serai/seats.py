"""Seats as callers name them: a number, or a sign for chance and the clock."""

from __future__ import annotations

from typing import Any

from serai.kernel.game import CHANCE, CLOCK
from serai.reasons import IllegalChoice, reason


def seat_named(seat: Any, players: int) -> int:
    """A seat, CHANCE (also ``*``) or CLOCK (also ``!``); IllegalChoice if there is no such seat."""
    if seat in ("*", CHANCE):
        return CHANCE
    if seat in ("!", CLOCK):
        return CLOCK
    return player_named(seat, players)


def player_named(seat: Any, players: int) -> int:
    """The seat of a player; IllegalChoice if there is no such seat."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
        raise IllegalChoice(reason("no_seat", seat=repr(seat), last=players - 1))
    return seat
