"""How a seat looks everywhere: a colour, a pattern and a badge, never a colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.kernel.title import Title
from serai.scene.art import use
from serai.scene.context import scene_module

DEFAULT = ("blue", "red", "yellow", "green", "purple", "black", "orange")


def seat_looks(title: Title[Any], players: int, view: Mapping[str, Any] | None = None) -> list[str]:
    """The look of each seat by name: ``blue`` has the variable --seat-blue, #badge-blue and #pattern-blue.

    Where players choose their colours the title's scene has a function ``seats`` that reads them from a view.
    """
    module = scene_module(title)
    chosen = getattr(module, "seats", None)
    if chosen is not None and view is not None:
        return [str(look) for look in chosen(view)]
    looks = getattr(module, "SEATS", DEFAULT)
    return [str(looks[seat % len(looks)]) for seat in range(players)]


def badge(look: str, x: float = 0, y: float = 0, size: float = 18) -> str:
    """The shape of a seat, its top left corner at x, y."""
    return use(f"badge-{look}", x, y, size)
