"""From a match to what a person sees: the title draws, and what it does not place becomes a button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from serai.scene import svg
from serai.scene.context import SceneContext
from serai.scene.contract import scene_of
from serai.scene.nodes import Motion, Row, Scene

if TYPE_CHECKING:
    from serai.match import Match


@dataclass(slots=True, frozen=True)
class Button:
    """A choice that lies on no node of the table."""

    code: str
    text: str


def paint(context: SceneContext) -> Scene:
    """The scene of a table, drawn by its title."""
    scene: Scene = scene_of(context.title).scene(context)
    nodes = {node.id for part in scene.parts for node in part.nodes}
    offered = set(context.offered)
    scene.targets = [target for target in scene.targets if target.code in offered and target.node in nodes]
    if scene.end not in offered:
        scene.end = ""
    if scene.primary not in offered:
        scene.primary = ""
    return scene


def buttons(context: SceneContext, scene: Scene) -> list[Button]:
    """Every code that is offered and lies on no node: nothing that may be chosen can be out of reach."""
    placed = {target.code for target in scene.targets} | {scene.end}
    return [Button(code, context.label(code)) for code in context.offered if code not in placed]


def motions(context: SceneContext, event: Mapping[str, Any]) -> list[Motion]:
    """How an event moves. One that the title says nothing of gets a line of text."""
    return list(scene_of(context.title).motions(event, context)) or [Motion("say")]


def score_sheet(context: SceneContext) -> list[Row]:
    """The scores by category."""
    return list(scene_of(context.title).sheet(context))


def match_svg(match: Match, seat: int | None = None, theme: str = "light", names: Sequence[str] = ()) -> str:
    """A match as one SVG picture, as a seat or a spectator sees it."""
    context = SceneContext(match, seat, names)
    return svg.picture(context, paint(context), theme)
