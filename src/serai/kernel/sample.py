"""Possible worlds: complete games that look the same to one seat. Bots search in them, tests prove secrecy by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

from serai.kernel.fields import Field
from serai.kernel.game import Game
from serai.kernel.ints import Ints, append
from serai.kernel.sealed import Sealed


def sample(game: Game, fields: Sequence[Field], seat: int, rng: Random) -> Game:
    """A complete game that looks the same to this seat.

    What exists unseen is dealt anew from all that the seat cannot place; what others have chosen unseen, sealed or not,
    is chosen anew from what they could choose. Where nothing is hidden it is a copy.
    """
    world = game.copy()
    changed = False
    for pool in _pools(tuple(fields)):
        items = sorted(item for field in pool for item in field.hidden(world, seat))  # the truth leaves no trace
        changed = changed or bool(items)
        rng.shuffle(items)
        for field in pool:
            field.deal(world, seat, items)
    for field in fields:
        field.choose_anew(world, seat, rng)
    if world.sealed:
        changed = True
        _seal_anew(world, seat, rng)
    if changed:
        world.run()
    return world


def unknown(game: Game, fields: Sequence[Field], seat: int) -> list[Counter[int]]:
    """What exists that this seat cannot see, pool by pool. It shrinks exactly when the seat learns something."""
    return [Counter(items) for items in unseen(game, fields, seat)]


def unseen(game: Game, fields: Sequence[Field], seat: int) -> list[list[int]]:
    """The same as lists, in the order of their places: while they are equal, the seat has learned nothing."""
    return [[item for field in pool for item in field.hidden(game, seat)] for pool in _pools(tuple(fields))]


@cache
def _pools(fields: tuple[Field, ...]) -> list[list[Field]]:
    pools: dict[str, list[Field]] = {}
    for field in fields:
        if field.pool:
            pools.setdefault(field.pool, []).append(field)
    return list(pools.values())


def _seal_anew(world: Game, seat: int, rng: Random) -> None:
    """Give others' complete answers anew. One that is not complete looks like none at all, and is dropped."""
    frame = world.stack[-1]
    assert isinstance(frame, Sealed)
    for other in range(world.players):
        if other != seat and len(given := world.sealed[other]) > 0:
            path = Ints()
            if len(frame.choices(world, other, given)) == 0:
                while len(choices := frame.choices(world, other, path)) > 0:
                    path = append(path, rng.choice(list(choices)))
            world.sealed[other] = path
