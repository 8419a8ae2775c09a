"""From a bare clone to the first page, step by step: ``python bench/first_page.py``.

Reported, never asserted. The last commit is cloned into a new folder and set up there by the steps of
``make play``. Then come those of a visitor: the home page, and a table of a game against a bot.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
PORT = 8765
BASE = f"http://localhost:{PORT}"
TABLE = {"title": "caravan", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}


@contextmanager
def timed(step: str) -> Iterator[None]:
    begun = time.perf_counter()
    yield
    print(f"{step:36} {time.perf_counter() - begun:5.1f} s", flush=True)


def wait_for(address: str) -> None:
    while True:
        try:
            with urllib.request.urlopen(address) as page:
                page.read()
                return
        except OSError:
            time.sleep(0.05)


def open_table() -> None:
    """A game against a bot, and the page of its table."""
    asked = urllib.request.Request(
        f"{BASE}/api/tables", json.dumps(TABLE).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked) as made:
        wait_for(BASE + json.loads(made.read())["url"])


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="serai-first-page-") as folder:
        clone = Path(folder) / "serai"
        own = {"XDG_DATA_HOME": folder, "SERAI_NO_BROWSER": "1"}
        quiet = {"cwd": clone, "env": os.environ | own, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        with timed("all, to a table that can be played"):
            with timed("an environment (python -m venv)"):
                subprocess.run(["make", ".venv/bin/python"], check=True, **quiet)
            with timed("the packages of the site (pip)"):
                subprocess.run(["make", ".venv/serving"], check=True, **quiet)
            with timed("start, to the first page"):
                site = subprocess.Popen(["make", "play", f"PORT={PORT}"], start_new_session=True, **quiet)
                wait_for(BASE)
            with timed("a table against a bot"):
                open_table()
        os.killpg(site.pid, signal.SIGINT)
        site.wait()


if __name__ == "__main__":
    main()
