"""Bots run in other processes, so that no table waits for one.

A bot gets a sampled world that its seat cannot tell from the real one, never the true state.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from random import Random
from typing import Any

from serai import Match
from serai.kernel import views
from serai.kernel.fields import ALL_SEEING

log = logging.getLogger(__name__)

BUDGET = 20.0
"""Seconds a bot may think; after that a random option is played for it."""


def think(title: str, world: dict[str, Any], seat: int, bot: str, seed: int) -> str:
    """In the bot's process: one choice in a sampled world."""
    from serai import bots, position

    match = position(title, world, chance="ask")
    return bots.named(bot, title, seed).choose(bots.Sight(match, seat))


def _exit_with_server() -> None:
    """In the bot's process: exit when the server is gone, also when it was killed."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def _begin() -> None:
    threading.Thread(target=_exit_with_server, daemon=True).start()


def _ready() -> int:
    from serai import bots, titles

    return len(titles()) + len(bots.__all__)


class _Stopped(Exception):
    """The processes were stopped while a bot thought."""


class BotPool:
    """The processes that run the bots."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) // 2)
        self._free = asyncio.Semaphore(self._workers)  # the time for thinking begins when a process is free
        self._pool: ProcessPoolExecutor | None = None
        self._rng = Random(secrets.randbits(64))

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), _begin)
        return self._pool

    def warm(self) -> None:
        """Start the processes before the first bot's turn."""
        self._open().submit(_ready)

    async def choose(self, match: Match, seat: int, bot: str) -> str:
        """A bot's choice; a random one if the bot fails or takes too long."""
        world = views.view(match.title, match.sample(seat, self._rng), match.settings, ALL_SEEING)
        code = ""
        async with self._free:
            for _ in range(2):
                try:
                    code = await self._think(match.title.name, world, seat, bot)
                    break
                except TimeoutError:
                    log.warning("the bot %r thought for more than %g seconds at %s", bot, BUDGET, match.title.caption)
                    break
                except (BrokenProcessPool, _Stopped):
                    continue  # another bot's trouble: once more
                except Exception:  # a bot of another package may fail in any way
                    log.exception("the bot %r failed at %s", bot, match.title.caption)
                    break
        good = isinstance(code, str) and code and match.why_not(code, seat) is None
        return code if good else self._random_choice(match, seat)

    async def _think(self, title: str, world: dict[str, Any], seat: int, bot: str) -> str:
        pool = self._open()
        loop = asyncio.get_running_loop()
        try:
            job = loop.run_in_executor(pool, think, title, world, seat, bot, self._rng.getrandbits(48))
            return await asyncio.wait_for(job, BUDGET)
        except (TimeoutError, BrokenProcessPool):
            self._drop(pool)
            raise
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            raise _Stopped from None  # the processes were stopped, not this table

    def _random_choice(self, match: Match, seat: int) -> str:
        codes = match.title.codes
        offered = match.options(seat)
        narrow = [code for code in offered if not codes.block_of(codes.option(code) or 0).wide]
        return self._rng.choice(narrow or offered)

    def close(self) -> None:
        """Stop all processes, also one that hangs."""
        if self._pool is not None:
            self._drop(self._pool)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            self._pool = None
        running = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.kill()
