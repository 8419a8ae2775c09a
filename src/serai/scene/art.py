"""Markup for nodes: small functions that write SVG, so that no title glues strings of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from html import escape
from typing import ParamSpec, cast

P = ParamSpec("P")
SIZES = (12, 14, 16, 20, 28)
"""The five type sizes."""


def memoised(draw: Callable[P, str]) -> Callable[P, str]:
    """Cache what was drawn: most pieces of a table are drawn alike again and again, at all tables."""
    return cast(Callable[P, str], lru_cache(16_384)(draw))


def number(value: float) -> str:
    """A coordinate, short: 12.5, 3, never 3.0."""
    if type(value) is int and -100_000 < value < 100_000:
        return str(value)
    return f"{round(value, 2):g}"


_special = re.compile("[&<>\"']").search


@cache
def _key(name: str) -> str:
    return "class" if name == "cls" else name.rstrip("_").replace("_", "-")


def attributes(given: dict[str, str | float]) -> str:
    """``fill_opacity=0.5`` becomes ``fill-opacity="0.5"``; ``cls`` is the class."""
    written = []
    for name, value in given.items():
        if not isinstance(value, str):
            value = number(value)
        elif _special(value):
            value = escape(value)
        written.append(f' {_key(name)}="{value}"')
    return "".join(written)


@memoised
def use(sprite: str, x: float = 0, y: float = 0, size: float = 64, height: float | None = None, **more: str) -> str:
    """A sprite in a square (or a box) whose top left corner is at x, y."""
    box = {"x": x, "y": y, "width": size, "height": size if height is None else height}
    return f'<use href="#{escape(sprite)}"{attributes({**box, **more})}/>'


def centred(sprite: str, size: float = 64, x: float = 0, y: float = 0, **more: str) -> str:
    """A sprite whose middle is at x, y."""
    return use(sprite, x - size / 2, y - size / 2, size, None, **more)


@memoised
def text(words: str | int, x: float, y: float, size: int = 14, **more: str | float) -> str:
    """A line of text; ``anchor`` start, middle or end, ``weight`` 400 to 800, ``cls="title"`` for the serif."""
    assert size in SIZES, f"type comes in sizes {SIZES}, not {size}"
    given = dict(more)
    if "anchor" in given:
        given["text_anchor"] = given.pop("anchor")
    if "weight" in given:
        given["font_weight"] = given.pop("weight")
    return f"<text{attributes({'x': x, 'y': y, 'font_size': size, **given})}>{escape(str(words))}</text>"


@memoised
def rect(x: float, y: float, width: float, height: float, corner: float = 0, **more: str | float) -> str:
    box: dict[str, str | float] = {"x": x, "y": y, "width": width, "height": height}
    if corner:
        box["rx"] = corner
    return f"<rect{attributes({**box, **more})}/>"


@memoised
def circle(x: float, y: float, radius: float, **more: str | float) -> str:
    return f"<circle{attributes({'cx': x, 'cy': y, 'r': radius, **more})}/>"


def path(d: str, **more: str | float) -> str:
    return f"<path{attributes({'d': d, **more})}/>"


def group(*inside: str, **more: str | float) -> str:
    """Several pieces of markup together, for example under one transform or opacity."""
    return f"<g{attributes(dict(more))}>{''.join(inside)}</g>"
