"""Loading a table from the database: from its newest snapshot and the rows after it, or from its whole log."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from serai import JournalError, UnknownTitle
from serai.server.db import schema
from serai.server.db.records import Record, moment, read_record
from serai.server.db.store import Store
from serai.server.sandbox import Sandbox, SandboxBusy, Unplayable
from serai.server.table import trial
from serai.server.table.drafts import DraftStep, read_drafts, valid_drafts
from serai.server.table.ledger import Ledger, LogEntry
from serai.server.table.log import LogRow, read_log, read_snapshot
from serai.server.words import t

log = logging.getLogger(__name__)


class NoTable(LookupError):
    """There is no table of that id, or it cannot be opened."""


@dataclass(slots=True, frozen=True)
class StoredTable:
    """What the database has of a table: its snapshot, and the rows after that."""

    record: Record
    touched: str
    snapshot: bytes
    rows: list[LogRow]
    drafts: list[DraftStep]

    async def replayed(self, trials: Sandbox) -> Ledger:
        """Replay it in another thread, so that others need not wait for a long game."""
        record, snapshot = self.record, msgspec.json.decode(self.snapshot) if self.snapshot else None
        entries = [row.entry for row in self.rows]
        if record.imported:
            await trials.run(trial.open_table, record, entries, snapshot)
        return await asyncio.to_thread(self._replay, entries, snapshot)

    def _replay(self, entries: list[LogEntry], snapshot: Any) -> Ledger:
        record = self.record
        ledger = Ledger.replay(record.header, entries, record.seed, record.commit, record.names, snapshot)
        ledger.drafts = valid_drafts(self.drafts, ledger)
        return ledger


async def load_table(store: Store, table_id: str, trials: Sandbox) -> tuple[StoredTable, Ledger]:
    """A table and its game; NoTable if there is none, or none that can be played on."""
    stored = await _read(store, table_id, with_snapshot=True)
    if stored.snapshot:
        try:
            return stored, await stored.replayed(trials)
        except SandboxBusy:
            raise
        except Exception as error:  # whatever is wrong with a snapshot, the log is the truth
            expected = isinstance(error, (JournalError, UnknownTitle))  # the rules have changed since
            log.warning("table %s: bad snapshot, the whole log is replayed: %s", table_id, error, exc_info=not expected)
            stored = await _read(store, table_id, with_snapshot=False)
    try:
        return stored, await stored.replayed(trials)
    except SandboxBusy:
        raise
    except Unplayable as error:
        raise NoTable(str(error)) from None
    except (JournalError, UnknownTitle):
        raise NoTable(t("refused.rules")) from None
    except Exception:
        log.exception("table %s: its log does not replay", table_id)
        raise NoTable(t("refused.damaged")) from None


async def _read(store: Store, table_id: str, with_snapshot: bool) -> StoredTable:
    def work(connection: Connection) -> StoredTable | None:
        record = read_record(connection, table_id)
        if record is None:
            return None
        changed: Any = connection.execute(select(schema.tables.c.touched).where(schema.tables.c.id == table_id))
        seq, snapshot = read_snapshot(connection, table_id) if with_snapshot else (0, b"")
        rows, drafts = read_log(connection, table_id, seq), read_drafts(connection, table_id)
        return StoredTable(record, moment(changed.scalar_one()), snapshot, rows, drafts)

    found = await store.read(work)
    if found is None:
        raise NoTable(t("refused.no_table"))
    return found
