"""``make play``: the site is there at once, faster rules are built beside it, and the build ends with the site."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("uvicorn")
ROOT = Path(__file__).parents[1]
BUILD = """#!/bin/sh
echo "building with $*"
echo $$ > building
exec sleep 600
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """a copy of the tree in which nothing is compiled, and where ``make`` builds for ever."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "_compiled.*")
    for name in ("src", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=unwanted)
    for name in ("make", "cc"):
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(BUILD)
        path.chmod(0o755)
    return tmp_path


def written(path: Path) -> str:
    """What another process writes into a file, as soon as it has."""
    while not (path.exists() and path.read_text()):
        time.sleep(0.02)
    return path.read_text()


def test_the_site_starts_at_once_and_the_build_ends_with_it(tree: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "SERAI_PURE": "", "XDG_DATA_HOME": str(tree)}
    environment["PATH"] = f"{tree / 'bin'}{os.pathsep}{environment['PATH']}"
    command = [sys.executable, "-m", "tools.play", "--port", "0", "--no-open"]
    site = subprocess.Popen(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True)
    assert site.stdout is not None
    assert site.stdout.readline() == "Faster rules are being built; the next start uses them (log: build/build.log)\n"
    assert site.stdout.readline().startswith("Serai is at http://localhost:")
    build = int(written(tree / "building"))
    assert written(tree / "build" / "build.log") == "building with --no-print-directory build\n"
    site.send_signal(signal.SIGTERM)
    assert site.wait() == 128 + signal.SIGTERM
    with pytest.raises(ProcessLookupError):
        os.kill(build, 0)
