"""Links to a table: single, open, revoked, and used at the same time."""

from __future__ import annotations

import asyncio

import pytest

from serai import SettingError
from serai.server import wire
from serai.server.lobby import create, invites
from serai.server.lobby.create import SeatSetup
from serai.server.lobby.invites import LinkError
from serai.server.lobby.load import NoTable
from tests.server.support import (
    ANN,
    BOB,
    CY,
    open_tables,
    play,
    received,
    watch,
)


async def test_of_two_who_come_at_once_one_gets_the_seat(database: str) -> None:
    async with open_tables(database) as a, open_tables(database) as b:
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
    async with open_tables(sqlite) as tables:
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
    async with open_tables(sqlite) as tables:
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


async def test_addresses_that_are_none(database: str) -> None:
    async with open_tables(database) as tables:
        for bad in ("\0", "a\0b", "x" * 5000, "\ud800", ""):
            with pytest.raises(NoTable):
                await tables.get(bad)
            for work in (
                invites.lobby_of(tables, bad),
                invites.invited(tables, bad),
                invites.join(tables, ANN, bad, "Ann"),
            ):
                with pytest.raises(LinkError):
                    await work
            assert await invites.came_by(tables, ANN, bad) == ""
