"""Backups are made while people play; each one, restored, replays every table to the digests that were written."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import insert, select, text

from serai.cli import main
from serai.server import wire
from serai.server.db import schema
from serai.server.db.backup import PASSING, BackupRefused, backup, restore
from serai.server.db.engine import Writer, open_engine
from serai.server.db.migrate import migrate
from serai.server.db.sqlite_file import DatabaseInUse, serving
from serai.server.lobby.tables import Tables
from serai.server.people.removal import delete_person
from serai.server.table.table import Table
from tests.server.postgres import new_database
from tests.server.processes import check_log
from tests.server.support import ANN, BOB, CY, name, open_tables, play, table_for


@pytest.fixture
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second database, empty, of the other kind."""
    if "sqlite" in request.node.name.rpartition("[")[2]:
        return new_database(request.getfixturevalue("postgres"))
    return str(tmp_path / "other.db")


async def some_choices(table: Table, people: tuple[Any, ...], count: int) -> None:
    for _ in range(count):
        if table.ledger.match.over:
            return
        seat = table.ledger.asked_seats()[0]
        assert (await play(table, people[seat], seat)).ok


async def some_games(tables: Tables) -> list[Table]:
    games = [await table_for(tables, title, ANN, BOB) for title in ("citrus", "caravan")]
    games.append(await table_for(tables, "mule", ANN, BOB, CY))
    for table in games:
        await some_choices(table, (ANN, BOB, CY), 25)
    await table.chat.say(ANN.id, wire.Say(name(), "hello, ünïcode"))
    await table.chat.write(BOB.id, wire.Write(name(), "notes"))
    return games


def replayed(database: str) -> int:
    """How many tables there are; each one replays to its digests."""
    engine = open_engine(database)
    with engine.begin() as connection:
        ids = list(connection.scalars(select(schema.tables.c.id)))
    engine.dispose()
    for table_id in ids:
        check_log(database, table_id, [])
    return len(ids)


def content(database: str) -> dict[str, list[Any]]:
    """All rows that are to be kept, in an order that does not depend on the database."""
    engine = open_engine(database)

    def plain(value: Any) -> Any:
        return value.replace(tzinfo=None) if hasattr(value, "tzinfo") else value

    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET TIME ZONE 'UTC'"))
        found = {
            table.name: sorted(repr([plain(value) for value in row]) for row in connection.execute(select(table)))
            for table in schema.metadata.sorted_tables
            if table not in PASSING
        }
    engine.dispose()
    return found


async def test_backups_while_people_play(database: str, tmp_path: Path) -> None:
    """The site writes all the time; every backup is whole, and as of one moment."""
    async with open_tables(database) as tables:
        games = await some_games(tables)
        done = asyncio.Event()

        async def playing() -> None:
            while not done.is_set():
                table = await table_for(tables, "citrus", ANN, BOB)
                await some_choices(table, (ANN, BOB), 20)

        busy = asyncio.create_task(playing())
        made = []
        for number in range(3):
            target = tmp_path / f"backup-{number}.db"
            await asyncio.to_thread(backup, database, target)
            made.append(target)
            await asyncio.sleep(0)
        done.set()
        await busy
        last = tmp_path / "last.db"
        await asyncio.to_thread(backup, database, last)
    for target in made:
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
        assert replayed(str(target)) >= len(games)
    assert content(str(last)) == content(database)
    assert not list(tmp_path.glob(".*")), "nothing else is left"


async def test_restored_it_goes_on(database: str, other: str, tmp_path: Path) -> None:
    """Also in the other kind of database: so a site moves from SQLite to PostgreSQL, and back."""
    async with open_tables(database) as tables:
        games = await some_games(tables)
        table_id, digest = games[0].record.id, games[0].ledger.match.digest
    before = content(database)
    backup(database, tmp_path / "b.db")
    assert restore(other, tmp_path / "b.db") is None
    assert content(other) == before and replayed(other) == len(games)
    async with open_tables(other) as tables:
        table = await tables.get(table_id)
        assert table.ledger.match.digest == digest
        await some_choices(table, (ANN, BOB), 3)
        assert (await table.chat.say(ANN.id, wire.Say(name(), "here again"))).ok, "numbers go on where they were"
    with pytest.raises(BackupRefused, match="--force"):
        restore(other, tmp_path / "b.db")
    kept = restore(other, tmp_path / "b.db", force=True)
    assert content(other) == before
    if kept is not None:
        assert replayed(str(kept)) == len(games) and content(str(kept)) != before, "what it replaced is kept"


async def test_a_running_site_is_not_overwritten(database: str, tmp_path: Path) -> None:
    async with open_tables(database) as tables:
        await table_for(tables, "citrus", ANN, BOB)
        backup(database, tmp_path / "b.db")
        before = content(database)
        with serving(database), pytest.raises((DatabaseInUse, BackupRefused)):
            restore(database, tmp_path / "b.db", force=True)
        assert content(database) == before


def test_an_older_backup_is_brought_up_to_date(sqlite: str, tmp_path: Path) -> None:
    old = Writer(sqlite)
    migrate(old, "0003")
    with old.transaction() as connection:
        connection.execute(text("INSERT INTO users (id, name, guest) VALUES ('ann', 'Ann', 1)"))
    old.close()
    backup(sqlite, tmp_path / "b.db")
    restore(str(tmp_path / "new.db"), tmp_path / "b.db")
    assert len(content(str(tmp_path / "new.db"))["users"]) == 1


def test_what_is_no_backup_is_refused(sqlite: str, tmp_path: Path) -> None:
    writer = Writer(sqlite)
    migrate(writer)
    writer.close()
    backup(sqlite, tmp_path / "good.db")
    whole = (tmp_path / "good.db").read_bytes()
    (tmp_path / "text.db").write_text("no database at all")
    (tmp_path / "torn.db").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "foreign.db").touch()
    with sqlite3.connect(tmp_path / "foreign.db") as foreign:
        foreign.execute("CREATE TABLE other (x)")
    new = str(tmp_path / "new.db")
    for file in ("text.db", "torn.db", "foreign.db"):
        with pytest.raises(BackupRefused, match=file):
            restore(new, tmp_path / file)
    assert not Path(new).exists()
    with pytest.raises(BackupRefused, match="is there already"):
        backup(sqlite, tmp_path / "good.db")


def test_on_the_command_line(sqlite: str, tmp_path: Path) -> None:
    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, [*words])
        return result.exit_code, result.output

    writer = Writer(sqlite)
    migrate(writer)
    with writer.transaction() as connection:
        connection.execute(insert(schema.users).values(id="ann", name="Ann", guest=True))
    writer.close()
    file = str(tmp_path / "b.db")
    code, said = run("backup", file, "--database", sqlite)
    assert code == 0 and "is backed up in" in said
    assert run("backup", file, "--database", sqlite)[0] == 2
    assert run("backup", str(tmp_path / "c.db"), "--database", str(tmp_path / "none.db"))[0] == 2
    assert "There is no folder" in run("backup", str(tmp_path / "none" / "c.db"), "--database", sqlite)[1]
    assert run("restore", str(tmp_path / "none.db"), "--database", sqlite)[0] == 2
    code, said = run("restore", file, "--database", sqlite)
    assert code == 2 and "--force replaces it" in said and said.count("\n") == 1
    code, said = run("restore", file, "--database", sqlite, "--force")
    assert code == 0 and "What was there before is in" in said
    with serving(sqlite):
        code, said = run("restore", file, "--database", sqlite, "--force")
    assert code == 1 and "is being served by another process" in said


async def test_what_was_deleted_is_in_no_file(sqlite: str, tmp_path: Path) -> None:
    """Not in free pages of the database either."""
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "citrus", ANN, BOB)
        for number in range(30):
            await table.chat.say(ANN.id, wire.Say(name(), f"a secret of Ann, number {number}"))
        await tables.store.write(lambda db: delete_person(db, tables.store, ANN))
    assert b"a secret of Ann" not in Path(sqlite).read_bytes()
    assert not Path(f"{sqlite}-wal").exists()
