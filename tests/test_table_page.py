"""The table's page: its module is small, its words exist, its types follow the wire."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from serai.server.words import section
from tools import wire_types

WEB = Path(__file__).parent.parent / "src" / "serai" / "web"
MODULE = (WEB / "static" / "table.js").read_text(encoding="utf-8")
PAGE = (WEB / "templates" / "table.html").read_text(encoding="utf-8")


def test_the_module_is_small() -> None:
    assert len(gzip.compress(MODULE.encode(), 9)) <= 15_000


def test_the_types_follow_the_wire() -> None:
    assert wire_types.FILE.read_text(encoding="utf-8") == wire_types.written(), "python tools/wire_types.py --write"


def test_the_fonts_are_small_and_licensed() -> None:
    fonts = WEB / "static" / "fonts"
    assert sum(file.stat().st_size for file in fonts.glob("*.woff2")) <= 100_000
    assert len(list(fonts.glob("*LICENSE.txt"))) == len(list(fonts.glob("*.woff2")))


def test_every_message_has_words() -> None:
    known = section("table")
    asked = set(re.findall(r'\bt\("(\w+)"', MODULE)) | set(re.findall(r't\("table\.(\w+)"', PAGE))
    asked = {name for name in asked if not name.endswith("_")}  # those are built from two pieces
    asked |= {name for pair in re.findall(r't\(\w+(?: > 0)? \? "(\w+)" : "(\w+)"', MODULE) for name in pair}
    assert asked - set(known) == set()


def test_every_element_the_module_names_is_on_the_page() -> None:
    named = set(re.findall(r"\bui\.(\w+)", MODULE))
    there = set(re.findall(r'\bid="([\w-]+)"', PAGE)) | set(re.findall(r'tool\("(\w+)"', PAGE))
    assert named - there == set()


def test_nothing_of_the_page_needs_inline_style_or_script() -> None:
    assert " style=" not in PAGE and " on" not in re.sub(r'"[^"]*"', "", PAGE.split("<body")[1].split(">")[0])
    assert re.findall(r"<script(?! type=\"application/json\"| type=\"module\" src=)", PAGE) == []
