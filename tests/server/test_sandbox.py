"""Journals and positions from outside: whatever they do, they do it in the sandbox, and the site goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import update

from serai import registry
from serai.server import sandbox, wire
from serai.server.api.socket import answer, foresee
from serai.server.db import schema
from serai.server.lobby import create
from serai.server.sandbox import SandboxBusy, Unplayable
from tests.server import tarpit
from tests.server.support import ANN, BOB, name, open_tables, play, table_for, watch
from tests.server.tarpit import BREAK, CRASH, EAT, SLEEP, SPIN, journal


@pytest.fixture(autouse=True)
def _tarpit_is_registered() -> Iterator[None]:
    with registry.adding(tarpit.TITLE):
        yield


async def test_a_journal_that_hangs_eats_crashes_or_breaks_is_refused_in_a_sentence(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "CPU_SECONDS", 1.0)
    async with open_tables(sqlite) as tables:
        for trap in (SPIN, EAT, CRASH, BREAK):
            with pytest.raises(Unplayable, match="come to no end") as refused:
                await create.import_journal(tables, ANN, journal(now=trap))
            assert len(str(refused.value)) <= 300
        made = await create.import_journal(tables, ANN, journal(moves=3))
        assert (await tables.get(made)).ledger.match.scores == [3, 3], "the next one is read by a new process"


async def test_the_site_goes_on_while_a_journal_hangs(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        hangs = asyncio.create_task(create.import_journal(tables, ANN, journal(now=SLEEP)))
        for _ in range(3):
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok
        assert not hangs.done()
        tables.journals.close()
        with pytest.raises(Unplayable):
            await hangs


async def test_a_process_that_sleeps_is_ended_by_the_wall_clock(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_tables(sqlite) as tables:
        await create.import_journal(tables, ANN, journal())
        monkeypatch.setattr(sandbox, "WALL_SECONDS", 0.3)
        with pytest.raises(Unplayable):
            await create.import_journal(tables, ANN, journal(now=SLEEP))


async def test_at_a_table_from_outside_every_step_is_tried_in_the_sandbox(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        made = await create.import_journal(tables, ANN, journal(later=BREAK))
        table = await tables.get(made)
        viewer = await watch(table, ANN)
        assert (await play(table, ANN, 0, "stay")).ok
        refused = await play(table, ANN, 0, "go")
        assert not refused.ok and "come to no end" in refused.text
        with pytest.raises(Unplayable):
            await foresee(table, ANN.id, wire.Foresee(0, "go"))
        assert isinstance(await foresee(table, ANN.id, wire.Foresee(0, "stay")), wire.Preview)
        assert (await play(table, ANN, 0, "stay")).ok and table.ledger.match.line_count == 2
        past = await answer(table, viewer, wire.At(1))
        assert isinstance(past, wire.FullView) and past.status.moment == 1
        undone = await table.take_back(ANN.id, wire.Undo(name(), 0, table.ledger.decision(0)))
        assert undone.ok and table.ledger.match.line_count == 1

        forked = await tables.get(await create.fork(tables, BOB, made, 1))
        assert forked.record.imported and not (await play(forked, BOB, 0, "go")).ok
        assert (await play(forked, BOB, 0, "stay")).ok

        tables.drop(table)
        again = await tables.get(made)
        assert again.record.imported and not (await play(again, ANN, 0, "go")).ok


async def test_a_choice_that_hangs_is_refused_and_the_table_goes_on(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "CPU_SECONDS", 1.0)
    async with open_tables(sqlite) as tables:
        table = await tables.get(await create.import_journal(tables, ANN, journal(later=SPIN)))
        assert "come to no end" in (await play(table, ANN, 0, "go")).text
        assert (await play(table, ANN, 0, "stay")).ok


async def test_a_table_that_no_longer_opens_breaks_nothing(sqlite: str) -> None:
    """The rules have changed since it was imported: what was harmless then is a trap now."""
    async with open_tables(sqlite) as tables:
        made = await create.import_journal(tables, ANN, journal())
        tables.drop(await tables.get(made))
        start = {"now": BREAK, "players": 2}
        change = update(schema.tables).where(schema.tables.c.id == made).values(start=start)
        await tables.store.write(lambda c: c.execute(change) and None)
        with pytest.raises(LookupError, match="come to no end"):
            await tables.get(made)


async def test_a_few_wait_and_the_rest_are_told_to_come_again(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "MOST_WAITING", 2)
    async with open_tables(sqlite) as tables:
        hang = [asyncio.create_task(create.import_journal(tables, ANN, journal(now=SLEEP))) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(SandboxBusy) as refused:
            await create.import_journal(tables, ANN, journal())
        assert refused.value.status == 503 and refused.value.retry_after >= 1
        for task in hang:
            task.cancel()
        await asyncio.gather(*hang, return_exceptions=True)
        await create.import_journal(tables, ANN, journal())
