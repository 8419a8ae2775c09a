"""Random games of every title as one line of hash each: run in both builds, the lines must be equal.

``python tools/trace.py GAMES`` plays GAMES games for every title and number of players; with SERAI_PURE=1 interpreted.
Every choice and every list of options goes into the hash, and the whole position every few choices.
"""

from __future__ import annotations

import hashlib
import sys
from random import Random

from serai import COMPILED, shelf
from serai.kernel import views
from serai.kernel.game import CHANCE
from serai.kernel.rollout import next_random, weighted


def trace(name: str, players: int, seed: int) -> str:
    """The hash of one random game."""
    title, rng = shelf.title_named(name), Random(f"{name} {players} {seed}")
    while True:
        try:
            settings = title.read_settings(players, {own.name: rng.choice(own.values) for own in title.settings})
            break
        except ValueError:
            continue
    game = title.blank(players, settings, title.standard)
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
            whole.update(views.digest(title, game, settings).encode())
        game.step_as(seat, option)
        number += 1
    whole.update(f"{views.digest(title, game, settings)} {title.scores(game)}".encode())
    return whole.hexdigest()


def main() -> None:
    print("compiled" if COMPILED else "interpreted")
    for name in shelf.titles():
        for players in shelf.title_named(name).players:
            for seed in range(int(sys.argv[1])):
                print(name, players, seed, trace(name, players, seed))


if __name__ == "__main__":
    main()
