"""The past of a table: what was seen then, replayed in another thread."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from serai.server import wire
from serai.server.api import socket
from serai.server.lobby import create
from serai.server.table import history
from tests.server.support import ANN, BOB, in_other_threads, open_tables, play, received, table_for, undo, watch


async def test_the_past_is_what_was_seen(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        seen: dict[int, Any] = {}
        viewer = await watch(table, ANN)
        rng = Random(1)
        for _ in range(150):
            if table.ledger.match.over:
                break
            seen[len(table.ledger.match.lines)] = table.ledger.match.view(0)
            seat = table.ledger.asked_seats()[0]
            await play(table, (ANN, BOB)[seat], seat, rng.choice(table.ledger.match.options(seat)))
        received(viewer)
        for line in [*list(seen)[::9], 0, 10**12]:
            viewer.past = line
            full = viewer.full()
            assert full.status.past and full.status.targets == [] and full.status.undo.undo is False
            if line in seen:
                view = table.past(line).view(0)
                assert {key: view[key] for key in view if key != "offered"} == {
                    key: seen[line][key] for key in view if key != "offered"
                }
        viewer.past = None
        assert not viewer.full().status.past


async def test_a_moment_of_the_past_is_found_beside(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = in_other_threads(monkeypatch, history, "replay")

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        rng = Random(1)
        for _ in range(80):
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat, rng.choice(table.ledger.match.options(seat)))).ok
        viewer = await watch(table, ANN)
        for line in (70, 3, 70, 69):
            full = await socket.answer(table, viewer, wire.At(line))
            assert isinstance(full, wire.FullView) and full.status.past and full.status.moment == line
        assert isinstance(await socket.answer(table, viewer, wire.Again()), wire.FullView)
        await create.fork(tables, BOB, table.record.id, 70)
    assert calls == [True] * 3


async def test_who_looks_at_the_past_is_told_how_far_the_present_is(sqlite: str) -> None:
    """Not the whole view with every move, unless that past is another now."""
    async with open_tables(sqlite) as tables:
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
                assert told.status.moments == len(table.ledger.match.lines) and not told.status.past
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
            assert isinstance(told, wire.FullView) and told.status.past and told.status.moment == last - 1
