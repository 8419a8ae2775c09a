"""Builds the rules with mypyc where a C compiler is at hand; without one the same files run interpreted.

The compiled modules are found by rule, not listed: all of the kernel's engine and, in each game, every module whose
first line of code does not say otherwise. See docs/architecture.md, "Two speeds".
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/serai")
KERNEL = ("rows", "bits", "codes", "events", "frame", "game", "sealed", "chance", "rollout")
INTERPRETED = ("__init__", "position", "position_fields", "handmade", "draw")
"""Modules of a game that stay interpreted: data and pictures, where speed does not matter."""


def compiled_modules() -> list[str]:
    modules = [SOURCE / "kernel" / f"{name}.py" for name in KERNEL]
    for path in sorted((SOURCE / "games").glob("*/*.py")):
        if path.stem not in INTERPRETED:
            modules.append(path)
    return [str(path) for path in modules]


class AllOrNothing(build_ext):
    """A half-compiled package would not import: if one module fails to compile, none is installed."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # a compiler can fail in many ways, and none may stop the install
            print(f"serai: not compiled ({error}); the rules will run interpreted", file=sys.stderr)
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []


def extensions() -> list[object]:
    if os.environ.get("SERAI_COMPILE", "1") == "0":
        return []
    try:
        from mypyc.build import mypycify

        return list(mypycify(["--strict", *compiled_modules()], opt_level="3"))
    except (Exception, SystemExit) as error:
        print(f"serai: not compiled ({error}); the rules will run interpreted", file=sys.stderr)
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
