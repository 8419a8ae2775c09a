"""A table brought back from the database: from its newest mark and the rows behind it, or from its whole log."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from serai import JournalError, UnknownTitle
from serai.server.console import say
from serai.server.db import schema
from serai.server.db.records import Record, Row, moment, read_mark, read_record, read_rows
from serai.server.db.store import Store
from serai.server.table.ledger import Ledger
from serai.server.words import t


class NoTable(LookupError):
    """There is no table of that id, or it cannot be opened."""


@dataclass(slots=True, frozen=True)
class Kept:
    """What the database has of a table: its mark, and the rows behind that."""

    record: Record
    touched: str
    mark: bytes
    rows: list[Row]

    def replayed(self) -> Ledger:
        record, mark = self.record, msgspec.json.decode(self.mark) if self.mark else None
        entries = [row.entry for row in self.rows]
        return Ledger.replay(record.header, entries, record.seed, record.commit, record.names, mark)


async def revive(store: Store, table_id: str) -> tuple[Kept, Ledger]:
    """A table and its game; NoTable if there is none, or none that can be played on."""
    kept = await _read(store, table_id, marked=True)
    if kept.mark:
        try:
            return kept, await asyncio.to_thread(kept.replayed)  # others need not wait for a long game
        except Exception as error:  # a mark is a short cut: whatever is wrong with it, the log is the truth
            say(f"table {table_id}: its mark is of no use, its whole log is replayed: {type(error).__name__}: {error}")
            kept = await _read(store, table_id, marked=False)
    try:
        return kept, await asyncio.to_thread(kept.replayed)
    except (JournalError, UnknownTitle):
        raise NoTable(t("refused.rules")) from None
    except Exception as error:
        say(f"table {table_id}: its log does not replay: {type(error).__name__}: {error}")
        raise NoTable(t("refused.damaged")) from None


async def _read(store: Store, table_id: str, marked: bool) -> Kept:
    def work(connection: Connection) -> Kept | None:
        record = read_record(connection, table_id)
        if record is None:
            return None
        changed: Any = connection.execute(select(schema.tables.c.touched).where(schema.tables.c.id == table_id))
        seq, mark = read_mark(connection, table_id) if marked else (0, b"")
        return Kept(record, moment(changed.scalar_one()), mark, read_rows(connection, table_id, seq))

    found = await store.read(work)
    if found is None:
        raise NoTable(t("refused.no_table"))
    return found
