"""The clock of a table: it gives the choices that the rules leave to time. No rule counts seconds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from serai import CLOCK
from serai.server import wire
from serai.server.console import say
from serai.server.table.ledger import Ledger

if TYPE_CHECKING:
    from serai.server.table.table import Table

PATIENCE = 60.0
"""So many seconds, where a title names none."""


class Clock:
    """Runs while the rules wait for time, and starts anew when they say so."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._code = ""
        self._ends = 0.0
        self._task: asyncio.Task[None] | None = None
        self.winding = 0  # how often it was wound

    @property
    def running(self) -> bool:
        return self._code != ""

    def wind(self, before: Ledger | None = None) -> None:
        """After every change: start, go on, start anew, or stop."""
        if self._table.closed:
            return
        match = self._table.ledger.match
        code = match.options(CLOCK)[0] if CLOCK in match.seats else ""
        anew = code != self._code or (before is not None and self._reset(before))
        if not anew:
            return
        self.stop()
        self.winding += 1
        self._code = code
        if code:
            self._ends = asyncio.get_running_loop().time() + match.title.clock.get(code, PATIENCE)
            self._task = asyncio.create_task(self._run(code, self.winding))

    def _reset(self, before: Ledger) -> bool:
        """Whether something has happened after which the clock starts anew."""
        match = self._table.ledger.match
        kinds = match.title.clock_resets
        return any(event["kind"] in kinds for event in match.events_for(None, before.match.event_count))

    async def _run(self, code: str, winding: int) -> None:
        """Wait, ring, and see to it that the clock goes on if the rules still wait for time."""
        await asyncio.sleep(max(0.0, self._ends - asyncio.get_running_loop().time()))
        self._task = None  # what rings is not stopped by what it brings about
        try:
            await self._table.ring(code, winding)
        except Exception as error:
            say(f"table {self._table.record.id}: the clock could not ring: {type(error).__name__}: {error}")
        if winding == self.winding:
            self._code = ""
            self.wind()

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._code, self._task = "", None

    def state(self) -> wire.ClockState | None:
        if not self._code:
            return None
        match = self._table.ledger.match
        left = max(0.0, self._ends - asyncio.get_running_loop().time())
        return wire.ClockState(
            self._code,
            match.label(self._code),
            int(left * 1000),
            int(match.title.clock.get(self._code, PATIENCE) * 1000),
        )
