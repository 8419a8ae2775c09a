"""Processes on one database hear of each other's changes: by polling always, on PostgreSQL by a hint at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import func, select

from serai.server import wire
from serai.server.db import notices, schema
from serai.server.db.notices import Hints, NoticeReader
from serai.server.db.store import Store
from serai.server.lobby import tables as tables_module
from serai.server.lobby.tables import Tables
from serai.server.table.table import Table
from tests.server.support import ANN, BOB, do, name, open_tables, play, received, table_for, until, watch

HOUR = 3600.0


def note(store: Store, table: str, what: str = "log") -> Any:
    return lambda connection: store.notice(connection, table, what)


async def test_a_notice_of_a_long_transaction_is_heard_once(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It appears after many others that have higher numbers."""
    here, there = Store(postgresql), Store(postgresql)
    reader = NoticeReader(here)
    await there.write(note(there, "before"))
    await reader.start()
    assert await reader.read() == []
    with there.engine.connect() as slow:
        there.notice(slow, "slow", "log")
        for number in range(300):
            await there.write(note(there, f"quick{number}"))
        assert len(await reader.read()) == 300
        slow.commit()
    assert await reader.read() == [("slow", "log")]
    await there.write(note(there, "last"))
    await here.write(note(here, "own"))
    await here.write(note(here, "", "people"))
    assert await reader.read() == [("last", "log"), ("", "people")]
    assert await reader.read() == []
    monkeypatch.setattr(notices, "KEPT", 0)
    await reader.forget_old()
    assert await here.read(lambda c: c.execute(select(func.count()).select_from(schema.notices)).scalar_one()) == 0
    await here.close()
    await there.close()


async def test_notices_of_the_cluster_a_database_was_copied_from_are_dropped(postgresql: str) -> None:
    here, there = Store(postgresql), Store(postgresql)
    await there.write(note(there, "old"))
    await there.write(lambda c: c.execute(schema.notices.update().values(tx=2**60)) and None)
    reader = NoticeReader(here)
    await reader.start()
    await there.write(note(there, "new"))
    assert await reader.read() == [("new", "log")]
    await here.close()
    await there.close()


async def two_processes(a: Tables, b: Tables) -> tuple[Table, Table]:
    here = await table_for(a, "souk", ANN, BOB)
    return here, await b.get(here.record.id)


async def test_a_hint_comes_before_the_next_poll(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "LISTEN_EVERY_WITH_HINTS", HOUR)
    async with open_tables(postgresql) as a, open_tables(postgresql) as b:
        here, there = await two_processes(a, b)
        viewer = await watch(there, BOB)
        await heard(a, b)
        seat = here.ledger.asked_seats()[0]
        assert (await play(here, (ANN, BOB)[seat], seat, "tens:1", "units:0")).ok
        await until(lambda: there.ledger.v == here.ledger.v)
        assert received(viewer)[-1].status.version == here.ledger.version


async def heard(a: Tables, b: Tables) -> None:
    """Wait until the second process listens: what was notified before that is lost."""
    listens = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%%' AND datname = current_database()"
    for _ in range(1000):
        if await a.store.read(lambda c: c.exec_driver_sql(listens).scalar_one()) == 2:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody listens")


async def test_with_all_hints_lost_everybody_converges_with_the_next_poll(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = 0
    whole = Tables._listen

    async def counted(tables: Tables) -> None:
        nonlocal rounds
        await whole(tables)
        rounds += 1

    async def deaf(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Hints, "listen", deaf)
    async with open_tables(postgresql) as a:
        monkeypatch.setattr(Tables, "_listen", counted)
        async with open_tables(postgresql) as b:
            here, there = await two_processes(a, b)
            viewer = await watch(there, BOB)
            for seat in (0, 1):
                begun = rounds
                assert (await play(here, (ANN, BOB)[seat], seat, "tens:1", "units:0")).ok
                await until(lambda begun=begun: rounds >= begun + 2)  # one may have been under way
                assert there.ledger.v == here.ledger.v and there.ledger.match.digest == here.ledger.match.digest
            assert received(viewer)[-1].status.version == here.ledger.version


async def test_after_a_long_pause_every_table_looks_for_itself(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that was stopped may have missed notices that are deleted by now."""
    monkeypatch.setattr(tables_module, "LISTEN_EVERY", HOUR)
    monkeypatch.setattr(tables_module, "LISTEN_EVERY_WITH_HINTS", HOUR)
    monkeypatch.setattr(Hints, "listen", lambda *_: asyncio.Event().wait())
    async with open_tables(postgresql) as a, open_tables(postgresql) as b:
        here, there = await two_processes(a, b)
        assert (await play(here, ANN, 0, "tens:1", "units:0")).ok
        await a.store.write(lambda c: c.execute(schema.notices.delete()) and None)
        await b._listen()
        assert there.ledger.v < here.ledger.v
        b._listened -= tables_module.TOO_LONG + 1
        await b._listen()
        assert there.ledger.v == here.ledger.v


async def test_no_request_finds_a_process_behind(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who meets another process with each request: every one knows what the last one did."""
    monkeypatch.setattr(tables_module, "LISTEN_EVERY", HOUR)
    monkeypatch.setattr(tables_module, "LISTEN_EVERY_WITH_HINTS", HOUR)
    monkeypatch.setattr(Hints, "listen", lambda *_: asyncio.Event().wait())
    async with open_tables(postgresql) as a, open_tables(postgresql) as b:
        here, there = await two_processes(a, b)
        click = do(here, 0, "tens:1", "units:0")
        assert (await here.choose(ANN.id, click)).ok
        assert (await there.choose(ANN.id, click)).ok, "the same click at the other process"
        assert there.ledger.v == here.ledger.v
        assert (await play(here, BOB, 1, "tens:1", "units:0")).ok
        seat = here.ledger.asked_seats()[0]
        fresh = do(here, seat, here.ledger.match.options(seat)[0], sure=True)
        assert (await there.choose((ANN, BOB)[seat].id, fresh)).ok, "the other process has not heard of anything"
        assert (await a.get(here.record.id)).ledger.v == there.ledger.v
        await here.stand_ins.ask(ANN.id, wire.StandIn(name(), 0, "random"))
        assert (await b.get(here.record.id)).record.seats[0].stand_in == "random"


async def test_two_people_at_two_processes_answer_at_the_same_time(postgresql: str) -> None:
    """What one seat does never makes another's click stale, also when the other process writes first."""
    async with open_tables(postgresql) as a, open_tables(postgresql) as b:
        for _ in range(4):
            here, there = await two_processes(a, b)
            both = await asyncio.gather(
                here.choose(ANN.id, do(here, 0, "tens:1", "units:0")),
                there.choose(BOB.id, do(there, 1, "tens:1", "units:1")),
            )
            assert [answer.ok for answer in both] == [True, True], both
            await here.refresh()
            assert not set(here.ledger.asked_seats()) - {0, 1} and here.ledger.decisions == [2, 2]
