"""``serai doctor``: which games of a database the installed rules would change, and from which row."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text, update

import serai
from serai.cli import main
from serai.server.db import schema
from serai.server.db.engine import Writer
from serai.server.db.migrate import migrate
from serai.server.lobby import create
from tests.server.support import ANN, BOB, open_tables, play, table_for, undo


async def some_games(database: str) -> list[str]:
    """Three tables: of an older version of the rules, with something taken back, and from a journal."""
    async with open_tables(database) as tables:
        old = serai.new("caravan", 2, seed=1, rules=1, rainbow="on")
        ids = [await create.import_journal(tables, ANN, old.save())]
        for _ in range(2):
            table = await table_for(tables, "citrus", ANN, BOB)
            for _ in range(5):
                seat = table.ledger.asked_seats()[0]
                assert (await play(table, (ANN, BOB)[seat], seat)).ok
                if table.ledger.why_no_undo(seat) is None:
                    assert (await undo(table, (ANN, BOB)[seat], seat)).ok
            ids.append(table.record.id)
        return ids


def change(database: str, *statements: Any) -> None:
    writer = Writer(database)
    with writer.transaction() as connection:
        for statement in statements:
            connection.execute(statement)
    writer.close()


def doctor(database: str, *more: str) -> Result:
    return CliRunner().invoke(main, ["doctor", "--database", database, *more])


def test_all_is_well_and_then_it_is_not(database: str) -> None:
    imported, one, other = asyncio.run(some_games(database))
    good = doctor(database)
    assert (good.exit_code, good.output) == (0, "All 3 tables replay as they were played.\n")
    log, tables = schema.log, schema.tables
    change(
        database,
        update(log).where(log.c.table_id == one, log.c.seq == 3).values(digest="0" * 64),
        update(tables).where(tables.c.id == other).values(rules=99),
    )
    bad = doctor(database)
    assert bad.exit_code == 1
    lines = bad.output.splitlines()
    assert lines[0].startswith(f"{one}  citrus, version 1: differs from row 3 (")
    assert lines[0].endswith("): it gives another position")
    assert lines[1] == f"{other}  citrus, version 99: cannot be begun: " + (
        "Citrus is played here by version 1 of its rules, not by 99"
    )
    assert lines[2] == "2 of 3 tables cannot be played on with the rules installed here."
    told = json.loads(doctor(database, "--json").stdout)
    assert told["tables"] == 3 and [(row["table"], row["row"]) for row in told["differ"]] == [(one, 3), (other, 0)]
    assert imported not in bad.output


def test_rules_that_were_changed_without_a_new_version_are_found(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fee of the rainbow camel changes, and no version: the game that pays it differs from that very choice."""
    from serai.games.caravan.state import Caravan

    async def paid() -> str:
        async with open_tables(sqlite) as tables:
            table = await table_for(tables, "caravan", ANN, BOB, options={"rainbow": "on", "rainbowPay": "coin"})
            seat = table.ledger.asked_seats()[0]
            await play(table, (ANN, BOB)[seat], seat, "rainbow")
            await play(table, (ANN, BOB)[seat], seat, "space:b2")
            return f"({seat} space:b2)"

    where = asyncio.run(paid())
    assert doctor(sqlite).exit_code == 0
    if serai.COMPILED:
        pytest.skip("compiled rules cannot be changed in a test")
    real = Caravan.put_rainbow

    def for_nothing(game: Caravan, space: int) -> None:
        coins = list(game.coins)
        real(game, space)
        for index, number in enumerate(coins):
            game.coins[index] = number

    monkeypatch.setattr(Caravan, "put_rainbow", for_nothing)
    bad = doctor(sqlite)
    assert bad.exit_code == 1 and where in bad.output


def test_the_site_may_run_meanwhile_and_nothing_is_written(database: str) -> None:
    async def site() -> None:
        async with open_tables(database) as tables:
            table = await table_for(tables, "citrus", ANN, BOB)
            told = await asyncio.to_thread(doctor, database)
            assert told.output == "All 1 tables replay as they were played.\n"
            seat = table.ledger.asked_seats()[0]
            assert (await play(table, (ANN, BOB)[seat], seat)).ok

    asyncio.run(site())


def test_a_database_of_an_older_serai_is_read_as_it_is(sqlite: str) -> None:
    """Before an upgrade the new version looks at the old database, and leaves it as it is."""
    asyncio.run(some_games(sqlite))
    change(
        sqlite, text("ALTER TABLE tables DROP COLUMN imported"), text("UPDATE alembic_version SET version_num = '0005'")
    )
    before = Path(sqlite).read_bytes()
    assert doctor(sqlite).output == "All 3 tables replay as they were played.\n"
    assert Path(sqlite).read_bytes() == before


def test_no_database_and_a_newer_one_are_a_sentence(tmp_path: Path, sqlite: str) -> None:
    told = doctor(str(tmp_path / "none.db"))
    assert told.exit_code == 2 and "There is no database" in told.output and not (tmp_path / "none.db").exists()
    writer = Writer(sqlite)
    migrate(writer)
    writer.close()
    change(sqlite, text("UPDATE alembic_version SET version_num = '9999'"))
    told = doctor(sqlite)
    assert told.exit_code == 1 and "was made by a newer serai: it is at revision 9999" in told.output
    assert "Traceback" not in told.output
