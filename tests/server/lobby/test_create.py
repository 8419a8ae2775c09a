"""Tables from a rematch or a journal."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

import pytest

from serai import JournalError, Match, SettingError, load, new
from serai.server.lobby import create, queries
from serai.server.people.identity import Person
from serai.server.table import trial
from tests.server.support import (
    ANN,
    BOB,
    CY,
    open_tables,
    play,
    table_for,
    until,
)


async def finish(table: Any, *people: Person) -> None:
    """Play first options to the end."""
    while not table.ledger.match.over:
        mine = [seat for seat in table.ledger.asked_seats() if table.record.seats[seat].user_id]
        if mine:
            person = next(who for who in people if who.id == table.record.seats[mine[0]].user_id)
            await play(table, person, mine[0])
        else:
            await asyncio.sleep(0.005)


def journal_of(lines: int) -> str:
    match: Match = new("caravan", 2, seed="long")
    rng = Random(1)
    while len(match.lines) < lines:
        match.play(rng.choice(match.options(match.seats[0])), match.seats[0])
    return match.save()


async def test_rematch_is_one_table(database: str) -> None:
    async with open_tables(database) as a, open_tables(database) as b:
        here = await table_for(a, "alpujarras", ANN, BOB)
        with pytest.raises(SettingError, match="not over"):
            await create.rematch(a, ANN, here.record.id)
        await finish(here, ANN, BOB)
        there = await b.get(here.record.id)
        with pytest.raises(SettingError):
            await create.rematch(a, CY, here.record.id)
        made = await asyncio.gather(
            *(create.rematch(tables, who, here.record.id) for tables, who in ((a, ANN), (b, BOB), (a, BOB)))
        )
        assert len(set(made)) == 1
        await until(lambda: there.record.rematch == made[0], 1)
        assert len(await queries.games_of(a.store, ANN.id)) == 2, "no orphan is left"
        await here.score_report.ready()
        first = here.score_report.made()
        assert first is not None and first.rematch == f"/t/{made[0]}"
        again = await a.get(made[0])
        assert again.record.names == here.record.names and again.record.seed != here.record.seed


async def test_journals_go_out_and_in(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        await finish(table, ANN, BOB)
        text = table.ledger.match.export(None)
        assert load(text).digest == table.ledger.match.digest
        copied = await tables.get(await create.import_journal(tables, CY, text))
        assert copied.ledger.match.digest == table.ledger.match.digest and copied.record.seats_of(CY.id) == [0, 1]
        running = await table_for(tables, "souk", ANN, BOB)
        with pytest.raises(JournalError):
            await create.import_journal(tables, CY, running.ledger.match.export(0))
        many = re.sub(r"players(\W+)2", r"players\g<1>99999999999", text)
        broken = text[: len(text) // 2] + "\n0 nonsense"
        foreign = text.replace("caravan", "nowhere")
        for bad in ("", "nonsense", "title = 'x'", foreign, "\0", "[" * 5000, many, broken):
            with pytest.raises((JournalError, LookupError, ValueError)):
                await create.import_journal(tables, CY, bad)


def test_a_journal_has_a_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "LONGEST", 30)
    trial.read_journal(journal_of(20), "1")
    with pytest.raises(JournalError, match="at most 30 lines"):
        trial.read_journal(journal_of(40), "1")


async def test_seeds_and_commitments_fit(database: str) -> None:
    async with open_tables(database) as tables:
        match = new("caravan", 2, seed="s" * 200)
        await create.import_journal(tables, ANN, match.save())
        with pytest.raises(JournalError, match="is not a seed"):
            await create.import_journal(tables, ANN, match.save().replace("s" * 200, "s" * 201))
        export = match.export(None)
        assert "commit: " in export
        await create.import_journal(tables, ANN, export)
        for bad in ("x" * 64, "a" * 300, "nonsense"):
            with pytest.raises(JournalError, match="commitment is none"):
                await create.import_journal(tables, ANN, re.sub("commit: .*", f"commit: {bad}", export))
