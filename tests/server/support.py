"""Support for server tests: the tables of one process on a real database, people, and bots that choose at once."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import threading
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert, select

from serai import Match
from serai.server import wire
from serai.server.bot_pool import BotPool, BotRunner, valid_choice
from serai.server.bot_queue import BotQueue
from serai.server.db import schema
from serai.server.db.store import Store
from serai.server.lobby import create, invites
from serai.server.lobby.create import SeatSetup
from serai.server.lobby.tables import Tables
from serai.server.people.identity import Person
from serai.server.sandbox import Sandbox
from serai.server.table.table import Table
from serai.server.table.viewer import Viewer
from tests.server import tarpit

_ids = itertools.count(1)
ANN, BOB, CY = Person("ann", "Ann", True), Person("bob", "Bob", True), Person("cy", "Cy", True)


class Quick(BotPool):
    """Bots that choose by lot in this process."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(1)
        self._rng = Random(seed)
        self.asked = 0

    def warm(self) -> None:
        pass

    async def choose(self, match: Match, seat: int, bot: str, decision: str = "") -> str:
        self.asked += 1
        await asyncio.sleep(0)
        return self.pick(match, seat)

    def pick(self, match: Match, seat: int) -> str:
        return valid_choice(match, seat, "", self._rng)


@contextlib.asynccontextmanager
async def open_tables(
    database: str, bot_pool: BotRunner | None = None, queued_bots: bool = False
) -> AsyncIterator[Tables]:
    """The tables of one process; Ann, Bob and Cy are known."""
    store = Store(database)
    tables = Tables(store, BotQueue(store) if queued_bots else bot_pool or Quick())
    tables.journals = tables.trials = Sandbox(tarpit.begin)
    await tables.open()

    def people(connection: Any) -> None:
        for person in (ANN, BOB, CY):
            if connection.execute(select(schema.users).where(schema.users.c.id == person.id)).first() is None:
                connection.execute(insert(schema.users).values(id=person.id, name=person.name, guest=True))

    await store.write(people)
    try:
        yield tables
    finally:
        await tables.close()


def name() -> str:
    """A name for an action that was not used before."""
    return f"action-{next(_ids)}"


def do(table: Table, seat: int, *codes: str, id: str = "", **more: Any) -> wire.Do:
    """A choice as the seat would send it now."""
    return wire.Do(id or name(), seat, table.ledger.decision(seat), list(codes), **more)


async def play(table: Table, person: Person, seat: int, *codes: str) -> wire.Answer:
    """Choose; the first option if none is named."""
    chosen = codes or (table.ledger.match_for(seat).options(seat)[0],)
    return await table.choose(person.id, do(table, seat, *chosen))


async def undo(table: Table, person: Person, seat: int, what: Any = "undo") -> wire.Answer:
    return await table.take_back(person.id, wire.Undo(name(), seat, table.ledger.decision(seat), what))


async def watch(table: Table, person: Person | None) -> Viewer:
    """Somebody comes to the table, as over a socket."""
    from serai.server.api.socket import enter

    viewer = Viewer(table, person.id if person else None)
    viewer.outbox.most = 1_000_000_000  # a test reads when it likes
    await enter(table, viewer)
    return viewer


def received(viewer: Viewer) -> list[Any]:
    """What a viewer was sent since the last time."""
    found = []
    while (raw := viewer.outbox.take()) is not None:
        found.append(_read(raw))
    return found


def _read(raw: bytes) -> Any:
    import msgspec

    return msgspec.json.decode(raw, type=wire.FromServer)


async def until(condition: Any, seconds: float = 10.0) -> None:
    """Wait until something has come about."""
    for _ in range(int(seconds / 0.01)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come about")


def seated(*people: Person | str) -> list[SeatSetup]:
    """Plans: a person's name stands for an open seat to be taken later, a string for a bot."""
    return [SeatSetup("bot", who) if isinstance(who, str) else SeatSetup("open") for who in people]


async def table_for(tables: Tables, title: str, *people: Person | str, **more: Any) -> Table:
    """A table with these people and bots on its seats."""
    options = more.pop("options", {})
    table_id = await create.create_table(tables, ANN, title, len(people), options, seated(*people), pause=0, **more)
    for seat, who in enumerate(people):
        if isinstance(who, Person):
            await invites.join(tables, who, await invites.invite(tables, ANN, table_id, seat), who.name)
    return await tables.get(table_id)


async def rows_of(tables: Tables, table_id: str) -> Sequence[Any]:
    log = schema.log
    wanted = select(log).where(log.c.table_id == table_id).order_by(log.c.seq)
    return await tables.store.read(lambda connection: connection.execute(wanted).all())


def in_other_threads(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[bool]:
    """Record for each call of a function whether it was made in another thread than the table's."""
    calls: list[bool] = []
    real, here = getattr(module, name), threading.get_ident()

    def noted(*given: Any) -> Any:
        calls.append(threading.get_ident() != here)
        return real(*given)

    monkeypatch.setattr(module, name, noted)
    return calls
