"""Work that a table does by itself in the background, such as the choices of its bots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class BackgroundWork:
    """One task at a time, started by :meth:`wake` if there is something to do, and again by a timer if asked to."""

    def __init__(self, is_due: Callable[[], bool], work: Callable[[], Awaitable[None]]) -> None:
        self._is_due = is_due
        self._work = work
        self._task: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Start the work, if there is any and it is not under way."""
        self._stop_timer()
        if not self._closed and not self.busy and self._is_due():
            self._task = asyncio.ensure_future(self._work())

    def wake_in(self, seconds: float) -> None:
        """Look for work after so many seconds; of several times the soonest counts."""
        loop = asyncio.get_running_loop()
        at = loop.time() + seconds + 0.01
        if not self._closed and (self._timer is None or at < self._timer.when()):
            self._stop_timer()
            self._timer = loop.call_at(at, self.wake)

    def close(self) -> None:
        """Stop for good."""
        self._closed = True
        self._stop_timer()
        if self._task is not None:
            self._task.cancel()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
