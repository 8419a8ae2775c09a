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
_FILE = re.compile(r"^## [^\n]*`games/(pig/\S+)`\n.*?^```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


def take_out(folder: Path) -> list[Path]:
    """Write the files that the page shows; give their paths."""
    written = []
    for name, text in _FILE.findall(PAGE.read_text(encoding="utf-8")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


_KEPT = tempfile.TemporaryDirectory(prefix="serai-pig-")
"""The folder goes when the process does."""


def _load() -> Title[Any]:
    folder = _KEPT.name
    take_out(Path(folder))
    sys.path.insert(0, folder)
    try:
        title: Title[Any] = importlib.import_module("pig").TITLE
    finally:
        sys.path.remove(folder)
    return title


TITLE = _load()
