"""How a seat looks everywhere: a colour, a pattern and a badge, never a colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.kernel.title import Title
from serai.scene.art import use
from serai.scene.contract import scene_of


def seat_colours(title: Title[Any], players: int, view: Mapping[str, Any] | None = None) -> list[str]:
    """The colour of each seat by name, as the players of this view chose it or as the title has it."""
    scene = scene_of(title)
    if scene.chosen_seats is not None and view is not None:
        return list(scene.chosen_seats(view))
    return [scene.seats[seat % len(scene.seats)] for seat in range(players)]


def badge(colour: str, x: float = 0, y: float = 0, size: float = 18) -> str:
    """The shape of a seat, its top left corner at x, y."""
    return use(f"badge-{colour}", x, y, size)
