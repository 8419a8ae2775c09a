"""Two processes of one site on PostgreSQL: people go from one to the other, and one after the other is killed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

from tests.server.reliability.kills import STEPS
from tests.server.reliability.nursery import KillableServer, Nursery, Order
from tests.server.reliability.oracle import Tally, check_game, written_choices
from tests.server.reliability.players import LOST, Game, Player, new_game

ENOUGH = 20
"""A process that did not come to its end after so many choices is killed from outside."""
PATIENCE = 300.0
"""Seconds without a choice after which something hangs."""
LONGEST_STAY = 6
"""Choices after which a person goes to the other process at the latest, also in the middle of a request."""


class Pair:
    """Two servers on one database."""

    def __init__(self, nursery: Nursery, database: str, folder: Path, away_after: float | None = None) -> None:
        self._nursery = nursery
        self._database = database
        self._log = str(folder / "servers.log")
        self._away_after = away_after
        self.servers = [self.start(), self.start()]

    def start(self, kill_at: tuple[str, int] | None = None) -> KillableServer:
        return self._nursery.start(Order(self._database, self._log, kill_at, away_after=self._away_after))

    async def restart(self, which: int, kill_at: tuple[str, int] | None = None) -> None:
        """Another process in the place of one that is killed, if it is not dead already."""
        await self.servers[which].kill()
        self.servers[which] = self.start(kill_at)

    async def close(self) -> None:
        for server in self.servers:
            await server.kill()


@contextlib.asynccontextmanager
async def open_pair(
    nursery: Nursery, database: str, folder: Path, away_after: float | None = None
) -> AsyncIterator[Pair]:
    pair = Pair(nursery, database, folder, away_after)
    try:
        yield pair
    finally:
        await pair.close()


async def wander(pair: Pair, player: Player, rng: Random, begin: int, done: asyncio.Event) -> None:
    """Play at one process and then at the other, until told to stop and no choice is without its answer."""
    where = begin
    while not player.game.over and not (done.is_set() and player.unknown is None):
        stay = asyncio.create_task(player.play(pair.servers[where].address))
        enough = asyncio.create_task(choices(player.game, rng.randint(1, LONGEST_STAY)))
        end = asyncio.create_task(settled(player, done))
        await asyncio.wait((stay, enough, end), return_when=asyncio.FIRST_COMPLETED)
        for task in (stay, enough, end):
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError, *LOST):
            await stay
        where = 1 - where


async def settled(player: Player, done: asyncio.Event) -> None:
    """Wait until a player is told to stop and has an answer to everything."""
    await done.wait()
    while player.unknown is not None:
        await asyncio.sleep(0.005)


async def kill_in_turn(pair: Pair, game: Game, rng: Random, kills: int, tally: Tally) -> None:
    """Kill one and then the other: from outside at any moment, or by itself at a step of storage.

    The one that is left goes on alone until the killed one is started again.
    """
    for number in range(kills):
        which = number % 2
        if number % 4 < 2:
            await choices(game, rng.randint(1, 8))
            await asyncio.sleep(rng.uniform(0.0, 0.1))
        else:
            await pair.restart(which, (STEPS[number // 4 % len(STEPS)], rng.randint(1, 4)))
            await until_dead(pair.servers[which], game)
        await pair.servers[which].kill()
        tally.kills += 1
        await choices(game, 3)
        await pair.restart(which)
        if game.over:
            return


async def until_dead(server: KillableServer, game: Game) -> None:
    """Wait until a process has killed itself, or so much was chosen that it will not come to that point."""
    enough = len(game.acknowledged) + ENOUGH
    while not server.dead.is_set() and len(game.acknowledged) < enough and not game.over:
        await asyncio.sleep(0.005)


async def choices(game: Game, count: int) -> None:
    """Wait for so many acknowledged choices."""
    enough = len(game.acknowledged) + count
    async with asyncio.timeout(PATIENCE):
        while len(game.acknowledged) < enough and not game.over:
            await asyncio.sleep(0.005)


async def play_through_two(nursery: Nursery, database: str, folder: Path, rng: Random, kills: int, title: str) -> Tally:
    """Play tables while so many processes are killed. AssertionError if anything is lost, doubled or damaged."""
    tally = Tally()
    while tally.kills < kills:
        game = await new_game(database, title)
        players, done = [Player(game, seat, rng) for seat in game.seats], asyncio.Event()
        async with open_pair(nursery, database, folder) as pair, asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(wander(pair, player, rng, player.seat % 2, done))
            await kill_in_turn(pair, game, rng, kills - tally.kills, tally)
            waiting = {player.unknown["id"] for player in players if player.unknown is not None}
            tally.unanswered += len(waiting & {one.id for one in written_choices(database, game.table)})
            await pair.restart(0)
            await pair.restart(1)
            done.set()
        assert game.over or all(player.unknown is None for player in players)
        tally.add(await asyncio.to_thread(check_game, game))
    return tally
