"""What the people at a table agree on: that a bot plays for one who left, and how long bots pause."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from sqlalchemy import update

from serai import bots
from serai.server import wire
from serai.server.db import schema
from serai.server.table import bot_seats
from serai.server.words import t

if TYPE_CHECKING:
    from serai.server.table.table import Table


BEST = "best"
"""Stands for the strongest bot of a title."""


class StandIns:
    """The votes and the pace of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.votes: dict[int, dict[str, str]] = {}

    async def ask(self, person_id: str | None, ask: wire.StandIn) -> wire.Answer:
        """Let a bot play for somebody who is away, if all others who are here agree; or take a seat back."""
        table = self._table
        seats = table.record.seats
        row = seats[ask.seat] if ask.seat < len(seats) else None
        if person_id is None or row is None or row.user_id is None or not table.seats_of(person_id):
            return wire.Answer(ask.id, False, t("refused.seat"))
        known = bots.names(table.record.title)
        bot = known[-1] if ask.bot == BEST else ask.bot
        if bot and bot not in known:
            return wire.Answer(ask.id, False, t("refused.bot", name=ask.bot))
        if row.user_id == person_id:
            await self._set(ask.seat, bot)
            return wire.Answer(ask.id, True)
        if row.user_id in table.online():
            return wire.Answer(ask.id, False, t("refused.present", name=row.name))
        if bot and bot != known[-1]:
            return wire.Answer(ask.id, False, t("refused.weak", name=row.name))
        left = bot_seats.AWAY_AFTER - table.away_for(row.user_id)
        if bot and left > 0:
            return wire.Answer(ask.id, False, t("refused.soon", name=row.name, n=math.ceil(left)))
        votes = self.votes.setdefault(ask.seat, {})
        votes.pop(person_id, None)
        if bot:
            votes[person_id] = bot
        here = {other.user_id for other in seats} & (table.online() | {person_id})
        if bot and here <= votes.keys():
            await self._set(ask.seat, bot)
        else:
            table.refresh()
        return wire.Answer(ask.id, True)

    def came(self, person_id: str | None) -> None:
        """Somebody is back: what was agreed for the time without them holds no longer."""
        for seat in self._table.seats_of(person_id):
            self.votes.pop(seat, None)

    async def _set(self, seat: int, bot: str) -> None:
        seats, table = schema.seats, self._table
        where = (seats.c.table_id == table.record.id) & (seats.c.seat == seat)

        def work(connection: Any) -> None:
            connection.execute(update(seats).where(where).values(stand_in=bot))
            table.store.notice(connection, table.record.id, "seats")

        await table.store.write(work)
        self.votes.pop(seat, None)
        await table.reseat()

    async def pace(self, person_id: str | None, pace: wire.Pace) -> wire.Answer:
        """How long bots pause at this table."""
        table = self._table
        if not table.seats_of(person_id):
            return wire.Answer(pace.id, False, t("refused.seat"))
        tables = schema.tables
        change = update(tables).where(tables.c.id == table.record.id).values(pause=pace.pause)

        def work(connection: Any) -> None:
            connection.execute(change)
            table.store.notice(connection, table.record.id, "seats")

        await table.store.write(work)
        table.record.pause = pace.pause
        return wire.Answer(pace.id, True)
