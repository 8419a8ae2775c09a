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


def paint(look: SceneContext) -> Scene:
    """The scene of a table, drawn by its title."""
    scene: Scene = scene_of(look.title).scene(look)
    nodes = {node.id for part in scene.parts for node in part.nodes}
    offered = set(look.offered)
    scene.targets = [target for target in scene.targets if target.code in offered and target.node in nodes]
    if scene.end not in offered:
        scene.end = ""
    if scene.primary not in offered:
        scene.primary = ""
    return scene


def buttons(look: SceneContext, scene: Scene) -> list[Button]:
    """Every code that is offered and lies on no node: nothing that may be chosen can be out of reach."""
    placed = {target.code for target in scene.targets} | {scene.end}
    return [Button(code, look.label(code)) for code in look.offered if code not in placed]


def motions(look: SceneContext, event: Mapping[str, Any]) -> list[Motion]:
    """How an event moves. One that the title says nothing of gets a line of text."""
    return list(scene_of(look.title).motions(event, look)) or [Motion("say")]


def score_sheet(look: SceneContext) -> list[Row]:
    """The scores by category."""
    return list(scene_of(look.title).sheet(look))


def match_svg(match: Match, seat: int | None = None, theme: str = "light", names: Sequence[str] = ()) -> str:
    """A match as one SVG picture, as a seat or a spectator sees it."""
    look = SceneContext(match, seat, names)
    return svg.picture(look, paint(look), theme)
