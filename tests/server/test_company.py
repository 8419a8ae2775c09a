"""People and bots round a table: links, stand-ins, talk, notes, pace, rematch, journals, the past."""

from __future__ import annotations

import asyncio
import functools
import re
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, update

from serai import CLOCK, JournalError, Match, SettingError, load
from serai.server import botseats, players, presence, schema, wire
from serai.server import viewer as viewers
from serai.server.invites import LinkError
from serai.server.live import leave
from serai.server.people import Person
from serai.server.players import Thinkers
from serai.server.shown import undo_state
from serai.server.tables import NoTable, Plan
from tests.server.house import (
    ANN,
    BOB,
    CY,
    Quick,
    do,
    house,
    name,
    play,
    received,
    rows_of,
    run,
    table_for,
    undo,
    until,
    watch,
)


async def finish(table: Any, *people: Person) -> None:
    """Play first options to the end."""
    while not table.ledger.match.over:
        mine = [seat for seat in table.ledger.people_asked() if table.record.seats[seat].user_id]
        if mine:
            person = next(who for who in people if who.id == table.record.seats[mine[0]].user_id)
            await play(table, person, mine[0])
        else:
            await asyncio.sleep(0.005)


# ---- links ---------------------------------------------------------------------------------------------------------


def test_of_two_who_come_at_once_one_gets_the_seat(database: str) -> None:
    async def test() -> None:
        async with house(database) as a, house(database) as b:
            table_id = await a.create(ANN, "caravan", 2, {}, [Plan("me"), Plan("open")])
            token = await a.invite(ANN, table_id, 1)
            assert len(token) >= 32
            came = await asyncio.gather(a.join(BOB, token, "Bob"), b.join(CY, token, "Cy"), return_exceptions=True)
            assert sorted(isinstance(one, LinkError) for one in came) == [False, True]
            winner = CY if isinstance(came[0], LinkError) else BOB
            assert [row.user_id for row in (await a.lobby(table_id)).seats] == [ANN.id, winner.id]
            with pytest.raises(LinkError):
                await a.invited(token)

    run(test())


def test_links_are_single_use_revocable_or_open(sqlite: str) -> None:
    async def test() -> None:
        async with house(sqlite) as tables:
            table_id = await tables.create(ANN, "caravan", 4, {}, [Plan("me"), *[Plan("open")] * 3])
            old = await tables.invite(ANN, table_id, 1)
            new = await tables.invite(ANN, table_id, 1)
            for bad in (old, "nonsense", "\0", "x" * 5000, ""):
                with pytest.raises(LinkError):
                    await tables.join(BOB, bad, "Bob")
            await tables.join(BOB, new, "Bob")
            with pytest.raises(LinkError):
                await tables.join(CY, new, "Cy")
            with pytest.raises(LinkError):
                await tables.invite(BOB, table_id, 2)
            for seat in (1, 0, 99, -1):
                with pytest.raises(LinkError):
                    await tables.invite(ANN, table_id, seat)
            open_link = await tables.invite(ANN, table_id, None)
            await tables.join(CY, open_link, "Cy")
            await tables.join(CY, open_link, "Cy")  # comes back: no second seat
            assert [row.open for row in (await tables.lobby(table_id)).seats].count(True) == 1
            await tables.revoke(ANN, table_id, open_link)
            with pytest.raises(LinkError):
                await tables.invited(open_link)
            with pytest.raises(SettingError):
                await tables.seat_bot(ANN, table_id, 3, "nonsense")
            await tables.seat_bot(ANN, table_id, 3, "random")
            with pytest.raises(LinkError):
                await tables.seat_bot(ANN, table_id, 3, "random")
            with pytest.raises(LinkError):
                await tables.invite(ANN, table_id, None)

    run(test())


def test_nobody_plays_before_all_have_come(sqlite: str) -> None:
    async def test() -> None:
        async with house(sqlite) as tables:
            table_id = await tables.create(ANN, "caravan", 2, {}, [Plan("me"), Plan("open")])
            table = await tables.get(table_id)
            viewer = await watch(table, ANN)
            refused = await play(table, ANN, 0, "nonsense")
            assert "waits for players" in refused.text
            await tables.join(BOB, await tables.invite(ANN, table_id, 1), "Bob")
            assert [message.around.seats[1].name for message in received(viewer) if isinstance(message, wire.Full)][
                -1
            ] == "Bob"
            seat = table.ledger.people_asked()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok

    run(test())


# ---- bots and stand-ins --------------------------------------------------------------------------------------------


def test_a_bot_stands_in_when_all_others_agree_and_gives_the_seat_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(botseats, "AWAY_AFTER", 0.0)

    async def test() -> None:
        async with house(sqlite) as tables:
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
            assert table.record.seats[1].stand_in == "" and table.stand_ins.votes == {1: {ANN.id: "random"}}
            assert received(here)[-1].around.seats[1].votes == 1
            assert (await ask(ANN.id, standin(1, ""))).ok and table.stand_ins.votes == {1: {}}
            await ask(ANN.id, standin(1, "random"))
            assert (await ask(CY.id, standin(1, "random"))).ok
            assert table.record.seats[1].stand_in == "random"
            await until(lambda: 1 not in table.ledger.people_asked())
            refused = await play(table, BOB, 1, "tens:0")
            assert "Take your seat back" in refused.text
            assert (await ask(BOB.id, standin(1, ""))).ok
            assert table.record.seats[1].stand_in == ""
            await ask(ANN.id, standin(1, "random"))
            await watch(table, BOB)
            assert not table.stand_ins.votes.get(1), "who comes back ends the vote"

    run(test())


def test_nobody_is_replaced_while_a_page_loads_anew_or_by_a_weak_bot(sqlite: str) -> None:
    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "caravan", ANN, BOB)
            here = await watch(table, BOB)
            leave(table, here)
            refused = await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))
            assert not refused.ok and "only just left" in refused.text
            table.left[BOB.id] -= botseats.AWAY_AFTER
            refused = await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "random"))
            assert not refused.ok and "strongest" in refused.text
            table.saw(BOB.id)  # a program chooses without a line
            assert not (await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))).ok
            table.left[BOB.id] -= botseats.AWAY_AFTER
            assert (await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))).ok
            assert table.record.seats[1].stand_in == "greedy"

    run(test())


def test_who_is_at_another_process_is_not_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dots, stand-ins and the rules' own choices know of people at other processes."""
    monkeypatch.setattr(presence, "EVERY", 0.05)
    monkeypatch.setattr(botseats, "AWAY_AFTER", 0.6)
    live_market(monkeypatch, idle=30.0, zero=30.0)

    async def test() -> None:
        async with house(database) as a, house(database) as b:
            here = await table_for(a, "mule", ANN, BOB, "random", options={"market": "live"}, seed="3")
            there = await b.get(here.record.id)
            ann, bob = await watch(here, ANN), await watch(there, BOB)
            await until(lambda: here.online() == there.online() == {ANN.id, BOB.id})
            assert [message for message in received(ann) if isinstance(message, wire.Presence)][-1].online == [0, 1]
            while not here.clock.running:
                seat = next((seat for seat in here.ledger.people_asked() if seat < 2), None)
                if seat is None:
                    await asyncio.sleep(0.01)
                else:
                    await play(here, (ANN, BOB)[seat], seat)
            before = here.ledger.match.line_count
            await asyncio.sleep(1.2)
            assert not {0, 1} & {seat for seat, _ in here.ledger.match.lines[before:]}, "both are there"
            assert not (await here.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))).ok
            leave(there, bob)
            await until(lambda: here.online() == {ANN.id})
            await until(lambda: (1, "done") in here.ledger.match.lines[before:])
            assert (0, "done") not in here.ledger.match.lines[before:]

    run(test())


def test_the_clock_does_not_ring_when_it_was_just_wound_anew(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live_market(monkeypatch, idle=30.0, zero=30.0)

    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="3")
            await watch(table, ANN)
            await to_market(table)
            await table.ring("idle", table.clock.winding - 1)
            assert (CLOCK, "idle") not in table.ledger.match.lines
            await table.ring("idle", table.clock.winding)
            assert (CLOCK, "idle") in table.ledger.match.lines

    run(test())


def test_who_is_away_need_not_agree_and_the_best_bot_comes(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botseats, "AWAY_AFTER", 0.0)

    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "caravan", ANN, BOB, CY)
            assert (await table.stand_ins.ask(ANN.id, wire.StandIn(name(), 1, "best"))).ok
            assert table.record.seats[1].stand_in == "greedy", "Cy is away too"
            souk = await table_for(tables, "souk", ANN, BOB, CY)
            await watch(souk, CY)
            for person in (ANN, CY):
                assert souk.record.seats[1].stand_in == ""
                assert (await souk.stand_ins.ask(person.id, wire.StandIn(name(), 1, "best"))).ok
            assert souk.record.seats[1].stand_in == "random", "the best there is"

    run(test())


def test_a_bot_does_not_play_a_seat_that_was_taken_back_while_it_thought(sqlite: str) -> None:
    class Slow(Quick):
        def __init__(self) -> None:
            super().__init__()
            self.go = asyncio.Event()

        async def choose(self, match: Any, seat: int, bot: str) -> str:
            self.asked += 1
            await self.go.wait()
            return self._by_lot(match, seat)

    async def test() -> None:
        slow = Slow()
        async with house(sqlite, slow) as tables:
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

    run(test())


def test_bots_that_fail_or_hang_cost_a_choice_and_never_the_table(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    async def test() -> None:
        monkeypatch.setattr(players, "BUDGET", 0.05)
        thinkers = Thinkers(1)
        calls = []

        async def think(*_: Any) -> str:
            calls.append(1)
            if len(calls) % 3 == 0:
                raise TimeoutError
            if len(calls) % 3 == 1:
                raise ValueError("a bug in a bot")
            return "nonsense"

        monkeypatch.setattr(thinkers, "_think", think)
        monkeypatch.setattr(thinkers, "warm", lambda: None)
        async with house(sqlite, thinkers) as tables:
            table = await table_for(tables, "souk", "random", "random", ANN, options={"rounds": 1})
            await until(lambda: table.ledger.people_asked() == [2])
            assert (await play(table, ANN, 2, "tens:0", "units:0")).ok

    run(test())
    assert "a bug in a bot" in capsys.readouterr().err


def test_bots_in_other_processes_survive_a_stop_of_their_processes() -> None:
    """One bot hangs and all processes are stopped: what others were thinking of is asked again."""
    from serai import new

    async def test() -> None:
        thinkers = Thinkers(2)
        match = new("caravan", 2, seed="1")
        seat = match.seats[0]
        waiting = asyncio.create_task(thinkers.choose(match, seat, "random"))
        await asyncio.sleep(0.2)
        thinkers.close()
        code = await waiting
        assert match.why_not(code, seat) is None
        thinkers.close()

    run(test())


def test_a_table_goes_on_though_its_bot_could_not_write(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "souk", ANN, "random", options={"rounds": 1})
            whole = table.play_for
            failures = []

            async def fails(*arguments: Any) -> None:
                failures.append(1)
                if len(failures) < 4:
                    raise RuntimeError("not now")
                await whole(*arguments)

            monkeypatch.setattr(table, "play_for", fails)
            await play(table, ANN, 0, "tens:0", "units:0")
            await until(lambda: len(failures) >= 4 and any(seat == 1 for seat, _ in table.ledger.match.lines))

    run(test())


# ---- the clock -----------------------------------------------------------------------------------------------------


def live_market(monkeypatch: pytest.MonkeyPatch, **seconds: float) -> None:
    from serai.shelf import title_named

    title = title_named("mule")
    monkeypatch.setattr(type(title), "clock", {"window": 0.15, "zero": 0.15, "idle": 0.15, **seconds})


def test_the_live_market_ends_by_the_clock(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence brings the countdown, the countdown ends the auction, and the next good is sold."""
    live_market(monkeypatch)

    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="3")
            await to_market(table)
            viewer = await watch(table, ANN)
            clock = received(viewer)[0].around.clock
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

    run(test())


async def to_market(table: Any) -> None:
    while not table.clock.running:
        if 0 in table.ledger.people_asked():
            await play(table, ANN, 0)
        else:
            await asyncio.sleep(0.005)


def test_who_is_away_is_done(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is connected: after a while the rules' own choice is played, without anybody's doing."""
    live_market(monkeypatch, idle=30.0, zero=30.0)
    monkeypatch.setattr(botseats, "AWAY_AFTER", 0.4)

    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="3")
            viewer = await watch(table, ANN)
            await to_market(table)
            await asyncio.sleep(0.5)
            assert not any(seat == 0 and code == "done" for seat, code in table.ledger.match.lines[-40:])
            before = len(table.ledger.match.lines)
            leave(table, viewer)
            await until(lambda: (0, "done") in table.ledger.match.lines[before:], 5)

    run(test())


def test_bots_in_a_live_market_come_to_an_end(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live_market(monkeypatch, zero=0.4, idle=0.4)

    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="4")
            table.record.pause = 5
            await to_market(table)
            good = table.ledger.match.terms("done")
            start = len(table.ledger.match.lines)
            await until(lambda: table.ledger.match.terms("done") != good, 20)
            assert len(table.ledger.match.lines) - start < 400

    run(test())


class Shoppers(Quick):
    """Bots that are done at once, and take every offer they see."""

    buying = True

    def _by_lot(self, match: Match, seat: int) -> str:
        options = match.options(seat)
        accept = [code for code in options if code.startswith("accept") and self.buying]
        return (accept or [code for code in ("done", "undone") if code in options] or options)[0]


def test_a_bot_that_is_done_comes_back_for_an_offer(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And only for one: it looks after each choice of a person, and else goes on waiting."""
    live_market(monkeypatch, idle=30.0, zero=30.0, window=0.05)

    async def test() -> None:
        async with house(sqlite, thinkers := Shoppers()) as tables:
            table = await table_for(tables, "mule", ANN, "random", "random", options={"market": "live"}, seed="3")
            await watch(table, ANN)
            await to_market(table)
            while "ask:5" not in table.ledger.match.options(0):  # until a good is sold of which she has some
                await play(table, ANN, 0, "done")
                await until(lambda: not table.bots.busy)
            before, asked = table.ledger.match.line_count, thinkers.asked
            assert (await play(table, ANN, 0, "countdown")).ok
            await until(lambda: thinkers.asked >= asked + 2 and not table.bots.busy)
            assert table.ledger.match.lines[before:] == [(0, "countdown")], "there was nothing for them"
            assert (await play(table, ANN, 0, "ask:5")).ok
            await until(lambda: any("accept" in code for _, code in table.ledger.match.lines[before:]))
            await until(lambda: not table.bots.busy)
            assert thinkers.asked < asked + 20

            thinkers.buying = False
            for change in ("ask:5", "", "ask:6"):  # another offer in the place of one that was taken back is news, too
                asked = thinkers.asked
                assert (await (play(table, ANN, 0, change) if change else undo(table, ANN, 0))).ok
                await until(lambda asked=asked: thinkers.asked >= asked + 2 and not table.bots.busy)

    run(test())


# ---- talk, notes, pace ---------------------------------------------------------------------------------------------


def test_talk_is_the_players_and_each_line_comes_once(database: str) -> None:
    async def test() -> None:
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
            assert (await here.talk.say(ANN.id, say)).ok and (await here.talk.say(ANN.id, say)).ok
            assert (await there.talk.say(BOB.id, wire.Say(name(), "hi"))).ok
            assert not (await there.talk.say(CY.id, wire.Say(name(), "psst"))).ok
            assert not (await there.talk.say(None, wire.Say(name(), "psst"))).ok
            assert not (await here.talk.say(ANN.id, wire.Say(name(), " \n "))).ok
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

    run(test())


def test_notes_are_private(database: str) -> None:
    async def test() -> None:
        async with house(database) as tables:
            table = await table_for(tables, "caravan", ANN, BOB)
            assert (await table.talk.write(ANN.id, wire.Write(name(), "my plan"))).ok
            assert (await table.talk.write(ANN.id, wire.Write(name(), "a better\u0000 plan"))).ok
            assert not (await table.talk.write(None, wire.Write(name(), "x"))).ok
            notes = {}
            for who in (ANN, BOB, None):
                viewer = await watch(table, who)
                notes[who] = [message.text for message in received(viewer) if isinstance(message, wire.Note)]
            assert notes == {ANN: ["a better plan"], BOB: [""], None: [""]}

    run(test())


def test_pace_is_the_tables(database: str) -> None:
    async def test() -> None:
        async with house(database) as a, house(database) as b:
            here = await table_for(a, "caravan", ANN, BOB)
            there = await b.get(here.record.id)
            assert not (await here.stand_ins.pace(CY.id, wire.Pace(name(), 100))).ok
            assert (await here.stand_ins.pace(BOB.id, wire.Pace(name(), 100))).ok
            await until(lambda: there.record.pause == here.record.pause == 100, 1)

    run(test())


# ---- before and after ----------------------------------------------------------------------------------------------


def test_rematch_is_one_table(database: str) -> None:
    async def test() -> None:
        async with house(database) as a, house(database) as b:
            here = await table_for(a, "alpujarras", ANN, BOB)
            with pytest.raises(SettingError, match="not over"):
                await a.rematch(ANN, here.record.id)
            await finish(here, ANN, BOB)
            there = await b.get(here.record.id)
            with pytest.raises(SettingError):
                await a.rematch(CY, here.record.id)
            made = await asyncio.gather(
                *(tables.rematch(who, here.record.id) for tables, who in ((a, ANN), (b, BOB), (a, BOB)))
            )
            assert len(set(made)) == 1
            await until(lambda: there.record.rematch == made[0], 1)
            assert len(await a.mine(ANN.id)) == 2, "no orphan is left"
            await here.reckoning.ready()
            first = here.ending()
            assert first is not None and first.rematch == f"/t/{made[0]}"
            again = await a.get(made[0])
            assert again.record.names == here.record.names and again.record.seed != here.record.seed

    run(test())


def test_journals_go_out_and_in(sqlite: str) -> None:
    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "caravan", ANN, BOB)
            await finish(table, ANN, BOB)
            text = table.ledger.match.export(None)
            assert load(text).digest == table.ledger.match.digest
            copied = await tables.get(await tables.import_journal(CY, text))
            assert copied.ledger.match.digest == table.ledger.match.digest and copied.seats_of(CY.id) == [0, 1]
            running = await table_for(tables, "souk", ANN, BOB)
            with pytest.raises(JournalError):
                await tables.import_journal(CY, running.ledger.match.export(0))
            many = re.sub(r"players(\W+)2", r"players\g<1>99999999999", text)
            broken = text[: len(text) // 2] + "\n0 nonsense"
            foreign = text.replace("caravan", "nowhere")
            for bad in ("", "nonsense", "title = 'x'", foreign, "\0", "[" * 5000, many, broken):
                with pytest.raises((JournalError, LookupError, ValueError)):
                    await tables.import_journal(CY, bad)

    run(test())


def test_the_past_is_what_was_seen(sqlite: str) -> None:
    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "caravan", ANN, BOB)
            seen: dict[int, Any] = {}
            viewer = await watch(table, ANN)
            rng = Random(1)
            for _ in range(150):
                if table.ledger.match.over:
                    break
                seen[len(table.ledger.match.lines)] = table.ledger.match.view(0)
                seat = table.ledger.people_asked()[0]
                await play(table, (ANN, BOB)[seat], seat, rng.choice(table.ledger.match.options(seat)))
            received(viewer)
            for line in [*list(seen)[::9], 0, 10**12]:
                viewer.past = line
                full = viewer.full()
                assert full.around.past and full.around.targets == [] and full.around.undo.undo is False
                if line in seen:
                    view = table.past(line).view(0)
                    assert {key: view[key] for key in view if key != "offered"} == {
                        key: seen[line][key] for key in view if key != "offered"
                    }
            viewer.past = None
            assert not viewer.full().around.past

    run(test())


def test_undo_says_why_it_stops(sqlite: str) -> None:
    async def test() -> None:
        rng = Random(2)
        async with house(sqlite) as tables:
            table = await table_for(tables, "citrus", ANN, BOB)
            reasons = set()
            for _ in range(40):
                seat = table.ledger.people_asked()[0]
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
            assert not any("since another seat chose:" in why for why in reasons)

    run(test())


def test_a_hot_seat_turns_to_the_one_who_is_asked(sqlite: str) -> None:
    async def test() -> None:
        async with house(sqlite) as tables:
            table = await tables.get(await tables.create(ANN, "souk", 2, {}, [Plan("me"), Plan("me")]))
            viewer = await watch(table, ANN)
            full = received(viewer)[0]
            assert full.around.eye == 0 and full.around.curtain and full.around.mine == [0, 1]
            await play(table, ANN, 0, "tens:1")
            assert received(viewer)[-1].around.eye == 0, "in the middle of an answer the eyes stay"
            await play(table, ANN, 0, "units:1")
            assert received(viewer)[-1].around.eye == 1

    run(test())


# ---- tables that cannot be opened, connections that do not listen -------------------------------------------------


def test_a_table_of_other_rules_says_so(sqlite: str, capsys: Any) -> None:
    async def test() -> None:
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
            assert await tables.mine(ANN.id) is not None

    run(test())


def test_one_who_does_not_read_is_let_go(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "MOST_WAITING", 5)

    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "caravan", ANN, BOB)
            slow, quick = await watch(table, None), await watch(table, ANN)
            for _ in range(8):
                table.refresh()
                received(quick)
            assert slow.closed.is_set() and slow not in table.viewers and slow.queue.qsize() == 1
            assert quick in table.viewers

    run(test())


def test_a_table_leaves_memory_when_nobody_looks(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from serai.server import tables as module

    monkeypatch.setattr(module, "IDLE_AFTER", -1.0)

    async def test() -> None:
        async with house(sqlite) as tables:
            watched, alone = await table_for(tables, "caravan", ANN, BOB), await table_for(tables, "caravan", ANN, BOB)
            await watch(watched, ANN)
            await tables._tidy()
            assert tables.loaded() == [watched]
            again = await tables.get(alone.record.id)
            assert again is not alone and again.ledger.match.digest == alone.ledger.match.digest
            at_once = await asyncio.gather(*(tables.get(alone.record.id) for _ in range(5)))
            assert all(one is again for one in at_once)

    run(test())


def test_two_tabs_of_one_seat_agree(sqlite: str) -> None:
    async def test() -> None:
        async with house(sqlite) as tables:
            table = await table_for(tables, "souk", ANN, BOB)
            tabs = [await watch(table, ANN), await watch(table, ANN)]
            for tab in tabs:
                received(tab)
            await play(table, ANN, 0, "tens:1")
            one, two = (received(tab) for tab in tabs)
            assert one == two and one[-1].around.decision == table.ledger.decision(0)
            assert table.presence() == wire.Presence([0], 0)
            stale = wire.Do(name(), 0, table.ledger.decision(0) - 1, ["tens:1"])
            assert not (await table.choose(ANN.id, stale)).ok
            assert (await play(table, BOB, 1, "tens:0", "units:1")).ok
            unsure = await table.choose(ANN.id, do(table, 0, "units:0", sure=False))
            assert unsure.confirm and not unsure.ok, "the last sealed answer opens them all"
            assert (await table.choose(ANN.id, do(table, 0, "units:0"))).ok

    run(test())
