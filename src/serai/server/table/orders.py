"""Standing orders: what a player has left with the table, and the end of a turn that took too long.

The title declares the form of the orders and says what follows from them; here they are kept, and played as soon as the
player is asked. The choice is written to the log like any other.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, update

from serai.kernel.orders import Orders
from serai.server.db import schema
from serai.server.db.store import StoreClosed
from serai.server.table.background import BackgroundWork
from serai.server.table.bot_seats import PlayFor
from serai.server.table.context import TableContext

log = logging.getLogger(__name__)

AGAIN = 5.0
"""After so many seconds a choice that could not be written is tried again."""


class StandingOrders:
    """The orders of one table's players. ``turn_began`` is when the seat that is asked now was asked, in ISO form."""

    def __init__(
        self,
        context: TableContext,
        turn_began: Callable[[], str],
        play_for: PlayFor,
        reseat: Callable[[], Awaitable[object]],
    ) -> None:
        self._context = context
        self._turn_began = turn_began
        self._play_for = play_for
        self._reseat = reseat
        self._playing = BackgroundWork(lambda: self._next() is not None, self._play)

    @property
    def busy(self) -> bool:
        return self._playing.busy

    def of(self, seat: int) -> Orders:
        """What the player of a seat has left."""
        return self._context.record.seats[seat].orders

    async def leave(self, seat: int, given: Any) -> Orders:
        """Replace a seat's orders by those given, checked; OrderError says what is wrong. They count at once."""
        form = self._context.ledger.match.order_form
        orders = form.read(given) if form is not None else {}
        seats, store, table_id = schema.seats, self._context.store, self._context.record.id
        where = (seats.c.table_id == table_id) & (seats.c.seat == seat)

        def work(connection: Connection) -> None:
            connection.execute(update(seats).where(where).values(orders=orders))
            store.notice(connection, table_id, "seats")

        await store.write(work)
        await self._reseat()
        return orders

    # ---- playing ----------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """After every change: play what orders choose, and see whether a turn has taken too long."""
        self._playing.wake()

    def close(self) -> None:
        """Stop for good."""
        self._playing.close()

    def _next(self) -> tuple[int, str] | None:
        """A person's seat that is asked, and the code that is to be played for it."""
        record, match = self._context.record, self._context.ledger.match
        if record.closed or record.gathering or any(row.open for row in record.seats):
            return None
        for seat in self._context.ledger.asked_seats():
            row = record.seats[seat]
            if row.played_by:
                continue
            code = match.ordered(seat, row.orders) if row.orders else None
            if code is None and self._too_late(seat):
                code = match.default(seat)
            if code is not None:
                return seat, code
        return None

    def _too_late(self, seat: int) -> bool:
        """Whether the seat has taken too long; if not yet, the table wakes when it has."""
        seconds = self._context.ledger.match.turn_seconds(seat)
        if not seconds:
            return False
        began = datetime.fromisoformat(self._turn_began())
        left = seconds - (datetime.now(UTC) - began).total_seconds()
        if left > 0:
            self._playing.wake_in(left)
        return left <= 0

    async def _play(self) -> None:
        while (found := self._next()) is not None:
            seat, code = found
            before = self._context.ledger
            try:
                await self._play_for(seat, "", before.decisions[seat], [code])
            except StoreClosed:
                return
            except Exception:
                log.exception("table %s: an order could not be played", self._context.record.id)
            if self._context.ledger is before:
                self._playing.wake_in(AGAIN)
                return
