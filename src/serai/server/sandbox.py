"""The sandbox: a process that runs the rules on what came from outside, with limits on time and memory.

The rules are deterministic: what the sandbox has done within its limits, the server can do as well.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from pathlib import Path
from typing import ParamSpec, TypeVar

from serai import JournalError, PositionError, SettingError, UnknownTitle
from serai.server import metering
from serai.server.processes import ProcessDied, Processes, exit_with_server
from serai.server.refusals import Refusal
from serai.server.words import t

try:
    import resource
except ImportError:  # Windows has no such limits: there only the wall clock stops a process
    resource = None  # type: ignore[assignment]

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

CPU_SECONDS = 10.0
"""For one call. The longest journal that is accepted takes a fraction of it."""
WALL_SECONDS = 60.0
"""On a machine that does much else."""
MEMORY = 400_000_000
"""Bytes for one call, above what the process has after its start."""
MOST_WAITING = 8
MOST_FOR_ONE = 3
"""Calls at once for one network."""
STATM = Path("/proc/self/statm")
NICE = 10
"""The players' choices come first."""


class Unplayable(ValueError):
    """What came from outside broke the rules' code, or took more time or memory than anything sensible does."""

    def __str__(self) -> str:
        return t("refused.unplayable")


REFUSALS = (JournalError, PositionError, SettingError, UnknownTitle, Unplayable)
"""What is said against a journal or a position, each in one sentence."""


class SandboxBusy(Refusal):
    """Too many calls wait already."""

    def __init__(self) -> None:
        super().__init__(t("refused.busy"), 503, 5.0)


def begin() -> None:
    """In the process: get ready, and set the limit on memory."""
    exit_with_server()
    importlib.import_module("serai.server.table.trial")
    if resource is not None:
        os.nice(NICE)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if STATM.exists():  # Linux; elsewhere nobody says how much a process has, or keeps to such a limit
            now = int(STATM.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
            resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, resource.RLIM_INFINITY))


def limited(cpu_seconds: float, call: Callable[[], T]) -> tuple[T | Exception, float]:
    """In the process: call a function with a limit on its CPU time, and return what it returns or raises, and its time.

    The operating system ends the process at the limit, so that not even a loop in compiled code goes on.
    """
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(time.process_time() + cpu_seconds), most))
    start = time.process_time()
    return _called(call), time.process_time() - start


def _called(call: Callable[[], T]) -> T | Exception:
    try:
        return call()
    except MemoryError:
        os._exit(1)  # what it still holds goes with it
    except REFUSALS as error:
        return error
    except Exception as error:
        return Unplayable(f"{type(error).__name__}: {error}"[:200])


class Sandbox:
    """One sandbox process, and a short queue before it, in which nobody has more than a few places."""

    def __init__(self, begin: Callable[[], None] = begin) -> None:
        self._processes = Processes(1, begin)
        self._waiting: list[str] = []  # for which networks

    async def run(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a function in the process. Unplayable if that broke or exceeded the limits, SandboxBusy if many wait."""
        with self._queue():
            try:
                call = partial(function, *arguments, **named)
                found, took = await self._processes.run(WALL_SECONDS, limited, CPU_SECONDS, call)
            except (TimeoutError, ProcessDied) as error:
                found, took = Unplayable(type(error).__name__), CPU_SECONDS
            metering.add(took, waited=0.0)
        if isinstance(found, Unplayable):
            log.warning("the sandbox refused what %s was given: %s", function.__name__, found.args[0])
        if isinstance(found, Exception):
            raise found
        return found

    @contextlib.contextmanager
    def _queue(self) -> Iterator[None]:
        who = metering.visitor()
        if len(self._waiting) >= MOST_WAITING or self._waiting.count(who) >= MOST_FOR_ONE:
            raise SandboxBusy
        self._waiting.append(who)
        try:
            yield
        finally:
            self._waiting.remove(who)

    def close(self) -> None:
        self._processes.close()
