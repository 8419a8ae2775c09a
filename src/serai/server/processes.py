"""Work in other processes: each call has a time limit, and a process that exceeds it is killed and replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class ProcessDied(RuntimeError):
    """The process ended, or was stopped, while it worked."""


def exit_with_server() -> None:
    """In the process: exit when the server is gone, also when it was killed."""
    threading.Thread(target=_wait_for_server, daemon=True).start()


def _wait_for_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


class OneProcess:
    """One process, started when it is needed. It does one thing at a time."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin = begin
        self._pool: ProcessPoolExecutor | None = None

    def open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), self._begin)
        return self._pool

    async def run(self, seconds: float, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        assert not named
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self.open(), function, *arguments), seconds)
        except TimeoutError:
            self.kill()
            raise
        except BrokenProcessPool:
            self.kill()
            raise ProcessDied from None
        except asyncio.CancelledError:
            self.kill()
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            raise ProcessDied from None  # the process was stopped, not the one who waits for it

    def kill(self) -> None:
        """End the process, also one that hangs; the next call starts another."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        running = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.kill()


class Processes:
    """A few processes; a call waits until one of them is free, and its time begins then."""

    def __init__(self, number: int, begin: Callable[[], None] = exit_with_server) -> None:
        self._all = [OneProcess(begin) for _ in range(number)]
        self._idle = list(self._all)
        self._free = asyncio.Semaphore(number)
        self.waiting = 0
        """How many calls wait for a free process."""

    def warm(self, function: Callable[[], object]) -> None:
        """Start a process before the first call, and let it import what it needs."""
        self._idle[-1].open().submit(function)

    async def run(self, seconds: float, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a function. TimeoutError if it takes too long, ProcessDied if its process ends."""
        process = await self._turn()
        try:
            return await process.run(seconds, function, *arguments, **named)
        finally:
            self._idle.append(process)
            self._free.release()

    async def _turn(self) -> OneProcess:
        """Wait for a free process."""
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        return self._idle.pop()

    def close(self) -> None:
        """Stop all processes, also one that hangs."""
        for process in self._all:
            process.kill()
