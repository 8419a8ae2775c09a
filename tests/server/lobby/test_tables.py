"""Loading tables, and dropping them from memory."""

from __future__ import annotations

import asyncio
import functools
from typing import Any

import pytest
from sqlalchemy import Connection, update

from serai.server.api import socket
from serai.server.db import schema
from serai.server.lobby import queries
from serai.server.lobby.load import NoTable, ReadOnly
from tests.server.support import (
    ANN,
    BOB,
    open_tables,
    play,
    table_for,
    until,
    watch,
)


async def test_a_table_of_other_rules_says_so(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    async with open_tables(sqlite) as tables:
        ids = [(await table_for(tables, "caravan", ANN, "random")).record.id for _ in range(3)]
    changes: list[dict[str, Any]] = [{"rules": 999}, {"title": "nowhere"}]
    async with open_tables(sqlite) as tables:
        for table_id, change in zip(ids, changes, strict=False):
            changed = update(schema.tables).where(schema.tables.c.id == table_id).values(**change)
            await tables.store.write(functools.partial(Connection.execute, statement=changed))
        where = (schema.log.c.table_id == ids[2]) & (schema.log.c.seq == 1)
        await tables.store.write(
            lambda c: c.execute(update(schema.log).where(where).values(code="good:nonsense")) and None
        )
    async with open_tables(sqlite) as tables:  # and the start goes on over them
        for table_id in ids:
            with pytest.raises(ReadOnly, match="can be read and taken away, but not played on"):
                await tables.get(table_id)
        assert caplog.text.count("is read-only") == 3 and "Traceback" not in caplog.text
        for bad in ("", "nonsense", "x" * 1000, "\0", "../x", "ä"):
            with pytest.raises(NoTable):
                await tables.get(bad)
        assert tables._loading == {}
        assert await queries.games_of(tables.store, ANN.id) is not None


async def test_a_table_leaves_memory_when_nobody_looks(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from serai.server.lobby import tables as module

    monkeypatch.setattr(module, "IDLE_AFTER", -1.0)

    async with open_tables(sqlite) as tables:
        watched, alone = await table_for(tables, "caravan", ANN, BOB), await table_for(tables, "caravan", ANN, BOB)
        await watch(watched, ANN)
        await tables._tidy()
        assert tables.loaded() == [watched]
        again = await tables.get(alone.record.id)
        assert again is not alone and again.ledger.match.digest == alone.ledger.match.digest
        at_once = await asyncio.gather(*(tables.get(alone.record.id) for _ in range(5)))
        assert all(one is again for one in at_once)


async def test_bots_of_a_table_that_has_left_memory_stay_asleep(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, "random")
        viewer = await watch(table, ANN)
        table.close()
        await until(lambda: not table.bots.busy)
        while 0 in table.ledger.asked_seats():
            await play(table, ANN, 0)
        socket.leave(table, viewer)
        table.bots.wake()
        assert not table.bots.busy
