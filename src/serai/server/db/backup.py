"""Backup and restore. A backup is one SQLite file, whatever the database is: it also moves a site to another one."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text

from serai.server.db import schema
from serai.server.db.engine import Writer, open_engine
from serai.server.db.migrate import LOCK, check_revision, migrate
from serai.server.db.sqlite_file import MAGIC, PRIVATE, WriteTurn, file_of, serving

PASSING = (schema.notices, schema.presence, schema.bot_jobs)
"""What only running processes need; it does not go from one kind of database to another."""
COPIED = [table for table in schema.metadata.sorted_tables if table not in PASSING]
AT_ONCE = 500
KEPT = ".before-restore"
"""The end of the name under which a database that was replaced is kept."""


class BackupRefused(RuntimeError):
    """A backup or restore that is not made; the text says why, and what to do."""


# ---- backup --------------------------------------------------------------------------------------------------------


def backup(url: str, target: Path) -> None:
    """Write the database to a file, as it is at one moment; the site may run meanwhile."""
    if target.exists():
        raise BackupRefused(f"{target} is there already: name a new file, or delete that one.")
    with _draft(target) as draft:
        source = file_of(url)
        if source is not None:
            _vacuum(source, draft)
        else:
            _copy_out(url, draft)
        _check_file(draft)
        _finish(draft, target)


def _vacuum(source: Path, draft: Path) -> None:
    """Copy a SQLite file in one reading transaction, without what was deleted."""
    with contextlib.closing(sqlite3.connect(source, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA busy_timeout=5000")
            connection.execute("PRAGMA wal_autocheckpoint=0")
            connection.execute("VACUUM INTO ?", (str(draft),))
        except sqlite3.Error as error:
            raise BackupRefused(f"{source} cannot be backed up: {error}.") from None


def _copy_out(url: str, draft: Path) -> None:
    """Copy another database into a new SQLite file, as one transaction sees it."""
    engine = open_engine(url)
    try:
        with _new_database(draft) as writer, engine.connect() as opened:
            connection = opened.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                check_revision(connection)
                with writer.transaction() as copy:
                    _copy(connection, copy)
    finally:
        engine.dispose()


# ---- restore -------------------------------------------------------------------------------------------------------


def restore(url: str, source: Path, force: bool = False) -> Path | None:
    """Put a backup in the place of a database that no process serves; return where the replaced one is kept, if it is.

    ``force``: also if there is something in that database. DatabaseInUse if a process serves it.
    """
    _check_file(source)
    target = file_of(url)
    if target is not None:
        return _restore_file(url, source, target, force)
    with _draft(Path(f"{source}-restoring")) as draft:
        _up_to_date(source, draft)
        _copy_in(url, draft, force)
    return None


def _restore_file(url: str, source: Path, target: Path, force: bool) -> Path | None:
    """All of it or nothing: the file is made beside the old one, and takes its place in one step."""
    with serving(url), _draft(target) as draft:
        if target.exists() and target.stat().st_size and not force:
            raise BackupRefused(f"{target} is there already. --force replaces it, and keeps it as {target.name}{KEPT}.")
        _up_to_date(source, draft)
        kept = _set_aside(target) if target.exists() else None
        _finish(draft, target)
    return kept


def _set_aside(target: Path) -> Path:
    """Keep the old file under another name, with all that was only in its write-ahead log."""
    turn = WriteTurn(target)
    with turn.held(), contextlib.closing(sqlite3.connect(target)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    turn.close()
    if Path(f"{target}-wal").exists():
        raise BackupRefused(f"{target} is open in another program: close that one first.")
    kept = target.with_name(target.name + KEPT)
    kept.unlink(missing_ok=True)
    os.link(target, kept)
    return kept


def _up_to_date(source: Path, draft: Path) -> None:
    """A copy of a backup that has had all migrations."""
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(draft)) as new:
        old.backup(new)
    with _opened(draft) as writer:
        migrate(writer)


def _copy_in(url: str, draft: Path, force: bool) -> None:
    """Fill another database from a file, in one transaction. Servers that start meanwhile wait for its end."""
    with _opened(url) as writer, _opened(draft) as file:
        migrate(writer)
        with file.transaction() as copy, writer.transaction() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            _check_nobody_is_connected(connection)
            if not force and connection.execute(select(func.count()).select_from(schema.users)).scalar_one():
                raise BackupRefused("There is something in this database already. --force deletes it first.")
            for table in reversed(schema.metadata.sorted_tables):
                connection.execute(table.delete())
            _copy(copy, connection)
            _set_counters(connection)


def _check_nobody_is_connected(connection: Connection) -> None:
    others = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    count = connection.execute(others).scalar_one()
    if count:
        raise BackupRefused(f"{count} other connections to this database are open: stop the servers and workers first.")


def _set_counters(connection: Connection) -> None:
    """Numbers that PostgreSQL gives go on after the largest."""
    for column in (schema.chat.c.id, schema.notices.c.id):
        counter = func.pg_get_serial_sequence(column.table.name, column.name)
        newest = connection.execute(select(func.max(column))).scalar()
        if newest is not None:
            connection.execute(select(func.setval(counter, newest)))


# ---- rows and files ------------------------------------------------------------------------------------------------


def _copy(source: Connection, target: Connection) -> None:
    for table in COPIED:
        found = source.execution_options(yield_per=AT_ONCE).execute(select(table))
        for rows in found.mappings().partitions():
            target.execute(insert(table), [_plain(table, row) for row in rows])


def _plain(table: Table, row: Any) -> dict[str, Any]:
    """A row whose times are in UTC, as SQLite keeps them."""
    return {column.name: _in_utc(row[column.name]) for column in table.c}


def _in_utc(value: Any) -> Any:
    if not isinstance(value, datetime):
        return value
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


@contextlib.contextmanager
def _opened(url: str | Path) -> Iterator[Writer]:
    writer = Writer(str(url))
    try:
        yield writer
    finally:
        writer.close()


@contextlib.contextmanager
def _new_database(path: Path) -> Iterator[Writer]:
    with _opened(path) as writer:
        migrate(writer)
        yield writer


@contextlib.contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """An empty file beside the target that only its owner can read; it is gone at the end, if it was not moved."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    try:
        yield draft
    finally:
        for end in ("", "-wal", "-shm", "-journal", "-write-lock"):
            Path(f"{draft}{end}").unlink(missing_ok=True)


def _finish(draft: Path, target: Path) -> None:
    """Put a complete file on the disk under its name, in one step."""
    _sync(draft)
    draft.replace(target)
    _sync(target.parent)


def _sync(place: Path) -> None:
    opened = os.open(place, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _check_file(path: Path) -> None:
    """BackupRefused if a file is no sound database of a site."""
    with path.open("rb") as opened:
        if opened.read(len(MAGIC)) != MAGIC:
            raise BackupRefused(f"{path} is no backup: it is no SQLite database.")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        try:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.DatabaseError as error:
            found = [str(error)]
    if found != ["ok"]:
        raise BackupRefused(f"{path} cannot be used: {found[0][:200]}.")
