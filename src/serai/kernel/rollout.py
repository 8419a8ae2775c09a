"""Random play at full speed: the measure of an engine, and the leaf of many a search."""

from __future__ import annotations

from serai.kernel.game import CHANCE, Game
from serai.kernel.ints import Ints, i64


def next_random(x: i64) -> i64:
    """One step of a 32-bit xorshift: the same stream in every build."""
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    return x


def weighted(options: Ints, weights: Ints, point: i64) -> i64:
    """The option that ``point``, modulo the sum of the weights, falls on."""
    total: i64 = 0
    for weight in weights:
        total += weight
    rest = point % total
    index: i64 = 0
    for weight in weights:
        rest -= weight
        if rest < 0:
            return options[index]
        index += 1
    return options[0]


def play_out(game: Game, seed: i64, cap: i64, narrow: i64) -> i64:
    """Play uniformly at random to the end, or until ``cap`` choices; give how many choices were made.

    Only options below ``narrow`` are taken (``codes.narrow``): the wide ones are for people.
    """
    x = (seed * 2654435761 + 0x9E3779B9) & 0xFFFFFFFF
    if x == 0:
        x = 1
    choices: i64 = 0
    while game.stack and choices < cap:
        x = next_random(x)
        options = game.options
        if game.seat == CHANCE:
            game.step(weighted(options, game.weights, x))
        else:
            count: i64 = len(options)
            while options[count - 1] >= narrow:
                count -= 1
            game.step(options[x % count])
        choices += 1
    return choices


def copy_many(game: Game, times: i64) -> i64:
    """Copy a game so many times, and give that number: the loop of the copy benchmark."""
    made: i64 = 0
    while made < times:
        game.copy()
        made += 1
    return made
