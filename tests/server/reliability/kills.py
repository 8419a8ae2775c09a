"""Servers are killed: at random moments, at every named step of storage, at any call of SQLite to the file system."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from serai.server import crash_points
from tests.server.postgres import Cluster
from tests.server.reliability.nursery import KillableServer, Nursery, Order
from tests.server.reliability.oracle import Tally, check_choices, check_game, check_storage, written_choices
from tests.server.reliability.players import LOST, Game, Player, new_game

TITLES = ("souk", "citrus", "caravan", "alpujarras", "mule")
LONGEST_GAME = 400
"""Choices after which a table is left and checked."""
STEPS = [point for point in crash_points.POINTS if point.startswith(("store.", "log.", "drafts.", "migrate."))]
RARE = ("drafts.rows", "log.snapshot", "migrate.done")
"""Steps that one server does not come to many times."""
ENOUGH = 45
"""A server that did not come to its end after so many choices is killed from outside."""


class Kill(NamedTuple):
    """How one server is killed."""

    at: tuple[str, int] | None = None
    call: int = 0
    after: float = 0.0
    """Seconds after its start, or after its first answer if that is to be awaited."""
    answering: bool = False
    of_database: bool = False
    """PostgreSQL is killed first, and the server has to go on with it when it is back."""


def kinds_of_kill(rng: Random, file_layer: bool, postgres: bool) -> Callable[[], Kill]:
    """One way after another, so that each has its share."""
    count = 0

    def next_kill() -> Kill:
        nonlocal count
        count += 1
        if postgres and count % 25 == 13:
            return Kill(after=rng.uniform(0.0, 0.2), answering=True, of_database=True)
        if count % 2 == 0:
            point = STEPS[count // 2 % len(STEPS)]
            times = 1 if point in RARE else rng.randint(1, 12)
            return Kill(at=(point, times))
        if file_layer and count % 4 == 1:
            return Kill(call=rng.randint(1, 150))
        if count % 8 == 3:
            return Kill(after=rng.uniform(0.0, 0.4))
        return Kill(after=rng.uniform(0.0, 0.3), answering=True)

    return next_kill


class KillCampaign:
    """Plays tables on one database while its servers are killed."""

    def __init__(
        self,
        nursery: Nursery,
        database: str,
        folder: Path,
        rng: Random,
        file_layer: bool = False,
        cluster: Cluster | None = None,
        fault: str = "",
        next_kill: Callable[[], Kill] | None = None,
    ) -> None:
        self._nursery = nursery
        self._database = database
        self._cluster = cluster
        self._fault = fault
        self._log = folder / "servers.log"
        self._rng = rng
        self._next_kill = next_kill or kinds_of_kill(rng, file_layer, cluster is not None)
        self.tally = Tally()
        self.points: Counter[str] = Counter()
        """How many servers each step of storage has killed."""

    async def run(self, kills: int, titles: tuple[str, ...] = TITLES) -> Tally:
        """Kill so many servers. AssertionError if anything is lost, doubled or damaged."""
        games = 0
        while self.tally.kills < kills:
            game = await new_game(self._database, titles[games % len(titles)])
            players = [Player(game, seat, self._rng) for seat in game.seats]
            games += 1
            while self.tally.kills < kills and not game.over and len(game.acknowledged) < LONGEST_GAME:
                await self._one_life(game, players, self._next_kill())
                self.tally.kills += 1
                check_storage(self._database)
                check_choices(game)
                unknown = {one.unknown["id"] for one in players if one.unknown is not None}
                written = {one.id for one in written_choices(self._database, game.table)}
                self.tally.unanswered += len(unknown & written)
            await self._last_life(game, players)
            self.tally.add(await asyncio.to_thread(check_game, game))
        return self.tally

    async def _one_life(self, game: Game, players: list[Player], kill: Kill) -> None:
        """One server from its start to its end."""
        before = len(game.acknowledged)
        async with self._playing(players, self._order(kill)) as server:
            enough = before + (1 if kill.answering else ENOUGH)
            outside = kill.after and not kill.answering
            while not outside and not server.dead.is_set() and not game.over and len(game.acknowledged) < enough:
                await asyncio.sleep(0.002)
            await asyncio.sleep(kill.after)
            if kill.of_database:
                await self._kill_database(game)
            if server.dead.is_set():  # by its own hand: nobody else has killed it yet
                self._note(kill)

    def _order(self, kill: Kill) -> Order:
        return Order(self._database, str(self._log), kill.at, kill.call, fault=self._fault)

    def _note(self, kill: Kill) -> None:
        """A server was killed where its order said."""
        if kill.at is not None:
            self.tally.at_points += 1
            self.points[kill.at[0]] += 1
        self.tally.at_calls += bool(kill.call)

    async def _kill_database(self, game: Game) -> None:
        """Kill PostgreSQL, start it again, and see the server go on by itself."""
        assert self._cluster is not None
        self._cluster.kill()
        await asyncio.to_thread(self._cluster.start)
        self.tally.database_kills += 1
        before = len(game.acknowledged)
        while len(game.acknowledged) == before and not game.over:
            await asyncio.sleep(0.002)

    async def _last_life(self, game: Game, players: list[Player]) -> None:
        """A server that is left alone: every choice that is still without an answer gets one."""
        waiting = {player.unknown["id"] for player in players if player.unknown is not None}
        async with self._playing(players, self._order(Kill())) as server:
            while not waiting <= {*game.acknowledged, *game.refused}:
                assert not server.dead.is_set(), self._log.read_text()[-2000:]
                await asyncio.sleep(0.002)

    @contextlib.asynccontextmanager
    async def _playing(self, players: list[Player], order: Order) -> AsyncIterator[KillableServer]:
        """A server at which people play; it is killed at the end."""
        server = self._nursery.start(order)
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(at_server(server, player))
            try:
                yield server
            finally:
                await server.kill()


async def at_server(server: KillableServer, player: Player) -> None:
    """Play at a server until it is dead; come back whenever the connection breaks."""
    while not server.dead.is_set() and not player.game.over:
        with contextlib.suppress(*LOST):
            await player.play(server.address)
        await asyncio.sleep(0.005)
