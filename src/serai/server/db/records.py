"""Rows of the database as the table uses them: a table, its seats, its log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from serai.server.db import schema
from serai.server.db.store import Store
from serai.server.table.ledger import Entry, Ledger, header_of


@dataclass(slots=True)
class SeatRow:
    """Who sits on a seat: a person, a bot, or nobody yet; a bot may stand in for a person."""

    seat: int
    name: str
    user_id: str | None
    bot: str
    stand_in: str

    @property
    def open(self) -> bool:
        return self.user_id is None and not self.bot

    @property
    def played_by(self) -> str:
        """The level of the bot that plays the seat now, or "" if a person does."""
        return self.bot or self.stand_in


@dataclass(slots=True)
class Record:
    """A table as it was made."""

    id: str
    title: str
    players: int
    options: dict[str, Any]
    rules: int
    seed: str | None
    commit: str | None
    start: Any
    owner: str
    open: bool
    pause: int
    forked: str | None
    rematch: str | None
    seats: list[SeatRow]

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def header(self) -> dict[str, Any]:
        return header_of(self.title, self.rules, self.players, self.options, self.start)


def read_record(connection: Connection, table_id: str) -> Record | None:
    """A table and its seats; None if there is none of that id."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    kept = ("id", "title", "players", "options", "rules", "seed", "commit", "start", "owner", "open", "pause")
    return Record(
        **{name: row[name] for name in kept},
        forked=row["forked"],
        rematch=row["rematch"],
        seats=read_seats(connection, table_id),
    )


def read_seats(connection: Connection, table_id: str) -> list[SeatRow]:
    seats = schema.seats
    rows = connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    return [SeatRow(row.seat, row.name, row.user_id, row.bot, row.stand_in) for row in rows]


@dataclass(slots=True, frozen=True)
class Row:
    """A row of the log, with the action that began with it and whose it was."""

    entry: Entry
    action: str | None
    user_id: str | None


def read_rows(connection: Connection, table_id: str, after: int = 0) -> list[Row]:
    """The log after row ``after``."""
    log = schema.log
    columns = (log.c.kind, log.c.seat, log.c.code, log.c.action, log.c.user_id)
    wanted = select(*columns).where(log.c.table_id == table_id, log.c.seq > after).order_by(log.c.seq)
    return [Row(Entry(kind, seat, code), action, user) for kind, seat, code, action, user in connection.execute(wanted)]


def find_action(connection: Connection, table_id: str, action: str, user_id: str | None) -> bool:
    """Whether an action of this person is in the log."""
    log = schema.log
    mine = (log.c.table_id == table_id) & (log.c.action == action) & (log.c.user_id == user_id)
    return connection.execute(select(log.c.seq).where(mine)).first() is not None


def write_table(connection: Connection, store: Store, record: Record, rows: Sequence[Entry], ledger: Ledger) -> None:
    """A new table with its seats and the first rows of its log."""
    connection.execute(
        insert(schema.tables).values(
            id=record.id,
            title=record.title,
            players=record.players,
            options=record.options,
            rules=record.rules,
            seed=record.seed,
            commit=record.commit,
            start=json.loads(json.dumps(record.start)),
            owner=record.owner,
            open=record.open,
            pause=record.pause,
            forked=record.forked,
            asked=ledger.people_asked(),
            over=ledger.match.over,
        )
    )
    for seat in record.seats:
        values = {"seat": seat.seat, "name": seat.name, "user_id": seat.user_id, "bot": seat.bot}
        connection.execute(insert(schema.seats).values(table_id=record.id, **values))
    append(connection, store, record, rows, ledger, None, record.owner)


def append(
    connection: Connection,
    store: Store,
    record: Record,
    rows: Sequence[Entry],
    ledger: Ledger,
    action: str | None,
    user_id: str | None,
) -> None:
    """Add rows to the log of a table, all or none; two that add at once cannot both succeed."""
    first = ledger.v - len(rows)
    match = ledger.match
    values = [
        {
            "table_id": record.id,
            "seq": first + index + 1,
            "kind": row.kind,
            "seat": row.seat,
            "code": row.code,
            "action": action if index == 0 else None,
            "user_id": user_id,
            "rules": record.rules,
            "digest": match.digest if index == len(rows) - 1 else "",
        }
        for index, row in enumerate(rows)
    ]
    if values:
        connection.execute(insert(schema.log), values)
    _write_mark(connection, record.id, ledger)
    tables = schema.tables
    now = {"touched": func.now(), "asked": ledger.people_asked(), "over": match.over}
    connection.execute(update(tables).where(tables.c.id == record.id).values(**now))
    store.notice(connection, record.id, "log")


def _write_mark(connection: Connection, table_id: str, ledger: Ledger) -> None:
    """Put a new mark in the place of the old one, if it is due."""
    made, marks = ledger.mark(), schema.marks
    if made is not None:
        connection.execute(delete(marks).where(marks.c.table_id == table_id))
        connection.execute(insert(marks).values(table_id=table_id, seq=made["v"], data=msgspec.json.encode(made)))
        ledger.marked = made["v"]


def read_mark(connection: Connection, table_id: str) -> tuple[int, bytes]:
    """The newest mark of a table, and the last row in it; 0 and nothing if there is none."""
    marks = schema.marks
    found = connection.execute(select(marks.c.seq, marks.c.data).where(marks.c.table_id == table_id)).first()
    return (found.seq, found.data) if found is not None else (0, b"")


def moment(value: datetime) -> str:
    """A time of the database, in ISO form with its zone."""
    return (value if value.tzinfo else value.replace(tzinfo=UTC)).isoformat()
