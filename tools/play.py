"""Serves the site at once, and builds faster rules beside it if they are not built: ``make play``.

The site runs the build that is there when it starts. The build runs as ``make build`` in a process group of its own,
with low priority; it stops with the site, and goes on at the next start where it left off.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from serai import _build
from serai.cli import main
from tools.build import ROOT, can_compile

LOG = ROOT / "build" / "build.log"


@contextmanager
def building() -> Iterator[None]:
    """While the site runs, ``make build`` runs too, if there is something to build."""
    if _build.up_to_date() or not can_compile():
        yield
        return
    print(f"Faster rules are being built; the next start uses them (log: {LOG.relative_to(ROOT)})", flush=True)
    LOG.parent.mkdir(exist_ok=True)
    environment = {name: value for name, value in os.environ.items() if name not in ("SERAI_PURE", "MAKEFLAGS")}
    with LOG.open("w") as log:
        command = ["nice", "-n", "15", "make", "--no-print-directory", "build"]
        build = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
        )
    try:
        yield
    finally:
        if build.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(build.pid, signal.SIGTERM)
            build.wait()


def stop(number: int, frame: object) -> None:
    """End as at Ctrl-C: the build is stopped too."""
    sys.exit(128 + number)


if __name__ == "__main__":
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    with building():
        main(["serve", *sys.argv[1:]])
