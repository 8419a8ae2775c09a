"""Pig: the game that ``serai new-title pig`` writes, as a title for the tests of all titles."""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any

from serai import new_title, registry
from serai.kernel.title import Title

_KEPT = tempfile.TemporaryDirectory(prefix="serai-pig-")
"""The folder goes when the process does."""
FOLDER = Path(_KEPT.name)


def _load() -> Title[Any]:
    """Written as a package of its own and imported from there; in a tree that has a title Pig already, that one."""
    if "pig" in registry.titles():
        return registry.title_named("pig")
    new_title.in_package("pig", FOLDER)
    sys.path.insert(0, str(FOLDER / "src"))
    importlib.invalidate_caches()
    title: Title[Any] = importlib.import_module("pig").TITLE
    return title


TITLE = _load()
