"""Bots that think in other processes, so that the table never waits for one.

A bot's process is given a possible world as its seat could know it, never the true state.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

from serai import Match
from serai.kernel import views
from serai.kernel.fields import ALL_SEEING

BUDGET = 20.0
"""So many seconds a bot may think; after that the table plays an option for it by lot."""


def think(title: str, world: dict[str, Any], seat: int, bot: str, seed: int) -> str:
    """In the bot's process: one choice in a world that looks to the seat like the real one."""
    from serai import bots, position

    match = position(title, world, chance="ask")
    return bots.named(bot, title, seed).choose(bots.Sight(match, seat))


def _ready() -> int:
    from serai import bots, titles

    return len(titles()) + len(bots.__all__)


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) // 2)
        self._pool: ProcessPoolExecutor | None = None
        self._rng = Random(secrets.randbits(64))

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"))
        return self._pool

    def warm(self) -> None:
        """Start the processes ahead of the first bot's turn."""
        self._open().submit(_ready)

    async def choose(self, match: Match, seat: int, bot: str) -> str:
        """A bot's choice. A bot that fails or takes too long costs its seat a good choice, never the table a stop."""
        world = views.view(match.title, match.sample(seat, self._rng), match.settings, ALL_SEEING)
        loop = asyncio.get_running_loop()
        seed = self._rng.getrandbits(48)
        try:
            job = loop.run_in_executor(self._open(), think, match.title.name, world, seat, bot, seed)
            code = await asyncio.wait_for(job, BUDGET)
        except (TimeoutError, BrokenProcessPool):
            self.close()
            code = ""
        except Exception as error:  # a bot of another package may fail in any way
            print(f"serai: the bot {bot!r} failed at {match.title.caption}: {error}")
            code = ""
        return code if code and match.why_not(code, seat) is None else self._by_lot(match, seat)

    def _by_lot(self, match: Match, seat: int) -> str:
        codes = match.title.codes
        offered = match.options(seat)
        narrow = [code for code in offered if not codes.block_of(codes.option(code) or 0).wide]
        return self._rng.choice(narrow or offered)

    def close(self) -> None:
        """Stop all processes, also one that hangs."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        running = list(getattr(pool, "_processes", {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.kill()
