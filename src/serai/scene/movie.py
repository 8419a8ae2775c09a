"""A whole game as one animated SVG: no script, only pieces that come, go and glide.

Every node of every moment is drawn once for each way it looks; what changes is when each of them is shown and where.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from serai.scene import svg
from serai.scene.art import number, rect
from serai.scene.context import SceneContext
from serai.scene.nodes import STAGE_HEIGHT, STAGE_WIDTH, Node, Part, Scene
from serai.scene.paint import paint

SECONDS = 0.7
"""How long a moment lasts."""
REST = 6
"""So many moments the last picture stays."""
GLIDE = 0.45
"""The part of a moment in which a piece glides to its new place."""


@dataclass(slots=True)
class Life:
    """One node through the movie: how it looked and where it was, by moments."""

    looks: dict[str, list[bool]] = field(default_factory=dict)
    places: list[tuple[float, float] | None] = field(default_factory=list)


def movie(contexts: Sequence[SceneContext], theme: str = "light") -> str:
    """An animated SVG of the stage, one moment for each context."""
    scenes = [paint(context) for context in contexts]
    scenes += [scenes[-1]] * REST
    body = "".join(_part(part, scenes) for part in _stage(scenes))
    css = svg.themed_style(contexts[0].title, theme)
    defs = svg.flatten(svg.used_sprites(contexts[0].title, body), css)
    width, height = STAGE_WIDTH + 2 * svg.MARGIN, STAGE_HEIGHT + 2 * svg.MARGIN
    ground = rect(0, 0, width, height, fill="var(--table)")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'class="serai t-{contexts[0].title.name}"><style>{svg.flatten(css, css)}</style><defs>{defs}</defs>'
        f"{svg.flatten(ground + body, css)}</svg>"
    )


def _stage(scenes: Iterable[Scene]) -> list[Part]:
    """Every part that stands on the stage at some moment."""
    found: dict[str, Part] = {}
    for scene in scenes:
        for part in scene.parts:
            if part.where == "stage":
                found.setdefault(part.id, part)
    return list(found.values())


def _part(part: Part, scenes: Sequence[Scene]) -> str:
    lives, order = _lives(part.id, scenes)
    nodes = "".join(_node(lives[key], len(scenes)) for key in order)
    x, y = svg.MARGIN + part.x, svg.MARGIN + part.y
    box = f'x="{number(x)}" y="{number(y)}" width="{number(part.w)}" height="{number(part.h)}"'
    return f"<svg {box}>{nodes}</svg>"


def _lives(part_id: str, scenes: Sequence[Scene]) -> tuple[dict[str, Life], list[str]]:
    """What becomes of every node of a part, and an order of drawing that suits all moments."""
    lives: dict[str, Life] = {}
    order: list[str] = []
    for moment, scene in enumerate(scenes):
        nodes = next((part.nodes for part in scene.parts if part.id == part_id), [])
        before = ""
        for node in nodes:
            if node.id not in lives:
                lives[node.id] = Life(places=[None] * len(scenes))
                order.insert(order.index(before) + 1 if before else 0, node.id)
            before = node.id
            life = lives[node.id]
            life.places[moment] = (node.x, node.y)
            life.looks.setdefault(_inside(node), [False] * len(scenes))[moment] = True
    return lives, order


def _inside(node: Node) -> str:
    turned = (
        f' transform="rotate({number(node.turn)}) scale({number(node.scale)})"' if node.turn or node.scale != 1 else ""
    )
    return f'<g class="{node.cls}"{turned}>{node.art}</g>' if turned or node.cls else node.art


def _node(life: Life, moments: int) -> str:
    drawn = "".join(_look(markup, shown) for markup, shown in life.looks.items() if markup)
    if not drawn:
        return ""
    first = next(place for place in life.places if place is not None)
    glide = _glide(life.places, moments)
    return f'<g transform="translate({number(first[0])} {number(first[1])})">{glide}{drawn}</g>'


def _look(markup: str, shown: Sequence[bool]) -> str:
    """One way a node looks, and when it looks so."""
    if all(shown):
        return markup
    values, times = [], []
    for moment, is_shown in enumerate(shown):
        if moment == 0 or is_shown != shown[moment - 1]:
            values.append("inline" if is_shown else "none")
            times.append(_time(moment, len(shown)))
    length = number(SECONDS * len(shown))
    last = "inline" if shown[-1] else "none"
    animate = (
        f'<animate attributeName="display" dur="{length}s" repeatCount="indefinite" calcMode="discrete" '
        f'values="{";".join(values)}" keyTimes="{";".join(times)}"/>'
    )
    return f'<g display="{last}">{animate}{markup}</g>'


def _glide(places: Sequence[tuple[float, float] | None], moments: int) -> str:
    """The way of a node from place to place; nothing for one that stays."""
    values: list[str] = []
    times: list[str] = []
    here: tuple[float, float] | None = None
    for moment, place in enumerate(places):
        if place is None or place == here:
            continue
        if here is not None:
            _key(values, times, here, moment - GLIDE, moments)
        _key(values, times, place, moment if here is not None else 0, moments)
        here = place
    if len(values) < 2:
        return ""
    assert here is not None
    _key(values, times, here, moments, moments)
    return (
        f'<animateTransform attributeName="transform" type="translate" dur="{number(SECONDS * moments)}s" '
        f'repeatCount="indefinite" values="{";".join(values)}" keyTimes="{";".join(times)}"/>'
    )


def _key(values: list[str], times: list[str], place: tuple[float, float], moment: float, moments: int) -> None:
    values.append(f"{number(place[0])} {number(place[1])}")
    times.append(_time(moment, moments))


def _time(moment: float, moments: int) -> str:
    return f"{moment / moments:.5f}".rstrip("0").rstrip(".") or "0"
