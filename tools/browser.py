"""Find a Chromium for the browser tests, or install Debian's where that is allowed: ``python tools/browser.py``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LOUD = """
==========================================================================================
 NO BROWSER: the tests in tests/browser are SKIPPED, so the table itself was not tested.
 Install Chromium (Debian: apt-get install chromium) or name one in SERAI_CHROMIUM.
==========================================================================================
"""


def find() -> str | None:
    """The path of a Chromium, if there is one."""
    named = os.environ.get("SERAI_CHROMIUM")
    if named:
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Debian's Chromium, where this user may install it."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    print("Installing Chromium for the browser tests.")
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]):
        subprocess.run(command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False, **quiet)  # type: ignore[call-overload]


def main() -> None:
    if find() is None:
        install()
    found = find()
    print(f"Browser: {found}" if found else LOUD, file=sys.stdout if found else sys.stderr)


if __name__ == "__main__":
    main()
