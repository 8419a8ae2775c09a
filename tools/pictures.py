"""Write the game that a title's picture on the site shows, ``picture.journal`` in its folder.

Bots play it once here, so that a server only has to replay it. Written are those that are missing or that the rules no
longer play, as after a new version of them; with names (``python tools/pictures.py caravan``) those titles' anyway.
"""

from __future__ import annotations

import sys

from serai import load, titles
from serai.registry import title_named
from serai.server.pages.pictures import FILE, played


def is_good(name: str) -> bool:
    """Whether a title has a game for its picture that its rules play."""
    path = title_named(name).folder / FILE
    try:
        load(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return False
    return True


def main(wanted: list[str]) -> None:
    for name in wanted or [name for name in titles() if not is_good(name)]:
        match = played(name)
        path = title_named(name).folder / FILE
        path.write_text(match.save(), encoding="utf-8")
        print(f"{path}: {len(match.lines)} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
