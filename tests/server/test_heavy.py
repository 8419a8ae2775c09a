"""Much work for one table is no wait for the others: it is done beside, once, and within bounds."""

from __future__ import annotations

import re
import threading
from random import Random
from typing import Any

import pytest

from serai import JournalError, Match, new
from serai.server import wire
from serai.server.api import socket
from serai.server.lobby import create, invites
from serai.server.lobby.invites import LinkError
from serai.server.lobby.load import NoTable
from serai.server.table import history, score_report
from serai.server.table import table as tables_module
from tests.server.house import ANN, BOB, house, play, received, table_for, undo, until, watch


def beside(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[bool]:
    """Note for each call whether it was made in another thread than the table's."""
    calls: list[bool] = []
    real, here = getattr(module, name), threading.get_ident()

    def noted(*given: Any) -> Any:
        calls.append(threading.get_ident() != here)
        return real(*given)

    monkeypatch.setattr(module, name, noted)
    return calls


async def test_the_ending_is_reckoned_once_and_told_when_it_is_ready(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = beside(monkeypatch, score_report, "ending_of")

    async with house(sqlite) as tables:
        table = await table_for(tables, "alpujarras", ANN, BOB)
        viewers = [await watch(table, who) for who in (ANN, BOB, None)]
        while not table.ledger.match.over:
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok
            last = [received(viewer)[-1].status for viewer in viewers]
        assert all(status.over for status in last)
        await until(lambda: table.score_report.made() is not None)
        for viewer in viewers:
            told = received(viewer)[-1]
            assert told.status.ending is not None and told.status.version == table.ledger.v
        assert viewers[0].full().status.ending == table.score_report.made()
    assert calls == [True]


async def test_a_moment_of_the_past_is_found_beside(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = beside(monkeypatch, history, "replay")

    async with house(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        rng = Random(1)
        for _ in range(80):
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat, rng.choice(table.ledger.match.options(seat)))).ok
        viewer = await watch(table, ANN)
        for line in (70, 3, 70, 69):
            full = await socket.answer(table, viewer, wire.At(line))
            assert isinstance(full, wire.FullView) and full.status.past and full.status.line == line
        assert isinstance(await socket.answer(table, viewer, wire.Again()), wire.FullView)
        await create.fork(tables, BOB, table.record.id, 70)
    assert calls == [True] * 3


def journal_of(lines: int) -> str:
    match: Match = new("caravan", 2, seed="long")
    rng = Random(1)
    while len(match.lines) < lines:
        match.play(rng.choice(match.options(match.seats[0])), match.seats[0])
    return match.save()


async def test_a_journal_has_a_longest(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(create, "LONGEST", 30)

    async with house(sqlite) as tables:
        await create.import_journal(tables, ANN, journal_of(20))
        with pytest.raises(JournalError, match="at most 30 lines"):
            await create.import_journal(tables, ANN, journal_of(40))


async def test_seeds_and_commitments_fit(database: str) -> None:
    async with house(database) as tables:
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


async def test_addresses_that_are_none(database: str) -> None:
    async with house(database) as tables:
        for bad in ("\0", "a\0b", "x" * 5000, "\ud800", ""):
            with pytest.raises(NoTable):
                await tables.get(bad)
            for work in (
                invites.lobby_of(tables, bad),
                invites.invited(tables, bad),
                invites.join(tables, ANN, bad, "Ann"),
            ):
                with pytest.raises(LinkError):
                    await work
            assert await invites.came_by(tables, ANN, bad) == ""


async def test_a_table_has_a_longest_log(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(sqlite) as tables:
        table = await table_for(tables, "alpujarras", ANN, BOB)
        monkeypatch.setattr(tables_module, "MOST_ROWS", table.ledger.v + 12)
        refused = 0
        while not table.ledger.match.over:
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok, "the game comes to its end"
            if table.ledger.why_no_undo(seat) is None and table.ledger.v > tables_module.MOST_ROWS:
                answer = await undo(table, (ANN, BOB)[seat], seat)
                assert not answer.ok and "nothing more can be taken back" in answer.text
                refused += 1
        assert refused


async def test_who_looks_at_the_past_is_told_how_far_the_present_is(sqlite: str) -> None:
    """Not the whole view with every move, unless that past is another now."""
    async with house(sqlite) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)

        async def go_on() -> int:
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok
            return seat

        for _ in range(6):
            seat = await go_on()
        viewers = [await watch(table, who) for who in (ANN, None)]
        line = len(table.ledger.match.lines)
        for viewer in viewers:
            await socket.answer(table, viewer, wire.At(line))
            received(viewer)
        while table.ledger.match.undoable(seat) is not None or len(table.ledger.match.lines) == line:
            seat = await go_on()
            for viewer in viewers:
                (told,) = received(viewer)
                assert isinstance(told, wire.ViewPatch) and told.parts == [] and told.log.lines == []
                assert told.status.lines == len(table.ledger.match.lines) and not told.status.past
        assert (await undo(table, (ANN, BOB)[seat], seat)).ok
        for viewer in viewers:
            (told,) = received(viewer)
            assert isinstance(told, wire.ViewPatch), "that moment is as it was"
        while table.ledger.match.undoable(seat) is not None:
            seat = await go_on()
        last = table.ledger.match.line_count
        for viewer in viewers:
            await socket.answer(table, viewer, wire.At(last))
            received(viewer)
        assert (await undo(table, (ANN, BOB)[seat], seat)).ok
        for viewer in viewers:
            (told,) = received(viewer)
            assert isinstance(told, wire.FullView) and told.status.past and told.status.line == last - 1


async def test_bots_of_a_table_that_has_left_memory_stay_asleep(sqlite: str) -> None:
    async with house(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, "random")
        viewer = await watch(table, ANN)
        table.close()
        await until(lambda: not table.bots.busy)
        while 0 in table.ledger.asked_seats():
            await play(table, ANN, 0)
        socket.leave(table, viewer)
        table.bots.wake()
        assert not table.bots.busy
