"""The seed from several hands: bound before anything is known, late ones told, nothing waits, nothing secret leaves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

import serai
from serai.kernel.chance import commitment
from serai.kernel.seed_parts import SeedParts, withheld
from serai.seed_note import read_note
from serai.server import wire
from serai.server.db import schema
from serai.server.db.records import SeatRecord
from serai.server.lobby import create, invites
from serai.server.lobby.tables import Tables
from serai.server.people.identity import Person
from serai.server.table import seed_gathering
from serai.server.table.seed_gathering import filled, stage_of, with_part
from serai.server.table.table import Table
from serai.verify import verify
from tests.server.support import ANN, BOB, CY, name, open_tables, play, received, table_for, until, watch
from tests.test_check_draws import checked

PARTS = {ANN: "a1" * 32, BOB: "b2" * 32, CY: "c3" * 32}


async def give(table: Table, person: Person, seat: int, **what: str) -> bool:
    return (await table.seed_gathering.give(person.id, wire.GivePart(name(), seat, **what))).ok


async def show_hash(table: Table, person: Person, seat: int) -> bool:
    return await give(table, person, seat, hash=commitment(PARTS[person]))


async def show_part(table: Table, person: Person, seat: int) -> bool:
    return await give(table, person, seat, part=PARTS[person])


async def begun(table: Table) -> None:
    await until(lambda: not table.record.gathering and bool(table.ledger.match.lines))


async def host_part(tables: Tables, table: Table) -> str:
    of = select(schema.tables.c.host_part).where(schema.tables.c.id == table.record.id)
    return str(await tables.store.read(lambda connection: connection.execute(of).scalar_one()))


@contextlib.asynccontextmanager
async def gathering(database: str, *people: Person | str) -> AsyncIterator[tuple[Tables, Table]]:
    """A table of Caravan whose game has not begun."""
    async with open_tables(database) as tables:
        yield tables, await table_for(tables, "caravan", *people, with_parts=True)


# ---- the order of things -------------------------------------------------------------------------------------------


async def test_hashes_first_then_parts_then_the_first_draw(database: str) -> None:
    async with gathering(database, ANN, BOB, "random") as (tables, table):
        commit = table.record.commit
        assert table.ledger.match.commitment == commit == commitment(await host_part(tables, table))
        assert not table.ledger.match.lines and table.ledger.asked_seats() == []
        assert await show_hash(table, ANN, 0)
        assert not await show_part(table, ANN, 0), "the hash of Bob's part is not there yet"
        assert not await give(table, ANN, 0, hash=commitment("9" * 64)), "a hash cannot be replaced"
        assert await show_hash(table, ANN, 0), "the same again counts once"
        assert not await show_hash(table, ANN, 1), "that is Bob's seat"
        assert table.seed_gathering.state().stage == "hashes"
        assert await show_hash(table, BOB, 1)
        assert table.seed_gathering.state().parts == [*(withheld(commitment(PARTS[who])) for who in (ANN, BOB)), "bot"]
        assert not await give(table, BOB, 1, part="9" * 64), "not the part of that hash"
        assert not await give(table, BOB, 1, part=PARTS[BOB], hash=commitment(PARTS[BOB]))
        assert await show_part(table, BOB, 1)
        assert table.record.gathering and not table.ledger.match.lines
        assert await show_part(table, ANN, 0)
        await begun(table)
        parts = SeedParts(await host_part(tables, table), (PARTS[ANN], PARTS[BOB], "bot"))
        assert table.record.seed == parts.seed and table.ledger.match.commitment == commit
        assert table.ledger.match.seed_parts == parts
        assert await show_part(table, ANN, 0), "sent again after a break, it is taken as it was"
        assert not await give(table, ANN, 0, part="9" * 64)
        assert not await give(table, ANN, 0)


async def test_the_game_is_the_same_after_a_restart(sqlite: str) -> None:
    async with gathering(sqlite, ANN, BOB) as (_, table):
        assert await show_hash(table, ANN, 0)
        table_id = table.record.id
    async with open_tables(sqlite) as tables:
        table = await tables.get(table_id)
        assert table.seed_gathering.state().parts == [withheld(commitment(PARTS[ANN])), ""]
        assert await show_hash(table, BOB, 1) and await show_part(table, ANN, 0) and await show_part(table, BOB, 1)
        await begun(table)
        saved = table.ledger.match.save()
    async with open_tables(sqlite) as tables:
        assert (await tables.get(table_id)).ledger.match.save() == saved == serai.load(saved).save()


async def test_two_processes_gather_and_begin_together(postgresql: str) -> None:
    async with gathering(postgresql, ANN, BOB) as (_, one), open_tables(postgresql) as others:
        other = await others.get(one.record.id)
        assert await show_hash(one, ANN, 0) and await show_hash(other, BOB, 1)
        assert await show_part(one, ANN, 0) and await show_part(other, BOB, 1)
        await begun(one)
        await begun(other)
        await until(lambda: one.ledger.match.save() == other.ledger.match.save())
        seat = one.ledger.asked_seats()[0]
        assert (await play(other, (ANN, BOB)[seat], seat)).ok
        await until(lambda: one.ledger.match.save() == other.ledger.match.save())


# ---- who gives no part ---------------------------------------------------------------------------------------------


async def test_nobody_waits_for_a_browser_that_shows_no_hash(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seed_gathering, "PATIENCE", 0.3)
    async with gathering(sqlite, ANN, BOB) as (_, table):
        assert await show_hash(table, ANN, 0)
        await until(lambda: table.seed_gathering.stage == "parts")
        assert not await show_hash(table, BOB, 1), "the list is closed"
        assert await show_part(table, ANN, 0)
        await begun(table)
        assert table.record.seed_parts == [PARTS[ANN], "missing"]
        assert "part.1: missing" in table.ledger.match.export(0)


async def test_nobody_waits_for_a_part_that_is_withheld(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with gathering(sqlite, ANN, BOB) as (_, table):
        assert await show_hash(table, ANN, 0) and await show_hash(table, BOB, 1)
        monkeypatch.setattr(seed_gathering, "PATIENCE", 0.3)
        assert await show_part(table, ANN, 0)
        await begun(table)
        assert table.record.seed_parts == [PARTS[ANN], withheld(commitment(PARTS[BOB]))]
        assert not await show_part(table, BOB, 1), "it came too late"


async def test_a_program_can_say_that_it_gives_none(sqlite: str) -> None:
    async with gathering(sqlite, ANN, "random") as (_, table):
        assert await give(table, ANN, 0)
        await begun(table)
        assert table.record.seed_parts == ["missing", "bot"]


async def test_the_clock_does_not_run_while_seats_are_open(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seed_gathering, "PATIENCE", 0.05)
    async with open_tables(sqlite) as tables:
        plans = [create.SeatSetup("me"), create.SeatSetup("open")]
        made = await create.create_table(tables, ANN, "caravan", 2, {}, plans, with_parts=True)
        table = await tables.get(made)
        assert await show_hash(table, ANN, 0), "who is early may"
        await asyncio.sleep(0.2)
        assert table.seed_gathering.stage == "seats" and table.seed_gathering.entries[1] == ""
        await invites.seat_bot(tables, ANN, made, 1, "random")
        assert await show_part(table, ANN, 0)
        await begun(table)
        assert table.record.seed_parts == [PARTS[ANN], "bot"]


async def test_one_person_of_several_seats_gives_one_part(sqlite: str) -> None:
    async with gathering(sqlite, ANN, BOB, ANN) as (_, table):
        assert table.seed_gathering.entries == ["", "", "seat 0"]
        assert await show_hash(table, ANN, 0) and await show_hash(table, BOB, 1)
        assert not await give(table, ANN, 2, hash=commitment("9" * 64))
        assert await show_part(table, BOB, 1) and await show_part(table, ANN, 0)
        await begun(table)
        assert table.record.seed_parts == [PARTS[ANN], PARTS[BOB], "seat 0"]


async def test_a_rematch_gathers_again_and_a_fork_does_not(sqlite: str) -> None:
    async with gathering(sqlite, ANN, "random") as (tables, table):
        assert await show_hash(table, ANN, 0) and await show_part(table, ANN, 0)
        await begun(table)
        forked = await tables.get(await create.fork(tables, ANN, table.record.id, 10**6))
        assert forked.seed_gathering.state().stage == "begun" and not forked.record.seed_parts
        await finish(table)
        again = await tables.get(await create.rematch(tables, ANN, table.record.id))
        assert again.seed_gathering.state().stage == "hashes" and again.record.commit != table.record.commit


# ---- what others see -----------------------------------------------------------------------------------------------


async def finish(table: Table, seed: int = 3) -> None:
    rng = Random(seed)
    people = {seat.seat: next((one for one in PARTS if one.id == seat.user_id), ANN) for seat in table.record.seats}
    while not table.ledger.match.over:
        asked = [seat for seat in table.ledger.asked_seats() if not table.record.seats[seat].bot]
        if not asked:
            await asyncio.sleep(0.001)
            continue
        offered = table.ledger.match_for(asked[0]).options(asked[0])
        await play(table, people[asked[0]], asked[0], rng.choice(offered))


async def test_the_host_part_and_the_seed_never_leave_before_the_end(sqlite: str, tmp_path: Path) -> None:
    """Neither is in anything that is sent or exported; then the journal has both, and both verifiers agree."""
    async with gathering(sqlite, ANN, BOB) as (tables, table):
        secret = await host_part(tables, table)
        viewers = [await watch(table, who) for who in (ANN, BOB, None)]
        sent: list[bytes] = []

        def listen() -> None:
            for viewer in viewers:
                sent.extend(wire.write_message(message) for message in received(viewer))
            sent.extend(table.ledger.match.export(seat).encode() for seat in (None, 0, 1))

        assert await show_hash(table, ANN, 0) and await show_hash(table, BOB, 1)
        listen()
        seen = table.seed_gathering.state().parts
        assert await show_part(table, BOB, 1) and await show_part(table, ANN, 0)
        await begun(table)
        for _ in range(3):
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok
            listen()
        seed = str(table.record.seed)
        text = b"".join(sent)
        assert PARTS[BOB].encode() in text and secret.encode() not in text and seed.encode() not in text
        await finish(table)
        await table.score_report.ready()
        journal = table.ledger.match.export(0)
        ending = table.score_report.made()
    assert f"host: {secret}" in journal and f"seed: {seed}" in journal
    note = f"serai note 1\ncommit: {commitment(secret)}\nseat: 0\npart: {PARTS[ANN]}\nseen: {', '.join(seen)}\n"
    assert checked(journal, tmp_path, note)[0] == 0
    assert {check.result for check in verify(journal, note=read_note(note)).checks} == {"good"}
    assert ending is not None and "seed" in {check.name for check in ending.verdict}


async def test_a_journal_with_parts_can_be_brought_in(sqlite: str) -> None:
    async with gathering(sqlite, ANN, BOB) as (tables, table):
        assert await show_hash(table, ANN, 0) and await show_hash(table, BOB, 1)
        assert await show_part(table, BOB, 1) and await show_part(table, ANN, 0)
        await begun(table)
        saved = table.ledger.match.save()
        again = await tables.get(await create.import_journal(tables, ANN, saved))
        assert again.ledger.match.save() == saved and again.record.parts == table.record.parts


# ---- the entries ---------------------------------------------------------------------------------------------------

HASHED = withheld(commitment(PARTS[ANN]))


def rows(*people: str | None) -> list[SeatRecord]:
    return [
        SeatRecord(seat, "x", None if who == "bot" else who, "random" if who == "bot" else "", "")
        for seat, who in enumerate(people)
    ]


@pytest.mark.parametrize(
    ("people", "before", "after"),
    [
        (["a", "bot", None], ["", "", ""], ["", "bot", ""]),
        (["a", "b", "a"], ["", "", ""], ["", "", "seat 0"]),
        (["a", "b", "a"], ["", "", HASHED], ["seat 2", "", HASHED]),
        (["a", "bot", "a"], ["missing", "", ""], ["missing", "bot", "seat 0"]),
    ],
)
def test_entries_that_follow_from_the_seats(people: list[Any], before: list[str], after: list[str]) -> None:
    assert filled(rows(*people), before) == after


@pytest.mark.parametrize(
    ("people", "entries", "stage"),
    [
        (["a", None], [HASHED, ""], "seats"),
        (["a", "b"], [HASHED, ""], "hashes"),
        (["a", "b"], [HASHED, "missing"], "parts"),
        (["a", "b"], [PARTS[ANN], "missing"], "complete"),
    ],
)
def test_what_the_table_waits_for(people: list[Any], entries: list[str], stage: str) -> None:
    assert stage_of(rows(*people), entries) == stage


def test_a_hash_after_its_part_changes_nothing() -> None:
    given = wire.GivePart("12345678", 0, hash=commitment(PARTS[ANN]))
    assert with_part([PARTS[ANN], "bot"], given) == [PARTS[ANN], "bot"]
    assert with_part(["missing", "bot"], given) is None
