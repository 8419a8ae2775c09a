"""A scene as SVG: a part of it for the first paint of a page, or the whole table as one picture."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from serai.kernel.title import Title
from serai.scene.art import number, rect
from serai.scene.context import SceneContext
from serai.scene.nodes import SIDE_WIDTH, STAGE_HEIGHT, STAGE_WIDTH, Node, Part, Scene
from serai.scene.seats import badge, seat_colours

HERE = Path(__file__).parent
_LIGHT_DARK = re.compile(r"light-dark\(\s*([^,()]+),\s*([^,()]+)\)")
_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
_DECLARED = re.compile(r"(--[\w-]+):\s*([^;{}]+);")
_SYMBOL = re.compile(r'<(symbol|pattern|linearGradient|radialGradient|clipPath|filter|mask) id="([^"]+)".*?</\1>', re.S)
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.S)
_USED = re.compile(r'(?:href="#|url\(#)([\w.:-]+)')


# ---- one node, one part --------------------------------------------------------------------------------------------


def inside(node: Node) -> str:
    """The markup inside a node: its art, its ring, and what can be touched."""
    if node.hit is None:
        return node.art
    x, y, width, height, corner = node.hit
    own = "own-ring" in node.cls.split()
    ring = "" if own else rect(x - 1, y - 1, width + 2, height + 2, corner + 1, cls="ring")
    return node.art + ring + rect(x, y, width, height, corner, cls="hit")


def place(node: Node) -> str:
    """The transform of a node."""
    text = f"translate({number(node.x)} {number(node.y)})"
    if node.turn:
        text += f" rotate({number(node.turn)})"
    if node.scale != 1:
        text += f" scale({number(node.scale)})"
    return text


def node_markup(node: Node, lit: bool = False) -> str:
    """A node as the browser has it, too: the small module builds the same element from the same data."""
    names = " ".join(name for name in ("node", node.cls, "lit" if lit else "") if name)
    told = f' role="{"button" if lit else "img"}" aria-label="{escape(node.label)}"' if node.label else ""
    return f'<g class="{names}" data-id="{escape(node.id)}" transform="{place(node)}"{told}>{inside(node)}</g>'


def part_markup(part: Part, lit: frozenset[str] = frozenset()) -> str:
    """A part as an SVG element of its own."""
    nodes = "".join(node_markup(node, node.id in lit) for node in part.nodes)
    box = f'viewBox="0 0 {number(part.w)} {number(part.h)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} data-part="{escape(part.id)}">{nodes}</svg>'


# ---- sprites and colours -------------------------------------------------------------------------------------------


@cache
def _sheet(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _folder(title: Title[Any]) -> Path:
    return title.folder / "scene"


@cache
def sprites(title: Title[Any]) -> dict[str, str]:
    """Every symbol, pattern and gradient a title may use, by its id: the shared ones and its own."""
    found: dict[str, str] = {}
    for sheet in (_sheet(HERE / "symbols.svg"), _sheet(_folder(title) / "sprites.svg")):
        found |= {match[2]: match[0] for match in _SYMBOL.finditer(sheet)}
    return found


def used_sprites(title: Title[Any], markup: str) -> str:
    """The definitions that a piece of markup needs, and those that they need in turn."""
    known = sprites(title)
    wanted, todo = set(), {name for name in _USED.findall(markup) if name in known}
    while todo:
        name = todo.pop()
        wanted.add(name)
        todo |= {other for other in _USED.findall(known[name]) if other in known and other not in wanted}
    return "".join(text for name, text in known.items() if name in wanted)


def own_style(title: Title[Any]) -> str:
    """A title's own colours and classes, as CSS."""
    return _sheet(_folder(title) / "style.css")


def style(title: Title[Any]) -> str:
    """The colours and classes that all titles share, and those of a title, as CSS."""
    return _sheet(HERE / "tokens.css") + own_style(title)


def themed_style(title: Title[Any], theme: str) -> str:
    """The same with one theme's values written in."""
    css = _COMMENT.sub("", style(title))
    return _LIGHT_DARK.sub(lambda match: match[2 if theme == "dark" else 1].strip(), css)


def flatten(markup: str, css: str) -> str:
    """Write colours in place of variables, for programs that draw SVG but know no CSS variables."""
    values = dict(_DECLARED.findall(css))

    def value(match: re.Match[str]) -> str:
        found: str = values.get(match[1]) or match[2] or "#000"
        return _VARIABLE.sub(value, found.strip())

    return _VARIABLE.sub(value, markup)


# ---- the whole table as one picture --------------------------------------------------------------------------------

MARGIN = 8
PANEL_HEAD = 30


def picture(context: SceneContext, scene: Scene, theme: str = "light", panels: bool = True) -> str:
    """The whole table as one SVG, with everything it needs inside."""
    lit = frozenset(target.node for target in scene.targets)
    width = STAGE_WIDTH + 2 * MARGIN + (SIDE_WIDTH + MARGIN + 16 if panels else 0)
    height = STAGE_HEIGHT + 2 * MARGIN
    inner = [rect(0, 0, width, height, fill="var(--table)")]
    for part in scene.parts:
        if part.where == "stage":
            inner.append(_placed(part, MARGIN + part.x, MARGIN + part.y, lit))
    if panels:
        inner.append(_side(context, scene, STAGE_WIDTH + 2 * MARGIN, lit))
    body = "".join(inner)
    css = themed_style(context.title, theme)
    defs = flatten(used_sprites(context.title, body), css)
    box = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    name = f"{context.title.caption}, {context.players} players"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} class="serai t-{context.title.name}" role="img" '
        f'aria-label="{escape(name)}"><style>{flatten(css, css)}</style><defs>{defs}</defs>{flatten(body, css)}</svg>'
    )


def _placed(part: Part, x: float, y: float, lit: frozenset[str]) -> str:
    """A part inside a bigger picture."""
    nodes = "".join(node_markup(node, node.id in lit) for node in part.nodes)
    return f'<svg x="{number(x)}" y="{number(y)}" width="{number(part.w)}" height="{number(part.h)}">{nodes}</svg>'


def _side(context: SceneContext, scene: Scene, left: float, lit: frozenset[str]) -> str:
    """The column at the right: what stands over the panels, then a card for each seat."""
    drawn, top = [], float(MARGIN)
    for part in scene.parts:
        if part.where == "side":
            drawn.append(_placed(part, left + 8, top, lit))
            top += part.h + MARGIN
    seats = seat_colours(context.title, context.players, context.view)
    scores = context.view.get("scores")
    for seat in range(context.players):
        own = next((part for part in scene.parts if part.where == f"panel:{seat}"), None)
        height = PANEL_HEAD + (own.h + MARGIN if own else 0)
        score = f"{scores[seat]}" if scores else ""
        drawn.append(
            rect(left, top, SIDE_WIDTH + 16, height, 10, fill="var(--card)", stroke="var(--line)")
            + badge(seats[seat], left + 10, top + 7, 18)
            + f'<text x="{number(left + 34)}" y="{number(top + 22)}" font-size="16" font-weight="700">'
            + f"{escape(context.names[seat])}</text>"
            + f'<text x="{number(left + SIDE_WIDTH + 6)}" y="{number(top + 24)}" font-size="20" font-weight="700" '
            + f'text-anchor="end">{score}</text>'
        )
        if own is not None:
            drawn.append(_placed(own, left + 8, top + PANEL_HEAD, lit))
        top += height + MARGIN
    return "".join(drawn)
