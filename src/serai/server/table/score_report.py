"""The report at the end of a game: the score sheet, how the scores grew, and whether the draws were the seed's.

It takes two replays of the whole game, so it is computed once and in another thread.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from serai import Match
from serai.opening import begin
from serai.scene import SceneContext, score_sheet
from serai.server import metering, wire
from serai.server.db.records import Record
from serai.server.table.context import TableContext
from serai.verify import verify

log = logging.getLogger(__name__)

POINTS = 60
"""How many moments the curve of the scores has, about."""


class ScoreReport:
    """The report of one table, once its game is over."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._v = -1
        self._made: wire.Ending | None = None
        self._task: asyncio.Task[None] | None = None

    def made(self) -> wire.Ending | None:
        """The report if it is ready. The first call after the end starts it; everybody is sent it when it is ready."""
        ledger = self._context.ledger
        if not ledger.match.over:
            return None
        if self._v != ledger.v:
            self._v, self._made = ledger.v, None
            self._task = asyncio.create_task(self._make(ledger.match.copy(), self._v))
        if self._made is None:
            return None
        return msgspec.structs.replace(self._made, rematch=_rematch(self._context.record))

    async def ready(self) -> None:
        """Wait until the report is made, if the game is over."""
        self.made()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _make(self, match: Match, v: int) -> None:
        record = self._context.record
        try:
            made = await metering.in_thread(ending_of, match, record)
        except Exception:
            log.exception("table %s: its score report cannot be made", record.id)
            return
        if v == self._v:
            self._made = made
            self._context.attendance.refresh()


def _rematch(record: Record) -> str:
    return f"/t/{record.rematch}" if record.rematch else ""


def ending_of(match: Match, record: Record) -> wire.Ending:
    context = SceneContext(match, None, record.names, choosing=False)
    rows = [wire.SheetRow(row.category, row.points, row.why) for row in score_sheet(context)]
    checks = [wire.WireCheck(check.name, check.result, check.text) for check in verify(match.export()).checks]
    return wire.Ending(
        rows=rows,
        scores=match.scores,
        places=match.places,
        winners=match.winners,
        curve=curve_of(match, record),
        verdict=checks,
        rematch=_rematch(record),
    )


def curve_of(match: Match, record: Record) -> list[list[int]]:
    """The scores at equal distances through the game, one row for each moment."""
    again = begin(record.header)
    lines = match.lines
    every = max(1, len(lines) // POINTS)
    curve = []
    for number, (seat, code) in enumerate(lines):
        if number % every == 0:
            curve.append(again.scores)
        again.play(code, seat)
    return [*curve, match.scores]
