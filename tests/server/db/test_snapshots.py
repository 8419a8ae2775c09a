"""Snapshots in the database: a long game is loaded from the newest one; if that is damaged, from the whole log."""

from __future__ import annotations

import asyncio
import threading
from random import Random

import msgspec
import pytest
from sqlalchemy import Connection, delete, inspect, select, update
from sqlalchemy.exc import OperationalError

from serai.server import wire
from serai.server.db import schema
from serai.server.db.engine import Writer
from serai.server.db.migrate import migrate
from serai.server.lobby.tables import Tables
from serai.server.table import ledger
from serai.server.table.ledger import SNAPSHOT_EVERY
from serai.server.table.table import Table
from tests.server.support import ANN, BOB, CY, do, open_tables, play, rows_of, table_for, until


async def long_game(tables: Tables) -> Table:
    """A game that is long enough for some snapshots."""
    table = await table_for(tables, "citrus", ANN, BOB)
    for _ in range(3 * SNAPSHOT_EVERY):
        seat = table.ledger.asked_seats()[0]
        assert (await play(table, (ANN, BOB)[seat], seat)).ok
    return table


async def opened_again(tables: Tables, table: Table) -> Table:
    tables.drop(table)
    return await tables.get(table.record.id)


def state(table: Table) -> tuple[object, ...]:
    now = table.ledger
    return now.match.save(), now.match.digest, now.match.log(0), now.v, now.decisions


async def test_a_long_game_is_loaded_from_its_newest_snapshot(database: str) -> None:
    async with open_tables(database) as tables:
        table = await long_game(tables)
        snapshot = await tables.store.read(lambda c: c.execute(select(schema.snapshots)).one())
        assert snapshot.seq > SNAPSHOT_EVERY
        assert snapshot.seq == table.ledger.snapshot_row and table.ledger.v - snapshot.seq < SNAPSHOT_EVERY
        again = await opened_again(tables, table)
        assert state(again) == state(table) and again.ledger.snapshot_row == snapshot.seq
        seat = again.ledger.asked_seats()[0]
        assert (await play(again, (ANN, BOB)[seat], seat)).ok
        await tables.store.write(lambda c: c.execute(delete(schema.snapshots)) and None)
        whole = await opened_again(tables, again)
        assert state(whole) == state(again) and whole.ledger.snapshot_row == 0


@pytest.mark.parametrize("damage", [b" ", b"{", b'{"v": 3, "decisions": [], "match": {}}', b'{"other": 1}'])
async def test_a_damaged_snapshot_is_ignored(sqlite: str, damage: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async with open_tables(sqlite) as tables:
        table = await long_game(tables)
        await tables.store.write(lambda c: c.execute(update(schema.snapshots).values(data=damage, seq=3)) and None)
        assert state(await opened_again(tables, table)) == state(table)
    assert "the whole log is replayed" in caplog.text and "Traceback" in caplog.text


async def test_a_snapshot_of_another_build_is_ignored(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    async with open_tables(sqlite) as tables:
        table = await long_game(tables)
        snapshot = await tables.store.read(lambda c: c.execute(select(schema.snapshots)).one())
        data = msgspec.json.decode(snapshot.data)
        data["match"]["vocabulary"] = "another"
        changed = msgspec.json.encode(data)
        await tables.store.write(lambda c: c.execute(update(schema.snapshots).values(data=changed)) and None)
        assert state(await opened_again(tables, table)) == state(table)
    assert "other codes" in caplog.text and "Traceback" not in caplog.text, "a new build is expected"


async def test_a_transaction_that_is_tried_again_writes_its_snapshot_too(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that fails in the same batch rolls the first try back."""
    monkeypatch.setattr(ledger, "SNAPSHOT_EVERY", 1)
    go_on = threading.Event()

    def holds(connection: Connection) -> bool:
        return go_on.wait(10)

    def breaks(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT * FROM nowhere")

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        held = asyncio.create_task(tables.store.write(holds))
        choice = asyncio.create_task(play(table, (ANN, BOB)[seat], seat))
        await until(lambda: len(tables.store._waiting) == 1)
        broken = asyncio.create_task(tables.store.write(breaks))
        await until(lambda: len(tables.store._waiting) == 2)
        go_on.set()
        assert await held and (await choice).ok
        with pytest.raises(OperationalError):
            await broken
        snapshot = await tables.store.read(lambda c: c.execute(select(schema.snapshots)).one())
        assert snapshot.seq == table.ledger.snapshot_row == table.ledger.v
        assert state(await opened_again(tables, table)) == state(table)


async def test_an_action_from_before_the_snapshot_counts_once(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        first = do(table, seat, table.ledger.match.options(seat)[0])
        person = (ANN, BOB)[seat]
        assert (await table.choose(person.id, first)).ok
        for _ in range(3 * SNAPSHOT_EVERY):
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok
        again = await opened_again(tables, table)
        rows = len(await rows_of(tables, table.record.id))
        assert await again.choose(person.id, first) == wire.Answer(first.id, True)
        assert len(await rows_of(tables, table.record.id)) == rows


async def test_a_game_goes_on_over_many_snapshots(sqlite: str) -> None:
    """Let go and brought back again and again, it is the same game."""
    async with open_tables(sqlite) as tables:
        table, people, rng = await table_for(tables, "mule", ANN, BOB, CY), (ANN, BOB, CY), Random(1)
        for count in range(240):
            if table.ledger.match.over:
                break
            seat = table.ledger.asked_seats()[0]
            await play(table, people[seat], seat, rng.choice(table.ledger.match_for(seat).options(seat)))
            if count % 12 == 0 and not table.ledger.drafts:
                before = state(table)
                table = await opened_again(tables, table)
                assert state(table) == before
        assert table.ledger.snapshot_row > SNAPSHOT_EVERY


async def test_a_database_of_the_first_schema_is_brought_up_to_date(database: str) -> None:
    writer = Writer(database)
    migrate(writer, "0001")
    with writer.transaction() as connection:
        assert "marks" not in inspect(connection).get_table_names()
    writer.close()

    async with open_tables(database) as tables:
        table = await long_game(tables)
        assert state(await opened_again(tables, table)) == state(table)
