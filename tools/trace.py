"""Random games of every title as one line of hash each: run in both builds, the lines must be equal.

``python tools/trace.py GAMES [TITLE...]`` plays GAMES games for every title and number of players; with SERAI_PURE=1
interpreted. The made-up titles of the tests are played too, for they use all of the kernel.
Every choice and every list of options goes into the hash, and the whole position every few choices.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from random import Random
from typing import Any

from serai import COMPILED, registry
from serai.fuzz import random_settings
from serai.kernel import views
from serai.kernel.fields import ALL_SEEING
from serai.kernel.game import CHANCE, Game
from serai.kernel.rollout import next_random, weighted
from serai.kernel.sample import sample
from serai.kernel.title import Title


def trace(name: str, players: int, seed: int) -> str:
    """The hash of one random game."""
    title = registry.title_named(name)
    rules = title.versions[seed % len(title.versions)]
    settings = random_settings(title, players, {}, Random(f"{name} {players} {seed}"), rules)
    game = title.new_game(players, settings, rules=rules)
    game.recording = seed % 4 == 0
    game.begin(title.opening(game))
    whole, x, number = hashlib.sha256(), seed + 1, 0
    while not game.over:
        seats = game.seats()
        x = next_random(x)
        seat = seats[x % len(seats)]
        options = game.options_of(seat)
        x = next_random(x)
        option = weighted(options, game.weights, x) if seat == CHANCE else options[x % len(options)]
        whole.update(f"{seat} {option} {list(options)};".encode())
        if number % 25 == 0:
            whole.update(look(title, game, settings).encode())
        game.step_as(seat, option)
        number += 1
    events = [event.data(title.codes, None, all_seeing=True) for event in game.events]
    whole.update(f"{look(title, game, settings)} {title.places(game)} {title.scores(game)} {events}".encode())
    return whole.hexdigest()


def look(title: Title[Any], game: Game, settings: dict[str, str | int]) -> str:
    """A position looked at from all sides: its digest, every view, every refusal, its data read back, a sample."""
    told = [views.digest(title, game, settings)]
    told += [str(views.seat_view(title, game, settings, viewer)) for viewer in range(-1, game.players)]
    if game.stack:
        frame, seat = game.stack[-1], game.seats()[0]
        blocks = frame.blocks()
        own = [option for option in range(len(title.codes)) if title.codes.block_of(option).name in blocks]
        told += [frame.why(game, seat, option) for option in own if seat >= 0]
    again, _ = views.restore(title, views.view(title, game, settings, ALL_SEEING))
    told.append(views.digest(title, again, settings))
    told.append(views.digest(title, sample(game, title.fields, 0, Random(1)), settings))
    return " ".join(told)


def main() -> None:
    from tests.titles import MADE_UP

    print("compiled" if COMPILED else "interpreted")
    with registry.adding(*MADE_UP):
        for name in sys.argv[2:] or registry.titles():
            for players in registry.title_named(name).players:
                for seed in range(int(sys.argv[1])):
                    print(name, players, seed, trace(name, players, seed))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
