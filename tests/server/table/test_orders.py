"""Standing orders: left with a table, kept in its database, played on their turns; and turns without an answer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from serai.kernel.orders import OrderError
from serai.registry import title_named
from serai.server.db import schema
from serai.server.lobby import create, queries
from serai.server.lobby.tables import Tables
from serai.server.table.table import Table
from tests.games.mule.helpers import market
from tests.server.support import ANN, BOB, open_tables, play, received, rows_of, until, watch

LOWEST = 3
"""The seat that is asked first."""


async def in_market(tables: Tables, **fields: Any) -> Table:
    """A table in the Food Auction of a turn-based Market; Ann plays seats 0 and 1, Bob the others."""
    base: dict[str, Any] = {"ranks": [0, 1, 2, 3], "food": [4] * 4, "store": {"food": 3}, "prices": {"food": 5}}
    made = await create.import_journal(tables, ANN, market("food", **(base | fields)).save())
    seats = schema.seats
    bobs = (seats.c.table_id == made) & (seats.c.seat >= 2)
    await tables.store.write(lambda c: c.execute(update(seats).where(bobs).values(user_id=BOB.id)))
    table = await tables.get(made)
    await table.reseat()
    return table


def lines(table: Table) -> list[tuple[int, str]]:
    return [line for line in table.ledger.match.lines if line[0] >= 0]


async def test_orders_are_played_on_their_players_turns(database: str) -> None:
    """Only the choices become lines of the journal, and they are in the log like any other."""
    async with open_tables(database) as tables:
        table = await in_market(tables)
        assert (await play(table, BOB, LOWEST, "pass")).ok
        await table.orders.leave(1, {"food": {"keep": 3}})
        assert lines(table) == [(3, "pass")], "it is not the turn of seat 1"
        assert (await play(table, BOB, 2, "pass")).ok
        await until(lambda: table.ledger.asked_seats() == [0])
        assert lines(table)[2:] == [(1, "store_sell:1")]
        assert (await play(table, ANN, 0, "ask:9")).ok
        assert (await play(table, BOB, 3, "pass")).ok
        assert (await play(table, BOB, 2, "pass")).ok
        await until(lambda: table.ledger.asked_seats() == [0])
        assert lines(table)[-1] == (1, "pass"), "it has no more than three"
        rows = await rows_of(tables, table.record.id)
        assert [(row.seat, row.code) for row in rows if row.seat >= 0] == lines(table)
        assert {row.user_id for row in rows if row.seat == 1} == {None}


async def test_orders_for_the_turn_under_way_count_at_once(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await in_market(tables)
        await table.orders.leave(LOWEST, {"food": {"keep": 0}})
        await until(lambda: lines(table) == [(3, "store_sell:all")] or len(lines(table)) > 1)
        assert lines(table)[0] == (3, "store_sell:all")


async def test_orders_can_be_changed_and_withdrawn(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await in_market(tables)
        await table.orders.leave(2, {"food": {"keep": 0, "ask": None}, "energy": {}})
        assert table.orders.of(2) == {"food": {"keep": 0}}
        await table.orders.leave(2, {"food": {"bid": 4}})
        assert table.orders.of(2) == {"food": {"bid": 4}}
        await table.orders.leave(2, {})
        assert table.orders.of(2) == {}
        with pytest.raises(OrderError, match="whole number from 1 to 30"):
            await table.orders.leave(2, {"food": {"bid": 31}})
        assert (await play(table, BOB, LOWEST, "pass")).ok
        assert table.ledger.asked_seats() == [2], "the player decides again"


async def test_orders_survive_a_restart(database: str) -> None:
    async with open_tables(database) as tables:
        table = await in_market(tables)
        await table.orders.leave(2, {"food": {"keep": 1}})
        made = table.record.id
    async with open_tables(database) as tables:
        table = await tables.get(made)
        assert table.orders.of(2) == {"food": {"keep": 1}}
        assert (await play(table, BOB, LOWEST, "pass")).ok
        await until(lambda: table.ledger.asked_seats() == [1])
        assert lines(table) == [(3, "pass"), (2, "store_sell:1")]


async def test_another_process_hears_of_orders(database: str) -> None:
    async with open_tables(database) as here, open_tables(database) as there:
        table = await in_market(here)
        twin = await there.get(table.record.id)
        await table.orders.leave(2, {"food": {"keep": 1}})
        await until(lambda: twin.orders.of(2) == {"food": {"keep": 1}})


async def test_nobody_else_sees_orders(sqlite: str) -> None:
    """What a connection of another player or a watcher is sent does not depend on them."""
    async with open_tables(sqlite) as tables:
        table = await in_market(tables)
        ann, watcher = await watch(table, ANN), await watch(table, None)
        for viewer in (ann, watcher):
            received(viewer)
        await table.orders.leave(2, {"food": {"bids_from": 777}})
        sent = [repr(message) for viewer in (ann, watcher) for message in received(viewer)]
        assert sent and not any("777" in message or "bids_from" in message for message in sent)


def a_short_day(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    title = type(title_named("mule"))
    real = title.turn_seconds
    monkeypatch.setattr(title, "turn_seconds", lambda self, game, seat: seconds if real(self, game, seat) else 0.0)


async def test_a_turn_without_an_answer_is_a_pass(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    a_short_day(monkeypatch, 0.3)
    async with open_tables(sqlite) as tables:
        table = await in_market(tables)
        await until(lambda: len(lines(table)) >= 2)
        assert lines(table)[:2] == [(3, "pass"), (2, "pass")]


async def test_a_long_turn_ends_at_a_table_that_has_left_memory(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_tables(database) as tables:
        table = await in_market(tables)
        assert (await play(table, BOB, LOWEST, "pass")).ok
        made = table.record.id
        assert await tables.store.read(queries.overdue) == []
    a_day_ago = datetime.now(UTC) - timedelta(hours=24, minutes=1)
    monkeypatch.setattr("serai.server.lobby.tables.TURNS_EVERY", 0.1)
    async with open_tables(database) as tables:
        rows = schema.tables
        past = {"due": a_day_ago + timedelta(hours=24), "touched": a_day_ago}
        await tables.store.write(lambda c: c.execute(update(rows).where(rows.c.id == made).values(**past)))
        await until(lambda: any(found.record.id == made for found in tables.loaded()))
        table = await tables.get(made)
        await until(lambda: len(lines(table)) == 2)
        assert lines(table) == [(3, "pass"), (2, "pass")]
        assert table.ledger.asked_seats() == [1], "the next has a day again"
        assert await tables.store.read(queries.overdue) == []
