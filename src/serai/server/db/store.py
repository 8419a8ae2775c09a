"""The database: SQLite in one file by default, PostgreSQL by its URL.

One thread writes; it puts all waiting work into one transaction, so that a hundred tables cost hardly more than one.
What has been acknowledged is on disk. A few threads read at the same time.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, create_engine, delete, event, insert, select
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import OperationalError

from serai.server.db import schema
from serai.server.db.migrate import migrate

T = TypeVar("T")
Work = Callable[[Connection], T]
READERS = 4
OVERLAP = 200
"""How many notices are read again: PostgreSQL may show them out of order."""
KEPT_NOTICES = 20_000


class StoreClosed(RuntimeError):
    """The server is stopping; nothing more is written."""


def normal_url(url: str) -> str:
    """A path is a SQLite file; ``postgresql://`` uses psycopg 3."""
    if "://" not in url:
        return f"sqlite:///{url}"
    made = make_url(url)
    if made.drivername in ("postgres", "postgresql"):
        made = made.set(drivername="postgresql+psycopg")
    return made.render_as_string(hide_password=False)


def open_engine(url: str) -> Engine:
    engine = create_engine(normal_url(url), pool_size=READERS + 2, max_overflow=4, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


class Store:
    """Reads and writes of one process."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.node = secrets.token_hex(8)
        self._overlap = 0 if self.engine.dialect.name == "sqlite" else OVERLAP
        migrate(self.engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="serai-read")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="serai-write")
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._flushing: asyncio.Task[None] | None = None
        self._closed = False

    async def read(self, work: Work[T]) -> T:
        """Run a read in a transaction of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Work[T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def write(self, work: Work[T]) -> T:
        """Run a write; it is durable when this returns. A failing one is rolled back alone."""
        if self._closed:
            raise StoreClosed("the server is stopping; try again in a moment")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush())
        return await done

    async def _flush(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                results = await loop.run_in_executor(self._writer, self._write, [work for work, _ in batch])
            except Exception as error:  # the transaction itself failed: nothing of the batch is written
                results = [error] * len(batch)
            for (_, done), result in zip(batch, results, strict=True):
                if done.cancelled():
                    continue
                if isinstance(result, Exception):
                    done.set_exception(result)
                else:
                    done.set_result(result)

    def _write(self, works: list[Work[Any]]) -> list[Any]:
        """Run all in one transaction; if that fails, each in its own, so that a failure affects no other."""
        try:
            return self._together(works)
        except OperationalError:
            return [self._alone(work) for work in works]

    def _together(self, works: list[Work[Any]]) -> list[Any]:
        results: list[Any] = []
        with self.engine.connect().execution_options(writing=True) as connection, connection.begin():
            for work in works:
                try:
                    with connection.begin_nested():
                        results.append(work(connection))
                except OperationalError:
                    raise  # the disk, a lock, the connection: the transaction itself is in doubt
                except Exception as error:
                    results.append(error)
        return results

    def _alone(self, work: Work[Any]) -> Any:
        try:
            return self._together([work])[0]
        except Exception as error:
            return error

    async def close(self) -> None:
        """Finish waiting writes, and stop."""
        self._closed = True
        if self._flushing is not None:
            await asyncio.wait([self._flushing])
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    # ---- telling the other processes --------------------------------------------------------------------------

    def notice(self, connection: Connection, table: str, what: str) -> None:
        """Write a notice to other processes, in the same transaction, that something of a table has changed."""
        connection.execute(insert(schema.notices).values(table_id=table, what=what, node=self.node))

    async def newest_notice(self) -> int:
        return await self.read(lambda connection: connection.execute(_NEWEST).scalar() or 0)

    async def notices_after(self, number: int, seen: set[int]) -> tuple[int, list[tuple[str, str]]]:
        """The notices of other processes after ``number`` that were not seen yet, and the newest number.

        The notice "people" (sessions have ended) is for every process, also for the one that wrote it.
        """
        rows = await self.read(lambda connection: connection.execute(_AFTER, {"number": number - self._overlap}).all())
        new = [row for row in rows if row.id not in seen and (row.node != self.node or row.what == "people")]
        newest = max([number, *(row.id for row in rows)])
        seen.update(row.id for row in rows)
        seen.difference_update([known for known in seen if known <= newest - self._overlap])
        return newest, [(row.table_id, row.what) for row in new]

    async def forget_notices(self, newest: int) -> None:
        """Delete notices that every process has read long ago."""
        old = delete(schema.notices).where(_columns.id <= newest - KEPT_NOTICES)
        await self.write(lambda connection: connection.execute(old) and None)


_columns = schema.notices.c
_NEWEST = select(_columns.id).order_by(_columns.id.desc()).limit(1)
_AFTER = select(schema.notices).where(_columns.id > bindparam("number")).order_by(_columns.id)
