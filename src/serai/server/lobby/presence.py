"""Presence across processes: each one writes who is connected to it, so that nobody who is here counts as away."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta

from sqlalchemy import Connection, delete, insert, select

from serai.server.db import schema
from serai.server.db.store import Store
from serai.server.people.identity import now
from serai.server.table.table import Table

EVERY = 3.0
"""Seconds between two reads, and between two writes when somebody came or left."""
AGAIN = 15.0
"""Seconds between two writes when nothing has changed."""
STALE = timedelta(seconds=45)
"""How long what a process wrote counts: the process may be gone."""
_presence = schema.presence
Here = set[tuple[str, str]]


class PresenceExchange:
    """Writes who is connected to this process, and reads who is connected to the others."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: Here = set()
        self._at = float("-inf")

    async def exchange(self, tables: Iterable[Table]) -> None:
        """Write who is here, and set at each table who is elsewhere."""
        tables = list(tables)
        here = {(table.record.id, person) for table in tables for person in table.attendance.here()}
        time = asyncio.get_running_loop().time()
        if here != self._told or (here and time - self._at > AGAIN):
            await self._store.write(lambda c: self._tell(c, here))
            self._told, self._at = here, time
        if tables:
            elsewhere = await self._store.read(self._elsewhere)
            for table in tables:
                table.set_elsewhere(elsewhere.get(table.record.id, set()))

    def _tell(self, connection: Connection, here: Here) -> None:
        old = now() - STALE
        connection.execute(delete(_presence).where((_presence.c.node == self._store.node) | (_presence.c.at < old)))
        rows = [{"table_id": table, "user_id": user, "node": self._store.node, "at": now()} for table, user in here]
        if rows:
            connection.execute(insert(_presence), rows)

    def _elsewhere(self, connection: Connection) -> dict[str, set[str]]:
        other = (_presence.c.node != self._store.node) & (_presence.c.at > now() - STALE)
        found: dict[str, set[str]] = defaultdict(set)
        for row in connection.execute(select(_presence.c.table_id, _presence.c.user_id).where(other)):
            found[row.table_id].add(row.user_id)
        return found

    async def leave(self) -> None:
        """Write that nobody is here any more."""
        if self._told:
            await self._store.write(lambda c: self._tell(c, set()))
