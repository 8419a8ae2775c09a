"""Short hands for the tests of the command line: run it in this process or in one of its own, and make journals."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

from click.testing import CliRunner, Result

import serai
from serai import Match
from serai.cli import main

ROOT = Path(__file__).parents[2]


def run(*words: str | Path, typed: str = "") -> Result:
    """A command in this process. Whatever it raises besides its exit is a fault of ours and shows itself."""
    return CliRunner().invoke(main, [str(word) for word in words], input=typed, catch_exceptions=False)


def refused(*words: str | Path, typed: str = "") -> str:
    """A command that must end as bad input: exit code 2 and one line on stderr, which is given back."""
    result = run(*words, typed=typed)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("serai: ") and result.stderr.count("\n") == 1, result.stderr
    return result.stderr.removeprefix("serai: ").rstrip("\n")


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "serai", *(str(word) for word in words)]


def environment(**more: str) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONPATH")}
    return {**plain, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8", **more}


def process(*words: str | Path, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    return subprocess.run(
        command(*words), input=typed, capture_output=True, text=True, timeout=60, env=environment(**more), check=False
    )


def finished(seed: int = 5, players: int = 3) -> Match:
    """A finished random game; treat it as read-only."""
    return _finished(seed, players)


@cache
def _finished(seed: int, players: int) -> Match:
    match, rng = serai.new("caravan", players=players, seed=seed), Random(seed)
    while not match.over:
        match.play(rng.choice(match.options()))
    return match


def begun(choices: int = 30, seed: int = 5, players: int = 2) -> Match:
    """A random game of a few choices."""
    match, rng = serai.new("caravan", players=players, seed=seed), Random(seed)
    for _ in range(choices):
        match.play(rng.choice(match.options()))
    return match
