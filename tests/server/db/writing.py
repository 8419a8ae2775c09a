"""A process that writes to a SQLite file again and again, and tells when it did.

``python -m tests.server.db.writing FILE NAME COUNT [bare]``: prints a line for each transaction with the moments at
which it had begun and at which it and its checkpoint were over. ``bare``: without waiting for its turn.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator

from sqlalchemy import event, insert

from serai.server.db import schema
from serai.server.db.engine import Writer
from serai.server.db.sqlite_file import WriteTurn

PAGES = 40
"""About so many pages are written at once, so that every commit brings a checkpoint that takes a while."""


class NotedTurn:
    """The turn of a writer; at its end, before another process may have it, the moments are printed."""

    def __init__(self, turn: WriteTurn | None) -> None:
        self._turn = turn
        self.begun = 0.0

    def begin(self, _: object) -> None:
        self.begun = time.monotonic()

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        with self._turn.held() if self._turn is not None else contextlib.nullcontext():
            yield
            print(self.begun, time.monotonic(), flush=True)

    def close(self) -> None:
        if self._turn is not None:
            self._turn.close()


def main(file: str, name: str, count: int, bare: bool) -> None:
    writer = Writer(file)
    with writer.transaction() as connection:
        connection.exec_driver_sql("PRAGMA wal_autocheckpoint=1")
    turn = NotedTurn(None if bare else writer._turn)
    writer._turn = turn  # type: ignore[assignment]
    event.listen(writer.engine, "begin", turn.begin)
    for number in range(count):
        rows = [{"id": f"{name}-{number}-{one}", "name": "x" * 40, "guest": True} for one in range(20 * PAGES)]
        with writer.transaction() as connection:
            connection.execute(insert(schema.users), rows)
    writer.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:] == ["bare"])
