"""What a table lets the sandbox do first, if its position came from outside; other tables do nothing here."""

from __future__ import annotations

from typing import Any

from serai import Match
from serai.server import wire
from serai.server.db.records import Record
from serai.server.refusals import Refusal
from serai.server.sandbox import Sandbox
from serai.server.table import trial
from serai.server.table.changes import Change
from serai.server.table.history import line_of
from serai.server.table.ledger import Ledger


class Trials:
    """The trials of one table; without a sandbox nothing needs to be tried."""

    def __init__(self, sandbox: Sandbox | None) -> None:
        self._sandbox = sandbox

    async def refusal(self, record: Record, ledger: Ledger, change: Change) -> wire.Answer | None:
        """Try a change. The answer says why it is refused."""
        if self._sandbox is None:
            return None
        try:
            await self._sandbox.run(trial.try_change, record, _data(ledger), change)
        except (Refusal, ValueError) as error:
            return wire.Answer(change.action, False, str(error), retry=isinstance(error, Refusal))
        return None

    async def preview(self, record: Record, ledger: Ledger, seat: int, code: str) -> wire.Preview | None:
        """What a choice would do; None if it need not be tried."""
        if self._sandbox is None:
            return None
        return await self._sandbox.run(trial.preview, record, _data(ledger), seat, code)

    async def draw_past(self, record: Record, now: Match, moment: int) -> None:
        """Draw a moment of the past."""
        if self._sandbox is not None:
            await self._sandbox.run(trial.draw_past, record, now.lines[: line_of(now, moment)], now.over)


def _data(ledger: Ledger) -> dict[str, Any]:
    return {**ledger.data(), "drafts": dict(ledger.drafts)}
