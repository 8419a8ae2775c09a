"""What tools/mutate.py runs and keeps: pytest within a limit of CPU time, copies of the tree, and earlier results.

Seconds are CPU seconds and not those of the clock, so that a result does not depend on what else the machine does.
What is kept lies in ``build/mutants`` and counts only for exactly the same sources and tests.
"""

from __future__ import annotations

import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tools import rulecheck

ROOT: Final = Path(__file__).resolve().parents[1]
MEMORY: Final = 4_000_000
"""The kilobytes that a mutant may take: some fill a list for ever."""
KEPT: Final = ROOT / "build/mutants"
ELSEWHERE: Final = ("src/serai/server", "src/serai/web", "tests/server", "tests/browser", "tests/looks", "tests/bots")
"""Folders that the tests of rules do not need."""


def run_tests(tree: Path, arguments: Sequence[str], seconds: float) -> int | None:
    """The exit status of pytest in a tree, interpreted; None if it took more CPU time than that."""
    environment = {**os.environ, "PYTHONPATH": f"{tree}/src", "SERAI_PURE": "1", "SERAI_GAMES": "4"}
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *arguments]
    limited = f'ulimit -S -t {int(seconds) + 1}; ulimit -S -v {MEMORY} 2>/dev/null; exec "$@"'
    done = subprocess.run(["sh", "-c", limited, "sh", *pytest], cwd=tree, env=environment, capture_output=True)
    return None if done.returncode == -signal.SIGXCPU else done.returncode


def cpu_seconds() -> float:
    """What all processes that ended took so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def copy_tree(target: Path) -> Path:
    """The sources and tests, without libraries and what only a browser shows."""
    skip = shutil.ignore_patterns("*.so", "__pycache__", "_compiled*.json", "browser", "looks", "fonts")
    for name in ("src", "tests", "tools", "docs"):
        shutil.copytree(ROOT / name, target / name, ignore=skip)
    shutil.copy(ROOT / "pyproject.toml", target)
    return target


def digest(root: Path, title: str) -> str:
    """Of all that decides what the tests of a title find."""
    found = hashlib.sha256(sys.version.encode())
    for file in sorted(_deciding(root, title)):
        found.update(file.relative_to(root).as_posix().encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def _deciding(root: Path, title: str) -> Iterator[Path]:
    others = [
        f"{games}/{folder.name}/"
        for games in (rulecheck.GAMES, "tests/games")
        for folder in (root / games).iterdir()
        if folder.is_dir() and folder.name != title
    ]
    for file in [*(root / "src").rglob("*"), *(root / "tests").rglob("*"), *(root / "tools").glob("rule*.py")]:
        path = file.relative_to(root).as_posix()
        if file.is_file() and "__pycache__" not in path and not path.startswith((*ELSEWHERE, *others)):
            yield file


class Baseline(NamedTuple):
    """The tests of a title without a mutant."""

    seconds: dict[str, float]
    """The CPU time of each round of tests."""
    lines: rulecheck.Lines


class Kept:
    """The results of earlier runs of one title."""

    def __init__(self, root: Path, title: str, folder: Path = KEPT) -> None:
        self.digest = digest(root, title)
        self._baseline = folder / f"{title}.baseline.json"
        self._results = folder / f"{title}.results.jsonl"
        folder.mkdir(parents=True, exist_ok=True)

    def baseline(self) -> Baseline | None:
        if self._baseline.exists():
            found = json.loads(self._baseline.read_text(encoding="utf-8"))
            if found.pop("digest") == self.digest:
                return Baseline(**found)
        return None

    def keep_baseline(self, found: Baseline) -> None:
        self._baseline.write_text(json.dumps({"digest": self.digest, **found._asdict()}), encoding="utf-8")

    def results(self) -> dict[str, str]:
        """The mutants that met exactly these tests, and who caught each."""
        return {row["mutant"]: row["result"] for row in self._rows() if row["digest"] == self.digest}

    def survivors(self) -> set[str]:
        """The mutants that survived the last time they met any tests."""
        last = {row["mutant"]: row["result"] for row in self._rows()}
        return {mutant for mutant, result in last.items() if result == "survived"}

    def add(self, mutant: str, result: str) -> None:
        with self._results.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"digest": self.digest, "mutant": mutant, "result": result}) + "\n")

    def _rows(self) -> list[dict[str, str]]:
        text = self._results.read_text(encoding="utf-8") if self._results.exists() else ""
        return [json.loads(line) for line in text.splitlines()]
