"""The stream of a program: every change, of every seat it plays."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from serai.server.api import handlers
from serai.server.limits import ConnectionLimit
from serai.server.table.table import Table
from serai.server.table.viewer import ChangeListener
from tests.server.support import ANN, BOB, CY, open_tables, play, table_for


def stream(table: Table, person: str, seat: int | None = None) -> AsyncIterator[bytes]:
    return handlers._states(ChangeListener(table, person, seat), ConnectionLimit(9), "here")


async def line(states: AsyncIterator[bytes]) -> Any:
    return json.loads(await asyncio.wait_for(anext(states), 3))


async def test_a_step_of_an_answer_in_several_is_told(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "souk", ANN, BOB, CY)
        states = stream(table, BOB.id)
        before = await line(states)
        assert (await play(table, BOB, 1, "tens:1")).ok
        after = await line(states)
        assert after["v"] == before["v"] and after["decision"] == before["decision"] + 1
        assert after["offered"] != before["offered"]
        await states.aclose()  # type: ignore[attr-defined]


async def test_who_plays_two_seats_looks_from_the_one_that_is_asked(sqlite: str) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, ANN)
        follows, stays = stream(table, ANN.id), stream(table, ANN.id, 1)
        seats: set[int] = set()
        fixed: list[int] = []
        while not table.ledger.match.over and len(fixed) < 9:
            state = await line(follows)
            assert state["seat"] in state["asked"] and state["offered"]
            seats.add(state["seat"])
            fixed.append((await line(stays))["seat"])
            assert (await play(table, ANN, table.ledger.asked_seats()[0])).ok
        assert seats == {0, 1} and set(fixed) == {1}
        for states in (follows, stays):
            await states.aclose()  # type: ignore[attr-defined]
