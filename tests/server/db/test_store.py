"""The database: migrations, batches, notices, and what happens when it is not there for a moment."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from serai.server.db import schema
from serai.server.db.engine import Writer, normal_url
from serai.server.db.migrate import migrate
from serai.server.db.store import Store, StoreClosed
from tests.server.support import ANN, BOB, open_tables, play, table_for, until


def test_a_fresh_database_is_what_the_schema_says(database: str) -> None:
    writer = Writer(database)
    migrate(writer)
    migrate(writer)  # harmless
    with writer.transaction() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    writer.close()


def test_urls() -> None:
    assert normal_url("a/b.db") == "sqlite:///a/b.db"
    assert normal_url("postgresql://me@host/x").startswith("postgresql+psycopg://")


def add(user: str) -> Any:
    return lambda c: c.execute(insert(schema.users).values(id=user, name=user, guest=True)) and None


def count(c: Connection) -> int:
    return len(c.execute(select(schema.users)).all())


async def test_what_fails_undoes_itself_and_nobody_elses(database: str) -> None:
    kept = Store(database)

    def fails(c: Connection) -> None:
        add("half")(c)
        raise ValueError("no")

    results = await asyncio.gather(
        kept.write(add("a")), kept.write(fails), kept.write(add("a")), kept.write(add("b")), return_exceptions=True
    )
    assert results[0] is None and results[3] is None
    assert isinstance(results[1], ValueError) and isinstance(results[2], IntegrityError)
    assert await kept.read(count) == 2
    await kept.close()
    with pytest.raises(StoreClosed):
        await kept.write(add("c"))


async def test_one_whose_transaction_breaks_does_not_break_the_others(sqlite: str) -> None:
    kept = Store(sqlite)

    def breaks(c: Connection) -> None:
        c.exec_driver_sql("SELECT * FROM nowhere")

    results = await asyncio.gather(
        kept.write(add("a")), kept.write(breaks), kept.write(add("b")), return_exceptions=True
    )
    assert results[0] is None and results[2] is None and isinstance(results[1], OperationalError)
    assert await kept.read(count) == 2
    await kept.close()


async def test_one_who_no_longer_waits_is_written_all_the_same(sqlite: str) -> None:
    kept = Store(sqlite)
    task = asyncio.create_task(kept.write(add("a")))
    await asyncio.sleep(0)
    task.cancel()
    await kept.write(add("b"))
    assert await kept.read(count) == 2
    await kept.close()


async def test_a_locked_database_refuses_clearly_and_loses_nothing(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        await tables.store.write(lambda c: c.exec_driver_sql("PRAGMA busy_timeout=50") and None)
        seat = table.ledger.asked_seats()[0]
        v = table.ledger.v
        other = sqlite3.connect(sqlite, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        refused = await play(table, (ANN, BOB)[seat], seat)
        assert not refused.ok and "try again" in refused.text and table.ledger.v == v
        other.execute("ROLLBACK")
        other.close()
        assert (await play(table, (ANN, BOB)[seat], seat)).ok


async def test_listening_goes_on_after_a_failure(sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    async with open_tables(sqlite) as a, open_tables(sqlite) as b:
        here = await table_for(a, "caravan", ANN, BOB)
        there = await b.get(here.record.id)
        whole = b._notices.read
        failures = []

        async def fails(*_: Any) -> Any:
            failures.append(1)
            raise OperationalError("SELECT", {}, Exception("gone for a moment"))

        monkeypatch.setattr(b._notices, "read", fails)
        await until(lambda: len(failures) >= 2)
        monkeypatch.setattr(b._notices, "read", whole)
        seat = here.ledger.asked_seats()[0]
        assert (await play(here, (ANN, BOB)[seat], seat)).ok
        await until(lambda: there.ledger.v == here.ledger.v, 1.5)
    assert len([one for one in caplog.records if "gone for a moment" in one.message]) == 1, "logged once"
