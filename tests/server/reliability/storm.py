"""Tables that are played over a bad network, round by round; after each, the log and every view are checked."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import select

from serai.server.db import schema
from serai.server.db.engine import open_engine
from tests.server.reliability.kills import TITLES
from tests.server.reliability.network import SEALED, HttpPlayer, NetworkPlayer, SocketPlayer, Talk, fresh_view
from tests.server.reliability.nursery import KillableServer, Nursery, Order
from tests.server.reliability.oracle import check_game
from tests.server.reliability.players import Game, new_game
from tests.server.reliability.proxy import IN_ORDER, Proxy, Weather
from tests.server.reliability.view import differences

SHARE = 0.1
ROUND = 1500
"""Operations after which the server is replaced and everything is checked."""
TRIES = 40


@dataclass(slots=True)
class StormTally:
    """How much was done and checked; everything that went wrong is a failed assertion instead."""

    operations: int = 0
    """Choices, choices taken back and lines of the chat that got an answer."""
    acknowledged: int = 0
    refused: int = 0
    lines: int = 0
    tables: int = 0
    messages: int = 0
    disturbed: Counter[str] = field(default_factory=Counter)
    asked_again: int = 0
    """Times that a client noticed a gap and asked for a full view."""
    views: int = 0
    """Views, kept by patches to the end, that equal what one who connects anew is sent."""
    behind: int = 0
    """Of these, views whose last message was lost: they are equal after one more full view."""

    def __str__(self) -> str:
        ways = ", ".join(f"{way} {count:,}" for way, count in sorted(self.disturbed.items()))
        return (
            f"{self.operations:,} operations ({self.acknowledged:,} choices acknowledged, {self.refused:,} refused, "
            f"{self.lines:,} lines) at {self.tables:,} tables; {self.messages:,} messages, of which {ways}; "
            f"{self.asked_again:,} gaps noticed, {self.views:,} views equal ({self.behind:,} of them behind at first)"
        )


class Storm:
    """Rounds of play over a bad network."""

    def __init__(self, nursery: Nursery, rng: Random, share: float = SHARE, fault: str = "") -> None:
        self._nursery = nursery
        self._rng = rng
        self._share = share
        self._fault = fault
        self.tally = StormTally()

    async def run(self, operations: int, titles: tuple[str, ...] = TITLES * 3) -> StormTally:
        """Do so many operations. AssertionError if anything is lost, doubled, in another order or shown wrongly."""
        while self.tally.operations < operations:
            with tempfile.TemporaryDirectory() as folder:
                await self._round(Path(folder), titles, min(ROUND, operations - self.tally.operations))
        return self.tally

    async def _round(self, folder: Path, titles: tuple[str, ...], operations: int) -> None:
        database = str(folder / "serai.db")
        tables = [(title, await new_game(database, title), Talk()) for title in titles]
        players: list[NetworkPlayer] = [
            (SocketPlayer if seat % 2 else HttpPlayer)(game, talk, seat, title, Random(self._rng.random()))
            for title, game, talk in tables
            for seat in game.seats
        ]
        server = self._nursery.start(Order(database, str(folder / "servers.log"), fault=self._fault))
        try:
            await self._play(server, players, operations)
            assert not server.dead.is_set(), (folder / "servers.log").read_text()[-2000:]
        finally:
            await server.kill()
        for _, game, talk in tables:
            await asyncio.to_thread(self._check, game, talk)

    async def _play(self, server: KillableServer, players: list[NetworkPlayer], operations: int) -> None:
        """Play through the proxy until enough was done, and compare the views when the network is good again."""
        weather, port = Weather(self._rng, self._share), int(server.address.rpartition(":")[2])
        watching = [player for player in players if isinstance(player, SocketPlayer)]
        async with contextlib.AsyncExitStack() as stack:
            any_order = await stack.enter_async_context(Proxy(port, weather).listening())
            in_order = await stack.enter_async_context(Proxy(port, weather, IN_ORDER).listening())
            for player in players:
                player.address = (in_order if player.title in SEALED else any_order).address
            for player in watching:
                await stack.enter_async_context(player.connected())
            await _until(players, operations, server, weather)
            for player in watching:
                await player.settle()
                await self._compare(server, player)
        self.tally.messages += weather.messages
        self.tally.disturbed += weather.done
        self.tally.asked_again += sum(player.asked_again for player in watching)

    async def _compare(self, server: KillableServer, player: SocketPlayer) -> None:
        """The view that was kept by patches is the one that a new connection is sent."""
        for attempt in range(TRIES):
            fresh = await fresh_view(server.address, player)
            if not player.view.is_behind(fresh):
                break
            self.tally.behind += attempt == 0
            await player.send({"type": "again"})
            await player.settle()
        first = fresh.first_line()
        told = "; ".join(differences(player.view.data(first), fresh.data(first)))
        assert not told, f"another view than a new connection has: {player.title}: {told}"
        self.tally.views += 1

    def _check(self, game: Game, talk: Talk) -> None:
        check_game(game)
        check_talk(game, talk)
        self.tally.tables += 1
        self.tally.acknowledged += len(game.acknowledged)
        self.tally.refused += len(game.refused)
        self.tally.lines += len(talk.acknowledged)
        self.tally.operations += len(game.acknowledged) + len(game.refused) + len(talk.acknowledged)


async def _until(players: list[NetworkPlayer], operations: int, server: KillableServer, weather: Weather) -> None:
    """Play until so many operations are done or all games are over; what has no answer then gets it in calm weather."""
    stop = asyncio.Event()
    tasks = [asyncio.create_task(player.play(stop)) for player in players]
    while _done(players) < operations and not all(task.done() for task in tasks):
        assert not server.dead.is_set(), "the server died"
        for task in tasks:
            if task.done():
                task.result()
        await asyncio.sleep(0.01)
    stop.set()
    weather.calm = True
    await asyncio.gather(*tasks)


def _done(players: list[NetworkPlayer]) -> int:
    games = {player.game.table: player for player in players}.values()
    return sum(len(one.game.acknowledged) + len(one.game.refused) + len(one.talk.acknowledged) for one in games)


def check_talk(game: Game, talk: Talk) -> None:
    """Every line is there once, in the order in which its seat said it."""
    engine, chat = open_engine(game.database), schema.chat
    with engine.connect() as connection:
        wanted = select(chat.c.seat, chat.c.text).where(chat.c.table_id == game.table).order_by(chat.c.id)
        found = connection.execute(wanted).all()
    engine.dispose()
    for seat in game.seats:
        assert [row.text for row in found if row.seat == seat] == talk.sent.get(seat, []), "lines lost or doubled"
