"""The unsent messages of a connection: bounded in bytes, with at most one full view."""

from __future__ import annotations

import asyncio
from random import Random

from serai.server.table.outbox import FULL, MOST_BYTES, PATCH, Outbox
from tests.server.support import ANN, BOB, open_tables, play, table_for, watch

VIEW, NEWS, ANSWER = FULL + b"}", PATCH + b"}", b'{"type":"answer"}'


def taken(outbox: Outbox) -> list[bytes]:
    found = []
    while (message := outbox.take()) is not None:
        found.append(message)
    return found


async def test_a_full_view_takes_the_place_of_the_views_before_it() -> None:
    outbox = Outbox()
    for message in (VIEW, NEWS, ANSWER, NEWS, VIEW, NEWS, ANSWER):
        assert outbox.put(message)
    assert taken(outbox) == [ANSWER, VIEW, NEWS, ANSWER]


async def test_it_holds_so_many_bytes_beside_one_full_view() -> None:
    outbox, large = Outbox(), b"x" * (MOST_BYTES // 2)
    assert outbox.put(VIEW + b" " * MOST_BYTES), "a view is sent however large it is"
    assert outbox.put(large) and outbox.put(large) and not outbox.put(b"x")
    assert outbox.put(VIEW), "but a new view takes the place of the old one"
    taken(outbox)
    assert outbox.put(b"x" * 2 * MOST_BYTES), "a single message is always sent"


async def test_all_is_sent_when_the_last_message_was_taken_and_the_next_is_asked_for() -> None:
    outbox = Outbox()
    await outbox.all_sent()
    outbox.put(ANSWER)
    waiting = asyncio.create_task(outbox.all_sent())
    assert await outbox.get() == ANSWER
    await asyncio.sleep(0)
    assert not waiting.done(), "it is still being sent"
    following = asyncio.create_task(outbox.get())
    await waiting
    outbox.close()
    assert await following is None and outbox.put(ANSWER) and not len(outbox)


async def test_the_messages_of_a_table_are_known_by_their_beginning(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        viewer = await watch(table, ANN)
        first = taken(viewer.outbox)[0]
        assert first.startswith(FULL)
        sent, rng = [], Random(1)
        for _ in range(6):
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat, rng.choice(table.ledger.match.options(seat)))).ok
            sent += taken(viewer.outbox)
        kinds = {message[: len(PATCH)] if message.startswith(PATCH) else message[: len(FULL)] for message in sent}
        assert PATCH in kinds and kinds <= {FULL, PATCH}
