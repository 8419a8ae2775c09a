"""Builds and tries the packages: one sdist, and from it a wheel for every Python from 3.11 to 3.14 that is here.

Each wheel is installed into a clean environment, which must tell its version, be compiled, and play games of every
title. A Python that is not on this machine is named and left out. All of it lands in ``dist``: ``make wheels``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.build import ROOT, can_compile

DIST = ROOT / "dist"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
GAMES = 200


def python(version: str) -> str | None:
    """An interpreter of that version: on the PATH, or one of pyenv's."""
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    found = [shutil.which(f"python{version}"), *sorted(kept.glob(f"{version}.*/bin/python"), reverse=True)]
    return next((str(path) for path in found if path and _runs(str(path), version)), None)


def _runs(path: str, version: str) -> bool:
    """Whether it is what its name says: pyenv leaves scripts that only say where the real one is."""
    told = subprocess.run([path, "-c", "import sys; print(sys.version)"], capture_output=True, text=True, check=False)
    return told.stdout.startswith(f"{version}.")


def sdist() -> Path:
    """The package of sources, made anew."""
    shutil.rmtree(DIST, ignore_errors=True)
    program = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", program, str(DIST), environment={"SERAI_COMPILE": "0"})
    (made,) = DIST.glob("*.tar.gz")
    return made


def wheel(interpreter: str, source: Path, folder: Path) -> Path:
    """The wheel that this Python makes of the sdist."""
    run(interpreter, "-m", "venv", str(folder / "build"))
    run(str(folder / "build/bin/pip"), "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source),
        environment={"SERAI_COMPILE": "must" if can_compile() else "0"})  # fmt: skip
    (made,) = folder.glob("*.whl")
    return Path(shutil.copy(made, DIST))


def try_out(interpreter: str, package: Path, folder: Path) -> str:
    """Install a wheel into a clean environment, play games of every title, and give the line that tells the version."""
    run(interpreter, "-m", "venv", str(folder / "clean"))
    run(str(folder / "clean/bin/pip"), "install", "--quiet", str(package))
    serai = str(folder / "clean/bin/serai")
    told = run(serai, "--version", where=folder)
    assert ("(compiled" in told) == can_compile(), told
    for title in json.loads(run(serai, "titles", "--json", where=folder)):
        run(serai, "fuzz", title["name"], "--games", str(GAMES), where=folder)
    return told.strip()


def run(*command: str, where: Path = ROOT, environment: dict[str, str] | None = None) -> str:
    """What a command prints; a command that fails ends everything, and shows all it said."""
    whole = {name: value for name, value in os.environ.items() if not name.startswith(("SERAI_", "PYTHONPATH"))}
    done = subprocess.run(command, cwd=where, env=whole | (environment or {}), capture_output=True, text=True)
    if done.returncode or done.stderr.startswith("serai: "):
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> int:
    source = sdist()
    print(source.relative_to(ROOT), flush=True)
    tried = 0
    for version in VERSIONS:
        interpreter = python(version)
        if interpreter is None:
            print(f"Python {version} is not on this machine: no wheel", flush=True)
            continue
        with tempfile.TemporaryDirectory(prefix="serai-wheel-") as folder:
            made = wheel(interpreter, source, Path(folder))
            print(f"{made.relative_to(ROOT)}: {try_out(interpreter, made, Path(folder))}", flush=True)
        tried += 1
    return 0 if tried else 1


if __name__ == "__main__":
    sys.exit(main())
