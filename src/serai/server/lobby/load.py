"""Loading a table from the database: from its newest snapshot and the rows after it, or from its whole log."""

from __future__ import annotations

import contextlib
import logging
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from serai import JournalError, UnknownTitle, snapshots, titles
from serai.registry import title_named
from serai.server import metering
from serai.server.db import schema
from serai.server.db.records import Record, moment, read_record
from serai.server.db.store import Store
from serai.server.lobby.kept import KeptTable, LineMarks, kept_lines
from serai.server.sandbox import Sandbox, SandboxBusy, Unplayable
from serai.server.table import trial
from serai.server.table.drafts import DraftStep, read_drafts, valid_drafts
from serai.server.table.ledger import Ledger, LogDiffers, LogEntry
from serai.server.table.log import LogRow, read_digest, read_log, read_snapshot
from serai.server.words import t

log = logging.getLogger(__name__)


class NoTable(LookupError):
    """There is no table of that id, or it cannot be opened."""


class ReadOnly(NoTable):
    """The table cannot be played on here; what is kept of it can be read."""

    def __init__(self, kept: KeptTable) -> None:
        super().__init__(kept.why)
        self.kept = kept


@dataclass(slots=True, frozen=True)
class StoredTable:
    """What the database has of a table: its snapshot, and the rows after that."""

    record: Record
    touched: str
    over: bool
    snapshot: bytes
    snapshot_digest: str
    """The digest in the row that the snapshot was made after."""
    rows: list[LogRow]
    drafts: list[DraftStep]

    async def replayed(self, trials: Sandbox) -> Ledger:
        """Replay it in another thread, so that others need not wait for a long game."""
        record, snapshot = self.record, self.decoded_snapshot()
        entries = [row.entry for row in self.rows]
        if record.imported:
            await trials.run(trial.open_table, record, entries, snapshot)
        return await metering.in_thread(self.replay, entries, snapshot)

    def decoded_snapshot(self) -> Any:
        """The snapshot; None without one. JournalError if it is not of the position that the log tells of."""
        if not self.snapshot:
            return None
        snapshot = msgspec.json.decode(self.snapshot)
        if snapshot["match"]["now"]["digest"] != self.snapshot_digest:
            raise JournalError("this snapshot is of another position than its row of the log")
        return snapshot

    def replay(self, entries: list[LogEntry], snapshot: Any) -> Ledger:
        """The ledger of these entries, after a snapshot if there is one; LogDiffers if the rules give another game."""
        record = self.record
        ledger = Ledger.replay(record.header, entries, record.seed, record.commit, record.names, snapshot, record.parts)
        ledger.drafts = valid_drafts(self.drafts, ledger)
        return ledger


async def load_table(store: Store, table_id: str, trials: Sandbox) -> tuple[StoredTable, Ledger]:
    """A table and its game; NoTable if there is none, ReadOnly if it cannot be played on here."""
    stored = newest = await _read(store, table_id, with_snapshot=True)
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
        why, agreed = str(error), 0
    except LogDiffers as error:
        log.error("table %s is read-only: by the rules installed here its log differs from row %d", table_id, error.row)
        why, agreed = t("kept.differs"), _last_agreed(stored.rows, error.row)
    except (JournalError, UnknownTitle) as error:
        log.error("table %s is read-only: %s", table_id, error)
        why, agreed = _not_installed(stored.record) or t("kept.begin"), 0
    except Exception:
        log.exception("table %s is read-only: its game cannot be begun", table_id)
        why, agreed = t("kept.begin"), 0
    raise ReadOnly(await metering.in_thread(_kept, stored, newest, why, agreed))


def _not_installed(record: Record) -> str:
    """Why the rules of a table are not there, in one sentence; "" if they are."""
    if record.title not in titles():
        return t("kept.title", title=record.title)
    title = title_named(record.title)
    return "" if record.rules in title.versions else t("kept.rules", title=title.caption, n=record.rules)


def _last_agreed(rows: list[LogRow], differs: int) -> int:
    """The last row before one that differs whose position was as it was written; 0 if there is none."""
    return max((row for row, read in enumerate(rows[: differs - 1], start=1) if read.entry.digest), default=0)


def _kept(stored: StoredTable, newest: StoredTable, why: str, agreed: int) -> KeptTable:
    """What is kept of a table. Who saw its lines is told by its snapshot, or by the rules up to row ``agreed``."""
    entries, known, snapshot = [row.entry for row in stored.rows], None, None
    with contextlib.suppress(Exception):  # whatever is wrong with a snapshot, there is only less to see
        snapshot = msgspec.json.decode(newest.snapshot) if newest.snapshot else None
        known = LineMarks(snapshot["v"], snapshots.line_marks(snapshot["match"])) if snapshot is not None else None
    if agreed > (known.row if known else 0) and not stored.record.imported:
        match = stored.replay(entries[:agreed], None).match
        known = LineMarks(agreed, snapshots.line_marks(snapshots.take(match)))
    return KeptTable(stored.record, why, stored.over, kept_lines(entries, known), snapshot)


async def _read(store: Store, table_id: str, with_snapshot: bool) -> StoredTable:
    def work(connection: Connection) -> StoredTable | None:
        record = read_record(connection, table_id)
        if record is None:
            return None
        columns = (schema.tables.c.touched, schema.tables.c.over)
        touched, over = connection.execute(select(*columns).where(schema.tables.c.id == table_id)).one()
        seq, snapshot = read_snapshot(connection, table_id) if with_snapshot else (0, b"")
        digest = read_digest(connection, table_id, seq)
        rows, drafts = read_log(connection, table_id, seq), read_drafts(connection, table_id)
        return StoredTable(record, moment(touched), over, snapshot, digest, rows, drafts)

    found = await store.read(work)
    if found is None:
        raise NoTable(t("refused.no_table"))
    return found
