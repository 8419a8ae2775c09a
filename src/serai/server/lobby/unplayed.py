"""Tables that were made and never played at: one network may have only so many of them.

Addresses are not written anywhere: who made what is known to this process for a day.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, exists, select

from serai.server.db.schema import log, tables
from serai.server.db.store import Store
from serai.server.refusals import Refusal
from serai.server.words import t

DAY = 24 * 3600.0
RETRY_AFTER = 600.0


class UnplayedTables:
    """The tables that each network has made within a day, as far as nobody has played at them."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._made: dict[str, dict[str, float]] = {}

    async def check(self, network: str, most: int | None) -> None:
        """Refusal if a network has made as many as it may; "" is nobody's network."""
        made = self._of_today(network)
        if most is None or not network or len(made) < most:
            return
        left = await self._store.read(lambda connection: _unplayed(connection, list(made)))
        made = self._made[network] = {table_id: at for table_id, at in made.items() if table_id in left}
        if len(made) >= most:
            raise Refusal(t("refused.unplayed", n=most), 429, RETRY_AFTER)

    def add(self, network: str, table_id: str) -> None:
        """A network has made a table."""
        if len(self._made) > 10_000:
            self._made = {other: made for other in list(self._made) if (made := self._of_today(other))}
        self._made.setdefault(network, {})[table_id] = self._clock()

    def _of_today(self, network: str) -> dict[str, float]:
        oldest = self._clock() - DAY
        return {table_id: at for table_id, at in self._made.get(network, {}).items() if at > oldest}


def _unplayed(connection: Connection, ids: Sequence[str]) -> set[str]:
    """Those of these tables that are still there, and at which no person has chosen anything."""
    chosen = exists().where(log.c.table_id == tables.c.id, log.c.action.is_not(None), log.c.user_id.is_not(None))
    return set(connection.scalars(select(tables.c.id).where(tables.c.id.in_(ids), ~chosen)))
