"""The interpreted build on demand: with SERAI_PURE=1 every module of serai is loaded from its source.

The two builds are the same files; this is how tests and benchmarks run both from one install.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceOnly:
    """Finds ``serai.*`` in source files, past compiled ones of the same name."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("serai."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


sys.meta_path.insert(0, SourceOnly())
