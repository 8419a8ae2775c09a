"""Golden pictures: one position of each title as SVG. ``--write`` writes ``tests/golden/<title>.svg`` anew.

The position is the one of the title's own picture on the site (``picture.journal``), seen by a spectator. One node a
line, so that a change is read as a difference of lines.
"""

from __future__ import annotations

import sys
from pathlib import Path

import serai
from serai.registry import title_named

FOLDER = Path(__file__).parents[1] / "tests" / "golden"


def picture(name: str) -> str:
    """A title's golden picture; the line breaks between nodes change nothing that is seen."""
    journal = (title_named(name).folder / "picture.journal").read_text(encoding="utf-8")
    drawn = serai.load(journal).svg()
    return drawn.replace('<g class="node', '\n<g class="node').replace("<symbol", "\n<symbol") + "\n"


def main() -> int:
    write = "--write" in sys.argv[1:]
    stale = []
    for name in serai.titles():
        path, text = FOLDER / f"{name}.svg", picture(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if write:
                path.write_text(text, encoding="utf-8")
    print(f"{'written' if write else 'stale'}: {', '.join(stale) or 'none'}")
    return 1 if stale and not write else 0


if __name__ == "__main__":
    sys.exit(main())
