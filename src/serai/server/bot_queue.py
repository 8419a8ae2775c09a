"""Bots on other machines: their decisions are rows of the database, for workers to claim (``serai worker``)."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from random import Random

from serai import Match
from serai.server.bot_pool import BotSuperseded, task_for, valid_choice
from serai.server.db import bot_jobs
from serai.server.db.notices import Hints
from serai.server.db.store import Store
from serai.server.periodic import repeat

log = logging.getLogger(__name__)

LOOK_EVERY = 1.0
"""Seconds between two looks for answers; PostgreSQL also hints at them at once."""
WARN_EVERY = 60.0
UNCLAIMED = 30.0
"""After so many seconds without a worker the host is told."""


class BotQueue:
    """Asks workers for the choices of bots, and waits for their answers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rng = Random(secrets.randbits(64))
        self._waiting: dict[str, asyncio.Future[str | None]] = {}
        self._hints = Hints(store.engine, bot_jobs.ANSWERS)
        self._tasks: list[asyncio.Task[None]] = []

    def warm(self) -> None:
        """Begin to look for answers."""
        outage = self._store.outage
        work = (
            self._hints.listen(outage),
            repeat("looking for the answers of workers", LOOK_EVERY, self._look, outage, self._hints.wait),
            repeat("looking for jobs without a worker", WARN_EVERY, self._warn, outage),
        )
        self._tasks = [asyncio.create_task(one) for one in work]

    @property
    def waiting(self) -> int:
        """How many choices wait for a worker."""
        return len(self._waiting)

    async def choose(self, match: Match, seat: int, bot: str, decision: str) -> str:
        """A worker's choice; a random one if its bot fails. BotSuperseded if another process has used the answer."""
        job_id = hashlib.sha256(decision.encode()).hexdigest()
        task = task_for(match, seat, bot, self._rng)
        await self._store.write(lambda connection: bot_jobs.ask(connection, job_id, task))
        answer = self._waiting[job_id] = asyncio.get_running_loop().create_future()
        self._hints.wake()  # the answer may be there already
        try:
            code = await answer
        finally:
            self._waiting.pop(job_id, None)
        if code is None:
            raise BotSuperseded
        await self._store.write(lambda connection: bot_jobs.forget(connection, job_id))
        return valid_choice(match, seat, code, self._rng)

    async def _look(self) -> None:
        """Give every answer to the one who waits for it."""
        asked = dict(self._waiting)
        if not asked:
            return
        found = await self._store.read(lambda connection: bot_jobs.answers(connection, asked))
        for job_id, future in asked.items():
            code = found.get(job_id)
            if not future.done() and (code is not None or job_id not in found):
                future.set_result(code)

    async def _warn(self) -> None:
        waiting = await self._store.read(lambda connection: bot_jobs.unclaimed(connection, UNCLAIMED))
        if waiting:
            log.warning("%d choices of bots wait for a worker: start one with `serai worker`", waiting)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
