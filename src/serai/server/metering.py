"""What the work for one request costs: CPU time wherever it is done for it, and time of the event loop.

The meter of the request that is worked for is in a context variable, which tasks and threads inherit. So what follows
from a request (a table that is loaded, a write, the choices of bots that were waiting for it) is on its account, too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from types import coroutine
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
cpu_time = time.thread_time
"""Seconds of CPU that this thread has used."""
loop_time = time.perf_counter
"""Seconds: a step of the event loop keeps everybody waiting for so long, also where the machine does other work."""


class Meter(Protocol):
    """Counts what is done for one request."""

    visitor: str
    """The network that it comes from."""

    def add(self, seconds: float, waited: float | None = None) -> None:
        """Count CPU time; ``waited``: for how many seconds others had to wait for it, if not for the same."""

    def identify(self, person_id: str) -> None:
        """It is known now whose request it is. Refusal if the person has used too much."""


METER: ContextVar[Meter | None] = ContextVar("meter", default=None)


def visitor() -> str:
    """The network of the visitor that is worked for; "" if it is nobody's work."""
    meter = METER.get()
    return "" if meter is None else meter.visitor


def add(seconds: float, waited: float | None = None) -> None:
    """Count CPU time for whoever is worked for."""
    meter = METER.get()
    if meter is not None:
        meter.add(seconds, waited)


def identify(person_id: str) -> None:
    """Say who is worked for."""
    meter = METER.get()
    if meter is not None:
        meter.identify(person_id)


async def metered(work: Coroutine[Any, Any, T]) -> T:
    """Do some work in this task, and count the CPU time of each of its steps; not that of the tasks it waits for."""
    meter = METER.get()
    return await (work if meter is None else _stepwise(work, meter))


@coroutine
def _stepwise(work: Coroutine[Any, Any, T], meter: Meter) -> Generator[Any, Any, T]:
    """Pass on what a coroutine waits for and what it gets, as ``await`` would, and time it in between."""
    given: Any = None
    raised: BaseException | None = None
    while True:
        start, begun = cpu_time(), loop_time()
        try:
            awaited = work.send(given) if raised is None else work.throw(raised)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            meter.add(cpu_time() - start, loop_time() - begun)
        given = raised = None
        try:
            given = yield awaited
        except GeneratorExit:
            work.close()
            raise
        except BaseException as error:  # the task is cancelled, or what it waited for has failed
            raised = error


def counted(function: Callable[P, T]) -> Callable[P, T]:
    """The same function, counted for whoever is worked for now; another thread may call it."""
    meter = METER.get()
    if meter is None:
        return function

    def timed(*given: P.args, **named: P.kwargs) -> T:
        start = cpu_time()
        try:
            return function(*given, **named)
        finally:
            meter.add(cpu_time() - start)

    return timed


async def in_thread(function: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Call a function in another thread, and count what it takes."""
    return await asyncio.to_thread(counted(function), *given, **named)
