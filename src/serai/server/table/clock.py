"""The clock of a table: it gives the choices that the rules leave to time. No rule counts seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from serai import CLOCK, Match
from serai.server import wire

log = logging.getLogger(__name__)

DEFAULT_SECONDS = 60.0
"""For a code of the clock whose seconds the title does not name."""


class Clock:
    """A timer that runs while the rules wait for time, and starts anew when they say so.

    When it runs out, it calls ``ring`` with the code to choose and the number of its start.
    """

    def __init__(self, table_id: str, match: Match, ring: Callable[[str, int], Awaitable[None]]) -> None:
        self._table_id = table_id
        self._match = match
        self._ring = ring
        self._code = ""
        self._ends = 0.0
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self.starts = 0

    @property
    def running(self) -> bool:
        return self._code != ""

    def wind(self, match: Match, events_before: int | None = None) -> None:
        """After every change: start, go on, start anew, or stop.

        ``events_before``: how many events the match had before the change; some events start the clock anew.
        """
        self._match = match
        if self._closed:
            return
        code = match.options(CLOCK)[0] if CLOCK in match.seats else ""
        if code != self._code or (events_before is not None and self._was_reset(events_before)):
            self._start(code)

    def stop(self) -> None:
        """Stop until it is wound again."""
        self.starts += 1  # a ring that is under way does not count
        self._stop()

    def _start(self, code: str) -> None:
        self._stop()
        self.starts += 1
        self._code = code
        if code:
            self._ends = asyncio.get_running_loop().time() + self._seconds
            self._task = asyncio.create_task(self._run(code, self.starts))

    @property
    def _seconds(self) -> float:
        return self._match.title.clock.get(self._code, DEFAULT_SECONDS)

    def _was_reset(self, events_before: int) -> bool:
        """Whether something has happened after which the clock starts anew."""
        kinds = self._match.title.clock_resets
        return any(event["kind"] in kinds for event in self._match.events_for(None, events_before))

    async def _run(self, code: str, start: int) -> None:
        """Wait, ring, and start again if the rules still wait for time."""
        await asyncio.sleep(max(0.0, self._ends - asyncio.get_running_loop().time()))
        self._task = None  # what the ring brings about may stop the clock, but not the ring
        try:
            await self._ring(code, start)
        except Exception:
            log.exception("table %s: the clock could not ring", self._table_id)
        if start == self.starts:
            self._code = ""
            self.wind(self._match)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._code, self._task = "", None

    def close(self) -> None:
        """Stop for good."""
        self._closed = True
        self._stop()

    def state(self) -> wire.ClockState | None:
        """The countdown as clients show it."""
        if not self._code:
            return None
        left = max(0.0, self._ends - asyncio.get_running_loop().time())
        return wire.ClockState(self._code, self._match.label(self._code), int(left * 1000), int(self._seconds * 1000))
