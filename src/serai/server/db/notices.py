"""What other processes have changed: a table of notices is the truth, and PostgreSQL's NOTIFY a hint to look."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.engine import Engine

from serai.server.db import schema
from serai.server.db.store import Store
from serai.server.logs import Outage

KEPT = 20_000
RECONNECT_AFTER = 5.0
_notices = schema.notices
_columns = _notices.c
_NEWEST = select(func.coalesce(func.max(_columns.id), 0))
_SNAPSHOT = func.txid_current_snapshot()
_OLDEST_OPEN = select(func.txid_snapshot_xmin(_SNAPSHOT))


class NoticeReader:
    """Reads the notices of other processes, each one once.

    PostgreSQL may show a notice after others with higher numbers. So all notices are read again that may have been
    written by a transaction which was still open at the last look.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._newest = 0
        self._oldest_open = 0  # PostgreSQL: all transactions before this one had ended at the last look
        self._seen: set[int] = set()

    async def start(self) -> None:
        """Begin with the notices that are written from now on."""
        if self._store.shared:
            foreign = _columns.tx >= func.txid_snapshot_xmax(_SNAPSHOT)  # of a cluster that this one was copied from
            await self._store.write(lambda connection: connection.execute(delete(_notices).where(foreign)) and None)
            self._oldest_open = await self._store.read(lambda connection: connection.execute(_OLDEST_OPEN).scalar_one())
        self._newest = await self._store.read(lambda connection: connection.execute(_NEWEST).scalar_one())
        await self.read()

    async def read(self) -> list[tuple[str, str]]:
        """The new notices of other processes: a table and what has changed there.

        The notice "people" is for every process, also for the one that wrote it.
        """
        rows, self._oldest_open = await self._store.read(self._read)
        new = [row for row in rows if row.id not in self._seen]
        self._newest = max([self._newest, *(row.id for row in rows)])
        self._seen = {row.id for row in rows if row.tx >= self._oldest_open} if self._store.shared else set()
        others = [row for row in new if row.node != self._store.node or row.what == "people"]
        return [(row.table_id, row.what) for row in others]

    def _read(self, connection: Connection) -> tuple[list[Any], int]:
        wanted = select(_notices).order_by(_columns.id)
        if not self._store.shared:
            return list(connection.execute(wanted.where(_columns.id > self._newest))), 0
        oldest_open = connection.execute(_OLDEST_OPEN).scalar_one()  # before the rows: what has ended is among them
        return list(connection.execute(wanted.where(_columns.tx >= self._oldest_open))), oldest_open

    async def forget_old(self) -> None:
        """Delete notices that every process has read long ago."""
        old = delete(_notices).where(_columns.id <= self._newest - KEPT)
        await self._store.write(lambda connection: connection.execute(old) and None)


class Hints:
    """Wakes a process as soon as another one has notified a channel. A hint may get lost: nothing depends on it."""

    def __init__(self, engine: Engine, channel: str, own: str = "") -> None:
        self._engine = engine
        self._channel = channel
        self._own = own  # what this process itself sends
        self._came = asyncio.Event()

    def wake(self) -> None:
        """End the wait as a hint does."""
        self._came.set()

    async def wait(self, seconds: float) -> None:
        """Wait for a hint, and no longer than so many seconds."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._came.wait(), seconds)
        self._came.clear()

    async def listen(self, outage: Outage) -> None:
        """Listen until cancelled, on a connection of its own; connect again when it breaks."""
        import psycopg

        while True:
            try:
                await self._hear()
            except psycopg.Error as error:
                outage.log("listening to hints", error)
            await asyncio.sleep(RECONNECT_AFTER)

    async def _hear(self) -> None:
        import psycopg

        _, arguments = self._engine.dialect.create_connect_args(self._engine.url)
        async with await psycopg.AsyncConnection.connect(**arguments, autocommit=True) as connection:
            await connection.execute(f"LISTEN {self._channel}")
            async for notify in connection.notifies():
                if not self._own or notify.payload != self._own:
                    self._came.set()
