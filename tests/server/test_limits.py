"""What one person can ask of the server: bounded, and refused in a clear sentence."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update
from starlette.testclient import TestClient

from serai import SettingError
from serai.server import app as site
from serai.server import metering
from serai.server.app import create_app
from serai.server.db import schema
from serai.server.limits import NO_LIMITS, HourlyLimit, Limits
from serai.server.lobby import create, invites, queries
from serai.server.lobby.create import SeatSetup
from serai.server.lobby.retention import delete_tables
from serai.server.lobby.tables import Tables
from serai.server.lobby.unplayed import UnplayedTables
from serai.server.refusals import Refusal
from tests.server.support import ANN, BOB, Quick, open_tables, play, table_for

ME, BOT, OPEN = SeatSetup("me"), SeatSetup("bot", "random"), SeatSetup("open")


def _execute(change: Any, connection: Connection) -> None:
    connection.execute(change)


async def make(tables: Tables, *plans: SeatSetup) -> str:
    return await create.create_table(tables, ANN, "caravan", len(plans), {}, plans)


async def test_a_table_is_for_somebody(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        with pytest.raises(SettingError, match="somebody to play"):
            await make(tables, BOT, BOT)
        made = await make(tables, OPEN, OPEN)
        await invites.seat_bot(tables, ANN, made, 0, "random")
        with pytest.raises(SettingError, match="somebody to play"):
            await invites.seat_bot(tables, ANN, made, 1, "random")
        await make(tables, ME, BOT)


async def test_tables_of_one_person(database: str) -> None:
    async with open_tables(database) as tables:
        tables.limits = Limits(tables=3, new_tables=None)
        first, *_ = [await make(tables, ME, ME) for _ in range(3)]
        with pytest.raises(SettingError, match="3 unfinished games"):
            await make(tables, ME, ME)
        with pytest.raises(SettingError, match="3 unfinished games"):
            await create.fork(tables, ANN, first, 0)
        await create.create_table(tables, BOB, "caravan", 2, {}, [ME, ME])
        over = update(schema.tables).where(schema.tables.c.id == first).values(over=True)
        await tables.store.write(lambda c: c.execute(over) and None)
        await make(tables, ME, ME)

        tables.limits = Limits(tables=None, new_tables=5)
        await make(tables, ME, ME)
        with pytest.raises(SettingError, match="5 tables within a minute"):
            await make(tables, ME, ME)
        old = datetime.now(UTC) - timedelta(minutes=2)
        await tables.store.write(lambda c: c.execute(update(schema.tables).values(created=old)) and None)
        await make(tables, ME, ME)


def test_too_many_tables_are_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    with TestClient(create_app(str(tmp_path / "serai.db")), base_url="https://localhost") as client:
        for _ in range(12):
            assert client.post("/play/caravan", follow_redirects=False).status_code == 303
        for refused in (
            client.post("/play/caravan"),
            client.post("/games/caravan", data={"how": "hotseat", "players": "2"}),
            client.post("/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2}),
        ):
            assert refused.status_code == 400 and "12 tables within a minute" in refused.text


async def test_unplayed_tables_of_one_network(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by many guests: a table counts until somebody has played at it, or a day has passed."""
    now = 1000.0
    async with open_tables(database) as tables:
        tables.limits = replace(NO_LIMITS, unplayed=3)
        tables.unplayed = UnplayedTables(tables.store, lambda: now)
        network = "192.0.2.1"
        monkeypatch.setattr(metering, "visitor", lambda: network)
        first, second, _ = [await make(tables, ME, ME) for _ in range(3)]
        for maker in (ANN, BOB):
            with pytest.raises(Refusal, match="3 tables were made today") as refused:
                await create.create_table(tables, maker, "caravan", 2, {}, [ME, ME])
            assert refused.value.status == 429
        with pytest.raises(Refusal):
            await create.fork(tables, ANN, first, 0)
        network = "192.0.2.2"
        await make(tables, ME, ME)
        network = "192.0.2.1"
        table = await tables.get(first)
        assert (await play(table, ANN, table.ledger.asked_seats()[0])).ok
        await make(tables, ME, ME)
        with pytest.raises(Refusal):
            await make(tables, ME, ME)
        await tables.store.write(lambda c: delete_tables(c, tables.store, [second]))
        await make(tables, ME, ME)
        with pytest.raises(Refusal):
            await make(tables, ME, ME)
        now += 24 * 3600 + 1
        await make(tables, ME, ME)


def test_new_guests_of_one_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    app = create_app(str(tmp_path / "serai.db"), NO_LIMITS)
    now = 0.0
    app.state.guests = HourlyLimit(3, lambda: now)

    def come() -> int:
        client.cookies.clear()
        return client.post("/play/caravan", follow_redirects=False).status_code

    with TestClient(app, base_url="https://localhost") as client:
        assert [come() for _ in range(5)] == [303, 303, 303, 429, 429]
        refused = client.post("/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2})
        assert refused.status_code == 429 and "20 minutes" in refused.json()["error"]
        assert int(refused.headers["retry-after"]) in (1200, 1201)
        page = client.post("/account/name", data={"name": "Ann"})
        assert page.status_code == 429 and "20 minutes" in page.text
        assert client.get("/").status_code == 200, "whoever only looks is no guest"
        now += 1201.0
        assert [come(), come()] == [303, 429]
        assert client.post("/api/tables", json=[]).status_code == 400


async def test_bots_at_tables_that_were_left_wait_for_somebody_to_look(database: str) -> None:
    class Still(Quick):
        async def choose(self, *_: object) -> str:
            await asyncio.sleep(60)
            return ""

    async with open_tables(database, Still()) as tables:
        made = [(await table_for(tables, "caravan", "random", ANN)).record.id for _ in range(2)]
        of = schema.tables.c
        for table_id, days in zip(made, (1, 3), strict=True):
            values = {"touched": datetime.now(UTC) - timedelta(days=days), "asked": [0]}
            change = update(schema.tables).where(of.id == table_id).values(**values)
            await tables.store.write(partial(_execute, change))
        assert await tables.store.read(queries.waiting_for_bots) == made[:1]
