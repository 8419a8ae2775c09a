"""A worker: it lets bots think for a site that runs on another machine.

It reads and writes the rows of ``bot_jobs`` and nothing else of the database: sampled worlds come in, codes go out.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import socket
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from serai import bots, titles
from serai.registry import title_named
from serai.server import crash_points
from serai.server.bot_pool import BotPool
from serai.server.db import bot_jobs
from serai.server.db.bot_jobs import ClaimedJob, Skill
from serai.server.db.engine import open_engine
from serai.server.db.notices import Hints
from serai.server.logs import Outage
from serai.server.periodic import repeat

log = logging.getLogger(__name__)

T = TypeVar("T")
LOOK_EVERY = 1.0
"""Seconds between two looks for jobs; PostgreSQL also hints at them at once."""


class Worker:
    """Claims jobs and answers them, several at once."""

    def __init__(self, url: str, processes: int) -> None:
        self.name = f"{socket.gethostname()[:20]}-{os.getpid()}-{secrets.token_hex(4)}"
        self._engine = open_engine(url)
        self._outage = Outage(log)
        self._processes = processes
        self._pool = BotPool(processes)
        self._skills = [
            Skill(name, rules, tuple(bots.names(name))) for name in titles() for rules in title_named(name).versions
        ]

    async def run(self) -> None:
        """Work until cancelled; then unfinished jobs are given back."""
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        self._pool.warm()
        hints = Hints(self._engine, bot_jobs.JOBS)
        slots = (
            repeat("working for the site", LOOK_EVERY, self._work, self._outage, hints.wait)
            for _ in range(self._processes)
        )
        try:
            await asyncio.gather(hints.listen(self._outage), *slots)
        finally:
            self._pool.close()
            self._engine.dispose()

    async def _do(self, work: Callable[[Connection], T]) -> T:
        """Something in the database, in a transaction and a thread of its own."""

        def transaction() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.to_thread(transaction)

    async def _work(self) -> None:
        """Answer jobs until there are none."""
        while (
            job := await self._do(lambda connection: bot_jobs.claim(connection, self.name, self._skills))
        ) is not None:
            crash_points.reached("worker.claimed")
            await self._answer(job)

    async def _answer(self, job: ClaimedJob) -> None:
        renewing = asyncio.create_task(self._renew(job))
        try:
            code = await self._pool.answer(job.task)
            await self._do(lambda connection: bot_jobs.answer(connection, job.id, self.name, code))
        except asyncio.CancelledError:
            await self._do(lambda connection: bot_jobs.give_back(connection, job.id, self.name))
            raise
        finally:
            renewing.cancel()

    async def _renew(self, job: ClaimedJob) -> None:
        """Keep the job while its bot thinks."""

        async def longer() -> None:
            await self._do(lambda connection: bot_jobs.renew(connection, job.id, self.name))

        await repeat("renewing a claim", bot_jobs.LEASE.total_seconds() / 3, longer, self._outage)
