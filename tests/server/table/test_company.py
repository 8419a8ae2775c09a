"""People and bots round a table: links, talk, notes, pace, rematch, journals, the past."""

from __future__ import annotations

import asyncio
import functools
import re
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, update

from serai import JournalError, SettingError, load
from serai.server import wire
from serai.server.db import schema
from serai.server.lobby import create, invites, queries
from serai.server.lobby.create import SeatSetup
from serai.server.lobby.invites import LinkError
from serai.server.lobby.load import NoTable
from serai.server.people.identity import Person
from serai.server.table import viewer as viewers
from serai.server.table.render import undo_state
from tests.server.house import (
    ANN,
    BOB,
    CY,
    do,
    house,
    name,
    play,
    received,
    table_for,
    undo,
    until,
    watch,
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


# ---- links ---------------------------------------------------------------------------------------------------------


async def test_of_two_who_come_at_once_one_gets_the_seat(database: str) -> None:
    async with house(database) as a, house(database) as b:
        table_id = await create.create_table(a, ANN, "caravan", 2, {}, [SeatSetup("me"), SeatSetup("open")])
        token = await invites.invite(a, ANN, table_id, 1)
        assert len(token) >= 32
        came = await asyncio.gather(
            invites.join(a, BOB, token, "Bob"), invites.join(b, CY, token, "Cy"), return_exceptions=True
        )
        assert sorted(isinstance(one, LinkError) for one in came) == [False, True]
        winner = CY if isinstance(came[0], LinkError) else BOB
        assert [row.user_id for row in (await invites.lobby_of(a, table_id)).seats] == [ANN.id, winner.id]
        with pytest.raises(LinkError):
            await invites.invited(a, token)


async def test_links_are_single_use_revocable_or_open(sqlite: str) -> None:
    async with house(sqlite) as tables:
        table_id = await create.create_table(tables, ANN, "caravan", 4, {}, [SeatSetup("me"), *[SeatSetup("open")] * 3])
        old = await invites.invite(tables, ANN, table_id, 1)
        new = await invites.invite(tables, ANN, table_id, 1)
        for bad in (old, "nonsense", "\0", "x" * 5000, ""):
            with pytest.raises(LinkError):
                await invites.join(tables, BOB, bad, "Bob")
        await invites.join(tables, BOB, new, "Bob")
        with pytest.raises(LinkError):
            await invites.join(tables, CY, new, "Cy")
        with pytest.raises(LinkError):
            await invites.invite(tables, BOB, table_id, 2)
        for seat in (1, 0, 99, -1):
            with pytest.raises(LinkError):
                await invites.invite(tables, ANN, table_id, seat)
        open_link = await invites.invite(tables, ANN, table_id, None)
        await invites.join(tables, CY, open_link, "Cy")
        await invites.join(tables, CY, open_link, "Cy")  # comes back: no second seat
        assert [row.open for row in (await invites.lobby_of(tables, table_id)).seats].count(True) == 1
        await invites.revoke(tables, ANN, table_id, open_link)
        with pytest.raises(LinkError):
            await invites.invited(tables, open_link)
        with pytest.raises(SettingError):
            await invites.seat_bot(tables, ANN, table_id, 3, "nonsense")
        await invites.seat_bot(tables, ANN, table_id, 3, "random")
        with pytest.raises(LinkError):
            await invites.seat_bot(tables, ANN, table_id, 3, "random")
        with pytest.raises(LinkError):
            await invites.invite(tables, ANN, table_id, None)


async def test_nobody_plays_before_all_have_come(sqlite: str) -> None:
    async with house(sqlite) as tables:
        table_id = await create.create_table(tables, ANN, "caravan", 2, {}, [SeatSetup("me"), SeatSetup("open")])
        table = await tables.get(table_id)
        viewer = await watch(table, ANN)
        refused = await play(table, ANN, 0, "nonsense")
        assert "waits for players" in refused.text
        await invites.join(tables, BOB, await invites.invite(tables, ANN, table_id, 1), "Bob")
        assert [message.status.seats[1].name for message in received(viewer) if isinstance(message, wire.FullView)][
            -1
        ] == "Bob"
        seat = table.ledger.asked_seats()[0]
        assert (await play(table, (ANN, BOB)[seat], seat)).ok


# ---- talk, notes, pace ---------------------------------------------------------------------------------------------


async def test_talk_is_the_players_and_each_line_comes_once(database: str) -> None:
    async with house(database) as a, house(database) as b:
        here = await table_for(a, "caravan", ANN, BOB)
        there = await b.get(here.record.id)
        ann, bob, nobody, cy = (
            await watch(here, ANN),
            await watch(there, BOB),
            await watch(here, None),
            await watch(there, CY),
        )
        say = wire.Say(name(), "  hello\u0000 \u202e there ")
        assert (await here.chat.say(ANN.id, say)).ok and (await here.chat.say(ANN.id, say)).ok
        assert (await there.chat.say(BOB.id, wire.Say(name(), "hi"))).ok
        assert not (await there.chat.say(CY.id, wire.Say(name(), "psst"))).ok
        assert not (await there.chat.say(None, wire.Say(name(), "psst"))).ok
        assert not (await here.chat.say(ANN.id, wire.Say(name(), " \n "))).ok
        heard: dict[Any, list[str]] = {viewer: [] for viewer in (ann, bob, nobody, cy)}

        def listen() -> bool:
            for viewer, lines in heard.items():
                for message in received(viewer):
                    if isinstance(message, wire.Chat):
                        lines += [line.text for line in message.lines]
            return len(heard[ann]) >= 2 and len(heard[bob]) >= 2

        await until(listen, 2)
        await asyncio.sleep(0.3)
        listen()
        assert sorted(heard[ann]) == sorted(heard[bob]) == ["hello  there", "hi"]
        assert heard[nobody] == heard[cy] == []
        late = await watch(here, BOB)
        chats = [message for message in received(late) if isinstance(message, wire.Chat)]
        assert [[line.text for line in chat.lines] for chat in chats] == [["hello  there", "hi"]]


async def test_notes_are_private(database: str) -> None:
    async with house(database) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        assert (await table.chat.write(ANN.id, wire.Write(name(), "my plan"))).ok
        assert (await table.chat.write(ANN.id, wire.Write(name(), "a better\u0000 plan"))).ok
        assert not (await table.chat.write(None, wire.Write(name(), "x"))).ok
        notes = {}
        for who in (ANN, BOB, None):
            viewer = await watch(table, who)
            notes[who] = [message.text for message in received(viewer) if isinstance(message, wire.Note)]
        assert notes == {ANN: ["a better plan"], BOB: [""], None: [""]}


async def test_pace_is_the_tables(database: str) -> None:
    async with house(database) as a, house(database) as b:
        here = await table_for(a, "caravan", ANN, BOB)
        there = await b.get(here.record.id)
        assert not (await here.stand_ins.pace(CY.id, wire.Pace(name(), 100))).ok
        assert (await here.stand_ins.pace(BOB.id, wire.Pace(name(), 100))).ok
        await until(lambda: there.record.pause == here.record.pause == 100, 1)


# ---- before and after ----------------------------------------------------------------------------------------------


async def test_rematch_is_one_table(database: str) -> None:
    async with house(database) as a, house(database) as b:
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
    async with house(sqlite) as tables:
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


async def test_the_past_is_what_was_seen(sqlite: str) -> None:
    async with house(sqlite) as tables:
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


async def test_undo_says_why_it_stops(sqlite: str) -> None:
    rng = Random(2)
    async with house(sqlite) as tables:
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
    async with house(sqlite) as tables:
        table = await tables.get(
            await create.create_table(tables, ANN, "souk", 2, {}, [SeatSetup("me"), SeatSetup("me")])
        )
        viewer = await watch(table, ANN)
        full = received(viewer)[0]
        assert full.status.eye == 0 and full.status.curtain and full.status.mine == [0, 1]
        await play(table, ANN, 0, "tens:1")
        assert received(viewer)[-1].status.eye == 0, "in the middle of an answer the eyes stay"
        await play(table, ANN, 0, "units:1")
        assert received(viewer)[-1].status.eye == 1


# ---- tables that cannot be opened, connections that do not listen -------------------------------------------------


async def test_a_table_of_other_rules_says_so(sqlite: str, capsys: Any) -> None:
    async with house(sqlite) as tables:
        ids = [(await table_for(tables, "caravan", ANN, "random")).record.id for _ in range(3)]
    changes: list[dict[str, Any]] = [{"rules": 999}, {"title": "nowhere"}]
    async with house(sqlite) as tables:
        for table_id, change in zip(ids, changes, strict=False):
            changed = update(schema.tables).where(schema.tables.c.id == table_id).values(**change)
            await tables.store.write(functools.partial(Connection.execute, statement=changed))
        where = (schema.log.c.table_id == ids[2]) & (schema.log.c.seq == 1)
        await tables.store.write(
            lambda c: c.execute(update(schema.log).where(where).values(code="good:nonsense")) and None
        )
    async with house(sqlite) as tables:  # and the start goes on over them
        for table_id in ids:
            with pytest.raises(NoTable) as told:
                await tables.get(table_id)
            assert "cannot be opened" in str(told.value)
        for bad in ("", "nonsense", "x" * 1000, "\0", "../x", "ä"):
            with pytest.raises(NoTable):
                await tables.get(bad)
        assert tables._loading == {}
        assert await queries.games_of(tables.store, ANN.id) is not None


async def test_one_who_does_not_read_is_let_go(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "MOST_WAITING", 5)

    async with house(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        slow, quick = await watch(table, None), await watch(table, ANN)
        for _ in range(8):
            table.attendance.refresh()
            received(quick)
        assert slow.closed.is_set() and slow not in table.attendance.subscribers and slow.queue.qsize() == 1
        assert quick in table.attendance.subscribers


async def test_a_table_leaves_memory_when_nobody_looks(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from serai.server.lobby import tables as module

    monkeypatch.setattr(module, "IDLE_AFTER", -1.0)

    async with house(sqlite) as tables:
        watched, alone = await table_for(tables, "caravan", ANN, BOB), await table_for(tables, "caravan", ANN, BOB)
        await watch(watched, ANN)
        await tables._tidy()
        assert tables.loaded() == [watched]
        again = await tables.get(alone.record.id)
        assert again is not alone and again.ledger.match.digest == alone.ledger.match.digest
        at_once = await asyncio.gather(*(tables.get(alone.record.id) for _ in range(5)))
        assert all(one is again for one in at_once)


async def test_two_tabs_of_one_seat_agree(sqlite: str) -> None:
    async with house(sqlite) as tables:
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
