"""Write the game that each title's picture on the site shows: ``python tools/pictures.py``.

Bots play it once here, so that a server only has to replay it. Needed again when a title's rules version changes.
"""

from __future__ import annotations

from serai import titles
from serai.registry import title_named
from serai.server.pages.pictures import FILE, played


def main() -> None:
    for name in titles():
        match = played(name)
        path = title_named(name).folder / FILE
        path.write_text(match.save(), encoding="utf-8")
        print(f"{path}: {len(match.lines)} lines")


if __name__ == "__main__":
    main()
