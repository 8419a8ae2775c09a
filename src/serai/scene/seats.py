"""How a seat looks everywhere: a colour, a pattern and a badge, never a colour alone."""

from __future__ import annotations

from typing import Any

from serai.kernel.title import Title
from serai.scene.art import use
from serai.scene.look import scene_module

DEFAULT = ("blue", "red", "yellow", "green", "purple", "black", "orange")


def seat_looks(title: Title[Any], players: int) -> list[str]:
    """The look of each seat by name: ``blue`` has the variable --seat-blue, #badge-blue and #pattern-blue."""
    looks = getattr(scene_module(title), "SEATS", DEFAULT)
    return [str(looks[seat % len(looks)]) for seat in range(players)]


def badge(look: str, x: float = 0, y: float = 0, size: float = 18) -> str:
    """The shape of a seat, its top left corner at x, y."""
    return use(f"badge-{look}", x, y, size)
