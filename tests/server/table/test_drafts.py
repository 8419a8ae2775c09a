"""The first steps of an answer outlive a restart, and are gone on with at any process."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, select

from serai.server.db import schema
from serai.server.lobby.tables import Tables
from serai.server.table import drafts
from serai.server.table.table import Table
from tests.server.support import ANN, BOB, do, open_tables, play, received, rows_of, table_for, undo, until, watch


async def steps_of(tables: Tables, table: Table) -> list[tuple[int, str]]:
    wanted = select(schema.drafts).where(schema.drafts.c.table_id == table.record.id).order_by(schema.drafts.c.number)
    rows = await tables.store.read(lambda connection: connection.execute(wanted).all())
    return [(row.seat, row.code) for row in rows]


async def test_a_draft_outlives_a_restart_and_counts_once(database: str) -> None:
    async with open_tables(database) as tables:
        table = await table_for(tables, "souk", ANN, BOB)
        first = do(table, 0, "tens:1")
        assert (await table.choose(ANN.id, first)).ok
        assert await steps_of(tables, table) == [(0, "tens:1")]
    async with open_tables(database) as tables:
        table = await tables.get(table.record.id)
        assert table.ledger.drafts == {0: ["tens:1"]}
        assert (await table.choose(ANN.id, first)).ok, "the same step again"
        assert table.ledger.drafts == {0: ["tens:1"]}
        last = do(table, 0, "units:2")
        assert (await table.choose(ANN.id, last)).ok
        assert table.ledger.drafts == {} and await steps_of(tables, table) == []
        rows = [(row.code, row.action) for row in await rows_of(tables, table.record.id) if row.seat == 0]
        assert rows == [("tens:1", first.id), ("units:2", last.id)], "each step has its own id in the log"
        before = table.ledger.v
    async with open_tables(database) as tables:
        table = await tables.get(table.record.id)
        for step in (first, last):
            assert (await table.choose(ANN.id, step)).ok, "long after"
        assert table.ledger.v == before


async def test_a_step_that_is_taken_back_is_gone(database: str) -> None:
    async with open_tables(database) as tables:
        table = await table_for(tables, "souk", ANN, BOB)
        await play(table, ANN, 0, "tens:1")
        assert (await undo(table, ANN, 0)).ok
        assert await steps_of(tables, table) == []
        await play(table, ANN, 0, "tens:2", "units:2")
        assert (await undo(table, ANN, 0)).ok, "a complete answer: its beginning is a draft again"
        assert await steps_of(tables, table) == [(0, "tens:2")]
    async with open_tables(database) as tables:
        table = await tables.get(table.record.id)
        assert table.ledger.drafts == {0: ["tens:2"]}
        assert (await play(table, ANN, 0, "units:3")).ok
        assert table.ledger.drafts == {}


async def test_a_draft_for_something_that_is_past_is_not_brought_back(database: str) -> None:
    async with open_tables(database) as tables:
        table = await table_for(tables, "souk", ANN, BOB)
        await play(table, ANN, 0, "tens:1")
        old = schema.drafts.update().values(terms='{"card": "another"}')
        await tables.store.write(lambda connection: connection.execute(old) and None)
    async with open_tables(database) as tables:
        table = await tables.get(table.record.id)
        assert table.ledger.drafts == {}
        assert (await play(table, ANN, 0, "tens:2")).ok, "and it is not in the way of a new one"
        assert await steps_of(tables, table) == [(0, "tens:2")]


async def test_a_person_goes_on_with_a_draft_at_another_process(postgresql: str) -> None:
    async with open_tables(postgresql) as a, open_tables(postgresql) as b:
        here = await table_for(a, "souk", ANN, BOB)
        there = await b.get(here.record.id)
        own, other = await watch(there, ANN), await watch(there, BOB)
        received(own), received(other)
        first = do(here, 0, "tens:1")
        assert (await here.choose(ANN.id, first)).ok
        assert (await there.choose(ANN.id, first)).ok, "the same step again"
        await until(lambda: there.ledger.drafts == {0: ["tens:1"]})
        assert received(own)[-1].status.decision == there.ledger.decision(0) == 1
        assert received(other) == [], "nobody else is sent anything"
        assert (await play(there, ANN, 0, "units:2")).ok
        await until(lambda: here.ledger.v == there.ledger.v)
        assert here.ledger.drafts == there.ledger.drafts == {}


async def test_two_steps_at_once_at_two_processes_are_one(postgresql: str) -> None:
    """One person clicks at two devices: one click counts, the other is stale; never are both acknowledged."""
    async with open_tables(postgresql) as a, open_tables(postgresql) as b:
        for _ in range(5):
            here = await table_for(a, "souk", ANN, BOB)
            there = await b.get(here.record.id)
            answers = await asyncio.gather(
                here.choose(ANN.id, do(here, 0, "tens:1")), there.choose(ANN.id, do(there, 0, "tens:2"))
            )
            assert sorted(answer.ok for answer in answers) == [False, True]
            won = "tens:1" if answers[0].ok else "tens:2"
            for table in (await a.get(here.record.id), await b.get(here.record.id)):
                assert table.ledger.drafts == {0: [won]}
            assert (await play(there, ANN, 0, "units:2")).ok


async def test_a_step_that_was_written_after_the_look_is_not_overwritten(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process looks and finds no draft; then another writes one and is done; then the first writes."""
    async with open_tables(postgresql) as a, open_tables(postgresql) as b:
        here = await table_for(a, "souk", ANN, BOB)
        there = await b.get(here.record.id)
        loop, read = asyncio.get_running_loop(), drafts.read_drafts
        first: list[Any] = []

        def look(connection: Connection, table_id: str, locked: bool = False) -> list[drafts.DraftStep]:
            found = read(connection, table_id, locked)
            if locked and not first:
                first.append(None)
                choosing = here.choose(ANN.id, do(here, 0, "tens:1"))
                first.append(asyncio.run_coroutine_threadsafe(choosing, loop).result(10))
            return found

        late = do(there, 0, "tens:2")
        monkeypatch.setattr(drafts, "read_drafts", look)
        answer = await there.choose(ANN.id, late)
        assert first[1].ok
        assert not answer.ok, "both must never be acknowledged"
        assert await steps_of(a, here) == [(0, "tens:1")]
