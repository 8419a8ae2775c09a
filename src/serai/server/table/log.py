"""The log of a table in the database: its rows, and the snapshots that save replaying all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from serai.server import crash_points
from serai.server.db import schema
from serai.server.db.records import Record
from serai.server.db.store import Store
from serai.server.table.ledger import Ledger, LogEntry


class TableClosed(RuntimeError):
    """The host has closed the table: nothing is added to its log."""


@dataclass(slots=True, frozen=True)
class LogRow:
    """An entry of the log as it was written; the first one of an action has its id and the person who sent it."""

    entry: LogEntry
    action: str | None
    user_id: str | None


def read_log(connection: Connection, table_id: str, after: int = 0) -> list[LogRow]:
    """The log after row ``after``."""
    log = schema.log
    columns = (log.c.kind, log.c.seat, log.c.code, log.c.digest, log.c.action, log.c.user_id)
    wanted = select(*columns).where(log.c.table_id == table_id, log.c.seq > after).order_by(log.c.seq)
    found = connection.execute(wanted)
    return [LogRow(LogEntry(*entry), action, user) for *entry, action, user in found]


def read_action(connection: Connection, table_id: str, action: str, user_id: str | None) -> list[LogRow]:
    """The log from an action of this person on; nothing if it is not there."""
    log = schema.log
    mine = (log.c.table_id == table_id) & (log.c.action == action) & (log.c.user_id == user_id)
    first = connection.execute(select(log.c.seq).where(mine)).scalar()
    return [] if first is None else read_log(connection, table_id, first - 1)


def read_digest(connection: Connection, table_id: str, row: int) -> str:
    """The digest of the position after a row; "" if there is no such row, or it was not the last of its transaction."""
    log = schema.log
    wanted = select(log.c.digest).where(log.c.table_id == table_id, log.c.seq == row)
    return str(connection.execute(wanted).scalar() or "")


def append(
    connection: Connection,
    store: Store,
    record: Record,
    entries: Sequence[LogEntry],
    ledger: Ledger,
    action: str | None,
    user_id: str | None,
    draft_actions: Sequence[str | None] = (),
) -> int:
    """Add the newest entries of a ledger to the log, all or none; of two processes that add at once one fails.

    ``draft_actions``: the ids of the actions that made the draft which the first entries complete, one for each.

    Return the last row in the newest snapshot, for ``ledger.snapshot_taken`` once the transaction is committed.
    """
    first = ledger.v - len(entries)
    match = ledger.match
    actions = dict(enumerate([*draft_actions, action]))
    values = [
        {
            "table_id": record.id,
            "seq": first + index + 1,
            "kind": entry.kind,
            "seat": entry.seat,
            "code": entry.code,
            "action": actions.get(index),
            "user_id": user_id,
            "rules": record.rules,
            "digest": match.digest if index == len(entries) - 1 else "",
        }
        for index, entry in enumerate(entries)
    ]
    if values:
        connection.execute(insert(schema.log), values)
    crash_points.reached("log.rows")
    snapshot_row = _write_snapshot(connection, record.id, ledger)
    tables = schema.tables
    now = {"touched": func.now(), "asked": ledger.asked_seats(), "over": match.over, "due": due(record, ledger)}
    going_on = (tables.c.id == record.id) & tables.c.closed.is_(None)
    if connection.execute(update(tables).where(going_on).values(**now)).rowcount == 0:
        raise TableClosed(record.id)
    store.notice(connection, record.id, "log")
    return snapshot_row


def due(record: Record, ledger: Ledger) -> datetime | None:
    """When a turn that begins now has taken too long; None if the table waits for ever."""
    people = [seat for seat in ledger.asked_seats() if not record.seats[seat].played_by]
    limits = [seconds for seat in people if (seconds := ledger.match.turn_seconds(seat))]
    return datetime.now(UTC) + timedelta(seconds=min(limits)) if limits else None


def _write_snapshot(connection: Connection, table_id: str, ledger: Ledger) -> int:
    """Replace the snapshot of a table if a new one is due. Return the last row in the newest one."""
    made, snapshots = ledger.snapshot(), schema.snapshots
    if made is None:
        return ledger.snapshot_row
    connection.execute(delete(snapshots).where(snapshots.c.table_id == table_id))
    connection.execute(insert(snapshots).values(table_id=table_id, seq=made["v"], data=msgspec.json.encode(made)))
    crash_points.reached("log.snapshot")
    return ledger.v


def read_snapshot(connection: Connection, table_id: str) -> tuple[int, bytes]:
    """The newest snapshot of a table and the last row in it; 0 and nothing if there is none."""
    snapshots = schema.snapshots
    found = connection.execute(
        select(snapshots.c.seq, snapshots.c.data).where(snapshots.c.table_id == table_id)
    ).first()
    return (found.seq, found.data) if found is not None else (0, b"")
