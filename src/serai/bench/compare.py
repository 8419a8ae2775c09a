"""Both builds and the peer in turn, several rounds, the best of each; then the ratios."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from serai import COMPILED
from serai.bench import peer


class PeerError(RuntimeError):
    """The peer could not be measured."""


def compare(peer_python: str | None, seconds: float, rounds: int, progress: Callable[[int], None]) -> dict[str, Any]:
    """All figures of one run, by build and title, with the ratio of each to the peer's choices per second."""
    builds: dict[str, dict[str, Any]] = {}
    rival: dict[str, Any] | None = None
    for _ in range(rounds):
        for pure in ["", "1"] if COMPILED else ["1"]:
            figures = _run([sys.executable, "-m", "serai.bench.measure", str(seconds)], pure)
            for title, row in figures["titles"].items():
                best(builds.setdefault(figures["build"], {}), title, row)
            progress(1)
        if peer_python:
            rival = _better(rival, _run([peer_python, str(Path(peer.__file__)), str(seconds)], ""))
            progress(1)
    result: dict[str, Any] = {"seconds": seconds, "rounds": rounds, "builds": builds, "peer": rival}
    if rival is not None:
        for build in builds.values():
            for row in build.values():
                row["times_peer"] = round(row["choices_per_s"] / rival["choices_per_s"], 1)
    return result


def best(build: dict[str, Any], title: str, row: dict[str, Any]) -> None:
    build[title] = _better(build.get(title), row)


def _better(old: dict[str, Any] | None, new: dict[str, Any]) -> dict[str, Any]:
    """The faster of two measurements, with the quicker copy: noise only ever slows down."""
    if old is None:
        return new
    faster = dict(new if new["choices_per_s"] > old["choices_per_s"] else old)
    faster["copy_ns"] = min(old["copy_ns"], new["copy_ns"])
    return faster


def _run(command: list[str], pure: str) -> dict[str, Any]:
    """One measurement in a process of its own."""
    ran = subprocess.run(command, env={**os.environ, "SERAI_PURE": pure}, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        last = (ran.stderr.strip().splitlines() or ["no message"])[-1]
        raise PeerError(f"{' '.join(command)} failed: {last}")
    try:
        figures: dict[str, Any] = json.loads(ran.stdout)
    except ValueError:
        raise PeerError(f"{' '.join(command)} printed no figures") from None
    return figures
