"""Chat, notes and the pace of a table."""

from __future__ import annotations

import asyncio
from typing import Any

from serai.server import wire
from tests.server.support import (
    ANN,
    BOB,
    CY,
    name,
    open_tables,
    received,
    table_for,
    until,
    watch,
)


async def test_talk_is_the_players_and_each_line_comes_once(database: str) -> None:
    async with open_tables(database) as a, open_tables(database) as b:
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
    async with open_tables(database) as tables:
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
    async with open_tables(database) as a, open_tables(database) as b:
        here = await table_for(a, "caravan", ANN, BOB)
        there = await b.get(here.record.id)
        assert not (await here.stand_ins.pace(CY.id, wire.Pace(name(), 100))).ok
        assert (await here.stand_ins.pace(BOB.id, wire.Pace(name(), 100))).ok
        await until(lambda: there.record.pause == here.record.pause == 100, 1)
