"""A table for a title that draws none of its own: its view in lines of text; all choices are buttons in the bar."""

from __future__ import annotations

import json
from typing import Any

from serai.scene.art import rect, text
from serai.scene.context import SceneContext
from serai.scene.nodes import STAGE_HEIGHT, STAGE_WIDTH, Node, Part, Scene

HIDDEN = ("title", "rules", "players", "options", "frames", "asked", "offered", "over", "scores", "sealed")
WIDEST = 120


def scene(context: SceneContext) -> Scene:
    """Every field of the view, one line each."""
    card = rect(0, 0, STAGE_WIDTH, STAGE_HEIGHT, 12, fill="var(--card)", stroke="var(--line)")
    nodes = [Node("card", art=card + text(context.title.caption, 24, 44, 28, cls="title"))]
    shown = {name: value for name, value in context.view.items() if name not in HIDDEN}
    for line, (name, value) in enumerate(shown.items()):
        nodes.append(Node(f"field-{name}", 24, 80 + 22 * line, _line(name, value), label=f"{name}: {_value(value)}"))
    return Scene([Part("table", STAGE_WIDTH, STAGE_HEIGHT, nodes, context.title.caption)])


def _line(name: str, value: Any) -> str:
    return text(name.replace("_", " "), 0, 0, 14, weight=700) + text(_value(value), 160, 0, 14)


def _value(value: Any) -> str:
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return written if len(written) <= WIDEST else written[: WIDEST - 1] + "…"
