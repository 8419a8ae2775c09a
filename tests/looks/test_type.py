"""Type comes in five sizes, on the boards and in the frame around them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import serai
from serai import titles
from serai.registry import title_named
from serai.scene import SceneContext, paint
from serai.scene.art import SIZES
from serai.scene.svg import own_style, sprites
from tests.looks.positions import positions

STATIC = Path(serai.__file__).parent / "web" / "static"
_WRITTEN = re.compile(r'font-size="([\d.]+)"')
_STYLED = re.compile(r"(?:font-size:\s*|font:\s*(?:\d+ )?)([\d.]+)px")


@pytest.mark.parametrize("title", titles())
def test_boards_use_five_sizes(title: str) -> None:
    used: set[float] = set()
    for _, match in positions(title, steps=3):
        for part in paint(SceneContext(match, 0)).parts:
            for node in part.nodes:
                used |= {float(size) for size in _WRITTEN.findall(node.art)}
    for markup in sprites(title_named(title)).values():
        used |= {float(size) for size in _WRITTEN.findall(markup)}
    used |= {float(size) for size in _STYLED.findall(own_style(title_named(title)))}
    assert used <= set(SIZES)


@pytest.mark.parametrize("sheet", ["base.css", "site.css", "table.css"])
def test_pages_use_five_sizes(sheet: str) -> None:
    used = {float(size) for size in _STYLED.findall((STATIC / sheet).read_text(encoding="utf-8"))}
    assert used <= set(SIZES)
