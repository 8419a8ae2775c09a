"""A position on the screen: by the title's own ``draw.py`` if it has one, else the view as readable text."""

from __future__ import annotations

from textwrap import fill
from typing import Any

from serai.cli.choices import SCREEN
from serai.match import Match
from serai.registry import part_of
from serai.scene import SceneContext

HIDDEN = ("title", "rules", "options", "data", "frames", "offered", "asked", "over")
"""What a plain drawing leaves out: it is told elsewhere, or is of no use to a reader."""


def drawing(match: Match, viewer: int | None, colour: bool) -> str:
    """What a seat (None: a spectator) sees, drawn by ``draw(view, world, colour)`` of the title's module ``draw``."""
    context = SceneContext(match, viewer)
    module = part_of(match.title, "draw")
    return plain(context.view) if module is None else str(module.draw(context.view, context.world, colour))


def plain(view: dict[str, Any]) -> str:
    """A view as text: a line or more for each thing, the seats' own things one after the other."""
    shown = (f"{name:>16}: {_value(value)}" for name, value in view.items() if name not in HIDDEN)
    return "\n".join(fill(line, SCREEN, subsequent_indent=" " * 18, break_on_hyphens=False) for line in shown)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(entry)}" for key, entry in value.items()) or "-"
    if isinstance(value, list):
        return " | ".join(_value(entry) for entry in value) or "-"
    return "-" if value is None else str(value)
