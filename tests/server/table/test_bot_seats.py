"""Bots on seats of their own and in the place of people who left."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from serai.server import bot_pool as pool_module
from serai.server import wire
from serai.server.api.socket import leave
from serai.server.bot_pool import BotPool
from serai.server.table import bot_seats
from tests.server.support import (
    ANN,
    BOB,
    CY,
    Quick,
    name,
    open_tables,
    play,
    received,
    table_for,
    until,
    watch,
)


async def test_a_bot_stands_in_when_all_others_agree_and_gives_the_seat_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_seats, "AWAY_AFTER", 0.0)

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "souk", ANN, BOB, CY)
        here = await watch(table, CY)
        ask = table.stand_ins.ask

        def standin(seat: int, bot: str) -> wire.StandIn:
            return wire.StandIn(name(), seat, bot)

        assert "is here" in (await ask(ANN.id, standin(2, "random"))).text
        assert not (await ask(None, standin(2, "random"))).ok
        assert not (await ask("stranger", standin(1, "random"))).ok
        assert not (await ask(ANN.id, standin(9, "random"))).ok
        assert not (await ask(ANN.id, standin(1, "nonsense"))).ok
        assert (await ask(ANN.id, standin(1, "random"))).ok
        assert table.record.seats[1].stand_in == "" and table.record.votes == {1: {ANN.id}}
        assert received(here)[-1].status.seats[1].votes == 1
        assert (await ask(ANN.id, standin(1, ""))).ok and table.record.votes == {}
        await ask(ANN.id, standin(1, "random"))
        assert (await ask(CY.id, standin(1, "random"))).ok
        assert table.record.seats[1].stand_in == "random"
        await until(lambda: 1 not in table.ledger.asked_seats())
        refused = await play(table, BOB, 1, "tens:0")
        assert "Take your seat back" in refused.text
        assert (await ask(BOB.id, standin(1, ""))).ok
        assert table.record.seats[1].stand_in == ""
        await ask(ANN.id, standin(1, "random"))
        await watch(table, BOB)
        assert not table.record.votes, "who comes back ends the vote"


async def test_votes_at_two_processes_count_together(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when both come at the same moment, and when the one who is away comes back at the other process."""
    monkeypatch.setattr(bot_seats, "AWAY_AFTER", 0.0)

    async with open_tables(postgresql) as a, open_tables(postgresql) as b:
        for both_at_once in (False, True):
            here = await table_for(a, "souk", ANN, BOB, CY)
            there = await b.get(here.record.id)
            await watch(here, ANN)
            await watch(there, CY)
            here.set_elsewhere({CY.id})
            there.set_elsewhere({ANN.id})
            votes = [
                here.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best")),
                there.stand_ins.ask(CY.id, wire.StandIn(name(), 1, "best")),
            ]
            if both_at_once:
                assert all(answer.ok for answer in await asyncio.gather(*votes))
            else:
                assert (await votes[0]).ok
                assert (await b.get(here.record.id)).record.votes == {1: {ANN.id}}
                assert (await votes[1]).ok
            for tables in (a, b):
                table = await tables.get(here.record.id)
                assert table.record.seats[1].stand_in == "random" and table.record.votes == {}
        here = await table_for(a, "souk", ANN, BOB, CY)
        await watch(here, CY)
        assert (await here.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))).ok
        await watch(await b.get(here.record.id), BOB)
        assert (await a.get(here.record.id)).record.votes == {}, "Bob is back"


async def test_nobody_is_replaced_while_a_page_loads_anew_or_by_a_weak_bot(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        here = await watch(table, BOB)
        leave(table, here)
        refused = await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))
        assert not refused.ok and "only just left" in refused.text
        table.attendance.left[BOB.id] -= bot_seats.AWAY_AFTER
        refused = await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "random"))
        assert not refused.ok and "strongest" in refused.text
        table.attendance.saw(BOB.id)  # a program chooses without a line
        assert not (await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))).ok
        table.attendance.left[BOB.id] -= bot_seats.AWAY_AFTER
        assert (await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))).ok
        assert table.record.seats[1].stand_in == "greedy"


async def test_who_is_away_need_not_agree_and_the_best_bot_comes(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_seats, "AWAY_AFTER", 0.0)

    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB, CY)
        assert (await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))).ok
        assert table.record.seats[1].stand_in == "greedy", "Cy is away too"
        souk = await table_for(tables, "souk", ANN, BOB, CY)
        await watch(souk, CY)
        for person in (ANN, CY):
            assert souk.record.seats[1].stand_in == ""
            assert (await souk.stand_ins.ask(person.id, wire.StandIn(name(), 1, "best"))).ok
        assert souk.record.seats[1].stand_in == "random", "the best there is"


async def test_a_bot_does_not_play_a_seat_that_was_taken_back_while_it_thought(sqlite: str) -> None:
    class Slow(Quick):
        def __init__(self) -> None:
            super().__init__()
            self.go = asyncio.Event()

        async def choose(self, match: Any, seat: int, bot: str, decision: str = "") -> str:
            self.asked += 1
            await self.go.wait()
            return self.pick(match, seat)

    slow = Slow()
    async with open_tables(sqlite, slow) as tables:
        table = await table_for(tables, "souk", ANN, BOB)
        assert (await table.stand_ins.ask(BOB.id, wire.StandIn(name(), 1, "random"))).ok
        await until(lambda: slow.asked == 1)
        assert (await play(table, ANN, 0, "tens:0", "units:1")).ok, "nobody waits while a bot thinks"
        assert (await table.stand_ins.ask(BOB.id, wire.StandIn(name(), 1, ""))).ok
        v = table.ledger.v
        slow.go.set()
        await asyncio.sleep(0.1)
        assert table.ledger.v == v
        assert (await play(table, BOB, 1, "tens:0", "units:2")).ok


async def test_bots_that_fail_or_hang_cost_a_choice_and_never_the_table(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pool_module, "BUDGET", 0.05)
    bot_pool = BotPool(1)
    calls = []

    async def think(*_: Any) -> str:
        calls.append(1)
        if len(calls) % 3 == 0:
            raise TimeoutError
        if len(calls) % 3 == 1:
            raise ValueError("a bug in a bot")
        return "nonsense"

    monkeypatch.setattr(bot_pool, "_think", think)
    monkeypatch.setattr(bot_pool, "warm", lambda: None)
    async with open_tables(sqlite, bot_pool) as tables:
        table = await table_for(tables, "souk", "random", "random", ANN, options={"rounds": 1})
        await until(lambda: table.ledger.asked_seats() == [2])
        assert (await play(table, ANN, 2, "tens:0", "units:0")).ok
    assert "a bug in a bot" in caplog.text and "Traceback" in caplog.text


async def test_bots_in_other_processes_survive_a_stop_of_their_processes() -> None:
    """One bot hangs and all processes are stopped: what others were thinking of is asked again."""
    from serai import new

    bot_pool = BotPool(2)
    match = new("caravan", 2, seed="1")
    seat = match.seats[0]
    waiting = asyncio.create_task(bot_pool.choose(match, seat, "random", ""))
    await asyncio.sleep(0.2)
    bot_pool.close()
    code = await waiting
    assert match.why_not(code, seat) is None
    bot_pool.close()


async def test_a_table_goes_on_though_its_bot_could_not_write(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "souk", ANN, "random", options={"rounds": 1})
        whole = table.bots._play_for
        failures = []

        async def fails(*arguments: Any) -> None:
            failures.append(1)
            if len(failures) < 4:
                raise RuntimeError("not now")
            await whole(*arguments)

        monkeypatch.setattr(table.bots, "_play_for", fails)
        await play(table, ANN, 0, "tens:0", "units:0")
        await until(lambda: len(failures) >= 4 and any(seat == 1 for seat, _ in table.ledger.match.lines))
