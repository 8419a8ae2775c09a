"""Measure this process's build: whole random games, choices and copies on one core, by CPU time.

``python -m serai.bench.measure SECONDS`` prints one JSON object; with SERAI_PURE=1 it measures the interpreted build.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from serai import COMPILED, registry
from serai.kernel.rollout import copy_many, play_out
from serai.kernel.title import Title

CAP = 100_000


def measure(title: Title[Any], seconds: float) -> dict[str, Any]:
    """Random games with the most players and default options, set-up included, for about so many seconds."""
    players = title.players[-1]
    settings = title.read_settings(players, {})
    games = choices = 0
    spent = 0.0
    while spent < seconds:
        begun = time.process_time()
        for _ in range(10):
            game = title.new_game(players, settings)
            game.begin(title.opening(game))
            games += 1
            choices += play_out(game, games, CAP, title.codes.narrow)
        spent += time.process_time() - begun
    return {
        "players": players,
        "games": games,
        "games_per_s": round(games / spent, 1),
        "choices_per_s": round(choices / spent),
        "choices_per_game": round(choices / games, 1),
        "copy_ns": measure_copy(title, seconds / 4),
    }


def measure_copy(title: Title[Any], seconds: float) -> int:
    """Nanoseconds for a copy of a game in full swing: a hundred choices in."""
    players = title.players[-1]
    game = title.new_game(players, title.read_settings(players, {}))
    game.begin(title.opening(game))
    play_out(game, 3, 100, title.codes.narrow)
    copies, spent = 0, 0.0
    while spent < seconds:
        begun = time.process_time()
        copies += copy_many(game, 1000)
        spent += time.process_time() - begun
    return round(spent / copies * 1e9)


def main() -> None:
    seconds = float(sys.argv[1])
    figures = {name: measure(registry.title_named(name), seconds) for name in registry.titles()}
    print(json.dumps({"build": "compiled" if COMPILED else "interpreted", "titles": figures}))


if __name__ == "__main__":
    main()
