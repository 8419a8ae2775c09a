"""Golden pictures: no change of a board goes unseen."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from serai import titles
from tools import golden_svg


@pytest.mark.parametrize("title", titles())
def test_the_golden_picture_is_drawn_as_written(title: str) -> None:
    path = golden_svg.FOLDER / f"{title}.svg"
    assert path.exists(), f"{title} is not drawn yet: run `make golden` and look at what it drew"
    drawn, written = golden_svg.picture(title).splitlines(), path.read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(drawn, written, strict=False), start=1):
        assert now == then, f"{path.name} line {number}; if the change is meant, run `make golden`"
    assert len(drawn) == len(written)


@pytest.mark.parametrize("title", titles())
def test_a_picture_is_whole(title: str) -> None:
    """It is well-formed, needs nothing from outside and leaves no variable to a program that knows none."""
    text = golden_svg.picture(title)
    root = ElementTree.fromstring(text)
    ids = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        reference = element.get("href")
        assert reference is None or (reference.startswith("#") and reference[1:] in ids), reference
    assert "var(" not in text.split("</style>")[1]
    assert "light-dark(" not in text
    for outside in ("<image", "http://", "https://", "@import", "url(http"):
        assert outside not in text.replace('xmlns="http://www.w3.org/2000/svg"', ""), outside
