"""A table and its connections: undo, hot seat, two tabs, slow readers, long logs."""

from __future__ import annotations

from random import Random

import pytest

from serai.server import wire
from serai.server.lobby import create
from serai.server.lobby.create import SeatSetup
from serai.server.table import table as tables_module
from serai.server.table import viewer as viewers
from serai.server.table.render import undo_state
from tests.server.support import (
    ANN,
    BOB,
    do,
    name,
    open_tables,
    play,
    received,
    table_for,
    undo,
    watch,
)


async def test_undo_says_why_it_stops(sqlite: str) -> None:
    rng = Random(2)
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        reasons = set()
        for _ in range(40):
            seat = table.ledger.asked_seats()[0]
            await play(table, (ANN, BOB)[seat], seat, rng.choice(table.ledger.match.options(seat)))
            for who, person in enumerate((ANN, BOB)):
                state = undo_state(table.ledger, who)
                assert state.undo or state.why
                answer = await undo(table, person, who)
                assert answer.ok == state.undo
                if answer.ok:
                    assert (await undo(table, person, who, "redo")).ok
                reasons.add(state.why)
        assert any(why.startswith("Chance has answered since, and that cannot be taken back: ") for why in reasons)
        assert not any("nothing of yours to take back:" in why for why in reasons)


async def test_a_hot_seat_turns_to_the_one_who_is_asked(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await tables.get(
            await create.create_table(tables, ANN, "souk", 2, {}, [SeatSetup("me"), SeatSetup("me")])
        )
        viewer = await watch(table, ANN)
        full = received(viewer)[0]
        assert full.status.seat == 0 and full.status.curtain and full.status.mine == [0, 1]
        await play(table, ANN, 0, "tens:1")
        assert received(viewer)[-1].status.seat == 0, "in the middle of an answer the view stays"
        await play(table, ANN, 0, "units:1")
        assert received(viewer)[-1].status.seat == 1


async def test_one_who_does_not_read_is_let_go(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        slow, quick = await watch(table, None), await watch(table, ANN)
        slow.outbox.most = quick.outbox.most = 3_000
        for _ in range(8):
            table.attendance.refresh()
            received(quick)
        assert slow.closed.is_set() and slow.close_code == viewers.TOO_SLOW and not len(slow.outbox)
        assert slow not in table.attendance.subscribers
        assert quick in table.attendance.subscribers


async def test_two_tabs_of_one_seat_agree(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "souk", ANN, BOB)
        tabs = [await watch(table, ANN), await watch(table, ANN)]
        for tab in tabs:
            received(tab)
        await play(table, ANN, 0, "tens:1")
        one, two = (received(tab) for tab in tabs)
        assert one == two and one[-1].status.decision == table.ledger.decision(0)
        assert table.attendance.presence(table.record) == wire.WirePresence([0], 0)
        stale = wire.Do(name(), 0, table.ledger.decision(0) - 1, ["tens:1"])
        assert not (await table.choose(ANN.id, stale)).ok
        assert (await play(table, BOB, 1, "tens:0", "units:1")).ok
        unsure = await table.choose(ANN.id, do(table, 0, "units:0", sure=False))
        assert unsure.confirm and not unsure.ok, "the last sealed answer opens them all"
        assert (await table.choose(ANN.id, do(table, 0, "units:0"))).ok


async def test_a_table_has_a_longest_log(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "alpujarras", ANN, BOB)
        monkeypatch.setattr(tables_module, "LONGEST", table.ledger.version + 12)
        refused = 0
        while not table.ledger.match.over:
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok, "the game comes to its end"
            if table.ledger.why_no_undo(seat) is None and table.ledger.version > tables_module.LONGEST:
                answer = await undo(table, (ANN, BOB)[seat], seat)
                assert not answer.ok and "nothing more can be taken back" in answer.text
                refused += 1
        assert refused
