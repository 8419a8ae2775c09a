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
OPTIMISE = "2"
INTERPRETED = ("__init__", "position", "position_fields", "handmade", "draw")
"""Modules of a game that stay interpreted: data and pictures, where speed does not matter."""


def groups() -> list[tuple[list[str], str]]:
    """The modules to compile: the kernel's engine as one library, and one library for each title.

    Together they would be one C file that takes minutes; apart they are compiled side by side.
    """
    found = [([str(SOURCE / "kernel" / f"{name}.py") for name in KERNEL], "serai_kernel")]
    for folder in sorted((SOURCE / "games").iterdir()):
        modules = [str(path) for path in sorted(folder.glob("*.py")) if path.stem not in INTERPRETED]
        if modules:
            found.append((modules, f"serai_{folder.name}"))
    return found


class AllOrNothing(build_ext):
    """A half-compiled package would not import: if one module fails to compile, none is installed."""

    def run(self) -> None:
        self.parallel = os.cpu_count()
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

        sources = [module for modules, _ in groups() for module in modules]
        return list(mypycify(["--strict", *sources], opt_level=OPTIMISE, debug_level="0", separate=groups()))
    except (Exception, SystemExit) as error:
        print(f"serai: not compiled ({error}); the rules will run interpreted", file=sys.stderr)
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
