"""What drawing a view costs: anew, and by change tracking, in turns in one run.

    python bench/drawing.py [title ...]

After every choice of a random game all seats and a spectator are drawn both ways. CPU time, so that other programs
hardly matter; the ratio is what counts.
"""

from __future__ import annotations

import sys
import time
from random import Random

import serai
from serai import registry
from serai.scene.drawings import Drawings
from serai.server.table.render import RenderedTable

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed")
CHOICES = 200


def measure(title: str, players: int) -> tuple[float, float, int]:
    """Milliseconds for a view drawn anew and by change tracking, and how many views."""
    match, rng = serai.new(title, players, seed="1"), Random(1)
    drawings, spent, views = Drawings(), [0.0, 0.0], 0
    for _ in range(CHOICES):
        if match.over:
            break
        seat = rng.choice(match.seats)
        match.play(rng.choice(match.options(seat)), seat)
        for viewer in (None, *range(players)):
            for way, remembered in enumerate((None, drawings)):
                before = time.thread_time()
                RenderedTable(match, viewer, NAMES[:players], True, remembered)
                spent[way] += time.thread_time() - before
            views += 1
    return 1000 * spent[0] / views, 1000 * spent[1] / views, views


def main() -> None:
    for title in sys.argv[1:] or registry.titles():
        players = min(4, registry.title_named(title).players[-1])
        anew, tracked, views = measure(title, players)
        print(
            f"{title}, {players} players: {anew:.2f} ms anew, {tracked:.2f} ms tracked, {anew / tracked:.1f}x ({views})"
        )


if __name__ == "__main__":
    main()
