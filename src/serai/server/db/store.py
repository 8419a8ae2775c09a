"""The database: SQLite in one file by default, PostgreSQL by its URL.

One thread writes; it puts all waiting work into one transaction, so that a hundred tables cost hardly more than one.
What has been acknowledged is on disk. A few threads read at the same time.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, func, insert, update
from sqlalchemy.exc import OperationalError

from serai.server import crash_points, metering, metrics
from serai.server.db import schema
from serai.server.db.engine import READERS, Writer, open_engine
from serai.server.db.migrate import check_revision, migrate
from serai.server.db.sqlite_file import version_line
from serai.server.logs import Outage

log = logging.getLogger(__name__)

T = TypeVar("T")
Work = Callable[[Connection], T]
NOTICES = "serai_notices"
"""The channel on which PostgreSQL tells the processes that there are new notices."""


class StoreClosed(RuntimeError):
    """The server is stopping; nothing more is written."""


class Store:
    """Reads and writes of one process."""

    def __init__(self, url: str, migrating: bool = True) -> None:
        """``migrating``: bring the database up to date; otherwise it must be so already."""
        self._connection = Writer(url)
        self.engine = open_engine(url)  # for reading
        self.node = secrets.token_hex(8)
        self.outage = Outage(log)
        self.shared = self.engine.dialect.name == "postgresql"  # other processes may serve the same tables
        if migrating:
            if not self.shared:
                log.info("%s", version_line())
            migrate(self._connection)
        else:
            self._read(check_revision)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="serai-read")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="serai-write")
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._flushing: asyncio.Task[None] | None = None
        self._closed = False

    async def read(self, work: Work[T]) -> T:
        """Run a read in a transaction of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, metering.counted(work))

    def _read(self, work: Work[T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    @property
    def waiting(self) -> int:
        """How many writes wait."""
        return len(self._waiting)

    def wal_bytes(self) -> int:
        """The size of SQLite's write-ahead log."""
        if self.engine.dialect.name != "sqlite":
            return 0
        wal = Path(f"{self.engine.url.database}-wal")
        return wal.stat().st_size if wal.exists() else 0

    async def probe(self) -> None:
        """Write something that changes nothing, as durably as anything else."""
        nothing = "UPDATE alembic_version SET version_num = version_num"
        await self.write(lambda connection: connection.exec_driver_sql(nothing) and None)

    async def write(self, work: Work[T]) -> T:
        """Run a write; it is durable when this returns. A failing one is rolled back alone."""
        if self._closed:
            raise StoreClosed("the server is stopping; try again in a moment")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((metering.counted(work), done))
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
            failed = sum(isinstance(result, OperationalError) for result in results)
            metrics.WRITE_FAILURES.add(amount=failed)
            for (_, done), result in zip(batch, results, strict=True):
                if done.cancelled():
                    continue
                if isinstance(result, Exception):
                    done.set_exception(result)
                else:
                    done.set_result(result)
            crash_points.reached("store.told")

    def _write(self, works: list[Work[Any]]) -> list[Any]:
        """Run all in one transaction; if that fails, each in its own, so that a failure affects no other."""
        try:
            return self._together(works)
        except OperationalError as error:
            if "database is locked" in str(error):  # by another process, for as long as we were willing to wait
                raise
            return [self._alone(work) for work in works]

    def _together(self, works: list[Work[Any]]) -> list[Any]:
        results: list[Any] = []
        with metrics.WRITE_SECONDS.timed(), self._connection.transaction() as connection:
            crash_points.reached("store.begun")
            for work in works:
                try:
                    with connection.begin_nested():
                        results.append(work(connection))
                except OperationalError:
                    raise  # the disk, a lock, the connection: the transaction itself is in doubt
                except Exception as error:
                    results.append(error)
            crash_points.reached("store.written")
        crash_points.reached("store.committed")
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
        self._connection.close()  # last: on SQLite the last one to go makes a checkpoint

    # ---- telling the other processes --------------------------------------------------------------------------

    def notice(self, connection: Connection, table: str, what: str) -> None:
        """Write a notice to other processes, in the same transaction, that something of a table has changed.

        ``what``: log, seats (also any other change of its record) or chat; people, of no table: sessions have ended.
        """
        if what == "seats":
            changed = update(schema.tables).where(schema.tables.c.id == table)
            connection.execute(changed.values(revision=schema.tables.c.revision + 1))
        notice = insert(schema.notices).values(table_id=table, what=what, node=self.node)
        if self.shared:
            hint = func.pg_notify(NOTICES, "" if what == "people" else self.node)
            connection.execute(notice.values(tx=func.txid_current()).returning(hint))
        else:
            connection.execute(notice)
