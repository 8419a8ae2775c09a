"""Time at a table: the clock of an open market, who is away while it runs, and bots that come back to it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from serai import CLOCK, Match
from serai.server import wire
from serai.server.api.socket import leave
from serai.server.lobby import presence
from serai.server.table import bot_seats
from tests.server.support import (
    ANN,
    BOB,
    Quick,
    name,
    open_tables,
    play,
    received,
    rows_of,
    table_for,
    undo,
    until,
    watch,
)


def live_market(monkeypatch: pytest.MonkeyPatch, **seconds: float) -> None:
    from serai.registry import title_named

    title = title_named("mule")
    monkeypatch.setattr(type(title), "clock", {"window": 0.15, "zero": 0.15, "idle": 0.15, **seconds})


async def test_the_live_market_ends_by_the_clock(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence brings the countdown, the countdown ends the auction, and the next good is sold."""
    live_market(monkeypatch)

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="3")
        await to_market(table)
        viewer = await watch(table, ANN)
        clock = received(viewer)[0].status.clock
        assert clock is not None and 0 <= clock.left <= clock.whole == 150
        await until(lambda: any(seat == CLOCK for seat, _ in table.ledger.match.lines))
        assert (await play(table, ANN, 0, "offer_buy")).ok, "a draft"
        good = table.ledger.match.terms("offer_buy")
        await until(lambda: table.ledger.match.terms("offer_buy") != good)
        assert table.ledger.drafts == {}, "it was for another good"
        ticks = [code for seat, code in table.ledger.match.lines if seat == CLOCK]
        assert "zero" in ticks
        rows = await rows_of(tables, table.record.id)
        actions = [row.action for row in rows if row.action]
        assert len(actions) == len(set(actions))


async def to_market(table: Any) -> None:
    while not table.clock.running:
        if 0 in table.ledger.asked_seats():
            await play(table, ANN, 0)
        else:
            await asyncio.sleep(0.005)


async def test_who_is_away_is_done(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is connected: after a while the rules' own choice is played, without anybody's doing."""
    live_market(monkeypatch, idle=30.0, zero=30.0)
    monkeypatch.setattr(bot_seats, "AWAY_AFTER", 0.4)

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="3")
        viewer = await watch(table, ANN)
        await to_market(table)
        await asyncio.sleep(0.5)
        assert not any(seat == 0 and code == "done" for seat, code in table.ledger.match.lines[-40:])
        before = len(table.ledger.match.lines)
        leave(table, viewer)
        await until(lambda: (0, "done") in table.ledger.match.lines[before:], 5)


async def test_bots_in_a_live_market_come_to_an_end(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live_market(monkeypatch, zero=0.4, idle=0.4)

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="4")
        table.record.pause = 5
        await to_market(table)
        good = table.ledger.match.terms("done")
        start = len(table.ledger.match.lines)
        await until(lambda: table.ledger.match.terms("done") != good, 20)
        assert len(table.ledger.match.lines) - start < 400


class Shoppers(Quick):
    """Bots that are done at once, and take every offer they see."""

    buying = True

    def pick(self, match: Match, seat: int) -> str:
        options = match.options(seat)
        accept = [code for code in options if code.startswith("accept") and self.buying]
        return (accept or [code for code in ("done", "undone") if code in options] or options)[0]


async def test_a_bot_that_is_done_comes_back_for_an_offer(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And only for one: it looks after each choice of a person, and else goes on waiting."""
    live_market(monkeypatch, idle=30.0, zero=30.0, window=0.05)

    async with open_tables(sqlite, bot_pool := Shoppers()) as tables:
        table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="3")
        await watch(table, ANN)
        await to_market(table)
        while "ask:5" not in table.ledger.match.options(0):  # until a good is sold of which she has some
            await play(table, ANN, 0, "done")
            await until(lambda: not table.bots.busy)
        before, asked = table.ledger.match.line_count, bot_pool.asked
        assert (await play(table, ANN, 0, "countdown")).ok
        await until(lambda: bot_pool.asked >= asked + 2 and not table.bots.busy)
        assert table.ledger.match.lines[before:] == [(0, "countdown")], "there was nothing for them"
        assert (await play(table, ANN, 0, "ask:5")).ok
        await until(lambda: any("accept" in code for _, code in table.ledger.match.lines[before:]))
        await until(lambda: not table.bots.busy)
        assert bot_pool.asked < asked + 20

        bot_pool.buying = False
        for change in ("ask:5", "", "ask:6"):  # another offer in the place of one that was taken back is news, too
            asked = bot_pool.asked
            assert (await (play(table, ANN, 0, change) if change else undo(table, ANN, 0))).ok
            await until(lambda asked=asked: bot_pool.asked >= asked + 2 and not table.bots.busy)


async def test_who_is_at_another_process_is_not_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dots, stand-ins and the rules' own choices know of people at other processes."""
    monkeypatch.setattr(presence, "EVERY", 0.05)
    monkeypatch.setattr(bot_seats, "AWAY_AFTER", 0.6)
    live_market(monkeypatch, idle=30.0, zero=30.0)

    async with open_tables(database) as a, open_tables(database) as b:
        here = await table_for(a, "mule", ANN, BOB, "random", options={"market": "live"}, seed="3")
        there = await b.get(here.record.id)
        ann, bob = await watch(here, ANN), await watch(there, BOB)
        await until(lambda: here.attendance.online() == there.attendance.online() == {ANN.id, BOB.id})
        assert [message for message in received(ann) if isinstance(message, wire.WirePresence)][-1].online == [0, 1]
        while not here.clock.running:
            seat = next((seat for seat in here.ledger.asked_seats() if seat < 2), None)
            if seat is None:
                await asyncio.sleep(0.01)
            else:
                await play(here, (ANN, BOB)[seat], seat)
        before = here.ledger.match.line_count
        await asyncio.sleep(1.2)
        assert not {0, 1} & {seat for seat, _ in here.ledger.match.lines[before:]}, "both are there"
        assert not (await here.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))).ok
        leave(there, bob)
        await until(lambda: here.attendance.online() == {ANN.id})
        await until(lambda: (1, "done") in here.ledger.match.lines[before:])
        assert (0, "done") not in here.ledger.match.lines[before:]


async def test_the_clock_does_not_ring_when_it_was_just_wound_anew(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live_market(monkeypatch, idle=30.0, zero=30.0)

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="3")
        await watch(table, ANN)
        await to_market(table)
        await table.ring("idle", table.clock.starts - 1)
        assert (CLOCK, "idle") not in table.ledger.match.lines
        await table.ring("idle", table.clock.starts)
        assert (CLOCK, "idle") in table.ledger.match.lines
