"""Measure catanatron the same way: four random players, whole games, by CPU time. Run by a Python that has it.

``python peer.py SECONDS`` prints one JSON object. A tick is one applied action, forced ones and dice included, as our
choices include forced ones and draws.
"""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from typing import Any


def measure(seconds: float) -> dict[str, Any]:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found,unused-ignore]

    colours = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE]
    games = ticks = 0
    spent = 0.0
    while spent < seconds:
        begun = time.process_time()
        game = Game([RandomPlayer(colour) for colour in colours], seed=games + 1)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            ticks += 1
        games += 1
        spent += time.process_time() - begun
    return {
        "build": f"catanatron {version('catanatron')}",
        "games_per_s": round(games / spent, 1),
        "choices_per_s": round(ticks / spent),
        "choices_per_game": round(ticks / games, 1),
        "copy_ns": copies(Game([RandomPlayer(colour) for colour in colours], seed=1), seconds / 4),
    }


def copies(game: Any, seconds: float) -> int:
    for _ in range(300):
        game.play_tick()
    made, spent = 0, 0.0
    while spent < seconds:
        begun = time.process_time()
        for _ in range(100):
            game.copy()
        made += 100
        spent += time.process_time() - begun
    return round(spent / made * 1e9)


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
