"""Interpreted against compiled: the same files, the same games, choice by choice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import serai

ROOT = Path(__file__).parents[1]
GAMES = os.environ.get("SERAI_TRACES", "100")


def run(pure: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "SERAI_PURE": pure, "PYTHONHASHSEED": "random"}
    command = [sys.executable, str(ROOT / "tools" / "trace.py"), GAMES]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_both_builds_play_the_same_games() -> None:
    """Without libraries there is one build, and then this proves that games repeat across processes."""
    runs = [run(""), run("1")]
    first, second = (process.communicate()[0].splitlines() for process in runs)
    assert [process.returncode for process in runs] == [0, 0]
    assert first[0] == ("compiled" if serai.COMPILED else "interpreted")
    assert second[0] == "interpreted"
    assert len(first) > int(GAMES)
    assert first[1:] == second[1:]
