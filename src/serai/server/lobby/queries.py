"""Lists of games: mine, and those that anybody may watch."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, and_, exists, select

from serai.registry import title_named, titles
from serai.server.db.records import SeatRecord, read_seats
from serai.server.db.schema import seats, tables
from serai.server.db.store import Store

MOST_RESUMED = 500
RESUMED = timedelta(days=2)
"""At tables that were left for longer, bots play on only when somebody opens them."""


@dataclass(slots=True)
class GameSummary:
    """A game in a list."""

    id: str
    title: str
    caption: str
    names: list[str]
    my_turn: bool
    asked_names: list[str]
    since: datetime
    over: bool
    """Finished, or closed by the host."""
    closed: bool
    read_only: bool
    """Its rules are not installed."""
    open_seats: int


async def games_of(store: Store, person_id: str) -> list[GameSummary]:
    """A person's games: first those that wait for this person, then the newest; finished ones last."""

    def work(connection: Connection) -> list[GameSummary]:
        at = exists().where(and_(seats.c.table_id == tables.c.id, seats.c.user_id == person_id))
        rows = connection.execute(select(tables).where(at).order_by(tables.c.touched.desc()).limit(200)).all()
        return [_listed(row, read_seats(connection, row.id), person_id) for row in rows]

    found = await store.read(work)
    return sorted(found, key=lambda game: (game.over, not game.my_turn))


async def watchable(store: Store, limit: int = 30) -> list[GameSummary]:
    """Open games that are being played, the newest first."""

    def work(connection: Connection) -> list[GameSummary]:
        going_on = (tables.c.open, ~tables.c.over, tables.c.closed.is_(None))
        rows = connection.execute(select(tables).where(*going_on).order_by(tables.c.touched.desc()).limit(limit)).all()
        return [_listed(row, read_seats(connection, row.id), None) for row in rows if _installed(row)]

    return await store.read(work)


def _installed(row: Any) -> bool:
    """Whether a table's game can be played on here."""
    return row.title in titles() and row.rules in title_named(row.title).versions


def _listed(row: Any, there: list[SeatRecord], person_id: str | None) -> GameSummary:
    mine = [seat.seat for seat in there if person_id is not None and seat.user_id == person_id]
    since = row.touched if row.touched.tzinfo else row.touched.replace(tzinfo=UTC)
    open_seats = sum(seat.open for seat in there)
    going_on = not row.over and row.closed is None and _installed(row)
    gathering = row.seed is None and row.host_part is not None  # a browser begins the game by coming to the table
    asked = [seat.seat for seat in there if seat.user_id is not None] if gathering else row.asked
    return GameSummary(
        id=row.id,
        title=row.title,
        caption=title_named(row.title).caption if row.title in titles() else row.title,
        names=[seat.name for seat in there],
        my_turn=going_on and not open_seats and any(seat in asked for seat in mine),
        asked_names=[seat.name for seat in there if seat.seat in asked],
        since=since,
        over=bool(row.over) or row.closed is not None,
        closed=row.closed is not None,
        read_only=not _installed(row),
        open_seats=open_seats,
    )


def overdue(connection: Connection) -> list[str]:
    """The tables where a turn has taken too long."""
    late = (~tables.c.over, tables.c.closed.is_(None), tables.c.due <= datetime.now(UTC))
    return [row.id for row in connection.execute(select(tables.c.id).where(*late).limit(MOST_RESUMED))]


def waiting_for_bots(connection: Connection) -> list[str]:
    """The tables where a bot is asked now and somebody may be waiting, the newest first."""
    bot = (seats.c.bot != "") | (seats.c.stand_in != "")
    wanted = (
        select(tables.c.id, tables.c.asked, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(~tables.c.over, tables.c.closed.is_(None), bot, tables.c.touched > datetime.now(UTC) - RESUMED)
        .order_by(tables.c.touched.desc())
    )
    return list(dict.fromkeys(row.id for row in connection.execute(wanted) if row.seat in row.asked))[:MOST_RESUMED]
