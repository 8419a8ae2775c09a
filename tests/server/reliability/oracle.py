"""What must hold whatever has happened to a server: nothing acknowledged is lost or doubled, the log is sound."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, fields, replace
from typing import Any

from sqlalchemy import case, select

from serai import new
from serai.kernel.game import CHANCE
from serai.registry import title_named
from serai.server.db import schema
from serai.server.db.engine import open_engine
from serai.server.db.records import read_record
from serai.server.db.store import Store
from serai.server.lobby.load import load_table
from serai.server.sandbox import Sandbox
from serai.server.table.ledger import UNDO, Ledger
from serai.server.table.log import read_log, read_snapshot
from tests.server.reliability.players import Game, Sent


@dataclass(slots=True)
class Tally:
    """How much was checked; everything that went wrong is a failed assertion instead."""

    kills: int = 0
    database_kills: int = 0
    at_points: int = 0
    """Servers that killed themselves at the named step of storage that they were given."""
    at_calls: int = 0
    """Servers that were killed inside a call of SQLite to the file system."""
    tables: int = 0
    rows: int = 0
    acknowledged: int = 0
    refused: int = 0
    unanswered: int = 0
    """Written, but the server was killed before its answer arrived: the kills do hit the gap in between."""
    digests: int = 0
    draws: int = 0
    snapshots: int = 0
    """Tables that were loaded from a snapshot and compared with their whole log."""

    def add(self, other: Tally) -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def __str__(self) -> str:
        return ", ".join(f"{one.name.replace('_', ' ')} {getattr(self, one.name):,}" for one in fields(self))


def check_storage(database: str) -> None:
    """The database itself is sound."""
    engine = open_engine(database)
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").first() is None
    engine.dispose()


def written_choices(database: str, table: str) -> list[Sent]:
    """The choices of all seats in their order: those in the log, then the first steps of answers not complete."""
    engine = open_engine(database)
    log, drafts = schema.log, schema.drafts
    code = case((log.c.kind == UNDO, UNDO), else_=log.c.code)
    rows = select(log.c.seat, code, log.c.action).where(log.c.table_id == table, log.c.seat >= 0)
    steps = select(drafts.c.seat, drafts.c.code, drafts.c.action).where(drafts.c.table_id == table)
    with engine.connect() as connection:
        found = [
            *connection.execute(rows.order_by(log.c.seq)),
            *connection.execute(steps.order_by(drafts.c.seat, drafts.c.number)),
        ]
    engine.dispose()
    return [Sent(*row) for row in found]


def check_choices(game: Game) -> None:
    """Each seat's choices are written as they were sent: all that were acknowledged, once, in their order.

    What was sent and neither acknowledged nor refused may be written or not.
    """
    written = written_choices(game.database, game.table)
    for seat in game.seats:
        mine = [one for one in written if one.seat == seat]
        sent = [one for one in game.sent if one.seat == seat and one.id not in game.refused]
        must = {one.id for one in sent if one.id in game.acknowledged}
        lost = must - {one.id for one in mine}
        assert not lost, f"acknowledged and lost: {lost}"
        ids = [one.id for one in mine if one.id]
        assert len(ids) == len(set(ids)), "an action is written twice"
        assert not set(ids) & set(game.refused), "refused and written"
        assert not [one for one in mine if not one.id], "a choice that nobody sent"
        assert mine == sent[: len(mine)], "written in another order, or other choices than were sent"


def check_game(game: Game) -> Tally:
    """Everything that must hold for a table."""
    tally = Tally(tables=1, acknowledged=len(game.acknowledged), refused=len(game.refused))
    check_storage(game.database)
    check_choices(game)
    ledger = _check_rows(game, tally)
    asyncio.run(_check_loading(game, ledger, tally))
    return tally


def _check_rows(game: Game, tally: Tally) -> Ledger:
    """No gaps; the digest of every step is reproduced, and every draw follows from the seed."""
    engine, log = open_engine(game.database), schema.log
    with engine.connect() as connection:
        record = read_record(connection, game.table)
        assert record is not None
        rows = connection.execute(select(log).where(log.c.table_id == game.table).order_by(log.c.seq)).all()
        entries = [row.entry for row in read_log(connection, game.table)]
    engine.dispose()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), "a gap in the log"
    assert not rows or rows[-1].digest, "a choice without the draws it brings"
    ledger = Ledger.replay(record.header, [], None, record.commit, record.names)
    options: dict[str, Any] = record.options
    fresh = new(title_named(record.title).name, record.players, seed=record.seed, **options)
    for row, entry in zip(rows, entries, strict=True):
        ledger.add(replace(entry, digest=""))  # compared here, not by the server
        if row.digest:
            assert row.digest == ledger.match.digest, f"row {row.seq} gives another position"
            tally.digests += 1
        if entry.kind == UNDO:
            fresh.undo(entry.seat)
        elif entry.seat != CHANCE:
            fresh.play(entry.code, entry.seat)
    assert list(fresh.lines) == list(ledger.match.lines), "a draw that does not follow from the seed"
    tally.rows += len(rows)
    tally.draws += sum(seat == CHANCE for seat, _ in fresh.lines)
    return ledger


async def _check_loading(game: Game, whole: Ledger, tally: Tally) -> None:
    """A table that is loaded from its snapshot is the table that its whole log gives."""
    store = Store(game.database)
    stored, loaded = await load_table(store, game.table, Sandbox())
    newest, _ = await store.read(lambda connection: read_snapshot(connection, game.table))
    await store.close()
    assert bool(newest) == bool(stored.snapshot), "a snapshot that could not be used"
    assert (loaded.v, loaded.decisions, loaded.match.digest) == (whole.v, whole.decisions, whole.match.digest)
    assert list(loaded.match.lines) == list(whole.match.lines)
    tally.snapshots += bool(stored.snapshot)
