"""The journals of all tables, as files of a folder for the host: running games with their seeds and all secrets."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from serai.server.db.records import read_record
from serai.server.db.schema import tables
from serai.server.db.store import Store
from serai.server.lobby.load import NoTable, load_table
from serai.server.sandbox import Sandbox
from serai.server.table.log import read_log


class Written(NamedTuple):
    """How many tables were written as journals, and how many as the rows of their log."""

    journals: int
    logs: int


async def write_journals(store: Store, folder: Path, told: Callable[[str], object]) -> Written:
    """Write one file for each table.

    A table that cannot be played on is written as the rows of its log, in JSON; ``told`` is called with a line for it.
    """
    ids = await store.read(lambda db: list(db.scalars(select(tables.c.id).order_by(tables.c.created))))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    trials, logs = Sandbox(), 0
    try:
        for table_id in ids:
            try:
                _, ledger = await load_table(store, table_id, trials)
            except NoTable as error:
                rows = await store.read(partial(_as_rows, table_id))
                _write(folder / f"{table_id}.json", json.dumps(rows, indent=1, ensure_ascii=False))
                told(f"{table_id}: {error}")
                logs += 1
            else:
                _write(folder / f"{ledger.match.title.name}-{table_id}.journal", ledger.match.save())
    finally:
        trials.close()
    return Written(len(ids) - logs, logs)


def _as_rows(table_id: str, db: Connection) -> dict[str, Any]:
    record = read_record(db, table_id)
    assert record is not None
    entries = [[row.entry.kind, row.entry.seat, row.entry.code] for row in read_log(db, table_id)]
    made = {"commit": record.commit, "seed": record.seed, "host": record.host_part, "parts": record.seed_parts}
    return {**record.header, **made, "log": entries}


def _write(path: Path, text: str) -> None:
    """Write a file that only its owner can read."""
    opened = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    with os.fdopen(opened, "w", encoding="utf-8") as file:
        file.write(text)
