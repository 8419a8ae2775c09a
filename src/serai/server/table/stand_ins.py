"""Stand-ins: people agree that a bot plays for somebody who left; and how long bots pause."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable

from sqlalchemy import Connection, delete, insert, select, update

from serai import bots
from serai.server import wire
from serai.server.db import schema
from serai.server.db.records import read_votes
from serai.server.people.identity import now
from serai.server.table import bot_seats
from serai.server.table.context import TableContext
from serai.server.words import t

BEST = "best"
"""Stands for the strongest bot of a title."""


class StandIns:
    """The votes and the pace of one table."""

    def __init__(self, context: TableContext, reseat: Callable[[], Awaitable[object]]) -> None:
        self._context = context
        self._reseat = reseat

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
            await self._change(lambda connection: self._set(connection, ask.seat, bot))
            return wire.Answer(ask.id, True)
        if row.user_id in attendance.online():
            return wire.Answer(ask.id, False, t("refused.present", name=row.name))
        if bot and bot != known[-1]:
            return wire.Answer(ask.id, False, t("refused.weak", name=row.name))
        left = bot_seats.AWAY_AFTER - attendance.away_for(row.user_id)
        if bot and left > 0:
            return wire.Answer(ask.id, False, t("refused.soon", name=row.name, n=math.ceil(left)))
        here = {other.user_id for other in seats if other.user_id in attendance.online() | {person_id}}
        await self._change(lambda connection: self._vote(connection, ask.seat, person_id, bot, here))
        return wire.Answer(ask.id, True)

    async def came(self, person_id: str | None) -> None:
        """Drop the votes for the seats of somebody who is back."""
        mine = [seat for seat in self._context.record.seats_of(person_id) if self._context.record.votes.get(seat)]
        if mine:
            await self._change(lambda connection: self._drop_votes(connection, mine))

    async def _change(self, work: Callable[[Connection], None]) -> None:
        """Write a change of the seats, tell other processes, and show it."""
        store, table_id = self._context.store, self._context.record.id

        def change(connection: Connection) -> None:
            work(connection)
            store.notice(connection, table_id, "seats")

        await store.write(change)
        await self._reseat()

    def _vote(self, connection: Connection, seat: int, person_id: str, bot: str, here: set[str]) -> None:
        """Count a vote for a bot, or take it back (""); the bot plays when all who are here have voted for it."""
        table_id, seats = self._context.record.id, schema.seats
        where = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        connection.execute(select(seats.c.seat).where(where).with_for_update())  # votes at two processes see each other
        self._drop_votes(connection, [seat], person_id)
        if bot:
            connection.execute(insert(schema.votes).values(table_id=table_id, seat=seat, user_id=person_id, at=now()))
            if here <= read_votes(connection, table_id).get(seat, set()):
                self._set(connection, seat, bot)

    def _set(self, connection: Connection, seat: int, bot: str) -> None:
        table_id, seats = self._context.record.id, schema.seats
        where = (seats.c.table_id == table_id) & (seats.c.seat == seat)
        connection.execute(update(seats).where(where).values(stand_in=bot))
        self._drop_votes(connection, [seat])

    def _drop_votes(self, connection: Connection, seats: list[int], person_id: str | None = None) -> None:
        """Delete the votes for some seats, or one person's."""
        votes = schema.votes
        those = delete(votes).where(votes.c.table_id == self._context.record.id, votes.c.seat.in_(seats))
        connection.execute(those if person_id is None else those.where(votes.c.user_id == person_id))

    async def pace(self, person_id: str | None, pace: wire.Pace) -> wire.Answer:
        """Set how long bots pause at this table."""
        record, store, tables = self._context.record, self._context.store, schema.tables
        if not record.seats_of(person_id):
            return wire.Answer(pace.id, False, t("refused.seat"))
        change = update(tables).where(tables.c.id == record.id).values(pause=pace.pause)

        def work(connection: Connection) -> None:
            connection.execute(change)
            store.notice(connection, record.id, "seats")

        await store.write(work)
        self._context.record.pause = pace.pause
        return wire.Answer(pace.id, True)
