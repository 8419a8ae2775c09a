"""Pig, the title of ``docs/add-a-game.md``: its files are taken out of that page and imported."""

from __future__ import annotations

import importlib
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from serai.kernel.title import Title

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
_FILE = re.compile(r"^## [^\n]*`(\S+)`\n.*?^```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


def take_out(games: Path, tests: Path) -> list[Path]:
    """Write the files that the page shows, those of the title and those of its tests; give their paths."""
    written = []
    for name, text in _FILE.findall(PAGE.read_text(encoding="utf-8")):
        path = games / name.removeprefix("games/") if name.startswith("games/") else tests / name.removeprefix("tests/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


_KEPT = tempfile.TemporaryDirectory(prefix="serai-pig-")
"""The folder goes when the process does."""


def _load() -> Title[Any]:
    folder = _KEPT.name
    take_out(Path(folder), Path(folder) / "tests")
    sys.path.insert(0, folder)
    try:
        title: Title[Any] = importlib.import_module("pig").TITLE
    finally:
        sys.path.remove(folder)
    return title


TITLE = _load()
