"""Stand-ins: people agree that a bot plays for somebody who left; and how long bots pause."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import update

from serai import bots
from serai.server import wire
from serai.server.db import schema
from serai.server.table import bot_seats
from serai.server.table.context import TableContext
from serai.server.words import t

BEST = "best"
"""Stands for the strongest bot of a title."""


class StandIns:
    """The votes and the pace of one table."""

    def __init__(self, context: TableContext, reseat: Callable[[], Awaitable[None]]) -> None:
        self._context = context
        self._reseat = reseat
        self.votes: dict[int, dict[str, str]] = {}

    async def ask(self, person_id: str | None, ask: wire.StandIn) -> wire.Answer:
        """Let a bot play for somebody who is away, if all others who are here agree; or take a seat back."""
        record, attendance = self._context.record, self._context.attendance
        seats = record.seats
        row = seats[ask.seat] if ask.seat < len(seats) else None
        if person_id is None or row is None or row.user_id is None or not record.seats_of(person_id):
            return wire.Answer(ask.id, False, t("refused.seat"))
        known = bots.names(record.title)
        bot = known[-1] if ask.bot == BEST else ask.bot
        if bot and bot not in known:
            return wire.Answer(ask.id, False, t("refused.bot", name=ask.bot))
        if row.user_id == person_id:
            await self._set(ask.seat, bot)
            return wire.Answer(ask.id, True)
        if row.user_id in attendance.online():
            return wire.Answer(ask.id, False, t("refused.present", name=row.name))
        if bot and bot != known[-1]:
            return wire.Answer(ask.id, False, t("refused.weak", name=row.name))
        left = bot_seats.AWAY_AFTER - attendance.away_for(row.user_id)
        if bot and left > 0:
            return wire.Answer(ask.id, False, t("refused.soon", name=row.name, n=math.ceil(left)))
        votes = self.votes.setdefault(ask.seat, {})
        votes.pop(person_id, None)
        if bot:
            votes[person_id] = bot
        here = {other.user_id for other in seats} & (attendance.online() | {person_id})
        if bot and here <= votes.keys():
            await self._set(ask.seat, bot)
        else:
            attendance.refresh()
        return wire.Answer(ask.id, True)

    def came(self, person_id: str | None) -> None:
        """Drop the votes for the seats of somebody who is back."""
        for seat in self._context.record.seats_of(person_id):
            self.votes.pop(seat, None)

    async def _set(self, seat: int, bot: str) -> None:
        seats, store, table_id = schema.seats, self._context.store, self._context.record.id
        where = (seats.c.table_id == table_id) & (seats.c.seat == seat)

        def work(connection: Any) -> None:
            connection.execute(update(seats).where(where).values(stand_in=bot))
            store.notice(connection, table_id, "seats")

        await store.write(work)
        self.votes.pop(seat, None)
        await self._reseat()

    async def pace(self, person_id: str | None, pace: wire.Pace) -> wire.Answer:
        """Set how long bots pause at this table."""
        record, store, tables = self._context.record, self._context.store, schema.tables
        if not record.seats_of(person_id):
            return wire.Answer(pace.id, False, t("refused.seat"))
        change = update(tables).where(tables.c.id == record.id).values(pause=pace.pause)

        def work(connection: Any) -> None:
            connection.execute(change)
            store.notice(connection, record.id, "seats")

        await store.write(work)
        self._context.record.pause = pace.pause
        return wire.Answer(pace.id, True)
