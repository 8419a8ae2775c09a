"""What the installed rules would do to the games in a database: every log is replayed, and nothing is written.

The database may be in use, and of an older serai: only what every version has is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, inspect, literal_column, select
from sqlalchemy.engine import Engine

from serai import JournalError, UnknownTitle
from serai.kernel.journal import seat_text
from serai.server.db.migrate import revision_of
from serai.server.db.schema import log, tables
from serai.server.sandbox import Sandbox, Unplayable
from serai.server.table import trial
from serai.server.table.ledger import LogDiffers, LogEntry

LATER_COLUMNS = {"imported": "1"}
"""Columns that older databases are without, and what is thought instead: then all starts are foreign."""


@dataclass(slots=True, frozen=True)
class ChangedGame:
    """A table that the installed rules cannot play on. ``row`` is the first of its log that differs, 0 for none."""

    table: str
    title: str
    rules: int
    over: bool
    row: int
    seat: str
    code: str
    why: str

    def __str__(self) -> str:
        where = f"differs from row {self.row} ({self.seat} {self.code})" if self.row else "cannot be begun"
        return f"{self.table}  {self.title}, version {self.rules}: {where}: {self.why}"

    def data(self) -> dict[str, Any]:
        return asdict(self)


class Doctor:
    """Replays the tables of one database."""

    def __init__(self, engine: Engine) -> None:
        """NewerDatabase if the database is of a newer version."""
        self._engine = engine
        self._sandbox = Sandbox()
        with engine.begin() as connection:
            revision_of(connection)
            there = {column["name"] for column in inspect(connection).get_columns("tables")}
            self._columns = list(_columns(there))
            self.ids = list(connection.scalars(select(tables.c.id).order_by(tables.c.created)))

    async def examine(self, table_id: str) -> ChangedGame | None:
        """What is wrong with a table; None if it replays as it was played, or was deleted meanwhile."""
        with self._engine.begin() as connection:
            row = connection.execute(select(*self._columns).where(tables.c.id == table_id)).mappings().first()
            entries = _entries(connection, table_id)
        if row is None:
            return None
        try:
            await self._replay(row, entries)
        except LogDiffers as error:
            return _changed(row, error.why, error.row, seat_text(error.seat), error.code)
        except (JournalError, UnknownTitle, Unplayable) as error:
            return _changed(row, str(error))
        return None

    async def _replay(self, row: Any, entries: list[LogEntry]) -> None:
        header = {name: row[name] for name in ("title", "rules", "players", "options")}
        if row["start"] is not None:
            header["position"] = row["start"]
        if row["start"] is not None and row["imported"]:
            await self._sandbox.run(trial.replay_log, header, entries, row["seed"], row["commit"])
        else:
            trial.replay_log(header, entries, row["seed"], row["commit"])

    def close(self) -> None:
        self._sandbox.close()


def _columns(there: set[str]) -> Iterator[Any]:
    for name in ("id", "title", "players", "options", "rules", "seed", "commit", "start", "over", "imported"):
        yield tables.c[name] if name in there else literal_column(LATER_COLUMNS[name]).label(name)


def _entries(connection: Connection, table_id: str) -> list[LogEntry]:
    columns = (log.c.kind, log.c.seat, log.c.code, log.c.digest)
    return [
        LogEntry(*row)
        for row in connection.execute(select(*columns).where(log.c.table_id == table_id).order_by(log.c.seq))
    ]


def _changed(row: Any, why: str, number: int = 0, seat: str = "", code: str = "") -> ChangedGame:
    return ChangedGame(row["id"], row["title"], row["rules"], bool(row["over"]), number, seat, code, why)
