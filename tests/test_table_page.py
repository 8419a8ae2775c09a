"""The table's page: its modules are small and typed, its words and elements exist, its types follow the wire."""

from __future__ import annotations

import gzip
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from serai.server.pages.modules import Modules
from serai.server.words import section
from tools import wire_types

WEB = Path(__file__).parent.parent / "src" / "serai" / "web"
FOLDER = WEB / "static" / "table"
MODULES = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.js"))}
ALL = "\n".join(MODULES.values())
PAGE = (WEB / "templates" / "table.html").read_text(encoding="utf-8")
TYPED = sorted([*WEB.glob("static/**/*.js"), *WEB.glob("*.d.ts")])


def imports(source: str) -> set[str]:
    return set(re.findall(r'^(?:import|export) [^;]*? from "\./([\w.]+)";$', source, re.MULTILINE))


def test_the_modules_are_small_together() -> None:
    assert sum(len(gzip.compress(source.encode(), 9)) for source in MODULES.values()) <= 40_000


@pytest.mark.parametrize("name", MODULES)
def test_a_module_can_be_read_at_once(name: str) -> None:
    lines = MODULES[name].splitlines()
    assert len(lines) <= 250 and max(map(len, lines)) <= 120


def test_every_module_is_used_and_none_imports_itself_round_about() -> None:
    graph = {name: imports(source) for name, source in MODULES.items()}
    assert set().union(*graph.values()) | {"main.js"} == set(MODULES)
    order = list(TopologicalSorter(graph).static_order())  # raises CycleError
    assert order[-1] == "main.js"


@pytest.mark.parametrize("path", TYPED, ids=lambda path: path.name)
def test_everything_has_a_type(path: Path) -> None:
    """``any`` would switch the checks off without a word; ``tsc`` finds the rest (``make check``)."""
    text = path.read_text(encoding="utf-8")
    found = [line for line in text.splitlines() if re.search(r"\bany\b|@ts-ignore|@ts-expect-error|@ts-nocheck", line)]
    assert found == []


def test_a_change_of_one_module_changes_the_address_of_all(tmp_path: Path) -> None:
    """A browser that keeps modules of an older version cannot mix them with newer ones."""
    for name, source in MODULES.items():
        (tmp_path / name).write_text(source, encoding="utf-8")
    before = Modules(tmp_path)
    assert before.path == Modules(FOLDER).path
    (tmp_path / "words.js").write_text(MODULES["words.js"] + "\n", encoding="utf-8")
    after = Modules(tmp_path)
    assert after.path != before.path and set(after.imported).isdisjoint(before.imported)
    assert before.sources["words.js"].decode() == MODULES["words.js"], "a running process keeps what it has read"


def test_the_types_follow_the_wire() -> None:
    assert wire_types.FILE.read_text(encoding="utf-8") == wire_types.written(), "python tools/wire_types.py --write"


def test_the_fonts_are_small_and_licensed() -> None:
    fonts = WEB / "static" / "fonts"
    assert sum(file.stat().st_size for file in fonts.glob("*.woff2")) <= 100_000
    assert len(list(fonts.glob("*LICENSE.txt"))) == len(list(fonts.glob("*.woff2")))


def test_every_message_has_words() -> None:
    known = section("table")
    asked = set(re.findall(r'\bt\("(\w+)"', ALL)) | set(re.findall(r't\("table\.(\w+)"', PAGE))
    asked = {name for name in asked if not name.endswith("_")}  # those are built from two pieces
    asked |= {name for pair in re.findall(r't\([^"()]* \? "(\w+)" : "(\w+)"', ALL) for name in pair}
    assert {"won_many", "offline", "page_turn"} <= asked
    assert asked - set(known) == set()


def test_every_element_the_modules_name_is_on_the_page() -> None:
    named = set(re.findall(r'\belement\("([\w-]+)", \w+\)', ALL))
    there = set(re.findall(r'\bid="([\w-]+)"', PAGE)) | set(re.findall(r'tool\("(\w+)"', PAGE))
    assert len(named) > 50 and named - there == set()


def test_nothing_of_the_page_needs_inline_style_or_script() -> None:
    assert " style=" not in PAGE and " on" not in re.sub(r'"[^"]*"', "", PAGE.split("<body")[1].split(">")[0])
    assert re.findall(r"<script(?! type=\"application/json\"| type=\"module\" src=)", PAGE) == []
