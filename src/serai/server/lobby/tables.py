"""The tables of one process. A table in use is kept in memory; its log can always bring it back."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import re
import time
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import DBAPIError

from serai.server import metering
from serai.server.bot_pool import BotRunner
from serai.server.db.notices import Hints, NoticeReader
from serai.server.db.store import NOTICES, Store, StoreClosed
from serai.server.limits import NO_LIMITS, Limits
from serai.server.lobby import presence, queries
from serai.server.lobby.load import NoTable, ReadOnly, load_table
from serai.server.lobby.retention import TABLES, Retention, purge
from serai.server.lobby.unplayed import UnplayedTables
from serai.server.people.identity import live_sessions
from serai.server.periodic import repeat
from serai.server.sandbox import Sandbox
from serai.server.table.ledger import LogDiffers
from serai.server.table.table import Table
from serai.server.words import t

log = logging.getLogger(__name__)

IDLE_AFTER = 600.0
"""Seconds after which a table without connections leaves memory."""
TIDY_EVERY = 60.0
TURNS_EVERY = 60.0
"""Seconds between two searches for turns that took too long at tables that are not in memory."""
PURGE_EVERY = 900.0
COLLECT_EVERY = 900.0
"""Seconds at least between two runs of the garbage collector for tables that have left."""
LISTEN_EVERY = 0.25
LISTEN_EVERY_WITH_HINTS = 1.0
"""Seconds between two looks for notices of other processes; PostgreSQL also hints at them at once."""
TOO_LONG = 60.0
"""After a pause of so many seconds notices may have been deleted unread: every table looks for what is new."""
_ID = re.compile(r"[A-Za-z0-9]{1,16}")


class Tables:
    """The tables of one server process."""

    def __init__(
        self, store: Store, bot_pool: BotRunner, limits: Limits | None = None, retention: Retention | None = None
    ) -> None:
        self.store = store
        self.limits = limits or NO_LIMITS
        self.unplayed = UnplayedTables(store)
        self.retention = retention or Retention()
        self.bot_pool = bot_pool
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._kept: dict[str, ReadOnly] = {}  # those that cannot be played on, until the next tidying up
        self._tasks: list[asyncio.Task[None]] = []
        self.journals = Sandbox()  # reads journals from outside
        self.trials = Sandbox()  # tries what is done at tables that started from outside
        self._presence = presence.PresenceExchange(store)
        self._collected = 0.0
        self._gone = 0  # tables that have left memory since
        self._notices = NoticeReader(store)
        self._listened = time.time()

    # ---- finding ----------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        """A table by its id, from memory or from its log."""
        found = self._tables.get(table_id)
        if found is not None and await self._up_to_date(found):
            return found
        kept = self._kept.get(table_id)
        if kept is not None:
            raise kept
        if not _ID.fullmatch(table_id):
            raise NoTable(t("refused.no_table"))
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(metering.metered(self._load(table_id)))
            loading.add_done_callback(lambda task: self._loaded(table_id, task))
        return await asyncio.shield(loading)

    async def _up_to_date(self, table: Table) -> bool:
        """Read what other processes have added. False if the rules here give another game: it is loaded anew."""
        table.since = asyncio.get_running_loop().time()
        try:
            if self.store.shared:  # whoever asks may have changed it at another process a moment ago
                await table.refresh()
        except LogDiffers:
            self.drop(table)
            return False
        return True

    def _loaded(self, table_id: str, task: asyncio.Task[Table]) -> None:
        self._loading.pop(table_id, None)
        error = None if task.cancelled() else task.exception()  # whoever waits for it has it
        if isinstance(error, ReadOnly):
            self._kept[table_id] = error

    async def _load(self, table_id: str) -> Table:
        """Load a table into memory. Notices about it wait in :meth:`_listen` until it is loaded."""
        stored, ledger = await load_table(self.store, table_id, self.trials)
        trials = self.trials if stored.record.imported else None
        table = Table(stored.record, ledger, self.store, self.bot_pool, stored.touched, trials)
        self._tables[table_id] = table
        table.start([*stored.rows, *stored.drafts])
        return table

    def loaded(self) -> list[Table]:
        return list(self._tables.values())

    # ---- going on ---------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Start the periodic work, and load the tables where a bot is asked."""
        self.bot_pool.warm()
        await self._notices.start()
        outage = self.store.outage
        going_on = (
            *self._listening(),
            repeat("telling who is here", presence.EVERY, lambda: self._presence.exchange(self.loaded()), outage),
            repeat("tidying up", TIDY_EVERY, self._tidy, outage),
            repeat("ending turns that took too long", TURNS_EVERY, self._end_late_turns, outage),
            repeat("deleting what is too old", PURGE_EVERY, self._purge, outage),
            self._resume(),
        )
        self._tasks = [asyncio.create_task(work) for work in going_on]

    def _listening(self) -> list[Coroutine[Any, Any, None]]:
        """The work of listening to other processes."""
        work, outage = "listening to other processes", self.store.outage
        if not self.store.shared:
            return [repeat(work, LISTEN_EVERY, self._listen, outage)]
        hints = Hints(self.store.engine, NOTICES, self.store.node)
        return [hints.listen(outage), repeat(work, LISTEN_EVERY_WITH_HINTS, self._listen, outage, hints.wait)]

    async def _resume(self) -> None:
        """Load the tables where a bot is asked, so that it plays on after a restart."""
        try:
            waiting = await self.store.read(queries.waiting_for_bots)
        except DBAPIError as error:
            self.store.outage.log("finding the tables where a bot is asked", error)
            return
        for table_id in waiting:
            with contextlib.suppress(NoTable, DBAPIError):
                await self.get(table_id)
            await asyncio.sleep(0)

    async def _end_late_turns(self) -> None:
        """Load the tables where a turn has taken too long: a table in memory ends it."""
        for table_id in await self.store.read(queries.overdue):
            with contextlib.suppress(NoTable):
                await self.get(table_id)

    async def _purge(self) -> None:
        """Delete what the host does not want to keep any longer."""
        deleted = {kind: count for kind, count in (await purge(self.store, self.retention)).items() if count}
        if deleted:
            log.info("deleted, since it was too old: %s", ", ".join(f"{n} {kind}" for kind, n in deleted.items()))
        if any(kind in deleted for kind in TABLES):
            for table in self.loaded():
                await self._handle(table, "seats")

    async def _listen(self) -> None:
        """Handle the notices of other processes on the same database."""
        news = await self._notices.read()
        if time.time() - self._listened > TOO_LONG:
            news = [(table_id, what) for table_id in self._tables for what in ("seats", "log", "chat")]
            news.append(("", "people"))
        self._listened = time.time()
        for table_id, what in dict.fromkeys(news):
            if what == "people":
                await self._end_sessions()
                continue
            if table_id in self._loading:
                await asyncio.wait([self._loading[table_id]])
            table = self._tables.get(table_id)
            if table is not None:
                await self._handle(table, what)

    async def _handle(self, table: Table, what: str) -> None:
        try:
            if what in ("log", "draft"):
                await table.catch_up()
            elif what == "chat":
                await table.chat.catch_up()
            elif not await table.reseat():
                self.drop(table)
        except Exception as error:  # one table's trouble is not the others'
            if isinstance(error, DBAPIError):
                self.store.outage.log(f"table {table.record.id}", error)
            else:
                log.exception("table %s: a notice could not be handled", table.record.id)
            await table.at_rest()
            self.drop(table)

    async def _end_sessions(self) -> None:
        """Close the connections whose session has ended."""
        viewers = [viewer for table in self.loaded() for viewer in table.attendance.subscribers if viewer.session]
        going_on = await self.store.read(lambda c: live_sessions(c, [viewer.session for viewer in viewers]))
        for viewer in viewers:
            if going_on.get(viewer.session) != viewer.person_id:
                viewer.close()

    async def _tidy(self) -> None:
        """Drop idle tables from memory and old notices from the database."""
        self._kept.clear()
        now = asyncio.get_running_loop().time()
        idle = [table for table in self.loaded() if not table.attendance.subscribers and now - table.since > IDLE_AFTER]
        for table in idle:
            if not table.busy:
                self.drop(table)
        if self._gone and now - self._collected > COLLECT_EVERY:
            self._gone, self._collected = 0, now
            gc.collect()
        await self._notices.forget_old()

    def drop(self, table: Table) -> None:
        """Drop a table from memory and close its connections; they come back and load it again."""
        table.close()
        self._gone += 1
        for viewer in list(table.attendance.subscribers):
            viewer.close()
        if self._tables.get(table.record.id) is table:
            del self._tables[table.record.id]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        with contextlib.suppress(DBAPIError, StoreClosed):
            await self._presence.leave()
        for table in self.loaded():
            self.drop(table)
        self.bot_pool.close()
        self.journals.close()
        self.trials.close()
        await self.store.close()
