"""The file of a SQLite database: private, with one connection at a time that writes and makes checkpoints."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, text
from sqlalchemy.exc import OperationalError

from serai.server.db import schema, sqlite_file
from serai.server.db.engine import Writer, open_engine
from serai.server.db.migrate import NewerDatabase, OlderDatabase, check_revision, migrate
from serai.server.db.sqlite_file import DatabaseInUse, FileLock, file_of, make_private, serving, version_line
from serai.server.db.store import Store
from tests.server.db.writing import PAGES
from tests.server.processes import ENVIRONMENT
from tests.server.support import ANN, BOB, open_tables, play, table_for

ROOT = Path(__file__).parents[3]
BESIDE = ("", "-wal", "-shm", "-write-lock")


def mode(path: str) -> int:
    return stat.S_IMODE(Path(path).stat().st_mode)


def pragma(connection: Connection, name: str) -> int:
    return int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())


def add(user: str) -> Any:
    return lambda c: c.execute(insert(schema.users).values(id=user, name=user, guest=True)) and None


def much(c: Connection) -> None:
    """A write of about 300 pages."""
    rows = [{"id": f"{os.urandom(8).hex()}", "name": "x" * 40, "guest": True} for _ in range(6000)]
    c.execute(insert(schema.users), rows)


# ---- who may read it -----------------------------------------------------------------------------------------------


async def test_a_new_database_is_its_owners_alone(sqlite: str) -> None:
    before = os.umask(0)
    try:
        store = Store(sqlite)
        await store.write(add("a"))
        assert {mode(sqlite + end) for end in BESIDE} == {0o600}
        await store.close()
    finally:
        os.umask(before)


async def test_an_old_one_is_made_so_with_a_line_in_the_log(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(sqlite)
    await store.write(add("a"))
    for end in BESIDE[:3]:
        Path(sqlite + end).chmod(0o644)
    again = Store(sqlite)
    assert {mode(sqlite + end) for end in BESIDE} == {0o600}
    told = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert len(told) == 3 and "serai.db could be read by others (mode 644); now only its owner can" in told
    await again.close()
    await store.close()


def test_what_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    for name, content in (("notes.txt", b"my notes"), ("empty.db", b"")):
        (tmp_path / name).write_bytes(content)
        (tmp_path / name).chmod(0o644)
        make_private(tmp_path / name)
    assert mode(str(tmp_path / "notes.txt")) == 0o644 and mode(str(tmp_path / "empty.db")) == 0o600


def test_which_file() -> None:
    assert file_of("a/b.db") == Path("a/b.db") and file_of("sqlite:///a/b.db") == Path("a/b.db")
    assert file_of("postgresql://me@host/x") is None and file_of("sqlite://") is None


# ---- one writer ----------------------------------------------------------------------------------------------------


async def test_one_connection_writes_and_the_others_cannot(sqlite: str) -> None:
    """Over a game with all its reads: every statement that changes something runs on one connection, in one thread."""
    async with open_tables(sqlite) as tables:
        store = tables.store
        writing: set[tuple[int, int]] = set()
        reading: set[int] = set()

        def noted(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
            raw = id(connection.connection.dbapi_connection)
            if statement.startswith(("INSERT", "UPDATE", "DELETE", "BEGIN IMMEDIATE")):
                writing.add((raw, threading.get_ident()))
            else:
                reading.add(raw)

        for engine in (store.engine, store._connection.engine):
            event.listen(engine, "before_cursor_execute", noted)
        table = await table_for(tables, "citrus", ANN, BOB)
        for _ in range(6):
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok
        await asyncio.gather(*(store.read(lambda c: c.execute(text("SELECT 1"))) for _ in range(20)))
        assert len(writing) == 1 and reading

        def each_reader(connection: Connection) -> tuple[int, int]:
            return pragma(connection, "wal_autocheckpoint"), pragma(connection, "query_only")

        assert set(await asyncio.gather(*(store.read(each_reader) for _ in range(12)))) == {(0, 1)}
        with pytest.raises(OperationalError, match="readonly"):
            await store.read(add("nobody"))


async def test_only_the_writer_makes_checkpoints(sqlite: str) -> None:
    """What readers do, and that they leave, changes not one byte of the file; the writer's commit does."""
    store = Store(sqlite)
    await store.write(lambda c: c.exec_driver_sql("PRAGMA wal_autocheckpoint=0") and None)
    await store.write(much)
    await store.write(much)
    assert store.wal_bytes() > 400 * 4096
    file = Path(sqlite)
    before = file.read_bytes()
    counted = await asyncio.gather(
        *(store.read(lambda c: c.execute(text("SELECT count(*) FROM users")).scalar_one()) for _ in range(40))
    )
    assert set(counted) == {12_000}
    store.engine.dispose()
    other = open_engine(sqlite)
    with other.begin() as connection:
        assert connection.execute(text("SELECT count(*) FROM users")).scalar_one() == 12_000
    other.dispose()
    assert file.read_bytes() == before, "no reader has moved a page"
    await store.write(lambda c: c.exec_driver_sql("PRAGMA wal_autocheckpoint=1") and None)
    await store.write(add("last"))
    assert file.read_bytes() != before
    await store.close()
    assert not Path(f"{sqlite}-wal").exists(), "the last connection to go leaves one file"


async def test_two_processes_never_write_at_the_same_moment(sqlite: str) -> None:
    """A transaction with its checkpoint is over before another process begins one."""
    here, there = Store(sqlite), Store(sqlite)
    inside, go_on = threading.Event(), threading.Event()
    order: list[str] = []

    def slow(c: Connection) -> None:
        inside.set()
        assert go_on.wait(60)
        order.append("here")
        add("here")(c)

    def quick(c: Connection) -> None:
        order.append("there")
        add("there")(c)

    first = asyncio.create_task(here.write(slow))
    assert await asyncio.to_thread(inside.wait, 60)
    assert not there._connection._turn._lock.take(), "the turn to write is held for the whole transaction"  # type: ignore[union-attr]
    second = asyncio.create_task(there.write(quick))
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(first, second)
    assert order == ["here", "there"]
    await here.close()
    await there.close()


def moments(file: str, *options: str) -> list[tuple[float, float, str]]:
    """The transactions, each with its checkpoint, of two processes that write at the same time."""
    command = [sys.executable, "-m", "tests.server.db.writing", file]
    two = [
        subprocess.Popen([*command, name, "25", *options], stdout=subprocess.PIPE, text=True, env=ENVIRONMENT, cwd=ROOT)
        for name in ("here", "there")
    ]
    found = []
    for name, process in zip(("here", "there"), two, strict=True):
        told, _ = process.communicate(timeout=300)
        assert process.returncode == 0
        found += [(float(line.split()[0]), float(line.split()[1]), name) for line in told.splitlines()]
    return sorted(found)


def test_no_process_begins_to_write_while_another_makes_a_checkpoint(sqlite: str) -> None:
    """The WAL-reset bug needs a commit of one connection beside the checkpoint of another: that never happens."""
    writer = Writer(sqlite)
    migrate(writer)
    writer.close()
    found = moments(sqlite)
    assert len(found) == 50 and any(one[2] != other[2] for one, other in itertools.pairwise(found)), "they take turns"
    for (_, end, name), (begin, _, other) in itertools.pairwise(found):
        assert end <= begin, f"{other} wrote while {name} made a checkpoint"
    with contextlib.closing(sqlite3.connect(sqlite)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM users").fetchone() == (50 * 20 * PAGES,)


async def test_a_turn_that_does_not_end_is_told_once(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for another process is not made to wait again for each write."""
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.01)
    store = Store(sqlite)
    lock, waits = FileLock(Path(f"{sqlite}-write-lock")), 0
    whole = FileLock.take

    def counted(self: FileLock, seconds: float = 0.0) -> bool:
        nonlocal waits
        waits += 1
        return whole(self, seconds)

    assert lock.take()
    monkeypatch.setattr(FileLock, "take", counted)
    results = await asyncio.gather(*(store.write(add(name)) for name in "abc"), return_exceptions=True)
    assert all(isinstance(result, OperationalError) and "locked" in str(result) for result in results)
    assert waits == 1
    lock.give_back()
    await store.write(add("d"))
    lock.close()
    await store.close()


# ---- versions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("version", "told"), [((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False)])
async def test_the_version_is_told_at_the_start(
    sqlite: str, version: Any, told: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "serai")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    monkeypatch.setattr(sqlite3, "sqlite_version", ".".join(map(str, version)))
    await Store(sqlite).close()
    assert version_line() in caplog.text
    assert (
        version_line().startswith(f"SQLite {'.'.join(map(str, version))}") and ("WAL-reset" in version_line()) == told
    )


def test_a_database_of_another_version(database: str) -> None:
    writer = Writer(database)
    migrate(writer, "0003")
    with writer.transaction() as connection, pytest.raises(OlderDatabase, match="0003"):
        check_revision(connection)
    migrate(writer)
    with writer.transaction() as connection:
        check_revision(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match="9999"):
        migrate(writer)
    writer.close()


# ---- one process that serves ---------------------------------------------------------------------------------------


def test_one_process_serves_a_file(sqlite: str, postgresql: str) -> None:
    with serving(sqlite):
        with pytest.raises(DatabaseInUse), serving(sqlite):
            pass
        with pytest.raises(DatabaseInUse), serving(f"sqlite:///{sqlite}"):
            pass
    with serving(sqlite), serving(postgresql), serving(postgresql):
        assert mode(f"{sqlite}-site-lock") == 0o600
