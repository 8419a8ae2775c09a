"""Compiles the rules in place, if their sources have changed since the last build: ``make build``.

Only the kernel or the titles that changed go through the C compiler. One build runs at a time; a second one waits, and
then finds nothing to do. The libraries in ``src`` are replaced at the very end, so a build may be stopped at any time.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from serai import _build

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "serai"


def can_compile() -> bool:
    """Whether there is a C compiler."""
    return any(shutil.which(name) for name in ("cc", "gcc", "clang"))


def main() -> int:
    if _build.up_to_date(PACKAGE):
        return 0
    if not can_compile():
        print("There is no C compiler, so the rules run interpreted.")
        return 0
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return 0 if _build.up_to_date(PACKAGE) else build()


def build() -> int:
    """One run of setup.py."""
    print(f"Compiling the rules: {', '.join(changed_groups())}.", flush=True)
    started = time.monotonic()
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    ran = subprocess.run(command, cwd=ROOT, env={**os.environ, "SERAI_COMPILE": "must"}, check=False)
    if ran.returncode:
        print("The rules could not be compiled; until they can, their sources run.", file=sys.stderr)
        return 1
    print(f"Compiled in {time.monotonic() - started:.0f} s.")
    return 0


def changed_groups() -> list[str]:
    """The kernel and the titles whose sources changed; all of them if a library is missing."""
    changed = set(_build.changed(PACKAGE))
    whole = bool(_build.missing(PACKAGE))
    groups = _build.groups(PACKAGE).items()
    return [name.removeprefix("serai_") for name, paths in groups if whole or changed.intersection(paths)]


if __name__ == "__main__":
    sys.exit(main())
