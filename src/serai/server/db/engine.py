"""Connections to the database: engines for reading, and the one connection of a process that writes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import Engine, make_url

from serai.server.db.sqlite_file import WriteTurn, file_of, make_private, prepare_reader, prepare_writer

READERS = 4


def normal_url(url: str) -> str:
    """A path is a SQLite file; ``postgresql://`` uses psycopg 3."""
    if "://" not in url:
        return f"sqlite:///{url}"
    made = make_url(url)
    if made.drivername in ("postgres", "postgresql"):
        made = made.set(drivername="postgresql+psycopg")
    return made.render_as_string(hide_password=False)


def open_engine(url: str) -> Engine:
    """An engine to read with; on PostgreSQL it can also write."""
    engine = create_engine(normal_url(url), pool_size=READERS + 2, max_overflow=4, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_reader)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


class Writer:
    """The connection of this process that writes. For SQLite it is the only one, and it also makes all checkpoints."""

    def __init__(self, url: str) -> None:
        path = file_of(url)
        if path is not None:
            make_private(path)
        self._turn = WriteTurn(path) if path is not None and path.parent.is_dir() else None
        self.engine = create_engine(normal_url(url), pool_size=1, max_overflow=0, hide_parameters=True)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", prepare_writer)
            event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))

    @contextlib.contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction; what was done in it is durable at its end."""
        turn = self._turn.held() if self._turn is not None else contextlib.nullcontext()
        with turn, self.engine.connect() as connection, connection.begin():
            yield connection

    def close(self) -> None:
        """Close the connection; the last one of a SQLite file makes a last checkpoint."""
        self.engine.dispose()
        if self._turn is not None:
            self._turn.close()
