"""Colour is never the only code: made all one colour, goods and seats still differ, and so do their patterns."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from serai import titles
from serai.registry import title_named
from serai.scene.contract import PLAIN, scene_of
from serai.scene.seats import seat_colours
from serai.scene.svg import sprites

_PAINT = re.compile(r'\s(?:fill|stroke|color|stop-color|opacity|fill-opacity|style|class)="[^"]*"')
_NAME = re.compile(r'^<(\w+) id="[^"]*"')
_USE = re.compile(r'<use href="#([\w-]+)"([^>]*)/>')
_PATTERN = re.compile(r'"url\(#(pattern-[\w-]+)\)"')


def grey(known: dict[str, str], sprite: str) -> str:
    """A sprite with all colours taken away; what it uses and its patterns are written out."""

    def written(text: str) -> str:
        patterns = "".join(written(known[name]) for name in _PATTERN.findall(text) if name in known)
        text = _USE.sub(lambda found: f"<g{found[2]}>{written(known.get(found[1], ''))}</g>", text)
        return _PAINT.sub("", _NAME.sub(r"<\1", text)) + patterns

    return written(known[sprite])


@pytest.mark.parametrize("title", titles())
def test_without_colour_pieces_still_differ(title: str) -> None:
    """A title's scene names what must be told apart, by the ids of its sprites."""
    known = sprites(title_named(title))
    for family in scene_of(title_named(title)).told_apart:
        drawn = {sprite: grey(known, sprite) for sprite in family}
        for one, other in combinations(family, 2):
            assert drawn[one] != drawn[other], f"{one} and {other} differ by colour alone"


@pytest.mark.parametrize("title", titles())
def test_without_colour_badges_still_differ(title: str) -> None:
    known = sprites(title_named(title))
    colours = [*PLAIN.seats, *seat_colours(title_named(title), max(title_named(title).players))]
    badges = {f"badge-{colour}": grey(known, f"badge-{colour}") for colour in colours}
    for one, other in combinations(badges, 2):
        assert badges[one] != badges[other], f"{one} and {other} differ by colour alone"
