"""Builds the rules with mypyc where a C compiler is at hand; without one the same files run interpreted.

``src/serai/_build.py`` says which modules are compiled; it is also what decides at run time whether the libraries are
used. See docs/architecture.md, "Two speeds".
"""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/serai")
OPTIMISE = "2"
INLINED = [] if sys.platform == "win32" else ["-fno-semantic-interposition"]
"""Small functions of one library are inlined, such as the index functions of rows with two dimensions."""
WANTED = os.environ.get("SERAI_COMPILE", "1")
"""``0``: do not compile. ``must``: a fault of the compiler stops the build instead of leaving the rules interpreted."""
BUILDING = {"build", "build_ext", "bdist_wheel", "install"}.intersection(sys.argv)
"""Metadata, sdists and editable installs need no libraries."""

BUILD = runpy.run_path(str(PACKAGE / "_build.py"))
COMPILED = BUILD["digests"](PACKAGE)
"""The sources as they are now; what is written while the compiler runs is not in the libraries."""


class AllOrNothing(build_ext):
    """A half-compiled package would not import: the record that vouches for the libraries is written last."""

    def build_extensions(self) -> None:
        """A build that is stopped leaves no half-written library that looks finished."""
        link = self.compiler.link_shared_object

        def link_whole(objects: list[str], target: str, *rest: object, **more: object) -> None:
            link(objects, f"{target}.part", *rest, **more)
            Path(f"{target}.part").replace(target)

        self.compiler.link_shared_object = link_whole
        super().build_extensions()

    def run(self) -> None:
        self.parallel = os.cpu_count()
        try:
            super().run()  # into the build folder; in place, the libraries are copied from there
        except Exception as error:  # a compiler can fail in many ways, and none may stop an install
            not_compiled(error)
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []
        if self.extensions and not self.inplace:
            BUILD["write_record"](Path(self.build_lib) / "serai", COMPILED)

    def copy_extensions_to_source(self) -> None:
        """Take the libraries of the last build away, then put these in their place."""
        if not self.extensions:
            return
        (PACKAGE / BUILD["RECORD"]).unlink(missing_ok=True)
        build_py = self.get_finalized_command("build_py")
        placed = dict(self._get_inplace_equivalent(build_py, ext) for ext in self.extensions)
        for path in (*PACKAGE.parent.glob(f"*{BUILD['SUFFIX']}"), *PACKAGE.rglob(f"*{BUILD['SUFFIX']}")):
            path.unlink()
        for library, built in placed.items():
            self.copy_file(built, library, level=self.verbose)
        BUILD["write_record"](PACKAGE, COMPILED)


def not_compiled(error: BaseException) -> None:
    """Go on without libraries, unless they must be built."""
    if WANTED == "must":
        raise error
    print(f"serai: not compiled ({error}); the rules will run interpreted", file=sys.stderr)


def extensions() -> list[object]:
    if WANTED == "0" or not BUILDING:
        return []
    groups = [([str(PACKAGE / path) for path in paths], name) for name, paths in BUILD["groups"](PACKAGE).items()]
    sources = [path for paths, _ in groups for path in paths]
    flags = ["--strict", f"--cache-dir={os.devnull}"]
    try:
        from mypyc.build import mypycify

        # mypyc writes only the C files that differ, so that a build compiles only what changed since the last one
        found = list(mypycify([*flags, *sources], opt_level=OPTIMISE, debug_level="0", separate=groups))
        for extension in found:
            extension.extra_compile_args += INLINED
        return found
    except (Exception, SystemExit) as error:
        not_compiled(error)
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
