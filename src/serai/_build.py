"""Which build runs: the compiled libraries, if they were made from exactly these sources; otherwise the sources.

``setup.py`` compiles the modules that ``groups`` lists and writes a record of their digests beside them. ``choose``
reads it before anything else of serai is imported. It is all or nothing: if one source differs from what was compiled,
every module is loaded from its source, and one line on stderr says so. With ``SERAI_PURE=1`` the sources always run.

This module imports nothing of serai, and importing it does nothing: ``setup.py`` loads it by its path.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = Path(__file__).parent
KERNEL: Final = ("rows", "bits", "codes", "events", "frame", "game", "sealed", "chance", "rollout")
"""The kernel's engine: its modules that are compiled."""
INTERPRETED: Final = ("__init__", "fields", "field_types", "position", "draw", "scene")
"""Modules and folders of a title that stay interpreted: data and pictures, where speed does not matter."""

SUFFIX: Final = EXTENSION_SUFFIXES[0]
"""How the name of a library for this Python ends."""
RECORD: Final = f"_compiled{SUFFIX.rpartition('.')[0]}.json"

Digests = dict[str, str]
"""The SHA-256 of each compiled source, by its path in the package."""


def groups(package: Path = PACKAGE) -> dict[str, list[str]]:
    """The modules to compile, as paths in the package: one library for the kernel, and one for each title."""
    engine = [f"kernel/{name}.py" for name in KERNEL]
    found = {"serai_kernel": [path for path in engine if (package / path).exists()]}
    for title in sorted(entry.name for entry in os.scandir(package / "games") if entry.is_dir()):
        modules = sorted(_compiled_in(package, f"games/{title}"))
        if modules:
            found[f"serai_{title}"] = modules
    return found


def _compiled_in(package: Path, folder: str) -> Iterator[str]:
    for entry in os.scandir(package / folder):
        path = f"{folder}/{entry.name}"
        if entry.name.removesuffix(".py") in INTERPRETED:
            continue
        if entry.name.endswith(".py"):
            yield path
        elif entry.is_dir():
            yield from _compiled_in(package, path)


def digests(package: Path = PACKAGE) -> Digests:
    """What the sources that are compiled hold now."""
    found = {}
    for modules in groups(package).values():
        for path in modules:
            with open(f"{package}/{path}", "rb") as source:  # noqa: PTH123  (a start of serai opens a hundred of them)
                found[path] = hashlib.sha256(source.read()).hexdigest()
    return found


def libraries(package: Path = PACKAGE) -> list[str]:
    """The libraries that a whole build consists of: one for each group, and one for each of its modules."""
    found = []
    for group, modules in groups(package).items():
        found.append(f"{package.parent}/{group}__mypyc{SUFFIX}")
        found += [f"{package}/{path.removesuffix('.py')}{SUFFIX}" for path in modules]
    return found


def missing(package: Path = PACKAGE) -> list[str]:
    """The libraries of a whole build that are not there."""
    return [path for path in libraries(package) if not os.path.exists(path)]  # noqa: PTH110  (as above)


def changed(package: Path = PACKAGE) -> list[str]:
    """The sources that differ from what was compiled, or all of them if nothing was."""
    record, now = read_record(package), digests(package)
    return sorted(path for path in record | now if record.get(path) != now.get(path))


def up_to_date(package: Path = PACKAGE) -> bool:
    """Whether all libraries are there, and were made from the sources as they are now."""
    return not missing(package) and not changed(package)


def read_record(package: Path = PACKAGE) -> Digests:
    """What was compiled; nothing if no build has come to its end."""
    try:
        record: Digests = json.loads((package / RECORD).read_bytes())
    except (OSError, ValueError):
        return {}
    return record


def write_record(package: Path, record: Mapping[str, str]) -> None:
    """Say what was compiled. The last step of a build: without it no library is used."""
    draft = package / f".{RECORD}.{os.getpid()}"
    draft.write_text(json.dumps(record, indent=1, sort_keys=True), encoding="utf-8")
    draft.replace(package / RECORD)


class SourceOnly:
    """Finds ``serai.*`` in source files, past compiled ones of the same name."""

    def __init__(self) -> None:
        self._finders: dict[str, FileFinder] = {}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("serai."):
            return None
        for folder in path or ():
            if folder not in self._finders:
                self._finders[folder] = FileFinder(folder, (SourceFileLoader, [".py"]))
            spec = self._finders[folder].find_spec(name)
            if spec is not None:
                return spec
        return None

    def invalidate_caches(self) -> None:
        self._finders.clear()


def choose(package: Path = PACKAGE) -> str:
    """Run the sources unless the libraries are theirs. Gives the line to print if libraries are there but not used."""
    if not os.environ.get("SERAI_PURE") and up_to_date(package):
        return ""
    sys.meta_path.insert(0, SourceOnly())  # also if nothing is compiled: a build may end while this process runs
    if os.environ.get("SERAI_PURE") or missing(package) == libraries(package):
        return ""
    os.environ["SERAI_PURE"] = "1"  # what this process starts runs the same build, and does not say it again
    return stale_line(package)


def stale_line(package: Path) -> str:
    """What is wrong with the libraries, and what to do."""
    differing = changed(package)
    more = f" and {len(differing) - 1} more" if len(differing) > 1 else ""
    what = f"do not match their sources ({differing[0]}{more})" if differing else "are incomplete"
    remedy = "run `make build`" if (package.parents[1] / "setup.py").exists() else "install serai again"
    return f"the compiled rules {what}, so the sources run instead, more slowly; {remedy} to compile them"
