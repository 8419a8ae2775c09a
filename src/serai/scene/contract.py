"""What a title's package ``scene`` offers: one object called ``SCENE``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from serai.kernel.title import Title
from serai.registry import part_of
from serai.scene import plain
from serai.scene.context import SceneContext
from serai.scene.nodes import Motion, Row, Scene

Event = Mapping[str, Any]
"""What happened, as one viewer saw it: :meth:`serai.Match.events_for`."""


def _no_motions(event: Event, context: SceneContext) -> list[Motion]:
    return []


def _total(context: SceneContext) -> list[Row]:
    return [Row("Score", list(context.view.get("scores", [])))]


def _no_focus(context: SceneContext) -> str:
    return ""


@dataclass(frozen=True)
class TitleScene:
    """How a title is drawn. Only ``scene`` is needed; each default is what a title without the hook gets."""

    scene: Callable[[SceneContext], Scene]
    """The whole table as one viewer sees it."""
    motions: Callable[[Event, SceneContext], Sequence[Motion]] = _no_motions
    """How an event moves; one without motions is told in words."""
    in_words: Collection[str] = ()
    """The kinds of event that have no motion on purpose; a test wants one for every other kind."""
    sheet: Callable[[SceneContext], Sequence[Row]] = _total
    """The scores by category."""
    focus: Callable[[SceneContext], str] = _no_focus
    """The node that a small screen shows first; "" for none."""
    seats: Sequence[str] = ("blue", "red", "yellow", "green", "purple", "black", "orange")
    """The look of each seat by name: ``blue`` has the variable --seat-blue, #badge-blue and #pattern-blue."""
    chosen_seats: Callable[[Mapping[str, Any]], Sequence[str]] | None = None
    """The same read from a view, where players choose their colours."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """The sprite of each word that has a picture, by ``domain:code``."""
    heads: Sequence[str] = ("turn",)
    """The kinds of event that begin a paragraph of the log."""
    told_apart: Sequence[Sequence[str]] = ()
    """Families of sprites that must differ without colour; a test holds them to it."""


PLAIN = TitleScene(plain.scene)
"""What a title without a scene of its own gets: its view in lines of text."""


def scene_of(title: Title[Any]) -> TitleScene:
    """The scene of a title."""
    package = part_of(title, "scene")
    if package is None:
        return PLAIN
    found = package.SCENE
    assert isinstance(found, TitleScene)
    return found
