"""A click counts once, however often, wherever and whenever it arrives; what was acknowledged is in the log."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from serai.server import wire
from serai.server.db.store import Store
from serai.server.people.accounts import absorb
from serai.server.table.answers import AnswerCache
from serai.server.table.table import Table
from tests.server.support import (
    ANN,
    BOB,
    CY,
    do,
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


async def test_the_same_action_counts_once(database: str) -> None:
    async with open_tables(database) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        person = (ANN, BOB)[seat]
        action = do(table, seat, table.ledger.match.options(seat)[0])
        v = table.ledger.v
        first = await table.choose(person.id, action)
        grew = table.ledger.v
        assert first.ok and grew > v
        assert await table.choose(person.id, action) == first
        answers = await asyncio.gather(*(table.choose(person.id, action) for _ in range(10)))
        assert set(answers) == {first} and table.ledger.v == grew
        rows = await rows_of(tables, table.record.id)
        assert len(rows) == grew and [row.action for row in rows].count(action.id) == 1
        assert rows[-1].digest == table.ledger.match.digest
        stranger = await table.choose(CY.id, action)
        assert not stranger.ok, "the answer is given to the one who asked"


async def test_two_people_may_give_their_actions_the_same_name(database: str) -> None:
    async with open_tables(database) as tables:
        table = await table_for(tables, "souk", ANN, BOB, CY)
        for seat, person in enumerate((ANN, BOB)):
            assert (await table.choose(person.id, do(table, seat, "tens:1", "units:2", id="the-same-name"))).ok
            assert (await table.chat.say(person.id, wire.Say("the-same-name", f"from {person.name}"))).ok
        rows = await rows_of(tables, table.record.id)
        assert [row.user_id for row in rows if row.action == "the-same-name"] == [ANN.id, BOB.id]
        assert [line.text for line in await table.chat.lines()] == ["from Ann", "from Bob"]
        await tables.store.write(lambda c: absorb(c, tables.store, ANN, BOB.id, trusted=True))
        assert [line.text for line in await table.chat.lines()] == ["from Ann", "from Bob"]


async def test_the_same_action_after_a_restart_gets_the_same_answer(database: str) -> None:
    async with open_tables(database) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        action = do(table, seat, table.ledger.match.options(seat)[0])
        first = await table.choose((ANN, BOB)[seat].id, action)
        table_id, digest, v = table.record.id, table.ledger.match.digest, table.ledger.v
    async with open_tables(database) as tables:
        table = await tables.get(table_id)
        assert (table.ledger.match.digest, table.ledger.v) == (digest, v)
        assert await table.choose((ANN, BOB)[seat].id, action) == first
        table._answers = AnswerCache()  # long ago
        assert await table.choose((ANN, BOB)[seat].id, action) == first
        assert table.ledger.v == v


async def test_an_id_stands_for_one_action(database: str) -> None:
    """The same id with other codes, for another seat or for taking back is refused, also after a restart."""
    async with open_tables(database) as tables:
        table = await table_for(tables, "souk", ANN, BOB, CY)
        whole, draft = do(table, 0, "tens:1", "units:2"), do(table, 1, "tens:3")
        assert (await table.choose(ANN.id, whole)).ok and (await table.choose(BOB.id, draft)).ok
        await _refuse_others(table, whole, draft)
        table_id, rows = table.record.id, len(await rows_of(tables, table.record.id))
    async with open_tables(database) as tables:
        table = await tables.get(table_id)
        await _refuse_others(table, whole, draft)
        table._answers = AnswerCache()  # long ago
        await _refuse_others(table, whole, draft)
        assert len(await rows_of(tables, table_id)) == rows


async def _refuse_others(table: Table, whole: wire.Do, draft: wire.Do) -> None:
    for person, same in ((ANN, whole), (BOB, draft)):
        assert (await table.choose(person.id, same)).ok, "the same action gets the same answer"
        for codes in (["tens:9"], [*same.codes[:-1], "units:9"]):
            other = await table.choose(person.id, wire.Do(same.id, same.seat, same.decision, codes))
            assert not other.ok and "id was used" in other.text
        back = await table.take_back(person.id, wire.Undo(same.id, same.seat, same.decision))
        assert not back.ok and "id was used" in back.text


async def test_stale_and_foreign_clicks_do_nothing(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        person, other = (ANN, BOB) if seat == 0 else (BOB, ANN)
        code = table.ledger.match.options(seat)[0]
        old = do(table, seat, code)
        for who, action in [
            (other, do(table, seat, code)),
            (CY, do(table, seat, code)),
            (other, do(table, 1 - seat, code)),
            (person, wire.Do(name(), seat, 10**30, [code])),
            (person, wire.Do(name(), 15, 0, [code])),
            (person, do(table, seat, "nonsense")),
            (person, do(table, seat, code, "nonsense")),
        ]:
            answer = await table.choose(who.id, action)
            assert not answer.ok and answer.text and "\n" not in answer.text
        assert not (await table.choose(None, do(table, seat, code))).ok
        assert (await play(table, person, seat, code)).ok
        if table.ledger.decision(seat) != old.decision:
            assert not (await table.choose(person.id, old)).ok


async def test_seats_that_choose_at_once_do_not_disturb_each_other(database: str) -> None:
    async with open_tables(database) as tables:
        table = await table_for(tables, "souk", ANN, BOB, CY)
        asks = [do(table, seat, f"tens:{seat}", f"units:{seat}") for seat in range(3)]
        half = do(table, 1, "tens:1")
        assert (await table.choose(BOB.id, half)).ok
        answers = await asyncio.gather(
            *(table.choose(who.id, ask) for who, ask in zip((ANN, CY), (asks[0], asks[2]), strict=True))
        )
        assert all(answer.ok for answer in answers)
        assert (await play(table, BOB, 1, "units:9")).ok
        lines = [line for line in table.ledger.match.lines if line[0] >= 0]
        assert sorted(lines) == [(0, "tens:0"), (0, "units:0"), (1, "tens:1"), (1, "units:9"), (2, "tens:2"),
                                 (2, "units:2")]  # fmt: skip


async def test_what_is_cut_short_counts_all_the_same(sqlite: str) -> None:
    """Somebody's connection ends while the choice is being written: the table must not forget what the log has."""
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        v = table.ledger.v
        viewer = await watch(table, None)
        received(viewer)
        task = asyncio.create_task(play(table, (ANN, BOB)[seat], seat))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await until(lambda: table.ledger.v > v)
        assert len(await rows_of(tables, table.record.id)) == table.ledger.v
        assert any(message.status.version > v and message.events for message in received(viewer))


async def test_nothing_is_shown_that_is_not_written(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: the choice is refused in a sentence, nobody sees it, and the same click works later."""
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        seat = table.ledger.asked_seats()[0]
        viewer = await watch(table, None)
        received(viewer)
        action = do(table, seat, table.ledger.match.options(seat)[0])
        whole = Store._together

        def full(self: Store, works: Any) -> Any:
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))

        monkeypatch.setattr(Store, "_together", full)
        v = table.ledger.v
        refused = await table.choose((ANN, BOB)[seat].id, action)
        assert not refused.ok and "try again" in refused.text
        assert table.ledger.v == v and received(viewer) == []
        monkeypatch.setattr(Store, "_together", whole)
        assert (await table.choose((ANN, BOB)[seat].id, action)).ok
        assert len(received(viewer)) == 1


async def test_two_processes_take_turns(database: str) -> None:
    """A and B on one database: what is chosen at A is seen at B; of two at once one wins and the other recovers."""
    async with open_tables(database) as a, open_tables(database) as b:
        here = await table_for(a, "caravan", ANN, BOB)
        there = await b.get(here.record.id)
        viewer = await watch(there, BOB)
        received(viewer)
        seat = here.ledger.asked_seats()[0]
        action = do(here, seat, here.ledger.match.options(seat)[0])
        person = (ANN, BOB)[seat]
        assert (await here.choose(person.id, action)).ok
        assert await there.choose(person.id, action) == wire.Answer(action.id, True), "resent to the other one"
        await until(lambda: there.ledger.v == here.ledger.v, 1.0)
        assert any(message.events for message in received(viewer))
        rng = Random(1)
        for _ in range(12):  # clicks at both at once
            seat = here.ledger.asked_seats()[0]
            person = (ANN, BOB)[seat]
            options = here.ledger.match.options(seat)
            clicks = [do(at, seat, rng.choice(options)) for at in (here, there)]
            answers = await asyncio.gather(here.choose(person.id, clicks[0]), there.choose(person.id, clicks[1]))
            rows = await rows_of(a, here.record.id)
            taken = [row.action for row in rows]
            assert [answer.ok for answer in answers] == [click.id in taken for click in clicks]
            assert any(answer.ok for answer in answers)
            await until(lambda: there.ledger.v == here.ledger.v, 2.0)
            assert there.ledger.match.digest == here.ledger.match.digest
            if here.ledger.match.over:
                break


async def test_bots_of_two_processes_do_not_play_twice(database: str) -> None:
    async with open_tables(database) as a, open_tables(database) as b:
        here = await table_for(a, "souk", "random", "random", ANN, options={"rounds": 1})
        there = await b.get(here.record.id)
        await until(lambda: here.ledger.asked_seats() == [2] and there.ledger.asked_seats() == [2])
        bids = [line for line in here.ledger.match.lines if line[0] in (0, 1)]
        assert len(bids) == 4
        actions = [row.action for row in await rows_of(a, here.record.id) if row.action]
        assert len(actions) == len(set(actions)) == 2


async def test_drafts_outlive_what_another_process_writes(database: str) -> None:
    async with open_tables(database) as a, open_tables(database) as b:
        here = await table_for(a, "souk", ANN, BOB, CY)
        there = await b.get(here.record.id)
        assert (await play(here, ANN, 0, "tens:2")).ok
        assert (await play(there, BOB, 1, "tens:0", "units:3")).ok
        await until(lambda: here.ledger.v == there.ledger.v, 1.0)
        assert here.ledger.drafts == {0: ["tens:2"]}
        assert (await play(here, ANN, 0, "units:0")).ok


async def test_undo_is_a_row_of_its_own(database: str) -> None:
    async with open_tables(database) as tables:
        table = await table_for(tables, "souk", ANN, BOB)
        assert (await play(table, ANN, 0, "tens:1", "units:1")).ok
        assert (await undo(table, ANN, 0, "restart")).ok
        rows = await rows_of(tables, table.record.id)
        assert [(row.kind, row.code) for row in rows[-4:]] == [
            ("choice", "tens:1"), ("choice", "units:1"), ("undo", "units:1"), ("undo", "tens:1")]  # fmt: skip
        refused = await undo(table, ANN, 0)
        assert not refused.ok and refused.text
        assert (await undo(table, ANN, 0, "redo")).ok
        assert table.ledger.drafts == {0: ["tens:1"]}
